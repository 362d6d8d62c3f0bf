/// An unordered list of variables that allocates memory only from the second element on.
///
/// Most variables occur in one row: of 4,000 constraints, 4,000 markers have a list of one element.
struct SymbolList: Sequence {
    private var first: LinearSolver.Symbol = -1
    private var rest: [LinearSolver.Symbol] = []

    @inline(__always) var isEmpty: Bool { first < 0 }
    var last: LinearSolver.Symbol? { rest.last ?? (first < 0 ? nil : first) }

    @inline(__always)
    mutating func append(_ symbol: LinearSolver.Symbol) {
        if first < 0 { first = symbol } else { rest.append(symbol) }
    }

    /// Removes one occurrence of a symbol. The order of the list is not preserved.
    mutating func drop(_ symbol: LinearSolver.Symbol) {
        if let index = rest.lastIndex(of: symbol) {
            rest.swapAt(index, rest.count - 1)
            rest.removeLast()
        } else if first == symbol {
            first = rest.popLast() ?? -1
        }
    }

    mutating func removeAll() {
        first = -1
        rest.removeAll()
    }

    struct Iterator: IteratorProtocol {
        fileprivate let list: SymbolList
        private var position = -1

        fileprivate init(_ list: SymbolList) { self.list = list }

        @inline(__always)
        mutating func next() -> LinearSolver.Symbol? {
            defer { position += 1 }
            if position < 0 { return list.first < 0 ? nil : list.first }
            return position < list.rest.count ? list.rest[position] : nil
        }
    }

    @inline(__always) func makeIterator() -> Iterator { Iterator(self) }
}

/// An unordered list of the solver's variables that allocates memory only from the third element on.
///
/// Most variables occur in one or two rows. For example, each of 4,000 constraints has a marker variable, whose list
/// has one element. The list of an edge has two elements if constraints chain each view to its neighbours.
struct SymbolList: Sequence {
    private var first: LinearSolver.Symbol = -1
    private var second: LinearSolver.Symbol = -1
    private var rest: [LinearSolver.Symbol] = []

    @inline(__always) var isEmpty: Bool { first < 0 }
    var last: LinearSolver.Symbol? { rest.last ?? (second >= 0 ? second : first >= 0 ? first : nil) }

    @inline(__always)
    mutating func append(_ symbol: LinearSolver.Symbol) {
        if first < 0 {
            first = symbol
        } else if second < 0 {
            second = symbol
        } else {
            rest.append(symbol)
        }
    }

    /// Removes one occurrence of a variable. The order of the list is not preserved.
    mutating func drop(_ symbol: LinearSolver.Symbol) {
        if let index = rest.lastIndex(of: symbol) {
            rest.swapAt(index, rest.count - 1)
            rest.removeLast()
        } else if second == symbol {
            second = rest.popLast() ?? -1
        } else if first == symbol {
            first = popLastButFirst() ?? -1
        }
    }

    private mutating func popLastButFirst() -> LinearSolver.Symbol? {
        if let last = rest.popLast() { return last }
        guard second >= 0 else { return nil }
        defer { second = -1 }
        return second
    }

    mutating func removeAll() {
        first = -1
        second = -1
        if !rest.isEmpty { rest.removeAll() }
    }

    struct Iterator: IteratorProtocol {
        fileprivate let list: SymbolList
        private var position = -2

        fileprivate init(_ list: SymbolList) { self.list = list }

        @inline(__always)
        mutating func next() -> LinearSolver.Symbol? {
            defer { position += 1 }
            if position == -2 { return list.first < 0 ? nil : list.first }
            if position == -1 { return list.second < 0 ? nil : list.second }
            return position < list.rest.count ? list.rest[position] : nil
        }
    }

    @inline(__always) func makeIterator() -> Iterator { Iterator(self) }
}

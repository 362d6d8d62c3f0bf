/// Finds numbers that meet linear constraints, some of which must hold and some of which had better, and keeps them up to date as constraints come, go and change.
///
/// After Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving Algorithm" (2001), with two differences:
///
/// - Preferences are lexicographic, as UIKit's priorities are: no number of weaker ones outweighs a stronger one. Of one priority, the sum of the errors is least.
/// - What a free variable is, is written down as it was said (`top = bottom of the one above + 8`), and only worked out when somebody needs it. So a row of the
///   tableau is only what can push against something else, and a list of a thousand rows is a thousand short definitions instead of a triangle.
///
/// Variables are free, or slack (never below 0), or markers of equations that must hold (always 0). What cannot be broken by a change is not looked at by it:
/// changing a constant costs the definitions that depend on it, and a few pivots where something gives way. Nothing recurses, whatever is put in, and the
/// same calls in the same order give the same numbers.
final class LinearSolver {
    /// A variable.
    typealias Symbol = Int32
    /// A constraint, until it is removed.
    typealias Handle = Int32

    /// A variable, so many times.
    struct Term: Equatable {
        var symbol: Symbol
        var coefficient: Double
    }

    /// A sum: terms by their symbols, none twice and none of 0, and a constant.
    struct Row: Equatable {
        var constant: Double = 0
        var terms: [Term] = []
    }

    /// What keeps a sum from being above 0, or below it.
    enum Limit: Equatable {
        /// Nothing.
        case free
        /// The higher the number, the more it had better not.
        case avoided(Float)
        /// It must not.
        case forbidden
    }

    enum Kind: UInt8 {
        case unused, free, slack, marker
    }

    enum Place: UInt8 {
        /// At 0, or anything that nothing says: what others are told by.
        case outside
        /// A free variable that is told by others.
        case defined
        /// In the tableau: a slack variable (or the marker of an equation that follows from others) that is told by those outside.
        case basic
    }

    struct Constraint {
        /// Stands for the constraint wherever it had an effect: the sum, plus the constant, is `sign` times this.
        var marker: Symbol = -1
        /// How far the sum is below, where both sides have one.
        var below: Symbol = -1
        var sign: Double = 1
        var constant: Double = 0
    }

    /// Smaller than this is 0.
    static let epsilon = 1e-9
    /// A value or a cost this near to a limit is on it.
    static let tolerance = 1e-7

    // By symbol.
    var kinds: [Kind] = []
    var places: [Place] = []
    var rows: [Row] = []
    /// The basic variables whose rows have it.
    var columns: [[Symbol]] = []
    /// The free variables whose definitions have it.
    var uses: [[Symbol]] = []
    var owners: [Handle] = []
    /// Its priority, of those that had better be 0.
    var weights: [Float] = []
    var values: [Double] = []
    var isStale: [Bool] = []
    var isCandidate: [Bool] = []

    /// What it costs to let a variable outside grow, for each priority in use, the highest first.
    var costs: [[Double]] = []
    var priorities: [Float] = []

    var constraints: [Constraint] = []
    /// Variables that may be worth growing.
    var candidates: [Symbol] = []
    /// Basic variables that may have become less than 0, or markers other than 0.
    var suspects: [Symbol] = []
    /// Variables whose values may be others.
    var stale: [Symbol] = []
    /// Constants that are to be others at the next `solve()`.
    var newConstants: [(handle: Handle, constant: Double)] = []
    private var freeSymbols: [Symbol] = []
    private var freeHandles: [Handle] = []
    private var freeVariables: [Int: [Symbol]] = [:]
    // Sums are added up here, by symbol.
    var sum: [Double] = []
    var isSummed: [Bool] = []

    // MARK: Variables

    /// Makes free variables whose symbols follow each other.
    /// - Returns: the first.
    func makeVariables(_ count: Int) -> Symbol {
        if let first = freeVariables[count]?.popLast() {
            for symbol in first..<first + Symbol(count) { kinds[Int(symbol)] = .free }
            return first
        }
        let first = Symbol(kinds.count)
        for _ in 0..<count { append(.free) }
        return first
    }

    /// Forgets free variables that are in no constraint any more.
    func removeVariables(_ first: Symbol, count: Int) {
        for symbol in first..<first + Symbol(count) {
            // What is left of it elsewhere is what rounding left.
            forget(symbol)
            if places[Int(symbol)] == .defined { undefine(symbol) }
            values[Int(symbol)] = 0
            kinds[Int(symbol)] = .unused
        }
        freeVariables[count, default: []].append(first)
    }

    /// What a variable is, after `solve()`.
    func value(of symbol: Symbol) -> Double { values[Int(symbol)] }

    func makeSymbol(_ kind: Kind, owner: Handle, weight: Float = 0) -> Symbol {
        let symbol: Symbol
        if let free = freeSymbols.popLast() {
            symbol = free
            kinds[Int(free)] = kind
        } else {
            symbol = append(kind)
        }
        owners[Int(symbol)] = owner
        weights[Int(symbol)] = weight
        if weight > 0 { costs[level(of: weight)][Int(symbol)] = 1 }
        return symbol
    }

    @discardableResult
    private func append(_ kind: Kind) -> Symbol {
        kinds.append(kind)
        places.append(.outside)
        rows.append(Row())
        columns.append([])
        uses.append([])
        owners.append(-1)
        weights.append(0)
        values.append(0)
        isStale.append(false)
        isCandidate.append(false)
        sum.append(0)
        isSummed.append(false)
        for level in costs.indices { costs[level].append(0) }
        return Symbol(kinds.count - 1)
    }

    /// Forgets a slack variable or marker.
    func freeSymbol(_ symbol: Symbol) {
        forget(symbol)
        kinds[Int(symbol)] = .unused
        owners[Int(symbol)] = -1
        weights[Int(symbol)] = 0
        values[Int(symbol)] = 0
        for level in costs.indices { costs[level][Int(symbol)] = 0 }
        freeSymbols.append(symbol)
    }

    func makeHandle() -> Handle {
        if let handle = freeHandles.popLast() { return handle }
        constraints.append(Constraint())
        return Handle(constraints.count - 1)
    }

    func freeHandle(_ handle: Handle) {
        constraints[Int(handle)] = Constraint()
        freeHandles.append(handle)
    }

    /// Where a priority stands among those in use; a new one is given its place.
    func level(of priority: Float) -> Int {
        var low = 0
        var high = priorities.count
        while low < high {
            let middle = (low + high) / 2
            if priorities[middle] > priority { low = middle + 1 } else { high = middle }
        }
        if low == priorities.count || priorities[low] != priority {
            priorities.insert(priority, at: low)
            costs.insert([Double](repeating: 0, count: kinds.count), at: low)
        }
        return low
    }

    /// Takes a variable out of every row that has it.
    private func forget(_ symbol: Symbol) {
        for row in columns[Int(symbol)] { rows[Int(row)].remove(symbol) }
        columns[Int(symbol)].removeAll()
        for definition in uses[Int(symbol)] { rows[Int(definition)].remove(symbol) }
        uses[Int(symbol)].removeAll()
    }
}

extension LinearSolver.Row {
    /// Where a symbol is, or would be.
    func index(of symbol: LinearSolver.Symbol) -> Int {
        var low = 0
        var high = terms.count
        while low < high {
            let middle = (low + high) / 2
            if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// How many times a symbol is in it.
    func coefficient(of symbol: LinearSolver.Symbol) -> Double {
        let index = index(of: symbol)
        return index < terms.count && terms[index].symbol == symbol ? terms[index].coefficient : 0
    }

    mutating func remove(_ symbol: LinearSolver.Symbol) {
        let index = index(of: symbol)
        if index < terms.count, terms[index].symbol == symbol { terms.remove(at: index) }
    }

    mutating func scale(by factor: Double) {
        constant *= factor
        for index in terms.indices { terms[index].coefficient *= factor }
    }
}

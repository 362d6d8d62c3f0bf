/// Solves a set of linear constraints, and updates the solution as constraints are added, removed and changed.
///
/// Some constraints must hold (required); the others should hold as far as possible (preferences). The
/// algorithm follows Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving
/// Algorithm" (2001), with two differences:
///
/// - Preferences are lexicographic, as UIKit's priorities are: a higher priority outweighs any number of lower ones.
///   Within one priority, the sum of the errors is minimal.
/// - The definition of a free variable is stored as it was added (`top = bottom of the view above + 8`), and expanded
///   only when needed. The tableau contains only rows that can conflict with others. A thousand views, one below the
///   other, therefore have a thousand short definitions instead of a triangular matrix.
///
/// Variables are free, or slack (never below 0), or markers of required equations (always 0). A change examines
/// only the constraints that it can affect: a new constant costs the definitions that depend on it, and a few
/// pivots. No function recurses. The same calls in the same order give the same numbers.
final class LinearSolver {
    /// The identifier of a variable.
    typealias Symbol = Int32
    /// The identifier of a constraint. After the constraint is removed, another constraint may get the same identifier.
    typealias Handle = Int32

    /// A variable with a coefficient.
    struct Term: Equatable {
        var symbol: Symbol
        var coefficient: Double
    }

    /// A linear expression: a constant and terms, sorted by symbol. Each symbol occurs once,
    /// with a coefficient other than 0.
    struct Row: Equatable {
        var constant: Double = 0
        var terms: [Term] = []
    }

    /// How strictly the solver keeps the sum of a constraint from rising above 0, or from falling below 0. A constraint
    /// has one limit for each of the two sides of 0.
    enum Limit: Equatable {
        /// No limit on this side: the sum may be any distance from 0 in this direction.
        case free
        /// A preference: the sum should not be on this side of 0. The associated value is the priority.
        case avoided(Float)
        /// A requirement: the sum must not be on this side of 0.
        case forbidden
    }

    enum Kind: UInt8 {
        case unused, free, slack, marker
    }

    enum Role: UInt8 {
        /// A variable in terms of which the other variables are expressed. If it is a slack variable, its value is 0.
        case parametric
        /// A free variable (without a sign restriction) that is expressed by other variables.
        case defined
        /// A variable that a row of the tableau expresses in terms of parametric variables: a slack variable, or the
        /// marker of a redundant equation.
        case basic
    }

    struct Constraint {
        /// The variable that represents the constraint in rows. The constraint's sum, including its constant, equals
        /// `sign` times this variable.
        var marker: Symbol = -1
        /// The variable for the amount by which the constraint's sum is below 0; -1 if there is no such variable. If
        /// one side of 0 is forbidden, the constraint has no such variable, because the marker is sufficient.
        var below: Symbol = -1
        var sign: Double = 1
        var constant: Double = 0
    }

    /// Coefficients smaller than this count as 0.
    static let epsilon = 1e-9
    /// The tolerance for comparing a value or a cost with its limit.
    static let tolerance = 1e-7

    // The following arrays have one element for each variable; their index is the variable's symbol.
    var kinds: [Kind] = []
    var roles: [Role] = []
    var rows: [Row] = []
    /// For each variable, the basic variables whose rows contain this variable.
    var columns: [SymbolList] = []
    /// For each variable, the free variables whose definitions contain this variable.
    var dependents: [SymbolList] = []
    var owners: [Handle] = []
    /// For each slack variable, the priority of the preference that the variable is 0. Without such a preference, 0.
    var weights: [Float] = []
    var values: [Double] = []
    var isStale: [Bool] = []
    var isCandidate: [Bool] = []

    /// For each priority in use, from the highest to the lowest: the cost of increasing each parametric variable.
    var costs: [[Double]] = []
    var priorities: [Float] = []

    var constraints: [Constraint] = []
    /// The variables that may reduce the cost when they are increased.
    var candidates: [Symbol] = []
    /// The variables that may violate their limits: basic variables that may be below 0, and markers that may differ
    /// from 0.
    var infeasibleCandidates: [Symbol] = []
    /// The variables whose values may have changed.
    var stale: [Symbol] = []
    /// The new constants of constraints, which the next `solve()` applies.
    var pendingConstants: [(handle: Handle, constant: Double)] = []
    private var freeSymbols: [Symbol] = []
    private var freeHandles: [Handle] = []
    private var freeVariables: [Int: [Symbol]] = [:]
    // Scratch memory for adding up the coefficients of each variable.
    var sum: [Double] = []
    var isSummed: [Bool] = []

    // MARK: Variables

    /// Creates free variables with consecutive symbols.
    /// - Returns: the first symbol.
    func makeVariables(_ count: Int) -> Symbol {
        if !freeVariables.isEmpty, let first = freeVariables[count]?.popLast() {
            for symbol in first..<first + Symbol(count) { kinds[Int(symbol)] = .free }
            return first
        }
        let first = Symbol(kinds.count)
        for _ in 0..<count { append(.free) }
        return first
    }

    /// Removes free variables that no constraint uses any longer.
    func removeVariables(_ first: Symbol, count: Int) {
        for symbol in first..<first + Symbol(count) {
            // Rows can still contain the variable only because of rounding errors, so its terms are removed.
            removeFromRows(symbol)
            if roles[Int(symbol)] == .defined { undefine(symbol) }
            values[Int(symbol)] = 0
            kinds[Int(symbol)] = .unused
        }
        freeVariables[count, default: []].append(first)
    }

    /// Returns the value of a variable, as of the last `solve()`.
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
        if kinds.count > rows.count { grow() }
        return Symbol(kinds.count - 1)
    }

    /// Enlarges the arrays that have one element for each variable, except `kinds`, to twice their length.
    ///
    /// Appending to each of twelve arrays for each variable took a tenth of the time of a first layout.
    private func grow() {
        func extend<Element>(_ array: inout [Element], by value: Element, _ count: Int) {
            array.append(contentsOf: repeatElement(value, count: count))
        }
        let count = max(64, rows.count)
        extend(&roles, by: .parametric, count)
        extend(&rows, by: Row(), count)
        extend(&columns, by: SymbolList(), count)
        extend(&dependents, by: SymbolList(), count)
        extend(&owners, by: -1, count)
        extend(&weights, by: 0, count)
        extend(&values, by: 0, count)
        extend(&isStale, by: false, count)
        extend(&isCandidate, by: false, count)
        extend(&sum, by: 0, count)
        extend(&isSummed, by: false, count)
        for level in costs.indices { extend(&costs[level], by: 0, count) }
    }

    /// Removes a slack variable or marker.
    func freeSymbol(_ symbol: Symbol) {
        removeFromRows(symbol)
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

    /// Returns the index of a priority among the priorities in use. A new priority is inserted.
    func level(of priority: Float) -> Int {
        var low = 0
        var high = priorities.count
        while low < high {
            let middle = (low + high) / 2
            if priorities[middle] > priority { low = middle + 1 } else { high = middle }
        }
        if low == priorities.count || priorities[low] != priority {
            priorities.insert(priority, at: low)
            costs.insert([Double](repeating: 0, count: rows.count), at: low)
        }
        return low
    }

    /// Removes a variable from every row that contains it.
    private func removeFromRows(_ symbol: Symbol) {
        for row in columns[Int(symbol)] { rows[Int(row)].remove(symbol) }
        columns[Int(symbol)].removeAll()
        for definition in dependents[Int(symbol)] { rows[Int(definition)].remove(symbol) }
        dependents[Int(symbol)].removeAll()
    }
}

extension LinearSolver.Row {
    /// Returns the index of a variable's term in the row, or the index at which the term would be inserted.
    func index(of symbol: LinearSolver.Symbol) -> Int {
        var low = 0
        var high = terms.count
        while low < high {
            let middle = (low + high) / 2
            if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the coefficient of a variable in the row, or 0 if the row does not contain the variable.
    func coefficient(of symbol: LinearSolver.Symbol) -> Double {
        let index = index(of: symbol)
        return index < terms.count && terms[index].symbol == symbol ? terms[index].coefficient : 0
    }

    mutating func remove(_ symbol: LinearSolver.Symbol) {
        let index = index(of: symbol)
        if index < terms.count, terms[index].symbol == symbol { _ = removeTerm(at: index) }
    }

    mutating func scale(by factor: Double) {
        constant *= factor
        for index in terms.indices { terms[index].coefficient *= factor }
    }
}

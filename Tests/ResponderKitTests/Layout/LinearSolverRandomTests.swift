import Testing

@testable import ResponderKit

/// Compares the solver with a brute-force solver, over random systems that grow, shrink and change.
@Suite struct LinearSolverRandomTests {
    /// The same system of constraints in the solver and in the brute-force solver.
    private struct Pair {
        static let priorities: [Float] = [999, 750, 250, 50]
        let variables: Int
        var solver = LinearSolver()
        /// The constraints as they were added, in terms of the basic and the derived variables.
        var rules: [(handle: LinearSolver.Handle, rule: NaiveSolver.Rule)] = []
        /// Derived variables. Each is a linear expression of the variables before it.
        var derived: [(handle: LinearSolver.Handle, coefficients: [Double], constant: Double)]

        init(variables: Int, derived: [(coefficients: [Double], constant: Double)]) {
            self.variables = variables
            self.derived = derived.map { (-1, $0.coefficients, $0.constant) }
            fill([])
        }

        /// Rebuilds the solver with the derived variables, the limits 0 and 100 for each basic variable, and the given
        /// constraints.
        mutating func fill(_ rules: [NaiveSolver.Rule]) {
            solver = LinearSolver()
            self.rules = []
            _ = solver.makeVariables(variables + derived.count)
            for index in derived.indices {
                let own = LinearSolver.Term(symbol: Int32(variables + index), coefficient: -1)
                let terms = derived[index].coefficients.enumerated().map {
                    LinearSolver.Term(symbol: Int32($0), coefficient: $1)
                }
                let added = solver.add(
                    terms + [own], constant: derived[index].constant, above: .forbidden, below: .forbidden)
                derived[index].handle = (try? added.get()) ?? -1
            }
            for variable in 0..<variables {
                var coefficients = [Double](repeating: 0, count: variables)
                coefficients[variable] = 1
                add(NaiveSolver.Rule(coefficients: coefficients, constant: 0, above: .free, below: .forbidden))
                add(NaiveSolver.Rule(coefficients: coefficients, constant: -100, above: .forbidden, below: .free))
            }
            for rule in rules { add(rule) }
        }

        /// Adds a constraint to the solver and, if the solver accepts it, to `rules`.
        /// - Returns: whether the solver can satisfy the constraint together with the others.
        @discardableResult
        mutating func add(_ rule: NaiveSolver.Rule) -> Bool {
            let terms = rule.coefficients.enumerated().map { LinearSolver.Term(symbol: Int32($0), coefficient: $1) }
            switch solver.add(terms, constant: rule.constant, above: rule.above, below: rule.below) {
            case .success(let handle):
                rules.append((handle, rule))
                return true
            case .failure(let contradiction):
                let others = contradiction.handles.filter { handle in !derived.contains { $0.handle == handle } }
                let said = others.compactMap { handle in rules.first { $0.handle == handle }?.rule } + [rule]
                #expect(said.count == others.count + 1)
                #expect(isImpossible(said.map(plain)), "those that are named do contradict each other")
                return false
            }
        }

        /// Returns whether the constraints contradict each other even if each basic variable may be from -10,000 to
        /// 10,000.
        private func isImpossible(_ rules: [NaiveSolver.Rule]) -> Bool {
            var all = rules
            for variable in 0..<variables {
                var coefficients = [Double](repeating: 0, count: variables)
                coefficients[variable] = 1
                all.append(NaiveSolver.Rule(coefficients: coefficients, constant: 1e4, above: .free, below: .forbidden))
                all.append(
                    NaiveSolver.Rule(coefficients: coefficients, constant: -1e4, above: .forbidden, below: .free))
            }
            return NaiveSolver.best(all, variables: variables, priorities: []) == nil
        }

        /// Returns the constraint in terms of the basic variables alone.
        func plain(_ rule: NaiveSolver.Rule) -> NaiveSolver.Rule {
            var plain = rule
            plain.coefficients += [Double](repeating: 0, count: variables + derived.count - rule.coefficients.count)
            for index in derived.indices.reversed() {
                let factor = plain.coefficients[variables + index]
                plain.constant += factor * derived[index].constant
                for (other, coefficient) in derived[index].coefficients.enumerated() {
                    plain.coefficients[other] += factor * coefficient
                }
            }
            plain.coefficients.removeLast(derived.count)
            return plain
        }

        var allRules: [NaiveSolver.Rule] { rules.map { plain($0.rule) } }
        var best: [Double]? { NaiveSolver.best(allRules, variables: variables, priorities: Self.priorities) }
        var point: [Double] { (0..<variables).map { solver.value(of: Int32($0)) } }
    }

    private func randomRule(_ variables: Int, _ random: inout Seeded) -> NaiveSolver.Rule {
        let factors: [Double] = [0, 0, 1, -1, 1, -1, 2, 0.5]
        var coefficients = (0..<variables).map { _ in factors.randomElement(using: &random) ?? 1 }
        if coefficients.allSatisfy({ $0 == 0 }) { coefficients[0] = 1 }
        func limit() -> LinearSolver.Limit {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: .free
            case 1: .forbidden
            default: .avoided(Pair.priorities.randomElement(using: &random) ?? 50)
            }
        }
        let constant = Double(Int.random(in: -120...60, using: &random))
        // Most constraints have the form that applications use.
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            return NaiveSolver.Rule(
                coefficients: coefficients, constant: constant, above: .forbidden, below: .forbidden)
        case 1...3:
            let limit = limit()
            return NaiveSolver.Rule(coefficients: coefficients, constant: constant, above: limit, below: limit)
        default: return NaiveSolver.Rule(coefficients: coefficients, constant: constant, above: limit(), below: limit())
        }
    }

    @Test(
        "L10 The solver meets required constraints and prefers stronger optional ones, as brute force does",
        arguments: 0..<40)
    func L10_theSolverIsAsGoodAsTryingEverything(seed: Int) {
        var random = Seeded(state: UInt64(seed))
        let variables = seed % 3 + 1
        let factors: [Double] = [0, 1, -1, 1, 2, 0.5]
        let derived = (0..<Int.random(in: 0...4, using: &random)).map { index in
            let coefficients = (0..<variables + index).map { _ in factors.randomElement(using: &random) ?? 1 }
            return (coefficients, Double(Int.random(in: -20...20, using: &random)))
        }
        var pair = Pair(variables: variables, derived: derived)

        for _ in 0..<40 {
            let own = pair.rules.indices.dropFirst(2 * variables)
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where !own.isEmpty:
                let index = own.randomElement(using: &random) ?? own.startIndex
                pair.solver.remove(pair.rules[index].handle)
                pair.rules.remove(at: index)
            case 3 where !derived.isEmpty:
                let index = Int.random(in: 0..<derived.count, using: &random)
                pair.derived[index].constant += Double(Int.random(in: -5...5, using: &random))
                pair.solver.setConstant(pair.derived[index].constant, of: pair.derived[index].handle)
            case 1 where !own.isEmpty, 2 where !own.isEmpty:
                let index = own.randomElement(using: &random) ?? own.startIndex
                pair.rules[index].rule.constant += Double(Int.random(in: -30...30, using: &random))
                pair.solver.setConstant(pair.rules[index].rule.constant, of: pair.rules[index].handle)
            default:
                guard own.count < 7 else { continue }
                let rule = randomRule(variables + derived.count, &random)
                // The solver applies the changed constants before a constraint is added. It therefore checks the new
                // constraint against the same system as the brute-force solver.
                _ = pair.solver.solve()
                guard pair.best != nil else { break }
                let isPossible =
                    NaiveSolver.best(
                        pair.allRules + [pair.plain(rule)], variables: variables, priorities: Pair.priorities) != nil
                #expect(pair.add(rule) == isPossible)
            }
            let contradictions = pair.solver.solve().contradictions
            guard let best = pair.best else {
                #expect(!contradictions.isEmpty)
                let kept = pair.rules.dropFirst(2 * variables).dropLast().map(\.rule)
                pair.fill([])
                for rule in kept { pair.add(rule) }
                continue
            }
            #expect(contradictions.isEmpty)
            let point = pair.point
            for rule in pair.allRules { #expect(rule.allows(point)) }
            let errors = NaiveSolver.errors(of: pair.allRules, at: point, priorities: Pair.priorities)
            #expect(
                !NaiveSolver.isLess(best, than: errors) && !NaiveSolver.isLess(errors, than: best),
                "\(point) has errors of \(errors), and could have \(best)")
        }
    }
}

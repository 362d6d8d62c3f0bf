/// Changes of rows, together with the indexes and costs that depend on the rows.
extension LinearSolver {
    /// Returns a row with the given terms, which may be in any order.
    static func row(_ terms: [Term], constant: Double) -> Row {
        var row = Row(constant: constant)
        // Memory is reserved for two more terms, because markers are added to most rows.
        row.terms.reserveCapacity(terms.count + 2)
        for term in terms {
            // Rows of constraints have only two to four terms, so insertion sort is used.
            var index = row.terms.count
            while index > 0, row.terms[index - 1].symbol > term.symbol { index -= 1 }
            if index > 0, row.terms[index - 1].symbol == term.symbol {
                row.terms[index - 1].coefficient += term.coefficient
            } else {
                row.insert(term, at: index)
            }
        }
        if row.terms.contains(where: { abs($0.coefficient) < epsilon }) {
            row.terms.removeAll { abs($0.coefficient) < epsilon }
        }
        return row
    }

    /// Stores the definition of a free variable.
    func define(_ symbol: Symbol, as row: Row) {
        roles[Int(symbol)] = .defined
        for term in row.terms { dependents[Int(term.symbol)].append(symbol) }
        rows[Int(symbol)] = row
        markStale(symbol)
    }

    /// Removes the definition of a free variable.
    func undefine(_ symbol: Symbol) {
        for term in rows[Int(symbol)].terms { dependents[Int(term.symbol)].drop(symbol) }
        rows[Int(symbol)] = Row()
        roles[Int(symbol)] = .parametric
        markStale(symbol)
    }

    /// Adds a basic variable with its row to the tableau.
    func enter(_ symbol: Symbol, as row: Row) {
        roles[Int(symbol)] = .basic
        for term in row.terms { columns[Int(term.symbol)].append(symbol) }
        rows[Int(symbol)] = row
        if !dependents[Int(symbol)].isEmpty { markStale(symbol) }
        transferCost(of: symbol)
    }

    /// Removes a basic variable from the tableau and returns its row.
    func leave(_ symbol: Symbol) -> Row {
        let row = rows[Int(symbol)]
        for term in row.terms { columns[Int(term.symbol)].drop(symbol) }
        rows[Int(symbol)] = Row()
        roles[Int(symbol)] = .parametric
        if !dependents[Int(symbol)].isEmpty { markStale(symbol) }
        return row
    }

    /// Replaces a variable by an expression in all rows of the tableau.
    func substitute(_ symbol: Symbol, by row: Row) {
        let concerned = columns[Int(symbol)]
        columns[Int(symbol)].removeAll()
        for basic in concerned { replace(symbol, in: basic, by: row, isDefinition: false) }
        if row.constant != 0 {
            for basic in concerned {
                if rows[Int(basic)].constant < -Self.tolerance { infeasibleCandidates.append(basic) }
                if !dependents[Int(basic)].isEmpty { markStale(basic) }
            }
        }
    }

    /// Replaces a variable by an expression in all definitions of free variables.
    func substituteInDefinitions(_ symbol: Symbol, by row: Row) {
        let concerned = dependents[Int(symbol)]
        dependents[Int(symbol)].removeAll()
        for free in concerned {
            replace(symbol, in: free, by: row, isDefinition: true)
            markStale(free)
        }
    }

    /// Replaces a variable in the row of another variable. Updates `dependents` if the row is a definition, and
    /// `columns` otherwise.
    private func replace(_ symbol: Symbol, in owner: Symbol, by row: Row, isDefinition: Bool) {
        let old = rows[Int(owner)]
        let factor = old.coefficient(of: symbol)
        guard factor != 0 else { return }
        var merged = Row(constant: old.constant + factor * row.constant)
        merged.terms.reserveCapacity(old.terms.count + row.terms.count)
        var left = 0
        var right = 0
        while left < old.terms.count || right < row.terms.count {
            if right == row.terms.count || left < old.terms.count && old.terms[left].symbol < row.terms[right].symbol {
                if old.terms[left].symbol != symbol { merged.terms.append(old.terms[left]) }
                left += 1
            } else if left == old.terms.count || row.terms[right].symbol < old.terms[left].symbol {
                let added = Term(symbol: row.terms[right].symbol, coefficient: row.terms[right].coefficient * factor)
                right += 1
                guard abs(added.coefficient) >= Self.epsilon else { continue }
                merged.terms.append(added)
                if isDefinition {
                    dependents[Int(added.symbol)].append(owner)
                } else {
                    columns[Int(added.symbol)].append(owner)
                }
            } else {
                let both = Term(
                    symbol: old.terms[left].symbol,
                    coefficient: old.terms[left].coefficient + row.terms[right].coefficient * factor)
                left += 1
                right += 1
                if abs(both.coefficient) >= Self.epsilon {
                    merged.terms.append(both)
                } else if isDefinition {
                    dependents[Int(both.symbol)].drop(owner)
                } else {
                    columns[Int(both.symbol)].drop(owner)
                }
            }
        }
        rows[Int(owner)] = merged
    }

    // MARK: Costs

    /// Removes the cost of a variable that has become basic, and adds this cost to the variables of its row.
    func transferCost(of symbol: Symbol) {
        for level in costs.indices where costs[level][Int(symbol)] != 0 {
            let cost = costs[level][Int(symbol)]
            costs[level][Int(symbol)] = 0
            for term in rows[Int(symbol)].terms { addCost(cost * term.coefficient, of: term.symbol, at: level) }
        }
    }

    func addCost(_ cost: Double, of symbol: Symbol, at level: Int) {
        let sum = costs[level][Int(symbol)] + cost
        costs[level][Int(symbol)] = abs(sum) < Self.epsilon ? 0 : sum
        if cost < 0, !isCandidate[Int(symbol)] {
            isCandidate[Int(symbol)] = true
            candidates.append(symbol)
        }
    }

    /// Returns whether increasing a parametric variable reduces the cost.
    func reducesCost(_ symbol: Symbol) -> Bool {
        guard kinds[Int(symbol)] == .slack, roles[Int(symbol)] == .parametric else { return false }
        for level in costs.indices {
            let cost = costs[level][Int(symbol)]
            if cost < -Self.tolerance { return true }
            if cost > Self.tolerance { return false }
        }
        return false
    }

    // MARK: Values

    func markStale(_ symbol: Symbol) {
        guard !isStale[Int(symbol)] else { return }
        isStale[Int(symbol)] = true
        stale.append(symbol)
    }

    /// Updates the variables whose values may have changed, and all variables that depend on these.
    /// - Returns: the free variables whose values changed.
    func updateValues() -> [Symbol] {
        var index = 0
        while index < stale.count {
            for free in dependents[Int(stale[index])] { markStale(free) }
            index += 1
        }
        var changed: [Symbol] = []
        var waiting: [Symbol] = []
        for first in stale where isStale[Int(first)] {
            waiting.append(first)
            // A variable is evaluated after the variables on which it depends. The loop ends, because definitions
            // contain no cycles.
            while let symbol = waiting.last {
                guard isStale[Int(symbol)] else {
                    waiting.removeLast()
                    continue
                }
                let count = waiting.count
                if roles[Int(symbol)] == .defined {
                    for term in rows[Int(symbol)].terms where isStale[Int(term.symbol)] { waiting.append(term.symbol) }
                }
                guard waiting.count == count else { continue }
                waiting.removeLast()
                isStale[Int(symbol)] = false
                var value = rows[Int(symbol)].constant
                if roles[Int(symbol)] == .defined {
                    for term in rows[Int(symbol)].terms { value += term.coefficient * values[Int(term.symbol)] }
                }
                guard value != values[Int(symbol)] else { continue }
                values[Int(symbol)] = value
                if kinds[Int(symbol)] == .free { changed.append(symbol) }
            }
        }
        stale.removeAll(keepingCapacity: true)
        return changed
    }
}

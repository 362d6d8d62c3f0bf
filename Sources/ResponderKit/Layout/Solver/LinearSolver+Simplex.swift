/// The simplex method: optimization and pivots in the tableau.
extension LinearSolver {
    /// Optimizes the preferences and applies new constants.
    /// - Returns: the free variables whose values changed, and the constraints that can no longer be satisfied, each
    ///   with the constraints that it contradicts. If there are contradictions, the values are not valid: the caller
    ///   removes one constraint of each contradiction and calls `solve()` again.
    func solve() -> (changed: [Symbol], contradictions: [(Handle, Contradiction)]) {
        optimize()
        applyPendingConstants()
        let contradictions = restoreFeasibility()
        optimize()
        return (updateValues(), contradictions)
    }

    /// Exchanges a basic variable (`leaving`) for a parametric one (`entering`).
    func pivot(leaving: Symbol, entering: Symbol) {
        var row = leave(leaving)
        let factor = row.coefficient(of: entering)
        row.remove(entering)
        row.scale(by: -1 / factor)
        row.insert(Term(symbol: leaving, coefficient: 1 / factor))
        substitute(entering, by: row)
        enter(entering, as: row)
    }

    /// The maximum number of pivots. The limit stops a sequence of pivots that makes no progress because of rounding
    /// errors.
    private var pivotLimit: Int { 1_000 + 20 * kinds.count }

    /// Increases variables as long as this reduces the cost. The method is the primal simplex algorithm with Bland's
    /// rule.
    func optimize() {
        var pivots = 0
        while let entering = nextCandidate() {
            guard pivots < pivotLimit, let leaving = limitingRow(for: entering) else {
                // If no row limits the increase, the cost would fall without limit. But the cost is a sum of errors,
                // which cannot be negative. The computed reduction of the cost is therefore only a rounding error.
                isCandidate[Int(entering)] = false
                candidates.removeAll { $0 == entering }
                continue
            }
            pivots += 1
            pivot(leaving: leaving, entering: entering)
        }
    }

    private func nextCandidate() -> Symbol? {
        var best: Symbol?
        var kept = 0
        for symbol in candidates {
            guard reducesCost(symbol) else {
                isCandidate[Int(symbol)] = false
                continue
            }
            candidates[kept] = symbol
            kept += 1
            if symbol < best ?? .max { best = symbol }
        }
        candidates.removeLast(candidates.count - kept)
        return best
    }

    /// Returns the basic variable that first reaches 0 when a parametric variable is increased.
    private func limitingRow(for entering: Symbol) -> Symbol? {
        var best: Symbol?
        var least = Double.infinity
        for basic in columns[Int(entering)] where kinds[Int(basic)] == .slack {
            let factor = rows[Int(basic)].coefficient(of: entering)
            guard factor < -Self.epsilon else { continue }
            let ratio = max(0, rows[Int(basic)].constant) / -factor
            if ratio < least || ratio == least && basic < best ?? .max {
                least = ratio
                best = basic
            }
        }
        return best
    }

    // MARK: Constants

    private func applyPendingConstants() {
        for (handle, constant) in pendingConstants {
            let constraint = constraints[Int(handle)]
            let change = (constant - constraint.constant) / constraint.sign
            guard change != 0 else { continue }
            constraints[Int(handle)].constant = constant
            // Changing the constraint's constant by `change` has the same effect as decreasing the constraint's marker
            // variable by `change`.
            let marker = constraint.marker
            for free in dependents[Int(marker)] {
                // The free variable's definition may contain the marker even if the marker is a basic variable, so the
                // marker's coefficient in this definition is used.
                rows[Int(free)].constant -= rows[Int(free)].coefficient(of: marker) * change
                markStale(free)
            }
            if roles[Int(marker)] == .basic {
                move(marker, by: change)
            } else {
                for basic in columns[Int(marker)] {
                    move(basic, by: -rows[Int(basic)].coefficient(of: marker) * change)
                }
            }
        }
        pendingConstants.removeAll(keepingCapacity: true)
    }

    private func move(_ basic: Symbol, by change: Double) {
        rows[Int(basic)].constant += change
        infeasibleCandidates.append(basic)
        if !dependents[Int(basic)].isEmpty { markStale(basic) }
    }

    /// Restores all basic variables that are below 0, at the lowest cost. The method is the dual simplex algorithm.
    private func restoreFeasibility() -> [(Handle, Contradiction)] {
        var contradictions: [(Handle, Contradiction)] = []
        var pivots = 0
        while let basic = nextInfeasible() {
            let row = rows[Int(basic)]
            if kinds[Int(basic)] == .slack, pivots < pivotLimit, let entering = cheapest(of: row.terms) {
                pivots += 1
                pivot(leaving: basic, entering: entering)
            } else {
                contradictions.append(
                    (owners[Int(basic)], Contradiction(handles: owners(of: row, without: owners[Int(basic)]))))
            }
        }
        return contradictions
    }

    private func nextInfeasible() -> Symbol? {
        var best: Symbol?
        for symbol in infeasibleCandidates where isInfeasible(symbol) && symbol < best ?? .max { best = symbol }
        if let best {
            infeasibleCandidates.removeAll { $0 == best || !isInfeasible($0) }
        } else {
            infeasibleCandidates.removeAll(keepingCapacity: true)
        }
        return best
    }

    private func isInfeasible(_ symbol: Symbol) -> Bool {
        guard roles[Int(symbol)] == .basic else { return false }
        let constant = rows[Int(symbol)].constant
        return constant < -Self.tolerance || kinds[Int(symbol)] == .marker && constant > Self.tolerance
    }

    /// Returns the variable whose increase raises a row's value to 0 at the lowest cost.
    private func cheapest(of terms: [Term]) -> Symbol? {
        var best: Term?
        for term in terms where term.coefficient > Self.epsilon && kinds[Int(term.symbol)] == .slack {
            guard let known = best else {
                best = term
                continue
            }
            for level in costs.indices {
                let difference =
                    costs[level][Int(term.symbol)] / term.coefficient - costs[level][Int(known.symbol)]
                    / known.coefficient
                if difference < -Self.tolerance { best = term }
                if abs(difference) > Self.tolerance { break }
            }
        }
        return best?.symbol
    }

    func owners(of row: Row, without own: Handle) -> [Handle] {
        var handles: [Handle] = []
        for term in row.terms {
            let owner = owners[Int(term.symbol)]
            if owner >= 0, owner != own, !handles.contains(owner) { handles.append(owner) }
        }
        return handles
    }

    // MARK: Adding and removing

    /// Adds a row whose value must be 0, but is greater than 0. An artificial variable takes up this value, and is then
    /// reduced to 0.
    /// - Returns: nil on success, or the handles of the contradicting constraints.
    func enterByArtificial(_ row: Row) -> [Handle]? {
        // A slack variable that occurs in no other row of the tableau can take up the whole value.
        if let alone = row.terms.first(where: {
            $0.coefficient < 0 && kinds[Int($0.symbol)] == .slack && columns[Int($0.symbol)].isEmpty
        }) {
            enterReplacing(alone.symbol, row)
            return nil
        }
        let artificial = makeSymbol(.slack, owner: -1)
        enter(artificial, as: row)
        var pivots = 0
        while rows[Int(artificial)].constant > Self.tolerance, roles[Int(artificial)] == .basic {
            let terms = rows[Int(artificial)].terms
            guard pivots < pivotLimit,
                let entering = terms.first(where: { $0.coefficient < -Self.epsilon && kinds[Int($0.symbol)] == .slack }
                )?.symbol,
                let leaving = limitingRow(for: entering)
            else {
                let contradicting = owners(of: leave(artificial), without: -1)
                freeSymbol(artificial)
                return contradicting
            }
            pivots += 1
            pivot(leaving: leaving, entering: entering)
        }
        if roles[Int(artificial)] == .basic {
            var row = leave(artificial)
            row.constant = 0
            // A redundant equation gets a row of its own. The row is needed once the equations that make it redundant
            // are removed.
            let entering = row.terms.first { kinds[Int($0.symbol)] == .slack } ?? row.terms.first
            if let entering { enterReplacing(entering.symbol, row) }
        }
        freeSymbol(artificial)
        return nil
    }

    /// Adds a row whose value is 0, by solving it for one of its variables.
    private func enterReplacing(_ symbol: Symbol, _ row: Row) {
        var row = row
        let factor = row.coefficient(of: symbol)
        row.remove(symbol)
        row.scale(by: -1 / factor)
        substitute(symbol, by: row)
        enter(symbol, as: row)
    }

    /// Returns the row that leaves the tableau when a marker is removed. With this choice, no other row falls below 0.
    func leavingRow(for marker: Symbol) -> Symbol? {
        var falling: (symbol: Symbol, ratio: Double)?
        var rising: (symbol: Symbol, ratio: Double)?
        for basic in columns[Int(marker)] {
            // The row of a redundant equation replaces the row of the equation that is removed.
            if kinds[Int(basic)] == .marker { return basic }
            let factor = rows[Int(basic)].coefficient(of: marker)
            let ratio = max(0, rows[Int(basic)].constant) / abs(factor)
            if factor < 0 {
                if ratio < falling?.ratio ?? .infinity { falling = (basic, ratio) }
            } else if ratio < rising?.ratio ?? .infinity {
                rising = (basic, ratio)
            }
        }
        return falling?.symbol ?? rising?.symbol
    }
}

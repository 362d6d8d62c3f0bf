/// The tableau: what gives way to what.
extension LinearSolver {
    /// Weighs preferences and takes on new constants.
    /// - Returns: the free variables whose values changed, and what cannot hold any more, each with those that it cannot hold with. Where there is such, the
    ///   numbers are not yet right: one of each is to be removed, and `solve()` called again.
    func solve() -> (changed: [Symbol], contradictions: [(Handle, Contradiction)]) {
        optimize()
        takeNewConstants()
        let contradictions = settle()
        optimize()
        return (updateValues(), contradictions)
    }

    /// A variable leaves the tableau for one that enters it.
    func pivot(leaving: Symbol, entering: Symbol) {
        var row = leave(leaving)
        let factor = row.coefficient(of: entering)
        row.remove(entering)
        row.scale(by: -1 / factor)
        row.insert([Term(symbol: leaving, coefficient: 1 / factor)])
        substitute(entering, by: row)
        enter(entering, as: row)
    }

    /// More pivots than this are none that get anywhere.
    private var pivotLimit: Int { 1_000 + 20 * kinds.count }

    /// Lets grow what is worth it, until nothing is (the primal simplex, by Bland's rule).
    func optimize() {
        var pivots = 0
        while let entering = nextCandidate() {
            guard pivots < pivotLimit, let leaving = limitingRow(for: entering) else {
                // No sum of errors is below 0: only rounding says that there is no end to it.
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
            guard isWorthGrowing(symbol) else {
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

    /// Who is the first to reach 0 when a variable outside grows.
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

    private func takeNewConstants() {
        for (handle, constant) in newConstants {
            let constraint = constraints[Int(handle)]
            let change = (constant - constraint.constant) / constraint.sign
            guard change != 0 else { continue }
            constraints[Int(handle)].constant = constant
            // It is as if what stands for it were less by that.
            let marker = constraint.marker
            for free in uses[Int(marker)] {
                // As a definition has the marker itself, also where that is told by others.
                rows[Int(free)].constant -= rows[Int(free)].coefficient(of: marker) * change
                markStale(free)
            }
            if places[Int(marker)] == .basic {
                move(marker, by: change)
            } else {
                for basic in columns[Int(marker)] {
                    move(basic, by: -rows[Int(basic)].coefficient(of: marker) * change)
                }
            }
        }
        newConstants.removeAll(keepingCapacity: true)
    }

    private func move(_ basic: Symbol, by change: Double) {
        rows[Int(basic)].constant += change
        suspects.append(basic)
        if !uses[Int(basic)].isEmpty { markStale(basic) }
    }

    /// Makes what is below 0 at least that, at the least cost (the dual simplex).
    private func settle() -> [(Handle, Contradiction)] {
        var contradictions: [(Handle, Contradiction)] = []
        var pivots = 0
        while let basic = nextSuspect() {
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

    private func nextSuspect() -> Symbol? {
        var best: Symbol?
        for symbol in suspects where isWrong(symbol) && symbol < best ?? .max { best = symbol }
        if let best {
            suspects.removeAll { $0 == best || !isWrong($0) }
        } else {
            suspects.removeAll(keepingCapacity: true)
        }
        return best
    }

    private func isWrong(_ symbol: Symbol) -> Bool {
        guard places[Int(symbol)] == .basic else { return false }
        let constant = rows[Int(symbol)].constant
        return constant < -Self.tolerance || kinds[Int(symbol)] == .marker && constant > Self.tolerance
    }

    /// Of those whose growth helps, the one that costs least for that.
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

    /// Puts a row into the tableau that has to be 0 and is more: by a variable that has no other use than to be brought down to 0.
    /// - Returns: nil, or, where it cannot be, whose constraints keep it from that.
    func enterByArtificial(_ row: Row) -> [Handle]? {
        // A slack variable that nothing else in the tableau has can take it all.
        if let alone = row.terms.first(where: {
            $0.coefficient < 0 && kinds[Int($0.symbol)] == .slack && columns[Int($0.symbol)].isEmpty
        }) {
            enterInPlace(of: alone.symbol, row)
            return nil
        }
        let artificial = makeSymbol(.slack, owner: -1)
        enter(artificial, as: row)
        var pivots = 0
        while rows[Int(artificial)].constant > Self.tolerance, places[Int(artificial)] == .basic {
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
        if places[Int(artificial)] == .basic {
            var row = leave(artificial)
            row.constant = 0
            // What follows from others has a row of its own all the same, for when they go.
            let entering = row.terms.first { kinds[Int($0.symbol)] == .slack } ?? row.terms.first
            if let entering { enterInPlace(of: entering.symbol, row) }
        }
        freeSymbol(artificial)
        return nil
    }

    /// A row is 0: one of its variables is told by the others.
    private func enterInPlace(of symbol: Symbol, _ row: Row) {
        var row = row
        let factor = row.coefficient(of: symbol)
        row.remove(symbol)
        row.scale(by: -1 / factor)
        substitute(symbol, by: row)
        enter(symbol, as: row)
    }

    /// Which row is given up for a marker that is to go, so that no other falls below 0.
    func leavingRow(for marker: Symbol) -> Symbol? {
        var falling: (symbol: Symbol, ratio: Double)?
        var rising: (symbol: Symbol, ratio: Double)?
        for basic in columns[Int(marker)] {
            // An equation that follows from others takes the place of the one that goes.
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

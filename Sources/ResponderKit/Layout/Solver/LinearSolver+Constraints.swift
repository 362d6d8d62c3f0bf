/// Adding, removing and changing constraints.
extension LinearSolver {
    /// Adds a constraint on the sum of terms and a constant.
    ///
    /// A required constraint that contradicts the existing ones is not added. Preferences
    /// take effect at the next `solve()`.
    /// - Parameters:
    ///   - above: how strongly the sum is kept from exceeding 0.
    ///   - below: how strongly the sum is kept from falling below 0.
    /// - Returns: the handle of the constraint, or the constraints that it contradicts.
    func add(_ terms: [Term], constant value: Double, above: Limit, below: Limit) -> Result<Handle, Contradiction> {
        let constant = Self.sanitized(value)
        let handle = makeHandle()
        var constraint = Constraint()
        constraint.constant = constant
        switch (above, below) {
        case (.forbidden, .forbidden):
            constraint.marker = makeSymbol(.marker, owner: handle)
        case (.forbidden, _):
            constraint.sign = -1
            constraint.marker = makeSymbol(.slack, owner: handle, weight: below.weight)
        case (_, .forbidden):
            constraint.marker = makeSymbol(.slack, owner: handle, weight: above.weight)
        default:
            constraint.marker = makeSymbol(.slack, owner: handle, weight: above.weight)
            constraint.below = makeSymbol(.slack, owner: handle, weight: below.weight)
        }
        constraints[Int(handle)] = constraint

        var row = Self.row(terms, constant: constant)
        // If the constraint contains a variable that no other constraint uses, the constraint becomes the definition of
        // this variable.
        if let fresh = row.terms.firstIndex(where: { isFresh($0.symbol) }) {
            define(with: &row, solvedForTermAt: fresh, constraint)
            return .success(handle)
        }
        var known = expand(row)
        if let free = known.terms.firstIndex(where: { kinds[Int($0.symbol)] == .free }) {
            define(with: &known, solvedForTermAt: free, constraint)
            return .success(handle)
        }
        if let others = enterTableau(known, constraint) {
            discard(handle)
            return .failure(Contradiction(handles: others.filter { $0 != handle }))
        }
        return .success(handle)
    }

    /// The error of a constraint that contradicts others. `handles` contains these other constraints.
    struct Contradiction: Error, Equatable {
        var handles: [Handle]
    }

    /// Removes a constraint.
    func remove(_ handle: Handle) {
        let constraint = constraints[Int(handle)]
        guard constraint.marker >= 0 else { return }
        // The handle will be reused, so pending constants of this constraint are dropped.
        pendingConstants.removeAll { $0.handle == handle }
        removeCost(of: constraint.marker)
        if constraint.below >= 0 { removeCost(of: constraint.below) }
        // The constraint's equation is solved for its marker variable, and the result replaces the marker in all rows.
        // Afterwards, no row depends on the constraint.
        let marker = constraint.marker
        if roles[Int(marker)] != .basic, let row = leavingRow(for: marker) { pivot(leaving: row, entering: marker) }
        if roles[Int(marker)] == .basic {
            let row = leave(marker)
            substituteInDefinitions(marker, by: row)
        } else {
            removeFromDefinitions(marker)
        }
        discard(handle)
    }

    /// Sets the constant of a constraint, with effect from the next `solve()`.
    func setConstant(_ constant: Double, of handle: Handle) {
        guard constraints[Int(handle)].marker >= 0 else { return }
        pendingConstants.append((handle, Self.sanitized(constant)))
    }

    /// Returns 0 for NaN and for very large values, which would otherwise spread to all related variables.
    private static func sanitized(_ value: Double) -> Double { value.magnitude < 1e12 ? value : 0 }

    private func isFresh(_ symbol: Symbol) -> Bool {
        kinds[Int(symbol)] == .free && roles[Int(symbol)] == .parametric && dependents[Int(symbol)].isEmpty
    }

    /// Defines a variable by the equation "row + markers = 0", solved for the variable of one term.
    private func define(with row: inout Row, solvedForTermAt index: Int, _ constraint: Constraint) {
        let term = row.removeTerm(at: index)
        row.insert(Term(symbol: constraint.marker, coefficient: -constraint.sign))
        if constraint.below >= 0 { row.insert(Term(symbol: constraint.below, coefficient: 1)) }
        row.scale(by: -1 / term.coefficient)
        define(term.symbol, as: row)
    }

    /// Expresses a row in terms of parametric variables only.
    func expand(_ row: Row) -> Row {
        var constant = row.constant
        // The variables are expanded in the order of their first occurrence. The factor of a variable that occurs
        // several times is then usually complete before its expansion.
        var queue: [Symbol] = []
        func add(_ terms: [Term], times factor: Double) {
            for term in terms {
                let index = Int(term.symbol)
                if !isSummed[index] {
                    isSummed[index] = true
                    queue.append(term.symbol)
                }
                sum[index] += factor * term.coefficient
            }
        }
        add(row.terms, times: 1)
        var parametric: [Symbol] = []
        var next = 0
        while next < queue.count {
            let symbol = queue[next]
            next += 1
            guard roles[Int(symbol)] != .parametric else {
                parametric.append(symbol)
                continue
            }
            let factor = sum[Int(symbol)]
            isSummed[Int(symbol)] = false
            sum[Int(symbol)] = 0
            guard abs(factor) >= Self.epsilon else { continue }
            constant += factor * rows[Int(symbol)].constant
            add(rows[Int(symbol)].terms, times: factor)
        }
        parametric.sort()
        var expanded = Row(constant: constant)
        for symbol in parametric {
            let factor = sum[Int(symbol)]
            if abs(factor) >= Self.epsilon { expanded.terms.append(Term(symbol: symbol, coefficient: factor)) }
            sum[Int(symbol)] = 0
            isSummed[Int(symbol)] = false
        }
        return expanded
    }

    /// Adds a constraint without free variables to the tableau. `known` is the constraint's expression in terms of
    /// parametric variables.
    /// - Returns: nil on success, or the handles of the contradicting constraints.
    private func enterTableau(_ known: Row, _ constraint: Constraint) -> [Handle]? {
        let marker = constraint.marker
        if constraint.below >= 0 {
            let isAbove = known.constant >= 0
            var row = known
            if !isAbove { row.scale(by: -1) }
            row.insert(Term(symbol: isAbove ? constraint.below : marker, coefficient: 1))
            enter(isAbove ? marker : constraint.below, as: row)
            return nil
        }
        if kinds[Int(marker)] == .slack, known.constant * constraint.sign >= -Self.tolerance {
            var row = known
            if constraint.sign < 0 { row.scale(by: -1) }
            row.constant = max(0, row.constant)
            enter(marker, as: row)
            return nil
        }
        var row = known
        row.insert(Term(symbol: marker, coefficient: -constraint.sign))
        if row.constant < 0 { row.scale(by: -1) }
        return enterByArtificial(row)
    }

    /// Removes a marker variable that occurs only in definitions. If the marker is needed to define a variable, that
    /// variable becomes undefined.
    private func removeFromDefinitions(_ marker: Symbol) {
        while let free = dependents[Int(marker)].last {
            let known = expand(rows[Int(free)])
            undefine(free)
            let factor = known.coefficient(of: marker)
            guard abs(factor) >= Self.epsilon else {
                // In the expanded definition, the terms with the marker cancel out. The definition is therefore stored
                // in its expanded form.
                define(free, as: known)
                continue
            }
            var row = known
            row.remove(marker)
            row.scale(by: -1 / factor)
            row.insert(Term(symbol: free, coefficient: 1 / factor))
            return substituteInDefinitions(marker, by: row)
        }
    }

    /// Removes the cost of a variable.
    private func removeCost(of symbol: Symbol) {
        let weight = weights[Int(symbol)]
        guard weight > 0 else { return }
        weights[Int(symbol)] = 0
        let level = level(of: weight)
        if roles[Int(symbol)] == .basic {
            for term in rows[Int(symbol)].terms { addCost(-term.coefficient, of: term.symbol, at: level) }
        } else {
            addCost(-1, of: symbol, at: level)
        }
    }

    private func discard(_ handle: Handle) {
        let constraint = constraints[Int(handle)]
        for symbol in [constraint.marker, constraint.below] where symbol >= 0 {
            if roles[Int(symbol)] == .basic { _ = leave(symbol) }
            freeSymbol(symbol)
        }
        freeHandle(handle)
    }
}

extension LinearSolver.Limit {
    var weight: Float {
        if case .avoided(let priority) = self { return priority }
        return 0
    }
}

extension LinearSolver.Row {
    /// Adds a term for a variable that the row does not contain.
    mutating func insert(_ term: LinearSolver.Term) {
        // A new marker usually has the highest number of all variables, so its term is usually added at the end.
        insert(term, at: (terms.last?.symbol ?? -1) < term.symbol ? terms.count : index(of: term.symbol))
    }

    /// Inserts a term at an index. The array's own `insert` takes several times as long for so few terms.
    mutating func insert(_ term: LinearSolver.Term, at index: Int) {
        terms.append(term)
        var place = terms.count - 1
        while place > index {
            terms[place] = terms[place - 1]
            place -= 1
        }
        terms[index] = term
    }

    /// Removes the term at an index.
    mutating func removeTerm(at index: Int) -> LinearSolver.Term {
        let term = terms[index]
        for place in index..<terms.count - 1 { terms[place] = terms[place + 1] }
        terms.removeLast()
        return term
    }
}

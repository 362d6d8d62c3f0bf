import Foundation

/// Handling of contradictory constraints: one of the contradictory constraints is left out, and `problemHandler` is
/// notified. (L7)
extension LayoutEngine {
    /// Adds a constraint to the solver. A constraint that contradicts other constraints is left out.
    func addToSolver(_ constraint: NSLayoutConstraint) {
        guard let lowered = lower(constraint) else { return }
        defer { unusedTerms = lowered.terms }
        let limit = constraint.priority.limit
        let above = constraint.relation == .greaterThanOrEqual ? .free : limit
        let below = constraint.relation == .lessThanOrEqual ? .free : limit
        switch solver.add(lowered.terms, constant: lowered.constant, above: above, below: below) {
        case .success(let handle):
            setSource(.constraint(Unmanaged.passUnretained(constraint)), of: handle)
            lowered.involved.forEach { retain($0) }
            guard !isMeasuring else {
                if constraint.refersToBaselines { measuredHandles[ObjectIdentifier(constraint)] = handle }
                return recordBaselines(of: constraint)
            }
            constraint.handle = handle
            recordBaselines(of: constraint)
            constraint.involved = lowered.involved
            if constraint.isBroken {
                constraint.isBroken = false
                broken.removeAll { $0 === constraint }
            }
        case .failure(let contradiction):
            guard !isMeasuring, !constraint.isBroken else { return }
            reportBroken(constraint, with: contradiction.handles)
        }
    }

    /// Adds an item's own condition (frame, content size or insets) to the solver.
    ///
    /// If the condition contradicts constraints, the constraint that was activated last is left out.
    /// - Returns: the solver's handle, or -1 if the condition contradicts other conditions of the engine.
    func addOwnCondition(
        _ terms: [LinearSolver.Term], _ constant: Double, above: LinearSolver.Limit, below: LinearSolver.Limit,
        as source: Source
    ) -> LinearSolver.Handle {
        while true {
            switch solver.add(terms, constant: constant, above: above, below: below) {
            case .success(let handle):
                setSource(source, of: handle)
                return handle
            case .failure(let contradiction):
                guard let last = last(of: contradiction.handles) else { return -1 }
                exclude(last, of: contradiction.handles, source)
            }
        }
    }

    private func setSource(_ source: Source, of handle: LinearSolver.Handle) {
        while sources.count <= Int(handle) { sources.append(.none) }
        sources[Int(handle)] = source
    }

    /// Returns the handle of the constraint that was activated last, among the constraints with the given handles.
    private func last(of handles: [LinearSolver.Handle]) -> LinearSolver.Handle? {
        var last: (handle: LinearSolver.Handle, serial: Int)?
        for handle in handles {
            if let constraint = sources[Int(handle)].constraint, constraint.serial > last?.serial ?? .min {
                last = (handle, constraint.serial)
            }
        }
        return last?.handle
    }

    /// Removes a constraint from the solver, because it contradicts other constraints.
    private func exclude(_ handle: LinearSolver.Handle, of handles: [LinearSolver.Handle], _ own: Source = .none) {
        guard let constraint = sources[Int(handle)].constraint else { return }
        guard !isMeasuring else {
            solver.remove(handle)
            sources[Int(handle)] = .none
            measuredHandles[ObjectIdentifier(constraint)] = nil
            return forgetBaselines(of: constraint)
        }
        withdraw(constraint)
        reportBroken(constraint, with: handles.filter { $0 != handle }, own)
    }

    private func reportBroken(
        _ constraint: NSLayoutConstraint, with others: [LinearSolver.Handle], _ own: Source = .none
    ) {
        constraint.isBroken = true
        broken.append(constraint)
        let lines = ([own] + others.map { sources[Int($0)] }).compactMap(Self.describe)
        NSLayoutConstraint.problemHandler(
            """
            Unable to satisfy these required constraints at the same time:
            \((lines + ["\(constraint)"]).map { "    \($0)" }.joined(separator: "\n"))
            Broken: \(constraint)
            The broken constraint was activated last, and is ignored until one of the others is removed or changed. \
            Remove one of the constraints, or give one of them a priority below 1000. For a view that is placed by constraints, \
            set translatesAutoresizingMaskIntoConstraints = false.
            """)
    }

    private static func describe(_ source: Source) -> String? {
        switch source {
        case .none: nil
        case .constraint(let constraint): "\(constraint.takeUnretainedValue())"
        case .frame(let item, let variable):
            "<\(name(item)).\(variable) is fixed to the view's frame by translatesAutoresizingMaskIntoConstraints>"
        case .content(let item): "<\(name(item)) has the size of its content>"
        case .insets(let item): "<\(name(item)) has fixed distances (insets) from its view's edges>"
        }
    }

    private static func name(_ item: Unmanaged<LayoutItem>) -> String {
        item.takeUnretainedValue().name(for: .notAnAttribute)
    }

    /// Tries again to add the constraints that were left out because of contradictions.
    func retryBrokenConstraints() {
        for constraint in broken.sorted(by: { $0.serial < $1.serial }) where constraint.engine === self {
            addToSolver(constraint)
        }
    }

    /// Solves the constraints. If constraints contradict each other, those activated last are left out.
    /// - Returns: the variables whose values changed.
    func solveExcludingConflicts() -> [LinearSolver.Symbol] {
        var all: [LinearSolver.Symbol] = []
        while true {
            let (changed, contradictions) = solver.solve()
            all += changed
            guard let (handle, contradiction) = contradictions.first else { return all }
            let handles = [handle] + contradiction.handles
            if let last = last(of: handles.filter { $0 >= 0 }) {
                exclude(last, of: handles.filter { $0 >= 0 })
            } else if let own = handles.first(where: { $0 >= 0 }) {
                // If the contradiction involves no constraint of the application, fixed frames and insets contradict
                // each other. One of these conditions is then removed, until its value changes.
                solver.remove(own)
                sources[Int(own)] = .none
                for slot in members.indices {
                    guard let member = members[slot] else { continue }
                    for index in 0..<4 where member.fixes[index] == own { members[slot]?.fixes[index] = -1 }
                    for index in 0..<2 where member.content[index] == own { members[slot]?.content[index] = -1 }
                }
            } else {
                return all
            }
            // The rebuild creates new variables, so the variables collected so far no longer exist.
            all = rebuild()
        }
    }

    /// Builds a new solver from all active constraints. This is necessary after a contradiction, because the values of
    /// the old solver are then unusable.
    private func rebuild() -> [LinearSolver.Symbol] {
        var constraints = sources.compactMap(\.constraint)
        constraints.sort { $0.serial < $1.serial }
        let old = members
        solver = LinearSolver()
        sources.removeAll()
        slotOfSymbol.removeAll()
        insetSlots.removeAll()
        baselineUses.removeAll()
        measuredHandles.removeAll()
        if !isMeasuring {
            for constraint in constraints { constraint.leaveSolver() }
        }
        var symbols: [LinearSolver.Symbol] = []
        for slot in old.indices {
            guard let member = old[slot] else { continue }
            let first = solver.makeVariables(Variable.allCases.count)
            members[slot] = Member(item: member.item, first: first)
            for offset in 0..<LinearSolver.Symbol(4) {
                slotOfSymbol.append(Int32(slot))
                symbols.append(first + offset)
            }
            idleSlots.append(slot)
        }
        for slot in old.indices where old[slot] != nil { addOwnConditions(slot) }
        for constraint in constraints { addToSolver(constraint) }
        return symbols
    }
}

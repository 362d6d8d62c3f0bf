import Foundation

/// Translates constraints into linear expressions of the solver's variables ("lowering").
extension LayoutEngine {
    /// A constraint as a linear expression: the value of its first side minus the value of its second side.
    struct Lowered {
        var terms: [LinearSolver.Term] = []
        var constant = 0.0
        var involved = SlotList()
    }

    /// Translates a constraint into a linear expression of the solver's variables.
    /// - Returns: nil if the constraint's items no longer share a view hierarchy.
    func lower(_ constraint: NSLayoutConstraint) -> Lowered? {
        guard let owner = constraint.owningItem?.view else { return nil }
        // The array for the terms is reused from the previous expression, to save an allocation.
        var lowered = Lowered(terms: unusedTerms, constant: -constraint.constant)
        unusedTerms = []
        lowered.terms.removeAll(keepingCapacity: true)
        // In right-to-left layouts, leading and trailing edges and the constant are measured from the right, so their
        // sign is reversed.
        let isMirrored =
            owner.isReversed
            && (constraint.firstAttribute.dependsOnDirection || constraint.secondAttribute.dependsOnDirection)
        let side: Double = isMirrored ? -1 : 1
        let multiplier = constraint.multiplier
        if let distances = constraint.distances {
            return lower(constraint, distances, in: owner, &lowered) ? lowered : nil
        }
        guard add(constraint.first, constraint.firstAttribute, times: side, in: owner, to: &lowered) else {
            return nil
        }
        guard let second = constraint.second else { return lowered }
        guard add(second, constraint.secondAttribute, times: -side * multiplier, in: owner, to: &lowered) else {
            return nil
        }
        if isMirrored, multiplier != 1 { add(.width, of: owner.layoutItem, times: 1 - multiplier, to: &lowered) }
        return lowered
    }

    /// Adds the terms of a constraint to an expression, if at least one side of the constraint is a distance between
    /// anchors.
    private func lower(
        _ constraint: NSLayoutConstraint, _ distances: NSLayoutConstraint.Distances, in owner: UIView,
        _ lowered: inout Lowered
    ) -> Bool {
        func add(_ distance: LayoutDistance, times factor: Double) -> Bool {
            let factor = owner.isReversed && distance.dependsOnDirection ? -factor : factor
            return self.add(distance.to.item, distance.to.attribute, times: factor, in: owner, to: &lowered)
                && self.add(distance.from.item, distance.from.attribute, times: -factor, in: owner, to: &lowered)
        }
        let isFirstAdded =
            distances.first.map { add($0, times: 1) }
            ?? self.add(constraint.first, constraint.firstAttribute, times: 1, in: owner, to: &lowered)
        guard isFirstAdded, let second = constraint.second else { return isFirstAdded }
        return distances.second.map { add($0, times: -constraint.multiplier) }
            ?? self.add(second, constraint.secondAttribute, times: -constraint.multiplier, in: owner, to: &lowered)
    }

    private func add(
        _ item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute, times factor: Double, in owner: UIView,
        to lowered: inout Lowered
    ) -> Bool {
        switch attribute.withinMargins ?? attribute {
        case .width: add(.width, of: item, times: factor, to: &lowered)
        case .height: add(.height, of: item, times: factor, to: &lowered)
        case .left: return addPosition(of: item, .x, .width, part: 0, times: factor, in: owner, to: &lowered)
        case .right: return addPosition(of: item, .x, .width, part: 1, times: factor, in: owner, to: &lowered)
        case .leading:
            return addPosition(
                of: item, .x, .width, part: owner.isReversed ? 1 : 0, times: factor, in: owner, to: &lowered)
        case .trailing:
            return addPosition(
                of: item, .x, .width, part: owner.isReversed ? 0 : 1, times: factor, in: owner, to: &lowered)
        case .centerX: return addPosition(of: item, .x, .width, part: 0.5, times: factor, in: owner, to: &lowered)
        case .top: return addPosition(of: item, .y, .height, part: 0, times: factor, in: owner, to: &lowered)
        case .bottom: return addPosition(of: item, .y, .height, part: 1, times: factor, in: owner, to: &lowered)
        case .centerY: return addPosition(of: item, .y, .height, part: 0.5, times: factor, in: owner, to: &lowered)
        case .firstBaseline, .lastBaseline:
            let isFirst = attribute == .firstBaseline
            let text = item.view?.baselineView(isFirst: isFirst)
            let lines = text.map { $0.baselines(width: textWidth(of: $0.layoutItem)) } ?? UIView.Baselines()
            let line = isFirst ? lines.first : lines.last
            lowered.constant += factor * line.offset
            return addPosition(
                of: text?.layoutItem ?? item, .y, .height, part: line.part, times: factor, in: owner, to: &lowered)
        default: return false
        }
        return true
    }

    /// Adds the terms of a position within a view or guide to an expression. `part` is 0 for the position at the start
    /// of the item, and 1 for the position at its end. The position is expressed in the coordinate space of `owner`,
    /// the view that owns the constraint.
    private func addPosition(
        of item: LayoutItem, _ position: Variable, _ size: Variable, part: Double, times factor: Double,
        in owner: UIView,
        to lowered: inout Lowered
    ) -> Bool {
        // Views are compared without reference counting, because this code runs for most terms: two of three terms in
        // constraints are positions.
        let isAcross = position == .x
        var within: Unmanaged<UIView>?
        if let reference = item.viewReference {
            if reference.refers(to: owner) {
                // If the owner is a scroll view, a constraint to its edges applies to the edges of its content.
                if let content = (owner as? UIScrollView)?.contentLayoutGuide.item {
                    return addPosition(of: content, position, size, part: part, times: factor, in: owner, to: &lowered)
                }
                item.usesOrigin = true
                lowered.constant += factor * (isAcross ? owner.bounds.minX : owner.bounds.minY)
            } else {
                add(position, of: item, times: factor, to: &lowered)
                within = reference.borrow { $0.superviewReference }
                guard within != nil else { return false }
            }
        } else {
            add(position, of: item, times: factor, to: &lowered)
            within = item.owningView.map { Unmanaged.passUnretained($0) }
            guard within != nil else { return false }
        }
        while let reference = within, !reference.refers(to: owner) {
            let view = reference.takeUnretainedValue()
            view.layoutItem.usesOrigin = true
            lowered.constant -= factor * (isAcross ? view.bounds.minX : view.bounds.minY)
            add(position, of: view.layoutItem, times: factor, to: &lowered)
            within = view.superviewReference
            guard within != nil else { return false }
        }
        if part != 0 { add(size, of: item, times: factor * part, to: &lowered) }
        return true
    }

    private func add(_ variable: Variable, of item: LayoutItem, times factor: Double, to lowered: inout Lowered) {
        guard factor != 0 else { return }
        let slot = addMember(item)
        lowered.terms.append(LinearSolver.Term(symbol: symbol(variable, slot), coefficient: factor))
        lowered.involved.append(slot)
        // The frame is fixed only for views that keep their given frame. Most views with constraints do not keep it.
        if item.translates { fix(variable, slot) }
    }

    func symbol(_ variable: Variable, _ slot: Int) -> LinearSolver.Symbol {
        (members[slot]?.first ?? 0) + LinearSolver.Symbol(variable.rawValue)
    }

    func value(_ variable: Variable, _ slot: Int) -> Double { solver.value(of: symbol(variable, slot)) }

    // MARK: An item's own conditions

    /// Returns the strength of the conditions that fix a view to its given frame; nil if the frame is not fixed.
    func frameLimit(of item: LayoutItem) -> LinearSolver.Limit? {
        if item.guide is ContentLayoutGuide { return .forbidden }
        guard let view = item.view, item !== measured else { return nil }
        // A stack view places its arranged views by its own constraints, so the given frames of these views are
        // ignored.
        return item.translates && view.superview?.arranges(view) != true ? .forbidden : nil
    }

    /// Returns x, y, width or height of the frame that the application has set, in points of the superview's coordinate
    /// space. The frame that results from constraints is not used.
    private func frameComponent(_ variable: Variable, of item: LayoutItem) -> Double {
        guard let frame = item.view?.geometry.untransformedFrame else { return 0 }
        switch variable {
        case .x: return frame.minX
        case .y: return frame.minY
        case .width: return frame.width
        case .height: return frame.height
        }
    }

    /// Fixes a variable of a view that keeps its given frame, when a constraint first uses the variable.
    private func fix(_ variable: Variable, _ slot: Int) {
        guard let member = members[slot], member.fixes[variable.rawValue] < 0, let limit = frameLimit(of: member.item)
        else {
            return
        }
        if member.item.guide != nil, variable == .width || variable == .height { return }
        let term = LinearSolver.Term(symbol: symbol(variable, slot), coefficient: 1)
        let handle = addOwnCondition(
            [term], -frameComponent(variable, of: member.item), above: limit, below: limit,
            as: .frame(Unmanaged.passUnretained(member.item), variable))
        members[slot]?.fixes[variable.rawValue] = handle
    }

    /// Adds the solver's conditions for a guide's insets or for a view's content size.
    func addOwnConditions(_ slot: Int) {
        guard let item = members[slot]?.item else { return }
        if let guide = item.guide, guide.followsView, let view = guide.owningView {
            addInsetConditions(guide, of: view, slot)
        } else if let view = item.view, frameLimit(of: item) == nil {
            updateWrapping(of: view, slot)
            setContentSize(view.intrinsicContentSize, of: slot)
        }
    }

    /// Records whether the height of a view's content depends on its width.
    func updateWrapping(of view: UIView, _ slot: Int) {
        let wraps = view.wrapsContent
        guard wraps != members[slot]?.wraps else { return }
        members[slot]?.wraps = wraps
        if wraps { wrappingSlots.append(slot) } else { wrappingSlots.removeAll { $0 == slot } }
    }

    private func addInsetConditions(_ guide: UILayoutGuide, of view: UIView, _ slot: Int) {
        if !insetSlots.contains(slot) { insetSlots.append(slot) }
        let constants = insetConstants(guide, of: view)
        for variable in Variable.allCases {
            var lowered = Lowered(constant: -constants[variable.rawValue])
            lowered.terms = [LinearSolver.Term(symbol: symbol(variable, slot), coefficient: 1)]
            if variable == .width || variable == .height { add(variable, of: view.layoutItem, times: -1, to: &lowered) }
            lowered.involved.forEach { retain($0) }
            let handle = addOwnCondition(
                lowered.terms, lowered.constant, above: .forbidden, below: .forbidden,
                as: .insets(Unmanaged.passUnretained(guide.item)))
            members[slot]?.fixes[variable.rawValue] = handle
        }
    }

    private func insetConstants(_ guide: UILayoutGuide, of view: UIView) -> SIMD4<Double> {
        let insets = guide.insets
        return SIMD4(
            view.bounds.minX + insets.left, view.bounds.minY + insets.top, -insets.left - insets.right,
            -insets.top - insets.bottom)
    }

    /// Updates the frames of guides that follow insets, such as the safe area's guide, to the current insets of their
    /// views.
    /// - Returns: whether any inset changed.
    @discardableResult
    func updateInsets() -> Bool {
        var isChanged = false
        for slot in insetSlots {
            guard let member = members[slot], let guide = member.item.guide, guide.followsView,
                let view = guide.owningView
            else {
                continue
            }
            let constants = insetConstants(guide, of: view)
            for index in 0..<4 where member.fixes[index] >= 0 {
                guard solver.constraints[Int(member.fixes[index])].constant != -constants[index] else { continue }
                solver.setConstant(-constants[index], of: member.fixes[index])
                isChanged = true
            }
        }
        return isChanged
    }

    /// Sets a view's content size, with its hugging and compression resistance priorities.
    func setContentSize(_ size: CGSize, of slot: Int) {
        guard let member = members[slot], member.item.view != nil,
            member.contentSize != size || member.content == SIMD2(-1, -1)
        else {
            return
        }
        members[slot]?.contentSize = size
        let item = member.item
        for (index, length) in [size.width, size.height].enumerated() {
            let above = index == 0 ? item.hugging.horizontal : item.hugging.vertical
            let below = index == 0 ? item.resistance.horizontal : item.resistance.vertical
            let content = contentCondition(
                length, member.content[index], index, of: slot, above.limit, below.limit)
            members[slot]?.content[index] = content
            let weight = item.resizingWeights[index]
            guard weight > 0 else { continue }
            let limit = UIStackView.Priority.order.limit
            let order = contentCondition(length, member.order[index], index, of: slot, limit, limit, weight: weight)
            members[slot]?.order[index] = order
        }
    }

    /// Adds, changes or removes the condition that a view's width (index 0) or height (index 1) equals the width or
    /// height of its content.
    /// - Returns: the solver's handle of the condition, or -1 if there is no such condition.
    private func contentCondition(
        _ length: Double, _ handle: LinearSolver.Handle, _ index: Int, of slot: Int, _ above: LinearSolver.Limit,
        _ below: LinearSolver.Limit, weight: Double = 1
    ) -> LinearSolver.Handle {
        if handle >= 0, length >= 0 {
            solver.setConstant(-length * weight, of: handle)
            return handle
        }
        if handle >= 0 { removeFromSolver(handle) }
        guard length >= 0, above != .free || below != .free, let item = members[slot]?.item else { return -1 }
        let term = LinearSolver.Term(symbol: symbol(index == 0 ? .width : .height, slot), coefficient: weight)
        return addOwnCondition(
            [term], -length * weight, above: above, below: below, as: .content(Unmanaged.passUnretained(item)))
    }

    func removeOwnConditions(_ slot: Int) {
        guard let member = members[slot] else { return }
        for index in 0..<4 where member.fixes[index] >= 0 { removeFromSolver(member.fixes[index]) }
        for index in 0..<2 where member.content[index] >= 0 { removeFromSolver(member.content[index]) }
        for index in 0..<2 where member.order[index] >= 0 { removeFromSolver(member.order[index]) }
        members[slot]?.fixes = SIMD4(repeating: -1)
        members[slot]?.content = SIMD2(repeating: -1)
        members[slot]?.order = SIMD2(repeating: -1)
        if insetSlots.contains(slot), let view = member.item.guide?.owningView,
            let above = self.slot(of: view.layoutItem)
        {
            release(above)
            release(above)
        }
    }

    private func removeFromSolver(_ handle: LinearSolver.Handle) {
        solver.remove(handle)
        sources[Int(handle)] = .none
    }

    /// Updates the solver's variables of views whose frames were set by code outside the engine.
    func updateFixedFrames() {
        for slot in movedSlots {
            guard slot >= 0, slot < members.count, let member = members[slot], member.item.guide == nil else {
                continue
            }
            for variable in Variable.allCases where member.fixes[variable.rawValue] >= 0 {
                solver.setConstant(-frameComponent(variable, of: member.item), of: member.fixes[variable.rawValue])
            }
        }
    }
}

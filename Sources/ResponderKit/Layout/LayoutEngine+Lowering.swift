import Foundation

/// What constraints are in the solver's variables.
extension LayoutEngine {
    /// A constraint as a sum: the first side minus the second.
    struct Lowered {
        var terms: [LinearSolver.Term] = []
        var constant = 0.0
        var involved: [Int] = []
    }

    /// - Returns: nil where its items are in no hierarchy together any more.
    func lower(_ constraint: NSLayoutConstraint) -> Lowered? {
        guard let keeper = constraint.keeper?.view else { return nil }
        var lowered = Lowered(constant: -constraint.constant)
        // Where lines run from right to left, leading and trailing edges are counted from the right, constants and all.
        let isMirrored =
            keeper.isReversed
            && (constraint.firstAttribute.dependsOnDirection || constraint.secondAttribute.dependsOnDirection)
        let side: Double = isMirrored ? -1 : 1
        guard add(constraint.first, constraint.firstAttribute, times: side, in: keeper, to: &lowered) else {
            return nil
        }
        guard let second = constraint.second else { return lowered }
        let multiplier = constraint.multiplier
        guard add(second, constraint.secondAttribute, times: -side * multiplier, in: keeper, to: &lowered) else {
            return nil
        }
        if isMirrored, multiplier != 1 { add(.width, of: keeper.layoutItem, times: 1 - multiplier, to: &lowered) }
        return lowered
    }

    private func add(
        _ item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute, times factor: Double, in keeper: UIView,
        to lowered: inout Lowered
    ) -> Bool {
        switch attribute.withinMargins ?? attribute {
        case .width: add(.width, of: item, times: factor, to: &lowered)
        case .height: add(.height, of: item, times: factor, to: &lowered)
        case .left: return addPlace(of: item, .x, .width, part: 0, times: factor, in: keeper, to: &lowered)
        case .right: return addPlace(of: item, .x, .width, part: 1, times: factor, in: keeper, to: &lowered)
        case .leading:
            return addPlace(
                of: item, .x, .width, part: keeper.isReversed ? 1 : 0, times: factor, in: keeper, to: &lowered)
        case .trailing:
            return addPlace(
                of: item, .x, .width, part: keeper.isReversed ? 0 : 1, times: factor, in: keeper, to: &lowered)
        case .centerX: return addPlace(of: item, .x, .width, part: 0.5, times: factor, in: keeper, to: &lowered)
        case .top: return addPlace(of: item, .y, .height, part: 0, times: factor, in: keeper, to: &lowered)
        case .bottom: return addPlace(of: item, .y, .height, part: 1, times: factor, in: keeper, to: &lowered)
        case .centerY: return addPlace(of: item, .y, .height, part: 0.5, times: factor, in: keeper, to: &lowered)
        case .firstBaseline, .lastBaseline:
            let lines = item.view?.baselines ?? UIView.Baselines()
            let line = attribute == .firstBaseline ? lines.first : lines.last
            lowered.constant += factor * line.offset
            return addPlace(of: item, .y, .height, part: line.part, times: factor, in: keeper, to: &lowered)
        default: return false
        }
        return true
    }

    /// Where a part of an item is, from one side to the other, in the space of the view that has the constraint.
    private func addPlace(
        of item: LayoutItem, _ place: Variable, _ size: Variable, part: Double, times factor: Double, in keeper: UIView,
        to lowered: inout Lowered
    ) -> Bool {
        let isAcross = place == .x
        var within: UIView?
        if let view = item.view {
            if view === keeper {
                // What is in a scroll view is placed in its content.
                if let content = (view as? UIScrollView)?.contentLayoutGuide.item {
                    return addPlace(of: content, place, size, part: part, times: factor, in: keeper, to: &lowered)
                }
                view.layoutItem.usesOrigin = true
                lowered.constant += factor * (isAcross ? view.bounds.minX : view.bounds.minY)
            } else {
                add(place, of: item, times: factor, to: &lowered)
                within = view.superview
                guard within != nil else { return false }
            }
        } else {
            add(place, of: item, times: factor, to: &lowered)
            within = item.holder
            guard within != nil else { return false }
        }
        while let view = within, view !== keeper {
            view.layoutItem.usesOrigin = true
            lowered.constant -= factor * (isAcross ? view.bounds.minX : view.bounds.minY)
            add(place, of: view.layoutItem, times: factor, to: &lowered)
            within = view.superview
            guard within != nil else { return false }
        }
        if part != 0 { add(size, of: item, times: factor * part, to: &lowered) }
        return true
    }

    private func add(_ variable: Variable, of item: LayoutItem, times factor: Double, to lowered: inout Lowered) {
        guard factor != 0 else { return }
        let slot = join(item)
        lowered.terms.append(LinearSolver.Term(symbol: symbol(variable, slot), coefficient: factor))
        lowered.involved.append(slot)
        fix(variable, slot)
    }

    func symbol(_ variable: Variable, _ slot: Int) -> LinearSolver.Symbol {
        (members[slot]?.first ?? 0) + LinearSolver.Symbol(variable.rawValue)
    }

    func value(_ variable: Variable, _ slot: Int) -> Double { solver.value(of: symbol(variable, slot)) }

    // MARK: What an item says of itself

    /// What holds a view to the frame that it was given: nil where nothing does.
    func hold(on item: LayoutItem) -> LinearSolver.Limit? {
        if item.guide is ContentLayoutGuide { return .forbidden }
        guard let view = item.view, item !== measured else { return nil }
        // A stack places what it lines up, as far as that says nothing else of itself.
        if view.superview?.arranges(view) == true { return .avoided(999) }
        return item.translates ? .forbidden : nil
    }

    /// The frame that a view was given, in the superview's space.
    private func given(_ variable: Variable, _ item: LayoutItem) -> Double {
        guard let frame = item.view?.geometry.untransformedFrame else { return 0 }
        switch variable {
        case .x: return frame.minX
        case .y: return frame.minY
        case .width: return frame.width
        case .height: return frame.height
        }
    }

    /// A variable of a view that keeps the frame that it is given is that, from when somebody asks for it.
    private func fix(_ variable: Variable, _ slot: Int) {
        guard let member = members[slot], member.fixes[variable.rawValue] < 0, let limit = hold(on: member.item) else {
            return
        }
        if member.item.guide != nil, variable == .width || variable == .height { return }
        let term = LinearSolver.Term(symbol: symbol(variable, slot), coefficient: 1)
        let handle = put(
            [term], -given(variable, member.item), above: limit, below: limit, as: .frame(member.item, variable))
        members[slot]?.fixes[variable.rawValue] = handle
    }

    /// Says the insets of a guide, or how large what a view shows is.
    func joinOwn(_ slot: Int) {
        guard let item = members[slot]?.item else { return }
        if let guide = item.guide as? InsetLayoutGuide, let view = guide.owningView {
            joinInsets(guide, of: view, slot)
        } else if item.guide == nil, case .avoided? = hold(on: item) {
            // The frame of an arranged view is applied as a whole: what no constraint mentions is as the stack has placed it.
            for variable in Variable.allCases { fix(variable, slot) }
        } else if let view = item.view, hold(on: item) == nil {
            if view.wrapsContent, !wrappingSlots.contains(slot) { wrappingSlots.append(slot) }
            setContentSize(view.intrinsicContentSize, of: slot)
        }
    }

    private func joinInsets(_ guide: InsetLayoutGuide, of view: UIView, _ slot: Int) {
        if !insetSlots.contains(slot) { insetSlots.append(slot) }
        let constants = insetConstants(guide, of: view)
        for variable in Variable.allCases {
            var lowered = Lowered(constant: -constants[variable.rawValue])
            lowered.terms = [LinearSolver.Term(symbol: symbol(variable, slot), coefficient: 1)]
            if variable == .width || variable == .height { add(variable, of: view.layoutItem, times: -1, to: &lowered) }
            for other in lowered.involved { members[other]?.uses += 1 }
            let handle = put(
                lowered.terms, lowered.constant, above: .forbidden, below: .forbidden, as: .insets(guide.item))
            members[slot]?.fixes[variable.rawValue] = handle
        }
    }

    private func insetConstants(_ guide: InsetLayoutGuide, of view: UIView) -> SIMD4<Double> {
        let insets = guide.insets
        return SIMD4(
            view.bounds.minX + insets.left, view.bounds.minY + insets.top, -insets.left - insets.right,
            -insets.top - insets.bottom)
    }

    /// Has guides follow what the insets of their views are now.
    /// - Returns: whether they are others.
    @discardableResult
    func updateInsets() -> Bool {
        var isChanged = false
        for slot in insetSlots {
            guard let member = members[slot], let guide = member.item.guide as? InsetLayoutGuide,
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

    /// Says how large what a view shows is, by the priorities that it has.
    func setContentSize(_ size: CGSize, of slot: Int) {
        guard let member = members[slot], member.item.view != nil,
            member.contentSize != size || member.content == SIMD2(-1, -1)
        else {
            return
        }
        members[slot]?.contentSize = size
        for (index, length) in [size.width, size.height].enumerated() {
            let handle = member.content[index]
            if handle >= 0, length >= 0 {
                solver.setConstant(-length, of: handle)
            } else if handle >= 0 {
                take(handle)
                members[slot]?.content[index] = -1
            } else if length >= 0 {
                let item = member.item
                let above = (index == 0 ? item.hugging.horizontal : item.hugging.vertical).limit
                let below = (index == 0 ? item.resistance.horizontal : item.resistance.vertical).limit
                guard above != .free || below != .free else { continue }
                let term = LinearSolver.Term(symbol: symbol(index == 0 ? .width : .height, slot), coefficient: 1)
                members[slot]?.content[index] = put([term], -length, above: above, below: below, as: .content(item))
            }
        }
    }

    func dropOwnConstraints(_ slot: Int) {
        guard let member = members[slot] else { return }
        for index in 0..<4 where member.fixes[index] >= 0 { take(member.fixes[index]) }
        for index in 0..<2 where member.content[index] >= 0 { take(member.content[index]) }
        members[slot]?.fixes = SIMD4(repeating: -1)
        members[slot]?.content = SIMD2(repeating: -1)
        if insetSlots.contains(slot), let view = (member.item.guide as? InsetLayoutGuide)?.owningView,
            let above = self.slot(of: view.layoutItem)
        {
            release(above)
            release(above)
        }
    }

    private func take(_ handle: LinearSolver.Handle) {
        solver.remove(handle)
        sources[Int(handle)] = .none
    }

    /// Takes on the frames that views were given.
    func updateGivenFrames() {
        for slot in moved {
            guard slot >= 0, slot < members.count, let member = members[slot], member.item.guide == nil else {
                continue
            }
            for variable in Variable.allCases where member.fixes[variable.rawValue] >= 0 {
                solver.setConstant(-given(variable, member.item), of: member.fixes[variable.rawValue])
            }
        }
    }
}

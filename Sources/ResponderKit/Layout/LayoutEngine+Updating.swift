import Foundation

/// Solving constraints and applying frames.
extension LayoutEngine {
    /// Applies all pending changes of constraints, and sets the frames of the views and guides whose frames changed.
    func update() {
        guard beginUpdate() else { return }
        defer { isUpdating = false }
        updateConstraintsOfViews()
        updateBaselineViews()
        updateFixedFrames()
        updateInsets()
        for slot in resizedSlots where slot >= 0 && slot < members.count {
            if let view = members[slot]?.item.view { contentSizeChanged(of: view, slot) }
        }
        resizedSlots.removeAll(keepingCapacity: true)
        var changed = ChangedSlots(count: members.count)
        for slot in movedSlots where slot >= 0 && slot < members.count && members[slot] != nil { changed.insert(slot) }
        movedSlots.removeAll(keepingCapacity: true)
        // Changed constants of existing constraints are solved first, so that new constraints are added to an
        // up-to-date solution.
        let wasBroken = !broken.isEmpty
        collectSlots(of: solveExcludingConflicts(), into: &changed)
        placePending()
        if wasBroken { retryBrokenConstraints() }
        // The height of wrapped text depends on its width, which is known only after the first solution. The
        // constraints are therefore solved repeatedly.
        var rounds = 0
        repeat {
            rounds += 1
            collectSlots(of: solveExcludingConflicts(), into: &changed)
        } while rounds < 4 && updateSizesOfText()
        removeIdleMembers()
        apply(changed)
        if updateInsets() { setNeedsUpdate() }
    }

    /// A set of the indices of the engine's members whose frames changed.
    private struct ChangedSlots {
        private var isContained: [Bool]
        private(set) var slots: [Int] = []

        init(count: Int) {
            isContained = [Bool](repeating: false, count: count)
        }

        mutating func insert(_ slot: Int) {
            while slot >= isContained.count {
                isContained.append(contentsOf: repeatElement(false, count: max(64, isContained.count)))
            }
            guard !isContained[slot] else { return }
            isContained[slot] = true
            slots.append(slot)
        }
    }

    private func collectSlots(of symbols: [LinearSolver.Symbol], into changed: inout ChangedSlots) {
        for symbol in symbols where slotOfSymbol[Int(symbol)] >= 0 { changed.insert(Int(slotOfSymbol[Int(symbol)])) }
    }

    private func contentSizeChanged(of view: UIView, _ slot: Int) {
        if frameLimit(of: view.layoutItem) == nil {
            // If the view is a label, its number of lines may have changed, and with it whether the label wraps its
            // text.
            updateWrapping(of: view, slot)
            setContentSize(view.intrinsicContentSize, of: slot)
        }
        // If the view's content size changes, the baselines of its text may also move.
        for reference in view.layoutItem.referencingConstraints {
            let constraint = reference.takeUnretainedValue()
            if constraint.refersToBaselines, constraint.engine === self { contentChanged(of: constraint) }
        }
        for use in baselineUses where use.texts.contains(where: { $0.view === view }) {
            updateConstant(of: use.constraint)
        }
    }

    /// Calls `updateConstraints()` for views that requested it, innermost first as in UIKit.
    func updateConstraintsOfViews() {
        var rounds = 0
        while !itemsToUpdate.isEmpty, rounds < 8 {
            rounds += 1
            let items = itemsToUpdate.sorted { $0.depth > $1.depth }
            itemsToUpdate.removeAll()
            for item in items where item.needsConstraintUpdate {
                item.needsConstraintUpdate = false
                guard let view = item.view else { continue }
                if let controller = view.viewController {
                    controller.updateViewConstraints()
                } else {
                    view.updateConstraints()
                }
            }
        }
    }

    func placePending() {
        var index = 0
        while index < pending.count {
            let constraint = pending[index]
            index += 1
            if constraint.engine === self, constraint.handle < 0, !constraint.isBroken { addToSolver(constraint) }
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// For views with text, updates the heights and baselines, which depend on the solved widths.
    /// - Returns: whether anything changed.
    func updateSizesOfText() -> Bool {
        let isChanged = updateWrappedHeights()
        return updateBaselines() || isChanged
    }

    /// Updates the heights of views with wrapped text to their current widths.
    /// - Returns: whether any height changed.
    private func updateWrappedHeights() -> Bool {
        var isChanged = false
        for slot in wrappingSlots {
            guard let member = members[slot], let view = member.item.view else { continue }
            let width = value(.width, slot)
            guard width > 0, member.contentSize.height >= 0 else { continue }
            let own = view.intrinsicContentSize
            let room = CGSize(width: width, height: .greatestFiniteMagnitude)
            let height = width + 0.01 < own.width ? view.sizeThatFits(room).height : own.height
            guard height != member.contentSize.height else { continue }
            setContentSize(CGSize(width: member.contentSize.width, height: height), of: slot)
            isChanged = true
        }
        return isChanged
    }

    /// Rounds a value of the solver to 1/4096 point, which removes rounding errors.
    static func rounded(_ value: Double) -> Double { value.isFinite ? (value * 4_096).rounded() / 4_096 : 0 }

    func frame(_ slot: Int) -> CGRect {
        let first = Int(members[slot]?.first ?? 0)
        let x = Self.rounded(solver.values[first])
        let y = Self.rounded(solver.values[first + 1])
        let right = Self.rounded(solver.values[first] + solver.values[first + 2])
        let bottom = Self.rounded(solver.values[first + 1] + solver.values[first + 3])
        return CGRect(x: x, y: y, width: max(0, right - x), height: max(0, bottom - y))
    }

    /// Sets the frames of the changed views and guides, outermost views first.
    private func apply(_ changed: ChangedSlots) {
        // A sort key contains the depth in the view hierarchy, followed by the member's index. Sorting such numbers is
        // several times faster than sorting the items.
        var keys: [UInt64] = []
        keys.reserveCapacity(changed.slots.count)
        for slot in changed.slots {
            guard let depth = members[slot]?.item.depth else { continue }
            keys.append(UInt64(depth) << 32 | UInt64(slot))
        }
        keys.sort()
        slotsVacatedWhileApplying.removeAll()
        for key in keys {
            let slot = Int(key & 0xFFFF_FFFF)
            guard let item = members[slot]?.item, item.slot == slot else { continue }
            if !slotsVacatedWhileApplying.isEmpty, slotsVacatedWhileApplying.contains(slot) { continue }
            let frame = frame(slot)
            if let guide = item.guide {
                apply(frame, to: guide, slot)
            } else if let view = item.view, frameLimit(of: item) != .forbidden {
                apply(frame, to: view, item)
            }
        }
    }

    private func apply(_ frame: CGRect, to guide: UILayoutGuide, _ slot: Int) {
        guard guide.layoutFrame != frame else { return }
        guide.layoutFrame = frame
        if guide is ContentLayoutGuide, let scrollView = guide.owningView as? UIScrollView {
            // A dimension of the content size that no constraint determines stays unchanged.
            let size = CGSize(
                width: isDetermined(.width, slot) ? frame.width : scrollView.contentSize.width,
                height: isDetermined(.height, slot) ? frame.height : scrollView.contentSize.height)
            if size != scrollView.contentSize { scrollView.contentSize = size }
        }
        guide.owningView?.subviewsChanged()
    }

    private func isDetermined(_ variable: Variable, _ slot: Int) -> Bool {
        solver.roles[Int(symbol(variable, slot))] == .defined
    }

    private func apply(_ frame: CGRect, to view: UIView, _ item: LayoutItem) {
        guard view.geometry.untransformedFrame != frame else { return }
        applying = item
        let anchor = view.anchorPoint
        view.bounds.size = frame.size
        // A view with a fixed size, such as a switch, does not accept the engine's size, so the view's actual size is
        // read. (L41)
        let size = view.geometry.bounds.size
        view.center = CGPoint(x: frame.minX + size.width * anchor.x, y: frame.minY + size.height * anchor.y)
        applying = nil
        // The superview lays out its subviews, as after any change of a frame. A stack view is excluded: it would
        // replace this frame by its own. The engine would then set this frame again, and so on without end.
        if let superview = view.superview, !superview.arranges(view) { superview.subviewsChanged() }
    }
}

import Foundation

/// The constraints with which a stack places its views.
extension UIStackView {
    /// The priorities of the stack's constraints.
    ///
    /// If required constraints of the views prevent a stack from filling its bounds, the required constraints are
    /// satisfied, and no message is logged. UIKit instead breaks one of the constraints and logs a message.
    enum Priority {
        /// The priority of constraints by which the views stay within the stack and fill it. The priority is lower for
        /// inner stacks: filling the outer stack is more important than filling an inner stack.
        static func fitting(depth: Int) -> UILayoutPriority { UILayoutPriority(999.9 - 0.01 * Float(min(depth, 8))) }
        /// The priority of the constraints that give the views equal or proportional sizes.
        static let equal = UILayoutPriority(999.8)
        /// The priority of the constraints that make the distances between the views' centres equal. If not all
        /// distances can be equal, only the distances between the first views are equal.
        static let centering = UILayoutPriority(149)
        /// The priority of the constraint that makes a stack as narrow across its axis as its views allow. It applies
        /// if the stack does not stretch its views across the axis.
        static let compactAcross = UILayoutPriority(51)
        /// The priority of the constraint that places a row with aligned baselines at an edge of the stack. The edge is
        /// the top for aligned first baselines, and the bottom for aligned last baselines.
        static let edge = UILayoutPriority(48)
        /// The priority of the constraints that choose the view to resize: if several views have equal priorities, the
        /// last of these views is resized. This priority is lower than every priority that an application uses.
        static let order = UILayoutPriority(0.5)
        /// The priority of the constraints that make a stack as small as possible.
        static let compact = UILayoutPriority(0.375)
        /// The priority of the constraints by which views without a content size share the remaining space.
        static let rest = UILayoutPriority(0.25)
    }

    // MARK: Use of constraints

    /// Starts to lay out the views by constraints if the position of the stack or one of its views depends on
    /// constraints.
    final func adoptConstraintsIfNeeded() {
        guard !usesConstraints, needsConstraints else { return }
        adoptConstraints()
    }

    final func adoptConstraints() {
        guard !usesConstraints else { return }
        layoutState.usesConstraints = true
        setNeedsUpdateConstraints()
        invalidateIntrinsicContentSize()
    }

    /// Whether constraints are needed, because the content sizes of the arranged views are not enough to calculate
    /// their frames.
    private var needsConstraints: Bool {
        if distribution == .equalCentering || isBaselineRelativeArrangement { return true }
        if alignment == .firstBaseline || alignment == .lastBaseline { return true }
        if storedLayout?.translates == false || superview?.asStack?.arranges(self) == true { return true }
        return arrangedSubviews.contains { needsConstraints(for: $0) }
    }

    final func needsConstraints(for view: UIView) -> Bool {
        if view.wrapsContent || view.asStack != nil { return true }
        guard let layout = view.storedLayout else { return false }
        if !layout.referencingConstraints.isEmpty || !layout.constraints.isEmpty { return true }
        // The layout without constraints requires that all priorities of the view are from 1 to 999.
        return ![
            layout.hugging.horizontal, layout.hugging.vertical, layout.resistance.horizontal,
            layout.resistance.vertical,
        ].allSatisfy { (1...999).contains($0.rawValue) }
    }

    // MARK: Changes

    /// Removes the stack's own constraints from a view that the stack no longer arranges.
    final func removeConstraints(on view: UIView) {
        guard usesConstraints else { return }
        layoutState.isConstraining = true
        defer { layoutState.isConstraining = false }
        func isOnView(_ constraint: NSLayoutConstraint) -> Bool {
            constraint.first.view === view || constraint.second?.view === view
        }
        NSLayoutConstraint.deactivate(layoutState.constraints.filter(isOnView))
        layoutState.constraints.removeAll(where: isOnView)
        layoutState.constrained = nil
    }

    /// Creates the stack's constraints again if anything that determines them has changed.
    final func renewConstraints() {
        let layout = layoutState
        let arrangement = StackArrangement(of: self)
        guard arrangement != layout.constrained else { return }
        layout.isConstraining = true
        defer { layout.isConstraining = false }
        layout.constrained = arrangement
        setWeights()
        let builder = StackConstraintBuilder(self, arrangement)
        builder.build()
        layout.renew(builder.constraints)
        for guide in layout.guides.dropFirst(builder.guides.count) { removeLayoutGuide(guide) }
        layout.guides = builder.guides
    }

    /// Sets the order in which views with equal priorities are resized.
    private func setWeights() {
        let outer = layoutState.order
        let isOrdered = arrangedSubviews.count <= ResizingOrder.limit
        for (index, view) in arrangedSubviews.enumerated() {
            if let inner = view.asStack {
                let order = outer.inner(at: index, along: axis)
                guard order != inner.layoutState.order else { continue }
                inner.layoutState.order = order
                inner.setNeedsUpdateConstraints()
            } else {
                let weights = isOrdered ? outer.weights(at: index, along: axis) : .zero
                let layout = view.layoutItem
                guard weights != layout.resizingWeights else { continue }
                layout.resizingWeights = weights
                layout.joinedEngine?.memberChanged(layout)
            }
        }
    }
}

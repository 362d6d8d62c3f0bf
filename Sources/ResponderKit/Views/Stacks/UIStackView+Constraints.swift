import Foundation

/// The constraints with which a stack places its views.
extension UIStackView {
    /// The priorities of the stack's constraints.
    ///
    /// If required constraints of its views prevent a stack from filling its bounds, these constraints are satisfied,
    /// and nothing is reported. UIKit leaves out one of the constraints, and logs it.
    enum Priority {
        /// Views stay within the stack and fill it. Inner stacks are less important, so that they fill outer ones.
        static func fitting(depth: Int) -> UILayoutPriority { UILayoutPriority(999.9 - 0.01 * Float(min(depth, 8))) }
        /// Views have equal or proportional sizes.
        static let equal = UILayoutPriority(999.8)
        /// The distances between centres are equal. If not all can be equal, the first ones have priority.
        static let centering = UILayoutPriority(149)
        /// A stack that does not stretch its views across the axis has their size.
        static let compactAcross = UILayoutPriority(51)
        /// A row is at the top, or at the bottom, if its views are aligned on baselines.
        static let edge = UILayoutPriority(48)
        /// The priority by which the last of several views with equal priorities is resized. It is lower than those of
        /// all constraints of an application.
        static let order = UILayoutPriority(0.5)
        /// A stack is as small as possible.
        static let compact = UILayoutPriority(0.375)
        /// Views without a content size share the remaining space.
        static let rest = UILayoutPriority(0.25)
    }

    // MARK: Use of constraints

    /// Begins to use constraints if the stack's position or one of its views needs them.
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

    /// Whether the frames of the arranged views depend on more than their own content sizes.
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
        // The calculation without constraints supports only priorities below those of the stack.
        return ![
            layout.hugging.horizontal, layout.hugging.vertical, layout.resistance.horizontal,
            layout.resistance.vertical,
        ].allSatisfy { (1...999).contains($0.rawValue) }
    }

    // MARK: Changes

    /// Removes the stack's constraints on a view that is no longer arranged.
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

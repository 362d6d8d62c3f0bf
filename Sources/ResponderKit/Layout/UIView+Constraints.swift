public import Foundation

/// The constraints of a view and its layout properties.
extension UIView {
    /// The view's layout state, created at its first use.
    final var layoutItem: LayoutItem {
        if let storedLayout { return storedLayout }
        let item = LayoutItem(view: self)
        storedLayout = item
        return item
    }

    /// The topmost view of the hierarchy: the window, if the view is in one.
    final var topmost: UIView {
        var top = Unmanaged.passUnretained(self)
        while let next = top.borrow({ $0.superviewReference }) { top = next }
        return top.takeUnretainedValue()
    }

    /// The active constraints that this view owns. A constraint is owned by the nearest common ancestor of its views.
    public final var constraints: [NSLayoutConstraint] { storedLayout?.constraints ?? [] }

    /// Activates a constraint. It is owned by the nearest common ancestor of its views, which may be another view than
    /// this one.
    public final func addConstraint(_ constraint: NSLayoutConstraint) { NSLayoutConstraint.activate([constraint]) }

    /// Activates constraints.
    public final func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }

    /// Deactivates a constraint that this view owns.
    public final func removeConstraint(_ constraint: NSLayoutConstraint) { removeConstraints([constraint]) }

    /// Deactivates the constraints that this view owns.
    public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        NSLayoutConstraint.deactivate(constraints.filter { storedLayout != nil && $0.owningItem === storedLayout })
    }

    /// Whether the view keeps its given frame. Set to `false` if constraints determine
    /// the frame. Default: `true`. (L1)
    public final var translatesAutoresizingMaskIntoConstraints: Bool {
        get { storedLayout?.translates ?? true }
        set {
            guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
            layoutItem.translates = newValue
            layoutItem.joinedEngine?.memberChanged(layoutItem)
            constraintRoleChanged()
        }
    }

    /// Returns the priority with which the view resists growing beyond its content size. Default: 250.
    public final func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        let hugging = storedLayout?.hugging ?? defaultHugging
        return axis == .horizontal ? hugging.horizontal : hugging.vertical
    }

    /// Sets the priority with which the view resists growing beyond its content size. (L5)
    public final func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        guard priority != contentHuggingPriority(for: axis) else { return }
        if axis == .horizontal {
            layoutItem.hugging.horizontal = priority
        } else {
            layoutItem.hugging.vertical = priority
        }
        layoutItem.joinedEngine?.memberChanged(layoutItem)
        superview?.subviewSizeChanged()
    }

    /// Returns the priority with which the view resists shrinking below its content size. Default: 750.
    public final func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        guard let storedLayout else { return .defaultHigh }
        return axis == .horizontal ? storedLayout.resistance.horizontal : storedLayout.resistance.vertical
    }

    /// Sets the priority with which the view resists shrinking below its content size. (L5)
    public final func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        guard priority != contentCompressionResistancePriority(for: axis) else { return }
        if axis == .horizontal {
            layoutItem.resistance.horizontal = priority
        } else {
            layoutItem.resistance.vertical = priority
        }
        layoutItem.joinedEngine?.memberChanged(layoutItem)
        superview?.subviewSizeChanged()
    }

    /// Returns the size nearest to a target size that satisfies the view's constraints. (L11)
    ///
    /// The target `layoutFittingCompressedSize` gives the smallest possible size.
    public final func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }

    /// The target size for `systemLayoutSizeFitting(_:)` that gives the smallest possible size.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// The target size for `systemLayoutSizeFitting(_:)` that gives a large size.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    // MARK: Updating

    /// Returns whether a call of `updateConstraints()` is pending.
    public final func needsUpdateConstraints() -> Bool { storedLayout?.needsConstraintUpdate ?? false }

    /// Requests a call of `updateConstraints()` before the next layout. (L9)
    public final func setNeedsUpdateConstraints() {
        layoutItem.needsConstraintUpdate = true
        let engine = LayoutEngine.engine(of: self)
        engine.itemsToUpdate.append(layoutItem)
        engine.setNeedsUpdate()
    }

    /// Calls `updateConstraints()` for all views of the hierarchy that requested it, and solves the constraints.
    public final func updateConstraintsIfNeeded() { topmost.storedLayout?.engine?.update() }

    /// Solves the pending changes of constraints, and sets the frames that changed.
    final func updateConstrainedFrames() {
        guard let storedLayout else { return }
        // An item with constraints stores the engine of its hierarchy. Reading this engine is faster than searching for
        // the topmost view.
        (storedLayout.joinedEngine ?? topmost.storedLayout?.engine)?.update()
    }

    /// The size of this view in a stack view: the fitting size if the view has constraints, otherwise the intrinsic
    /// content size.
    final var arrangedSize: CGSize {
        guard let storedLayout, !storedLayout.referencingConstraints.isEmpty || !storedLayout.constraints.isEmpty else {
            return intrinsicContentSize
        }
        let fitting = systemLayoutSizeFitting(Self.layoutFittingCompressedSize)
        let own = intrinsicContentSize
        // If no constraint determines a dimension, it is taken from the intrinsic content size.
        return CGSize(
            width: fitting.width > 0 ? fitting.width : own.width,
            height: fitting.height > 0 ? fitting.height : own.height)
    }

    // MARK: Hierarchy

    /// Updates constraints after code outside the layout engine has set the view's frame or bounds.
    final func externalGeometryChanged(from old: CGRect) {
        guard let storedLayout else { return }
        storedLayout.joinedEngine?.geometryChanged(storedLayout)
        if geometry.bounds.origin != old.origin { storedLayout.originChanged() }
    }

    /// Deactivates the constraints between this view's hierarchy and other views, before the view leaves its superview.
    /// - Returns: the constraints within this view's hierarchy, in the order of their activation. These constraints
    ///   belong to no engine any more.
    final func deactivateOuterConstraints() -> [NSLayoutConstraint] {
        guard let engine = topmost.storedLayout?.engine else { return [] }
        var own: [NSLayoutConstraint] = []
        engine.withdrawBaselines(in: self)
        forEachView { view in
            guard let item = view.storedLayout else { return }
            for concerned in [item] + (item.guides + item.ownGuides).compactMap(\.itemIfAny) {
                for constraint in concerned.referencingConstraints.map({ $0.takeUnretainedValue() }).reversed() {
                    if constraint.owningItem?.view?.isDescendant(of: self) != true { constraint.deactivate() }
                }
            }
            own += item.constraints
        }
        for constraint in own { engine.remove(constraint) }
        engine.removeIdleMembers()
        return own.sorted { $0.serial < $1.serial }
    }

    /// Releases the view's layout state before the view is deallocated. Subviews that still exist keep their
    /// constraints.
    final func endLayout(_ layout: LayoutItem) {
        guard layout.end() else { return }
        for subview in subviews where subview.storedLayout != nil || !subview.subviews.isEmpty {
            subview.layoutItem.superviewEnded()
        }
    }

    /// Moves the constraints of this view's own engine to the engine of the hierarchy that the view has joined.
    final func moveConstraintsToJoinedEngine() {
        guard let engine = storedLayout?.engine else { return }
        storedLayout?.engine = nil
        let itemsToUpdate = engine.itemsToUpdate
        let constraints = engine.allConstraints
        engine.release()
        LayoutEngine.reactivate(constraints)
        for item in itemsToUpdate { item.view?.setNeedsUpdateConstraints() }
    }
}

extension LayoutItem {
    /// Schedules an update of the guides that follow the safe area or the margins, after these insets have changed.
    func insetsChanged() {
        let engine = ownGuides.lazy.filter(\.followsView).compactMap { $0.itemIfAny?.joinedEngine }.first
        engine?.setNeedsUpdate()
    }

    /// Updates the constraints after a change of the bounds' origin.
    func originChanged() {
        insetsChanged()
        guard usesOrigin else { return }
        var view = view
        while let above = view {
            for constraint in above.constraints { constraint.engine?.constantChanged(constraint) }
            view = above.superview
        }
    }
}

extension LayoutEngine {
    /// Adds constraints to the layout engines of the hierarchies in which their views are now.
    static func reactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints {
            guard let view = constraint.owningItem?.view else { continue }
            engine(of: view).add(constraint)
        }
    }
}

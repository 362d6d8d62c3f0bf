public import Foundation

/// The constraints of a view, and what it says for them.
extension UIView {
    /// What it is in constraints.
    final var layoutItem: LayoutItem {
        if let storedLayout { return storedLayout }
        let item = LayoutItem(view: self)
        storedLayout = item
        return item
    }

    /// The view at the top of its hierarchy: the window, where it is in one.
    final var topmost: UIView {
        var top = Unmanaged.passUnretained(self)
        while let next = top.borrow({ $0.above }) { top = next }
        return top.takeUnretainedValue()
    }

    /// The active constraints that it has: those whose nearest common view it is.
    public final var constraints: [NSLayoutConstraint] { storedLayout?.constraints ?? [] }

    /// Makes a constraint active. The nearest view that has both of its items in it gets it, whichever this one is.
    public final func addConstraint(_ constraint: NSLayoutConstraint) { NSLayoutConstraint.activate([constraint]) }

    /// Makes constraints active.
    public final func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }

    /// Makes one of its constraints inactive.
    public final func removeConstraint(_ constraint: NSLayoutConstraint) { removeConstraints([constraint]) }

    /// Makes some of its constraints inactive.
    public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        NSLayoutConstraint.deactivate(constraints.filter { storedLayout != nil && $0.keeper === storedLayout })
    }

    /// Whether it keeps the frame that it is given, also in constraints: `true` at first. What constraints are to place says no. (L1)
    public final var translatesAutoresizingMaskIntoConstraints: Bool {
        get { storedLayout?.translates ?? true }
        set {
            guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
            layoutItem.translates = newValue
            layoutItem.joined?.memberChanged(layoutItem)
        }
    }

    /// How much it matters that it is not larger than what it shows: 250 at first.
    public final func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        guard let storedLayout else { return .defaultLow }
        return axis == .horizontal ? storedLayout.hugging.horizontal : storedLayout.hugging.vertical
    }

    /// Says how much it matters that it is not larger than what it shows. (L5)
    public final func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        guard priority != contentHuggingPriority(for: axis) else { return }
        if axis == .horizontal {
            layoutItem.hugging.horizontal = priority
        } else {
            layoutItem.hugging.vertical = priority
        }
        layoutItem.joined?.memberChanged(layoutItem)
    }

    /// How much it matters that it is not smaller than what it shows: 750 at first.
    public final func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        guard let storedLayout else { return .defaultHigh }
        return axis == .horizontal ? storedLayout.resistance.horizontal : storedLayout.resistance.vertical
    }

    /// Says how much it matters that it is not smaller than what it shows. (L5)
    public final func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        guard priority != contentCompressionResistancePriority(for: axis) else { return }
        if axis == .horizontal {
            layoutItem.resistance.horizontal = priority
        } else {
            layoutItem.resistance.vertical = priority
        }
        layoutItem.joined?.memberChanged(layoutItem)
    }

    /// The size that its constraints want for it, as near as may be to a size: `layoutFittingCompressedSize` is as small as they let it be. (L11)
    public final func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }

    /// As small as it may be.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// As large as it may be.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    // MARK: Updating

    /// Whether `updateConstraints()` is still to be called.
    public final func needsUpdateConstraints() -> Bool { storedLayout?.needsConstraintUpdate ?? false }

    /// Asks for `updateConstraints()` to be called before the next layout. (L9)
    public final func setNeedsUpdateConstraints() {
        layoutItem.needsConstraintUpdate = true
        let engine = LayoutEngine.engine(of: self)
        engine.asked.append(layoutItem)
        engine.setNeedsUpdate()
    }

    /// Calls `updateConstraints()` now where it was asked for, in this whole hierarchy, and works constraints out.
    public final func updateConstraintsIfNeeded() { topmost.storedLayout?.engine?.update() }

    /// Lets the constraints of this hierarchy give frames.
    final func updateConstrainedFrames() {
        guard storedLayout != nil else { return }
        topmost.storedLayout?.engine?.update()
    }

    /// What it is lined up by: its own size, or where it has constraints, what those make of it.
    final var arrangedSize: CGSize {
        guard let storedLayout, !storedLayout.mentions.isEmpty || !storedLayout.constraints.isEmpty else {
            return intrinsicContentSize
        }
        let fitting = systemLayoutSizeFitting(Self.layoutFittingCompressedSize)
        let own = intrinsicContentSize
        // What constraints say nothing of stays without a size of its own.
        return CGSize(
            width: fitting.width > 0 ? fitting.width : own.width,
            height: fitting.height > 0 ? fitting.height : own.height)
    }

    // MARK: Hierarchy

    /// What constraints go by, or have placed, was given another frame.
    final func givenGeometryChanged(from old: CGRect) {
        guard let storedLayout else { return }
        storedLayout.joined?.geometryChanged(storedLayout)
        if geometry.bounds.origin != old.origin { storedLayout.originChanged() }
    }

    /// Ends constraints of what is here with what is not, before the view leaves its superview.
    /// - Returns: those of what is here alone, in the order in which they became active. They are in no engine.
    final func endOuterConstraints() -> [NSLayoutConstraint] {
        guard let engine = topmost.storedLayout?.engine else { return [] }
        var own: [NSLayoutConstraint] = []
        forEachView { view in
            guard let item = view.storedLayout else { return }
            let guides =
                item.guides
                + [item.safeAreaGuide, item.marginsGuide, item.frameGuide, item.contentGuide].compactMap { $0 }
            for concerned in [item] + guides.compactMap(\.itemIfAny) {
                for constraint in concerned.mentions.map({ $0.takeUnretainedValue() }).reversed() {
                    if constraint.keeper?.view?.isDescendant(of: self) != true { constraint.end() }
                }
            }
            own += item.constraints
        }
        for constraint in own { engine.remove(constraint) }
        engine.sweep()
        return own.sorted { $0.serial < $1.serial }
    }

    /// What it was at the top of is part of a larger hierarchy now.
    final func handEngineUp() {
        guard let engine = storedLayout?.engine else { return }
        storedLayout?.engine = nil
        let asked = engine.asked
        LayoutEngine.restart(engine.release())
        for item in asked { item.view?.setNeedsUpdateConstraints() }
    }
}

extension LayoutItem {
    /// What covers the view, or its margins, may be other.
    func insetsChanged() {
        guard safeAreaGuide != nil || marginsGuide != nil else { return }
        (safeAreaGuide?.item.joined ?? marginsGuide?.item.joined)?.setNeedsUpdate()
    }

    /// The view's bounds begin elsewhere.
    func originChanged() {
        let guides = [safeAreaGuide, marginsGuide, frameGuide]
        if let engine = guides.lazy.compactMap({ $0?.itemIfAny?.joined }).first { engine.setNeedsUpdate() }
        guard usesOrigin else { return }
        var view = view
        while let above = view {
            for constraint in above.constraints { constraint.engine?.constantChanged(constraint) }
            view = above.superview
        }
    }
}

extension LayoutEngine {
    /// Gives constraints to the engines of the hierarchies that they are in now.
    static func restart(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints {
            guard let view = constraint.keeper?.view else { continue }
            engine(of: view).add(constraint)
        }
    }
}

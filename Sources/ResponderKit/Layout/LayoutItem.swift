import Foundation

/// The layout state of a view or layout guide.
///
/// Most views have none: the state is created by the first constraint or the first change of a layout property.
@MainActor
final class LayoutItem {
    // SAFETY: the view or guide owns this object, and clears the reference in its deinitializer.
    unowned(unsafe) private(set) var view: UIView?
    unowned(unsafe) private(set) var guide: UILayoutGuide?

    /// The active constraints that this view owns, as the nearest common ancestor of their items.
    var constraints: [NSLayoutConstraint] = []
    /// The active constraints that refer to this item. Not retained: the owning view retains them.
    var referencingConstraints: [Unmanaged<NSLayoutConstraint>] = []
    /// The engine of the hierarchy, if this is its topmost view.
    var engine: LayoutEngine?
    // SAFETY: the engine clears this reference.
    /// The engine in which the item takes part. `slot` is the item's index there.
    unowned(unsafe) var joinedEngine: LayoutEngine?
    var slot = -1
    /// Whether constraints depend on the origin of the view's bounds.
    var usesOrigin = false

    // MARK: Properties of a view

    var translates = true
    /// The priorities against growing beyond the content size.
    var hugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) = (.defaultLow, .defaultLow)
    /// The priorities against shrinking below the content size.
    var resistance: (horizontal: UILayoutPriority, vertical: UILayoutPriority) = (.defaultHigh, .defaultHigh)
    /// The weights that decide which of several arranged views is resized: of the width and of the height. 0 is none.
    var resizingWeights = SIMD2<Double>(0, 0)
    var needsConstraintUpdate = true
    var margins: NSDirectionalEdgeInsets?
    /// The safe area that the view was last notified of.
    var lastNotifiedSafeArea = UIEdgeInsets.zero
    var preservesMargins = false
    var insetsMarginsFromSafeArea = true
    var semantics = UISemanticContentAttribute.unspecified
    var traits: TraitStorage?
    var guides: [UILayoutGuide] = []
    var safeAreaGuide: InsetLayoutGuide?
    var marginsGuide: InsetLayoutGuide?
    var frameGuide: InsetLayoutGuide?
    var contentGuide: ContentLayoutGuide?
    var readableGuide: InsetLayoutGuide?
    var keyboardGuide: UIKeyboardLayoutGuide?

    init(view: UIView) {
        self.view = view
        hugging = view.defaultHugging
    }

    init(guide: UILayoutGuide) {
        self.guide = guide
    }

    /// The guides that belong to every view, as far as they were used.
    var ownGuides: [UILayoutGuide] {
        [safeAreaGuide, marginsGuide, frameGuide, contentGuide, readableGuide, keyboardGuide].compactMap { $0 }
    }

    /// The view itself, or the guide's owning view.
    var owningView: UIView? { view ?? guide?.owningView }
    /// Whether the view or guide still exists and belongs to a view.
    var hasOwningView: Bool { owningView != nil }
    /// The number of ancestors.
    var depth: Int { owningView?.depth ?? 0 }

    /// Returns the object that a constraint names: for a margin attribute, the view.
    func named(for attribute: NSLayoutConstraint.Attribute) -> AnyObject? {
        attribute.withinMargins != nil ? owningView : view ?? guide
    }

    /// Returns the item's name for messages.
    func name(for attribute: NSLayoutConstraint.Attribute) -> String {
        guard let object = named(for: attribute) else { return "(gone)" }
        let name = ClassNames.name(of: object)
        let identifier = (object as? UIView)?.accessibilityIdentifier ?? (object as? UILayoutGuide)?.identifier ?? ""
        return identifier.isEmpty ? name : "\(name)#\(identifier)"
    }

    func removeReference(to constraint: NSLayoutConstraint) {
        let sought = Unmanaged.passUnretained(constraint).toOpaque()
        var index = referencingConstraints.count - 1
        while index >= 0, referencingConstraints[index].toOpaque() != sought { index -= 1 }
        guard index >= 0 else { return }
        referencingConstraints.swapAt(index, referencingConstraints.count - 1)
        referencingConstraints.removeLast()
    }

    func removeConstraint(_ constraint: NSLayoutConstraint) {
        // Constraints are mostly removed in the order in which they were added, or in reverse. The buffer spares a
        // reference count for each constraint that is compared.
        let index = constraints.withUnsafeBufferPointer { buffer in
            var index = buffer.count - 1
            while index >= 0, buffer[index] !== constraint { index -= 1 }
            return index
        }
        if index >= 0 { constraints.remove(at: index) }
    }

    /// Deactivates all constraints of the item.
    func deactivateConstraints() {
        let referencing = referencingConstraints.map { $0.takeUnretainedValue() }
        let owned = constraints
        // The lists are emptied first, so that no constraint is searched in them.
        referencingConstraints.removeAll()
        constraints.removeAll()
        for constraint in referencing.reversed() { constraint.deactivate() }
        for constraint in owned.reversed() { constraint.deactivate() }
    }

    /// Releases everything before the view or guide is deallocated.
    /// - Returns: the constraints of the item's engine that are still active.
    @discardableResult
    func end() -> [NSLayoutConstraint] {
        // The engine is released first, so that nothing is solved for constraints that are about to be removed.
        let constraints = engine?.release() ?? []
        engine = nil
        deactivateConstraints()
        joinedEngine?.forget(self)
        for guide in guides { guide.owningView = nil }
        safeAreaGuide?.owningView = nil
        marginsGuide?.owningView = nil
        frameGuide?.owningView = nil
        contentGuide?.owningView = nil
        readableGuide?.owningView = nil
        keyboardGuide?.owningView = nil
        view = nil
        guide = nil
        return constraints.filter { $0.owningItem != nil }
    }
}

/// An item that constraints can refer to: a view or a layout guide.
@MainActor
public protocol LayoutConstraintItem: AnyObject {}

extension UIView: LayoutConstraintItem {}
extension UILayoutGuide: LayoutConstraintItem {}

extension LayoutConstraintItem {
    func layoutItem(for attribute: NSLayoutConstraint.Attribute) -> LayoutItem {
        if let view = self as? UIView {
            return attribute.withinMargins == nil ? view.layoutItem : view.layoutMarginsGuide.item
        }
        if let guide = self as? UILayoutGuide { return guide.item }
        // No other type conforms. If one did, it would take part in no constraint.
        return UILayoutGuide().item
    }
}

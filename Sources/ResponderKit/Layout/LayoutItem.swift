import Foundation

/// The layout state of a view or layout guide.
///
/// Most views have none: the state is created by the first constraint or the first change of a layout property.
@MainActor
final class LayoutItem {
    // SAFETY: the view or guide owns this object, and clears the reference to itself in its deinitializer. The
    // references to the view and to the guide are uncounted, so that adding a constraint to the solver needs no
    // reference counting.
    private(set) var viewReference: Unmanaged<UIView>?
    private(set) var guideReference: Unmanaged<UILayoutGuide>?
    var view: UIView? { viewReference?.takeUnretainedValue() }
    var guide: UILayoutGuide? { guideReference?.takeUnretainedValue() }

    /// The active constraints that this view owns. The owner of a constraint is the nearest common ancestor of its
    /// items.
    var constraints: [NSLayoutConstraint] = []
    /// The active constraints that refer to this view or guide. They are not retained here: the view that owns a
    /// constraint retains it.
    var referencingConstraints: [Unmanaged<NSLayoutConstraint>] = []
    /// The layout engine of the hierarchy, if this item belongs to the topmost view.
    var engine: LayoutEngine? {
        get {
            if hasOrphanedConstraints { adoptOrphanedConstraints() }
            return storedEngine
        }
        set { storedEngine = newValue }
    }
    private var storedEngine: LayoutEngine?
    /// Whether the superview was deallocated, so that this view is now the topmost one, and its constraints belong to
    /// no engine yet.
    private var hasOrphanedConstraints = false
    /// The layout engine that has the view or guide as a member. `slot` is the index of this member.
    // SAFETY: the engine sets this reference to nil when it removes the member, and when the engine itself is released.
    private(set) var engineReference: Unmanaged<LayoutEngine>?
    var joinedEngine: LayoutEngine? {
        get { engineReference?.takeUnretainedValue() }
        set { engineReference = newValue.map(Unmanaged.passUnretained) }
    }
    var slot = -1
    /// Whether a constraint uses the origin of the view's bounds, so that a change of the origin changes the layout.
    var usesOrigin = false

    // MARK: Properties of a view

    var translates = true
    /// The priorities with which the view resists growing beyond its content size.
    var hugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) = (.defaultLow, .defaultLow)
    /// The priorities with which the view resists shrinking below its content size.
    var resistance: (horizontal: UILayoutPriority, vertical: UILayoutPriority) = (.defaultHigh, .defaultHigh)
    /// Two weights, for the width and for the height. The weights of a stack's arranged views decide which of these
    /// views is resized. 0 means no weight.
    var resizingWeights: SIMD2<Double> {
        get { SIMD2(storedWeights.width, storedWeights.height) }
        set { storedWeights = (newValue.x, newValue.y) }
    }
    // The weights are not stored as a vector: an object with a vector needs memory that is aligned to 16 bytes. The
    // allocation of such memory takes twice as long.
    private var storedWeights = (width: 0.0, height: 0.0)
    var needsConstraintUpdate = true
    var margins: NSDirectionalEdgeInsets?
    /// The safe area that was reported to the view last.
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
        viewReference = Unmanaged.passUnretained(view)
        hugging = view.defaultHugging
    }

    init(guide: UILayoutGuide) {
        guideReference = Unmanaged.passUnretained(guide)
    }

    /// The predefined guides of the view, such as `safeAreaLayoutGuide`, that have been used so far.
    var ownGuides: [UILayoutGuide] {
        [safeAreaGuide, marginsGuide, frameGuide, contentGuide, readableGuide, keyboardGuide].compactMap { $0 }
    }

    /// The view itself, or the guide's owning view.
    var owningView: UIView? { view ?? guide?.owningView }
    /// Whether the view or guide still exists and belongs to a view.
    var hasOwningView: Bool { viewReference != nil || guide?.owningView != nil }
    /// The number of the view's ancestors in the view hierarchy.
    var depth: Int { viewReference?.borrow { $0.depth } ?? owningView?.depth ?? 0 }

    /// Returns the view or guide that a constraint has as its item for the given attribute. For a margin attribute,
    /// this is the view and not its margins guide.
    func named(for attribute: NSLayoutConstraint.Attribute) -> AnyObject? {
        attribute.withinMargins != nil ? owningView : view ?? guide
    }

    /// Returns the view's or guide's name for messages.
    func name(for attribute: NSLayoutConstraint.Attribute) -> String {
        guard let object = named(for: attribute) else { return "(gone)" }
        let name = ClassNames.name(of: object)
        let identifier = (object as? UIView)?.accessibilityIdentifier ?? (object as? UILayoutGuide)?.identifier ?? ""
        return identifier.isEmpty ? name : "\(name)#\(identifier)"
    }

    func addReference(to constraint: NSLayoutConstraint) {
        // Memory for four constraints is reserved, because a view that is placed by constraints has at least four.
        if referencingConstraints.isEmpty { referencingConstraints.reserveCapacity(4) }
        referencingConstraints.append(Unmanaged.passUnretained(constraint))
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
        // The search begins at the end, because constraints are often removed in the reverse order of their addition.
        // The comparison through the buffer does not retain the constraints.
        let index = constraints.withUnsafeBufferPointer { buffer in
            var index = buffer.count - 1
            while index >= 0, buffer[index] !== constraint { index -= 1 }
            return index
        }
        if index >= 0 { constraints.remove(at: index) }
    }

    /// Deactivates all constraints that the view owns or that refer to the view or guide.
    func deactivateConstraints() {
        let referencing = referencingConstraints.map { $0.takeUnretainedValue() }
        let owned = constraints
        // The lists are emptied first, so that deactivating a constraint need not search these lists.
        referencingConstraints.removeAll()
        constraints.removeAll()
        for constraint in referencing.reversed() { constraint.deactivate() }
        for constraint in owned.reversed() { constraint.deactivate() }
    }

    /// Releases the engine, the constraints and the guides before the view or guide is deallocated.
    /// - Returns: whether constraints of subviews may still be active. These constraints belong to no engine.
    @discardableResult
    func end() -> Bool {
        // The engine is released first, so that it does not solve constraints that are about to be removed.
        let hadEngine = hasOrphanedConstraints || storedEngine != nil
        storedEngine?.release()
        storedEngine = nil
        hasOrphanedConstraints = false
        deactivateConstraints()
        engineReference?.borrow { $0.forget(self) }
        for guide in guides { guide.owningView = nil }
        safeAreaGuide?.owningView = nil
        marginsGuide?.owningView = nil
        frameGuide?.owningView = nil
        contentGuide?.owningView = nil
        readableGuide?.owningView = nil
        keyboardGuide?.owningView = nil
        viewReference = nil
        guideReference = nil
        return hadEngine
    }

    // MARK: Orphaned constraints

    /// Makes the view the topmost one of its hierarchy, after its superview was deallocated.
    ///
    /// The new engine is created only at its first use. In most cases, the engine is never needed, because the view is
    /// deallocated soon as well.
    func superviewEnded() {
        hasOrphanedConstraints = true
        view?.setNeedsLayout()
    }

    /// Creates the engine of the hierarchy, and adds all constraints that belong to no engine.
    private func adoptOrphanedConstraints() {
        hasOrphanedConstraints = false
        guard let view else { return }
        var constraints: [NSLayoutConstraint] = []
        view.forEachView { constraints += $0.constraints.filter { $0.engine == nil } }
        guard !constraints.isEmpty else { return }
        constraints.sort { $0.serial < $1.serial }
        let engine = storedEngine ?? LayoutEngine(root: view)
        storedEngine = engine
        for constraint in constraints { engine.add(constraint) }
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
        // Only views and layout guides should conform to this protocol. An object of any other type gets a new guide
        // without a view.
        return UILayoutGuide().item
    }
}

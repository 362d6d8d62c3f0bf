import Foundation

/// The layout state of a view or layout guide.
///
/// Most views have none: the state is created by the first constraint or the first change of a layout property.
@MainActor
final class LayoutItem {
    // SAFETY: the view or guide owns this object, and clears the reference in its deinitializer. The code that adds a
    // constraint to the solver reads the references without counting them.
    private(set) var viewReference: Unmanaged<UIView>?
    private(set) var guideReference: Unmanaged<UILayoutGuide>?
    var view: UIView? { viewReference?.takeUnretainedValue() }
    var guide: UILayoutGuide? { guideReference?.takeUnretainedValue() }

    /// The active constraints that this view owns, as the nearest common ancestor of their items.
    var constraints: [NSLayoutConstraint] = []
    /// The active constraints that refer to this item. Not retained: the owning view retains them.
    var referencingConstraints: [Unmanaged<NSLayoutConstraint>] = []
    /// The engine of the hierarchy, if this is its topmost view.
    var engine: LayoutEngine? {
        get {
            if hasOrphanedConstraints { adoptOrphanedConstraints() }
            return storedEngine
        }
        set { storedEngine = newValue }
    }
    private var storedEngine: LayoutEngine?
    /// The superview of this topmost view was deallocated, and no engine has the hierarchy's constraints so far.
    private var hasOrphanedConstraints = false
    // SAFETY: the engine clears this reference.
    /// The engine in which the item takes part. `slot` is the item's index there.
    private(set) var engineReference: Unmanaged<LayoutEngine>?
    var joinedEngine: LayoutEngine? {
        get { engineReference?.takeUnretainedValue() }
        set { engineReference = newValue.map(Unmanaged.passUnretained) }
    }
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
    var resizingWeights: SIMD2<Double> {
        get { SIMD2(storedWeights.width, storedWeights.height) }
        set { storedWeights = (newValue.x, newValue.y) }
    }
    // A stored vector would need memory that is aligned to 16 bytes, which takes twice as long to allocate.
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

    /// The guides that every view has, such as `safeAreaLayoutGuide`, as far as they were used.
    var ownGuides: [UILayoutGuide] {
        [safeAreaGuide, marginsGuide, frameGuide, contentGuide, readableGuide, keyboardGuide].compactMap { $0 }
    }

    /// The view itself, or the guide's owning view.
    var owningView: UIView? { view ?? guide?.owningView }
    /// Whether the view or guide still exists and belongs to a view.
    var hasOwningView: Bool { viewReference != nil || guide?.owningView != nil }
    /// The number of ancestors.
    var depth: Int { viewReference?.borrow { $0.depth } ?? owningView?.depth ?? 0 }

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

    func addReference(to constraint: NSLayoutConstraint) {
        // A view that is placed by constraints has at least four.
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
        // Constraints are mostly removed in the order in which they were added, or in reverse. With the buffer, a
        // comparison does not retain the constraint.
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
        // The lists are emptied first, so that deactivating a constraint does not search it in them.
        referencingConstraints.removeAll()
        constraints.removeAll()
        for constraint in referencing.reversed() { constraint.deactivate() }
        for constraint in owned.reversed() { constraint.deactivate() }
    }

    /// Releases everything before the view or guide is deallocated.
    /// - Returns: whether constraints inside the view are still active. They belong to no engine then.
    @discardableResult
    func end() -> Bool {
        // The engine is released first, so that nothing is solved for constraints that are about to be removed.
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

    /// Makes the view the topmost one of its hierarchy, after its superview has ended.
    ///
    /// The constraints get an engine when it is first used. Mostly it never is, because the view ends too.
    func superviewEnded() {
        hasOrphanedConstraints = true
        view?.setNeedsLayout()
    }

    /// Creates the engine of the hierarchy, and adds all constraints that belong to none.
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
        // No other type conforms. If one did, it would take part in no constraint.
        return UILayoutGuide().item
    }
}

public import Foundation

/// A linear relation between an attribute of a view or layout guide and another attribute or a number. Its formula is
/// `first.attribute = second.attribute × multiplier + constant`, or has ≤ or ≥ instead of =.
///
/// A constraint has an effect while it is active. A view that constraints place must set
/// `translatesAutoresizingMaskIntoConstraints = false`; other views keep their given frames. (L1) If required
/// constraints contradict each other, the one activated last is left out until another is removed, and `problemHandler`
/// is called. (L7)
///
/// The cost of activating a constraint, or of changing its constant, is proportional to the number of affected
/// constraints.
@MainActor
public final class NSLayoutConstraint {
    /// The axis along which views are arranged.
    public typealias Axis = NSLayoutConstraintAxis

    /// The closure that is called with a description of a mistake in constraints. By default, the closure writes the
    /// description to standard error.
    public static var problemHandler: @MainActor (String) -> Void = { message in
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }

    /// The attribute of the first item.
    public let firstAttribute: Attribute
    /// The comparison: equal, at most, or at least.
    public let relation: Relation
    /// The attribute of the second item, or `notAnAttribute` if the constraint compares with a number.
    public let secondAttribute: Attribute
    /// The factor by which the second item's attribute is multiplied.
    public let multiplier: CGFloat
    /// A name of the constraint for use in messages.
    public var identifier: String?

    /// The constant of the constraint's formula, in points. The cost of a change is proportional to the number of views
    /// that move. (L6)
    public var constant: CGFloat {
        didSet { if constant != oldValue { engine?.constantChanged(self) } }
    }

    /// The priority of the constraint. (L4)
    public var priority = UILayoutPriority.required {
        didSet { if priority != oldValue { engine?.replace(self) } }
    }

    /// Whether the constraint is active.
    ///
    /// Activation adds the constraint to the nearest common ancestor of its views. If they have no common ancestor, the
    /// constraint stays inactive, and `problemHandler` is called. (L8)
    public var isActive: Bool {
        get { owningItem != nil }
        set { if newValue { Self.activate([self]) } else { Self.deactivate([self]) } }
    }

    let first: LayoutItem
    let second: LayoutItem?
    /// For each side of the constraint, the distance between two anchors that replaces the side's attribute. Nil for
    /// most constraints. (L60)
    let distances: Distances?
    typealias Distances = (first: LayoutDistance?, second: LayoutDistance?)
    /// The layout item of the view that owns the constraint; nil while the constraint is inactive.
    // SAFETY: the reference is cleared when the constraint is deactivated, at the latest by the owner's deinitializer.
    unowned(unsafe) var owningItem: LayoutItem?
    /// The layout engine that contains the constraint, or nil if none does.
    // SAFETY: the engine clears this reference when it removes the constraint, and when the engine itself is released.
    unowned(unsafe) var engine: LayoutEngine?
    /// The solver's handle of this constraint, or -1 if the constraint is not in the solver.
    var handle: LinearSolver.Handle = -1
    /// The indices, among the engine's members, of the views and guides that the constraint refers to.
    var involved = SlotList()
    /// Whether the constraint is left out because it contradicts other required constraints.
    var isBroken = false
    /// The activation number. If constraints contradict each other, the one with the highest number is left out.
    var serial = 0
    private static var lastSerial = 0

    /// Clears the constraint's handle after the solver has removed the constraint.
    func leaveSolver() {
        handle = -1
        involved = SlotList()
    }

    /// Clears the references to the engine and its solver after the constraint has left the engine.
    func leaveEngine() {
        engine = nil
        isBroken = false
        leaveSolver()
    }

    /// Creates a constraint between two views or layout guides.
    ///
    /// An invalid combination, such as a width equal to a left edge, is reported to `problemHandler` on
    /// activation, and the constraint stays inactive.
    public init(
        item view1: any LayoutConstraintItem, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: (any LayoutConstraintItem)?, attribute attr2: Attribute, multiplier: CGFloat, constant: CGFloat
    ) {
        first = view1.layoutItem(for: attr1)
        firstAttribute = attr1
        self.relation = relation
        second = attr2 == .notAnAttribute ? nil : view2?.layoutItem(for: attr2)
        secondAttribute = second == nil ? .notAnAttribute : attr2
        distances = nil
        self.multiplier = multiplier
        self.constant = constant
    }

    init(
        _ first: LayoutItem, _ attribute: Attribute, _ relation: Relation, _ second: LayoutItem?, _ other: Attribute,
        _ multiplier: CGFloat, _ constant: CGFloat, _ distances: Distances? = nil
    ) {
        self.distances = distances
        self.first = first
        firstAttribute = attribute
        self.relation = relation
        self.second = second
        secondAttribute = other
        self.multiplier = multiplier
        self.constant = constant
    }

    /// The view or layout guide on the first side, or nil if it was deallocated.
    public var firstItem: AnyObject? { first.named(for: firstAttribute) }
    /// The view or layout guide on the second side. Nil if the constraint compares with a number, or if the item was
    /// deallocated.
    public var secondItem: AnyObject? { second?.named(for: secondAttribute) }

    /// Activates constraints. Constraints that are active already stay unchanged.
    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints where constraint.owningItem == nil {
            lastSerial += 1
            constraint.serial = lastSerial
            constraint.activate()
        }
    }

    /// Deactivates constraints.
    public static func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.deactivate() }
    }

    private func activate() {
        let common = commonView
        guard let owningView = common, problem(commonView: owningView) == nil else {
            return Self.problemHandler(
                "The constraint \(self) was not activated: \(problem(commonView: common) ?? "it has no view")")
        }
        let item = owningView.layoutItem
        owningItem = item
        item.constraints.append(self)
        forEachItem { $0.addReference(to: self) }
        (item.joinedEngine ?? LayoutEngine.engine(of: owningView)).add(self)
        forEachItem { $0.viewReference?.borrow { Self.notifyStacks(of: $0) } }
    }

    /// Notifies a view and its superview of a new constraint, because a stack view may have to update its own
    /// constraints.
    private static func notifyStacks(of view: UIView) {
        view.constraintRoleChanged()
        view.superviewReference?.borrow { $0.subviewConstraintsChanged(view) }
    }

    func deactivate() {
        guard let owningItem else { return }
        engine?.remove(self)
        forEachItem { $0.removeReference(to: self) }
        self.owningItem = nil
        // The owning view may hold the last reference to this constraint. The constraint is therefore removed from its
        // items first, and then from the owning view.
        owningItem.removeConstraint(self)
        // If the view is being deallocated, it has no superview any more. In this case, no stack view is notified.
        if second == nil, let view = first.view { view.superview?.subviewConstraintsChanged(view) }
    }

    /// Returns a description of the mistake in the constraint and of its correction; nil if there is no mistake.
    private func problem(commonView: UIView?) -> String? {
        guard first.hasOwningView, second?.hasOwningView != false, distances.map(Self.isComplete) != false else {
            return
                "one of its views or guides no longer exists, or a guide belongs to no view. Add the guide to a view first."
        }
        guard constant.isFinite, multiplier.isFinite, priority.rawValue.isFinite else {
            return "its constant, multiplier or priority is not a finite number. Use finite numbers."
        }
        guard firstAttribute.isSensible(with: secondAttribute) else {
            return """
                \(firstAttribute) cannot be related to \(secondAttribute). Relate edges to edges along the same axis, and sizes to sizes or \
                numbers.
                """
        }
        if let distances, let problem = Self.problem(distances) { return problem }
        guard commonView != nil else {
            return """
                its views have no common ancestor, so their relative position is undefined. Add both views to the same view hierarchy \
                before you activate the constraint.
                """
        }
        return nil
    }

    /// Returns whether the views of the anchors at the ends (`to`) of the distances still exist. The anchors at the
    /// starts (`from`) belong to the constraint's own items, which are checked elsewhere.
    private static func isComplete(_ distances: Distances) -> Bool {
        distances.first?.to.item.hasOwningView != false && distances.second?.to.item.hasOwningView != false
    }

    private static func problem(_ distances: Distances) -> String? {
        for distance in [distances.first, distances.second].compactMap({ $0 })
        where !distance.from.attribute.isSensible(with: distance.to.attribute) {
            return """
                there is no distance from \(distance.from.attribute) to \(distance.to.attribute). Use two anchors along the same axis, and \
                not a left or right edge with a leading or trailing one.
                """
        }
        return nil
    }

    /// Calls a closure once for each view or guide that the constraint refers to.
    @inline(__always)
    private func forEachItem(_ body: (LayoutItem) -> Void) {
        body(first)
        if let second, second !== first { body(second) }
        if let distances { forEachOtherItem(of: distances, body) }
    }

    private func forEachOtherItem(of distances: Distances, _ body: (LayoutItem) -> Void) {
        var known = [first, second]
        for case let item? in [distances.first?.to.item, distances.second?.to.item]
        where !known.contains(where: { $0 === item }) {
            known.append(item)
            body(item)
        }
    }

    /// The nearest common ancestor of all views that the constraint refers to, or nil if there is none.
    private var commonView: UIView? {
        guard let view = first.owningView else { return nil }
        guard distances == nil else {
            var common: UIView? = view
            forEachItem { item in common = item.owningView.flatMap { common?.nearestCommonAncestor(with: $0) } }
            return common
        }
        guard let other = second?.owningView, other !== view else { return view }
        return view.nearestCommonAncestor(with: other)
    }
}

extension UIView {
    /// Returns the nearest common ancestor of this view and another one. The result may be one of the two views.
    fileprivate func nearestCommonAncestor(with other: UIView) -> UIView? {
        var near = Unmanaged.passUnretained(self)
        while !near.borrow({ other.isDescendant(of: $0) }) {
            guard let next = near.borrow({ $0.superviewReference }) else { return nil }
            near = next
        }
        return near.takeUnretainedValue()
    }
}

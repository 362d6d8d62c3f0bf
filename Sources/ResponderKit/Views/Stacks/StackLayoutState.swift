import Foundation

/// The state of a stack that uses constraints, custom spacings or animated hiding.
@MainActor
final class StackLayoutState {
    /// The spacing after each arranged view that has a custom spacing, in points.
    var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    var usesConstraints = false
    /// The constraints that the stack has created.
    var constraints: [NSLayoutConstraint] = []
    /// The layout guides between the arranged views. Constraints make them equally long.
    var guides: [UILayoutGuide] = []
    /// The properties of the stack and its views for which the constraints were created.
    var constrained: StackArrangement?
    /// The hidden views that clients still show until an animation has ended.
    var shrinking = ShrinkingViews()
    /// Whether the stack is adding or removing its own constraints.
    var isConstraining = false
    /// The order in which this stack's views are resized if their priorities are equal.
    var order = ResizingOrder()

    /// Replaces the constraints. Unchanged constraints stay active, so that only changed constraints are solved again.
    func renew(_ new: [NSLayoutConstraint]) {
        var reusable = Dictionary(
            constraints.lazy.filter(\.isActive).map { (ConstraintKey($0), $0) }, uniquingKeysWith: { $1 })
        var kept: Set<ObjectIdentifier> = []
        let renewed = new.map { constraint in
            guard let old = reusable.removeValue(forKey: ConstraintKey(constraint)) else { return constraint }
            old.constant = constraint.constant
            kept.insert(ObjectIdentifier(old))
            return old
        }
        NSLayoutConstraint.deactivate(constraints.filter { !kept.contains(ObjectIdentifier($0)) })
        constraints = renewed
        NSLayoutConstraint.activate(renewed)
    }
}

/// The properties of a constraint that cannot change while the constraint is active.
private struct ConstraintKey: Hashable {
    private let first: ObjectIdentifier
    private let second: ObjectIdentifier?
    private let attributes: SIMD2<Int>
    private let relation: NSLayoutConstraint.Relation
    private let multiplier: CGFloat
    private let priority: UILayoutPriority

    @MainActor init(_ constraint: NSLayoutConstraint) {
        first = ObjectIdentifier(constraint.first)
        second = constraint.second.map { ObjectIdentifier($0) }
        attributes = SIMD2(constraint.firstAttribute.rawValue, constraint.secondAttribute.rawValue)
        relation = constraint.relation
        multiplier = constraint.multiplier
        priority = constraint.priority
    }
}

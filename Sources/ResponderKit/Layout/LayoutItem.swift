import Foundation

/// What a view or layout guide is in constraints: made when the first is, or anything else of layout is said that most views say nothing of.
@MainActor
final class LayoutItem {
    // Each clears it when it ends.
    unowned(unsafe) private(set) var view: UIView?
    unowned(unsafe) private(set) var guide: UILayoutGuide?

    /// The active constraints that this view has: both of their items are in it.
    var constraints: [NSLayoutConstraint] = []
    /// The active constraints that are about it. Whoever has them keeps them.
    var mentions: [Unmanaged<NSLayoutConstraint>] = []
    /// What works out the constraints of a hierarchy, at its top.
    var engine: LayoutEngine?
    /// Where it takes part, and as which. That clears this.
    unowned(unsafe) var joined: LayoutEngine?
    var slot = -1
    /// Whether constraints went by where the view's bounds begin.
    var usesOrigin = false

    // MARK: What a view says

    var translates = true
    /// Against being larger than what it shows, across and down.
    var hugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) = (.defaultLow, .defaultLow)
    /// Against being smaller.
    var resistance: (horizontal: UILayoutPriority, vertical: UILayoutPriority) = (.defaultHigh, .defaultHigh)
    var needsConstraintUpdate = true
    var margins: NSDirectionalEdgeInsets?
    /// What the view was told last of its safe area.
    var knownSafeArea = UIEdgeInsets.zero
    var preservesMargins = false
    var insetsMarginsFromSafeArea = true
    var semantics = UISemanticContentAttribute.unspecified
    var traits: TraitKeeper?
    var guides: [UILayoutGuide] = []
    var safeAreaGuide: InsetLayoutGuide?
    var marginsGuide: InsetLayoutGuide?
    var frameGuide: InsetLayoutGuide?
    var contentGuide: ContentLayoutGuide?

    init(view: UIView) {
        self.view = view
    }

    init(guide: UILayoutGuide) {
        self.guide = guide
    }

    /// The view whose space it is in; for a view, the view.
    var holder: UIView? { view ?? guide?.owningView }
    /// Whether there is still something to place.
    var isHere: Bool { holder != nil }
    /// How many views are above.
    var depth: Int { holder?.depth ?? 0 }

    /// Whom a constraint names: for a margin, the view.
    func named(for attribute: NSLayoutConstraint.Attribute) -> AnyObject? {
        attribute.withinMargins != nil ? holder : view ?? guide
    }

    /// What a message calls it.
    func name(for attribute: NSLayoutConstraint.Attribute) -> String {
        guard let object = named(for: attribute) else { return "(gone)" }
        let name = ClassNames.name(of: object)
        let identifier = (object as? UIView)?.accessibilityIdentifier ?? (object as? UILayoutGuide)?.identifier ?? ""
        return identifier.isEmpty ? name : "\(name)#\(identifier)"
    }

    func forget(_ constraint: NSLayoutConstraint) {
        guard
            let index = mentions.lastIndex(where: { $0.toOpaque() == Unmanaged.passUnretained(constraint).toOpaque() })
        else { return }
        mentions.swapAt(index, mentions.count - 1)
        mentions.removeLast()
    }

    func drop(_ constraint: NSLayoutConstraint) {
        // They mostly go in the order in which they came, or the other way round.
        if constraints.last === constraint {
            constraints.removeLast()
            return
        }
        guard let index = constraints.firstIndex(where: { $0 === constraint }) else { return }
        constraints.remove(at: index)
    }

    /// All that counts for it counts no more.
    func endConstraints() {
        for constraint in mentions.map({ $0.takeUnretainedValue() }).reversed() { constraint.end() }
        for constraint in constraints.reversed() { constraint.end() }
    }

    /// The view or guide is at its end.
    /// - Returns: the constraints that it had the engine of, and that are still active.
    @discardableResult
    func end() -> [NSLayoutConstraint] {
        // First, so that nothing is worked out for those that go.
        let constraints = engine?.release() ?? []
        engine = nil
        endConstraints()
        joined?.forget(self)
        for guide in guides { guide.owningView = nil }
        safeAreaGuide?.owningView = nil
        marginsGuide?.owningView = nil
        frameGuide?.owningView = nil
        contentGuide?.owningView = nil
        view = nil
        guide = nil
        return constraints.filter(\.isActive)
    }
}

/// What constraints can be about: views and layout guides.
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
        // Nothing else conforms; what does takes part in nothing.
        return UILayoutGuide().item
    }
}

public import Foundation

/// What can be said of a view that the render tree does not tell: for whoever wants to know why an event went where it went.
///
///     if let facts = application.facts(ofNode: 12) { print(facts.className, facts.chain.map(\.name)) }
///
/// It looks at the view when it is asked, and keeps it alive.
@MainActor
public struct ViewFacts {
    /// The view.
    public let view: UIView
    private let node: RenderNode

    init?(_ view: UIView) {
        guard let node = view.node else { return nil }
        self.view = view
        self.node = node
    }

    /// One responder of a chain.
    public struct Link: Equatable, Sendable {
        /// The class, and behind a `#` the identifier where it has one.
        public let name: String
        /// The id of its node, where it is a view.
        public let node: Int?

        @MainActor init(_ responder: UIResponder) {
            name = EventTrace.name(of: responder)
            node = (responder as? UIView)?.node?.id
        }
    }

    /// One recognizer of the view.
    public struct Recognizer: Equatable, Sendable {
        /// The class, or what it was named.
        public let name: String
        /// How far it is. (G4)
        public let state: UIGestureRecognizer.State
        /// Whether it gets touches. (G3)
        public let isEnabled: Bool
        /// Whether its view's touches are cancelled once it has recognized them. (G15)
        public let cancelsTouches: Bool
    }

    /// The id of its node.
    public var id: Int { node.id }
    /// The kind of its node.
    public var kind: RenderKind { node.kind }
    /// Its class.
    public var className: String { ClassNames.name(of: view) }
    /// The class of the view controller whose root view it is, or else of the nearest one above; nil where there is none.
    public var viewController: String? { nearestController.map { ClassNames.name(of: $0) } }
    /// The class of the view controller whose root view it is.
    public var ownViewController: String? { view.viewController.map { ClassNames.name(of: $0) } }
    /// In the screen's space, points.
    public var frame: CGRect { view.convertToScreen(view.bounds) }
    /// The part of it that can be seen, in the screen's space.
    public var visibleFrame: CGRect { view.visibleScreenRect }
    /// The responders that an event on it goes to, itself first. (N1 to N5)
    public var chain: [Link] {
        var links: [Link] = []
        var walk = ResponderWalk(from: view)
        while let responder = walk.next() { links.append(Link(responder)) }
        return links
    }
    /// Its recognizers, in the order in which they were added.
    public var recognizers: [Recognizer] {
        (view.gestureRecognizers ?? []).map {
            Recognizer(
                name: $0.name ?? ClassNames.name(of: $0), state: $0.state, isEnabled: $0.isEnabled,
                cancelsTouches: $0.cancelsTouchesInView)
        }
    }
    /// Why no touch can land on it: the reason, and whose that is, its own or a view's above. nil where one can. (H2, H8)
    public var obstacle: (reason: EventTrace.Reason, of: Link)? {
        var current: UIView? = view
        while let view = current {
            if !view.takesTouches { return (EventTrace.reason(of: view), Link(view)) }
            current = view.superview
        }
        return nil
    }
    /// The revision that added its node.
    public var created: Int { node.created }
    /// The revision that last changed anything about it.
    public var changed: Int { node.changed }
    /// For each property of its node that was ever set, the revision that last changed it; in the order of their names.
    public var revisions: [(property: String, revision: Int)] {
        node.entries.map { ("\($0.property.name)", $0.revision) }.sorted { $0.0 < $1.0 }
    }

    private var nearestController: UIViewController? {
        var walk = ResponderWalk(from: view)
        while let responder = walk.next() {
            if let controller = responder as? UIViewController { return controller }
        }
        return nil
    }
}

extension UIApplication {
    /// What can be said of the view of a node; nil where no node of the tree has the id. Costs a look at every view before it.
    public func facts(ofNode id: Int) -> ViewFacts? {
        var found: ViewFacts?
        visitViews { view in
            guard view.node?.id == id else { return true }
            found = ViewFacts(view)
            return false
        }
        return found
    }

    /// What can be said of every view of the tree, parents first and back to front.
    /// - Parameter limit: the most views that are looked at.
    public func allFacts(limit: Int) -> [ViewFacts] {
        var facts: [ViewFacts] = []
        visitViews { view in
            if let fact = ViewFacts(view) { facts.append(fact) }
            return facts.count < limit
        }
        return facts
    }

    /// Asks hit-testing about a point of the screen, and writes down whom it asked and what they answered; nothing else happens.
    public func askHitTest(at point: CGPoint) -> (record: EventTrace.Record?, view: ViewFacts?) {
        layoutIfNeeded()
        let trace = EventTrace(limit: 1, notesNodes: true)
        trace.begin(.other("question"), at: clock.now)
        let hit = hitTest(point, with: nil)
        trace.end()
        return (trace.last, hit.flatMap { ViewFacts($0.view) })
    }

    /// The first responder of the key window, and the view that has the focus. (F5, X1)
    public var currentHolders: (firstResponder: ViewFacts.Link?, focus: ViewFacts.Link?) {
        let focus = focusSystem.focusedItem as? UIResponder
        return (keyWindow?.firstResponder.map { ViewFacts.Link($0) }, focus.map { ViewFacts.Link($0) })
    }

    /// Shows every view of the windows, until the answer is no.
    private func visitViews(_ body: (UIView) -> Bool) {
        func visit(_ view: UIView) -> Bool { body(view) && view.subviews.allSatisfy(visit) }
        _ = windows.allSatisfy(visit)
    }
}

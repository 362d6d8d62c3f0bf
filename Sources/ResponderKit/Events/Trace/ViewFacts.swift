public import Foundation

/// Information about a view that the render tree does not contain, for debugging event delivery.
///
///     if let facts = application.facts(ofNode: 12) { print(facts.className, facts.chain.map(\.name)) }
///
/// The values are read from the view on each access. The view is retained.
@MainActor
public struct ViewFacts {
    /// The view that the information is about.
    public let view: UIView
    private let node: RenderNode

    init?(_ view: UIView) {
        guard let node = view.node else { return nil }
        self.view = view
        self.node = node
    }

    /// One responder in a responder chain.
    public struct Link: Equatable, Sendable {
        /// The class name, followed by `#` and the identifier if there is one.
        public let name: String
        /// The node id, if the responder is a view.
        public let node: Int?

        @MainActor init(_ responder: UIResponder) {
            name = EventTrace.name(of: responder)
            node = (responder as? UIView)?.node?.id
        }
    }

    /// A gesture recognizer of the view.
    public struct Recognizer: Equatable, Sendable {
        /// The recognizer's name, or else its class name.
        public let name: String
        /// The current state of the recognizer. (G4)
        public let state: UIGestureRecognizer.State
        /// The recognizer is enabled and receives touches. (G3)
        public let isEnabled: Bool
        /// Whether the view's touches are cancelled when the recognizer recognizes its gesture. (G15)
        public let cancelsTouches: Bool
    }

    /// The id of the view's node.
    public var id: Int { node.id }
    /// The kind of the view's node.
    public var kind: RenderKind { node.kind }
    /// The class name of the view.
    public var className: String { ClassNames.name(of: view) }
    /// The class name of the nearest view controller: the one of the view itself or of a superview. Nil if there is
    /// none.
    public var viewController: String? { nearestController.map { ClassNames.name(of: $0) } }
    /// The class name of the view controller whose root view this is, or nil.
    public var ownViewController: String? { view.viewController.map { ClassNames.name(of: $0) } }
    /// The frame in the screen's coordinates, in points.
    public var frame: CGRect { view.convertToScreen(view.bounds) }
    /// The visible part of the view, in the screen's coordinates.
    public var visibleFrame: CGRect { view.visibleScreenRect }
    /// The responder chain of the view, starting with the view itself. (N1 to N5)
    public var chain: [Link] {
        var links: [Link] = []
        var walk = ResponderWalk(from: view)
        while let responder = walk.next() { links.append(Link(responder)) }
        return links
    }
    /// The gesture recognizers, in the order in which they were added.
    public var recognizers: [Recognizer] {
        (view.gestureRecognizers ?? []).map {
            Recognizer(
                name: $0.name ?? ClassNames.name(of: $0), state: $0.state, isEnabled: $0.isEnabled,
                cancelsTouches: $0.cancelsTouchesInView)
        }
    }
    /// The reason why no touch can reach the view, and the view that causes it: this view or one of its superviews.
    /// (H2, H8)
    ///
    /// Nil if touches can reach the view.
    public var obstacle: (reason: EventTrace.Reason, of: Link)? {
        var current: UIView? = view
        while let view = current {
            if !view.takesTouches { return (EventTrace.reason(of: view), Link(view)) }
            current = view.superview
        }
        return nil
    }
    /// The revision that added the view's node.
    public var created: Int { node.created }
    /// The revision that last changed the view's node.
    public var changed: Int { node.changed }
    /// The revision at which each property of the node last changed, for all properties that were ever set, in the
    /// order of their names.
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
    /// Returns information about the view of a node, or nil if no node has the id. This method visits all views until
    /// it finds the node.
    public func facts(ofNode id: Int) -> ViewFacts? {
        var found: ViewFacts?
        visitViews { view in
            guard view.node?.id == id else { return true }
            found = ViewFacts(view)
            return false
        }
        return found
    }

    /// Returns information about every view, parents first and back to front.
    /// - Parameter limit: the maximum number of views.
    public func allFacts(limit: Int) -> [ViewFacts] {
        var facts: [ViewFacts] = []
        visitViews { view in
            if let fact = ViewFacts(view) { facts.append(fact) }
            return facts.count < limit
        }
        return facts
    }

    /// Runs hit-testing for a point on the screen and returns the record of all answers. No event is sent.
    public func traceHitTest(at point: CGPoint) -> (record: EventTrace.Record?, view: ViewFacts?) {
        layoutIfNeeded()
        let trace = EventTrace(limit: 1, recordsNodes: true)
        trace.begin(.other("question"), at: clock.now)
        let hit = hitTest(point, with: nil)
        trace.end()
        return (trace.last, hit.flatMap { ViewFacts($0.view) })
    }

    /// The first responder of the key window, and the focused view. (F5, X1)
    public var currentFirstResponderAndFocus: (firstResponder: ViewFacts.Link?, focus: ViewFacts.Link?) {
        let focus = focusSystem.focusedItem as? UIResponder
        return (keyWindow?.firstResponder.map { ViewFacts.Link($0) }, focus.map { ViewFacts.Link($0) })
    }

    /// Calls a closure for every view of all windows, until it returns false.
    private func visitViews(_ body: (UIView) -> Bool) {
        func visit(_ view: UIView) -> Bool { body(view) && view.subviews.allSatisfy(visit) }
        _ = windows.allSatisfy(visit)
    }
}

public import Foundation

/// A query for views, used by scripts. A view matches if all given conditions hold.
public struct ViewQuery: Equatable, Sendable {
    /// The exact `accessibilityIdentifier`.
    public var identifier: String?
    /// The exact label. If no view has this label, a label that contains the text matches, regardless of case.
    public var label: String?
    /// The kind of the render-tree node.
    public var kind: String?
    /// The id of the render-tree node.
    public var id: Int?
    /// A point of the screen, in points. The query matches the view that a touch at this point would hit.
    public var point: CGPoint?

    /// Creates a query from the given conditions.
    public init(
        identifier: String? = nil, label: String? = nil, kind: String? = nil, id: Int? = nil, point: CGPoint? = nil
    ) {
        self.identifier = identifier
        self.label = label
        self.kind = kind
        self.id = id
        self.point = point
    }
}

/// A view that matches a query.
@MainActor
public struct ViewMatch {
    /// The value of a view.
    public enum Value: Equatable, Sendable {
        /// The text of a label.
        case text(String)
        /// The value of a slider or a progress bar.
        case number(Double)
        /// The state of a switch; true is on.
        case bool(Bool)
    }

    /// The matching view.
    public let view: UIView
    private let node: RenderNode

    init?(_ view: UIView) {
        guard let node = view.node else { return nil }
        self.view = view
        self.node = node
    }

    /// The id of the view's node.
    public var id: Int { node.id }
    /// The kind of the view's node.
    public var kind: RenderKind { node.kind }
    /// The view's `accessibilityIdentifier`.
    public var identifier: String? { view.accessibilityIdentifier }
    /// The view's `accessibilityLabel`, or the visible text of a view without such a label.
    public var label: String? { view.queryLabel }
    /// The view's value; nil for a view without a value.
    public var value: Value? { view.queryValue }
    /// The view's frame in the screen's coordinates, in points.
    public var frame: CGRect { view.convertToScreen(view.bounds) }
    /// The view is enabled. Only a control can be disabled.
    public var isEnabled: Bool { view.queryIsEnabled }
    /// The view has the focus.
    public var isFocused: Bool { view.isFocused }

    /// The part of the view that is visible within the screen and all clipping superviews, in the screen's coordinates.
    public var visibleFrame: CGRect { view.visibleScreenRect }
}

extension UIApplication {
    /// Returns the views that match a query. The views of front windows come first, and hidden views are excluded.
    ///
    /// Visits every view that is not hidden, unless the query has an identifier that only one view has.
    public func views(matching query: ViewQuery) -> [ViewMatch] {
        layoutIfNeeded()
        if query.point == nil, let view = uniqueView(withIdentifier: query.identifier) {
            guard view.isShown, query.matches(view), query.matchesLabel(of: view) else { return [] }
            return ViewMatch(view).map { [$0] } ?? []
        }
        var views: [UIView] = []
        if let point = query.point {
            if let hit = hitTest(point, with: nil), query.matches(hit.view) { views = [hit.view] }
        } else {
            for window in windows.reversed() { collect(window, query, into: &views) }
        }
        if let label = query.label {
            let exact = views.filter { $0.queryLabel == label }
            views = exact.isEmpty ? views.filter(query.matchesLabel) : exact
        }
        return views.compactMap(ViewMatch.init)
    }

    /// Returns the visible part of the only view with an identifier. Returns nil if no view or several views have
    /// the identifier, or if the view is not visible.
    ///
    /// A fast path for the most common query of scripts, equivalent to `views(matching:)` with `visibleFrame`.
    package func visibleFrame(ofUniqueView identifier: String) -> CGRect? {
        layoutIfNeeded()
        // SAFETY: the render tree retains the view.
        guard let view = renderTree.uniqueViewReference(withIdentifier: identifier), view.borrow({ $0.isShown }) else {
            return nil
        }
        let visible = view.borrow { $0.visibleScreenRect }
        return visible.size.width > 0 && visible.size.height > 0 ? visible : nil
    }

    /// Returns the only view with an identifier; nil if no view or several views have this identifier.
    private func uniqueView(withIdentifier identifier: String?) -> UIView? {
        guard let identifier else { return nil }
        return renderTree.uniqueView(withIdentifier: identifier)
    }

    private func collect(_ view: UIView, _ query: ViewQuery, into found: inout [UIView]) {
        // The views of a button's title and image are skipped, because the button itself has the same label.
        guard !view.isHidden, type(of: view) != ButtonTitleLabel.self, type(of: view) != ButtonImageView.self else {
            return
        }
        if query.matches(view) { found.append(view) }
        for subview in view.subviews { collect(subview, query, into: &found) }
    }
}

extension ViewQuery {
    /// Returns true if the view's label contains the query's label, regardless of case.
    @MainActor
    fileprivate func matchesLabel(of view: UIView) -> Bool {
        guard let label else { return true }
        return view.queryLabel?.localizedCaseInsensitiveContains(label) ?? false
    }

    /// Returns true if the view meets all conditions of the query except its label and point.
    @MainActor
    fileprivate func matches(_ view: UIView) -> Bool {
        if let identifier, view.accessibilityIdentifier != identifier { return false }
        guard let node = view.node else { return false }
        if let id, node.id != id { return false }
        if let kind, kind != "\(node.kind.name)" { return false }
        return true
    }
}

extension UIView {
    /// The label that queries are compared with: the accessibility label, or the visible text if there is none.
    fileprivate var queryLabel: String? { accessibilityLabel ?? renderedLabel }

    /// Neither the view nor any of its superviews is hidden.
    fileprivate var isShown: Bool {
        var view = Unmanaged.passUnretained(self)
        while true {
            if view.borrow({ $0.isHidden }) { return false }
            guard let above = view.borrow({ $0.superviewReference }) else { return true }
            view = above
        }
    }
}

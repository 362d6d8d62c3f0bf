public import Foundation

/// Which views a script means. All that is given must hold.
public struct ViewQuery: Equatable, Sendable {
    /// Exactly the `accessibilityIdentifier`.
    public var identifier: String?
    /// Exactly the label; where no view has it so, a part of it, regardless of case.
    public var label: String?
    /// The kind of the render tree's node.
    public var kind: String?
    /// The id of the render tree's node.
    public var id: Int?
    /// The view that a touch at a point of the screen would hit.
    public var point: CGPoint?

    /// What is to be looked for.
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

/// A view that was found.
@MainActor
public struct ViewMatch {
    /// What a view holds.
    public enum Value: Equatable, Sendable {
        /// What a label says.
        case text(String)
        /// Where a slider or a progress bar stands.
        case number(Double)
        /// Whether a switch is on.
        case bool(Bool)
    }

    /// The view.
    public let view: UIView
    private let node: RenderNode

    init?(_ view: UIView) {
        guard let node = view.node else { return nil }
        self.view = view
        self.node = node
    }

    /// The id of its node.
    public var id: Int { node.id }
    /// The kind of its node.
    public var kind: RenderKind { node.kind }
    /// Its `accessibilityIdentifier`.
    public var identifier: String? { view.accessibilityIdentifier }
    /// Its `accessibilityLabel`, or else what it says.
    public var label: String? { view.queryLabel }
    /// What it holds; nil for what holds nothing.
    public var value: Value? { view.queryValue }
    /// In the screen's space, points.
    public var frame: CGRect { view.convertToScreen(view.bounds) }
    /// Whether it takes part; only a control may not.
    public var isEnabled: Bool { view.queryIsEnabled }
    /// Whether it has the focus.
    public var isFocused: Bool { view.isFocused }

    /// What of it can be seen: inside of the screen and of every view above that cuts. Screen's space.
    public var visibleFrame: CGRect { view.visibleScreenRect }
}

extension UIApplication {
    /// The views that a query means, front windows first. Hidden ones are not found.
    ///
    /// Costs a look at every view that is not hidden, unless it asks for an identifier that one view alone has.
    public func views(matching query: ViewQuery) -> [ViewMatch] {
        layoutIfNeeded()
        if query.point == nil, let view = onlyView(identified: query.identifier) {
            guard view.isShown, query.holds(for: view), query.labelHolds(for: view) else { return [] }
            return ViewMatch(view).map { [$0] } ?? []
        }
        var views: [UIView] = []
        if let point = query.point {
            if let hit = hitTest(point, with: nil), query.holds(for: hit.view) { views = [hit.view] }
        } else {
            for window in windows.reversed() { collect(window, query, into: &views) }
        }
        if let label = query.label {
            let exact = views.filter { $0.queryLabel == label }
            views = exact.isEmpty ? views.filter(query.labelHolds) : exact
        }
        return views.compactMap(ViewMatch.init)
    }

    /// What can be seen of the view that alone has an identifier; nil where several have it, or none, or where nothing of it is to be seen.
    ///
    /// The same as `views(matching:)` and a match's `visibleFrame`, for what nearly every script asks.
    package func visibleFrame(ofOnly identifier: String) -> CGRect? {
        layoutIfNeeded()
        // The tree keeps it.
        guard let view = renderTree.onlyViewReference(identified: identifier), view.borrow({ $0.isShown }) else {
            return nil
        }
        let visible = view.borrow { $0.visibleScreenRect }
        return visible.size.width > 0 && visible.size.height > 0 ? visible : nil
    }

    /// The view that alone has an identifier.
    private func onlyView(identified identifier: String?) -> UIView? {
        guard let identifier else { return nil }
        return renderTree.onlyView(identified: identifier)
    }

    private func collect(_ view: UIView, _ query: ViewQuery, into found: inout [UIView]) {
        guard !view.isHidden else { return }
        if query.holds(for: view) { found.append(view) }
        for subview in view.subviews { collect(subview, query, into: &found) }
    }
}

extension ViewQuery {
    /// Whether a label is contained, regardless of case.
    @MainActor
    fileprivate func labelHolds(for view: UIView) -> Bool {
        guard let label else { return true }
        return view.queryLabel?.localizedCaseInsensitiveContains(label) ?? false
    }

    /// Whether all but label and point hold.
    @MainActor
    fileprivate func holds(for view: UIView) -> Bool {
        if let identifier, view.accessibilityIdentifier != identifier { return false }
        guard let node = view.node else { return false }
        if let id, node.id != id { return false }
        if let kind, kind != "\(node.kind.name)" { return false }
        return true
    }
}

extension UIView {
    /// What a query knows it by: the label that it was given, or else what it says.
    fileprivate var queryLabel: String? { accessibilityLabel ?? renderedLabel }

    /// Whether neither it nor a view above is hidden.
    fileprivate var isShown: Bool {
        var view = Unmanaged.passUnretained(self)
        while true {
            if view.borrow({ $0.isHidden }) { return false }
            guard let above = view.borrow({ $0.above }) else { return true }
            view = above
        }
    }
}

import Foundation

/// A copy of the appearance of a view and its subviews. The copy does not change with the original views, and receives
/// no events.
@MainActor
final class ViewSnapshot: UIView {
    /// The maximum number of copied views. Further subviews are left out. (Baton's own choice)
    static let viewLimit = 200

    /// The render properties that are not copied from the original's node. The copy sets some of them itself, as every
    /// view does. The others would make the copy respond to users, scripts or screen readers.
    private static let left: Set<RenderProperty> = [
        .frame, .transform, .hidden, .alpha, .clips, .backgroundColor, .tintColor, .identifier, .label, .hint, .traits,
        .enabled, .highlighted, .focused, .predict, .keyCommands, .editing, .editable, .keyboard, .selection, .marked,
        .nowPlaying, .awake, .animation, .transition, .sticky, .scrolls, .flashes, .pulled, .popup, .adjusts,
    ]

    private let copiedKind: RenderKind
    private let entries: [RenderNode.Entry]

    /// Copies the state of a view at the last commit. Fails if the view was never committed.
    convenience init?(of view: UIView) {
        var room = Self.viewLimit
        guard let node = view.node else { return nil }
        self.init(of: view, node, &room)
        // A view inherits the colour of symbols from its superview. The copy has another superview, so the colour is
        // set here.
        tintColor = view.tintColor
        transform = .identity
        accessibilityTraits = .decorative
    }

    private init(of view: UIView, _ node: RenderNode, _ room: inout Int) {
        room -= 1
        switch node.kind {
        // Clients would treat copied nodes of these kinds as the originals, so the copies are plain views.
        case .media, .web, .textfield, .textview, .pairing: copiedKind = .view
        default: copiedKind = node.kind
        }
        entries = node.entries.filter { !Self.left.contains($0.property) }
        super.init(frame: view.unpinnedFrame)
        bounds.size = view.bounds.size
        isUserInteractionEnabled = false
        backgroundColor = view.renderedBackground
        alpha = view.alpha
        clipsToBounds = view.clipsToBounds
        ownTint = view.renderedTint
        transform = view.transform
        center = view.center
        if let superview = view.superview, !(superview is UIScrollView) {
            center = CGPoint(x: center.x - superview.bounds.minX, y: center.y - superview.bounds.minY)
        }
        for subview in view.subviews where !subview.isHidden && room > 0 {
            guard let inner = subview.node else { continue }
            addSubview(ViewSnapshot(of: subview, inner, &room))
        }
    }

    override var renderKind: RenderKind { copiedKind }

    override func render(into node: RenderNode) {
        super.render(into: node)
        for entry in entries { node.set(entry.property, entry.value) }
    }
}

import Foundation

/// What gives a node its properties: a view.
@MainActor
protocol RenderSource: AnyObject {
    /// Writes every property into the node. What is equal to what the node has is no change.
    func render(into node: RenderNode)
    /// Whether touches can land here at all, which decides whether its leaving uncovers something.
    var takesTouches: Bool { get }
}

/// One view as it was last committed: its kind, its place, and each property with the revision that last changed it.
///
/// Nodes are made when a view enters a window and end when it leaves it; a view that comes back has another node with another id.
@MainActor
public final class RenderNode {
    /// A property, its value, and the revision at which it got it.
    struct Entry {
        var property: RenderProperty
        var value: RenderValue
        var revision: Int
    }

    /// Names the node for its life; never used again in the same tree.
    public let id: Int
    /// What it draws.
    public let kind: RenderKind
    /// The revision that added it.
    public let created: Int
    /// The revision that last gave it another place among its siblings; `created` at first.
    public internal(set) var moved: Int
    /// The revision that last changed anything about it.
    public internal(set) var changed: Int

    public private(set) unowned var tree: RenderTree
    public internal(set) weak var parent: RenderNode?
    /// Back to front.
    public internal(set) var children: [RenderNode] = []

    var entries: [Entry] = []
    weak var source: (any RenderSource)?
    var needsRender = false
    var isAttached = true

    // The list by last change, kept by the tree.
    unowned(unsafe) var older: RenderNode?
    unowned(unsafe) var newer: RenderNode?

    init(id: Int, kind: RenderKind, revision: Int, tree: RenderTree) {
        self.id = id
        self.kind = kind
        self.created = revision
        self.moved = revision
        self.changed = revision
        self.tree = tree
    }

    /// The value of a property, `.none` where it has its default.
    public func value(of property: RenderProperty) -> RenderValue {
        entry(of: property)?.value ?? .none
    }

    /// The revision at which a property got its value; 0 where it always had its default.
    public func revision(of property: RenderProperty) -> Int {
        entry(of: property)?.revision ?? 0
    }

    private func entry(of property: RenderProperty) -> Entry? {
        entries.first { $0.property == property }
    }

    /// Gives a property a value. The one it already has is no change.
    func set(_ property: RenderProperty, _ value: RenderValue) {
        for index in entries.indices where entries[index].property == property {
            guard entries[index].value != value else { return }
            tree.touch(self)
            entries[index].value = value
            entries[index].revision = tree.next
            return
        }
        guard value != .none else { return }
        tree.touch(self)
        entries.append(Entry(property: property, value: value, revision: tree.next))
    }

    /// Asks for `render(into:)` of its source at the next commit.
    func setNeedsRender() {
        guard !needsRender else { return }
        needsRender = true
        tree.enqueue(self)
    }

    /// The committed frame in the parent's space.
    var frame: CGRect {
        guard case .rect(let x, let y, let width, let height) = value(of: .frame) else { return .zero }
        return CGRect(x: x, y: y, width: width, height: height)
    }

    /// The committed offset of what it contains.
    var contentOffset: CGPoint {
        guard case .pair(let x, let y) = value(of: .contentOffset) else { return .zero }
        return CGPoint(x: x, y: y)
    }

    /// The committed place on the screen. Transforms are taken as their frames' place, which is close enough for what it serves:
    /// to know that something stood there.
    var screenFrame: CGRect {
        var rect = frame
        var ancestor = parent
        while let node = ancestor {
            let origin = node.frame.origin
            let offset = node.contentOffset
            rect.origin.x += origin.x - offset.x
            rect.origin.y += origin.y - offset.y
            ancestor = node.parent
        }
        return rect
    }

    /// The newest revision at which what it shows came to stand where it stands: it appeared, moved, was shown, or was given another place.
    var placedRevision: Int {
        max(created, moved, revision(of: .frame), revision(of: .hidden), revision(of: .transform))
    }
}

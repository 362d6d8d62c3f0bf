import DequeModule
import Foundation

/// The current appearance of one screen's views, with the changes since every revision that is still recorded.
///
/// A node stores the revision of the last change for each property. A list contains the nodes in the order of their
/// last changes. `changes(since:into:)` walks this list from the newest change back to the given revision. The cost is
/// proportional to the change, not to the tree. The same method serves live, slow and reconnecting clients and, from
/// revision 0, new ones.
///
/// Views mark their changes during a loop turn; `commit()` gives all these changes one revision.
@MainActor
public final class RenderTree {
    /// The maximum number of recorded tombstones. A client that was away for longer receives a snapshot.
    public static let tombstoneLimit = 4_096
    /// The maximum number of recorded rectangles of removed or hidden nodes. From these records, the touch guard finds
    /// out whether a touched view was covered before. A touch is rejected if its revision is older than the oldest
    /// record.
    public static let uncoveredLimit = 512

    struct IdentifiedView {
        var node: RenderNode
        var view: UIView
    }

    /// The views with the same identifier. In nearly all cases, there is only one such view.
    struct IdentifierMatches {
        var first: IdentifiedView
        var others: [IdentifiedView] = []
    }

    struct Tombstone {
        var id: Int
        var created: Int
        var revision: Int
    }

    // The fields that each commit reads are stored next to each other, for the CPU cache.
    private var isChanged = false
    private var isCommitRequested = false
    /// A view has requested to be drawn.
    var needsDisplay = false
    /// The current revision, which grows by one at each commit with changes. 0 is the empty tree.
    public private(set) var revision = 0
    var pending: [RenderNode] = []
    var newest: Unmanaged<RenderNode>?
    /// Called at the first change after a commit, so that the owner can schedule the next one.
    public var onNeedsCommit: (@MainActor () -> Void)?
    /// The nodes of views that requested to be drawn again while they were drawing.
    private var redrawQueue: [RenderNode] = []
    /// The nodes of which at least one child left the tree in this turn.
    private var nodesWithVacantSlots: [RenderNode] = []
    /// The oldest revision for which a difference is available.
    public private(set) var oldestRevision = 0
    var tombstones = Deque<Tombstone>()
    /// Observes animations that are replaced before they end; nil if no observer is registered.
    var animationOwners: AnimationOwnerRegistry?
    /// The index of views by identifier.
    var viewsByIdentifier: [IdentifierKey: IdentifierMatches] = [:]

    /// The id of this tree's lifetime. A revision is valid only within one epoch.
    public let epoch: String
    /// The nodes without a parent: the windows, back to front.
    public internal(set) var roots: [RenderNode] = []
    /// The number of nodes in the tree.
    public private(set) var count = 0
    private var lastID = 0
    var uncovered = Deque<UncoveredPlace>()
    var oldestUncoveredRevision = 0

    /// Creates an empty tree.
    /// - Parameter epoch: an id that no other tree has used.
    public init(epoch: String) {
        self.epoch = epoch
    }

    /// The revision that the next commit gives to the changes of the current loop turn.
    var nextRevision: Int { revision + 1 }

    /// A commit is pending.
    public var needsCommit: Bool { isCommitRequested }

    isolated deinit {
        for root in roots { release(root) }
    }

    /// Detaches nodes that views still retain when the tree ends.
    private func release(_ node: RenderNode) {
        node.tree = nil
        node.source?.borrow { $0.node = nil }
        node.source = nil
        for child in node.children { release(child) }
    }

    // MARK: Changes by views

    func insert(kind: RenderKind, source: UIView, parent: RenderNode?, index: Int) -> RenderNode {
        lastID += 1
        let node = RenderNode(id: lastID, kind: kind, revision: nextRevision, tree: self)
        node.container = parent
        if let parent {
            parent.removeVacantSlots()
            Self.place(node, at: index, in: &parent.childSlots)
        } else {
            Self.place(node, at: index, in: &roots)
        }
        count += 1
        isChanged = true
        requestCommit()
        link(node)
        node.source = Unmanaged.passUnretained(source)
        node.setNeedsRender(.all)
        return node
    }

    private static func place(_ node: RenderNode, at index: Int, in nodes: inout [RenderNode]) {
        let index = min(max(index, 0), nodes.count)
        node.linkSiblings(previous: index > 0 ? nodes[index - 1] : nil, next: index < nodes.count ? nodes[index] : nil)
        nodes.insert(node, at: index)
    }

    /// Removes a node and its descendants. The cost does not depend on the number of siblings.
    func remove(_ node: RenderNode) {
        guard node.isAttached else { return }
        if node.takesTouches { recordUncovered(node) }
        let parent = node.container
        node.unlinkSiblings()
        // A node that no client has seen needs no tombstone.
        if node.created <= revision {
            tombstones.append(Tombstone(id: node.id, created: node.created, revision: nextRevision))
            while tombstones.count > Self.tombstoneLimit, let first = tombstones.popFirst() {
                oldestRevision = first.revision
            }
        }
        isChanged = true
        requestCommit()
        detach(node)
        guard let parent else { return roots.removeAll { $0 === node } }
        if !parent.hasVacantSlots { nodesWithVacantSlots.append(parent) }
        parent.markVacantSlot()
    }

    private func detach(_ node: RenderNode) {
        unlink(node)
        removeIdentifier(of: node)
        if animationOwners != nil { notifyAnimationOwners(ofRemoved: node) }
        node.isAttached = false
        node.source = nil
        node.tree = nil
        node.container = nil
        count -= 1
        for child in node.children { detach(child) }
    }

    /// Moves a node to another index among its siblings.
    func move(_ node: RenderNode, to index: Int) {
        let siblings = siblings(of: node)
        let index = min(max(index, 0), siblings.count - 1)
        guard let from = siblings.firstIndex(where: { $0 === node }), from != index else { return }
        if index < from, node.takesTouches { recordUncovered(node) }
        func reorder(_ nodes: inout [RenderNode]) {
            nodes.remove(at: from)
            node.unlinkSiblings()
            Self.place(node, at: index, in: &nodes)
        }
        if let parent = node.container { reorder(&parent.childSlots) } else { reorder(&roots) }
        markChanged(node)
        node.moved = nextRevision
        node.placementRevision = nextRevision
        requestCommit()
    }

    /// Returns the children of the node's parent, back to front.
    func siblings(of node: RenderNode) -> [RenderNode] { node.container?.children ?? roots }

    /// Records that a node changes in this turn.
    func markChanged(_ node: RenderNode) {
        isChanged = true
        guard node.changed != nextRevision else { return }
        unlink(node)
        node.changed = nextRevision
        link(node)
    }

    /// Records that views became touchable or untouchable in this turn.
    ///
    /// These changes need a new revision, because the touch guard compares revisions to find out what the user aimed
    /// at.
    func touchabilityChanged() { isChanged = true }

    func enqueue(_ node: RenderNode) {
        pending.append(node)
        requestCommit()
    }

    /// Requests a commit, for changes that exist now or that the next layout may cause.
    func requestCommit() {
        guard !isCommitRequested else { return }
        isCommitRequested = true
        onNeedsCommit?()
    }

    // MARK: Commit

    /// Draws all views that requested drawing. Changes that the views make while they draw belong to the same commit.
    ///
    /// A view that requests drawing while it draws is drawn again at the next commit.
    func display() {
        guard needsDisplay else { return }
        needsDisplay = false
        for node in pending where node.dirty.contains(.drawing) { display(node) }
    }

    private func display(_ node: RenderNode) {
        node.dirty.remove(.drawing)
        // The view is retained while it draws, because drawing may remove it from the tree.
        node.source?.takeUnretainedValue().display(in: node)
        deferRedraw(node)
    }

    private func deferRedraw(_ node: RenderNode) {
        guard node.dirty.contains(.drawing) else { return }
        node.dirty.remove(.drawing)
        redrawQueue.append(node)
    }

    /// Requests that the next commit draws the views that requested drawing while they were drawing.
    private func requestDeferredRedraws() {
        guard !redrawQueue.isEmpty else { return }
        let deferred = redrawQueue
        redrawQueue.removeAll()
        for node in deferred where node.isAttached { node.setNeedsRender([.drawing]) }
    }

    /// Renders all pending views and gives their changes a revision.
    /// - Returns: whether anything changed.
    @discardableResult
    public func commit() -> Bool {
        var index = 0
        let count = pending.count
        while index < pending.count {
            // The node is used without a retain, because `pending` retains the nodes until the loop ends.
            pending.borrowed(at: index).borrow { node in
                // Views that requested drawing before this commit are drawn now. Views that request drawing during the
                // commit wait for the next commit.
                if index < count, node.dirty.contains(.drawing) { display(node) }
                deferRedraw(node)
                node.source?.borrow { $0.render(into: node) }
                node.dirty = []
                if node.created == nextRevision { node.trim() }
            }
            index += 1
        }
        // If there are only a few nodes, removing them one by one takes 270 instructions fewer than `removeAll`. This
        // is 2 % of a tap in the benchmark row "a tap in process".
        if count < 8 { while pending.popLast() != nil {} } else { pending.removeAll(keepingCapacity: true) }
        removeVacantSlots()
        isCommitRequested = false
        requestDeferredRedraws()
        guard isChanged else { return false }
        isChanged = false
        revision += 1
        return true
    }

    /// Releases the nodes that left the tree in this turn.
    private func removeVacantSlots() {
        guard !nodesWithVacantSlots.isEmpty else { return }
        for node in nodesWithVacantSlots { node.removeVacantSlots() }
        nodesWithVacantSlots.removeAll()
    }

    // MARK: The list ordered by last change

    private func link(_ node: RenderNode) {
        let reference = Unmanaged.passUnretained(node)
        node.newer = nil
        node.older = newest
        newest?.borrow { $0.newer = reference }
        newest = reference
    }

    private func unlink(_ node: RenderNode) {
        if let newer = node.newer {
            newer.borrow { $0.older = node.older }
        } else if newest?.refers(to: node) ?? false {
            newest = node.older
        }
        node.older?.borrow { $0.newer = node.newer }
        node.newer = nil
        node.older = nil
    }
}

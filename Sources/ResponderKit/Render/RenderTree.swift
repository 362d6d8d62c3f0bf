import DequeModule
import Foundation

/// What the views of one screen look like now, and what changed since any revision that is still remembered.
///
/// A node remembers for each property the revision that last changed it, and nodes stand in a list by their last change. `changes(since:into:)` walks
/// that list from the newest until it meets a node that is not newer: its cost is the size of the change, not of the tree. The same call serves a live
/// client, a slow one, one that comes back, and (from revision 0) a new one.
///
/// Views mark what they change during a turn; `commit()` gives all of it one revision.
@MainActor
public final class RenderTree {
    /// The most removed nodes that are remembered; a client that was away for longer gets a snapshot.
    public static let tombstoneLimit = 4_096
    /// The most places that are remembered as uncovered, for the guard of touches. One from before the oldest of them is refused.
    public static let uncoveredLimit = 512

    struct Identified {
        var node: RenderNode
        var view: UIView
    }

    /// The views of one identifier; nearly always it is one.
    struct Namesakes {
        var first: Identified
        var others: [Identified] = []
    }

    struct Tombstone {
        var id: Int
        var created: Int
        var revision: Int
    }

    // What each commit looks at stands side by side.
    @exclusivity(unchecked) private var isChanged = false
    @exclusivity(unchecked) private var isAnnounced = false
    /// Whether any view asked to be drawn.
    @exclusivity(unchecked) var needsDisplay = false
    /// Grows by one with each commit that changed something. 0 is the empty tree.
    public private(set) var revision = 0
    @exclusivity(unchecked) var pending: [RenderNode] = []
    @exclusivity(unchecked) var newest: Unmanaged<RenderNode>?
    /// Called when something first changes after a commit, so that an owner can see to the next one.
    public var onNeedsCommit: (@MainActor () -> Void)?
    /// Those of views that asked to be drawn anew while they drew.
    private var again: [RenderNode] = []
    /// Nodes of whose children some left the tree in this turn.
    private var withGaps: [RenderNode] = []
    /// The oldest revision that a difference can be told from.
    public private(set) var oldest = 0
    var tombstones = Deque<Tombstone>()
    /// Who wants to know when what is animated is overtaken; nil while nobody does.
    var ledger: AnimationLedger?
    /// What stands in the tree under an identifier.
    var identified: [IdentifierKey: Namesakes] = [:]

    /// Names the life of this tree: a revision means something only together with it.
    public let epoch: String
    /// The nodes that have no parent: the windows, back to front.
    public internal(set) var roots: [RenderNode] = []
    /// How many nodes there are.
    public private(set) var count = 0
    private var lastID = 0
    var uncovered = Deque<UncoveredPlace>()
    var uncoveredKnownSince = 0

    /// An empty tree.
    /// - Parameter epoch: a name that no other tree has had.
    public init(epoch: String) {
        self.epoch = epoch
    }

    /// The revision that the running turn's changes will have.
    var next: Int { revision + 1 }

    /// Whether a commit would do anything.
    public var needsCommit: Bool { isAnnounced }

    isolated deinit {
        for root in roots { release(root) }
    }

    /// The tree goes, and nodes that views still hold belong to none.
    private func release(_ node: RenderNode) {
        node.tree = nil
        node.source?.borrow { $0.node = nil }
        node.source = nil
        for child in node.children { release(child) }
    }

    // MARK: What views do

    func insert(kind: RenderKind, source: UIView, parent: RenderNode?, index: Int) -> RenderNode {
        lastID += 1
        let node = RenderNode(id: lastID, kind: kind, revision: next, tree: self)
        node.container = parent
        if let parent {
            parent.closeGapsIfAny()
            Self.place(node, at: index, in: &parent.places)
        } else {
            Self.place(node, at: index, in: &roots)
        }
        count += 1
        isChanged = true
        announce()
        link(node)
        node.source = Unmanaged.passUnretained(source)
        node.setNeedsRender(.all)
        return node
    }

    private static func place(_ node: RenderNode, at index: Int, in nodes: inout [RenderNode]) {
        let index = min(max(index, 0), nodes.count)
        node.stand(behind: index < nodes.count ? nodes[index] : nil, ahead: index > 0 ? nodes[index - 1] : nil)
        nodes.insert(node, at: index)
    }

    /// Takes a node and all below it out. Costs the same however many siblings it has.
    func remove(_ node: RenderNode) {
        guard node.isAttached else { return }
        if node.takesTouches { noteUncovered(node) }
        let parent = node.container
        node.step()
        // What no client can have seen needs no grave.
        if node.created <= revision {
            tombstones.append(Tombstone(id: node.id, created: node.created, revision: next))
            while tombstones.count > Self.tombstoneLimit, let first = tombstones.popFirst() { oldest = first.revision }
        }
        isChanged = true
        announce()
        detach(node)
        guard let parent else { return roots.removeAll { $0 === node } }
        if !parent.hasGaps { withGaps.append(parent) }
        parent.leaveGap()
    }

    private func detach(_ node: RenderNode) {
        unlink(node)
        forgetIdentifier(of: node)
        if ledger != nil { lostAnimations(of: node) }
        node.isAttached = false
        node.source = nil
        node.tree = nil
        node.container = nil
        count -= 1
        for child in node.children { detach(child) }
    }

    /// Gives a node another place among its siblings.
    func move(_ node: RenderNode, to index: Int) {
        let siblings = siblings(of: node)
        let index = min(max(index, 0), siblings.count - 1)
        guard let from = siblings.firstIndex(where: { $0 === node }), from != index else { return }
        if index < from, node.takesTouches { noteUncovered(node) }
        func reorder(_ nodes: inout [RenderNode]) {
            nodes.remove(at: from)
            node.step()
            Self.place(node, at: index, in: &nodes)
        }
        if let parent = node.container { reorder(&parent.places) } else { reorder(&roots) }
        touch(node)
        node.moved = next
        node.placed = next
        announce()
    }

    /// The nodes that are drawn in the same one, back to front.
    func siblings(of node: RenderNode) -> [RenderNode] { node.container?.children ?? roots }

    /// A node changes in this turn.
    func touch(_ node: RenderNode) {
        isChanged = true
        guard node.changed != next else { return }
        unlink(node)
        node.changed = next
        link(node)
    }

    /// What touches can land on changes in this turn, and with it what a person can have aimed at: that takes a revision of its own.
    func touchabilityChanged() { isChanged = true }

    func enqueue(_ node: RenderNode) {
        pending.append(node)
        announce()
    }

    /// Says that there is, or with the coming layout may be, something to commit.
    func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        onNeedsCommit?()
    }

    // MARK: Commit

    /// Lets every view that asked for it draw itself anew. What it changes on the way is committed with the rest.
    ///
    /// A view that asks for it while it draws is drawn anew with the next commit, as every view that has drawn is.
    func display() {
        guard needsDisplay else { return }
        needsDisplay = false
        for node in pending where node.dirty.contains(.drawing) { display(node) }
    }

    private func display(_ node: RenderNode) {
        node.dirty.remove(.drawing)
        // What it draws may take it away.
        node.source?.takeUnretainedValue().display(in: node)
        leaveForNext(node)
    }

    private func leaveForNext(_ node: RenderNode) {
        guard node.dirty.contains(.drawing) else { return }
        node.dirty.remove(.drawing)
        again.append(node)
    }

    /// Views that asked to be drawn while they were ask for the next commit.
    private func askAgain() {
        guard !again.isEmpty else { return }
        let asking = again
        again.removeAll()
        for node in asking where node.isAttached { node.setNeedsRender([.drawing]) }
    }

    /// Lets every view that asked for it describe itself, and gives what changed a revision.
    /// - Returns: whether anything changed.
    @discardableResult
    public func commit() -> Bool {
        var index = 0
        let count = pending.count
        while index < pending.count {
            // All that are there stay there until they are done.
            pending.borrowed(at: index).borrow { node in
                // What others' drawing asked for is drawn now, what this asks for is not.
                if index < count, node.dirty.contains(.drawing) { display(node) }
                leaveForNext(node)
                node.source?.borrow { $0.render(into: node) }
                node.dirty = []
                if node.created == next { node.trim() }
            }
            index += 1
        }
        // One by one where there are few, which is nearly always: emptying an array at once costs more.
        if count < 8 { while pending.popLast() != nil {} } else { pending.removeAll(keepingCapacity: true) }
        closeGaps()
        isAnnounced = false
        askAgain()
        guard isChanged else { return false }
        isChanged = false
        revision += 1
        return true
    }

    /// Lets go of what left the tree in this turn.
    private func closeGaps() {
        guard !withGaps.isEmpty else { return }
        for node in withGaps { node.closeGapsIfAny() }
        withGaps.removeAll()
    }

    // MARK: The list by last change

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

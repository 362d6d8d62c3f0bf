import DequeModule

/// What receives the difference between two revisions, operation by operation, in an order that can be applied as it comes.
///
/// The operations are those of a `patch` in `docs/protocol.md`.
@MainActor
public protocol RenderPatchSink: AnyObject {
    /// A node and all below it are gone.
    func remove(_ id: Int)
    /// A node is new; its properties follow, then `endProperties()`. `parent` is 0 for the screen itself.
    func beginAdd(_ id: Int, parent: Int, index: Int, kind: RenderKind)
    /// A node has other properties; those that differ follow, then `endProperties()`.
    func beginSet(_ id: Int)
    /// One property. `.none` says that it is back at its default.
    func property(_ property: RenderProperty, _ value: RenderValue)
    /// The end of a node's properties.
    func endProperties()
    /// A node is taken out and put at `index` of its parent.
    func move(_ id: Int, parent: Int, index: Int)
}

extension RenderTree {
    /// Whether the difference from a revision can be told; where not, a client needs everything, from revision 0.
    public func remembers(_ revision: Int) -> Bool {
        revision == 0 || (revision >= oldest && revision <= self.revision)
    }

    /// Tells what is different now from what was at a revision. Call it after a commit: what is not committed has no revision yet.
    ///
    /// Costs the size of the change, and for a parent whose children changed, their number.
    /// - Parameter revision: what the client has; 0 for nothing. One that is not remembered is taken as 0.
    public func changes(since revision: Int, into sink: any RenderPatchSink) {
        guard revision > 0, remembers(revision) else {
            for (index, root) in roots.enumerated() { add(root, parent: 0, index: index, into: sink) }
            return
        }
        guard revision < self.revision else { return }

        writeRemoved(since: revision, into: sink)

        // Twice along the list, since what is new or has moved is told first.
        var isStructural = false
        forEachChanged(since: revision) { if $0.created > revision || $0.moved > revision { isStructural = true } }
        if isStructural { writeStructure(since: revision, into: sink) }
        forEachChanged(since: revision) { if $0.created <= revision { set($0, since: revision, into: sink) } }
    }

    /// Shows each node that changed since a revision, the newest change first. Whoever is shown may not change the tree, so nothing is kept on the way.
    @inline(__always)
    private func forEachChanged(since revision: Int, _ body: (RenderNode) -> Void) {
        var next = newest
        while let node = next, node.borrow({ $0.changed > revision }) {
            node.borrow(body)
            next = node.borrow { $0.older }
        }
    }

    private func writeRemoved(since revision: Int, into sink: any RenderPatchSink) {
        guard let last = tombstones.last, last.revision > revision else { return }
        var first = tombstones.endIndex
        while first > tombstones.startIndex, tombstones[first - 1].revision > revision { first -= 1 }
        for tombstone in tombstones[first...] where tombstone.created <= revision { sink.remove(tombstone.id) }
    }

    /// New and moved nodes. A node whose parent is new comes with it, so what is looked at are the parents that the client has.
    private func writeStructure(since revision: Int, into sink: any RenderPatchSink) {
        var parents: [RenderNode] = []
        var seen: Set<Int> = []
        var rootsChanged = false
        var changed: [RenderNode] = []
        forEachChanged(since: revision) { if $0.created > revision || $0.moved > revision { changed.append($0) } }
        for node in changed.reversed() {
            guard let parent = node.container else {
                rootsChanged = true
                continue
            }
            guard parent.created <= revision, seen.insert(parent.id).inserted else { continue }
            parents.append(parent)
        }
        if rootsChanged { writeChildren(roots, parent: 0, since: revision, into: sink) }
        for parent in parents { writeChildren(parent.children, parent: parent.id, since: revision, into: sink) }
    }

    private func writeChildren(
        _ children: [RenderNode], parent: Int, since revision: Int, into sink: any RenderPatchSink
    ) {
        var places = 0
        var moves = 0
        for child in children {
            if child.created > revision { places += 1 } else if child.moved > revision { moves += 1 }
        }
        // With several places changing, a node that has yet to be moved would stand in the way of the indexes of those before it: all that move go to the
        // end first.
        if moves > 0, places + moves > 1 {
            let last = children.count - places - 1
            for child in children where child.created <= revision && child.moved > revision {
                sink.move(child.id, parent: parent, index: last)
            }
        }
        for (index, child) in children.enumerated() {
            if child.created > revision {
                add(child, parent: parent, index: index, into: sink)
            } else if child.moved > revision {
                sink.move(child.id, parent: parent, index: index)
            }
        }
    }

    private func add(_ node: RenderNode, parent: Int, index: Int, into sink: any RenderPatchSink) {
        sink.beginAdd(node.id, parent: parent, index: index, kind: node.kind)
        for entry in node.entries where entry.value != .none { sink.property(entry.property, entry.value) }
        sink.endProperties()
        for (index, child) in node.children.enumerated() { add(child, parent: node.id, index: index, into: sink) }
    }

    private func set(_ node: RenderNode, since revision: Int, into sink: any RenderPatchSink) {
        // Most often one property changed, and of the others none that the client lacks.
        if node.othersRevision <= revision {
            guard node.latest < node.entries.count, node.entries[node.latest].revision > revision else { return }
            sink.beginSet(node.id)
            tell(node, node.latest, since: revision, into: sink)
            return sink.endProperties()
        }
        var isOpen = false
        for index in node.entries.indices where node.entries[index].revision > revision {
            if !isOpen {
                sink.beginSet(node.id)
                isOpen = true
            }
            tell(node, index, since: revision, into: sink)
        }
        if isOpen { sink.endProperties() }
    }

    private func tell(_ node: RenderNode, _ index: Int, since revision: Int, into sink: any RenderPatchSink) {
        if node.entries[index].property == .drawing, case .drawing(let drawing) = node.entries[index].value {
            sink.property(.drawing, .drawing(drawing.changes(since: revision)))
        } else {
            sink.property(node.entries[index].property, node.entries[index].value)
        }
    }
}

import DequeModule

/// Receives the difference between two revisions as operations, in an order in which they can be
/// applied one by one.
///
/// The operations are those of a `patch` in `docs/protocol.md`.
@MainActor
public protocol RenderPatchSink: AnyObject {
    /// A node and all its descendants were removed.
    func remove(_ id: Int)
    /// A node was added. Its properties follow, then `endProperties()`. `parent` is 0 for a root.
    func beginAdd(_ id: Int, parent: Int, index: Int, kind: RenderKind)
    /// Properties of a node changed. The changed properties follow, then `endProperties()`.
    func beginSet(_ id: Int)
    /// One property of the current node. `.none` resets it to its default.
    func property(_ property: RenderProperty, _ value: RenderValue)
    /// The end of the current node's properties.
    func endProperties()
    /// A node was moved: it is removed from its parent's children and inserted at `index` of `parent`.
    func move(_ id: Int, parent: Int, index: Int)
}

extension RenderTree {
    /// Returns whether the difference from a revision is available. If it is not available, a client needs a snapshot
    /// (the difference from revision 0).
    public func hasHistory(since revision: Int) -> Bool {
        revision == 0 || (revision >= oldestRevision && revision <= self.revision)
    }

    /// Writes the difference between a given revision and the current revision. Call this method after a commit,
    /// because uncommitted changes have no revision.
    ///
    /// The cost is proportional to the size of the change, plus the number of children of each parent whose children
    /// changed.
    /// - Parameter revision: the revision that the client has; 0 for none. A revision that is too old is treated as 0.
    public func changes(since revision: Int, into sink: any RenderPatchSink) {
        guard revision > 0, hasHistory(since: revision) else {
            for (index, root) in roots.enumerated() { add(root, parent: 0, index: index, into: sink) }
            return
        }
        guard revision < self.revision else { return }

        writeRemoved(since: revision, into: sink)

        // The list of changed nodes is traversed twice, because additions and moves are written before property
        // changes.
        var isStructural = false
        forEachChanged(since: revision) { if $0.created > revision || $0.moved > revision { isStructural = true } }
        if isStructural { writeStructure(since: revision, into: sink) }
        forEachChanged(since: revision) { if $0.created <= revision { set($0, since: revision, into: sink) } }
    }

    /// Calls a closure with each node that changed since a revision, newest first. The nodes are borrowed, not
    /// retained, so the closure must not change the tree.
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

    /// Writes added and moved nodes.
    ///
    /// An added node is written with its children. Therefore only parents that the client already has are examined.
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
        // While several children change their indexes, a node that has not been moved yet would shift the indexes of
        // other nodes. Therefore all moved nodes are first moved to the end.
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
        // The most frequent case is tested first: no property, or only the one that was set last, is newer than the
        // client's revision.
        if node.otherEntriesRevision <= revision {
            guard node.latestEntry < node.entries.count, node.entries[node.latestEntry].revision > revision else {
                return
            }
            sink.beginSet(node.id)
            writeProperty(of: node, at: node.latestEntry, since: revision, into: sink)
            return sink.endProperties()
        }
        var isOpen = false
        for index in node.entries.indices where node.entries[index].revision > revision {
            if !isOpen {
                sink.beginSet(node.id)
                isOpen = true
            }
            writeProperty(of: node, at: index, since: revision, into: sink)
        }
        if isOpen { sink.endProperties() }
    }

    private func writeProperty(of node: RenderNode, at index: Int, since revision: Int, into sink: any RenderPatchSink)
    {
        if node.entries[index].property == .drawing, case .drawing(let drawing) = node.entries[index].value {
            sink.property(.drawing, .drawing(drawing.changes(since: revision)))
        } else {
            sink.property(node.entries[index].property, node.entries[index].value)
        }
    }
}

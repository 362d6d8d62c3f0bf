import DequeModule
import Foundation

/// The rectangle of a removed or hidden node that could receive touches, with the position of the node in the tree.
struct UncoveredPlace {
    var rect: CGRect
    var revision: Int
    /// The ids of the nodes from the window down to the node's parent.
    var path: [Int]
    /// The id of the next sibling behind the node; 0 if there was none.
    var previousSibling: Int
    /// The id of the next sibling in front of the node; 0 if there was none.
    var nextSibling: Int
}

/// The touch guard: checks whether a touch hits the view that the user saw at that point.
extension RenderTree {
    /// Records the place of a node that is removed, hidden or moved, because views behind the node may become visible.
    func recordUncovered(_ node: RenderNode) {
        guard node.isAttached, node.created <= revision else { return }
        uncovered.append(
            UncoveredPlace(
                rect: node.screenFrame, revision: nextRevision, path: node.path.dropLast().map(\.id),
                previousSibling: node.previousSibling?.id ?? 0,
                nextSibling: node.nextSibling?.id ?? 0))
        while uncovered.count > Self.uncoveredLimit, let first = uncovered.popFirst() {
            oldestUncoveredRevision = first.revision
        }
    }

    /// Returns whether a hit view differs from the one that the user saw at a revision.
    ///
    /// The views differ if the hit view or an ancestor has moved, appeared or been uncovered since this revision. A
    /// movement does not count if the same device caused it by scrolling content that clients scroll themselves.
    func isStale(_ hit: RenderNode, at point: CGPoint, seen: Int, by device: InputDevice? = nil) -> Bool {
        guard seen < revision else { return false }
        var current: RenderNode? = hit
        while let node = current {
            if node.placementRevision > seen { return true }
            if node !== hit, node.kind.scrolls, let view = node.source?.takeUnretainedValue() as? UIScrollView,
                view.lastMoveRevision(byOthersThan: device, on: node) > seen
            {
                return true
            }
            current = node.container
        }
        return wasUncovered(hit, at: point, since: seen)
    }

    /// Returns whether a view that covered a node at a point was removed or hidden since a revision. Returns true if
    /// the records do not reach back to this revision.
    private func wasUncovered(_ hit: RenderNode, at point: CGPoint, since seen: Int) -> Bool {
        if seen < oldestUncoveredRevision { return true }
        for place in uncovered.reversed() {
            guard place.revision > seen else { return false }
            if place.rect.contains(point), wasInFront(place, of: hit) { return true }
        }
        return false
    }

    private func wasInFront(_ place: UncoveredPlace, of hit: RenderNode) -> Bool {
        let path = hit.path
        var common = 0
        while common < path.count, common < place.path.count, path[common].id == place.path[common] { common += 1 }
        // The removed node was inside the hit node, and therefore in front of the hit node.
        guard common < path.count else { return true }

        let branch = path[common]
        let siblings = siblings(of: branch)
        guard let own = siblings.firstIndex(where: { $0 === branch }) else { return true }
        if common < place.path.count {
            // `branch` is the hit node or an ancestor of it, and the removed node was inside a sibling of `branch`. If
            // this sibling has been removed too, this record is ignored, because the sibling has a record of its own.
            guard let other = siblings.firstIndex(where: { $0.id == place.path[common] }) else { return false }
            return other > own
        }
        // The removed node was a sibling of `branch`. The positions of its former neighbours show whether the removed
        // node was in front of `branch`. A neighbour that has moved since then is not used.
        func index(of id: Int) -> Int? { siblings.firstIndex { $0.id == id && $0.moved < place.revision } }
        guard place.previousSibling != 0 else { return false }
        if let previousSibling = index(of: place.previousSibling) { return previousSibling >= own }
        if let nextSibling = index(of: place.nextSibling), nextSibling <= own { return false }
        return true
    }
}

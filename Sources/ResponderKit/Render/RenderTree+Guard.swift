import DequeModule
import Foundation

/// Where something that touches could land on went away, and behind what it stood.
struct UncoveredPlace {
    var rect: CGRect
    var revision: Int
    /// The ids from the window down to the node that it was in.
    var path: [Int]
    /// The id of the sibling right behind it; 0 where there was none.
    var behind: Int
    /// The id of the sibling right in front of it; 0 where there was none.
    var ahead: Int
}

/// The guard of touches: whether what a point hits now is what a person saw there.
extension RenderTree {
    /// Remembers that what is behind a node may come to light.
    func noteUncovered(_ node: RenderNode) {
        guard node.isAttached, node.created <= revision else { return }
        uncovered.append(
            UncoveredPlace(
                rect: node.screenFrame, revision: next, path: node.path.dropLast().map(\.id),
                behind: node.behind?.id ?? 0,
                ahead: node.ahead?.id ?? 0))
        while uncovered.count > Self.uncoveredLimit, let first = uncovered.popFirst() {
            uncoveredKnownSince = first.revision
        }
    }

    /// Whether what a point hits is not what a person saw there at a revision: it, or what it is in, has moved, appeared or been uncovered since.
    /// Where its pages move content by themselves, what the device has scrolled its person has seen.
    func isStale(_ hit: RenderNode, at point: CGPoint, seen: Int, by device: InputDevice? = nil) -> Bool {
        guard seen < revision else { return false }
        var current: RenderNode? = hit
        while let node = current {
            if node.placed > seen { return true }
            if node !== hit, node.kind.scrolls, let view = node.source?.takeUnretainedValue() as? UIScrollView,
                view.movedByOthers(than: device, on: node) > seen
            {
                return true
            }
            current = node.container
        }
        return wasUncovered(hit, at: point, since: seen)
    }

    /// Whether something that stood in front of a node at a point went away since a revision. One too old to know is taken as yes.
    private func wasUncovered(_ hit: RenderNode, at point: CGPoint, since seen: Int) -> Bool {
        if seen < uncoveredKnownSince { return true }
        for place in uncovered.reversed() {
            guard place.revision > seen else { return false }
            if place.rect.contains(point), stood(place, inFrontOf: hit) { return true }
        }
        return false
    }

    private func stood(_ place: UncoveredPlace, inFrontOf hit: RenderNode) -> Bool {
        let path = hit.path
        var common = 0
        while common < path.count, common < place.path.count, path[common].id == place.path[common] { common += 1 }
        // It was in what was hit.
        guard common < path.count else { return true }

        let branch = path[common]
        let siblings = siblings(of: branch)
        guard let own = siblings.firstIndex(where: { $0 === branch }) else { return true }
        if common < place.path.count {
            // It was in a sibling; one that has gone since was noted itself.
            guard let other = siblings.firstIndex(where: { $0.id == place.path[common] }) else { return false }
            return other > own
        }
        // It was a sibling. Those that stood next to it tell on which side of the hit it was, where they are still where they were.
        func index(of id: Int) -> Int? { siblings.firstIndex { $0.id == id && $0.moved < place.revision } }
        guard place.behind != 0 else { return false }
        if let behind = index(of: place.behind) { return behind >= own }
        if let ahead = index(of: place.ahead), ahead <= own { return false }
        return true
    }
}

import Foundation

/// A map of all focusable views and focus guides below a view, in drawing order, built by one traversal.
@MainActor
struct FocusMap {
    /// A focusable view or a focus guide, with its position.
    struct Candidate {
        let view: UIView
        /// The focus guide, which represents its preferred environments; nil if the candidate is a view.
        let guide: UIFocusGuide?
        /// The smallest rectangle in the screen's coordinate space that contains the item.
        let frame: CGRect
        /// The part of `frame` that no ancestor clips.
        let visible: CGRect
        /// The end of the candidate's subtree: the index in `candidates` that follows the candidate and all its
        /// descendants.
        var end: Int
    }

    private(set) var candidates: [Candidate] = []

    /// Creates a map of all items that touches could reach in a view, including the view itself.
    init(of root: UIView) {
        collect(root, Space(of: root.superview), clip: .infinite)
    }

    private mutating func collect(_ view: UIView, _ outer: Space, clip: CGRect) {
        guard view.takesTouches else { return }
        let space = outer.inside(view)
        let index = candidates.count
        let isItem = view.canBecomeFocused
        if isItem || view.clipsToBounds || !view.layoutGuides.isEmpty {
            let frame = space.toScreen(view.bounds)
            let visible = frame.intersection(clip)
            if isItem { candidates.append(Candidate(view: view, guide: nil, frame: frame, visible: visible, end: 0)) }
            for case let guide as UIFocusGuide in view.layoutGuides where guide.isEnabled {
                let frame = space.toScreen(guide.layoutFrame)
                candidates.append(
                    Candidate(view: view, guide: guide, frame: frame, visible: frame, end: candidates.count + 1))
            }
            let inner = view.clipsToBounds ? visible : clip
            for subview in view.subviews { collect(subview, space, clip: inner) }
        } else {
            for subview in view.subviews { collect(subview, space, clip: clip) }
        }
        if isItem { candidates[index].end = candidates.count }
    }

    /// Returns whether an opaque item covers the whole visible part of a candidate.
    ///
    /// A candidate without a visible part does not count as covered, because focus can scroll it into view. (X6)
    func isOccluded(_ index: Int) -> Bool {
        let candidate = candidates[index]
        guard candidate.guide == nil, !candidate.visible.isNull, !candidate.visible.isEmpty else { return false }
        // Later candidates are drawn in front of earlier ones. The search starts with the foremost candidate, so that
        // an overlay is found at once.
        var front = candidates.count - 1
        while front >= candidate.end {
            let other = candidates[front]
            if other.guide == nil, Self.covers(other.visible, candidate.visible), !other.view.isTransparentFocusItem {
                return true
            }
            front -= 1
        }
        return false
    }

    private static func covers(_ front: CGRect, _ back: CGRect) -> Bool {
        front.minX <= back.minX + tolerance && front.maxX >= back.maxX - tolerance
            && front.minY <= back.minY + tolerance
            && front.maxY >= back.maxY - tolerance
    }

    /// Returns the indexes of the candidates that lie beyond a rectangle's edge in a direction, for example to its
    /// right. The candidates also overlap the rectangle on the other axis.
    ///
    /// The candidates are sorted by the distance between the edges, then between the centres, then by drawing order.
    /// (X8)
    func candidates(beyond from: CGRect, _ heading: UIFocusHeading) -> [Int] {
        var found: [(gap: CGFloat, offset: CGFloat, index: Int)] = []
        for index in candidates.indices {
            guard let (gap, offset) = Self.distance(from: from, to: candidates[index].frame, heading) else { continue }
            found.append((gap, offset, index))
        }
        return found.sorted { $0 < $1 }.map(\.index)
    }

    /// The maximum overlap of two frames, in points, at which one frame still counts as lying beyond the other. This
    /// tolerance compensates for rounding. (X8; Baton's own choice)
    static let tolerance: CGFloat = 0.01

    private static func distance(from: CGRect, to: CGRect, _ heading: UIFocusHeading) -> (
        gap: CGFloat, offset: CGFloat
    )? {
        let isVertical = heading == .up || heading == .down
        let gap: CGFloat =
            switch heading {
            case .up: from.minY - to.maxY
            case .down: to.minY - from.maxY
            case .left: from.minX - to.maxX
            default: to.minX - from.maxX
            }
        let overlap =
            isVertical
            ? min(from.maxX, to.maxX) - max(from.minX, to.minX) : min(from.maxY, to.maxY) - max(from.minY, to.minY)
        guard gap >= -tolerance, overlap > tolerance else { return nil }
        return (gap, isVertical ? abs(to.midX - from.midX) : abs(to.midY - from.midY))
    }
}

/// A conversion from a view's coordinate space to the screen's.
@MainActor
private struct Space {
    /// The offset from the view's coordinate space to the screen's; used if neither the view nor an ancestor is rotated
    /// or scaled.
    private var shift = CGPoint.zero
    private var transform: CGAffineTransform?

    private init() {}

    init(of view: UIView?) {
        guard let view else { return }
        self = Space(of: view.superview).inside(view)
    }

    /// Returns the conversion for a subview of the view: from the subview's coordinate space to the screen's.
    func inside(_ view: UIView) -> Space {
        var space = Space()
        if transform == nil, view.geometry.isUntransformed {
            let own = view.geometry.offsetToSuperview
            space.shift = CGPoint(x: shift.x - own.x, y: shift.y - own.y)
        } else {
            let outer = transform ?? CGAffineTransform(translationX: shift.x, y: shift.y)
            space.transform = view.geometry.toSuperview.concatenating(outer)
        }
        return space
    }

    func toScreen(_ rect: CGRect) -> CGRect {
        transform.map { rect.applying($0) } ?? rect.offsetBy(dx: shift.x, dy: shift.y)
    }
}

import Foundation

/// Where everything is that can be focused, in the order in which it is drawn, as one walk through the views finds it.
@MainActor
struct FocusMap {
    /// A view or a guide, and where it is.
    struct Spot {
        let view: UIView
        /// Stands for what it prefers.
        let guide: UIFocusGuide?
        /// The smallest rectangle of the screen that holds it.
        let frame: CGRect
        /// What no view that it is in cuts off of that.
        let visible: CGRect
        /// Where the spots of the views below it end.
        var end: Int
    }

    private(set) var spots: [Spot] = []

    /// Everything in a view, itself included, that touches could land on.
    init(of root: UIView) {
        collect(root, Space(of: root.superview), clip: .infinite)
    }

    private mutating func collect(_ view: UIView, _ outer: Space, clip: CGRect) {
        guard view.takesTouches else { return }
        let space = outer.inside(view)
        let index = spots.count
        let isItem = view.canBecomeFocused
        if isItem || view.clipsToBounds || !view.layoutGuides.isEmpty {
            let frame = space.toScreen(view.bounds)
            let visible = frame.intersection(clip)
            if isItem { spots.append(Spot(view: view, guide: nil, frame: frame, visible: visible, end: 0)) }
            for case let guide as UIFocusGuide in view.layoutGuides where guide.isEnabled {
                let frame = space.toScreen(guide.layoutFrame)
                spots.append(Spot(view: view, guide: guide, frame: frame, visible: frame, end: spots.count + 1))
            }
            let inner = view.clipsToBounds ? visible : clip
            for subview in view.subviews { collect(subview, space, clip: inner) }
        } else {
            for subview in view.subviews { collect(subview, space, clip: clip) }
        }
        if isItem { spots[index].end = spots.count }
    }

    /// Whether one item that lets nothing through stands in front of all that can be seen of a spot. What can be scrolled into sight is not behind. (X6)
    func isOccluded(_ index: Int) -> Bool {
        let spot = spots[index]
        guard spot.guide == nil, !spot.visible.isNull, !spot.visible.isEmpty else { return false }
        // What is drawn later is in front. The foremost first: a cover over many is found at once.
        var front = spots.count - 1
        while front >= spot.end {
            let other = spots[front]
            if other.guide == nil, Self.covers(other.visible, spot.visible), !other.view.isTransparentFocusItem {
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

    /// The spots beyond an edge of a rectangle that overlap its extent: by the distance of the edges, then of the middles, then in order. (X8)
    func spots(beyond from: CGRect, _ heading: UIFocusHeading) -> [Int] {
        var found: [(gap: CGFloat, offset: CGFloat, index: Int)] = []
        for index in spots.indices {
            guard let (gap, offset) = Self.distance(from: from, to: spots[index].frame, heading) else { continue }
            found.append((gap, offset, index))
        }
        return found.sorted { $0 < $1 }.map(\.index)
    }

    /// Frames that touch, or overlap by less than this for the sake of rounding, count as beyond each other. Points. (X8, ours)
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

/// From a view's own space to the screen's.
@MainActor
private struct Space {
    /// What is added, where nothing on the way turns or scales.
    private var shift = CGPoint.zero
    private var transform: CGAffineTransform?

    private init() {}

    init(of view: UIView?) {
        guard let view else { return }
        self = Space(of: view.superview).inside(view)
    }

    /// The space of a view in this one.
    func inside(_ view: UIView) -> Space {
        var space = Space()
        if transform == nil, view.geometry.isUpright {
            let own = view.geometry.shift
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

import Foundation
public import BatonWire

/// A rectangle in points of the screen.
public typealias ScreenRect = ServerMessage.Frame

extension ServerMessage.Frame {
    /// The centre of the rectangle.
    public var centre: ClientMessage.Point { ClientMessage.Point(x: x + width / 2, y: y + height / 2) }
    /// The rectangle has no area.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Returns the intersection of two rectangles.
    public func intersection(_ other: ScreenRect) -> ScreenRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x + width, other.x + other.width)
        let bottom = min(y + height, other.y + other.height)
        return ScreenRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }
}

extension ScreenTree {
    /// Returns the bounding box of a node on the screen, computed from the tree.
    ///
    /// The frame in the server's answer to a `query` is exact, also for a rotated view.
    public func frame(of id: Int, at instant: Double) -> ScreenRect {
        guard let node = nodes[id] else { return ScreenRect(x: 0, y: 0, width: 0, height: 0) }
        let own = node.frame
        var corners = [(0.0, 0.0), (own.width, 0.0), (0.0, own.height), (own.width, own.height)]
        for each in chain(of: id) where each.id != 0 {
            let offset = each.id == id ? (0, 0) : each.contentOffset(at: instant)
            let pushed = pushed(each, at: instant)
            corners = corners.map {
                let place = each.outward($0, scrolledBy: offset)
                return (place.0, place.1 + pushed)
            }
        }
        let (xs, ys) = (corners.map(\.0), corners.map(\.1))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return ScreenRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }

    /// Returns the vertical offset that keeps a sticky view visible while its parent scrolls.
    private func pushed(_ node: ScreenNode, at instant: Double) -> Double {
        guard let lowest = node["sticky"]?.number, let scroll = nodes[node.parent] else { return 0 }
        let top = scroll.contentOffset(at: instant).1 + (scroll["insets"]?.numbers.first ?? 0)
        let natural = node.frame.y
        return max(0, min(max(natural, top), max(lowest, natural)) - natural)
    }

    /// Returns the part of a node's frame that its ancestors do not clip.
    public func visibleFrame(of id: Int, at instant: Double) -> ScreenRect {
        var visible = frame(of: id, at: instant).intersection(ScreenRect(x: 0, y: 0, width: width, height: height))
        for each in chain(of: id).dropFirst() where each.clips {
            visible = visible.intersection(frame(of: each.id, at: instant))
        }
        return visible
    }

    /// Returns the time when all scrolling and all finite animations end; nil if nothing moves.
    ///
    /// The time is in milliseconds of the server's clock.
    public func restTime(at instant: Double) -> Double? {
        var end: Double?
        for node in displayedNodes {
            for time in node.ends where time > instant { end = max(end ?? time, time) }
        }
        return end
    }

    /// Returns the content offset that a scrolling view has after all motion has ended.
    public func restingOffset(of id: Int) -> ClientMessage.Point {
        let offset = nodes[id]?.contentOffset(at: .greatestFiniteMagnitude) ?? (0, 0)
        return ClientMessage.Point(x: offset.0, y: offset.1)
    }

    /// Returns the nearest ancestor that scrolls.
    public func scroller(of id: Int) -> ScreenNode? {
        chain(of: id).dropFirst().first(where: \.scrolls)
    }
}

extension ScreenNode {
    /// The frame in the parent's coordinates.
    var frame: ScreenRect {
        let numbers = self["frame"]?.numbers ?? []
        guard numbers.count == 4 else { return ScreenRect(x: 0, y: 0, width: 0, height: 0) }
        return ScreenRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The range of the content offset. Dragging can move content beyond the ends of this range for a while.
    var contentOffsetRange: (x: ClosedRange<Double>, y: ClosedRange<Double>) {
        let size = self["contentSize"]?.numbers ?? []
        let insets = self["insets"]?.numbers ?? []
        let (width, height) = size.count == 2 ? (size[0], size[1]) : (0, 0)
        // The content size of a text view includes its insets.
        let (top, left, bottom, right) =
            insets.count == 4 && kind != "textview" ? (insets[0], insets[1], insets[2], insets[3]) : (0, 0, 0, 0)
        func range(_ before: Double, _ content: Double, _ after: Double, _ length: Double) -> ClosedRange<Double> {
            -before...max(-before, content + after - length)
        }
        return (range(left, width, right, frame.width), range(top, height, bottom, frame.height))
    }

    fileprivate var clips: Bool { scrolls || self["clips"]?.bool == true }

    /// Converts a point from the node's coordinates to its parent's.
    fileprivate func outward(_ point: (Double, Double), scrolledBy offset: (Double, Double)) -> (Double, Double) {
        let frame = frame
        let (x, y) = (point.0 - offset.0, point.1 - offset.1)
        let matrix = self["transform"]?.numbers ?? []
        guard matrix.count == 6 else { return (frame.x + x, frame.y + y) }
        // The transform applies relative to the view's centre.
        let (dx, dy) = (x - frame.width / 2, y - frame.height / 2)
        return (
            frame.x + frame.width / 2 + matrix[0] * dx + matrix[2] * dy + matrix[4],
            frame.y + frame.height / 2 + matrix[1] * dx + matrix[3] * dy + matrix[5]
        )
    }

    /// Returns the content offset of a scrolling view at an instant.
    func contentOffset(at instant: Double) -> (Double, Double) {
        let numbers = self["contentOffset"]?.numbers ?? []
        let resting = numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
        guard kind == "scroll" || kind == "table", let glide = Glide(self) else { return resting }
        return glide.offset(at: instant)
    }

    /// The times at which this node's scrolling and each of its finite animations end.
    var ends: [Double] {
        var ends: [Double] = []
        if kind == "scroll" || kind == "table", let glide = Glide(self) { ends.append(glide.end) }
        for (name, animation) in self["animation"]?.object ?? [:] where animation["repeats"]?.bool != true {
            if let paused = animation["paused"], paused != .bool(false), paused != .null { continue }
            // If the property's value is no longer the end value of its animation, the animation has no effect any
            // more.
            guard self[name] ?? .null == animation["to"] ?? .null else { continue }
            if let at = animation["at"]?.number, let duration = animation["duration"]?.number {
                ends.append(at + duration * (animation["reverses"]?.bool == true ? 2 : 1))
            }
        }
        if let transition = self["transition"], let at = transition["at"]?.number,
            let duration = transition["duration"]?.number
        {
            ends.append(at + duration)
        }
        return ends
    }
}

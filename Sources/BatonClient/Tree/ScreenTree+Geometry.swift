import Foundation
public import BatonWire

/// Points.
public typealias ScreenRect = ServerMessage.Frame

extension ServerMessage.Frame {
    /// The middle.
    public var centre: ClientMessage.Point { ClientMessage.Point(x: x + width / 2, y: y + height / 2) }
    /// Whether there is nothing in it.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// What two have in common.
    public func intersection(_ other: ScreenRect) -> ScreenRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x + width, other.x + other.width)
        let bottom = min(y + height, other.y + other.height)
        return ScreenRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }
}

extension ScreenTree {
    /// Where a node is on the screen: what its corners span. The server's own answer to a `query` says it exactly, also where something is turned.
    public func frame(of id: Int, at instant: Double) -> ScreenRect {
        guard let node = nodes[id] else { return ScreenRect(x: 0, y: 0, width: 0, height: 0) }
        let own = node.frame
        var corners = [(0.0, 0.0), (own.width, 0.0), (0.0, own.height), (own.width, own.height)]
        for each in chain(of: id) where each.id != 0 {
            corners = corners.map { each.outward($0, scrolledBy: each.id == id ? (0, 0) : each.contentOffset(at: instant)) }
        }
        let (xs, ys) = (corners.map(\.0), corners.map(\.1))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return ScreenRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }

    /// What of a node can be seen, as far as what it is in cuts it off.
    public func visibleFrame(of id: Int, at instant: Double) -> ScreenRect {
        var visible = frame(of: id, at: instant).intersection(ScreenRect(x: 0, y: 0, width: width, height: height))
        for each in chain(of: id).dropFirst() where each.clips {
            visible = visible.intersection(frame(of: each.id, at: instant))
        }
        return visible
    }

    /// When all that moves by itself stands still: content that glides, and animations that end. The server's time, in milliseconds; nil where nothing moves.
    public func restsAt(_ instant: Double) -> Double? {
        var end: Double?
        for node in shown {
            for time in node.ends where time > instant { end = max(end ?? time, time) }
        }
        return end
    }

    /// Which point of its content is at the top left of what scrolls, once all that moves stands still.
    public func restingOffset(of id: Int) -> ClientMessage.Point {
        let offset = nodes[id]?.contentOffset(at: .greatestFiniteMagnitude) ?? (0, 0)
        return ClientMessage.Point(x: offset.0, y: offset.1)
    }

    /// The nearest that scrolls around a node.
    public func scroller(of id: Int) -> ScreenNode? {
        chain(of: id).dropFirst().first { $0.kind == "scroll" || $0.kind == "table" || $0.kind == "textview" }
    }
}

extension ScreenNode {
    /// In its parent's space.
    var frame: ScreenRect {
        let numbers = self["frame"]?.numbers ?? []
        guard numbers.count == 4 else { return ScreenRect(x: 0, y: 0, width: 0, height: 0) }
        return ScreenRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    fileprivate var clips: Bool { kind == "scroll" || kind == "table" || kind == "textview" || self["clips"]?.bool == true }

    /// A point of its own space in its parent's.
    fileprivate func outward(_ point: (Double, Double), scrolledBy offset: (Double, Double)) -> (Double, Double) {
        let frame = frame
        let (x, y) = (point.0 - offset.0, point.1 - offset.1)
        let matrix = self["transform"]?.numbers ?? []
        guard matrix.count == 6 else { return (frame.x + x, frame.y + y) }
        // About the middle.
        let (dx, dy) = (x - frame.width / 2, y - frame.height / 2)
        return (
            frame.x + frame.width / 2 + matrix[0] * dx + matrix[2] * dy + matrix[4],
            frame.y + frame.height / 2 + matrix[1] * dx + matrix[3] * dy + matrix[5]
        )
    }

    /// Which point of its content is at its top left.
    func contentOffset(at instant: Double) -> (Double, Double) {
        let numbers = self["contentOffset"]?.numbers ?? []
        let resting = numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
        guard kind == "scroll" || kind == "table", let glide = Glide(self) else { return resting }
        return (glide.value(0, at: instant), glide.value(1, at: instant))
    }

    /// When what moves of it by itself is over.
    var ends: [Double] {
        var ends: [Double] = []
        if kind == "scroll" || kind == "table", let glide = Glide(self) { ends.append(glide.end) }
        for animation in (self["animation"]?.object ?? [:]).values where animation["repeats"]?.bool != true {
            if let paused = animation["paused"], paused != .bool(false), paused != .null { continue }
            if let at = animation["at"]?.number, let duration = animation["duration"]?.number { ends.append(at + duration) }
        }
        if let transition = self["transition"], let at = transition["at"]?.number, let duration = transition["duration"]?.number {
            ends.append(at + duration)
        }
        return ends
    }
}

/// Content that moves by itself, by the formulas of the protocol.
struct Glide {
    private let at: Double
    private let start: [Double]
    private let velocity: [Double]
    private let rate: Double
    private let goal: [Double]?
    private let spring: Double
    private let ranges: [ClosedRange<Double>]
    private let gives: [Bool]

    /// Slower than this an axis stands. Points a second.
    private static let still = 12.0

    init?(_ node: ScreenNode) {
        guard let wire = node["timeline"], let at = wire["at"]?.number else { return nil }
        let start = wire["value"]?.numbers ?? []
        let velocity = wire["velocity"]?.numbers ?? []
        guard start.count == 2, velocity.count == 2 else { return nil }
        (self.at, self.start, self.velocity) = (at, start, velocity)
        rate = min(max(wire["rate"]?.number ?? 0.998, 0.001), 0.999_999)
        let to = wire["to"]?.numbers ?? []
        goal = to.count == 2 ? to : nil
        spring = wire["spring"]?.number ?? 10
        let size = node["contentSize"]?.numbers ?? []
        let insets = node["insets"]?.numbers ?? []
        let frame = node.frame
        let (top, left, bottom, right) = insets.count == 4 ? (insets[0], insets[1], insets[2], insets[3]) : (0, 0, 0, 0)
        let (width, height) = size.count == 2 ? (size[0], size[1]) : (0, 0)
        ranges = [-left...max(-left, width + right - frame.width), -top...max(-top, height + bottom - frame.height)]
        let words = Set(node["scrolls"]?.array?.compactMap(\.string) ?? [])
        gives = [
            !words.contains("rigid") && (width + left + right > frame.width || words.contains("horizontal")),
            !words.contains("rigid") && (height + top + bottom > frame.height || words.contains("vertical")),
        ]
    }

    /// When both axes stand, in milliseconds of the server's time.
    var end: Double { max(endOfAxis(0), endOfAxis(1)) }

    /// Where an axis is.
    func value(_ axis: Int, at instant: Double) -> Double {
        let time = max(0, min(instant, endOfAxis(axis)) - at)
        if let goal {
            let value = Self.swung(start[axis] - goal[axis], velocity[axis], spring, time / 1_000) + goal[axis]
            let landed = instant >= endOfAxis(axis) ? goal[axis] : value
            return gives[axis] ? landed : min(max(landed, ranges[axis].lowerBound), ranges[axis].upperBound)
        }
        let range = ranges[axis]
        if !range.contains(start[axis]) {
            let edge = start[axis] < range.lowerBound ? range.lowerBound : range.upperBound
            return instant >= endOfAxis(axis) ? edge : edge + Self.swung(start[axis] - edge, velocity[axis], 10, time / 1_000)
        }
        let hit = hit(axis)
        if let hit, time > hit.time {
            guard gives[axis], instant < endOfAxis(axis) else { return hit.edge }
            return hit.edge + Self.swung(0, hit.speed, 10, (time - hit.time) / 1_000)
        }
        return start[axis] + velocity[axis] * (pow(rate, time) - 1) / (1_000 * log(rate))
    }

    private func endOfAxis(_ axis: Int) -> Double {
        if let goal { return at + Self.swing(start[axis] - goal[axis], velocity[axis], spring) }
        let range = ranges[axis]
        if !range.contains(start[axis]) {
            let edge = start[axis] < range.lowerBound ? range.lowerBound : range.upperBound
            return at + Self.swing(start[axis] - edge, velocity[axis], 10)
        }
        guard let hit = hit(axis) else { return at + stands(axis) }
        return at + hit.time + (gives[axis] ? Self.swing(0, hit.speed, 10) : 0)
    }

    /// After how long an axis is too slow to go on, in milliseconds.
    private func stands(_ axis: Int) -> Double {
        abs(velocity[axis]) <= Self.still ? 0 : log(Self.still / abs(velocity[axis])) / log(rate)
    }

    /// Where it comes to the end of the content, after how long, and how fast.
    private func hit(_ axis: Int) -> (edge: Double, time: Double, speed: Double)? {
        let speed = velocity[axis]
        guard abs(speed) > Self.still else { return nil }
        let edge = speed < 0 ? ranges[axis].lowerBound : ranges[axis].upperBound
        let left = 1 + (edge - start[axis]) * 1_000 * log(rate) / speed
        guard left > 0 else { return nil }
        let time = log(left) / log(rate)
        return time <= stands(axis) ? (edge, max(0, time), speed * left) : nil
    }

    /// How far from where it goes a spring is.
    private static func swung(_ distance: Double, _ speed: Double, _ spring: Double, _ seconds: Double) -> Double {
        (distance + (speed + spring * distance) * seconds) * exp(-spring * seconds)
    }

    /// After how long a spring is over, in milliseconds.
    private static func swing(_ distance: Double, _ speed: Double, _ spring: Double) -> Double {
        let far = abs(distance) > 0 ? log(2 * abs(distance) / 0.2) / spring : 0
        let push = abs(speed + spring * distance)
        let fast = push > 0 ? 2 * log(4 * push / (0.2 * M_E * spring)) / spring : 0
        return max(0, far, fast) * 1_000
    }
}

import Foundation

/// The intermediate values of an animated property.
public struct RenderKeyframes: Equatable, Sendable {
    /// The interpolation between key frames.
    public enum Mode: String, Sendable {
        /// Linear interpolation. Each value is reached at the time of its key frame.
        case linear
        /// No interpolation: the value jumps at the time of each key frame.
        case discrete
        /// A smooth curve through all values. Each value is reached at the time of its key frame.
        case cubic
        /// A smooth curve through all values at constant speed. The times of the key frames are ignored.
        case cubicPaced
    }

    /// A key frame: a value, and the time to which the value belongs.
    public struct Frame: Equatable, Sendable {
        /// The time as a fraction of the whole animation, 0 to 1. Times never decrease.
        public var time: Double
        /// The value of the property at `time`.
        public var value: RenderValue
    }

    /// The number of straight segments that approximate the curve between two key frames. Clients use the same number.
    static let segmentsPerFrame = 16

    /// The interpolation between key frames.
    public let mode: Mode
    /// All key frames except the first, which is the old value at time 0. The last one is the new value.
    public let frames: [Frame]

    /// Returns the value at a fraction of the whole animation.
    func value(of property: RenderProperty, from: RenderValue, after part: Double) -> RenderValue {
        let first = Frame(time: 0, value: from)
        if mode == .discrete { return frames.last { $0.time <= part }?.value ?? from }
        let way = mode == .linear ? [first] + frames : curve(of: property, [first] + frames) ?? [first] + frames
        guard let next = way.firstIndex(where: { $0.time > part }) else { return way.last?.value ?? from }
        guard next > 0 else { return from }
        let (before, after) = (way[next - 1], way[next])
        return RenderValue.interpolate(
            before.value, after.value, of: property, (part - before.time) / (after.time - before.time))
    }

    /// Returns straight segments that approximate the curve through the frames; nil for values that form no curve, such
    /// as colours.
    private func curve(of property: RenderProperty, _ frames: [Frame]) -> [Frame]? {
        var points: [[Double]] = []
        for frame in frames {
            guard var numbers = RenderValue.numbers(of: property, frame.value) else { return nil }
            if property == .transform, let last = points.last { numbers = TransformParts.following(last, numbers) }
            points.append(numbers)
        }
        func distance(_ one: [Double], _ other: [Double]) -> Double {
            zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
        }
        let isPaced = mode == .cubicPaced
        var times = frames.map(\.time)
        // For a constant speed, the time of each point is the sum of the distances between consecutive points up to
        // this point.
        if isPaced {
            for index in 1..<points.count {
                times[index] = times[index - 1] + distance(points[index - 1], points[index])
            }
        }
        let places = Self.spline(points, at: times)
        var way: [(time: Double, numbers: [Double])] = places
        if isPaced {
            for index in 1..<way.count {
                way[index].time = way[index - 1].time + distance(way[index - 1].numbers, way[index].numbers)
            }
            let whole = way[way.count - 1].time
            guard whole > 0 else { return nil }
            for index in way.indices { way[index].time /= whole }
        }
        return way.map { Frame(time: $0.time, value: RenderValue.value(of: property, $0.numbers)) }
    }

    /// Returns points of a cubic spline through all given points.
    ///
    /// The slope at a point equals the slope of the line from the previous point to the next point.
    private static func spline(_ points: [[Double]], at times: [Double]) -> [(time: Double, numbers: [Double])] {
        let last = points.count - 1
        func slope(_ index: Int) -> [Double] {
            let (before, after) = (max(index - 1, 0), min(index + 1, last))
            let time = times[after] - times[before]
            return zip(points[before], points[after]).map { time > 0 ? ($1 - $0) / time : 0 }
        }
        var way = [(time: times[0], numbers: points[0])]
        for index in 0..<last {
            let (start, end, time) = (slope(index), slope(index + 1), times[index + 1] - times[index])
            guard time > 0 else {
                way.append((time: times[index + 1], numbers: points[index + 1]))
                continue
            }
            for segment in 1...segmentsPerFrame {
                let t = Double(segment) / Double(segmentsPerFrame)
                let (square, cube) = (t * t, t * t * t)
                let numbers = points[index].indices.map { axis in
                    (2 * cube - 3 * square + 1) * points[index][axis] + (cube - 2 * square + t) * time * start[axis]
                        + (3 * square - 2 * cube) * points[index + 1][axis] + (cube - square) * time * end[axis]
                }
                way.append((time: times[index] + time * t, numbers: numbers))
            }
        }
        return way
    }
}

/// Records the changes that the closures of a key-frame animation make, and converts them to key frames for clients.
@MainActor
final class KeyframeRecorder {
    private struct Step {
        var start: Double
        var end: Double
        var to: RenderValue
    }

    private struct Track {
        let node: RenderNode
        let property: RenderProperty
        let from: RenderValue
        var steps: [Step] = []
    }

    private struct Key: Hashable {
        let node: Int
        let property: RenderProperty
    }

    /// The time interval of the changes that are made now, as fractions of the whole animation.
    var interval = (start: 0.0, end: 1.0)
    private var tracks: [Key: Track] = [:]
    private var order: [Key] = []

    func record(_ node: RenderNode, _ changes: [RenderTree.Change]) {
        for change in changes {
            let key = Key(node: node.id, property: change.property)
            if tracks[key] == nil { order.append(key) }
            tracks[key, default: Track(node: node, property: change.property, from: change.from)].steps.append(
                Step(start: interval.start, end: interval.end, to: change.to))
        }
    }

    /// Calls a closure with the changes and key frames of each node.
    func forEachNode(
        _ mode: UIView.KeyframeAnimationOptions, _ body: (RenderNode, [(RenderTree.Change, RenderKeyframes)]) -> Void
    ) {
        var nodes: [(RenderNode, [(RenderTree.Change, RenderKeyframes)])] = []
        var places: [Int: Int] = [:]
        for key in order {
            guard let track = tracks[key], let to = track.steps.last?.to else { continue }
            let change = RenderTree.Change(property: track.property, from: track.from, to: to)
            let entry = (change, Self.frames(of: track, mode))
            if let place = places[key.node] {
                nodes[place].1.append(entry)
            } else {
                places[key.node] = nodes.count
                nodes.append((track.node, [entry]))
            }
        }
        for (node, changes) in nodes { body(node, changes) }
    }

    private static func frames(of track: Track, _ options: UIView.KeyframeAnimationOptions) -> RenderKeyframes {
        var frames: [RenderKeyframes.Frame] = []
        var value = track.from
        var time = 0.0
        // Steps are applied in the order of their start times. A step that would overlap the previous step starts at
        // the end of that step.
        for step in track.steps.enumerated().sorted(by: {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }).map(\.element) {
            let end = max(step.end, time)
            let start = min(max(step.start, time), end)
            // The value does not change until the step starts, so a key frame at this time repeats the previous value.
            if start > time { frames.append(RenderKeyframes.Frame(time: start, value: value)) }
            frames.append(RenderKeyframes.Frame(time: end, value: step.to))
            value = step.to
            time = end
        }
        switch options.calculationMode {
        case .calculationModeDiscrete: return RenderKeyframes(mode: .discrete, frames: frames)
        case .calculationModePaced:
            return RenderKeyframes(mode: .linear, frames: paced(frames, from: track.from, of: track.property))
        case .calculationModeCubic: return RenderKeyframes(mode: .cubic, frames: frames)
        case .calculationModeCubicPaced: return RenderKeyframes(mode: .cubicPaced, frames: frames)
        default: return RenderKeyframes(mode: .linear, frames: frames)
        }
    }

    /// Returns the key frames with new times, chosen so that the animated value changes at a constant speed.
    private static func paced(_ frames: [RenderKeyframes.Frame], from: RenderValue, of property: RenderProperty)
        -> [RenderKeyframes.Frame]
    {
        var way = 0.0
        var value = from
        var paced = frames
        for index in paced.indices {
            way += RenderValue.distance(value, paced[index].value, of: property)
            value = paced[index].value
            paced[index].time = way
        }
        guard way > 0 else { return frames }
        for index in paced.indices { paced[index].time /= way }
        return paced
    }
}

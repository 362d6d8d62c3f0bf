import Foundation

/// What lies on the way of a property from one value to another.
public struct RenderKeyframes: Equatable, Sendable {
    /// How it goes from one to the next.
    public enum Mode: String, Sendable {
        /// Straight, by the times.
        case linear
        /// Not at all: it is at one, and when its time has come at the next.
        case discrete
        /// In a curve through all, by the times.
        case cubic
        /// In a curve through all, evenly; the times do not count.
        case cubicPaced
    }

    /// A value, and when it is there.
    public struct Frame: Equatable, Sendable {
        /// In parts of the whole, 0 to 1; none is before the one before it.
        public var time: Double
        /// What the property is then.
        public var value: RenderValue
    }

    /// So many straight pieces stand for the curve between two frames, on pages too.
    static let pieces = 16

    /// How it goes from one to the next.
    public let mode: Mode
    /// All but the first, which is what the property was, at time 0. The last is what it is, and stays to the end.
    public let frames: [Frame]

    /// What the property is when a part of the whole is done.
    func value(of property: RenderProperty, from: RenderValue, after part: Double) -> RenderValue {
        let first = Frame(time: 0, value: from)
        if mode == .discrete { return frames.last { $0.time <= part }?.value ?? from }
        let way = mode == .linear ? [first] + frames : curve(of: property, [first] + frames) ?? [first] + frames
        guard let next = way.firstIndex(where: { $0.time > part }) else { return way.last?.value ?? from }
        guard next > 0 else { return from }
        let (before, after) = (way[next - 1], way[next])
        return RenderValue.mix(
            before.value, after.value, of: property, (part - before.time) / (after.time - before.time))
    }

    /// The curve in straight pieces; nil where there is none, as of colours.
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
        // What is run evenly in the end is bent by how far its points are from each other.
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

    /// Points of a curve that goes through all: a cubic one between each two, at each as steep as the line from the one before to the one after.
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
            for piece in 1...pieces {
                let t = Double(piece) / Double(pieces)
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

/// Collects what the blocks of key frames change, and makes of it what pages run.
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

    /// The part of the whole in which what is changed now changes.
    var interval = (start: 0.0, end: 1.0)
    private var tracks: [Key: Track] = [:]
    private var order: [Key] = []

    func note(_ node: RenderNode, _ changes: [RenderTree.Change]) {
        for change in changes {
            let key = Key(node: node.id, property: change.property)
            if tracks[key] == nil { order.append(key) }
            tracks[key, default: Track(node: node, property: change.property, from: change.from)].steps.append(
                Step(start: interval.start, end: interval.end, to: change.to))
        }
    }

    /// Shows, node by node, what goes where on which way.
    func forEachNode(
        _ mode: UIView.KeyframeAnimationOptions, _ body: (RenderNode, [(RenderTree.Change, RenderKeyframes)]) -> Void
    ) {
        var nodes: [(RenderNode, [(RenderTree.Change, RenderKeyframes)])] = []
        var places: [Int: Int] = [:]
        for key in order {
            guard let track = tracks[key], let to = track.steps.last?.to else { continue }
            let change = RenderTree.Change(property: track.property, from: track.from, to: to)
            let told = (change, Self.frames(of: track, mode))
            if let place = places[key.node] {
                nodes[place].1.append(told)
            } else {
                places[key.node] = nodes.count
                nodes.append((track.node, [told]))
            }
        }
        for (node, changes) in nodes { body(node, changes) }
    }

    private static func frames(of track: Track, _ options: UIView.KeyframeAnimationOptions) -> RenderKeyframes {
        var frames: [RenderKeyframes.Frame] = []
        var value = track.from
        var time = 0.0
        // In the order in which they run; one that would begin before the one before it is over begins then.
        for step in track.steps.enumerated().sorted(by: {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }).map(\.element) {
            let end = max(step.end, time)
            let start = min(max(step.start, time), end)
            // It waits for its interval.
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

    /// The frames at the times at which it is there if it goes evenly.
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

import Foundation

/// How a property of a node came to its value: from another, over a time. Said once, it needs no further message while it runs.
public struct RenderAnimation: Equatable, Sendable {
    /// When an animation runs, and how it goes.
    public struct Timing: Equatable, Sendable {
        /// When it begins, in milliseconds of the screen's clock.
        public var at: Double
        /// How long one way takes, in milliseconds.
        public var duration: Double
        /// How it goes.
        public var curve: Curve
        /// Whether it goes on until something else comes.
        public var repeats = false
        /// Whether it goes back after each way.
        public var reverses = false
        /// The part of the way that the curve goes along: from 0 to 1, where nobody stopped or turned it on the way.
        public var span = Span()
        /// How much of the way is done while it stands still; nil while it runs.
        public var pause: Pause?

        /// From where to where, in parts of the way.
        public struct Span: Equatable, Sendable {
            /// Where it begins.
            public var start = 0.0
            /// Where it is when the time is over.
            public var end = 1.0

            /// Whether it is the whole way.
            public var isWhole: Bool { start == 0 && end == 1 }
        }

        /// Where an animation stands still.
        public struct Pause: Equatable, Sendable {
            /// How much of the way is done, 0 to 1.
            public var fraction: Double
            /// Whether the node's property `fraction` says so for all of its animations, which is less to say at each change.
            public var isOfNode: Bool
        }

        /// An animation that begins at `at` and takes `duration`, both in milliseconds.
        public init(at: Double, duration: Double, curve: Curve) {
            self.at = at
            self.duration = duration
            self.curve = curve
        }

        /// When it is over, in milliseconds of the screen's clock.
        public var end: Double { repeats || pause != nil ? .infinity : at + duration * (reverses ? 2 : 1) }

        /// How much of the way is done at an instant, in milliseconds: 0 to 1, a spring also beyond.
        func progress(at instant: Double) -> Double {
            if let pause { return pause.fraction }
            guard duration > 0, instant > at else { return instant > at ? span.end : span.start }
            guard instant < end else { return span.end }
            let ways = (instant - at) / duration
            let part = repeats || reverses ? ways - ways.rounded(.down) : min(ways, 1)
            let isBack = reverses && Int(ways.rounded(.down)) % 2 == 1
            let done = curve.value(at: isBack ? 1 - part : part, of: duration / 1_000)
            return span.start + (span.end - span.start) * done
        }
    }

    /// What changed.
    public let property: RenderProperty
    /// The value that it had.
    public let from: RenderValue
    /// The value that it has.
    public let to: RenderValue
    /// When it runs, and how it goes.
    public var timing: Timing
    /// What lies on its way; nil where it goes straight there.
    public var keyframes: RenderKeyframes?

    /// What a person sees at an instant, in milliseconds of the screen's clock; of what cannot be divided, the nearer one.
    public func value(at instant: Double) -> RenderValue { value(after: timing.progress(at: instant)) }

    /// What a person sees when a part of the way is done.
    func value(after part: Double) -> RenderValue {
        let value =
            keyframes?.value(of: property, from: from, after: part) ?? RenderValue.mix(from, to, of: property, part)
        // What goes beyond its ends does not go where there is nothing.
        switch (property, value) {
        case (.frame, .rect(let x, let y, let width, let height)): return .rect(x, y, max(0, width), max(0, height))
        case (.alpha, .number(let number)): return .number(min(max(number, 0), 1))
        case (.cornerRadius, .number(let number)): return .number(max(0, number))
        default: return value
        }
    }
}

extension RenderTree {
    /// What pages can animate.
    static var animatable: [RenderProperty] { [.frame, .transform, .alpha, .backgroundColor, .cornerRadius] }

    /// A property of a node that came to another value.
    struct Change {
        var property: RenderProperty
        var from: RenderValue
        var to: RenderValue
    }

    /// Lets every view that asked for it describe itself now, as a commit would later, and tells what of it that can be animated changed by that.
    func settle(_ changed: ((RenderNode, [Change]) -> Void)?) {
        var index = 0
        while index < pending.count {
            let node = pending[index]
            index += 1
            let draws = node.dirty.contains(.drawing)
            let before = changed == nil ? [] : Self.animatable.map { node.value(of: $0) }
            node.dirty.remove(.drawing)
            node.source?.borrow { $0.render(into: node) }
            node.dirty = draws ? [.drawing] : []
            // What was never described had no values that it could come from.
            guard let changed, node.isAttached, before.first != RenderValue.none, node.value(of: .frame) != .none else {
                continue
            }
            var changes: [Change] = []
            for (property, from) in zip(Self.animatable, before) {
                let to = node.value(of: property)
                if to != from { changes.append(Change(property: property, from: from, to: to)) }
            }
            if !changes.isEmpty { changed(node, changes) }
        }
        pending.removeAll { $0.dirty.isEmpty }
    }
}

extension RenderNode {
    /// What of it is on its way.
    var animations: [RenderAnimation] {
        guard case .animations(let animations) = value(of: .animation) else { return [] }
        return animations
    }

    /// Animates some of its properties; what was on its way goes on from where it seems to be. Others that are over are no longer told.
    func animate(_ new: [RenderAnimation], at instant: Double) {
        guard !new.isEmpty else { return }
        var animations = animations.filter { $0.timing.end > instant }
        for animation in new {
            let running = animations.first { $0.property == animation.property && $0.to == animation.from }
            animations.removeAll { $0.property == animation.property }
            guard let running else {
                animations.append(animation)
                continue
            }
            var goesOn = RenderAnimation(
                property: animation.property, from: running.value(at: instant), to: animation.to,
                timing: animation.timing)
            goesOn.keyframes = animation.keyframes
            animations.append(goesOn)
        }
        tellAnimations(animations)
    }

    /// Says what of it is on its way, to those as well who were told the same.
    func tellAnimations(_ animations: [RenderAnimation]) {
        setAnew(.animation, animations.isEmpty ? .none : .animations(animations))
        tree?.announce()
    }
}

import Foundation

/// An animation of one property of a node. The animation is sent once; while it runs, no further message is necessary.
public struct RenderAnimation: Equatable, Sendable {
    /// The time span and the curve of an animation.
    public struct Timing: Equatable, Sendable {
        /// The start, in milliseconds of the screen's clock.
        public var at: Double
        /// The duration of one pass, in milliseconds.
        public var duration: Double
        /// The timing curve.
        public var curve: Curve
        /// Whether the animation repeats until it is replaced.
        public var repeats = false
        /// Whether the animation runs backwards after each pass.
        public var reverses = false
        /// The part of the distance between the old and the new value that the curve covers. The part is 0 to 1, unless
        /// the animation was stopped or reversed midway.
        public var span = Span()
        /// The progress at which the animation is paused; nil while it runs.
        public var pause: Pause?

        /// A start and an end, as fractions of the distance between the old and the new value.
        public struct Span: Equatable, Sendable {
            /// The fraction at which the animation starts; 0 is the old value.
            public var start = 0.0
            /// The fraction at which the animation ends; 1 is the new value.
            public var end = 1.0

            /// Whether the animation covers the whole distance from the old to the new value.
            public var isFull: Bool { start == 0 && end == 1 }
        }

        /// The progress of a paused animation.
        public struct Pause: Equatable, Sendable {
            /// The progress at which the animation is paused, 0 to 1.
            public var fraction: Double
            /// Whether the node's property `fraction` contains the progress of all animations of the node. A change of
            /// the progress then needs only a small message.
            public var usesNodeFraction: Bool
        }

        /// Creates a timing with a start and a duration, both in milliseconds.
        public init(at: Double, duration: Double, curve: Curve) {
            self.at = at
            self.duration = duration
            self.curve = curve
        }

        /// The end of the animation, in milliseconds of the screen's clock. Infinite while it repeats or is paused.
        public var end: Double { repeats || pause != nil ? .infinity : at + duration * (reverses ? 2 : 1) }

        /// Returns the progress at an instant, in milliseconds: 0 to 1. A spring may exceed this range.
        func progress(at instant: Double) -> Double {
            if let pause { return pause.fraction }
            guard duration > 0, instant > at else { return instant > at ? span.end : span.start }
            guard instant < end else { return span.end }
            let passes = (instant - at) / duration
            let part = repeats || reverses ? passes - passes.rounded(.down) : min(passes, 1)
            let isReversed = reverses && Int(passes.rounded(.down)) % 2 == 1
            let done = curve.value(at: isReversed ? 1 - part : part, of: duration / 1_000)
            return span.start + (span.end - span.start) * done
        }
    }

    /// The property that is animated.
    public let property: RenderProperty
    /// The property's value at the start of the animation.
    public let from: RenderValue
    /// The property's value at the end of the animation.
    public let to: RenderValue
    /// The time span and the curve of the animation.
    public var timing: Timing
    /// The key frames; nil if the animation has only a start value and an end value.
    public var keyframes: RenderKeyframes?

    /// Returns the visible value at an instant, in milliseconds of the screen's clock. A value that cannot be
    /// interpolated changes at once, at half of the progress.
    public func value(at instant: Double) -> RenderValue { value(after: timing.progress(at: instant)) }

    /// Returns the property's visible value at a progress of the animation.
    func value(after part: Double) -> RenderValue {
        let value =
            keyframes?.value(of: property, from: from, after: part)
            ?? RenderValue.interpolate(from, to, of: property, part)
        // An overshoot is clamped to the valid range of the property.
        switch (property, value) {
        case (.frame, .rect(let x, let y, let width, let height)): return .rect(x, y, max(0, width), max(0, height))
        case (.alpha, .number(let number)): return .number(min(max(number, 0), 1))
        case (.cornerRadius, .number(let number)): return .number(max(0, number))
        default: return value
        }
    }
}

extension RenderTree {
    /// The properties that clients can animate.
    static var animatable: [RenderProperty] { [.frame, .transform, .alpha, .backgroundColor, .cornerRadius] }

    /// A changed property of a node.
    struct Change {
        var property: RenderProperty
        var from: RenderValue
        var to: RenderValue
    }

    /// Renders all pending views now, as a commit would do later, and reports the changes of animatable properties.
    func renderPending(_ changed: ((RenderNode, [Change]) -> Void)?) {
        var index = 0
        while index < pending.count {
            let node = pending[index]
            index += 1
            let draws = node.dirty.contains(.drawing)
            let before = changed == nil ? [] : Self.animatable.map { node.value(of: $0) }
            node.dirty.remove(.drawing)
            node.source?.borrow { $0.render(into: node) }
            node.dirty = draws ? [.drawing] : []
            // A node that has never been rendered has no old values from which an animation could start.
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
    /// The animations of the node.
    var animations: [RenderAnimation] {
        guard case .animations(let animations) = value(of: .animation) else { return [] }
        return animations
    }

    /// Animates properties of the node.
    ///
    /// If the same property is already animated, the new animation starts from the visible value. Animations that have
    /// ended are removed from the list.
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
            var continued = RenderAnimation(
                property: animation.property, from: running.value(at: instant), to: animation.to,
                timing: animation.timing)
            continued.keyframes = animation.keyframes
            animations.append(continued)
        }
        sendAnimations(animations)
    }

    /// Sets the animations of the node and sends them, even if the same list has been sent before.
    func sendAnimations(_ animations: [RenderAnimation]) {
        setForcingUpdate(.animation, animations.isEmpty ? .none : .animations(animations))
        tree?.requestCommit()
    }
}

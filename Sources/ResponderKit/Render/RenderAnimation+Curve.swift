import Foundation

extension RenderAnimation.Timing {
    /// How fast an animation goes when.
    public enum Curve: Equatable, Sendable {
        /// Slow, fast, slow.
        case easeInOut
        /// Slow, then fast.
        case easeIn
        /// Fast, then slow.
        case easeOut
        /// Evenly.
        case linear
        /// A Bézier curve from 0, 0 to 1, 1 with two points that steer it; their x are 0 to 1.
        case bezier(Double, Double, Double, Double)
        /// Like something on a spring: `damping` 1 comes to rest without swinging, less swings, more is slower; `velocity` is how fast it is at first, in whole
        /// ways a second.
        case spring(damping: Double, velocity: Double)
    }
}

extension RenderAnimation.Timing.Curve {
    /// The points that steer it, as CSS has them; nil for a spring.
    private var points: (Double, Double, Double, Double)? {
        switch self {
        case .linear: (0, 0, 1, 1)
        case .easeInOut: (0.42, 0, 0.58, 1)
        case .easeIn: (0.42, 0, 1, 1)
        case .easeOut: (0, 0, 0.58, 1)
        case .bezier(let x1, let y1, let x2, let y2): (x1, y1, x2, y2)
        case .spring: nil
        }
    }

    /// Whether it can be followed backwards.
    var isSpring: Bool { points == nil }

    /// How much of the way is done after a part of the time, of so many seconds.
    func value(at part: Double, of seconds: Double) -> Double {
        if case .linear = self { return part }
        if case .spring(let damping, let velocity) = self {
            return Spring(damping: damping, seconds: seconds).progress(after: part * seconds, velocity: velocity)
        }
        guard let (x1, y1, x2, y2) = points else { return part }
        return Self.coordinate(y1, y2, Self.parameter(x1, x2, at: part))
    }

    /// The part of the time after which a part of the way is done. A spring is there several times: it counts as even.
    func part(at progress: Double) -> Double {
        guard let (x1, y1, x2, y2) = points else { return progress }
        // Where the curve goes beyond its ends and back, the first time that it is there.
        return Self.coordinate(x1, x2, Self.parameter(y1, y2, at: progress))
    }

    /// The same way backwards: as slow in the end as this one is in the beginning.
    var mirrored: Self {
        guard let (x1, y1, x2, y2) = points else { return self }
        switch self {
        case .linear, .easeInOut: return self
        case .easeIn: return .easeOut
        case .easeOut: return .easeIn
        default: return .bezier(1 - x2, 1 - y2, 1 - x1, 1 - y1)
        }
    }

    private static func coordinate(_ one: Double, _ two: Double, _ t: Double) -> Double {
        3 * (1 - t) * (1 - t) * t * one + 3 * (1 - t) * t * t * two + t * t * t
    }

    private static func parameter(_ one: Double, _ two: Double, at part: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<32 {
            let middle = (low + high) / 2
            if coordinate(one, two, middle) < part { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}

/// A damped oscillator that was let go one way from where it comes to rest, of which a thousandth is left when its time is over.
struct Spring {
    /// What is left when it counts as being at rest.
    static let rest = 0.001
    /// How long one without swings takes, times its frequency: where `(1 + x) e^-x` is that.
    static let critical = 9.233

    let damping: Double
    /// Its undamped frequency, radians a second.
    let frequency: Double

    init(damping: Double, seconds: Double) {
        self.damping = damping
        frequency = Self.steps(of: damping) / max(seconds, 0.000_001)
    }

    /// When it is at rest, in seconds.
    static func seconds(damping: Double, frequency: Double) -> Double { steps(of: damping) / max(frequency, 0.000_001) }

    /// The frequency times the time that it takes.
    private static func steps(of damping: Double) -> Double {
        if damping < 1 { return -log(rest) / max(damping, 0.000_1) }
        guard damping > 1.000_001 else { return critical }
        // The slower of its two ways to rest counts in the end.
        let root = (damping * damping - 1).squareRoot()
        return max(critical, log((damping + root) / (2 * root) / rest) * (damping + root))
    }

    /// How much of the way is done after a time in seconds.
    func progress(after time: Double, velocity: Double) -> Double {
        if damping < 1 {
            let decay = damping * frequency
            let turn = frequency * (1 - damping * damping).squareRoot()
            return 1 - exp(-decay * time) * (cos(turn * time) + (decay - velocity) / turn * sin(turn * time))
        }
        guard damping > 1.000_001 else { return 1 - exp(-frequency * time) * (1 + (frequency - velocity) * time) }
        let root = frequency * (damping * damping - 1).squareRoot()
        let (slow, fast) = (root - damping * frequency, -root - damping * frequency)
        // What is left is 1 at first, and becomes less by the velocity.
        let share = (-velocity - fast) / (slow - fast)
        return 1 - share * exp(slow * time) - (1 - share) * exp(fast * time)
    }
}

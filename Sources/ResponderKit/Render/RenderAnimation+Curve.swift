import Foundation

extension RenderAnimation.Timing {
    /// The timing curve of an animation.
    public enum Curve: Equatable, Sendable {
        /// A curve that is slow at the start and at the end.
        case easeInOut
        /// A curve that is slow at the start.
        case easeIn
        /// A curve that is slow at the end.
        case easeOut
        /// A curve with constant speed.
        case linear
        /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points x1, y1, x2, y2. The x values are
        /// 0 to 1.
        case bezier(Double, Double, Double, Double)
        /// A spring. With `damping` 1, the spring stops without oscillation. A lower value makes it oscillate; a higher
        /// value makes it slower.
        ///
        /// `velocity` is the initial speed. The value 1 means the distance between the old and the new value in one
        /// second.
        case spring(damping: Double, velocity: Double)
    }
}

extension RenderAnimation.Timing.Curve {
    /// The control points of the curve, as in CSS; nil for a spring.
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

    /// Whether the curve is a spring. For a spring, `part(at:)` gives no exact result, because a spring reaches a value
    /// several times.
    var isSpring: Bool { points == nil }

    /// Returns the animation's progress after the fraction `part` of the duration. `seconds` is the whole duration,
    /// which affects only springs.
    func value(at part: Double, of seconds: Double) -> Double {
        if case .linear = self { return part }
        if case .spring(let damping, let velocity) = self {
            return Spring(damping: damping, seconds: seconds).progress(after: part * seconds, velocity: velocity)
        }
        guard let (x1, y1, x2, y2) = points else { return part }
        return Self.coordinate(y1, y2, Self.parameter(x1, x2, at: part))
    }

    /// Returns the fraction of the duration at which a progress is reached.
    ///
    /// A spring reaches a value several times, so a spring is treated as a linear curve.
    func part(at progress: Double) -> Double {
        guard let (x1, y1, x2, y2) = points else { return progress }
        // A curve that overshoots reaches some values several times. The earliest fraction is returned then.
        return Self.coordinate(x1, x2, Self.parameter(y1, y2, at: progress))
    }

    /// The curve in reversed time: it ends as slowly as this curve starts, and starts as slowly as this curve ends.
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

/// A damped oscillator, released at distance 1 from its rest position. After its duration, a thousandth
/// of the distance is left.
struct Spring {
    /// The fraction of the initial distance at which the spring counts as being at rest.
    static let rest = 0.001
    /// The product of the duration and the frequency of a critically damped spring: the x for which `(1 + x) e^-x`
    /// equals `rest`.
    static let critical = 9.233

    let damping: Double
    /// The undamped frequency, in radians per second.
    let frequency: Double

    init(damping: Double, seconds: Double) {
        self.damping = damping
        frequency = Self.steps(of: damping) / max(seconds, 0.000_001)
    }

    /// Returns the time until the spring is at rest, in seconds.
    static func seconds(damping: Double, frequency: Double) -> Double { steps(of: damping) / max(frequency, 0.000_001) }

    /// Returns the product of a spring's duration and frequency, which depends only on the damping.
    private static func steps(of damping: Double) -> Double {
        if damping < 1 { return -log(rest) / max(damping, 0.000_1) }
        guard damping > 1.000_001 else { return critical }
        // The slower of the two exponential terms determines the duration.
        let root = (damping * damping - 1).squareRoot()
        return max(critical, log((damping + root) / (2 * root) / rest) * (damping + root))
    }

    /// Returns the progress after a time in seconds.
    func progress(after time: Double, velocity: Double) -> Double {
        if damping < 1 {
            let decay = damping * frequency
            let turn = frequency * (1 - damping * damping).squareRoot()
            return 1 - exp(-decay * time) * (cos(turn * time) + (decay - velocity) / turn * sin(turn * time))
        }
        guard damping > 1.000_001 else { return 1 - exp(-frequency * time) * (1 + (frequency - velocity) * time) }
        let root = frequency * (damping * damping - 1).squareRoot()
        let (slow, fast) = (root - damping * frequency, -root - damping * frequency)
        // `share` is the weight of the slow exponential term. This weight makes the remaining distance start at 1 and
        // shrink at the initial speed `velocity`.
        let share = (-velocity - fast) / (slow - fast)
        return 1 - share * exp(slow * time) - (1 - share) * exp(fast * time)
    }
}

public import Foundation

/// The kinds of timing curve of an animator.
public enum UITimingCurveType: Int, Sendable {
    /// The timing curve is one of the system's curves.
    case builtin = 0
    /// The timing curve is a cubic Bézier curve.
    case cubic = 1
    /// The timing curve is a spring.
    case spring = 2
    /// The timing curve combines a Bézier curve with a spring. No timing parameters of ResponderKit use this kind.
    case composed = 3
}

/// Timing parameters for a property animator.
@MainActor
public protocol UITimingCurveProvider: AnyObject {
    /// The kind of curve, which determines whether the Bézier curve or the spring applies.
    var timingCurveType: UITimingCurveType { get }
    /// The parameters of the Bézier curve; nil for a spring.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The parameters of the spring; nil for a Bézier curve.
    var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
    /// The curve in the form that clients receive.
    var curve: RenderAnimation.Timing.Curve {
        springTimingParameters?.curve ?? cubicTimingParameters?.curve ?? .easeInOut
    }
    /// The duration that follows from the spring's parameters, in seconds; nil if the animator sets the duration.
    var settlingDuration: TimeInterval? { springTimingParameters?.settlingDuration }
}

/// A timing curve defined by two control points, or one of the system's curves.
@MainActor
public final class UICubicTimingParameters: UITimingCurveProvider {
    /// The system's curve. Ignored if the curve was created from control points; the value is then `easeInOut`.
    public let animationCurve: UIView.AnimationCurve
    /// The first control point. Its x coordinate is 0 to 1.
    public let controlPoint1: CGPoint
    /// The second control point. Its x coordinate is 0 to 1.
    public let controlPoint2: CGPoint
    /// The kind: `builtin` for one of the system's curves, `cubic` for control points.
    public let timingCurveType: UITimingCurveType
    let curve: RenderAnimation.Timing.Curve

    /// Creates the default curve, with the control points (0.25, 0.1) and (0.25, 1) as in Core Animation.
    public convenience init() {
        self.init(controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1))
    }

    /// Creates parameters for one of the system's curves.
    public init(animationCurve curve: UIView.AnimationCurve) {
        animationCurve = curve
        self.curve = curve.curve
        timingCurveType = .builtin
        let (first, last) =
            switch curve {
            case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
            case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
            case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
            case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
            }
        controlPoint1 = first
        controlPoint2 = last
    }

    /// Creates a curve with two control points. Their x coordinates are limited to 0 to 1.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        func within(_ point: CGPoint) -> CGPoint {
            CGPoint(
                x: point.x.isFinite ? min(max(point.x, 0), 1) : 0,
                y: point.y.isFinite ? min(max(point.y, -100), 100) : 0)
        }
        animationCurve = .easeInOut
        controlPoint1 = within(point1)
        controlPoint2 = within(point2)
        timingCurveType = .cubic
        curve = .bezier(controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y)
    }

    /// Always these parameters themselves, because they describe a Bézier curve.
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    /// Always nil, because a Bézier curve has no spring parameters.
    public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring as a timing curve.
@MainActor
public final class UISpringTimingParameters: UITimingCurveProvider {
    /// The initial velocity, in multiples of the animated distance per second. One velocity applies to both axes: the
    /// component with the larger magnitude, or `dx` if both are equal.
    public let initialVelocity: CGVector
    let curve: RenderAnimation.Timing.Curve
    /// The time in seconds until a thousandth of the animated distance remains; nil if the animator sets the duration.
    let settlingDuration: TimeInterval?

    /// Creates a spring that does not oscillate and lasts for the animator's duration.
    public convenience init() {
        self.init(dampingRatio: 1)
    }

    /// Creates a spring that lasts for the animator's duration.
    /// - Parameter ratio: 1 does not oscillate. Smaller values oscillate more; larger values settle more slowly.
    public convenience init(dampingRatio ratio: CGFloat) {
        self.init(dampingRatio: ratio, initialVelocity: .zero)
    }

    /// Creates a spring that lasts for the animator's duration and starts with a velocity.
    /// - Parameters:
    ///   - ratio: 1 does not oscillate. Smaller values oscillate more; larger values settle more slowly.
    ///   - velocity: the initial velocity, in multiples of the animated distance per second.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        initialVelocity = velocity
        curve = .spring(damping: Self.damping(ratio), velocity: Self.speed(velocity))
        settlingDuration = nil
    }

    /// Creates a spring from physical parameters. They determine its duration, and the animator's duration is
    /// ignored.
    /// - Parameters:
    ///   - mass: the mass attached to the spring.
    ///   - stiffness: the spring constant.
    ///   - damping: the friction that slows the motion.
    ///   - velocity: the initial velocity, in multiples of the animated distance per second.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        initialVelocity = velocity
        let (mass, stiffness) = (Self.positive(mass), Self.positive(stiffness))
        let ratio = Self.damping(damping / (2 * (stiffness * mass).squareRoot()))
        curve = .spring(damping: ratio, velocity: Self.speed(velocity))
        settlingDuration = Spring.seconds(damping: ratio, frequency: (stiffness / mass).squareRoot())
    }

    /// Creates a spring from its visible behaviour. The parameters determine when the spring settles, and the
    /// animator's duration is ignored.
    /// - Parameters:
    ///   - duration: the period of one oscillation, in seconds.
    ///   - bounce: 0 does not oscillate. Values up to 1 oscillate more; negative values settle more slowly.
    ///   - velocity: the initial velocity, in multiples of the animated distance per second.
    public init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero) {
        initialVelocity = velocity
        let bounce = bounce.isFinite ? min(max(bounce, -0.99), 0.99) : 0
        let ratio = Self.damping(bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
        curve = .spring(damping: ratio, velocity: Self.speed(velocity))
        settlingDuration = Spring.seconds(damping: ratio, frequency: 2 * .pi / Self.positive(duration))
    }

    /// The kind of timing curve: always `spring`.
    public var timingCurveType: UITimingCurveType { .spring }
    /// Always nil, because a spring has no Bézier curve.
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// Always these parameters themselves, because they describe a spring.
    public var springTimingParameters: UISpringTimingParameters? { self }

    private static func positive(_ number: CGFloat) -> Double { number.isFinite ? max(Double(number), 0.000_1) : 1 }

    private static func damping(_ ratio: CGFloat) -> Double { ratio.isFinite ? min(max(Double(ratio), 0.01), 100) : 1 }

    private static func speed(_ velocity: CGVector) -> Double {
        let speed = Double(abs(velocity.dy) > abs(velocity.dx) ? velocity.dy : velocity.dx)
        return speed.isFinite ? min(max(speed, -1_000), 1_000) : 0
    }
}

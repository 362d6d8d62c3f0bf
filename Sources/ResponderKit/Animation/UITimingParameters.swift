public import Foundation

/// What kind of curve an animator's timing has.
public enum UITimingCurveType: Int, Sendable {
    /// One of the system's.
    case builtin = 0
    /// A Bézier curve.
    case cubic = 1
    /// A spring.
    case spring = 2
    /// A Bézier curve on a spring. None of the timings here is.
    case composed = 3
}

/// How an animator's animations go.
@MainActor
public protocol UITimingCurveProvider: AnyObject {
    /// Which of its parameters count.
    var timingCurveType: UITimingCurveType { get }
    /// The curve; nil for a spring.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring; nil for a curve.
    var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
    /// It as pages know it.
    var curve: RenderAnimation.Timing.Curve {
        springTimingParameters?.curve ?? cubicTimingParameters?.curve ?? .easeInOut
    }
    /// How long it takes, in seconds, where that follows from it.
    var settlingDuration: TimeInterval? { springTimingParameters?.settlingDuration }
}

/// A curve by two points that steer it, or one of the system's.
@MainActor
public final class UICubicTimingParameters: UITimingCurveProvider {
    /// The system's curve; `easeInOut` where it was given by its points, which then count.
    public let animationCurve: UIView.AnimationCurve
    /// The point that steers it at first. x is 0 to 1.
    public let controlPoint1: CGPoint
    /// The point that steers it at last. x is 0 to 1.
    public let controlPoint2: CGPoint
    /// Whether it is one of the system's.
    public let timingCurveType: UITimingCurveType
    let curve: RenderAnimation.Timing.Curve

    /// The curve that the system has where nothing is said: by 0.25, 0.1 and 0.25, 1, as Core Animation's default.
    public convenience init() {
        self.init(controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1))
    }

    /// One of the system's curves.
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

    /// A curve by two points. Their x are taken to 0 to 1.
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

    /// Itself.
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    /// None.
    public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring.
@MainActor
public final class UISpringTimingParameters: UITimingCurveProvider {
    /// How fast it is at first, in whole ways a second. The faster of the two counts for both axes, and `dx` for what has none.
    public let initialVelocity: CGVector
    let curve: RenderAnimation.Timing.Curve
    /// How long it takes until a thousandth of its way is left; nil where an animator's duration says.
    let settlingDuration: TimeInterval?

    /// A spring that does not swing, and takes as long as its animator says.
    public convenience init() {
        self.init(dampingRatio: 1)
    }

    /// A spring that takes as long as its animator says.
    /// - Parameter ratio: 1 does not swing; the less, the more it does; more is slower at last.
    public convenience init(dampingRatio ratio: CGFloat) {
        self.init(dampingRatio: ratio, initialVelocity: .zero)
    }

    /// A spring that takes as long as its animator says, and is so fast at first.
    /// - Parameters:
    ///   - ratio: 1 does not swing; the less, the more it does; more is slower at last.
    ///   - velocity: in whole ways a second.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        initialVelocity = velocity
        curve = .spring(damping: Self.damping(ratio), velocity: Self.speed(velocity))
        settlingDuration = nil
    }

    /// A spring by what it is made of, which also says how long it takes: an animator's duration does not count.
    /// - Parameters:
    ///   - mass: what hangs on it.
    ///   - stiffness: how hard it pulls.
    ///   - damping: how much it is held back.
    ///   - velocity: in whole ways a second.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        initialVelocity = velocity
        let (mass, stiffness) = (Self.positive(mass), Self.positive(stiffness))
        let ratio = Self.damping(damping / (2 * (stiffness * mass).squareRoot()))
        curve = .spring(damping: ratio, velocity: Self.speed(velocity))
        settlingDuration = Spring.seconds(damping: ratio, frequency: (stiffness / mass).squareRoot())
    }

    /// A spring by what one sees of it, which also says how long it takes: an animator's duration does not count.
    /// - Parameters:
    ///   - duration: how long one swing takes, in seconds.
    ///   - bounce: 0 does not swing, up to 1 swings ever more, under 0 is slower at last.
    ///   - velocity: in whole ways a second.
    public init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero) {
        initialVelocity = velocity
        let bounce = bounce.isFinite ? min(max(bounce, -0.99), 0.99) : 0
        let ratio = Self.damping(bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
        curve = .spring(damping: ratio, velocity: Self.speed(velocity))
        settlingDuration = Spring.seconds(damping: ratio, frequency: 2 * .pi / Self.positive(duration))
    }

    /// Always a spring.
    public var timingCurveType: UITimingCurveType { .spring }
    /// None.
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// Itself.
    public var springTimingParameters: UISpringTimingParameters? { self }

    private static func positive(_ number: CGFloat) -> Double { number.isFinite ? max(Double(number), 0.000_1) : 1 }

    private static func damping(_ ratio: CGFloat) -> Double { ratio.isFinite ? min(max(Double(ratio), 0.01), 100) : 1 }

    private static func speed(_ velocity: CGVector) -> Double {
        let speed = Double(abs(velocity.dy) > abs(velocity.dx) ? velocity.dy : velocity.dx)
        return speed.isFinite ? min(max(speed, -1_000), 1_000) : 0
    }
}

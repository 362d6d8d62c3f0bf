public import Foundation

/// One finger on the glass, from when it comes down to when it is lifted: the same object all the time. (T1)
@MainActor
public final class UITouch {
    /// Where in its life it is. Raw values as UIKit's. (T3)
    public enum Phase: Int, Sendable {
        case began = 0
        case moved = 1
        /// Down, and unchanged since the last event.
        case stationary = 2
        case ended = 3
        case cancelled = 4
        case regionEntered = 5
        case regionMoved = 6
        case regionExited = 7
    }

    /// What touches. Raw values as UIKit's.
    public enum TouchType: Int, Sendable {
        case direct = 0
        case indirect = 1
        case pencil = 2
        case indirectPointer = 3
    }

    public internal(set) var phase = Phase.began
    public internal(set) var type: TouchType
    /// Seconds on the screen's clock, of the last change.
    public internal(set) var timestamp: TimeInterval
    /// How many taps in a row this one would be. Settled when it begins. (T9)
    public internal(set) var tapCount = 1
    /// 0 to `maximumPossibleForce`.
    public internal(set) var force: CGFloat
    public let maximumPossibleForce: CGFloat = 1
    /// Points.
    public internal(set) var majorRadius: CGFloat
    public let majorRadiusTolerance: CGFloat = 0
    /// Where it came down. Never changes, wherever the finger goes. (T1)
    public internal(set) weak var view: UIView?
    public internal(set) weak var window: UIWindow?

    /// The recognizers that follow it.
    public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

    var recognizers: [UIGestureRecognizer] = []
    /// In the screen's space, which is every window's parent.
    var screenLocation: CGPoint
    var previousScreenLocation: CGPoint
    /// Whether its view is told of it. (T7, T8)
    var isDelivered = true
    /// Whether it is over for its view, which was told that it was cancelled. (G15)
    var isTakenFromView = false
    /// The name that its device has for it.
    let id: Int
    /// Whether it is on the glass.
    var isDown: Bool { phase != .ended && phase != .cancelled }

    init(id: Int, at location: CGPoint, type: TouchType, force: CGFloat, radius: CGFloat, timestamp: TimeInterval) {
        self.id = id
        self.type = type
        self.force = force
        self.majorRadius = radius
        self.timestamp = timestamp
        screenLocation = location
        previousScreenLocation = location
    }

    /// Where it is, in a view's coordinates; in its window's for nil. (T2)
    public func location(in view: UIView?) -> CGPoint {
        convert(screenLocation, to: view)
    }

    /// Where it was at the last event, in a view's coordinates; in its window's for nil. (T2)
    public func previousLocation(in view: UIView?) -> CGPoint {
        convert(previousScreenLocation, to: view)
    }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let target = view ?? window else { return point }
        return target.convertFromScreen(point)
    }
}

extension UITouch: Hashable {
    public nonisolated static func == (left: UITouch, right: UITouch) -> Bool { left === right }

    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

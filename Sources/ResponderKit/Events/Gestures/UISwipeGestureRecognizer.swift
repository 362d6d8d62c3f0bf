public import Foundation

/// Recognizes a quick movement of fingers in one direction. The gesture is discrete. (G24)
///
/// A slow swipe may be short, but must not deviate much from the direction. A fast swipe must be longer and may deviate
/// more.
@MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// A set of swipe directions. The raw values match UIKit's.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// The bit mask of the directions.
        public let rawValue: UInt

        /// Creates a set of directions from a bit mask.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A swipe to the right.
        public static let right = Direction(rawValue: 1 << 0)
        /// A swipe to the left.
        public static let left = Direction(rawValue: 1 << 1)
        /// An upward swipe.
        public static let up = Direction(rawValue: 1 << 2)
        /// A downward swipe.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The maximum duration, in seconds. (G24; Baton's own choice)
    public static let maximumDuration: TimeInterval = 0.5
    /// The speed up to which a swipe is slow, and the speed from which it is fast, in points per second.
    /// (G24; Baton's own choice)
    public static let speedRange: ClosedRange<CGFloat> = 200...1_000
    /// The minimum lengths of a slow and of a fast swipe, in points. (G24; Baton's own choice)
    public static let minimumLengthRange: ClosedRange<CGFloat> = 30...60
    /// The maximum sideways deviation of a slow and of a fast swipe, as a fraction of the length.
    /// (G24; Baton's own choice)
    public static let maximumDeviationRange: ClosedRange<CGFloat> = 0.3...0.7
    /// The maximum movement in the direction opposite to the swipe, in points. (G24; Baton's own choice)
    public static let maximumBacktrack: CGFloat = 10

    /// The allowed directions.
    open var direction = Direction.right
    /// The number of fingers that must swipe.
    open var numberOfTouchesRequired = 1

    private var start: CGPoint?
    private var startTime: TimeInterval = 0
    private var timer: (any EventTimer)?

    /// Returns where the swipe began, in a view's coordinate space, or in the window's if `view` is nil. (G19)
    open override func location(in view: UIView?) -> CGPoint {
        start.map { convertFromScreen($0, to: view) } ?? super.location(in: view)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches <= numberOfTouchesRequired else { return state = .failed }
        if timer == nil { timer = setState(.failed, after: Self.maximumDuration) }
        guard numberOfTouches == numberOfTouchesRequired else { return }
        start = centroid
        startTime = event.timestamp
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible, let start else { return }
        let translation = CGPoint(x: centroid.x - start.x, y: centroid.y - start.y)
        let isSideways =
            direction.isDisjoint(with: [.up, .down])
            || (!direction.isDisjoint(with: [.left, .right]) && abs(translation.x) >= abs(translation.y))
        let length = isSideways ? along(translation.x, .right, .left) : along(translation.y, .down, .up)
        let deviation = isSideways ? abs(translation.y) : abs(translation.x)
        guard length > -Self.maximumBacktrack else { return state = .failed }
        let elapsed = max(event.timestamp - startTime, 0.001)
        let speed = CGFloat(Double(max(length, 0)) / elapsed)
        let part = min(
            max((speed - Self.speedRange.lowerBound) / (Self.speedRange.upperBound - Self.speedRange.lowerBound), 0), 1)
        func between(_ range: ClosedRange<CGFloat>) -> CGFloat {
            range.lowerBound + (range.upperBound - range.lowerBound) * part
        }
        if deviation > max(length * between(Self.maximumDeviationRange), Self.maximumBacktrack) {
            return state = .failed
        }
        if length >= between(Self.minimumLengthRange), speed >= Self.speedRange.lowerBound / 2 { state = .ended }
    }

    /// Returns a movement along one axis: positive in an allowed direction, otherwise negative. Returns 0 if no
    /// direction of the axis is allowed.
    private func along(_ distance: CGFloat, _ positive: Direction, _ negative: Direction) -> CGFloat {
        switch (direction.contains(positive), direction.contains(negative)) {
        case (true, true): abs(distance)
        case (true, false): distance
        case (false, true): -distance
        case (false, false): 0
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        touchesMoved(touches, with: event)
        if state == .possible { state = .failed }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    open override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        start = nil
    }
}

public import Foundation
public import ResponderKit

/// Complete gestures. They advance the clock by their duration.
extension TestInput {
    /// Performs a tap.
    ///
    ///     try screen.tap("play")
    ///     try screen.tap(CGPoint(x: 20, y: 40))
    /// - Parameters:
    ///   - fingers: the number of fingers, side by side.
    ///   - time: the time between touch down and touch up.
    /// - Returns: the outcome of the touch's end if this event was handled, otherwise the outcome of the touch's
    ///   beginning.
    @discardableResult
    public func tap(_ target: some TouchTarget, fingers: Int = 1, for time: Duration = .milliseconds(50))
        throws(TestError)
        -> InputOutcome
    {
        let points = Self.sideBySide(fingers, at: try target.point(on: screen))
        let began = try touches(.began, at: points)
        screen.advance(by: time)
        let ended = try touches(.ended, at: points)
        return ended.isHandled ? ended : began
    }

    /// Performs a double tap.
    /// - Parameter pause: the time between the two taps.
    @discardableResult
    public func doubleTap(_ target: some TouchTarget, pause: Duration = .milliseconds(100)) throws(TestError)
        -> InputOutcome
    {
        let point = try target.point(on: screen)
        try tap(point)
        screen.advance(by: pause)
        return try tap(point)
    }

    /// Performs a long press without movement.
    ///
    ///     try screen.longPress("row", for: .seconds(1))
    @discardableResult
    public func longPress(_ target: some TouchTarget, for time: Duration = .seconds(1)) throws(TestError)
        -> InputOutcome
    {
        try tap(target, for: time)
    }

    /// Drags a finger in a straight line at constant speed.
    ///
    ///     try screen.drag(from: "card", to: CGPoint(x: 300, y: 500), over: .milliseconds(300))
    /// - Parameters:
    ///   - time: the duration of the movement.
    ///   - steps: the number of move events.
    ///   - rest: the pause at the end before the finger is lifted. With nil, the finger is not lifted.
    @discardableResult
    public func drag(
        from start: some TouchTarget, to end: some TouchTarget, over time: Duration = .milliseconds(300),
        steps: Int = 10,
        rest: Duration? = .zero, finger: Int = 1
    ) throws(TestError) -> InputOutcome {
        let from = try start.point(on: screen)
        // The end point is computed before the drag, because the dragged view may later cover the target or scroll it
        // away.
        let to = try end.point(on: screen, beginsTouch: false)
        return try move([finger: (from, { part in from.towards(to, by: part) })], over: time, steps: steps, rest: rest)
    }

    /// Swipes with a quick movement that begins in the middle of the target.
    ///
    ///     try screen.swipe(.left, on: "row")
    /// - Parameters:
    ///   - direction: the direction of the swipe.
    ///   - distance: the length of the swipe, in points.
    @discardableResult
    public func swipe(
        _ direction: SwipeDirection, on target: some TouchTarget, by distance: CGFloat = 150,
        over time: Duration = .milliseconds(100)
    ) throws(TestError) -> InputOutcome {
        let from = try target.point(on: screen)
        let vector = direction.unitVector
        let to = CGPoint(x: from.x + vector.x * distance, y: from.y + vector.y * distance)
        return try drag(from: from, to: to, over: time, steps: 5)
    }

    /// Moves two fingers, left and right of the target's middle, apart or together.
    ///
    ///     try screen.pinch("photo", to: 2)
    /// - Parameters:
    ///   - scale: the final distance between the fingers, divided by the initial distance.
    ///   - distance: the initial distance between the fingers, in points.
    @discardableResult
    public func pinch(
        _ target: some TouchTarget, to scale: CGFloat, from distance: CGFloat = 100,
        over time: Duration = .milliseconds(300),
        steps: Int = 10, rest: Duration? = .zero
    ) throws(TestError) -> InputOutcome {
        let middle = try target.point(on: screen)
        func place(_ side: CGFloat) -> (Double) -> CGPoint {
            { part in CGPoint(x: middle.x + side * distance / 2 * (1 + (scale - 1) * part), y: middle.y) }
        }
        return try move(
            [1: (place(-1)(0), place(-1)), 2: (place(1)(0), place(1))], over: time, steps: steps, rest: rest)
    }

    /// Rotates two fingers about the middle of the target.
    /// - Parameters:
    ///   - angle: the angle in radians, clockwise.
    ///   - distance: the distance between the fingers, in points.
    @discardableResult
    public func rotate(
        _ target: some TouchTarget, by angle: CGFloat, across distance: CGFloat = 100,
        over time: Duration = .milliseconds(300),
        steps: Int = 10, rest: Duration? = .zero
    ) throws(TestError) -> InputOutcome {
        let middle = try target.point(on: screen)
        func place(_ side: CGFloat) -> (Double) -> CGPoint {
            { part in
                let turn = angle * part
                return CGPoint(
                    x: middle.x + side * distance / 2 * cos(turn), y: middle.y + side * distance / 2 * sin(turn))
            }
        }
        return try move(
            [1: (place(-1)(0), place(-1)), 2: (place(1)(0), place(1))], over: time, steps: steps, rest: rest)
    }

    /// Drags several fingers at the same time, each in a straight line.
    ///
    ///     try screen.drag(fingers: [1: (from: a, to: b), 2: (from: c, to: d)])
    @discardableResult
    public func drag(
        fingers: [Int: (from: CGPoint, to: CGPoint)], over time: Duration = .milliseconds(300), steps: Int = 10,
        rest: Duration? = .zero
    ) throws(TestError) -> InputOutcome {
        try move(
            fingers.mapValues { line in (line.from, { part in line.from.towards(line.to, by: part) }) }, over: time,
            steps: steps,
            rest: rest)
    }

    private func move(
        _ paths: [Int: (from: CGPoint, at: (Double) -> CGPoint)], over time: Duration, steps: Int, rest: Duration?
    ) throws(TestError) -> InputOutcome {
        var outcome = try touches(.began, at: paths.mapValues(\.from))
        let steps = max(1, steps)
        for step in 1...steps {
            screen.advance(by: time / steps)
            let moved = try touches(.moved, at: paths.mapValues { $0.at(Double(step) / Double(steps)) })
            if moved.isHandled { outcome = moved }
        }
        guard let rest else { return outcome }
        screen.advance(by: rest)
        let ended = try touches(.ended, at: paths.mapValues { $0.at(1) })
        return ended.isHandled ? ended : outcome
    }

    private static func sideBySide(_ fingers: Int, at point: CGPoint) -> [Int: CGPoint] {
        let count = max(1, fingers)
        // The fingers are 20 points apart, centred at the point.
        return Dictionary(
            uniqueKeysWithValues: (1...count).map { finger in
                (finger, CGPoint(x: point.x + (CGFloat(finger) - CGFloat(count + 1) / 2) * 20, y: point.y))
            })
    }
}

/// The direction of a swipe.
public enum SwipeDirection: Sendable {
    /// A swipe to the right.
    case right
    /// A swipe to the left.
    case left
    /// A swipe upwards.
    case up
    /// A swipe downwards.
    case down

    var unitVector: CGPoint {
        switch self {
        case .right: CGPoint(x: 1, y: 0)
        case .left: CGPoint(x: -1, y: 0)
        case .up: CGPoint(x: 0, y: -1)
        case .down: CGPoint(x: 0, y: 1)
        }
    }
}

extension CGPoint {
    func towards(_ end: CGPoint, by part: Double) -> CGPoint {
        CGPoint(x: x + (end.x - x) * part, y: y + (end.y - y) * part)
    }
}

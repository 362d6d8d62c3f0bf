public import BatonWire
import Foundation

extension RemoteScreen {
    /// The duration of a swipe, in milliseconds.
    private static let swipeDuration = 200.0

    /// Holds a finger on a view.
    /// - Parameter duration: How long the finger is held. Half a second is enough for a `UILongPressGestureRecognizer`
    ///   with defaults.
    @discardableResult
    public func longPress(
        _ selector: ViewSelector, for duration: Duration = .milliseconds(800), timeout: Duration? = nil
    ) async throws
        -> ServerMessage.Done
    {
        try await touch(selector, timeout: timeout) {
            [TouchStep(at: 0, .began, $0), TouchStep(at: duration.milliseconds, .ended, $0)]
        }
    }

    /// Swipes with one finger, so that scrolling content continues to move after release.
    /// - Parameters:
    ///   - direction: The direction of the finger.
    ///   - selector: The view on which the swipe begins; nil for the centre of the screen.
    ///   - distance: The length in points; nil for half of the view's visible part.
    @discardableResult
    public func swipe(
        _ direction: ScrollDirection, on selector: ViewSelector? = nil, by distance: Double? = nil,
        over duration: Duration? = nil,
        timeout: Duration? = nil
    ) async throws -> ServerMessage.Done {
        let unit = direction.unit
        func length(in area: ScreenRect) -> Double { distance ?? 0.5 * (unit.x == 0 ? area.height : area.width) }
        func steps(from start: ClientMessage.Point, _ length: Double) -> [TouchStep] {
            let end = ClientMessage.Point(x: start.x + unit.x * length, y: start.y + unit.y * length)
            return FingerPath.steps([
                FingerPath(from: start, to: end, duration: duration?.milliseconds ?? Self.swipeDuration)
            ])
        }
        return try await performGesture(on: selector, timeout: timeout) { area in
            if let point = selector.flatMap(\.onlyPoint) {
                return steps(from: ClientMessage.Point(x: point.x, y: point.y), length(in: area))
            }
            // The swipe is centred in the area, so that the finger stays on the view for as long as possible.
            let (centre, length) = (area.centre, length(in: area))
            return steps(
                from: ClientMessage.Point(x: centre.x - unit.x * length / 2, y: centre.y - unit.y * length / 2), length)
        }
    }

    /// Drags a view with one finger to another view.
    /// - Parameters:
    ///   - hold: How long the finger rests first, as for a long press that starts a drag.
    ///   - duration: How long the finger moves.
    @discardableResult
    public func drag(
        _ selector: ViewSelector, to destination: ViewSelector, hold: Duration = .zero,
        over duration: Duration = .milliseconds(300),
        timeout: Duration? = nil
    ) async throws -> ServerMessage.Done {
        try await drag(selector, to: [destination], hold: hold, over: duration, timeout: timeout)
    }

    /// Drags a view with one finger along several views and releases it on the last one.
    @discardableResult
    public func drag(
        _ selector: ViewSelector, to destinations: [ViewSelector], hold: Duration = .zero,
        over duration: Duration = .milliseconds(300),
        timeout: Duration? = nil
    ) async throws -> ServerMessage.Done {
        var ends: [ClientMessage.Point] = []
        for destination in destinations { ends.append(try await point(of: destination, timeout: timeout)) }
        return try await touch(selector, timeout: timeout) { [ends] start in
            var samples = [FingerPath.Sample(at: 0, x: start.x, y: start.y)]
            for (index, point) in ([start] + ends).enumerated() {
                let part = Double(index) / Double(max(1, ends.count))
                samples.append(
                    FingerPath.Sample(at: hold.milliseconds + duration.milliseconds * part, x: point.x, y: point.y))
            }
            // The finger rests before it is lifted, so that the content does not continue to move.
            if let last = samples.last { samples.append(FingerPath.Sample(at: last.at + 120, x: last.x, y: last.y)) }
            return FingerPath.steps([FingerPath(samples)])
        }
    }

    /// Moves one finger along a path.
    @discardableResult
    public func drag(along path: FingerPath) async throws -> ServerMessage.Done { try await move([path]) }

    /// Drags the thumb of a slider to a value.
    /// - Throws: ``ClientError``, also if the view is not a slider or the value is out of its range.
    @discardableResult
    public func slide(_ selector: ViewSelector, to value: Double, timeout: Duration? = nil) async throws
        -> ServerMessage.Done
    {
        _ = try await visibleFrame(of: selector, timeout: timeout)
        let node = try view(selector)
        guard node.kind == "slider" else {
            throw ClientError(
                .invalidArgument, "\(selector) is not a slider: \(node.summary(at: now)).",
                advice: "Name a slider. For other views, use 'drag' or 'adjust'."
            )
        }
        let (minimum, maximum) = (node.properties["minimum"]?.number ?? 0, node.properties["maximum"]?.number ?? 1)
        guard value >= minimum, value <= maximum, maximum > minimum else {
            throw ClientError(
                .invalidArgument,
                "\(selector) accepts values from \(minimum.short) to \(maximum.short), found \(value.short).")
        }
        // The centre of the thumb at a value. As the protocol defines, the thumb is 28 points wide, and the track
        // begins at the leading edge.
        func point(_ value: Double, in area: ScreenRect) -> ClientMessage.Point {
            let part = (value - minimum) / (maximum - minimum)
            let along = 14 + (area.width - 28) * (node.properties["direction"]?.string == "rtl" ? 1 - part : part)
            return ClientMessage.Point(x: area.x + along, y: area.centre.y)
        }
        let former = node.value(at: now)?.number ?? minimum
        return try await performGesture(on: selector, timeout: timeout) { area in
            FingerPath.steps([
                FingerPath(from: point(former, in: area), to: point(value, in: area), duration: 200, rest: 120)
            ])
        }
    }

    /// Pinches and rotates with two fingers over a view.
    /// - Parameters:
    ///   - scale: The ratio of the final to the initial distance of the fingers. If it is below 1, the fingers move
    ///     towards each other.
    ///   - degrees: The rotation, clockwise.
    @discardableResult
    public func pinch(
        _ selector: ViewSelector? = nil, scale: Double = 1, rotatedBy degrees: Double = 0,
        over duration: Duration = .milliseconds(400),
        timeout: Duration? = nil
    ) async throws -> ServerMessage.Done {
        guard scale > 0, scale.isFinite, degrees.isFinite else {
            throw ClientError(
                .invalidArgument, "The scale \(scale.short) is not allowed: expected a number above 0.",
                advice: "Give the fingers' distance at the end, relative to the start, such as 2 or 0.5.")
        }
        return try await performGesture(on: selector, timeout: timeout) { area in
            let centre = area.centre
            // The distance between the fingers is limited, so that their first and last positions are in the visible
            // area.
            let maximumRadius = max(8, 0.45 * min(area.width, area.height))
            let first = scale >= 1 ? maximumRadius / scale : maximumRadius
            let last = first * scale
            func sample(_ part: Double, _ side: Double) -> FingerPath.Sample {
                let radius = first + (last - first) * part
                let angle = (-45 + degrees * part) * .pi / 180 + (side < 0 ? .pi : 0)
                return FingerPath.Sample(
                    at: duration.milliseconds * part, x: centre.x + radius * cos(angle),
                    y: centre.y + radius * sin(angle))
            }
            let parts = (0...24).map { Double($0) / 24 }
            return FingerPath.steps([-1, 1].map { side in FingerPath(parts.map { sample($0, side) }) })
        }
    }

    /// Rotates with two fingers over a view.
    /// - Parameter degrees: The rotation, clockwise.
    @discardableResult
    public func rotate(
        _ selector: ViewSelector? = nil, by degrees: Double, over duration: Duration = .milliseconds(400),
        timeout: Duration? = nil
    ) async throws -> ServerMessage.Done {
        try await pinch(selector, rotatedBy: degrees, over: duration, timeout: timeout)
    }

    /// Moves several fingers along their own paths at the same time.
    @discardableResult
    public func move(_ fingers: [FingerPath]) async throws -> ServerMessage.Done {
        guard !fingers.isEmpty, fingers.count <= 32, fingers.allSatisfy({ !$0.samples.isEmpty }) else {
            throw ClientError(.invalidArgument, "A gesture needs 1 to 32 fingers, each with a path.")
        }
        guard
            fingers.allSatisfy({
                $0.samples.allSatisfy { $0.at.isFinite && $0.at >= 0 && $0.x.isFinite && $0.y.isFinite }
            })
        else {
            throw ClientError(
                .invalidArgument,
                "The path of a finger needs finite numbers: milliseconds from 0, and points of the screen.")
        }
        return try await performSteps(FingerPath.steps(fingers))
    }

    /// Performs a gesture over the visible part of a view. If the selector is nil or a point, the gesture uses the
    /// whole screen.
    private func performGesture(
        on selector: ViewSelector?, timeout: Duration?, _ steps: (ScreenRect) -> [TouchStep]
    ) async throws -> ServerMessage.Done {
        if let selector, selector.onlyPoint == nil {
            return try await act(on: selector, timeout: timeout) {
                try await performSteps(steps($0.visible), revision: $0.revision)
            }
        }
        try await ready()
        return try await performSteps(steps(ScreenRect(x: 0, y: 0, width: tree.width, height: tree.height)))
    }

    /// Sends touch steps at their times. If an error occurs, touches that are down are cancelled.
    /// - Parameter revision: The revision for which the steps were computed. The server refuses touches on views that
    ///   have moved since then.
    /// - Returns: The answer to the last step that a responder handled. If no step was handled, the answer to the last
    ///   step. The answer is `stale` if the server refused a step as outdated.
    func performSteps(_ steps: [TouchStep], revision: Int? = nil) async throws -> ServerMessage.Done {
        try await ready()
        let begin = gestureTime
        let attempt = attempt
        var down: [Int: ClientMessage.Point] = [:]
        var sent: [Int] = []
        do {
            var rest = steps[...]
            while let first = rest.first {
                let together = rest.prefix { $0.at == first.at && ($0.phase == first.phase) }
                rest = rest.dropFirst(together.count)
                try await pause(until: begin + first.at)
                let touches = together.map {
                    ClientMessage.Touch(id: $0.finger, phase: $0.phase, x: $0.point.x, y: $0.point.y)
                }
                for step in together { down[step.finger] = step.phase == .ended ? nil : step.point }
                // The message contains the scheduled time, so that the speed is correct even on a busy machine.
                let message = ClientMessage.TouchInput(
                    time: begin + first.at, revision: sent.isEmpty ? revision : nil, touches: SmallList(touches))
                // Each step is sent on time, without waiting for earlier answers.
                sent.append(post(.touch(message)))
            }
            var last: ServerMessage.Done?
            var handled: ServerMessage.Done?
            var isStale = false
            for seq in sent {
                let done = try await outcome(of: seq)
                if done.stale { isStale = true }
                if done.handled { handled = done }
                last = done
            }
            guard var result = handled ?? last, let last else {
                throw ClientError(.invalidArgument, "The gesture has no steps.")
            }
            result.revision = last.revision
            result.stale = isStale
            return result
        } catch {
            discardReplies(to: sent)
            // If the connection was lost, the server has already cancelled the touches.
            if !down.isEmpty, connection == .open, attempt == self.attempt {
                let touches = down.map {
                    ClientMessage.Touch(id: $0.key, phase: .cancelled, x: $0.value.x, y: $0.value.y)
                }
                _ = try? await input(.touch(ClientMessage.TouchInput(touches: SmallList(touches))))
            }
            throw error
        }
    }

    /// Waits until the clock for gestures reaches an instant, in milliseconds.
    func pause(until instant: Double) async throws {
        try await sleep(for: .microseconds(Int(max(0, instant - gestureTime) * 1_000)))
    }
}

extension Duration {
    /// The duration as a number of milliseconds.
    var milliseconds: Double { Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15 }
}

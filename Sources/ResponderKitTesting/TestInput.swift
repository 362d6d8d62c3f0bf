public import Foundation
public import ResponderKit

/// The input of one client: the first client of a `TestScreen`, or a `TestClient`.
///
/// Fingers are numbered from 1. Every method returns the outcome of the input and commits the changes.
@MainActor
public protocol TestInput: AnyObject {
    /// The screen that receives the input.
    var screen: TestScreen { get }
    /// The device of this client, which contains its current touches and presses.
    var device: InputDevice { get }
}

/// Methods that send phases of touches.
extension TestInput {
    /// Sends one phase of a touch.
    ///
    ///     try screen.touch(.began, at: "knob")
    ///     try screen.touch(.moved, at: CGPoint(x: 300, y: 40))
    ///     try screen.touch(.ended, at: CGPoint(x: 300, y: 40))
    /// - Parameters:
    ///   - finger: the number of the finger.
    ///   - force: the force, 0 to 1.
    ///   - radius: the radius of the touch, in points.
    ///   - revision: the revision that the user saw. Nil is the current one.
    @discardableResult
    public func touch(
        _ phase: UITouch.Phase, at target: some TouchTarget, finger: Int = 1, force: CGFloat = 0, radius: CGFloat = 0,
        type: UITouch.TouchType = .direct, seen revision: Int? = nil
    ) throws(TestError) -> InputOutcome {
        let point = try target.point(on: screen, beginsTouch: phase == .began)
        return try send(
            [TouchSample(id: finger, phase: phase, location: point, force: force, radius: radius, type: type)],
            seen: revision)
    }

    /// Sends one phase of several touches as one event.
    ///
    ///     try screen.touches(.began, at: [1: CGPoint(x: 100, y: 300), 2: CGPoint(x: 200, y: 300)])
    @discardableResult
    public func touches(_ phase: UITouch.Phase, at points: [Int: CGPoint]) throws(TestError) -> InputOutcome {
        try send(points.sorted { $0.key < $1.key }.map { TouchSample(id: $0.key, phase: phase, location: $0.value) })
    }

    /// Sends several touches with different phases as one event.
    @discardableResult
    public func send(_ samples: [TouchSample], seen revision: Int? = nil) throws(TestError) -> InputOutcome {
        let outcome: InputOutcome
        do throws(InputError) {
            outcome = try screen.application.send(touches: samples, from: device, seen: revision)
        } catch {
            throw .input(error)
        }
        screen.application.commit()
        return outcome
    }

    /// Cancels all touches and presses of this client, as when its connection is lost.
    public func cancelAll() {
        screen.application.cancelAll(from: device)
        screen.application.commit()
    }
}

/// Methods that send other input: buttons, shakes, media commands, scrolling, editing commands and text.
extension TestInput {
    /// Presses and releases a button.
    ///
    ///     try screen.press(.select)
    /// - Parameter time: the time between press and release.
    /// - Returns: the outcome of the press if it was handled, otherwise the outcome of the release.
    @discardableResult
    public func press(_ type: UIPress.PressType, for time: Duration = .zero) throws(TestError) -> InputOutcome {
        let began = try press(type, .began)
        screen.advance(by: time)
        let ended = try press(type, .ended)
        return began.isHandled ? began : ended
    }

    /// Sends one phase of a button press.
    /// - Parameter force: the force, 0 to 1. Nil means the force of a digital button: 0 for the phases `ended` and
    ///   `cancelled`, otherwise 1. For the phase `changed`, pass the new force.
    @discardableResult
    public func press(_ type: UIPress.PressType, _ phase: UIPress.Phase, force: CGFloat? = nil) throws(TestError)
        -> InputOutcome
    {
        let isOver = phase == .ended || phase == .cancelled
        let outcome: InputOutcome
        do throws(InputError) {
            let sample = PressSample(type: type, phase: phase, force: force ?? (isOver ? 0 : 1))
            outcome = try screen.application.send(presses: [sample], from: device)
        } catch {
            throw .input(error)
        }
        screen.application.commit()
        return outcome
    }

    /// Shakes the device: sends the beginning and the end of a shake.
    @discardableResult
    public func shake() -> InputOutcome {
        let began = motion(.began)
        let ended = motion(.ended)
        return ended.isHandled ? ended : began
    }

    /// Sends one phase of a shake.
    @discardableResult
    public func motion(_ phase: UIPress.Phase) -> InputOutcome {
        committed(screen.application.send(motion: .motionShake, phase: phase, from: device))
    }

    /// Delivers a sample of the device's motion sensors to the objects of the application that asked for samples.
    ///
    ///     screen.send(MotionSample(timestamp: 0, orientation: .init(alpha: 0, beta: 90, gamma: 0)))
    public func send(_ sample: MotionSample) {
        screen.application.motionSensors.send(sample)
        screen.application.commit()
    }

    /// Sends a media command, as from a media key, a lock screen or a headset.
    ///
    /// Only an application that has requested remote-control events receives the command.
    @discardableResult
    public func remoteControl(_ subtype: UIEvent.EventSubtype) -> InputOutcome {
        committed(screen.application.send(remoteControl: subtype, from: device))
    }

    /// Scrolls with a wheel.
    /// - Parameter distance: the distance in points. Positive values reveal content below or to the right.
    @discardableResult
    public func scroll(by distance: CGPoint, at target: some TouchTarget) throws(TestError) -> InputOutcome {
        committed(screen.application.send(scroll: distance, at: try target.point(on: screen), from: device))
    }

    /// Sends an editing command, as from a menu or a keyboard.
    ///
    ///     screen.edit(.selectAll)
    ///     screen.edit(.paste, text: "from elsewhere")
    @discardableResult
    public func edit(_ action: ResponderKit.Selector, text: String? = nil) -> InputOutcome {
        committed(screen.application.send(edit: action, text: text, from: device))
    }

    /// Types text, one character at a time.
    /// - Throws: `TestError.textNotAccepted` if the first responder does not accept text.
    @discardableResult
    public func typeText(_ text: String) throws(TestError) -> InputOutcome {
        var outcome = InputOutcome()
        for character in text {
            outcome = committed(screen.application.send(text: String(character), from: device))
            guard outcome.isHandled else {
                throw .textNotAccepted(screen.firstResponder.map { "\(Swift.type(of: $0))" })
            }
        }
        return outcome
    }

    private func committed(_ outcome: InputOutcome) -> InputOutcome {
        screen.application.commit()
        return outcome
    }
}

public import Foundation
public import ResponderKit

/// What a person does to a screen: a `TestScreen`'s first client, and every `TestClient`.
///
/// Fingers have numbers; the first is 1. Every call says what became of it (`InputOutcome`) and leaves what changed committed.
@MainActor
public protocol TestInput: AnyObject {
    /// The screen that is worked.
    var screen: TestScreen { get }
    /// What this client holds down.
    var device: InputDevice { get }
}

/// Fingers, one event at a time.
extension TestInput {
    /// A finger comes down, moves or is lifted.
    ///
    ///     try screen.touch(.began, at: "knob")
    ///     try screen.touch(.moved, at: CGPoint(x: 300, y: 40))
    ///     try screen.touch(.ended, at: CGPoint(x: 300, y: 40))
    /// - Parameters:
    ///   - finger: which.
    ///   - force: 0 to 1.
    ///   - radius: points.
    ///   - revision: what the person was looking at; nil for what is there now.
    @discardableResult
    public func touch(
        _ phase: UITouch.Phase, at target: some TouchTarget, finger: Int = 1, force: CGFloat = 0, radius: CGFloat = 0,
        type: UITouch.TouchType = .direct, seen revision: Int? = nil
    ) throws(TestError) -> InputOutcome {
        let point = try target.point(on: screen, lands: phase == .began)
        return try send(
            [TouchSample(id: finger, phase: phase, location: point, force: force, radius: radius, type: type)],
            seen: revision)
    }

    /// Several fingers at once: one event.
    ///
    ///     try screen.touches(.began, at: [1: CGPoint(x: 100, y: 300), 2: CGPoint(x: 200, y: 300)])
    @discardableResult
    public func touches(_ phase: UITouch.Phase, at points: [Int: CGPoint]) throws(TestError) -> InputOutcome {
        try send(points.sorted { $0.key < $1.key }.map { TouchSample(id: $0.key, phase: phase, location: $0.value) })
    }

    /// Fingers that do different things at once: one event.
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

    /// Everything that this client holds down is taken away, as when its connection is lost.
    public func cancelAll() {
        screen.application.cancelAll(from: device)
        screen.application.commit()
    }
}

/// Buttons, shaking, commands, the wheel, editing and text.
extension TestInput {
    /// A button goes down and is let go.
    ///
    ///     try screen.press(.select)
    /// - Parameter time: how long it is held.
    /// - Returns: who took it when it went down, or else when it was let go.
    @discardableResult
    public func press(_ type: UIPress.PressType, for time: Duration = .zero) throws(TestError) -> InputOutcome {
        let began = try press(type, .began)
        screen.advance(by: time)
        let ended = try press(type, .ended)
        return began.isHandled ? began : ended
    }

    /// A part of a button's press.
    /// - Parameter force: 0 to 1; only `changed` needs another than a digital button's.
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

    /// The phone is shaken: it begins and ends.
    @discardableResult
    public func shake() -> InputOutcome {
        let began = motion(.began)
        let ended = motion(.ended)
        return ended.isHandled ? ended : began
    }

    /// A part of a shake.
    @discardableResult
    public func motion(_ phase: UIPress.Phase) -> InputOutcome {
        committed(screen.application.send(motion: .motionShake, phase: phase, from: device))
    }

    /// A media command, from a key, a lock screen or a headset. It reaches an application only that asked for remote-control events.
    @discardableResult
    public func remoteControl(_ subtype: UIEvent.EventSubtype) -> InputOutcome {
        committed(screen.application.send(remoteControl: subtype, from: device))
    }

    /// A wheel is turned.
    /// - Parameter distance: points; positive shows what is below or to the right.
    @discardableResult
    public func scroll(by distance: CGPoint, at target: some TouchTarget) throws(TestError) -> InputOutcome {
        committed(screen.application.send(scroll: distance, at: try target.point(on: screen), from: device))
    }

    /// An editing command, from a menu or a keyboard.
    ///
    ///     screen.edit(.selectAll)
    ///     screen.edit(.paste, text: "from elsewhere")
    @discardableResult
    public func edit(_ action: ResponderKit.Selector, text: String? = nil) -> InputOutcome {
        committed(screen.application.send(edit: action, text: text, from: device))
    }

    /// Types text, one character after the other.
    /// - Throws: who is first responder, where that takes no text.
    @discardableResult
    public func typeText(_ text: String) throws(TestError) -> InputOutcome {
        var outcome = InputOutcome()
        for character in text {
            outcome = committed(screen.application.send(text: String(character), from: device))
            guard outcome.isHandled else { throw .takesNoText(screen.firstResponder.map { "\(Swift.type(of: $0))" }) }
        }
        return outcome
    }

    private func committed(_ outcome: InputOutcome) -> InputOutcome {
        screen.application.commit()
        return outcome
    }
}

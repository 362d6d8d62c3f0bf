import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct MotionTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func shake(_ phase: UIPress.Phase, from device: InputDevice? = nil) -> InputOutcome {
        screen.application.send(motion: .motionShake, phase: phase, from: device)
    }

    @Test("M1 A shake begins and ends at the first responder, travels up the chain, and has no phase in between")
    func M1_shake() {
        let outer = screen.probe("outer", log, 0, 0, 100, 100)
        let editor = screen.add(Editor("editor", log, keeps: false), 0, 0, 10, 10, to: outer)
        editor.becomeFirstResponder()

        #expect(shake(.began).handler === outer)
        #expect(!shake(.changed).isHandled)
        #expect(!shake(.stationary).isHandled)
        #expect(shake(.ended).handler === outer)

        #expect(log.lines == ["editor shaking", "outer shaking", "editor shaken", "outer shaken"])
    }

    @Test("M1 Without a first responder, the key window receives the shake and may handle it") func M1_window() {
        final class Shaken: UIWindow {
            var subtypes: [UIEvent.EventSubtype?] = []
            override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
                if event?.type == .motion { subtypes.append(event?.subtype) }
            }
        }
        let window = Shaken(application: screen.application)
        window.makeKeyAndVisible()

        #expect(!shake(.began).isHandled)
        #expect(shake(.ended).handler === window)
        #expect(window.subtypes == [.motionShake])
    }

    @Test("M1 The end of a shake goes to the responder that received its beginning") func M1_sameResponder() {
        let first = screen.add(Editor("first", log), 0, 0, 10, 10)
        let second = screen.add(Editor("second", log), 20, 0, 10, 10)
        first.becomeFirstResponder()

        _ = shake(.began)
        second.becomeFirstResponder()
        _ = shake(.ended)

        #expect(log.lines == ["first shaking", "first shaken"])
    }

    @Test("M1 An unmatched end, a second beginning and another client's end of a shake are ignored")
    func M1_sequence() {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        let other = InputDevice()
        #expect(!shake(.ended, from: screen.device).isHandled)
        #expect(!shake(.cancelled, from: screen.device).isHandled)

        #expect(shake(.began, from: screen.device).isHandled)
        #expect(!shake(.began, from: screen.device).isHandled)
        #expect(!shake(.began, from: other).isHandled)
        #expect(!shake(.ended, from: other).isHandled)
        #expect(shake(.ended, from: screen.device).isHandled)

        #expect(log.lines == ["editor shaking", "editor shaken"])
    }

    @Test("M2 A client can cancel a shake, which then has no end") func M2_cancelled() {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()

        _ = shake(.began)
        #expect(shake(.cancelled).handler === editor)
        #expect(!shake(.ended).isHandled)

        #expect(log.lines == ["editor shaking", "editor shake cancelled"])
    }

    @Test("M2 A shake is cancelled when its view leaves the window, alone or with a superview") func M2_viewLeaves() {
        let outer = screen.probe("outer", log, 0, 0, 100, 100)
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10, to: outer)
        let other = screen.probe("other", log, 200, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = shake(.began)
        other.removeFromSuperview()
        #expect(log.take() == ["editor shaking"])

        outer.removeFromSuperview()
        #expect(!shake(.ended).isHandled)

        #expect(log.lines == ["editor shake cancelled"])
    }

    @Test("M2 A shake is cancelled when the responder that handled it leaves the window") func M2_handlerLeaves() {
        final class Leading: UIView {
            weak var other: UIResponder?
            override var canBecomeFirstResponder: Bool { true }
            override var next: UIResponder? { other }
        }
        let keeper = screen.probe("keeper", log, 0, 0, 10, 10)
        let first = screen.add(Leading(), 20, 0, 10, 10)
        first.other = keeper
        first.becomeFirstResponder()
        _ = shake(.began)

        keeper.removeFromSuperview()

        #expect(log.lines == ["keeper shaking", "keeper shake cancelled"])
    }

    @Test("M2 A shake is cancelled when the application becomes inactive") func M2_inactive() {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = shake(.began)

        screen.application.cancelMotion()
        screen.application.cancelMotion()

        #expect(log.lines == ["editor shaking", "editor shake cancelled"])
    }

    @Test("M2 A shake is cancelled when it exceeds the longest duration by the application's clock") func M2_tooLong() {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = shake(.began)

        screen.clock.advance(by: UIApplication.maximumShakeDuration * 1_000 - 1)
        #expect(log.take() == ["editor shaking"])
        screen.clock.advance(by: 1)
        #expect(log.take() == ["editor shake cancelled"])
        #expect(!shake(.ended).isHandled)
        _ = shake(.began)
        _ = shake(.ended)
        screen.clock.advance(by: 10_000)

        #expect(log.lines == ["editor shaking", "editor shaken"], "one that has ended is not cancelled")
    }

    @Test("M2 A shake is cancelled when its client disconnects, but not when another client does") func M2_clientGoes()
    {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = shake(.began, from: screen.device)

        screen.application.cancelAll(from: InputDevice())
        #expect(log.take() == ["editor shaking"])
        screen.application.cancelAll(from: screen.device)

        #expect(log.lines == ["editor shake cancelled"])
    }

    @Test("M2 A view that removes itself when a shake begins receives one cancellation") func M2_goesWhileTold() {
        final class Leaver: UIView {
            var told: [String] = []
            override var canBecomeFirstResponder: Bool { true }
            override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
                told.append("began")
                removeFromSuperview()
            }
            override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
                told.append("cancelled")
            }
        }
        let view = screen.add(Leaver(), 0, 0, 10, 10)
        view.becomeFirstResponder()

        _ = shake(.began)
        #expect(!shake(.ended).isHandled)

        #expect(view.told == ["began", "cancelled"])
    }

    @Test("M1 Shaking is the only motion event; accelerometer, gyroscope and magnetometer data are none")
    func M1_onlyShaking() {
        #expect(UIEvent.EventSubtype.allCases.filter { $0.rawValue < 100 } == [.none, .motionShake])
    }
}

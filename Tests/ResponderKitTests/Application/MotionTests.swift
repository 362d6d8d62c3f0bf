import Testing

@testable import ResponderKit

@Suite @MainActor struct MotionTests {
    private let scene = Scene()
    private let log = Log()

    private func shake(_ phase: UIPress.Phase, from device: InputDevice? = nil) -> InputOutcome {
        scene.application.send(motion: .motionShake, phase: phase, from: device)
    }

    @Test("M1 a shake begins and ends at the first responder, and goes up from there; nothing comes between")
    func M1_shake() {
        let outer = scene.probe("outer", log, 0, 0, 100, 100)
        let editor = scene.add(Editor("editor", log, keeps: false), 0, 0, 10, 10, to: outer)
        editor.becomeFirstResponder()

        #expect(shake(.began).handler === outer)
        #expect(!shake(.changed).isHandled)
        #expect(!shake(.stationary).isHandled)
        #expect(shake(.ended).handler === outer)

        #expect(log.lines == ["editor shaking", "outer shaking", "editor shaken", "outer shaken"])
    }

    @Test("M1 without a first responder the key window gets it, and may keep it") func M1_window() {
        final class Shaken: UIWindow {
            var subtypes: [UIEvent.EventSubtype?] = []
            override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
                if event?.type == .motion { subtypes.append(event?.subtype) }
            }
        }
        let window = Shaken(application: scene.application)
        window.makeKeyAndVisible()

        #expect(!shake(.began).isHandled)
        #expect(shake(.ended).handler === window)
        #expect(window.subtypes == [.motionShake])
    }

    @Test("M1 the end goes to whoever got the beginning, whoever is first by then") func M1_sameResponder() {
        let first = scene.add(Editor("first", log), 0, 0, 10, 10)
        let second = scene.add(Editor("second", log), 20, 0, 10, 10)
        first.becomeFirstResponder()

        _ = shake(.began)
        second.becomeFirstResponder()
        _ = shake(.ended)

        #expect(log.lines == ["first shaking", "first shaken"])
    }

    @Test("M1 an end without a beginning, a beginning within another, and another client's end are nobody's")
    func M1_sequence() {
        let editor = scene.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        let other = InputDevice()
        #expect(!shake(.ended, from: scene.device).isHandled)
        #expect(!shake(.cancelled, from: scene.device).isHandled)

        #expect(shake(.began, from: scene.device).isHandled)
        #expect(!shake(.began, from: scene.device).isHandled)
        #expect(!shake(.began, from: other).isHandled)
        #expect(!shake(.ended, from: other).isHandled)
        #expect(shake(.ended, from: scene.device).isHandled)

        #expect(log.lines == ["editor shaking", "editor shaken"])
    }

    @Test("M2 it is cancelled when the client says so, and there is no end then") func M2_cancelled() {
        let editor = scene.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()

        _ = shake(.began)
        #expect(shake(.cancelled).handler === editor)
        #expect(!shake(.ended).isHandled)

        #expect(log.lines == ["editor shaking", "editor shake cancelled"])
    }

    @Test("M2 … when the view that handles it leaves its window, also as a part of another") func M2_viewLeaves() {
        let outer = scene.probe("outer", log, 0, 0, 100, 100)
        let editor = scene.add(Editor("editor", log), 0, 0, 10, 10, to: outer)
        let other = scene.probe("other", log, 200, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = shake(.began)
        other.removeFromSuperview()
        #expect(log.take() == ["editor shaking"])

        outer.removeFromSuperview()
        #expect(!shake(.ended).isHandled)

        #expect(log.lines == ["editor shake cancelled"])
    }

    @Test("M2 … when the one that kept it goes, though it began with another") func M2_handlerLeaves() {
        final class Leading: UIView {
            weak var other: UIResponder?
            override var canBecomeFirstResponder: Bool { true }
            override var next: UIResponder? { other }
        }
        let keeper = scene.probe("keeper", log, 0, 0, 10, 10)
        let first = scene.add(Leading(), 20, 0, 10, 10)
        first.other = keeper
        first.becomeFirstResponder()
        _ = shake(.began)

        keeper.removeFromSuperview()

        #expect(log.lines == ["keeper shaking", "keeper shake cancelled"])
    }

    @Test("M2 … when the application says that it is no longer active") func M2_inactive() {
        let editor = scene.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = shake(.began)

        scene.application.cancelMotion()
        scene.application.cancelMotion()

        #expect(log.lines == ["editor shaking", "editor shake cancelled"])
    }

    @Test("M2 … when it goes on too long, by the application's clock") func M2_tooLong() {
        let editor = scene.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = shake(.began)

        scene.clock.advance(by: UIApplication.longestShake * 1_000 - 1)
        #expect(log.take() == ["editor shaking"])
        scene.clock.advance(by: 1)
        #expect(log.take() == ["editor shake cancelled"])
        #expect(!shake(.ended).isHandled)
        _ = shake(.began)
        _ = shake(.ended)
        scene.clock.advance(by: 10_000)

        #expect(log.lines == ["editor shaking", "editor shaken"], "one that has ended is not cancelled")
    }

    @Test("M2 … when its client goes, and not when another does") func M2_clientGoes() {
        let editor = scene.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = shake(.began, from: scene.device)

        scene.application.cancelAll(from: InputDevice())
        #expect(log.take() == ["editor shaking"])
        scene.application.cancelAll(from: scene.device)

        #expect(log.lines == ["editor shake cancelled"])
    }

    @Test("M2 a view that goes because it is told of the beginning has it cancelled once") func M2_goesWhileTold() {
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
        let view = scene.add(Leaver(), 0, 0, 10, 10)
        view.becomeFirstResponder()

        _ = shake(.began)
        #expect(!shake(.ended).isHandled)

        #expect(view.told == ["began", "cancelled"])
    }

    @Test("M1 what an accelerometer, a gyroscope or a magnetometer measures is no event: there is none but shaking")
    func M1_onlyShaking() {
        #expect(UIEvent.EventSubtype.allCases.filter { $0.rawValue < 100 } == [.none, .motionShake])
    }
}

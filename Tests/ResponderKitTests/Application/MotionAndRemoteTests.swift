import Testing

@testable import ResponderKit

@Suite @MainActor struct MotionAndRemoteTests {
    private let scene = Scene()
    private let log = Log()

    @Test("M1 a shake goes to the first responder and up; without one to the key window") func M1_shake() {
        let outer = scene.probe("outer", log, 0, 0, 100, 100)
        let editor = scene.add(Editor("editor", log, keeps: false), 0, 0, 10, 10, to: outer)
        #expect(!scene.application.send(motion: .motionShake, phase: .began).isHandled)
        editor.becomeFirstResponder()

        #expect(scene.application.send(motion: .motionShake, phase: .began).handler === outer)
        #expect(scene.application.send(motion: .motionShake, phase: .ended).handler === outer)
        #expect(scene.application.send(motion: .motionShake, phase: .cancelled).handler === outer)

        #expect(
            log.lines == [
                "editor shaking", "outer shaking", "editor shaken", "outer shaken", "editor shake cancelled", "outer shake cancelled",
            ])
    }

    @Test("M1 without a first responder the key window gets it, and may keep it") func M1_window() {
        final class Shaken: UIWindow { override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {} }
        let window = Shaken(application: scene.application)
        window.makeKeyAndVisible()

        #expect(scene.application.send(motion: .motionShake, phase: .ended).handler === window)
    }

    @Test("R1 remote control comes only between begin and end, from the first responder up, with its subtype") func R1_remote() {
        let outer = scene.probe("outer", log, 0, 0, 100, 100)
        let editor = scene.add(Editor("editor", log, keeps: false), 0, 0, 10, 10, to: outer)
        editor.becomeFirstResponder()
        #expect(!scene.application.send(remoteControl: .remoteControlPlay).isHandled)
        scene.application.beginReceivingRemoteControlEvents()

        #expect(scene.application.send(remoteControl: .remoteControlTogglePlayPause).handler === outer)
        scene.application.endReceivingRemoteControlEvents()
        #expect(!scene.application.send(remoteControl: .remoteControlPlay).isHandled)

        #expect(log.lines == ["editor remote 103", "outer remote 103"])
    }

    @Test("R1 without a first responder it begins at the application, and ends at its delegate") func R1_application() {
        final class Delegate: UIResponder, UIApplicationDelegate {
            var got: UIEvent.EventSubtype?
            func applicationDidFinishLaunching(_ application: UIApplication) { application.beginReceivingRemoteControlEvents() }
            override func remoteControlReceived(with event: UIEvent?) { got = event?.subtype }
        }
        let delegate = Delegate()
        scene.application.launch(delegate: delegate)

        #expect(scene.application.send(remoteControl: .remoteControlNextTrack).handler === delegate)
        #expect(delegate.got == .remoteControlNextTrack)
    }

    @Test("R1 subtypes have UIKit's raw values, 100 to 109 for remote control") func R1_rawValues() {
        #expect(UIEvent.EventSubtype.allCases.map(\.rawValue) == [0, 1] + Array(100...109))
    }
}

import Testing

@testable import ResponderKit

@Suite @MainActor struct RemoteControlTests {
    private let scene = Scene()
    private let log = Log()

    @Test("R1 Remote-control events arrive only between begin and end, from the first responder up")
    func R1_remote() {
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

    @Test("R1 Without a first responder, events go to the application and then to its delegate") func R1_application() {
        final class Delegate: UIResponder, UIApplicationDelegate {
            var got: UIEvent.EventSubtype?
            func applicationDidFinishLaunching(_ application: UIApplication) {
                application.beginReceivingRemoteControlEvents()
            }
            override func remoteControlReceived(with event: UIEvent?) { got = event?.subtype }
        }
        let delegate = Delegate()
        scene.application.launch(delegate: delegate)

        #expect(scene.application.send(remoteControl: .remoteControlNextTrack).handler === delegate)
        #expect(delegate.got == .remoteControlNextTrack)
    }

    @Test("R1 Begin and end calls nest, and an end call without a begin call does nothing") func R1_nested() {
        let editor = scene.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        scene.application.endReceivingRemoteControlEvents()
        scene.application.beginReceivingRemoteControlEvents()
        scene.application.beginReceivingRemoteControlEvents()
        scene.application.endReceivingRemoteControlEvents()

        #expect(scene.application.send(remoteControl: .remoteControlPlay).handler === editor)
    }

    @Test("R1 Each subtype arrives unchanged, with the event type remoteControl", arguments: 100...109)
    func R1_subtypes(
        raw: Int
    ) throws {
        final class Keeper: UIView {
            var got: (UIEvent.EventType?, Int?) = (nil, nil)
            override var canBecomeFirstResponder: Bool { true }
            override func remoteControlReceived(with event: UIEvent?) { got = (event?.type, event?.subtype.rawValue) }
        }
        let keeper = scene.add(Keeper(), 0, 0, 10, 10)
        keeper.becomeFirstResponder()
        scene.application.beginReceivingRemoteControlEvents()

        _ = scene.application.send(remoteControl: try #require(UIEvent.EventSubtype(rawValue: raw)))

        #expect(keeper.got.0 == .remoteControl)
        #expect(keeper.got.1 == raw)
        #expect(!scene.application.send(remoteControl: .motionShake).isHandled)
    }

    @Test("R1 A seek ends once when the client that holds its key disconnects") func R1_heldSeek() {
        let editor = scene.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        scene.application.beginReceivingRemoteControlEvents()

        _ = scene.application.send(remoteControl: .remoteControlBeginSeekingForward, from: scene.device)
        scene.application.cancelAll(from: scene.device)
        scene.application.cancelAll(from: scene.device)
        _ = scene.application.send(remoteControl: .remoteControlBeginSeekingBackward, from: scene.device)
        _ = scene.application.send(remoteControl: .remoteControlEndSeekingBackward, from: scene.device)
        scene.application.cancelAll(from: scene.device)

        #expect(log.lines == ["editor remote 108", "editor remote 109", "editor remote 106", "editor remote 107"])
    }

    @Test("R1 Subtypes have UIKit's raw values, 100 to 109 for remote control") func R1_rawValues() {
        #expect(UIEvent.EventSubtype.allCases.map(\.rawValue) == [0, 1] + Array(100...109))
    }
}

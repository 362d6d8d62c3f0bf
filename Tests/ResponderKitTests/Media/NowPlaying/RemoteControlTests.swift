import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct RemoteControlTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    @Test("R1 Remote-control events arrive only between begin and end, from the first responder up")
    func R1_remote() {
        let outer = screen.probe("outer", log, 0, 0, 100, 100)
        let editor = screen.add(Editor("editor", log, keeps: false), 0, 0, 10, 10, to: outer)
        editor.becomeFirstResponder()
        #expect(!screen.application.send(remoteControl: .remoteControlPlay).isHandled)
        screen.application.beginReceivingRemoteControlEvents()

        #expect(screen.application.send(remoteControl: .remoteControlTogglePlayPause).handler === outer)
        screen.application.endReceivingRemoteControlEvents()
        #expect(!screen.application.send(remoteControl: .remoteControlPlay).isHandled)

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
        screen.application.launch(delegate: delegate)

        #expect(screen.application.send(remoteControl: .remoteControlNextTrack).handler === delegate)
        #expect(delegate.got == .remoteControlNextTrack)
    }

    @Test("R1 Begin and end calls nest, and an end call without a begin call does nothing") func R1_nested() {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        screen.application.endReceivingRemoteControlEvents()
        screen.application.beginReceivingRemoteControlEvents()
        screen.application.beginReceivingRemoteControlEvents()
        screen.application.endReceivingRemoteControlEvents()

        #expect(screen.application.send(remoteControl: .remoteControlPlay).handler === editor)
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
        let keeper = screen.add(Keeper(), 0, 0, 10, 10)
        keeper.becomeFirstResponder()
        screen.application.beginReceivingRemoteControlEvents()

        _ = screen.application.send(remoteControl: try #require(UIEvent.EventSubtype(rawValue: raw)))

        #expect(keeper.got.0 == .remoteControl)
        #expect(keeper.got.1 == raw)
        #expect(!screen.application.send(remoteControl: .motionShake).isHandled)
    }

    @Test("R1 A seek ends once when the client that holds its key disconnects") func R1_heldSeek() {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        screen.application.beginReceivingRemoteControlEvents()

        _ = screen.application.send(remoteControl: .remoteControlBeginSeekingForward, from: screen.device)
        screen.application.cancelAll(from: screen.device)
        screen.application.cancelAll(from: screen.device)
        _ = screen.application.send(remoteControl: .remoteControlBeginSeekingBackward, from: screen.device)
        _ = screen.application.send(remoteControl: .remoteControlEndSeekingBackward, from: screen.device)
        screen.application.cancelAll(from: screen.device)

        #expect(log.lines == ["editor remote 108", "editor remote 109", "editor remote 106", "editor remote 107"])
    }

    @Test("R1 Subtypes have UIKit's raw values, 100 to 109 for remote control") func R1_rawValues() {
        #expect(UIEvent.EventSubtype.allCases.map(\.rawValue) == [0, 1] + Array(100...109))
    }
}

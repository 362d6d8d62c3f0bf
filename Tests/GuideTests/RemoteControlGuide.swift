import ResponderKit
import ResponderKitTesting
import Testing

/// A radio that can be controlled from lock screens, headsets and media keys.
final class RadioController: UIViewController {
    private(set) var isPlaying = false
    private(set) var station = 0
    private(set) var received: [UIEvent.EventSubtype] = []

    override func viewDidLoad() {
        let center = MPRemoteCommandCenter.shared()
        center.playCommand.addTarget { [weak self] _ in self?.play(true) ?? .commandFailed }
        center.pauseCommand.addTarget { [weak self] _ in self?.play(false) ?? .commandFailed }
        center.nextTrackCommand.addTarget { [weak self] _ in
            guard let self else { return .commandFailed }
            station += 1
            return play(true)
        }
        UIApplication.shared.beginReceivingRemoteControlEvents()
    }

    private func play(_ plays: Bool) -> MPRemoteCommandHandlerStatus {
        isPlaying = plays
        let info = MPNowPlayingInfoCenter.default()
        info.nowPlayingInfo = [
            MPMediaItemPropertyTitle: "Station \(station)", MPNowPlayingInfoPropertyPlaybackRate: plays ? 1.0 : 0.0,
        ]
        info.playbackState = plays ? .playing : .paused
        return .success
    }

    /// Receives the commands for which the command center has no handler, in this example `stopCommand`.
    override func remoteControlReceived(with event: UIEvent?) {
        guard event?.subtype == .remoteControlStop else { return super.remoteControlReceived(with: event) }
        _ = play(false)
        received.append(.remoteControlStop)
    }

    override var canBecomeFirstResponder: Bool { true }
}

@Suite @MainActor struct RemoteControlGuide {
    @Test("The command center handles its own commands, and the responder chain receives the others") func radio() {
        let radio = RadioController()
        let screen = TestScreen { radio }
        radio.becomeFirstResponder()

        #expect(screen.remoteControl(.remoteControlTogglePlayPause).handlerName == "MPRemoteCommandCenter#play")
        #expect(radio.isPlaying)
        screen.remoteControl(.remoteControlNextTrack)
        #expect(radio.station == 1)
        #expect(radio.received.isEmpty)

        screen.remoteControl(.remoteControlStop)
        #expect(!radio.isPlaying)
        #expect(radio.received == [.remoteControlStop])
    }

    @Test("No remote control events arrive unless requested, and a disabled command goes to the chain") func asking() {
        let radio = RadioController()
        let screen = TestScreen { radio }
        radio.becomeFirstResponder()
        let center = screen.application.remoteCommandCenter

        screen.application.endReceivingRemoteControlEvents()
        #expect(!screen.remoteControl(.remoteControlStop).isHandled)
        #expect(screen.remoteControl(.remoteControlPlay).isHandled)

        center.playCommand.isEnabled = false
        #expect(!screen.remoteControl(.remoteControlPlay).isHandled)
        #expect(screen.picture.contains("nowPlaying={"))
    }
}

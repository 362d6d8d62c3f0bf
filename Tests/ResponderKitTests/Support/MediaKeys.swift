import MediaPlayer

/// Handles media keys with MediaPlayer alone, as an application for iOS does.
@MainActor
final class MediaKeys {
    private(set) var isPlaying = false

    init() {
        let center = MPRemoteCommandCenter.shared()
        center.playCommand.addTarget { [unowned self] _ in
            isPlaying = true
            return .success
        }
        center.skipForwardCommand.preferredIntervals = [15]
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "Night Drive"]
    }
}

import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct NowPlayingTests {
    private let screen = TestScreen.untraced()
    private var info: MPNowPlayingInfoCenter { screen.application.nowPlayingInfoCenter }

    private var shown: [String: RenderValue.Member]? {
        screen.application.commit()
        guard case .object(let members) = screen.window.node?.value(of: .nowPlaying) else { return nil }
        return members
    }

    @Test("R2 The key window sends the now-playing information in the form that a lock screen shows") func R2_info() {
        #expect(shown == nil)
        screen.clock.advance(by: 500)
        let cover = UIImage(data: [78, 111, 119, 80], mediaType: "image/png")

        info.nowPlayingInfo = [
            MPMediaItemPropertyTitle: "Night Drive", MPMediaItemPropertyArtist: "Aurora",
            MPMediaItemPropertyAlbumTitle: "Roads",
            MPMediaItemPropertyPlaybackDuration: 180, MPNowPlayingInfoPropertyElapsedPlaybackTime: Float(12),
            MPNowPlayingInfoPropertyPlaybackRate: NSNumber(value: 1.5),
            MPMediaItemPropertyArtwork: MPMediaItemArtwork(boundsSize: CGSize(width: 9, height: 9)) { _ in cover },
        ]

        #expect(
            shown == [
                "title": .string("Night Drive"), "artist": .string("Aurora"), "album": .string("Roads"),
                "duration": .number(180),
                "position": .timeline(Timeline(value: 12, at: 500, rate: 1.5, maximum: 180)), "rate": .number(1.5),
                "state": .string("playing"), "artwork": .string("/assets/\(cover.contentID ?? "")"),
            ])
        info.nowPlayingInfo = nil
        #expect(shown == nil)
    }

    @Test("R2 Playback sends no updates, and a new state sends the position at that time") func R2_state() {
        info.nowPlayingInfo = [MPMediaItemPropertyTitle: "A", MPNowPlayingInfoPropertyElapsedPlaybackTime: 10.0]
        _ = shown
        let before = screen.tree.revision
        screen.clock.advance(by: 4_000)
        screen.application.commit()
        #expect(screen.tree.revision == before)

        info.playbackState = .paused
        #expect(shown?["state"] == .string("paused"))
        #expect(shown?["position"] == .timeline(Timeline(value: 14, at: 4_000, rate: 0)))
        screen.clock.advance(by: 60_000)
        info.playbackState = .playing

        #expect(shown?["position"] == .timeline(Timeline(value: 14, at: 64_000, rate: 1)))
        #expect(shown?["rate"] == .number(1))
    }

    @Test("R2 A rate of 0 means paused, and values that are no number or no length are left out") func R2_oddInfo() {
        info.nowPlayingInfo = [
            MPMediaItemPropertyTitle: 7, MPMediaItemPropertyPlaybackDuration: 0,
            MPNowPlayingInfoPropertyPlaybackRate: 0.0,
            MPNowPlayingInfoPropertyElapsedPlaybackTime: Double.nan,
        ]

        #expect(shown == ["rate": .number(0), "state": .string("paused")])
    }

    @Test("R2 The key window also sends the available commands as they are added and removed") func R2_commands() {
        let center = screen.application.remoteCommandCenter
        let token = center.nextTrackCommand.addTarget { _ in .success }
        center.playCommand.addTarget { _ in .success }
        #expect(shown == ["commands": .words(["play", "nextTrack"])])

        center.playCommand.isEnabled = false
        #expect(shown == ["commands": .words(["nextTrack"])])
        center.nextTrackCommand.removeTarget(token)

        #expect(shown == nil)
    }

    @Test("R2 The now-playing information moves to a window that becomes key") func R2_keyWindow() {
        info.nowPlayingInfo = [MPMediaItemPropertyTitle: "A"]
        #expect(shown != nil)
        let front = UIWindow(application: screen.application)

        front.makeKeyAndVisible()

        #expect(shown == nil)
        #expect(front.node?.value(of: .nowPlaying) != RenderValue.none)
    }
}

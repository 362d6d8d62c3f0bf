import MediaPlayback
import MediaPlayer

/// Tells lock screens what plays, and does what they and media keys ask for.
@MainActor
final class NowPlaying {
    /// How far a held seek key jumps, in seconds, and how often, in milliseconds.
    static let seekStep = 5.0
    static let seekInterval = 400.0
    /// How far a skip goes, in seconds: as the buttons of the screen.
    static let skipInterval = 10.0

    private let model: PlayerModel
    private let clock: any EventClock
    private let info = MPNowPlayingInfoCenter.default()
    private var told: Told?
    private var seeking: (any EventTimer)?

    /// What was told. The rest of the player's state changes more often, and is none of a lock screen's business.
    private struct Told: Equatable {
        var item: MediaItem?
        var status: PlaybackState.Status
        var position: PlaybackPosition
        var duration: Double?
        var coverID: String?
    }

    /// Takes the commands of the application whose code runs.
    init(model: PlayerModel, clock: any EventClock) {
        self.model = model
        self.clock = clock
        take(MPRemoteCommandCenter.shared())
        model.observe(
            self, stateChanged: { [weak self] in self?.tell() }, libraryChanged: { [weak self] in self?.tell() },
            coverLoaded: { [weak self] _ in self?.tell() })
        tell()
    }

    // MARK: Commands

    private func take(_ center: MPRemoteCommandCenter) {
        center.playCommand.addTarget { [weak self] _ in
            self?.perform { $0.play() } ?? .commandFailed
        }
        center.pauseCommand.addTarget { [weak self] _ in
            self?.perform { $0.backend.pause() } ?? .commandFailed
        }
        center.stopCommand.addTarget { [weak self] _ in
            self?.perform { $0.stop() } ?? .commandFailed
        }
        center.togglePlayPauseCommand.addTarget { [weak self] _ in
            self?.perform { $0.togglePlayPause() } ?? .commandFailed
        }
        center.nextTrackCommand.addTarget { [weak self] _ in
            guard let self, model.state.current == nil || model.state.hasNext else { return .noSuchContent }
            return performOnPiece { $0.next() }
        }
        center.previousTrackCommand.addTarget { [weak self] _ in
            self?.performOnPiece { $0.previous() } ?? .commandFailed
        }
        takeSeeking(center)
    }

    private func takeSeeking(_ center: MPRemoteCommandCenter) {
        for (command, step) in [
            (center.seekForwardCommand, Self.seekStep), (center.seekBackwardCommand, -Self.seekStep),
        ] {
            command.addTarget { [weak self] event in
                guard let self, let event = event as? MPSeekCommandEvent else { return .commandFailed }
                guard event.type == .beginSeeking else {
                    endSeeking()
                    return .success
                }
                return performOnPiece { _ in self.beginSeeking(by: step) }
            }
        }
        for (command, direction) in [(center.skipForwardCommand, 1.0), (center.skipBackwardCommand, -1.0)] {
            command.preferredIntervals = [NSNumber(value: Self.skipInterval)]
            command.addTarget { [weak self] event in
                guard let self, let event = event as? MPSkipIntervalCommandEvent else { return .commandFailed }
                return performOnPiece { $0.seek(by: direction * event.interval) }
            }
        }
        center.changePlaybackPositionCommand.addTarget { [weak self] event in
            guard let self, let event = event as? MPChangePlaybackPositionCommandEvent else { return .commandFailed }
            guard model.state.current == nil || model.state.seekable else { return .commandFailed }
            return performOnPiece { $0.seek(to: event.positionTime) }
        }
    }

    /// Does what needs only something that can be played.
    private func perform(_ body: (PlayerModel) -> Void) -> MPRemoteCommandHandlerStatus {
        guard model.state.status != .unavailable else { return .deviceNotFound }
        guard !model.state.queue.entries.isEmpty || !model.items.isEmpty else { return .noActionableNowPlayingItem }
        body(model)
        return .success
    }

    /// Does what needs a piece that is open.
    private func performOnPiece(_ body: (any PlaybackBackend) -> Void) -> MPRemoteCommandHandlerStatus {
        perform { _ in }.and(model.state.current == nil ? .noActionableNowPlayingItem : .success) {
            body(model.backend)
        }
    }

    private func beginSeeking(by step: Double) {
        endSeeking()
        model.backend.seek(by: step)
        seeking = clock.schedule(after: Self.seekInterval) { [weak self] in self?.beginSeeking(by: step) }
    }

    /// Lets go of a seek key that is held.
    func endSeeking() {
        seeking?.cancel()
        seeking = nil
    }

    // MARK: What plays

    private func tell() {
        let state = model.state
        let item = state.current?.item
        let cover = item.flatMap { model.cover(of: $0) }
        let now = Told(
            item: item, status: state.status, position: state.position, duration: state.duration ?? item?.duration,
            coverID: cover?.contentID)
        guard now != told else { return }
        let before = told
        told = now
        guard let item else {
            info.nowPlayingInfo = nil
            info.playbackState = .stopped
            return
        }
        var playing: [String: Any] = [
            MPMediaItemPropertyTitle: item.title,
            MPNowPlayingInfoPropertyElapsedPlaybackTime: state.position.seconds(at: clock.now, duration: now.duration),
            MPNowPlayingInfoPropertyPlaybackRate: state.position.rate,
        ]
        playing[MPMediaItemPropertyArtist] = item.artist
        playing[MPMediaItemPropertyAlbumTitle] = item.album
        playing[MPMediaItemPropertyPlaybackDuration] = now.duration
        if let cover {
            playing[MPMediaItemPropertyArtwork] = MPMediaItemArtwork(boundsSize: CGSize(width: 512, height: 512)) { _ in
                cover
            }
        }
        info.nowPlayingInfo = playing
        // Whoever does not see the screen hears what plays when the music goes on by itself.
        if item != before?.item, state.status == .playing {
            UIAccessibility.post(
                notification: .announcement,
                argument: "Now playing \(item.title)" + (item.artist.map { " by \($0)" } ?? ""))
        }
        info.playbackState = state.status.playbackState
    }
}

extension PlaybackState.Status {
    fileprivate var playbackState: MPNowPlayingPlaybackState {
        switch self {
        case .playing, .buffering: .playing
        case .paused: .paused
        case .stopped: .stopped
        case .unavailable: .interrupted
        }
    }
}

extension MPRemoteCommandHandlerStatus {
    /// Does something where this and another are success; else says the first that is not.
    fileprivate func and(_ other: Self, _ body: () -> Void) -> Self {
        guard self == .success else { return self }
        if other == .success { body() }
        return other
    }
}

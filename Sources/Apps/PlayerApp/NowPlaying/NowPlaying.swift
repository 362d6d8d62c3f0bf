import MediaPlayback
import MediaPlayer

/// Publishes the current track to lock screens, and handles remote commands and media keys.
@MainActor
final class NowPlaying {
    /// While a seek key is held, the position moves by `seekStep` seconds every `seekInterval` milliseconds.
    static let seekStep = 5.0
    static let seekInterval = 400.0
    /// The distance of a skip command in seconds. The skip buttons on the screen use the same distance.
    static let skipInterval = 10.0

    private let model: PlayerModel
    private unowned let application: UIApplication
    private var clock: any EventClock { application.clock }
    private let info: MPNowPlayingInfoCenter
    private var publishedInfo: PublishedInfo?
    private var seeking: (any EventTimer)?

    /// The values that are published to lock screens. The player's other values change more often, and lock screens do
    /// not show them.
    private struct PublishedInfo: Equatable {
        var item: MediaItem?
        var status: PlaybackState.Status
        var position: PlaybackPosition
        var duration: Double?
        var coverID: String?
    }

    /// Registers handlers for the remote commands that an application receives.
    init(model: PlayerModel, application: UIApplication) {
        self.model = model
        self.application = application
        info = application.nowPlayingInfoCenter
        addCommandHandlers(application.remoteCommandCenter)
        model.observe(
            self, in: application, stateChanged: { [weak self] in self?.publish() },
            libraryChanged: { [weak self] in self?.publish() },
            coverLoaded: { [weak self] _ in self?.publish() })
        publish()
    }

    // MARK: Commands

    private func addCommandHandlers(_ center: MPRemoteCommandCenter) {
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
        addSeekHandlers(center)
    }

    private func addSeekHandlers(_ center: MPRemoteCommandCenter) {
        for (command, step) in [
            (center.seekForwardCommand, Self.seekStep), (center.seekBackwardCommand, -Self.seekStep),
        ] {
            command.addTarget { [weak self] event in
                guard let self, let event = event as? MPSeekCommandEvent else { return .commandFailed }
                guard event.type == .beginSeeking else {
                    endSeeking()
                    return .success
                }
                return performOnPiece { _ in
                    // The repetitions run in a timer, for no client, so control is needed at the beginning.
                    if ControlledPlayer.acquireControl() { self.beginSeeking(by: step) }
                }
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

    /// Performs a command that requires tracks in the queue or in the library.
    private func perform(_ body: (PlayerModel) -> Void) -> MPRemoteCommandHandlerStatus {
        guard model.state.status != .unavailable else { return .deviceNotFound }
        guard !model.state.queue.entries.isEmpty || model.trackCount > 0 else { return .noActionableNowPlayingItem }
        body(model)
        return .success
    }

    /// Performs a command that requires a current track.
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

    /// Stops the repetition of a held seek key.
    func endSeeking() {
        seeking?.cancel()
        seeking = nil
    }

    // MARK: Now playing

    private func publish() {
        let state = model.state
        let item = state.current?.item
        let cover = item.flatMap { model.cover(of: $0) }
        let now = PublishedInfo(
            item: item, status: state.status, position: state.position, duration: state.duration ?? item?.duration,
            coverID: cover?.contentID)
        guard now != publishedInfo else { return }
        let before = publishedInfo
        publishedInfo = now
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
        // The next track is announced to screen readers when playback moves on to it.
        if item != before?.item, state.status == .playing {
            UIAccessibility.post(
                notification: .announcement,
                argument: "Now playing \(item.title)" + (item.artist.map { " by \($0)" } ?? "")
                    + (state.resumedAt.map { ", goes on at \(timeText($0))" } ?? ""), to: application)
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
    /// Runs `body` if both this status and `other` are `success`. Returns this status if it is not `success`, otherwise
    /// `other`.
    fileprivate func and(_ other: Self, _ body: () -> Void) -> Self {
        guard self == .success else { return self }
        if other == .success { body() }
        return other
    }
}

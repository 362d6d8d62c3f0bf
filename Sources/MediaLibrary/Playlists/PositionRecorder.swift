package import BatonSupport
package import MediaPlayback

/// Records the positions of a player in ``ListeningPositions``: at each change of the player, every ten seconds while a
/// track plays, and at the end.
///
/// A position is always recorded for the track of the same state. If a track has ended and the player has opened the
/// next one, the position of the former track is computed from the former state.
@MainActor package final class PositionRecorder {
    /// The interval in milliseconds at which the position is recorded while a track plays.
    package nonisolated static let interval = 10_000.0

    /// Called after the position of a track was recorded that is not playing any more.
    package var onChange: @MainActor () -> Void = {}

    private let positions: ListeningPositions
    private let loop: any EventLoopProtocol
    private var state: PlaybackState?
    private var timer: (any EventRegistration)?

    /// - Parameter loop: the event loop of the player.
    package init(_ positions: ListeningPositions, loop: any EventLoopProtocol) {
        self.positions = positions
        self.loop = loop
    }

    /// Records the position after a change of the player's state.
    package func stateDidChange(_ new: PlaybackState) {
        let isOther = state?.current?.id != new.current?.id
        let isPaused = state?.position.rate != 0 && new.position.rate == 0
        var isRecorded = isOther && record()
        state = new
        isRecorded = record() || isRecorded
        if isRecorded, isOther || isPaused { onChange() }
        if new.position.rate != 0 {
            if timer == nil { recordRegularly() }
        } else {
            timer?.cancel()
            timer = nil
        }
    }

    /// Returns the position in seconds at which a track goes on that the player is about to open; nil for its
    /// beginning.
    package func start(of item: MediaItem) -> Double? {
        // The player has not published yet that it leaves the former track, which may be the same one.
        record()
        return positions.start(of: item)
    }

    /// Records the last position and writes it, and returns after it is on disk. Blocks the main thread; intended for
    /// the server's exit.
    package func finish() {
        record()
        timer?.cancel()
        timer = nil
        positions.finish()
    }

    /// Records the position of the current track.
    /// - Returns: false if there is no track, or if the track does not go on at its position.
    @discardableResult private func record() -> Bool {
        guard let state, let item = state.current?.item else { return false }
        let duration = state.duration ?? item.duration
        guard item.goesOn(duration: duration) else { return false }
        positions.record(item.path, at: state.position.seconds(at: loop.now, duration: duration), duration: duration)
        return true
    }

    private func recordRegularly() {
        timer = loop.schedule(after: Self.interval) { [weak self] in
            self?.record()
            self?.recordRegularly()
        }
    }
}

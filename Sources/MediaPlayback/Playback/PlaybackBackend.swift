/// A player.
///
/// A command is a wish: it returns at once, and what came of it is told by `state`. A command that makes no sense at
/// the moment (the next piece after the last one, a position in a piece that cannot be sought in) does nothing, and
/// a number outside of its range is taken to the nearest end. The words are those of `MPRemoteCommandCenter` and MPRIS.
@MainActor public protocol PlaybackBackend: AnyObject {
    /// What the player last said about itself.
    var state: PlaybackState { get }

    /// Called whenever `state` has changed, with the new one; it may be called from within a command.
    var onChange: (@MainActor (PlaybackState) -> Void)? { get set }

    /// Goes on with the piece that is open, or begins with the queue's first.
    func play()
    /// Stands still.
    func pause()
    /// Pauses when it plays, and plays when it does not.
    func togglePlayPause()
    /// Goes to the queue's next piece. What was paused stays so.
    func next()
    /// Goes back to the beginning of the piece, or to the piece before it when it plays for less than three seconds or so. What was paused stays so.
    func previous()
    /// Goes to a place in the piece, in seconds from its beginning. Of many calls in a row the last one wins.
    func seek(to seconds: Double)
    /// Moves in the piece by so many seconds, back where they are negative.
    func seek(by seconds: Double)
    /// Sets the loudness in percent. Of many calls in a row the last one wins.
    func setVolume(_ percent: Double)
    /// Turns the sound off or on again.
    func setMuted(_ muted: Bool)
    /// Puts the queue into a random order, which begins with the piece that is being played, or back into its own.
    func setShuffle(_ shuffle: Bool)
    /// Sets what is played again when it ends.
    func setRepeatMode(_ mode: PlaybackState.RepeatMode)
    /// Puts these pieces in the place of the queue and opens the one at `index`; plays it, or stands still at its beginning.
    func setQueue(_ items: [MediaItem], startAt index: Int, playing: Bool)
    /// Plays the queue's entry with that id.
    func jump(toEntry id: Int)
    /// Puts a piece at the end of the queue.
    func enqueue(_ item: MediaItem)
    /// Ends the player for good and calls `completion` when nothing is left of it.
    func shutDown(completion: @escaping @MainActor () -> Void)
}

extension PlaybackBackend {
    /// Puts these pieces in the place of the queue and plays the one at `index`.
    public func setQueue(_ items: [MediaItem], startAt index: Int = 0) {
        setQueue(items, startAt: index, playing: true)
    }
}

/// What players agree on.
enum PlaybackRules {
    /// How far into a piece `previous` still goes to the one before, in seconds.
    static let previousRestarts = 3.0
    /// A seek ends so many seconds before the end of a piece at the latest: at its very end a player would leave it.
    static let seekMargin = 0.25

    /// Where a wish to seek to `seconds` leads; nil where it is no number.
    static func seekTarget(_ seconds: Double, duration: Double?) -> Double? {
        guard !seconds.isNaN else { return nil }
        let end = duration.map { max($0 - seekMargin, 0) } ?? 1e7
        return min(max(seconds, 0), end)
    }

    /// A volume from 0 to 100; nil where it is no number.
    static func volume(_ percent: Double) -> Double? {
        percent.isNaN ? nil : min(max(percent, 0), 100)
    }
}

/// The interface of a player.
///
/// Commands are requests: they return at once, and `state` shows their result later. A command that is impossible at
/// the moment does nothing. Examples are `next` at the last track, and a seek in a track that does not support seeking.
/// A number outside of its range is limited to the range. The names follow `MPRemoteCommandCenter` and MPRIS.
@MainActor public protocol PlaybackBackend: AnyObject {
    /// The last state that the player reported.
    var state: PlaybackState { get }

    /// Called with the new state whenever `state` has changed; possibly from within a command.
    var onChange: (@MainActor (PlaybackState) -> Void)? { get set }

    /// Resumes the current track, or starts the first track of the queue.
    func play()
    /// Pauses playback.
    func pause()
    /// Pauses or resumes playback.
    func togglePlayPause()
    /// Skips to the next track. A paused player stays paused.
    func next()
    /// Returns to the beginning of the track. In the first three seconds (approximately) of a track, skips to the
    /// previous track instead. A paused player stays paused.
    func previous()
    /// Sets the position in seconds at which a track begins when it is opened next. Of several calls, the last one
    /// applies.
    func setStart(of track: MediaItem.ID, to seconds: Double)
    /// Seeks to a position in seconds. Of several rapid calls, the last one applies.
    func seek(to seconds: Double)
    /// Seeks by an offset in seconds, backwards if it is negative.
    func seek(by seconds: Double)
    /// Sets the volume in percent. Of several rapid calls, the last one applies.
    func setVolume(_ percent: Double)
    /// Mutes or unmutes the sound.
    func setMuted(_ muted: Bool)
    /// Shuffles the queue with the current track first, or restores its original order.
    func setShuffle(_ shuffle: Bool)
    /// Sets the repeat mode.
    func setRepeatMode(_ mode: PlaybackState.RepeatMode)
    /// Sets how the volume of tracks is levelled.
    func setReplayGain(_ mode: PlaybackState.ReplayGain)
    /// Chooses the output; nil for the automatic output. An output that is not connected is used as soon as it is.
    func setOutput(_ output: AudioOutput?)
    /// Replaces the queue and opens the track at `index`. The track is played, or paused at its beginning.
    func setQueue(_ items: [MediaItem], startAt index: Int, playing: Bool)
    /// Plays the queue entry with an identifier.
    func jump(toEntry id: Int)
    /// Inserts tracks into the queue. Does not start playback.
    func insert(_ items: [MediaItem], at place: QueuePlace)
    /// Removes the queue entries with the given identifiers. If the current entry is removed, the next remaining entry
    /// is opened. If there is none, the player stops.
    func removeEntries(_ ids: Set<Int>)
    /// Moves the queue entry with an identifier to an index in the queue.
    func moveEntry(_ id: Int, to index: Int)
    /// Shuts down the player permanently, and calls `completion` after all of its resources are released.
    func shutDown(completion: @escaping @MainActor () -> Void)
}

extension PlaybackBackend {
    /// Default implementation, for a player whose tracks always begin at their beginning.
    public func setStart(of track: MediaItem.ID, to seconds: Double) {}

    /// Replaces the queue and plays the track at `index`.
    public func setQueue(_ items: [MediaItem], startAt index: Int = 0) {
        setQueue(items, startAt: index, playing: true)
    }

    /// Appends a track to the queue.
    public func enqueue(_ item: MediaItem) { insert([item], at: .end) }
}

/// Rules that all implementations of a player follow.
enum PlaybackRules {
    /// Up to this position in seconds, `previous` skips to the previous track. After it, `previous` returns to the
    /// beginning.
    static let restartThreshold = 3.0
    /// The minimum distance in seconds between the target of a seek and the end of the track. A seek to the very end
    /// would end the track.
    static let seekMargin = 0.25
    /// The time in milliseconds during which `PlaybackState.resumedAt` has a value.
    static let resumedTime = 10_000.0

    /// The target of a seek to `seconds`, limited to the duration of the track; nil if `seconds` is not a number.
    static func seekTarget(_ seconds: Double, duration: Double?) -> Double? {
        guard !seconds.isNaN else { return nil }
        let end = duration.map { max($0 - seekMargin, 0) } ?? 1e7
        return min(max(seconds, 0), end)
    }

    /// A volume limited to 0 through 100; nil if `percent` is not a number.
    static func volume(_ percent: Double) -> Double? {
        percent.isNaN ? nil : min(max(percent, 0), 100)
    }
}

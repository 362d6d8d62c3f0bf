/// The complete visible state of a player at one moment.
///
/// The state changes only at events. Ordinary playback does not change it: the current position is computed
/// from `position`, which contains a time, the position at that time, and the rate.
public struct PlaybackState: Sendable, Equatable, Codable {
    /// The playback status.
    public enum Status: String, Sendable, Codable {
        /// No track is open.
        case stopped
        /// A track is playing.
        case playing
        /// A track is open and paused.
        case paused
        /// Playback waits for data of the file.
        case buffering
        /// No player is available; `message` contains the reason.
        case unavailable
    }

    /// The repeat mode.
    public enum RepeatMode: String, Sendable, CaseIterable, Codable {
        /// Repeats nothing.
        case off
        /// Repeats the current track.
        case one
        /// Repeats the queue.
        case all
    }

    /// How the volume of tracks is levelled, by the loudness in their ReplayGain tags.
    public enum ReplayGain: String, Sendable, CaseIterable, Codable {
        /// Plays all tracks unchanged.
        case off
        /// Makes all tracks equally loud.
        case track
        /// Makes all albums equally loud, and preserves the differences between the tracks of an album.
        case album
    }

    /// The playback status.
    public var status: Status = .stopped
    /// The tracks to play and the current one.
    public var queue = PlaybackQueue()
    /// The position in the current track.
    public var position = PlaybackPosition()
    /// The duration of the track in seconds; nil if unknown.
    public var duration: Double?
    /// Whether the track supports seeking.
    public var seekable = false
    /// The volume in percent, from 0 to 100.
    public var volume: Double = 100
    /// The sound is muted; independent of the volume.
    public var muted = false
    /// The queue is in random order.
    public var shuffle = false
    /// The repeat mode.
    public var repeatMode: RepeatMode = .off
    /// How the volume of tracks is levelled.
    public var replayGain: ReplayGain = .off
    /// The outputs among which people can choose, at most `AudioOutput.limit`.
    public var outputs: [AudioOutput] = []
    /// The output that people have chosen; nil for the automatic output. If `outputs` lacks it, it is not connected,
    /// and the sound goes to the automatic output until it returns.
    public var selectedOutput: AudioOutput?
    /// The audio output; nil until a track was played.
    public var output: PlaybackOutput?
    /// A message for users, such as the reason why a track was skipped.
    public var message: String?
    /// The position in seconds at which the current track has just gone on instead of at its beginning; nil for none.
    /// The player removes the value after ten seconds, and as soon as the position is changed.
    public var resumedAt: Double?
    /// The name and version of the player.
    public var backend: String

    /// Creates the initial state of a player.
    public init(backend: String) {
        self.backend = backend
    }

    /// The current entry of the queue; nil if no track is open.
    public var current: QueueEntry? { queue.current }

    /// True if `next` would open another track.
    public var hasNext: Bool { queue.index(after: queue.currentIndex, repeating: repeatMode == .all) != nil }
}

/// A playback position as a linear function of time: at the time `at` it was `seconds`, and it grows by
/// `rate` seconds per second.
public struct PlaybackPosition: Sendable, Equatable, Codable {
    /// The position in the track, in seconds.
    public var seconds: Double = 0
    /// The time by the event loop's clock, in milliseconds. The time is slightly in the future if the track is not
    /// audible yet.
    public var at: Double = 0
    /// The rate of the position: 1 at normal speed, 0 if the track is paused.
    public var rate: Double = 0

    /// Creates a position; by default at the beginning and not moving.
    public init(seconds: Double = 0, at: Double = 0, rate: Double = 0) {
        self.seconds = seconds
        self.at = at
        self.rate = rate
    }

    /// Returns the position in seconds at the time `now`, limited to 0 through `duration`.
    public func seconds(at now: Double, duration: Double? = nil) -> Double {
        let moved = seconds + max(now - at, 0) / 1000 * rate
        return min(max(moved, 0), duration ?? .infinity)
    }
}

/// The audio output of a player.
public struct PlaybackOutput: Sendable, Equatable, Codable {
    /// The name of the sound system: `pipewire`, `pulse`, `alsa`, …
    public var name: String
    /// The output is mpv's null output, which is silent.
    public var isNull: Bool

    /// Creates the description of an audio output.
    public init(name: String, isNull: Bool) {
        self.name = name
        self.isNull = isNull
    }
}

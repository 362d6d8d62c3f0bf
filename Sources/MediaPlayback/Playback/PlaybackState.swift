/// Everything that can be shown of a player, at one instant.
///
/// It changes only when something happens. A piece that plays changes nothing: where it has got to follows from
/// `position`, which says where it was at an instant and how fast it moves.
public struct PlaybackState: Sendable, Equatable, Codable {
    /// What the player is doing.
    public enum Status: String, Sendable, Codable {
        /// Nothing is being played.
        case stopped
        /// It plays.
        case playing
        /// A piece is open and stands still.
        case paused
        /// It would play and waits for the file.
        case buffering
        /// There is no player at the moment; `message` says why.
        case unavailable
    }

    /// What is played again when it ends.
    public enum RepeatMode: String, Sendable, CaseIterable, Codable {
        /// Nothing.
        case off
        /// The piece.
        case one
        /// The queue.
        case all
    }

    /// What the player is doing.
    public var status: Status = .stopped
    /// The pieces that are to be played, in their order, and which of them is being played.
    public var queue = PlaybackQueue()
    /// Where in the piece the player is.
    public var position = PlaybackPosition()
    /// The length of the piece in seconds; nil where it is not known.
    public var duration: Double?
    /// Whether the piece can be sought in.
    public var seekable = false
    /// Loudness in percent, from 0 to 100.
    public var volume: Double = 100
    /// Whether the sound is off, whatever the volume.
    public var muted = false
    /// Whether the queue is in a random order.
    public var shuffle = false
    /// What is played again when it ends.
    public var repeatMode: RepeatMode = .off
    /// Where the sound goes; nil as long as nothing was played.
    public var output: PlaybackOutput?
    /// A sentence for people: why there is no sound, why a piece was skipped.
    public var message: String?
    /// The player's name and version.
    public var backend: String

    /// The state of a player of that name that has done nothing yet.
    public init(backend: String) {
        self.backend = backend
    }

    /// The piece that is being played.
    public var current: QueueEntry? { queue.current }

    /// Whether `next` would play another piece.
    public var hasNext: Bool { queue.index(after: queue.currentIndex, repeating: repeatMode == .all) != nil }
}

/// Where in a piece a player is, as a line in time: at the instant `at` it was at `seconds`, and since then it moves by `rate` seconds a second.
public struct PlaybackPosition: Sendable, Equatable, Codable {
    /// Seconds from the beginning of the piece.
    public var seconds: Double = 0
    /// The instant, in milliseconds of the event loop's clock. It may lie a little ahead: the piece has not begun to sound then.
    public var at: Double = 0
    /// 1 while the piece plays, 0 while it stands still.
    public var rate: Double = 0

    /// A position; at rest at the beginning where nothing else is said.
    public init(seconds: Double = 0, at: Double = 0, rate: Double = 0) {
        self.seconds = seconds
        self.at = at
        self.rate = rate
    }

    /// Seconds from the beginning of the piece at the instant `now`, between 0 and `duration`.
    public func seconds(at now: Double, duration: Double? = nil) -> Double {
        let moved = seconds + max(now - at, 0) / 1000 * rate
        return min(max(moved, 0), duration ?? .infinity)
    }
}

/// Where a player's sound goes.
public struct PlaybackOutput: Sendable, Equatable, Codable {
    /// The name of the sound system: `pipewire`, `pulse`, `alsa`, …
    public var name: String
    /// Whether it is the null output, which nobody hears.
    public var isNull: Bool

    /// An output of that name.
    public init(name: String, isNull: Bool) {
        self.name = name
        self.isNull = isNull
    }
}

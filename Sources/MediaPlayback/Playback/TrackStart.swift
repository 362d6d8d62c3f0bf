/// Determines the positions at which a player opens tracks.
struct TrackStart {
    /// Returns the position at which a track begins; nil for its beginning.
    var position: (@MainActor (MediaItem) -> Double?)?
    /// The position that a command has set for the next opening of a track.
    private var commanded: (track: MediaItem.ID, seconds: Double)?

    mutating func set(_ track: MediaItem.ID, _ seconds: Double) { commanded = (track, seconds) }

    /// Returns the position for a track that is being opened, in seconds, and whether the track goes on there without a
    /// command. Nil for the beginning.
    @MainActor
    mutating func next(of item: MediaItem) -> (seconds: Double, isResumed: Bool)? {
        // The closure is called in any case, because it also learns that the former track has ended.
        let known = position?(item)
        var start = known.map { (seconds: $0, isResumed: true) }
        if let commanded, commanded.track == item.id {
            start = (commanded.seconds, false)
            self.commanded = nil
        }
        guard let start, let target = PlaybackRules.seekTarget(start.seconds, duration: item.duration), target > 0
        else {
            return nil
        }
        return (target, start.isResumed)
    }
}

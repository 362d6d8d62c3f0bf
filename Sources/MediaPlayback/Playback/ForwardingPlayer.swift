/// A player that passes its commands on to another player, for example to record them or to check them first.
@MainActor public protocol ForwardingPlayer: PlaybackBackend {
    /// Passes a command on to the other player, or ignores it.
    func forward(_ command: (any PlaybackBackend) -> Void)
}

/// The commands of the player. Each command calls `forward(_:)`, which passes it on or ignores it.
extension ForwardingPlayer {
    /// Passes this command to `forward(_:)`.
    public func play() { forward { $0.play() } }
    /// Passes this command to `forward(_:)`.
    public func pause() { forward { $0.pause() } }
    /// Passes this command to `forward(_:)`.
    public func togglePlayPause() { forward { $0.togglePlayPause() } }
    /// Passes this command to `forward(_:)`.
    public func next() { forward { $0.next() } }
    /// Passes this command to `forward(_:)`.
    public func previous() { forward { $0.previous() } }
    /// Passes this command to `forward(_:)`.
    public func setStart(of track: MediaItem.ID, to seconds: Double) { forward { $0.setStart(of: track, to: seconds) } }
    /// Passes this command to `forward(_:)`.
    public func seek(to seconds: Double) { forward { $0.seek(to: seconds) } }
    /// Passes this command to `forward(_:)`.
    public func seek(by seconds: Double) { forward { $0.seek(by: seconds) } }
    /// Passes this command to `forward(_:)`.
    public func setVolume(_ percent: Double) { forward { $0.setVolume(percent) } }
    /// Passes this command to `forward(_:)`.
    public func setMuted(_ muted: Bool) { forward { $0.setMuted(muted) } }
    /// Passes this command to `forward(_:)`.
    public func setShuffle(_ shuffle: Bool) { forward { $0.setShuffle(shuffle) } }
    /// Passes this command to `forward(_:)`.
    public func setRepeatMode(_ mode: PlaybackState.RepeatMode) { forward { $0.setRepeatMode(mode) } }
    /// Passes this command to `forward(_:)`.
    public func setReplayGain(_ mode: PlaybackState.ReplayGain) { forward { $0.setReplayGain(mode) } }
    /// Passes this command to `forward(_:)`.
    public func setOutput(_ output: AudioOutput?) { forward { $0.setOutput(output) } }
    /// Passes this command to `forward(_:)`.
    public func setQueue(_ items: [MediaItem], startAt index: Int, playing: Bool) {
        forward { $0.setQueue(items, startAt: index, playing: playing) }
    }
    /// Passes this command to `forward(_:)`.
    public func jump(toEntry id: Int) { forward { $0.jump(toEntry: id) } }
    /// Passes this command to `forward(_:)`.
    public func insert(_ items: [MediaItem], at place: QueuePlace) { forward { $0.insert(items, at: place) } }
    /// Passes this command to `forward(_:)`.
    public func removeEntries(_ ids: Set<Int>) { forward { $0.removeEntries(ids) } }
    /// Passes this command to `forward(_:)`.
    public func moveEntry(_ id: Int, to index: Int) { forward { $0.moveEntry(id, to: index) } }
}

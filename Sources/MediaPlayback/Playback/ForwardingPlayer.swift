/// A player that passes its commands on to another player, for example to record them or to check them first.
@MainActor public protocol ForwardingPlayer: PlaybackBackend {
    /// Passes a command on to the other player, or ignores it.
    func forward(_ command: (any PlaybackBackend) -> Void)
}

/// The commands of a player, each passed on by `forward`.
extension ForwardingPlayer {
    /// Forwards the command.
    public func play() { forward { $0.play() } }
    /// Forwards the command.
    public func pause() { forward { $0.pause() } }
    /// Forwards the command.
    public func togglePlayPause() { forward { $0.togglePlayPause() } }
    /// Forwards the command.
    public func next() { forward { $0.next() } }
    /// Forwards the command.
    public func previous() { forward { $0.previous() } }
    /// Forwards the command.
    public func seek(to seconds: Double) { forward { $0.seek(to: seconds) } }
    /// Forwards the command.
    public func seek(by seconds: Double) { forward { $0.seek(by: seconds) } }
    /// Forwards the command.
    public func setVolume(_ percent: Double) { forward { $0.setVolume(percent) } }
    /// Forwards the command.
    public func setMuted(_ muted: Bool) { forward { $0.setMuted(muted) } }
    /// Forwards the command.
    public func setShuffle(_ shuffle: Bool) { forward { $0.setShuffle(shuffle) } }
    /// Forwards the command.
    public func setRepeatMode(_ mode: PlaybackState.RepeatMode) { forward { $0.setRepeatMode(mode) } }
    /// Forwards the command.
    public func setQueue(_ items: [MediaItem], startAt index: Int, playing: Bool) {
        forward { $0.setQueue(items, startAt: index, playing: playing) }
    }
    /// Forwards the command.
    public func jump(toEntry id: Int) { forward { $0.jump(toEntry: id) } }
    /// Forwards the command.
    public func insert(_ items: [MediaItem], at place: QueuePlace) { forward { $0.insert(items, at: place) } }
    /// Forwards the command.
    public func removeEntries(_ ids: Set<Int>) { forward { $0.removeEntries(ids) } }
    /// Forwards the command.
    public func moveEntry(_ id: Int, to index: Int) { forward { $0.moveEntry(id, to: index) } }
}

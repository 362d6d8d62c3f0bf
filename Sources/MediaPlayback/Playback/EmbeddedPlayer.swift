public import BatonSupport

/// A silent player that only computes the playback position.
///
/// A server uses this player on a machine without mpv, so that all other features can be tried. The `message` of
/// ``state`` tells users that there is no sound. The event loop provides the time, and the caller provides the random
/// numbers. If the loop has a manual clock, the behaviour of the player is therefore deterministic.
@MainActor public final class EmbeddedPlayer: RestorablePlayer {
    /// The current state.
    public private(set) var state = PlaybackState(backend: "embedded")
    /// Called whenever `state` has changed, from within a command or a timer.
    public var onChange: (@MainActor (PlaybackState) -> Void)?

    private let loop: any EventLoopProtocol
    private var random: any RandomNumberGenerator
    private var lastEntryID = 0
    private var endWatch: (any EventRegistration)?
    private var resumedWatch: (any EventRegistration)?
    private var trackStart = TrackStart()
    /// The position at which a track begins when it is opened.
    public var startPosition: (@MainActor (MediaItem) -> Double?)? {
        get { trackStart.position }
        set { trackStart.position = newValue }
    }
    private var isShutDown = false

    /// Creates a player. `reason` is a sentence that says why no real player is available.
    public init(
        loop: any EventLoopProtocol, reason: String = "mpv is not installed",
        random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    ) {
        self.loop = loop
        self.random = random
        state.output = PlaybackOutput(name: "none", isNull: true)
        state.message =
            "\(reason), so Baton's embedded player runs, without sound. "
            + "Install mpv (on Debian: apt install mpv) and start Baton again to hear something"
    }

    // MARK: Commands

    /// Resumes the current track, or starts the first track of the queue.
    public func play() {
        change { state, now in
            if state.queue.current == nil {
                self.open(state.queue.entries.isEmpty ? nil : 0, in: &state, at: now, plays: true)
            } else {
                state.setPlaying(true, at: now)
            }
        }
    }

    /// Pauses playback.
    public func pause() {
        change { $0.setPlaying(false, at: $1) }
    }

    /// Pauses or resumes playback.
    public func togglePlayPause() {
        state.status == .playing ? pause() : play()
    }

    /// Skips to the next track.
    public func next() {
        change {
            self.open($0.queue.index(after: $0.queue.currentIndex, repeating: $0.repeatMode == .all), in: &$0, at: $1)
        }
    }

    /// Returns to the beginning of the track, or skips to the previous track.
    public func previous() {
        change { state, now in
            let current = state.queue.currentIndex
            let before = state.queue.index(before: current, repeating: state.repeatMode == .all)
            let restarts = state.position.seconds(at: now) > PlaybackRules.restartThreshold
            if restarts || before == nil {
                state.openEntry(current, at: now)
            } else {
                self.open(before, in: &state, at: now)
            }
        }
    }

    /// Sets the position at which a track begins when it is opened next.
    public func setStart(of track: MediaItem.ID, to seconds: Double) { trackStart.set(track, seconds) }

    /// Seeks to a position in seconds.
    public func seek(to seconds: Double) {
        change { state, now in
            guard state.seekable, let target = PlaybackRules.seekTarget(seconds, duration: state.duration) else {
                return
            }
            state.position = PlaybackPosition(seconds: target, at: now, rate: state.position.rate)
            state.resumedAt = nil
        }
    }

    /// Seeks by an offset in seconds.
    public func seek(by seconds: Double) {
        seek(to: state.position.seconds(at: loop.now, duration: state.duration) + seconds)
    }

    /// Stores the volume in percent. The volume has no audible effect, because this player is silent.
    public func setVolume(_ percent: Double) {
        change { state, _ in state.volume = PlaybackRules.volume(percent) ?? state.volume }
    }

    /// Stores whether the player is muted. Muting has no audible effect, because this player is silent.
    public func setMuted(_ muted: Bool) {
        change { state, _ in state.muted = muted }
    }

    /// Shuffles the queue, or restores its original order.
    public func setShuffle(_ shuffle: Bool) {
        guard shuffle != state.shuffle else { return }
        change { state, _ in
            state.shuffle = shuffle
            shuffle ? state.queue.shuffle(using: &self.random) : state.queue.unshuffle()
        }
    }

    /// Sets the repeat mode.
    public func setRepeatMode(_ mode: PlaybackState.RepeatMode) {
        change { state, _ in state.repeatMode = mode }
    }

    /// Stores how the volume of tracks is levelled. This has no audible effect, because this player is silent.
    public func setReplayGain(_ mode: PlaybackState.ReplayGain) {
        change { state, _ in state.replayGain = mode }
    }

    /// Stores the output, for a player that can use it. This player is silent.
    public func setOutput(_ output: AudioOutput?) {
        change { state, _ in state.selectedOutput = output }
    }

    /// Replaces the queue and opens the track at `index`.
    public func setQueue(_ items: [MediaItem], startAt index: Int, playing: Bool) {
        let window = PlaybackQueue.window(of: items.count, startAt: index)
        let entries = items[window].map(entry)
        change { state, now in
            state.queue = PlaybackQueue(entries: entries)
            let place = min(max(index - window.lowerBound, 0), entries.count - 1)
            self.open(entries.isEmpty ? nil : place, in: &state, at: now, plays: playing)
            if entries.isEmpty, state.status != .stopped {
                state.stop(at: now)
            }
            if state.shuffle {
                state.queue.shuffle(using: &self.random)
            }
        }
    }

    /// Loads a queue and opens one of its tracks, paused. Does nothing if the player already has a queue.
    public func restore(_ queue: RestoredQueue) {
        guard state.queue.entries.isEmpty else { return }
        let entries = queue.items.map(entry)
        change { state, now in
            state.queue = PlaybackQueue(
                entries: queue.order.map { entries[$0] }, unshuffledOrder: state.shuffle ? entries.map(\.id) : nil,
                isMadeByHand: queue.isMadeByHand)
            state.openEntry(queue.current, at: now, plays: false)
            guard state.seekable, let target = PlaybackRules.seekTarget(queue.position, duration: state.duration) else {
                return
            }
            state.position = PlaybackPosition(seconds: target, at: now)
        }
    }

    /// Plays the queue entry that has the given identifier.
    public func jump(toEntry id: Int) {
        change { self.open($0.queue.index(ofEntry: id), in: &$0, at: $1, plays: true) }
    }

    /// Inserts tracks into the queue. If the queue's limit does not allow all of them, only the first ones are
    /// inserted.
    public func insert(_ items: [MediaItem], at place: QueuePlace) {
        let entries = items.prefix(max(PlaybackQueue.limit - state.queue.entries.count, 0)).map(entry)
        change { state, _ in state.queue.insert(entries, at: place) }
    }

    /// Removes queue entries.
    public func removeEntries(_ ids: Set<Int>) {
        change { state, now in
            guard state.queue.remove(ids) else { return }
            if let index = state.queue.currentIndex {
                self.open(index, in: &state, at: now)
            } else {
                state.stop(at: now)
            }
        }
    }

    /// Moves a queue entry to an index.
    public func moveEntry(_ id: Int, to index: Int) {
        change { state, _ in state.queue.move(entry: id, to: index) }
    }

    /// Shuts down the player.
    public func shutDown(completion: @escaping @MainActor () -> Void) {
        isShutDown = true
        endWatch?.cancel()
        resumedWatch?.cancel()
        completion()
    }

    // MARK: Time

    private func entry(_ item: MediaItem) -> QueueEntry {
        lastEntryID += 1
        return QueueEntry(id: lastEntryID, item: item)
    }

    /// Opens a track at the position at which it goes on; does nothing for an invalid index. If `plays` is nil, the
    /// playing or paused status is unchanged.
    private func open(_ index: Int?, in state: inout PlaybackState, at now: Double, plays: Bool? = nil) {
        guard let index, state.queue.entries.indices.contains(index) else { return }
        // Asked before the change, while the state still shows the former track.
        let start = trackStart.next(of: state.queue.entries[index].item)
        state.openEntry(index, at: now, plays: plays)
        guard let start, state.seekable else { return }
        state.position = PlaybackPosition(seconds: start.seconds, at: now, rate: state.position.rate)
        guard start.isResumed else { return }
        state.resumedAt = start.seconds
        resumedWatch?.cancel()
        resumedWatch = loop.schedule(after: PlaybackRules.resumedTime) { [weak self] in
            self?.change { state, _ in state.resumedAt = nil }
        }
    }

    private func change(_ body: (inout PlaybackState, _ now: Double) -> Void) {
        guard !isShutDown else { return }
        let before = state
        body(&state, loop.now)
        guard state != before else { return }
        watchForEnd()
        onChange?(state)
    }

    private func watchForEnd() {
        endWatch?.cancel()
        endWatch = nil
        guard state.status == .playing, let duration = state.duration else { return }
        let left = duration - state.position.seconds(at: loop.now)
        endWatch = loop.schedule(after: max(left, 0) * 1000) { [weak self] in self?.pieceDidEnd() }
    }

    private func pieceDidEnd() {
        change { state, now in
            let following = state.queue.index(after: state.queue.currentIndex, repeating: state.repeatMode == .all)
            if state.repeatMode == .one {
                state.openEntry(state.queue.currentIndex, at: now)
            } else if let following {
                self.open(following, in: &state, at: now)
            } else {
                state.stop(at: now)
            }
        }
    }
}

/// State changes of the embedded player.
extension PlaybackState {
    /// Opens a track at its beginning; does nothing for an invalid index. If `plays` is nil, the playing or
    /// paused status is unchanged.
    fileprivate mutating func openEntry(_ index: Int?, at now: Double, plays: Bool? = nil) {
        guard let index, queue.entries.indices.contains(index) else { return }
        queue.currentIndex = index
        resumedAt = nil
        // A track of unknown duration has no end in this player. A known duration counts as at least one second, so
        // that a very short track does not end in every loop turn.
        duration = current?.item.duration.map { max($0, 1) }
        seekable = duration != nil
        position = PlaybackPosition(at: now, rate: position.rate)
        setPlaying(plays ?? (status == .playing), at: now)
    }

    fileprivate mutating func setPlaying(_ plays: Bool, at now: Double) {
        guard current != nil else { return }
        let rate = plays ? 1.0 : 0.0
        if rate != position.rate {
            position = PlaybackPosition(seconds: position.seconds(at: now, duration: duration), at: now, rate: rate)
        }
        status = plays ? .playing : .paused
    }

    fileprivate mutating func stop(at now: Double) {
        status = .stopped
        resumedAt = nil
        queue.currentIndex = nil
        position = PlaybackPosition(at: now)
        duration = nil
        seekable = false
    }
}

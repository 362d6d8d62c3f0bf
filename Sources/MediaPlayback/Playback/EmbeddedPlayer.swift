/// A player without sound: it only keeps time.
///
/// It takes the place of a real one on a machine that has none, so that everything else can be tried, and says so.
/// Time is the event loop's; randomness comes in from outside: with a loop that is turned by hand it does the same every time.
@MainActor public final class EmbeddedPlayer: RestorablePlayer {
    /// What the player is doing.
    public private(set) var state = PlaybackState(backend: "embedded")
    /// Called whenever `state` has changed; here always from within a command or a timer.
    public var onChange: (@MainActor (PlaybackState) -> Void)?

    private let loop: any MediaEventLoop
    private var random: any RandomNumberGenerator
    private var lastEntryID = 0
    private var endWatch: (any MediaWatch)?
    private var isShutDown = false

    /// A player on that clock. `reason` is a sentence that says why there is no real one.
    public init(
        loop: any MediaEventLoop, reason: String = "mpv is not installed",
        random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    ) {
        self.loop = loop
        self.random = random
        state.output = PlaybackOutput(name: "none", isNull: true)
        state.message =
            "\(reason), so this is Baton's embedded player: it keeps time and makes no sound. "
            + "Install mpv (on Debian: apt install mpv) and start Baton again to hear something"
    }

    // MARK: Commands

    /// Goes on, or begins with the queue's first piece.
    public func play() {
        change { state, now in
            if state.queue.current == nil {
                state.open(state.queue.entries.isEmpty ? nil : 0, at: now, plays: true)
            } else {
                state.setPlaying(true, at: now)
            }
        }
    }

    /// Stands still.
    public func pause() {
        change { $0.setPlaying(false, at: $1) }
    }

    /// Pauses when it plays, and plays when it does not.
    public func togglePlayPause() {
        state.status == .playing ? pause() : play()
    }

    /// Goes to the queue's next piece.
    public func next() {
        change { $0.open($0.queue.index(after: $0.queue.currentIndex, repeating: $0.repeatMode == .all), at: $1) }
    }

    /// Goes back to the beginning of the piece, or to the piece before it.
    public func previous() {
        change { state, now in
            let current = state.queue.currentIndex
            let before = state.queue.index(before: current, repeating: state.repeatMode == .all)
            let restarts = state.position.seconds(at: now) > PlaybackRules.previousRestarts
            state.open(restarts ? current : before ?? current, at: now)
        }
    }

    /// Goes to a place in the piece.
    public func seek(to seconds: Double) {
        change { state, now in
            guard state.seekable, let target = PlaybackRules.seekTarget(seconds, duration: state.duration) else {
                return
            }
            state.position = PlaybackPosition(seconds: target, at: now, rate: state.position.rate)
        }
    }

    /// Moves in the piece.
    public func seek(by seconds: Double) {
        seek(to: state.position.seconds(at: loop.now, duration: state.duration) + seconds)
    }

    /// Sets the loudness in percent, which nobody hears.
    public func setVolume(_ percent: Double) {
        change { state, _ in state.volume = PlaybackRules.volume(percent) ?? state.volume }
    }

    /// Turns the sound that is not there off or on.
    public func setMuted(_ muted: Bool) {
        change { state, _ in state.muted = muted }
    }

    /// Puts the queue into a random order or back into its own.
    public func setShuffle(_ shuffle: Bool) {
        guard shuffle != state.shuffle else { return }
        change { state, _ in
            state.shuffle = shuffle
            shuffle ? state.queue.shuffle(using: &self.random) : state.queue.unshuffle()
        }
    }

    /// Sets what is played again when it ends.
    public func setRepeatMode(_ mode: PlaybackState.RepeatMode) {
        change { state, _ in state.repeatMode = mode }
    }

    /// Puts these pieces in the place of the queue and opens the one at `index`.
    public func setQueue(_ items: [MediaItem], startAt index: Int, playing: Bool) {
        let window = PlaybackQueue.window(of: items.count, startAt: index)
        let entries = items[window].map(entry)
        change { state, now in
            state.queue = PlaybackQueue(entries: entries)
            let place = min(max(index - window.lowerBound, 0), entries.count - 1)
            state.open(entries.isEmpty ? nil : place, at: now, plays: playing)
            if entries.isEmpty, state.status != .stopped {
                state.stop(at: now)
            }
            if state.shuffle {
                state.queue.shuffle(using: &self.random)
            }
        }
    }

    /// Puts a queue into a player that has none yet, with one piece open and paused.
    public func restore(_ queue: RestoredQueue) {
        guard state.queue.entries.isEmpty else { return }
        let entries = queue.items.map(entry)
        change { state, now in
            state.queue = PlaybackQueue(entries: queue.order.map { entries[$0] })
            state.open(queue.current, at: now, plays: false)
            guard state.seekable, let target = PlaybackRules.seekTarget(queue.position, duration: state.duration) else {
                return
            }
            state.position = PlaybackPosition(seconds: target, at: now)
        }
    }

    /// Plays the queue's entry with that id.
    public func jump(toEntry id: Int) {
        change { $0.open($0.queue.index(ofEntry: id), at: $1, plays: true) }
    }

    /// Puts a piece at the end of the queue.
    public func enqueue(_ item: MediaItem) {
        guard state.queue.entries.count < PlaybackQueue.limit else { return }
        let entry = entry(item)
        change { state, _ in state.queue.entries.append(entry) }
    }

    /// Ends the player.
    public func shutDown(completion: @escaping @MainActor () -> Void) {
        isShutDown = true
        endWatch?.cancel()
        completion()
    }

    // MARK: Time

    private func entry(_ item: MediaItem) -> QueueEntry {
        lastEntryID += 1
        return QueueEntry(id: lastEntryID, item: item)
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
        endWatch = loop.after(max(left, 0) * 1000) { [weak self] in self?.pieceHasEnded() }
    }

    private func pieceHasEnded() {
        change { state, now in
            let following = state.queue.index(after: state.queue.currentIndex, repeating: state.repeatMode == .all)
            if let index = state.repeatMode == .one ? state.queue.currentIndex : following {
                state.open(index, at: now)
            } else {
                state.stop(at: now)
            }
        }
    }
}

/// How the embedded player moves.
extension PlaybackState {
    /// Opens another piece at its beginning; nothing where there is none. Goes on playing or standing still where `plays` is nil.
    fileprivate mutating func open(_ index: Int?, at now: Double, plays: Bool? = nil) {
        guard let index, queue.entries.indices.contains(index) else { return }
        queue.currentIndex = index
        // A piece whose length nobody knows has no end here. One without any length would end at every turn of the loop.
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
        queue.currentIndex = nil
        position = PlaybackPosition(at: now)
        duration = nil
        seekable = false
    }
}

/// A queue entry and its file, which `MediaAccess` has admitted.
struct QueueSlot: Sendable {
    let entry: QueueEntry
    let file: AdmittedFile
}

/// The state that a newly started mpv receives, so that playback resumes where the previous process stopped.
///
/// While no mpv is running, the published state shows these values, and commands change them.
struct ResumePoint {
    private(set) var queue = PlaybackQueue()
    /// The files of the queue entries, by entry identifier.
    private var files: [Int: AdmittedFile] = [:]
    /// The position in the current track, in seconds.
    var position: Double = 0
    var isPaused = false
    var volume: Double = 100
    var muted = false
    var shuffle = false
    var repeatMode: PlaybackState.RepeatMode = .off
    var replayGain: PlaybackState.ReplayGain = .off
    /// The chosen output; nil for the automatic output.
    var output: AudioOutput?

    var slots: [QueueSlot] {
        queue.entries.compactMap { entry in files[entry.id].map { QueueSlot(entry: entry, file: $0) } }
    }

    /// Replaces the queue, and opens the track at `index` at its beginning.
    mutating func setQueue(
        _ slots: [QueueSlot], open index: Int?, unshuffledOrder: [Int]? = nil, isMadeByHand: Bool = false
    ) {
        queue = PlaybackQueue(
            entries: slots.map(\.entry), currentIndex: index, unshuffledOrder: unshuffledOrder,
            isMadeByHand: isMadeByHand)
        files = Dictionary(slots.map { ($0.entry.id, $0.file) }) { first, _ in first }
        position = 0
    }

    mutating func insert(_ slots: [QueueSlot], at place: QueuePlace) {
        queue.insert(slots.map(\.entry), at: place)
        for slot in slots { files[slot.entry.id] = slot.file }
    }

    mutating func remove(_ ids: Set<Int>) {
        if queue.remove(ids) { position = 0 }
        for id in ids { files[id] = nil }
    }

    mutating func move(entry id: Int, to index: Int) { queue.move(entry: id, to: index) }

    /// Opens another track at its beginning; does nothing for an invalid index.
    mutating func openEntry(_ index: Int?) {
        guard let index, queue.entries.indices.contains(index) else { return }
        queue.currentIndex = index
        position = 0
    }

    /// Closes the current track.
    mutating func close() {
        queue.currentIndex = nil
        position = 0
    }

    /// Seeks in the current track.
    mutating func seek(to seconds: Double) {
        guard let piece = queue.current?.item, let target = PlaybackRules.seekTarget(seconds, duration: piece.duration)
        else { return }
        position = target
    }

    mutating func setShuffle(_ shuffle: Bool) {
        guard shuffle != self.shuffle else { return }
        self.shuffle = shuffle
        if shuffle {
            var random = SystemRandomNumberGenerator()
            queue.shuffle(using: &random)
        } else {
            queue.unshuffle()
        }
    }
}

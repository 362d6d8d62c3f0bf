/// A queue's entry and the file that it stands for.
struct QueueSlot: Sendable {
    let entry: QueueEntry
    let file: AdmittedFile
}

/// What a player that has just been started is to do, so that it goes on where the one before it stopped.
///
/// While there is no mpv that could be asked, this is what the state shows and what commands change.
struct ResumePoint {
    private(set) var queue = PlaybackQueue()
    /// The files of the queue's entries.
    private var files: [Int: AdmittedFile] = [:]
    /// Seconds from the beginning of the piece that is open.
    var position: Double = 0
    var isPaused = false
    var volume: Double = 100
    var muted = false
    var shuffle = false
    var repeatMode: PlaybackState.RepeatMode = .off

    var slots: [QueueSlot] {
        queue.entries.compactMap { entry in files[entry.id].map { QueueSlot(entry: entry, file: $0) } }
    }

    /// Takes another queue, with this piece open at its beginning.
    mutating func setQueue(_ slots: [QueueSlot], open index: Int?) {
        queue = PlaybackQueue(entries: slots.map(\.entry), currentIndex: index)
        files = Dictionary(slots.map { ($0.entry.id, $0.file) }) { first, _ in first }
        position = 0
    }

    mutating func append(_ slot: QueueSlot) {
        queue.entries.append(slot.entry)
        files[slot.entry.id] = slot.file
    }

    /// Opens another piece at its beginning; nothing where there is none.
    mutating func open(_ index: Int?) {
        guard let index, queue.entries.indices.contains(index) else { return }
        queue.currentIndex = index
        position = 0
    }

    /// Has no piece open.
    mutating func close() {
        queue.currentIndex = nil
        position = 0
    }

    /// Goes to a place in the piece that is open.
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

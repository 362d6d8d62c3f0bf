/// A queue's entry and the file that it stands for.
struct QueueSlot: Sendable {
    let entry: QueueEntry
    let file: AdmittedFile
}

/// What a player that has just been started is to do, so that it goes on where the one before it stopped.
///
/// While there is no mpv that could be asked, this is what the state shows and what commands change.
struct ResumePoint {
    var slots: [QueueSlot] = []
    /// Which piece is open; nil where none is.
    var index: Int?
    /// Seconds from its beginning.
    var position: Double = 0
    var isPaused = false
    var volume: Double = 100
    var muted = false
    var shuffle = false
    var repeatMode: PlaybackState.RepeatMode = .off

    var queue: PlaybackQueue { PlaybackQueue(entries: slots.map(\.entry), currentIndex: index) }

    /// Opens another piece at its beginning; nothing where there is none.
    mutating func open(_ index: Int?) {
        guard let index, slots.indices.contains(index) else { return }
        self.index = index
        position = 0
    }

    /// Takes a random order, in which the piece that is open comes first, or the order of the entries' ids.
    mutating func setShuffle(_ shuffle: Bool) {
        guard shuffle != self.shuffle else { return }
        self.shuffle = shuffle
        let current = index.map { slots[$0].entry.id }
        if shuffle {
            slots.shuffle()
            if let place = slots.firstIndex(where: { $0.entry.id == current }) {
                slots.swapAt(0, place)
            }
        } else {
            slots.sort { $0.entry.id < $1.entry.id }
        }
        index = slots.firstIndex { $0.entry.id == current }
    }
}

import MediaPlayback

/// The names of the people who added the entries of a queue.
///
/// A player reports a new entry some time after the command that has added it. Until then, the command waits here.
struct QueueContributors {
    private struct Addition {
        var name: String
        /// The greatest identifier of all entries at the time when the track was added. The track's own entry gets a
        /// greater identifier.
        var lastEntry: Int
    }

    private var names: [Int: String] = [:]
    /// The additions that the player has not reported yet, by the track's identifier, in their order.
    private var additions: [Int: [Addition]] = [:]
    private var additionCount = 0
    /// The greatest identifier of all entries that were examined.
    private var lastExamined = 0

    /// Returns the name of the person who added an entry; nil if the name is unknown.
    func name(ofEntry id: Int) -> String? { names[id] }

    /// Records that a person adds tracks to a queue. A person without a name is not recorded. Tracks that do not fit
    /// into the queue are not recorded.
    mutating func add(_ items: [MediaItem], by name: String?, to queue: PlaybackQueue) {
        guard let name, !name.isEmpty else { return }
        let lastEntry = queue.entries.reduce(0) { max($0, $1.id) }
        let room = max(0, PlaybackQueue.limit - queue.entries.count - additionCount)
        for item in items.prefix(room) {
            additions[item.id, default: []].append(Addition(name: name, lastEntry: lastEntry))
            additionCount += 1
        }
    }

    /// Forgets the additions that the player has not reported, because the queue is replaced.
    mutating func forgetAdditions() {
        additions.removeAll()
        additionCount = 0
    }

    /// Finds the entries of recently added tracks in a queue that the player has reported, and stores who added them.
    mutating func attributeNewEntries(of queue: PlaybackQueue) {
        let last = queue.entries.reduce(0) { max($0, $1.id) }
        guard last > lastExamined else { return }
        // Players number the entries in the order of their addition.
        for entry in queue.entries.filter({ $0.id > lastExamined }).sorted(by: { $0.id < $1.id }) {
            guard var waiting = additions[entry.item.id],
                let index = waiting.firstIndex(where: { $0.lastEntry < entry.id })
            else { continue }
            names[entry.id] = waiting.remove(at: index).name
            additions[entry.item.id] = waiting.isEmpty ? nil : waiting
            additionCount -= 1
        }
        lastExamined = last
        guard names.count > queue.entries.count else { return }
        let present = Set(queue.entries.map(\.id))
        names = names.filter { present.contains($0.key) }
    }
}

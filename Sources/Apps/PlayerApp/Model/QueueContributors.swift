import MediaPlayback

/// The names of the people who added the entries of a queue.
///
/// A player reports a new entry some time after the command that has added it. Until then, the command waits here.
struct QueueContributors {
    private struct Addition {
        var item: Int
        var name: String
        /// The greatest identifier of all entries at the time when the track was added. The track's own entry gets a
        /// greater identifier.
        var lastEntry: Int
    }

    private var names: [Int: String] = [:]
    private var additions: [Addition] = []

    /// Returns the name of the person who added an entry; nil if the name is unknown.
    func name(ofEntry id: Int) -> String? { names[id] }

    /// Records that a person adds tracks to a queue. A person without a name is not recorded.
    mutating func add(_ items: [MediaItem], by name: String?, to queue: PlaybackQueue) {
        guard let name, !name.isEmpty else { return }
        let lastEntry = queue.entries.reduce(0) { max($0, $1.id) }
        additions += items.map { Addition(item: $0.id, name: name, lastEntry: lastEntry) }
        additions.removeFirst(max(0, additions.count - PlaybackQueue.limit))
    }

    /// Finds the entries of recently added tracks in a queue that the player has reported, and stores who added them.
    mutating func attributeNewEntries(of queue: PlaybackQueue) {
        guard !additions.isEmpty else { return }
        // Players number the entries in the order of their addition.
        for entry in queue.entries.sorted(by: { $0.id < $1.id }) where names[entry.id] == nil {
            guard let index = additions.firstIndex(where: { $0.item == entry.item.id && $0.lastEntry < entry.id })
            else { continue }
            names[entry.id] = additions.remove(at: index).name
        }
        guard names.count > queue.entries.count else { return }
        let present = Set(queue.entries.map(\.id))
        names = names.filter { present.contains($0.key) }
    }
}

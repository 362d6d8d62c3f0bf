/// The place in a queue at which tracks are inserted.
public enum QueuePlace: Sendable, Equatable {
    /// The place after the last entry.
    case end
    /// The place after the current entry. Without a current entry, the place after the last entry.
    case next
    /// The place before the entry with this index. The index is limited to the length of the queue.
    case index(Int)
}

extension PlaybackQueue {
    /// Returns the index for a place. If entries are inserted at the place, the first of them gets this index.
    func index(of place: QueuePlace) -> Int {
        switch place {
        case .end: entries.count
        case .next: currentIndex.map { min($0 + 1, entries.count) } ?? entries.count
        case .index(let index): min(max(index, 0), entries.count)
        }
    }

    /// Inserts entries into the queue.
    ///
    /// The entries are also inserted into the order before shuffling, after the entry that precedes them in the queue.
    /// If no entry precedes them, or if `place` is `end`, they become the last entries of that order.
    mutating func insert(_ new: [QueueEntry], at place: QueuePlace) {
        let index = index(of: place)
        unshuffledOrder = Self.order(
            unshuffledOrder, inserting: new.map(\.id), after: place == .end || index == 0 ? nil : entries[index - 1].id)
        entries.insert(contentsOf: new, at: index)
        isMadeByHand = true
        if let currentIndex, currentIndex >= index { self.currentIndex = currentIndex + new.count }
    }

    /// Returns a copy of the order before shuffling, with the identifiers `ids` inserted after `id`. If `id` is nil,
    /// they are at the end.
    static func order(_ order: [Int]?, inserting ids: [Int], after id: Int?) -> [Int]? {
        guard var order else { return nil }
        let index = id.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? order.count
        order.insert(contentsOf: ids, at: index)
        return order
    }

    /// Removes entries. If the current entry is removed, the next remaining entry becomes the current one.
    /// - Returns: True if the current entry was removed.
    @discardableResult
    mutating func remove(_ ids: Set<Int>) -> Bool {
        let former = current?.id
        let following = currentIndex.flatMap { index in entries[index...].first { !ids.contains($0.id) }?.id }
        entries.removeAll { ids.contains($0.id) }
        isMadeByHand = true
        unshuffledOrder?.removeAll { ids.contains($0) }
        currentIndex = following.flatMap { index(ofEntry: $0) }
        return former.map(ids.contains) ?? false
    }

    /// Moves an entry to an index, which is limited to the length of the queue. Does nothing if no entry has the
    /// identifier.
    public mutating func move(entry id: Int, to index: Int) {
        guard let from = self.index(ofEntry: id) else { return }
        let current = current?.id
        isMadeByHand = true
        entries.insert(entries.remove(at: from), at: min(max(index, 0), entries.count))
        currentIndex = current.flatMap { self.index(ofEntry: $0) }
    }
}

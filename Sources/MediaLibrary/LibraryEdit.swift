package import MediaPlayback

/// The difference between two lists of tracks. A journal contains it instead of the whole new list.
package struct LibraryEdit: Codable, Equatable {
    /// A track and its index in the new list.
    package struct Insertion: Codable, Equatable {
        package var index: Int
        package var item: MediaItem
    }

    /// The identifiers of the tracks that the new list does not contain, or contains with other tags.
    package var removed: [Int] = []
    /// The tracks that the old list does not contain, in the order of their indices.
    package var inserted: [Insertion] = []

    /// Compares two lists; nil if tracks that are in both have another order.
    package init?(from old: [MediaItem], to new: [MediaItem]) {
        let former = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        let current = Dictionary(new.map { ($0.id, $0) }) { first, _ in first }
        removed = old.filter { current[$0.id] != $0 }.map(\.id)
        inserted = new.enumerated().filter { former[$0.element.id] != $0.element }
            .map { Insertion(index: $0.offset, item: $0.element) }
        guard applied(to: old) == new else { return nil }
    }

    /// Returns the new list that belongs to an old one.
    package func applied(to old: [MediaItem]) -> [MediaItem] {
        let removed = Set(removed)
        var rest = old.lazy.filter { !removed.contains($0.id) }.makeIterator()
        var new: [MediaItem] = []
        new.reserveCapacity(old.count + inserted.count)
        for insertion in inserted {
            while new.count < insertion.index, let item = rest.next() { new.append(item) }
            new.append(insertion.item)
        }
        while let item = rest.next() { new.append(item) }
        return new
    }
}

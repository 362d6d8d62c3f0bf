// Changes of the queue. A change needs the current indices of mpv's playlist, so the playlist is read before each
// change. The changes run one after the other.

extension MPVPlayer {
    /// Runs `live` with the current playlist if mpv is running. Otherwise runs `change`, which changes the stored state
    /// `resume`.
    func edit(
        _ live: @escaping @MainActor (MPVPlayer) -> Void, otherwise change: @MainActor (MPVPlayer) -> Void = { _ in }
    ) {
        guard isRunning else {
            change(self)
            return refresh()
        }
        edits.append { [weak self] in self.map(live) }
        if edits.count == 1 { runNextEdit() }
    }

    private func runNextEdit() {
        readPlaylist { [weak self] in
            guard let self, let edit = edits.first else { return }
            edit()
            edits.removeFirst()
            if edits.isEmpty { readPlaylist() } else { runNextEdit() }
        }
    }

    /// Inserts entries into mpv's playlist. Each file is appended first, and its entry is then moved to its place.
    func insert(_ new: [QueueSlot], at place: QueuePlace) {
        let inserted = new.prefix(room(for: new, in: playlist.count))
        isQueueMadeByHand = isQueueMadeByHand || !inserted.isEmpty
        let current = currentPlaylistID.flatMap { id in playlist.firstIndex(of: id) }
        let index: Int
        switch place {
        case .end: index = playlist.count
        case .next: index = current.map { $0 + 1 } ?? playlist.count
        case .index(let place): index = playlistIndex(of: place)
        }
        let before = place == .end || index == 0 ? nil : slots[playlist[index - 1]]?.entry.id
        unshuffledOrder = PlaybackQueue.order(unshuffledOrder, inserting: inserted.map(\.entry.id), after: before)
        for (offset, slot) in inserted.enumerated() {
            append(slot)
            let end = playlist.count + offset
            if index + offset < end { send(.move(from: end, to: index + offset)) }
        }
    }

    /// Removes entries from mpv's playlist. The current entry is removed last: mpv then opens the next entry, which
    /// must not be one of the removed entries.
    func remove(_ ids: Set<Int>) {
        let indices = playlist.indices.filter { index in
            slots[playlist[index]].map { ids.contains($0.entry.id) } ?? false
        }
        isQueueMadeByHand = isQueueMadeByHand || !indices.isEmpty
        let current = currentPlaylistID
        for index in indices.reversed() where playlist[index] != current { send(.remove(index)) }
        if let last = indices.first(where: { playlist[$0] == current }) {
            send(.remove(last - indices.prefix { $0 < last }.count))
        }
        for index in indices { slots[playlist[index]] = nil }
        unshuffledOrder?.removeAll { ids.contains($0) }
    }

    /// Moves an entry of mpv's playlist.
    func move(entry id: Int, to index: Int) {
        guard let from = playlist.firstIndex(where: { slots[$0]?.entry.id == id }) else { return }
        let last = queue.count - 1
        let target = index >= last ? playlist.count - 1 : playlistIndex(of: index)
        guard target != from else { return }
        isQueueMadeByHand = true
        // `to` is the present index of the entry before which mpv puts the moved entry.
        send(.move(from: from, to: target > from ? target + 1 : target))
    }

    /// Returns how many of the new entries fit into a queue of `count` entries. If not all of them fit, shows a
    /// message.
    func room(for new: [QueueSlot], in count: Int) -> Int {
        let room = max(PlaybackQueue.limit - count, 0)
        guard let first = new.dropFirst(room).first else { return new.count }
        let rest = new.count - room
        showNotice(
            rest == 1
                ? "The queue is full. “\(first.entry.item.title)” was not added. Remove pieces from the queue first"
                : "The queue is full. \(rest) pieces were not added. Remove pieces from the queue first")
        return room
    }

    /// Converts an index in the queue to an index in mpv's playlist. The indices may differ: the playlist also contains
    /// entries that other clients of mpv have added, but the queue does not.
    private func playlistIndex(of index: Int) -> Int {
        guard index < queue.count else { return playlist.count }
        let id = queue[max(index, 0)].id
        return playlist.firstIndex { slots[$0]?.entry.id == id } ?? playlist.count
    }
}

import BatonSupport

// The queue is mpv's playlist. To load a queue, Baton appends its entries one by one, and then reads the whole playlist
// from mpv.

extension MPVPlayer {
    /// The state while a queue is being loaded into mpv.
    struct Loading {
        let point: ResumePoint
        /// mpv has not yet replied to the request for the whole playlist.
        var awaitsPlaylist = true
        /// mpv has not yet opened the first track.
        var awaitsFile: Bool
    }

    /// Replaces mpv's queue.
    func load(_ point: ResumePoint) {
        loading = Loading(point: point, awaitsFile: point.queue.current != nil)
        failedFiles = 0
        send(.clear)
        slots = [:]
        unshuffledOrder = point.queue.unshuffledOrder
        isQueueMadeByHand = point.queue.isMadeByHand
        queueGeneration += 1
        for slot in point.slots {
            append(slot)
        }
        let isPaused = point.isPaused && point.queue.current != nil
        send(.setFlag(.pause, isPaused)) { [weak self] succeeded, _ in
            if succeeded {
                self?.properties.update(.pause, isPaused)
            }
        }
        if let index = point.queue.currentIndex {
            if point.position > 0 {
                restoredPosition = point.position
                send(.startAt(point.position))
            }
            send(.playIndex(index)) { [weak self] succeeded, _ in
                if !succeeded {
                    self?.loading?.awaitsFile = false
                }
            }
            // If mpv reports neither success nor failure within a second, the file counts as opened.
            loadWatch?.cancel()
            loadWatch = loop.schedule(after: 1_000) { [weak self] in self?.finishLoading(file: true) }
        }
        readPlaylist { [weak self] in self?.finishLoading(playlist: true) }
    }

    /// If the entry belongs to the queue that is being loaded, records that mpv has opened its file, or has failed to
    /// open it.
    func loadingDidOpen(_ entry: Int) {
        if slots[entry] != nil {
            finishLoading(file: true)
        }
    }

    private func finishLoading(file: Bool = false, playlist: Bool = false) {
        guard loading != nil else { return }
        if file {
            loading?.awaitsFile = false
        }
        if playlist {
            loading?.awaitsPlaylist = false
        }
        if loading?.awaitsFile == false, loading?.awaitsPlaylist == false {
            loading = nil
            loadWatch?.cancel()
            loadWatch = nil
            refresh()
        }
    }

    func append(_ slot: QueueSlot) {
        let number = queueGeneration
        send(.append(slot.file)) { [weak self] _, data in
            if let id = (data as? [String: Any])?["playlist_entry_id"] as? Int, self?.queueGeneration == number {
                self?.slots[id] = slot
            }
        }
    }

    // MARK: Reading the playlist

    /// Reads mpv's playlist. Only one read is pending at a time. If the method is called during a read, the playlist is
    /// read once more afterwards.
    func readPlaylist(_ completion: @escaping () -> Void = {}) {
        playlistReaders.append(completion)
        guard !isReadingPlaylist else {
            playlistIsStale = true
            return
        }
        isReadingPlaylist = true
        send(.get(.playlist)) { [weak self] _, data in
            guard let self else { return }
            isReadingPlaylist = false
            if playlistIsStale {
                playlistIsStale = false
                readPlaylist()
                return
            }
            updatePlaylist(from: data as? [[String: Any]] ?? [])
            let readers = playlistReaders
            playlistReaders = []
            readers.forEach { $0() }
        }
    }

    private func updatePlaylist(from list: [[String: Any]]) {
        playlist = []
        queue = []
        queueIndex = [:]
        for element in list {
            guard let id = element["id"] as? Int else { continue }
            playlist.append(id)
            if element["current"] as? Bool == true {
                lastPlaylistID = id
            }
            // Another program may add entries through mpv's additional socket. Such entries are played, but do not
            // appear in the queue.
            if let slot = slots[id] {
                queueIndex[id] = queue.count
                queue.append(slot.entry)
            }
        }
    }

    // MARK: Order

    /// Shuffles mpv's playlist, and moves the current track to the front, so that all other tracks are played after it.
    /// The caller must have read the playlist directly before.
    func shuffleQueue() {
        unshuffledOrder = unshuffledOrder ?? queue.map(\.id)
        send(.shuffle)
        edit { player in
            guard let current = player.currentPlaylistID, let index = player.playlist.firstIndex(of: current), index > 0
            else { return }
            player.send(.move(from: index, to: 0))
        }
    }

    /// Restores the unshuffled order of the queue. The caller must have read the playlist directly before.
    func unshuffleQueue() {
        send(.unshuffle)
        edit { $0.restoreOrder() }
    }

    /// Moves the entries to the indices that they had before shuffling.
    ///
    /// mpv's own unshuffling is not enough. mpv stores only one original order, and does not apply moves to it. It
    /// cannot restore the order after two shuffles, or if it was started with a shuffled queue.
    private func restoreOrder() {
        let ranks = PlaybackQueue.ranks(of: unshuffledOrder ?? queue.map(\.id).sorted())
        unshuffledOrder = nil
        var order = playlist.map { slots[$0].flatMap { ranks[$0.entry.id] } ?? Int.max }
        let wanted = order.sorted()
        for (index, rank) in wanted.enumerated() where order[index] != rank {
            guard let from = order[index...].firstIndex(of: rank) else { continue }
            order.insert(order.remove(at: from), at: index)
            send(.move(from: from, to: index))
        }
    }

    // MARK: Admission

    /// Runs `work` after all earlier commands. If the file paths of an earlier command are being checked, `work` runs
    /// after this check. Otherwise `work` runs at once.
    func performInOrder(_ work: @escaping @MainActor () -> Void) {
        if case .ending = processState { return }
        if case .ended = processState { return }
        if isAdmitting {
            deferred.append(work)
        } else {
            work()
        }
    }

    /// Checks in the background which tracks may be played. Passes a queue entry to `completion` for each of these
    /// tracks, and nil for each other track.
    func admit(_ items: [MediaItem], _ completion: @escaping @MainActor ([QueueSlot?]) -> Void) {
        isAdmitting = true
        let access = configuration.access
        Task { [weak self] in
            let verdicts = await offMain { access.verdicts(on: items.map(\.path)) }
            guard let self else { return }
            let admitted = zip(items, verdicts).map { self.slot(for: $0, $1) }
            isAdmitting = false
            let waiting = deferred
            deferred = []
            performInOrder { completion(admitted) }
            waiting.forEach { performInOrder($0) }
        }
    }

    private func slot(for item: MediaItem, _ verdict: MediaAccess.Verdict) -> QueueSlot? {
        switch verdict {
        case .admitted(let file):
            lastEntryID += 1
            return QueueSlot(entry: QueueEntry(id: lastEntryID, item: item), file: file)
        case .missing: showNotice("“\(item.title)” no longer exists. It was not added to the queue")
        case .outside: showNotice("“\(item.title)” is not in the media folder. It was not added to the queue")
        }
        return nil
    }
}

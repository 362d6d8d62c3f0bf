import BatonSupport

// The commands of the player. Each one sends commands to mpv.

extension MPVPlayer {
    /// Runs `live` if mpv is running. Otherwise `change` changes the stored state, which the next mpv process receives.
    func command(
        _ live: @escaping @MainActor (MPVPlayer) -> Void,
        otherwise change: @escaping @MainActor (inout ResumePoint) -> Void
    ) {
        performInOrder { [weak self] in
            guard let self else { return }
            if isRunning {
                live(self)
            } else {
                change(&resume)
                refresh()
            }
        }
    }

    /// Resumes the current track, or starts the first track of the queue.
    public func play() {
        command { player in
            if player.properties.isIdle {
                player.openEntry(at: 0)
            }
            player.send(.setFlag(.pause, false))
        } otherwise: { point in
            point.isPaused = false
            point.openEntry(point.queue.current == nil ? 0 : nil)
        }
    }

    /// Pauses playback.
    public func pause() {
        command { player in
            if !player.properties.isIdle {
                player.send(.setFlag(.pause, true))
            }
        } otherwise: {
            $0.isPaused = true
        }
    }

    /// Pauses or resumes playback.
    public func togglePlayPause() {
        command { player in
            if player.properties.isIdle {
                player.play()
            } else {
                player.send(.cyclePause)
            }
        } otherwise: { point in
            point.isPaused.toggle()
        }
    }

    /// Skips to the next track.
    public func next() {
        command { player in
            player.send(.next)
        } otherwise: { point in
            point.openEntry(point.queue.index(after: point.queue.currentIndex, repeating: point.repeatMode == .all))
        }
    }

    /// Returns to the beginning of the track, or skips to the previous track.
    public func previous() {
        command { player in
            let isFirst = player.queueIndex[player.currentPlaylistID ?? -1] == 0 && !player.properties.loopsPlaylist
            if isFirst || player.pendingPosition > PlaybackRules.restartThreshold {
                player.seek(to: 0)
            } else {
                player.send(.previous)
            }
        } otherwise: { point in
            let current = point.queue.currentIndex
            let before = point.queue.index(before: current, repeating: point.repeatMode == .all)
            point.openEntry(point.position > PlaybackRules.restartThreshold ? current : before ?? current)
        }
    }

    /// Sets the position at which a track begins when it is opened next.
    public func setStart(of track: MediaItem.ID, to seconds: Double) {
        performInOrder { [weak self] in self?.trackStart.set(track, seconds) }
    }

    /// Seeks to a position in seconds.
    public func seek(to seconds: Double) {
        command { player in
            guard player.properties.seekable,
                let target = PlaybackRules.seekTarget(seconds, duration: player.properties.duration)
            else { return }
            player.setResumed(at: nil)
            player.awaitedStart = nil
            player.sendSeek(player.seeks.submit(target))
        } otherwise: { point in
            point.seek(to: seconds)
        }
    }

    /// Seeks by an offset in seconds.
    public func seek(by seconds: Double) {
        command { player in
            player.seek(to: player.pendingPosition + seconds)
        } otherwise: { point in
            point.seek(to: point.position + seconds)
        }
    }

    /// The playback position in seconds after the last pending seek; without a pending seek, the current position.
    private var pendingPosition: Double { seeks.latest ?? anchor.seconds(at: loop.now, duration: properties.duration) }

    /// Sets the volume in percent.
    public func setVolume(_ percent: Double) {
        guard let volume = PlaybackRules.volume(percent) else { return }
        command { player in
            player.sendVolume(player.volumes.submit(volume))
        } otherwise: {
            $0.volume = volume
        }
    }

    private func sendVolume(_ volume: Double?) {
        guard let volume else { return }
        send(.setNumber(.volume, volume)) { [weak self] _, _ in
            guard let self else { return }
            sendVolume(volumes.finish())
        }
    }

    /// Mutes or unmutes the sound.
    public func setMuted(_ muted: Bool) {
        command { player in
            player.send(.setFlag(.mute, muted))
        } otherwise: {
            $0.muted = muted
        }
    }

    /// Shuffles the queue, or restores its original order.
    public func setShuffle(_ shuffle: Bool) {
        command { player in
            guard shuffle != player.requestedShuffle else { return }
            player.requestedShuffle = shuffle
            // mpv's own shuffle flag is set, too. With the flag, mpv shuffles again whenever the queue repeats. The
            // player also reads the current shuffle setting from this flag.
            player.send(.setFlag(.shuffle, shuffle))
            player.edit { shuffle ? $0.shuffleQueue() : $0.unshuffleQueue() }
        } otherwise: {
            $0.setShuffle(shuffle)
        }
    }

    /// Sets the repeat mode.
    public func setRepeatMode(_ mode: PlaybackState.RepeatMode) {
        command { player in
            player.send(mode)
        } otherwise: {
            $0.repeatMode = mode
        }
    }

    func send(_ mode: PlaybackState.RepeatMode) {
        send(.setWord(.loopFile, mode == .one ? .infinite : .no))
        send(.setWord(.loopPlaylist, mode == .all ? .infinite : .no))
    }

    /// Plays the queue entry with an identifier.
    public func jump(toEntry id: Int) {
        command { player in
            guard let index = player.playlist.firstIndex(where: { player.slots[$0]?.entry.id == id }) else { return }
            player.openEntry(at: index)
            player.send(.setFlag(.pause, false))
        } otherwise: { point in
            guard let index = point.queue.index(ofEntry: id) else { return }
            point.openEntry(index)
            point.isPaused = false
        }
    }

    private func openEntry(at index: Int) {
        guard playlist.indices.contains(index) else { return }
        failedFiles = 0
        clearNotice()
        send(.playIndex(index))
    }

    /// Replaces the queue and opens the track at `index`.
    public func setQueue(_ items: [MediaItem], startAt index: Int, playing: Bool) {
        performInOrder { [weak self] in
            guard let self else { return }
            let window = PlaybackQueue.window(of: items.count, startAt: index)
            clearNotice()
            admit(Array(items[window])) { [weak self] slots in
                self?.replaceQueue(slots, startAt: index - window.lowerBound, playing: playing)
            }
        }
    }

    private func replaceQueue(_ slots: [QueueSlot?], startAt index: Int, playing: Bool) {
        var point = isRunning ? currentPoint() : resume
        // If the player has no access to the requested track, the next track to which it has access is opened.
        let before = slots.prefix(max(index, 0)).count { $0 != nil }
        let admitted = slots.compactMap { $0 }
        point.setQueue(admitted, open: admitted.isEmpty ? nil : min(before, admitted.count - 1))
        point.isPaused = !playing
        guard isRunning else {
            point.shuffle = false
            point.setShuffle(resume.shuffle)
            resume = point
            refresh()
            return
        }
        load(point)
        if requestedShuffle { edit { $0.shuffleQueue() } }
    }

    /// Loads a queue and opens one of its tracks, paused. Does nothing if the player already has a queue.
    public func restore(_ queue: RestoredQueue) {
        performInOrder { [weak self] in
            guard let self, hasNoQueue else { return }
            admit(queue.items) { [weak self] slots in self?.loadRestoredQueue(queue, slots) }
        }
    }

    /// Neither mpv nor the state that a new mpv process is getting has a queue.
    private var hasNoQueue: Bool {
        isRunning
            ? playlist.isEmpty && loading?.point.queue.entries.isEmpty ?? true : resume.queue.entries.isEmpty
    }

    private func loadRestoredQueue(_ queue: RestoredQueue, _ slots: [QueueSlot?]) {
        guard hasNoQueue else { return }
        // A new mpv process has not reported its state yet while it gets the former state.
        var point = isRunning ? loading?.point ?? currentPoint() : resume
        let admitted = queue.order.indices.filter { slots[queue.order[$0]] != nil }
        // If the player has no access to the current track, the next track to which it has access is opened.
        let open = queue.current.flatMap { current in admitted.firstIndex { $0 >= current } }
        point.setQueue(
            admitted.compactMap { slots[queue.order[$0]] }, open: open,
            unshuffledOrder: point.shuffle ? slots.compactMap { $0?.entry.id } : nil, isMadeByHand: queue.isMadeByHand)
        if let open, admitted[open] == queue.current { point.position = queue.position }
        point.isPaused = true
        guard isRunning else {
            resume = point
            return refresh()
        }
        load(point)
    }

    /// Inserts tracks into the queue.
    public func insert(_ items: [MediaItem], at place: QueuePlace) {
        performInOrder { [weak self] in
            self?.admit(items) { [weak self] slots in
                let admitted = slots.compactMap { $0 }
                self?.edit {
                    $0.insert(admitted, at: place)
                } otherwise: { player in
                    let room = player.room(for: admitted, in: player.resume.queue.entries.count)
                    player.resume.insert(Array(admitted.prefix(room)), at: place)
                }
            }
        }
    }

    /// Removes queue entries.
    public func removeEntries(_ ids: Set<Int>) {
        performInOrder { [weak self] in
            self?.edit {
                $0.remove(ids)
            } otherwise: {
                $0.resume.remove(ids)
            }
        }
    }

    /// Moves a queue entry to an index.
    public func moveEntry(_ id: Int, to index: Int) {
        performInOrder { [weak self] in
            self?.edit {
                $0.move(entry: id, to: index)
            } otherwise: {
                $0.resume.move(entry: id, to: index)
            }
        }
    }
}

import BatonSupport

// Handles mpv's events, and tracks the playback position.

extension MPVPlayer {
    func handle(_ event: MPVEvent) {
        switch event {
        case .property(let property, let value): propertyDidChange(property, value)
        case .startFile(let entry): fileDidStart(entry)
        case .endFile(let entry, let reason, let error): fileDidEnd(entry, reason: reason, error: error)
        case .idle: isReady = true
        case .fileLoaded:
            readDuration()
            seekToStart()
            checkPlaylistIndex()
        case .playbackRestart:
            resetStart()
            stopRapidRepeats()
            seekDidFinish()
            readPosition(tolerance: 0.02)
            // The regular checks of the position are stopped here. `refresh` starts them again.
            watchPosition(false)
            if let currentPlaylistID {
                loadingDidOpen(currentPlaylistID)
            }
        }
    }

    private func propertyDidChange(_ property: MPVProperty, _ value: Any?) {
        let formerOutputs = properties.outputs
        properties.update(property, value)
        unreportedProperties.remove(property)
        switch property {
        case .playlistCount where properties.playlistCount != playlist.count && loading == nil: readPlaylist()
        case .shuffle:
            requestedShuffle = properties.shuffle
            updatePrefetch()
        case .loopPlaylist: updatePrefetch()
        case .outputs: outputsDidChange(from: formerOutputs)
        case .speed: readPosition(tolerance: 0.02)
        default: break
        }
    }

    private func fileDidStart(_ entry: Int) {
        lastPlaylistID = entry
        // A pending seek is cancelled, because it belongs to the previous track.
        seekWatch?.cancel()
        seekWatch = nil
        seeks.reset()
        setResumed(at: nil)
        awaitedStart = nil
        openingStart = slots[entry].flatMap { trackStart.next(of: $0.entry.item) }
        // The position of a restored queue takes precedence.
        if restoredPosition != nil { openingStart = nil }
        anchor = PlaybackPosition(
            seconds: restoredPosition ?? openingStart?.seconds ?? 0, at: loop.now, rate: anchor.rate)
        isOpening = true
        delayPublication(.opening)
        if queueIndex[entry] == nil, loading == nil {
            readPlaylist()
        }
    }

    private func fileDidEnd(_ entry: Int, reason: String, error: String?) {
        fileDidOpen()
        guard reason == "eof" || reason == "error" else { return }
        resetStart()
        failedFiles = reason == "error" ? failedFiles + 1 : 0
        if reason == "error", let title = slots[entry]?.entry.item.title {
            showNotice("“\(title)” cannot be played: \(Self.explanation(error)). The piece was skipped")
            // If no file of the queue can be played, mpv stops without a command.
            if failedFiles >= slots.count, slots.count > 1 {
                showNotice("None of the \(slots.count) pieces in the queue can be played", isBrief: false)
            }
        }
        loadingDidOpen(entry)
    }

    /// Stops a track that repeats and is extremely short, because the repeats would keep mpv and Baton's clients busy
    /// for ever.
    private func stopRapidRepeats() {
        guard seeks.inFlight == nil else { return }
        if loop.now - restartWindowStart > 1_000 {
            (restartCount, restartWindowStart) = (0, loop.now)
        }
        restartCount += 1
        if restartCount > 60 {
            restartCount = 0
            send(.stop)
            showNotice("The piece is too short to be repeated, and was stopped", isBrief: false)
        }
    }

    /// Asks mpv for the duration of a newly opened file, and whether seeking is possible. mpv also reports these
    /// properties without a request, but later.
    private func readDuration() {
        let entry = lastPlaylistID
        for property in [MPVProperty.duration, .seekable] {
            send(.get(property)) { [weak self] _, data in
                guard let self, lastPlaylistID == entry else { return }
                properties.update(property, data)
                if property == .seekable {
                    fileDidOpen()
                }
            }
        }
    }

    private func fileDidOpen() {
        isOpening = false
        endDelay(.opening)
    }

    /// Converts mpv's error text for a file to a sentence for users.
    private static func explanation(_ error: String?) -> String {
        switch error {
        case "unrecognized file format": "it is not an audio file that mpv knows"
        case "loading failed": "it could not be opened"
        case "no audio or video data played", "nothing to play": "it contains no sound"
        case let error?: error
        case nil: "mpv gives no reason"
        }
    }

    /// Reads the playlist if the current track is at an unexpected index. The reason may be that mpv shuffles the
    /// playlist again when a shuffled queue repeats.
    private func checkPlaylistIndex() {
        guard let currentPlaylistID, loading == nil else { return }
        let moved = playlist.firstIndex(of: currentPlaylistID) != properties.playlistPosition
        if moved || (properties.shuffle && properties.loopsPlaylist && properties.playlistPosition == 0) {
            readPlaylist()
        }
    }

    private func resetStart() {
        if restoredPosition != nil {
            restoredPosition = nil
            send(.startAt(nil))
        }
    }

    // MARK: Position

    /// Sets the rate of the position: the playback speed while a track is playing, otherwise zero.
    func updateAnchor(_ status: PlaybackState.Status) {
        let rate = status == .playing ? properties.speed : 0
        if anchor.rate != rate {
            anchor = PlaybackPosition(seconds: anchor.seconds(at: loop.now), at: loop.now, rate: rate)
            readPosition(tolerance: 0.02)
        }
        watchPosition(status == .playing)
    }

    /// Requests the position from mpv. The published position is corrected only if it differs by more than `tolerance`
    /// seconds.
    func readPosition(tolerance: Double) {
        guard isRunning, let entry = currentPlaylistID else { return }
        delayPublication(.position)
        positionReadings += 1
        let reading = positionReadings
        send(.get(.position)) { [weak self] _, data in
            if self?.positionReadings == reading {
                self?.endDelay(.position)
            }
            guard let self, let seconds = data as? Double, seconds.isFinite, currentPlaylistID == entry else { return }
            let now = loop.now
            if let awaitedStart {
                if seconds < awaitedStart.seconds - 1, now < awaitedStart.until { return }
                self.awaitedStart = nil
            }
            let expected = anchor.seconds + (now - anchor.at) / 1000 * anchor.rate
            guard abs(expected - seconds) > tolerance else { return }
            // mpv reports a negative position if the previous file is still audible. This occurs when files follow each
            // other without a gap, and when a file repeats.
            let lead = seconds < 0 && anchor.rate > 0 ? -seconds / anchor.rate * 1000 : 0
            anchor = PlaybackPosition(seconds: max(seconds, 0), at: now + lead, rate: anchor.rate)
        }
    }

    /// While `plays` is true, compares the computed position with mpv's position, which follows the sound card's clock.
    /// The first comparison is one second after the start, when the output is stable. The others follow every ten
    /// seconds.
    func watchPosition(_ plays: Bool) {
        if !plays {
            positionWatch?.cancel()
            positionWatch = nil
        } else if positionWatch == nil {
            checkPosition(in: 1_000)
        }
    }

    private func checkPosition(in milliseconds: Double) {
        positionWatch?.cancel()
        positionWatch = loop.schedule(after: milliseconds) { [weak self] in
            self?.readPosition(tolerance: 0.1)
            self?.checkPosition(in: 10_000)
        }
    }

    // MARK: Seeking

    /// Moves to the position at which the track that mpv has opened begins. mpv plays nothing before it has handled
    /// this seek, or at most a few milliseconds.
    private func seekToStart() {
        guard let openingStart else { return }
        self.openingStart = nil
        if openingStart.isResumed { setResumed(at: openingStart.seconds) }
        awaitedStart = (openingStart.seconds, loop.now + 1_000)
        sendSeek(seeks.submit(openingStart.seconds))
    }

    /// Publishes for ten seconds that the current track goes on at a position; nil removes the value.
    func setResumed(at seconds: Double?) {
        resumedWatch?.cancel()
        resumedWatch = seconds.map { _ in
            loop.schedule(after: PlaybackRules.resumedTime) { [weak self] in
                self?.resumedAt = nil
                self?.refresh()
            }
        }
        resumedAt = seconds
    }

    func sendSeek(_ seconds: Double?) {
        guard let seconds else { return }
        seekWatch?.cancel()
        // If mpv does not confirm this seek within a second, the next pending seek is sent without the confirmation.
        seekWatch = loop.schedule(after: 1_000) { [weak self] in self?.seekDidFinish() }
        send(.seek(seconds)) { [weak self] succeeded, _ in
            if !succeeded {
                self?.setResumed(at: nil)
                self?.awaitedStart = nil
                self?.seekDidFinish()
            }
        }
    }

    private func seekDidFinish() {
        seekWatch?.cancel()
        seekWatch = nil
        sendSeek(seeks.finish())
    }
}

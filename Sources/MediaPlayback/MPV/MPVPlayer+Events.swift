// What mpv says, and where in the piece it is.

extension MPVPlayer {
    func handle(_ event: MPVEvent) {
        switch event {
        case .property(let property, let value): take(property, value)
        case .startFile(let entry): hasStarted(entry)
        case .endFile(let entry, let reason, let error): hasLeft(entry, reason: reason, error: error)
        case .idle: isUp = true
        case .fileLoaded:
            readDuration()
            checkPlace()
        case .playbackRestart:
            resetStart()
            watchForSpinning()
            seekHasEnded()
            readPosition(tolerance: 0.02)
            // Begins anew when the state is put together.
            watchPosition(false)
            if let currentID {
                loadingHasOpened(currentID)
            }
        }
    }

    private func take(_ property: MPVProperty, _ value: Any?) {
        properties.take(property, value)
        unseen.remove(property)
        switch property {
        case .playlistCount where properties.playlistCount != playlist.count && loading == nil: readPlaylist()
        case .shuffle: shuffleWish = properties.shuffle
        case .speed: readPosition(tolerance: 0.02)
        default: break
        }
    }

    private func hasStarted(_ entry: Int) {
        lastID = entry
        // A value that waits was meant for the piece before.
        seekWatch?.cancel()
        seekWatch = nil
        seeks.reset()
        anchor = PlaybackPosition(seconds: startPosition ?? 0, at: loop.now, rate: anchor.rate)
        isOpening = true
        hold(.opening)
        if queueIndex[entry] == nil, loading == nil {
            readPlaylist()
        }
    }

    private func hasLeft(_ entry: Int, reason: String, error: String?) {
        hasOpened()
        guard reason == "eof" || reason == "error" else { return }
        resetStart()
        failedFiles = reason == "error" ? failedFiles + 1 : 0
        if reason == "error", let title = slots[entry]?.entry.item.title {
            tell("“\(title)” cannot be played: \(Self.explanation(error)). It was skipped")
            // mpv itself does not go round for ever in a queue of such files.
            if failedFiles >= slots.count, slots.count > 1 {
                tell("None of the \(slots.count) pieces in the queue can be played", briefly: false)
            }
        }
        loadingHasOpened(entry)
    }

    /// A piece of no length that is to be repeated would keep mpv, and everyone who watches it, as busy as they can be.
    private func watchForSpinning() {
        guard seeks.inFlight == nil else { return }
        if loop.now - restartsSince > 1_000 {
            (restarts, restartsSince) = (0, loop.now)
        }
        restarts += 1
        if restarts > 60 {
            restarts = 0
            send(.stop)
            tell("What is played is too short to be repeated, and was stopped", briefly: false)
        }
    }

    /// Asks for what is known of a file now that it is open: mpv reports the change itself a little later than that it is open.
    private func readDuration() {
        let entry = lastID
        for property in [MPVProperty.duration, .seekable] {
            send(.get(property)) { [weak self] _, data in
                guard let self, lastID == entry else { return }
                properties.take(property, data)
                if property == .seekable {
                    hasOpened()
                }
            }
        }
    }

    private func hasOpened() {
        isOpening = false
        release(.opening)
    }

    /// mpv's words for what is wrong with a file, for people.
    private static func explanation(_ error: String?) -> String {
        switch error {
        case "unrecognized file format": "it is not an audio file that mpv knows"
        case "loading failed": "it could not be opened"
        case "no audio or video data played", "nothing to play": "there is no sound in it"
        case let error?: error
        case nil: "mpv does not say why"
        }
    }

    /// mpv shuffles anew when a shuffled queue begins again.
    private func checkPlace() {
        guard let currentID, loading == nil else { return }
        let moved = playlist.firstIndex(of: currentID) != properties.playlistPosition
        if moved || (properties.shuffle && properties.loopsPlaylist && properties.playlistPosition == 0) {
            readPlaylist()
        }
    }

    private func resetStart() {
        if startPosition != nil {
            startPosition = nil
            send(.startAt(nil))
        }
    }

    // MARK: Position

    /// Lets the position move when the piece plays and stand still when it does not.
    func settleAnchor(_ status: PlaybackState.Status) {
        let rate = status == .playing ? properties.speed : 0
        if anchor.rate != rate {
            anchor = PlaybackPosition(seconds: anchor.seconds(at: loop.now), at: loop.now, rate: rate)
            readPosition(tolerance: 0.02)
        }
        watchPosition(status == .playing)
    }

    /// Asks mpv where it is. The anchor is moved only when it is off by more than `tolerance` seconds.
    func readPosition(tolerance: Double) {
        guard isRunning, let entry = currentID else { return }
        hold(.position)
        positionReadings += 1
        let reading = positionReadings
        send(.get(.position)) { [weak self] _, data in
            if self?.positionReadings == reading {
                self?.release(.position)
            }
            guard let self, let seconds = data as? Double, seconds.isFinite, currentID == entry else { return }
            let now = loop.now
            let expected = anchor.seconds + (now - anchor.at) / 1000 * anchor.rate
            guard abs(expected - seconds) > tolerance else { return }
            // Between two files without a gap, and when a piece is repeated, mpv counts up from below zero while the end of what
            // was before still sounds.
            let lead = seconds < 0 && anchor.rate > 0 ? -seconds / anchor.rate * 1000 : 0
            anchor = PlaybackPosition(seconds: max(seconds, 0), at: now + lead, rate: anchor.rate)
        }
    }

    /// While it plays, looks whether the sound card's clock still agrees with ours: a second after each start, when the sound has
    /// settled, and then every ten.
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
        positionWatch = loop.after(milliseconds) { [weak self] in
            self?.readPosition(tolerance: 0.1)
            self?.checkPosition(in: 10_000)
        }
    }

    // MARK: Seeking

    func sendSeek(_ seconds: Double?) {
        guard let seconds else { return }
        seekWatch?.cancel()
        // Where mpv says nothing of a seek, the next one is let through all the same.
        seekWatch = loop.after(1_000) { [weak self] in self?.seekHasEnded() }
        send(.seek(seconds)) { [weak self] succeeded, _ in
            if !succeeded {
                self?.seekHasEnded()
            }
        }
    }

    private func seekHasEnded() {
        seekWatch?.cancel()
        seekWatch = nil
        sendSeek(seeks.finish())
    }
}

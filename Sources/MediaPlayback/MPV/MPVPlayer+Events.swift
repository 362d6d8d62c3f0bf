// What mpv says, and where in the piece it is.

extension MPVPlayer {
    func handle(_ event: MPVEvent) {
        switch event {
        case .property(let property, let value): take(property, value)
        case .startFile(let entry): hasStarted(entry)
        case .endFile(let entry, let reason, let error): hasLeft(entry, reason: reason, error: error)
        case .fileLoaded: checkPlace()
        case .playbackRestart:
            resetStart()
            seekHasEnded()
            readPosition(tolerance: 0.02)
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
        fileStartedAt = loop.now
        // A value that waits was meant for the piece before.
        seekWatch?.cancel()
        seekWatch = nil
        seeks.reset()
        anchor = PlaybackPosition(seconds: startPosition ?? 0, at: loop.now, rate: anchor.rate)
        if queueIndex[entry] == nil, loading == nil {
            readPlaylist()
        }
    }

    private func hasLeft(_ entry: Int, reason: String, error: String?) {
        guard reason == "eof" || reason == "error" else { return }
        resetStart()
        briefFiles = loop.now - fileStartedAt < 250 ? briefFiles + 1 : 0
        if reason == "error", let title = slots[entry]?.entry.item.title {
            tell("“\(title)” cannot be played: \(Self.explanation(error)). It was skipped")
        }
        // mpv itself stops when it has failed to open each of its files; files that open and hold nothing it would go round for ever.
        if briefFiles >= slots.count, slots[entry] != nil {
            if briefFiles > slots.count * 2 + 8 {
                send(.stop)
            }
            if slots.count > 1 {
                tell("None of the \(slots.count) pieces in the queue can be played", briefly: false)
            }
        }
        loadingHasOpened(entry)
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

    /// Asks mpv where it is. The anchor is moved only when it is off by more than `tolerance` seconds.
    func readPosition(tolerance: Double) {
        guard isRunning, currentID != nil else { return }
        let entry = currentID
        send(.get(.position)) { [weak self] _, data in
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

    /// While it plays, looks every ten seconds whether the sound card's clock still agrees with ours.
    func watchPosition(_ plays: Bool) {
        if !plays {
            positionWatch?.cancel()
            positionWatch = nil
        } else if positionWatch == nil {
            positionWatch = loop.after(10_000) { [weak self] in
                self?.positionWatch = nil
                self?.readPosition(tolerance: 0.1)
                self?.refresh()
            }
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

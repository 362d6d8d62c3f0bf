import BatonSupport

// Starts mpv, detects its exit, restarts it, and shuts it down.

extension MPVPlayer {
    /// The time-out for a reply of mpv, in milliseconds.
    private static let replyTimeout = 10_000.0
    /// The time in milliseconds that mpv may take to exit before it is killed.
    private static let exitTimeout = 1_000.0

    private var arguments: [String] {
        var arguments = [
            "--no-config", "--no-video", "--idle", "--no-terminal", "--load-scripts=no", "--ytdl=no",
            "--audio-display=no",
            "--audio-client-name=Baton", "--ao=" + configuration.audioOutputs.joined(separator: ","),
            // The volume of mpv is limited to 100 %.
            "--volume-max=100", "--volume=100",
            // Files of the same format follow each other without a gap. `weak` opens the output again for a file of
            // another format; `yes` would convert the file to the format of the first one. `updatePrefetch` says when
            // the next file is not opened early.
            "--gapless-audio=weak", "--prefetch-playlist=yes",
            // Files without ReplayGain tags are played unchanged. No file is amplified so much that it would clip.
            "--replaygain-fallback=0", "--replaygain-clip=no",
            // A file named "song.mp3" may be a playlist. These options prevent such a file from making mpv open other
            // files or the network.
            "--access-references=no", "--autoload-files=no", "--demuxer-lavf-o=protocol_whitelist=none",
            // mpv has no keyboard and no window, so its key bindings and overlays are disabled.
            "--input-default-bindings=no", "--input-media-keys=no", "--osc=no", "--load-stats-overlay=no",
            "--load-osd-console=no",
            "--resume-playback=no",
        ]
        if let socket = configuration.additionalSocket {
            arguments.append("--input-ipc-server=\(socket)")
        }
        return arguments + configuration.additionalOptions
    }

    func start() {
        restartWatch = nil
        startedAt = loop.now
        let process: MPVProcess
        do {
            process = try MPVProcess(executable: configuration.executable, arguments: arguments, loop: loop)
        } catch {
            failures += 1
            outageMessage =
                "mpv could not be started (\(configuration.executable): \(error.reason)). Baton tries again. Check that mpv is installed"
            scheduleRestart()
            return
        }
        processState = .starting(process)
        process.onExit = { [weak self] in self?.processEnded() }
        process.connection.onEvent = { [weak self] in self?.handle($0) }
        process.connection.onDrained = { [weak self] in self?.didHandleReceivedData() }
        process.connection.onClose = { [weak self, weak process] in process.map { self?.killAfterTimeout($0) } }

        discardReportedValues()
        send(.get(.version)) { [weak self] _, version in
            self?.version = version as? String ?? "mpv"
        }
        MPVProperty.observed.forEach { send(.observe($0)) }
    }

    /// Discards the values that the previous mpv process reported.
    private func discardReportedValues() {
        properties = MPVProperties(systems: configuration.audioOutputs)
        (missingOutput, prefetchesNextFile) = (nil, true)
        unreportedProperties = Set(MPVProperty.observed)
        (playlist, queue, queueIndex, slots) = ([], [], [:], [:])
        (lastPlaylistID, restoredPosition, openingStart) = (nil, nil, nil)
        setResumed(at: nil)
        (isReadingPlaylist, playlistIsStale, playlistReaders) = (false, false, [])
        (requestedShuffle, isReady, isOpening) = (false, false, false)
        (unshuffledOrder, isQueueMadeByHand, edits) = (nil, false, [])
        seeks.reset()
        volumes.reset()
        for watch in [seekWatch, positionWatch, bufferingWatch, replyTimeoutWatch, loadWatch, publicationWatch] {
            watch?.cancel()
        }
        (seekWatch, positionWatch, bufferingWatch, replyTimeoutWatch, loadWatch, publicationWatch) = (
            nil, nil, nil, nil, nil, nil
        )
        pendingReplies = []
        showsBuffering = false
    }

    /// Called when the data that had arrived from mpv has been handled.
    private func didHandleReceivedData() {
        if case .starting(let process) = processState, unreportedProperties.isEmpty, isReady {
            processState = .running(process)
            outageMessage = nil
            restore()
        }
        refresh()
    }

    /// Gives a new mpv process the state of the previous process.
    private func restore() {
        let point = resume
        requestedShuffle = point.shuffle
        // Sends a command that sets a property, and stores the value as soon as mpv confirms the command. mpv also
        // reports each change of the value, but that report arrives after the report of the queue.
        func set(_ property: MPVProperty, _ command: MPVCommand, _ value: Any) {
            send(command) { [weak self] succeeded, _ in
                if succeeded {
                    self?.properties.update(property, value)
                }
            }
        }
        set(.volume, .setNumber(.volume, point.volume), point.volume)
        set(.mute, .setFlag(.mute, point.muted), point.muted)
        set(.shuffle, .setFlag(.shuffle, point.shuffle), point.shuffle)
        set(.replayGain, .setWord(.replayGain, .init(point.replayGain)), point.replayGain.rawValue)
        chooseOutput(point.output)
        send(point.repeatMode)
        properties.update(.loopFile, point.repeatMode == .one ? "inf" : nil)
        properties.update(.loopPlaylist, point.repeatMode == .all ? "inf" : nil)
        load(point)
    }

    private func processEnded() {
        if case .ending = processState {
            didShutDown()
            return
        }
        if isRunning {
            resume = loading?.point ?? currentPoint()
        }
        loading = nil
        killWatch?.cancel()
        killWatch = nil
        replyTimeoutWatch?.cancel()
        replyTimeoutWatch = nil
        failures = loop.now - startedAt > Self.replyTimeout ? 1 : failures + 1
        outageMessage =
            isRunning || failures == 1
            ? "The player stopped and is being restarted"
            : "The player ends as soon as it starts. Check that \(configuration.executable) is mpv 0.33 or later"
        let piece = resume.queue.current.map { " at “\($0.item.title)”" } ?? ""
        configuration.log?("mpv ended unexpectedly\(piece). \(outageMessage ?? "It is being restarted").")
        if failures >= 3, let piece = resume.queue.current?.item {
            // After three exits of mpv, the current track is probably the cause, so the track is closed.
            showNotice("The player stopped repeatedly at “\(piece.title)”. Choose another piece", isBrief: false)
            resume.close()
        }
        scheduleRestart()
    }

    private func scheduleRestart() {
        processState = .down
        let milliseconds = min(500 * Double(1 << min(failures - 1, 4)), 8_000)
        restartWatch = loop.schedule(after: milliseconds) { [weak self] in self?.start() }
        refresh()
    }

    /// Returns the state that mpv reported last. If mpv exits, the next mpv process resumes from this state.
    func currentPoint() -> ResumePoint {
        var point = ResumePoint()
        let known = playlist.compactMap { slots[$0] }
        let current = currentPlaylistID.flatMap { slots[$0]?.entry.id }
        point.setQueue(
            known, open: known.firstIndex { $0.entry.id == current }, unshuffledOrder: unshuffledOrder,
            isMadeByHand: isQueueMadeByHand)
        point.position = point.queue.current == nil ? 0 : anchor.seconds(at: loop.now, duration: properties.duration)
        point.isPaused = properties.isPaused
        point.volume = properties.volume
        point.muted = properties.muted
        point.shuffle = properties.shuffle
        point.repeatMode = properties.repeatMode
        point.replayGain = properties.replayGain
        point.output = chosenOutput
        return point
    }

    // MARK: Shutdown

    /// Shuts down mpv, and calls `completion` after it has exited. mpv is killed if it takes longer than a
    /// second.
    public func shutDown(completion: @escaping @MainActor () -> Void) {
        switch processState {
        case .ended:
            completion()
            return
        case .ending:
            shutDownCompletions.append(completion)
            return
        case .down:
            shutDownCompletions.append(completion)
            restartWatch?.cancel()
            restartWatch = nil
            didShutDown()
        case .starting(let process), .running(let process):
            shutDownCompletions.append(completion)
            process.connection.close()
            processState = .ending(process)
            killAfterTimeout(process)
        }
        for watch in [
            positionWatch, bufferingWatch, seekWatch, replyTimeoutWatch, loadWatch, publicationWatch, noticeWatch,
            resumedWatch,
        ] {
            watch?.cancel()
        }
        deferred = []
    }

    /// Kills mpv if it does not exit within a second. Called when Baton or mpv has closed the connection.
    private func killAfterTimeout(_ process: MPVProcess) {
        guard killWatch == nil else { return }
        killWatch = loop.schedule(after: Self.exitTimeout) { [weak process] in process?.kill() }
    }

    private func didShutDown() {
        processState = .ended
        killWatch?.cancel()
        killWatch = nil
        let shutDownCompletions = shutDownCompletions
        self.shutDownCompletions = []
        shutDownCompletions.forEach { $0() }
    }

    // MARK: Time-out

    /// Watches the pending replies, and kills an mpv process that does not reply within the time-out. mpv is then
    /// started again.
    func watchForReplyTimeout() {
        guard replyTimeoutWatch == nil else { return }
        replyTimeoutWatch = loop.schedule(after: Self.replyTimeout) { [weak self] in
            guard let self else { return }
            replyTimeoutWatch = nil
            guard let since = connection?.unansweredSince else { return }
            if loop.now - since < Self.replyTimeout - 1 {
                watchForReplyTimeout()
                return
            }
            switch processState {
            case .starting(let process), .running(let process): process.kill()
            case .down, .ending, .ended: break
            }
        }
    }
}

// Starts mpv, detects its exit, restarts it, and shuts it down.

extension MPVPlayer {
    /// The time-out for a reply of mpv, in milliseconds.
    private static let patience = 10_000.0
    /// The time in milliseconds that mpv may take to exit before it is killed.
    private static let farewell = 1_000.0

    private var arguments: [String] {
        var arguments = [
            "--no-config", "--no-video", "--idle", "--no-terminal", "--load-scripts=no", "--ytdl=no",
            "--audio-display=no",
            "--audio-client-name=Baton", "--ao=" + configuration.audioOutputs.joined(separator: ","),
            // Volumes above 100 % are not allowed.
            "--volume-max=100", "--volume=100",
            // A playlist file named "song.mp3" must not make mpv open other files or the network.
            "--access-references=no", "--autoload-files=no", "--demuxer-lavf-o=protocol_whitelist=none",
            // mpv has no keyboard and no window, so its key bindings and overlays are disabled.
            "--input-default-bindings=no", "--input-media-keys=no", "--osc=no", "--load-stats-overlay=no",
            "--load-osd-console=no",
            "--resume-playback=no",
        ]
        if let socket = configuration.additionalSocket {
            arguments.append("--input-ipc-server=\(socket)")
        }
        return arguments
    }

    func start() {
        restartWatch = nil
        startedAt = loop.now
        let process: MPVProcess
        do {
            process = try MPVProcess(executable: configuration.executable, arguments: arguments, loop: loop)
        } catch {
            failures += 1
            outage =
                "mpv could not be started (\(configuration.executable): \(error.reason)). Trying again; check that it is installed"
            startLater()
            return
        }
        life = .starting(process)
        process.onExit = { [weak self] in self?.processEnded() }
        process.connection.onEvent = { [weak self] in self?.handle($0) }
        process.connection.onDrained = { [weak self] in self?.settle() }
        process.connection.onClose = { [weak self, weak process] in process.map { self?.endSoon($0) } }

        forget()
        send(.get(.version)) { [weak self] _, version in
            self?.version = version as? String ?? "mpv"
        }
        MPVProperty.observed.forEach { send(.observe($0)) }
    }

    /// Discards the values of the previous mpv process.
    private func forget() {
        properties = MPVProperties()
        unseen = Set(MPVProperty.observed)
        (playlist, queue, queueIndex, slots) = ([], [], [:], [:])
        (lastID, startPosition) = (nil, nil)
        (readsPlaylist, playlistIsStale, playlistReaders) = (false, false, [])
        (shuffleWish, isUp, isOpening) = (false, false, false)
        seeks.reset()
        volumes.reset()
        for watch in [seekWatch, positionWatch, bufferingWatch, silenceWatch, loadWatch, holdWatch] {
            watch?.cancel()
        }
        (seekWatch, positionWatch, bufferingWatch, silenceWatch, loadWatch, holdWatch) = (nil, nil, nil, nil, nil, nil)
        holds = []
        buffersLong = false
    }

    /// Called after all received data was handled.
    private func settle() {
        if case .starting(let process) = life, unseen.isEmpty, isUp {
            life = .running(process)
            outage = nil
            restore()
        }
        refresh()
    }

    /// Sets a new mpv process to the state of the previous one.
    private func restore() {
        let point = resume
        shuffleWish = point.shuffle
        // A confirmed value is stored at once, because mpv's own report of it arrives later than the queue's.
        func set(_ property: MPVProperty, _ command: MPVCommand, _ value: Any) {
            send(command) { [weak self] succeeded, _ in
                if succeeded {
                    self?.properties.take(property, value)
                }
            }
        }
        set(.volume, .setNumber(.volume, point.volume), point.volume)
        set(.mute, .setFlag(.mute, point.muted), point.muted)
        set(.shuffle, .setFlag(.shuffle, point.shuffle), point.shuffle)
        send(point.repeatMode)
        properties.take(.loopFile, point.repeatMode == .one ? "inf" : nil)
        properties.take(.loopPlaylist, point.repeatMode == .all ? "inf" : nil)
        load(point)
    }

    private func processEnded() {
        if case .ending = life {
            hasEnded()
            return
        }
        if isRunning {
            resume = loading?.point ?? currentPoint()
        }
        loading = nil
        killWatch?.cancel()
        killWatch = nil
        silenceWatch?.cancel()
        silenceWatch = nil
        failures = loop.now - startedAt > Self.patience ? 1 : failures + 1
        outage =
            isRunning || failures == 1
            ? "The player stopped and is being restarted"
            : "The player ends as soon as it starts. Check that \(configuration.executable) is mpv 0.33 or later"
        let piece = resume.queue.current.map { " at “\($0.item.title)”" } ?? ""
        configuration.log?("mpv ended unexpectedly\(piece). \(outage ?? "It is being restarted").")
        if failures >= 3, let piece = resume.queue.current?.item {
            // After three failures this track is probably the cause, so it is closed.
            tell("The player stopped repeatedly at “\(piece.title)”. Choose another piece", briefly: false)
            resume.close()
        }
        startLater()
    }

    private func startLater() {
        life = .down
        let milliseconds = min(500 * Double(1 << min(failures - 1, 4)), 8_000)
        restartWatch = loop.after(milliseconds) { [weak self] in self?.start() }
        refresh()
    }

    /// The state of mpv as last reported, to resume from.
    func currentPoint() -> ResumePoint {
        var point = ResumePoint()
        let known = playlist.compactMap { slots[$0] }
        let current = currentID.flatMap { slots[$0]?.entry.id }
        point.setQueue(known, open: known.firstIndex { $0.entry.id == current })
        point.position = point.queue.current == nil ? 0 : anchor.seconds(at: loop.now, duration: properties.duration)
        point.isPaused = properties.isPaused
        point.volume = properties.volume
        point.muted = properties.muted
        point.shuffle = properties.shuffle
        point.repeatMode = properties.repeatMode
        return point
    }

    // MARK: Shutdown

    /// Shuts down mpv, and calls `completion` after it has exited. mpv is killed if it takes longer than a
    /// second.
    public func shutDown(completion: @escaping @MainActor () -> Void) {
        switch life {
        case .ended:
            completion()
            return
        case .ending:
            endings.append(completion)
            return
        case .down:
            endings.append(completion)
            restartWatch?.cancel()
            restartWatch = nil
            hasEnded()
        case .starting(let process), .running(let process):
            endings.append(completion)
            process.connection.close()
            life = .ending(process)
            endSoon(process)
        }
        for watch in [positionWatch, bufferingWatch, seekWatch, silenceWatch, loadWatch, holdWatch, noticeWatch] {
            watch?.cancel()
        }
        deferred = []
    }

    /// Kills mpv unless it exits within a second. Called when either end of the connection was closed.
    private func endSoon(_ process: MPVProcess) {
        guard killWatch == nil else { return }
        killWatch = loop.after(Self.farewell) { [weak process] in process?.kill() }
    }

    private func hasEnded() {
        life = .ended
        killWatch?.cancel()
        killWatch = nil
        let endings = endings
        self.endings = []
        endings.forEach { $0() }
    }

    // MARK: Time-out

    /// Kills an mpv process that does not reply within the time-out, so that it is restarted.
    func watchForSilence() {
        guard silenceWatch == nil else { return }
        silenceWatch = loop.after(Self.patience) { [weak self] in
            guard let self else { return }
            silenceWatch = nil
            guard let since = connection?.silentSince else { return }
            if loop.now - since < Self.patience - 1 {
                watchForSilence()
                return
            }
            switch life {
            case .starting(let process), .running(let process): process.kill()
            case .down, .ending, .ended: break
            }
        }
    }
}

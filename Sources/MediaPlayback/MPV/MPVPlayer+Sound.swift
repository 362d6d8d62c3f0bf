// The commands about the sound: ReplayGain and the output.

extension MPVPlayer {
    /// Sets how the volume of tracks is levelled.
    public func setReplayGain(_ mode: PlaybackState.ReplayGain) {
        command { player in
            player.send(.setWord(.replayGain, .init(mode)))
        } otherwise: {
            $0.replayGain = mode
        }
    }

    /// Chooses the output. If mpv does not list the output, the sound goes to the automatic output until mpv lists it.
    public func setOutput(_ output: AudioOutput?) {
        command { player in
            player.chooseOutput(output)
        } otherwise: {
            $0.output = output
        }
    }

    /// The output that people have chosen; nil for the automatic output. The output may be missing.
    var chosenOutput: AudioOutput? { missingOutput ?? properties.selectedOutput }

    var missingOutputMessage: String? {
        missingOutput.map {
            "The output “\($0.description)” is not connected. Until it returns, the sound goes to the automatic output"
        }
    }

    func chooseOutput(_ output: AudioOutput?) {
        let listed = output.flatMap { output in properties.outputs.first { $0.name == output.name } }
        if listed == nil { missingOutput = output }
        let missing = missingOutput
        send(.setOutput(listed)) { [weak self] succeeded, _ in
            guard let self, succeeded else { return }
            properties.update(.selectedOutput, listed?.name)
            // Until mpv has confirmed the output, the state contains the former one.
            if listed != nil, missingOutput == missing { missingOutput = nil }
        }
    }

    /// Replaces the chosen output with the automatic one if it has disappeared, and returns to it if it has reappeared.
    /// - Parameter former: The outputs before the change.
    func outputsDidChange(from former: [AudioOutput]) {
        guard isRunning else { return }
        func contains(_ output: AudioOutput, _ outputs: [AudioOutput]) -> Bool {
            outputs.contains { $0.name == output.name }
        }
        if let missingOutput {
            if contains(missingOutput, properties.outputs) { chooseOutput(missingOutput) }
        } else if let selected = properties.selectedOutput, contains(selected, former),
            !contains(selected, properties.outputs)
        {
            chooseOutput(selected)
        }
    }

    /// Lets mpv open the next file before the current one ends, so that a slow disk causes no gap.
    ///
    /// The exception is a shuffled queue that repeats. There, mpv would shuffle the queue again for each look at the
    /// next file, and then skip some of its entries.
    func updatePrefetch() {
        let prefetches = !(properties.shuffle && properties.loopsPlaylist)
        guard prefetches != prefetchesNextFile else { return }
        prefetchesNextFile = prefetches
        send(.setFlag(.prefetch, prefetches))
    }
}

extension MPVCommand.Word {
    init(_ mode: PlaybackState.ReplayGain) {
        switch mode {
        case .off: self = .no
        case .track: self = .track
        case .album: self = .album
        }
    }
}

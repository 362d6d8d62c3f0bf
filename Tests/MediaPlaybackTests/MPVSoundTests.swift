import Foundation
import Testing

@testable import MediaPlayback

extension WithMPV {
    @Suite("The sound of mpv") @MainActor struct MPVSoundTests {
        /// Plays a queue from its first piece to its end, or until `condition` is true. The pieces take only some
        /// milliseconds, so the queue is opened paused first.
        private func play(
            _ items: [MediaItem], on stage: MPVTestEnvironment, until condition: @escaping () -> Bool = { false }
        ) async throws {
            stage.player.setQueue(items, startAt: 0, playing: false)
            try await stage.until("it is open") { $0.status == .paused && $0.current?.item == items[0] }
            stage.player.play()
            try await stage.until("it has stopped") { $0.status == .stopped || condition() }
        }

        // MARK: Gapless playback

        @Test(
            "Pieces follow each other without a gap, also after a file that cannot be played", arguments: [false, true])
        func gapless(isInterrupted: Bool) async throws {
            var pieces = [
                ("A.wav", Samples.wave(Samples.ramp(seconds: 1))),
                ("B.wav", Samples.wave(Samples.ramp(seconds: 1, from: 1))),
            ]
            if isInterrupted { pieces.insert(("broken.wav", Fixture.noise), at: 1) }

            let sound = try await recordSound(of: pieces) { stage, items in
                try await play(items, on: stage)
            }

            #expect(sound.count == 2 * Samples.rate)
            #expect(sound == Samples.ramp(seconds: 2))
        }

        @Test("A shuffled queue has no gaps") func gaplessShuffle() async throws {
            let ramps = (0..<4).map { Samples.ramp(seconds: 0.5, from: Double($0)) }
            let pieces = ramps.enumerated().map { ("\($0.offset).wav", Samples.wave($0.element)) }
            var order: [Int] = []

            let sound = try await recordSound(of: pieces) { stage, items in
                stage.player.setShuffle(true)
                stage.player.setQueue(items, startAt: 0, playing: false)
                let state = try await stage.until("it is shuffled") {
                    $0.status == .paused && $0.shuffle && $0.queue.currentIndex == 0 && $0.queue.unshuffledOrder != nil
                }
                order = state.queue.entries.compactMap { entry in items.firstIndex(of: entry.item) }
                stage.player.play()
                try await stage.until("it has stopped") { $0.status == .stopped }
            }

            #expect(order.count == 4)
            #expect(sound == order.flatMap { ramps[$0] })
        }

        @Test("A piece or a queue that repeats has no gap at its end", arguments: [PlaybackState.RepeatMode.one, .all])
        func gaplessRepeat(mode: PlaybackState.RepeatMode) async throws {
            let ramp = Samples.ramp(seconds: 2)
            let sound = try await recordSound(of: [("A.wav", Samples.wave(ramp))]) { stage, items in
                stage.player.setRepeatMode(mode)
                try await stage.until("it repeats") { $0.repeatMode == mode && $0.status != .unavailable }
                // The player stops a piece that repeats too fast. If this machine is slow, the test ends it.
                try await play(items, on: stage) { stage.states.count > 20 }
                stage.player.setRepeatMode(.off)
                try await stage.until("it has stopped") { $0.status == .stopped }
            }

            #expect(sound.count > ramp.count)
            let wrong = sound.indices.first { sound[$0] != ramp[$0 % ramp.count] }
            #expect(wrong == nil)
        }

        @Test("The next file is opened early, except if mpv would shuffle the queue again for that")
        func prefetches() async throws {
            try await onStage { stage in
                try await stage.until("mpv answers") { $0.status == .stopped }
                #expect(try await stage.ask(.prefetch, as: Bool.self) == true)

                stage.player.setRepeatMode(.all)
                stage.player.setShuffle(true)
                try await stage.until("both are set") { $0.shuffle && $0.repeatMode == .all }
                #expect(try await stage.ask(.prefetch, as: Bool.self) == false)

                stage.player.setShuffle(false)
                try await stage.until("it is not shuffled") { !$0.shuffle }
                #expect(try await stage.ask(.prefetch, as: Bool.self) == true)
            }
        }

        // MARK: ReplayGain

        /// Plays a piece with ReplayGain tags, and returns its loudest sample. That of the file is 12,000.
        private func peak(_ modes: [PlaybackState.ReplayGain]) async throws -> Int {
            let samples = (0..<Samples.rate / 2).map { Int16($0 / 40 % 2 == 0 ? 12_000 : -12_000) }
            let tags = [("REPLAYGAIN_TRACK_GAIN", "-12.04 dB"), ("REPLAYGAIN_ALBUM_GAIN", "-6.02 dB")]
            let sound = try await recordSound(of: [("A.wav", Samples.wave(samples, tags: tags))]) { stage, items in
                for mode in modes {
                    stage.player.setReplayGain(mode)
                    try await stage.until("the mode is \(mode)") { $0.replayGain == mode && $0.status != .unavailable }
                }
                try await play(items, on: stage)
            }
            #expect(sound.count == samples.count)
            return Int(sound.max() ?? 0)
        }

        @Test(
            "The gain of the piece or of the album is applied, and nothing is changed without ReplayGain",
            arguments: [
                ([.off], 12_000), ([.track], 3_000), ([.album], 6_000), ([.track, .off], 12_000),
            ] as [([PlaybackState.ReplayGain], Int)])
        func replayGain(modes: [PlaybackState.ReplayGain], expected: Int) async throws {
            let peak = try await peak(modes)

            #expect(abs(peak - expected) < 60, "\(peak)")
        }

        @Test("ReplayGain follows mpv, and a restarted mpv receives it") func replayGainState() async throws {
            try await onStage { stage in
                stage.player.setReplayGain(.album)
                try await stage.until("it is set") { $0.replayGain == .album }
                #expect(try await stage.ask(.replayGain, as: String.self) == "album")

                kill(try #require(stage.player.processID), SIGKILL)
                try await stage.until("it is gone") { $0.status == .unavailable }
                #expect(stage.state.replayGain == .album)
                try await stage.until("it is back") { $0.status == .stopped }
                #expect(stage.state.replayGain == .album)
            }
            try await onStage { stage in
                stage.player.setReplayGain(.track)
                #expect(stage.state.replayGain == .track, "the next mpv receives it")
                try await stage.until("mpv answers") { $0.status == .stopped }
                #expect(try await stage.ask(.replayGain, as: String.self) == "track")
                try await stage.tell(.setWord(.replayGain, .no))
                try await stage.until("another program has switched it off") { $0.replayGain == .off }
            }
        }

        // MARK: Outputs

        private static let kitchen = AudioOutput(name: "alsa/kitchen", description: "Kitchen")
        private static let living = AudioOutput(name: "alsa/living", description: "Living room")

        /// A real mpv with two silent ALSA devices.
        private func withDevices(_ body: @MainActor (MPVTestEnvironment) async throws -> Void) async throws {
            let folder = TemporaryFolder()
            let settings = folder.write(Fixture.alsaDevices, to: "alsa.conf")
            let mpv = try #require(
                PlaybackBackends.find("mpv", in: String(cString: getenv("PATH"))), "mpv is installed")
            let script = folder.write(
                Array("#!/bin/sh\nALSA_CONFIG_PATH='\(settings.string)' exec '\(mpv)' \"$@\"\n".utf8), to: "mpv")
            chmod(script.string, 0o755)
            let stage = try MPVTestEnvironment(executable: script.string) { configuration, _ in
                configuration.audioOutputs = ["alsa", "null"]
            }
            do {
                try await body(stage)
            } catch {
                await stage.strike()
                throw error
            }
            await stage.strike()
        }

        /// Reports a list of outputs, as mpv does when a device was connected or disconnected.
        private func report(_ outputs: [AudioOutput], to stage: MPVTestEnvironment) {
            let list = outputs.map { ["name": $0.name, "description": $0.description] }
            stage.player.handle(.property(.outputs, list))
            stage.player.refresh()
        }

        @Test("The devices of mpv are offered, and the chosen one is used") func outputs() async throws {
            try await withDevices { stage in
                let state = try await stage.until("mpv answers") { $0.status == .stopped }
                #expect(state.outputs == [Self.kitchen, Self.living])
                #expect(state.selectedOutput == nil)

                stage.player.setOutput(Self.living)
                try await stage.until("it is chosen") { $0.selectedOutput == Self.living }

                kill(try #require(stage.player.processID), SIGKILL)
                try await stage.until("mpv is gone") { $0.status == .unavailable }
                #expect(stage.state.selectedOutput == Self.living && stage.state.outputs.count == 2)
                try await stage.until("another one is there") { $0.status == .stopped }
                #expect(stage.state.selectedOutput == Self.living)
                #expect(try await stage.ask(.selectedOutput, as: String.self) == "alsa/living")

                stage.player.setOutput(nil)
                try await stage.until("it is automatic") { $0.selectedOutput == nil }
                #expect(try await stage.ask(.selectedOutput, as: String.self) == "auto")
            }
        }

        @Test("Without its device, the sound goes to the automatic output, and returns with the device")
        func missingOutput() async throws {
            try await withDevices { stage in
                try await stage.until("mpv answers") { $0.status == .stopped }
                stage.player.setOutput(Self.kitchen)
                try await stage.until("it is chosen") { $0.selectedOutput == Self.kitchen }

                report([Self.living], to: stage)
                let missing = try await stage.until("the device is missing") { $0.message != nil }
                #expect(missing.message?.contains("“Kitchen” is not connected") == true)
                #expect(missing.selectedOutput == Self.kitchen && missing.outputs == [Self.living])
                // mpv handles commands in order, so it has handled the change of the output before that of the volume.
                stage.player.setVolume(33)
                try await stage.until("mpv has handled the commands") { $0.volume == 33 }
                #expect(try await stage.ask(.selectedOutput, as: String.self) == "auto")

                report([Self.living, Self.kitchen], to: stage)
                let returned = try await stage.until("the device is used again") { $0.message == nil }
                #expect(returned.selectedOutput == Self.kitchen)
                #expect(try await stage.ask(.selectedOutput, as: String.self) == "alsa/kitchen")
                #expect(!stage.states.drop { $0.selectedOutput == nil }.contains { $0.selectedOutput == nil })
            }
        }

        @Test("An output that is missing from the start stays chosen, until people choose another one")
        func unknownOutput() async throws {
            try await withDevices { stage in
                let garden = AudioOutput(name: "alsa/garden", description: "Garden")
                stage.player.setOutput(garden)
                let state = try await stage.until("mpv answers") { $0.status == .stopped }
                #expect(state.selectedOutput == garden && state.message?.contains("“Garden”") == true)
                #expect(try await stage.ask(.selectedOutput, as: String.self) == "auto")

                stage.player.setOutput(Self.kitchen)
                try await stage.until("it is chosen") { $0.selectedOutput == Self.kitchen && $0.message == nil }
            }
        }

        @Test("The list of outputs has one sound system, and no more than its limit of short texts") func bounds() {
            func outputs(_ entries: [(String, String)]) -> [AudioOutput] {
                AudioOutput.outputs(
                    in: entries.map { ["name": $0.0, "description": $0.1] }, systems: ["pipewire", "alsa", "null"])
            }
            let system = [("auto", "Autoselect device"), ("alsa", "Default"), ("sdl/x", "SDL"), ("jack", "Default")]
            #expect(outputs(system) == [])
            #expect(outputs(system + [("alsa/a", "A"), ("alsa/a", "A")]).map(\.name) == ["alsa/a"])
            #expect(outputs([("alsa/a", "A"), ("pipewire/b", "B")]).map(\.name) == ["pipewire/b"])
            #expect(outputs((0..<500).map { ("alsa/\($0)", "") }).count == 100)
            let long = String(repeating: "x", count: 400)
            #expect(
                outputs([("alsa/" + long, "A"), ("alsa/b", long), ("alsa/c", ""), ("alsa/d", "D\nE")]) == [
                    AudioOutput(name: "alsa/b", description: String(long.prefix(300))),
                    AudioOutput(name: "alsa/c", description: "alsa/c"), AudioOutput(name: "alsa/d", description: "D E"),
                ])
            for value in [nil, "", 7, ["a"], [["name": 3]], ["name": "alsa/a"]] as [Any?] {
                #expect(AudioOutput.outputs(in: value, systems: ["alsa"]) == [])
            }
        }
    }
}

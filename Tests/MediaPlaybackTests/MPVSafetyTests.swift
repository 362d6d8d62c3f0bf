import Foundation
import Testing

@testable import MediaPlayback

extension WithMPV {
    @Suite("Input to mpv and output from it") @MainActor struct MPVSafetyTests {
        @Test("Files with names of any bytes are played") func names() async throws {
            try await onStage { stage in
                let names: [MediaPath] =
                    [
                        "it's \"quoted\".wav", "two\nlines\tand a tab.wav", "back\\slash.wav", "smile 😀 und Ümlaut.wav",
                        "-option=1.wav",
                        "http:##x.wav",
                        "{\"command\":[\"quit\"]}.wav", "%s %n 100%.wav", "$(reboot);&.wav",
                    ].map { MediaPath($0) } + [
                        MediaPath(bytes: [0x66, 0xff, 0xfe, 0xc3, 0x28, 0x01, 0x7f] + ".wav".utf8)
                    ]
                let items = names.map { MediaItem(path: stage.folder.write(Fixture.wave(seconds: 30), to: $0)) }

                stage.player.setQueue(items)
                for (index, item) in items.enumerated() {
                    if index > 0 {
                        stage.player.next()
                    }
                    let state = try await stage.until("\(item.title) plays") {
                        $0.current?.item == item && $0.status == .playing && $0.seekable
                    }
                    #expect(state.queue.currentIndex == index)
                    #expect(try await stage.ask(.duration, as: Double.self) == 30)
                }
                #expect(stage.states.allSatisfy { $0.message?.contains("cannot be played") != true })
            }
        }

        @Test("A path outside of the folder is refused, whatever form it has") func refusesOutside() async throws {
            let elsewhere = TemporaryFolder()
            let secret = elsewhere.write(Fixture.wave(seconds: 30), to: "secret.wav")
            try await onStage { stage in
                let inside = stage.pieces("Inside")
                stage.folder.link("link.wav", to: secret)
                stage.folder.link("folder", to: elsewhere.path)
                stage.folder.makeFolder("sub")
                let name = elsewhere.path.name
                let outside = [
                    secret, stage.folder.path.appending("link.wav"), stage.folder.path.appending("folder/secret.wav"),
                    stage.folder.path.appending("sub/../../\(name)/secret.wav"), MediaPath("http://127.0.0.1/x.mp3"),
                    MediaPath("av://lavfi:sine"),
                    MediaPath("/dev/zero"), MediaPath("secret.wav"), MediaPath("-"), MediaPath(""), stage.folder.path,
                    MediaPath("edl:///etc/passwd"), MediaPath("file://\(secret)"),
                    MediaPath(bytes: stage.folder.path.bytes + "2/x.wav".utf8),
                ]

                for path in outside {
                    stage.player.setQueue([MediaItem(path: path, title: "Outside"), inside[0]])
                    let state = try await stage.until("\(path) is refused") {
                        $0.message?.contains("not in the media folder") == true && $0.status == .playing
                    }
                    #expect(state.queue.entries.map(\.item) == inside)
                    #expect(try await stage.playlist() == [inside[0].path.string])
                    stage.player.enqueue(MediaItem(path: path, title: "Also outside"))
                    try await stage.until("\(path) is refused again") { $0.message?.contains("Also outside") == true }
                    #expect(stage.state.queue.entries.map(\.item) == inside)
                    stage.player.setQueue([])
                    try await stage.until("it has stopped") { $0.status == .stopped && $0.queue.entries.isEmpty }
                }
            }
        }

        @Test("A deleted file is skipped, and the next one begins") func missing() async throws {
            try await onStage { stage in
                let items = stage.pieces("One", "Two", "Three")
                items[1].path.withCString { _ = unlink($0) }

                stage.player.setQueue(items, startAt: 1)
                let state = try await stage.until("the third plays") { $0.status == .playing }

                #expect(state.current?.item == items[2])
                #expect(state.message == "“Two” no longer exists. It was not added to the queue")
            }
        }

        @Test("A file that mpv cannot play is reported, and the next one plays") func unplayable() async throws {
            try await onStage { stage in
                let good = stage.pieces("Good")
                let bad = MediaItem(path: stage.folder.write(Fixture.noise, to: "bad.mp3"), title: "Noise")

                stage.player.setQueue([bad] + good)
                let state = try await stage.until("the good one plays") { $0.status == .playing }

                #expect(state.current?.item == good[0])
                #expect(
                    state.message
                        == "“Noise” cannot be played: it is not an audio file that mpv knows. The piece was skipped")
            }
        }

        @Test("A queue without playable files stops, even if it is to be repeated forever")
        func nothingPlayable() async throws {
            try await onStage { stage in
                let bad = ["a.mp3", "b.flac", "c.ogg"].map {
                    MediaItem(path: stage.folder.write(Fixture.noise, to: $0))
                }
                let headerOnly = MediaItem(path: stage.folder.write(Fixture.wave(seconds: 0), to: "d.wav"))
                stage.player.setRepeatMode(.all)

                stage.player.setQueue(bad + [headerOnly])
                let state = try await stage.until("it gives up") {
                    $0.status == .stopped && $0.message?.hasPrefix("None of the 4") == true
                }
                #expect(state.current == nil)

                stage.player.setQueue(stage.pieces("Good"))
                let good = try await stage.until("a good one plays") { $0.status == .playing }
                #expect(good.message?.contains("None") != true)
            }
        }

        @Test("A piece too short to be repeated is stopped") func spinning() async throws {
            try await onStage { stage in
                let click = MediaItem(path: stage.folder.write(Fixture.wave(seconds: 0.0015), to: "click.wav"))
                for mode in [PlaybackState.RepeatMode.one, .all] {
                    stage.player.setRepeatMode(mode)
                    stage.player.setQueue([click])
                    try await stage.until("it is stopped") {
                        $0.message?.contains("too short to be repeated") == true && $0.status == .stopped
                    }
                    stage.player.setQueue(stage.pieces("Good"))
                    try await stage.until("a good one plays") {
                        $0.status == .playing && $0.current?.item.title == "Good"
                    }
                }
            }
        }

        @Test("A playlist disguised as a sound file is not followed by mpv") func disguises() async throws {
            try await onStage { stage in
                let target = stage.pieces("Target")[0].path.string
                let disguises = [
                    "#EXTM3U\n\(target)\n", "# mpv EDL v0\n\(target)\n", "ffconcat version 1.0\nfile Target.wav\n",
                    "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nTarget.wav\n#EXT-X-ENDLIST\n",
                    "[playlist]\nFile1=\(target)\n",
                ]
                for (index, text) in disguises.enumerated() {
                    let item = MediaItem(
                        path: stage.folder.write(Array(text.utf8), to: "disguise\(index).mp3"),
                        title: "Disguise \(index)")
                    stage.player.setQueue([item])
                    let state = try await stage.until("\(item.title) is refused") {
                        $0.message?.contains(item.title) == true && $0.status == .stopped
                    }
                    #expect(state.message?.contains("cannot be played") == true)
                    #expect(try await stage.playlist() == [item.path.string])
                }
            }
        }

        @Test("While another program floods mpv with changes, answers arrive and the last value counts") func flood()
            async throws
        {
            try await onStage { stage in
                stage.player.setQueue(stage.pieces("One"))
                try await stage.until("it plays") { $0.status == .playing }
                let stranger = try await stage.stranger()
                let told = stage.states.count

                for step in 0..<5_000 {
                    stranger.send(.setNumber(.volume, Double(step % 100)))
                    stranger.send(.setFlag(.mute, step.isMultiple(of: 2)))
                }
                stage.player.pause()
                try await stage.until("it is paused") { $0.status == .paused }
                try await stage.tell(.setNumber(.volume, 64))
                try await stage.until("the last volume holds") { $0.volume == 64 }
                #expect(!stage.states.dropFirst(told).contains { $0.status == .unavailable })
            }
        }

        @Test("A long queue is sent and read back whole") func longQueue() async throws {
            try await onStage { stage in
                let piece = stage.pieces("One")[0]
                let items = (0..<3_000).map { (number: Int) in
                    MediaItem(id: number, path: piece.path, title: "Piece \(number)")
                }

                stage.player.setQueue(items, startAt: 2_000)
                let state = try await stage.until("it plays") {
                    $0.status == .playing && $0.queue.entries.count == 3_000
                }

                #expect(state.queue.currentIndex == 2_000)
                #expect(state.queue.entries.map(\.item) == items)
                // No reported state contained only a part of the queue.
                #expect(stage.states.allSatisfy { [0, 3_000].contains($0.queue.entries.count) })
            }
        }

        @Test("While a piece plays undisturbed, no change is reported") func silence() async throws {
            try await onStage { stage in
                stage.player.setQueue(stage.pieces("One"))
                try await stage.until("it plays") { $0.status == .playing && $0.position.rate == 1 && $0.output != nil }
                // After two seconds of playback, all events that the start causes have been reported.
                try await stage.play(to: 2)
                let told = stage.states.count

                try await stage.play(to: 6)

                #expect(stage.states.count == told)
                #expect(abs(stage.position - (try await stage.ask(.position, as: Double.self) ?? 0)) < 0.5)
            }
        }
    }
}

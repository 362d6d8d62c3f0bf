import Foundation
import Testing

@testable import MediaPlayback

extension WithMPV {
    @Suite("A player that uses mpv") @MainActor struct MPVPlayerTests {
        @Test("A queue is played, and the state is what mpv reports") func plays() async throws {
            try await onStage { stage in
                let items = stage.pieces("One", "Two", "Three")

                stage.player.setQueue(items, startAt: 1)
                let state = try await stage.until("the second piece plays") {
                    $0.status == .playing && $0.current?.item.title == "Two" && $0.output != nil
                }

                #expect(state.queue.entries.map(\.item) == items)
                #expect(state.queue.currentIndex == 1)
                #expect(state.duration == 30)
                #expect(state.seekable)
                #expect(state.output == PlaybackOutput(name: "null", isNull: true))
                #expect(state.message?.contains("silently") == true)
                #expect(state.backend.hasPrefix("mpv "))
                #expect(try await stage.ask(.pause, as: Bool.self) == false)
                #expect(try await stage.playlist() == items.map(\.path.string))
            }
        }

        @Test("A pause keeps the position, and play continues from there") func pauses() async throws {
            try await onStage { stage in
                stage.player.setQueue(stage.pieces("One"))
                try await stage.until("it plays") { $0.status == .playing }

                stage.player.pause()
                let paused = try await stage.until("it is paused") { $0.status == .paused && $0.position.rate == 0 }
                let place = try #require(try await stage.ask(.position, as: Double.self))

                #expect(abs(paused.position.seconds - place) < 0.2)
                #expect(try await stage.ask(.pause, as: Bool.self) == true)

                stage.player.togglePlayPause()
                let playing = try await stage.until("it plays again") { $0.status == .playing && $0.position.rate == 1 }
                #expect(try await stage.ask(.pause, as: Bool.self) == false)
                #expect(playing.position.seconds(at: playing.position.at) - place < 0.5)

                stage.player.togglePlayPause()
                try await stage.until("it is paused again") { $0.status == .paused }
            }
        }

        @Test("A queue may be opened without playing it") func opensPaused() async throws {
            try await onStage { stage in
                stage.player.setQueue(stage.pieces("One", "Two"), startAt: 1, playing: false)
                let state = try await stage.until("the piece is open") { $0.status == .paused }

                #expect(state.current?.item.title == "Two")
                #expect(state.position.seconds < 0.1)
                #expect(!stage.states.contains { $0.status == .playing })
            }
        }

        @Test("A seek moves mpv, and the position is computed from one reported value") func seeks() async throws {
            try await onStage { stage in
                stage.player.setQueue(stage.pieces("One"))
                try await stage.until("it plays") { $0.status == .playing && $0.seekable }

                stage.player.seek(to: 20)
                try await stage.until("it is at 20 s") { $0.position.seconds >= 19.9 && $0.position.rate == 1 }
                let place = try #require(try await stage.ask(.position, as: Double.self))
                #expect(abs(stage.position - place) < 0.3)

                stage.player.pause()
                try await stage.until("it is paused") { $0.status == .paused }
                stage.player.seek(by: -10)
                try await stage.until("it is ten seconds back") { $0.position.seconds < 15 }
                let back = try #require(try await stage.ask(.position, as: Double.self))
                #expect(abs(stage.position - back) < 0.1)
                #expect((9.5...11.5).contains(back))
            }
        }

        @Test("A seek is limited to the piece") func seekIsClamped() async throws {
            try await onStage { stage in
                stage.player.setQueue(stage.pieces("One", "Two"), startAt: 0, playing: false)
                try await stage.until("it is open") { $0.status == .paused && $0.seekable }

                stage.player.seek(to: 9_999)
                try await stage.until("it is at the end") { $0.position.seconds > 29 }
                #expect(stage.title == "One")
                #expect(stage.position < 30)

                stage.player.seek(by: -.infinity)
                try await stage.until("it is at the beginning") { $0.position.seconds < 0.1 }
                stage.player.seek(to: .nan)
                stage.player.seek(to: 5)
                try await stage.until("it is where it was last told to be") { abs($0.position.seconds - 5) < 0.1 }
            }
        }

        @Test("Of many seeks and volumes the last one counts, and only few reach mpv") func latestWins()
            async throws
        {
            try await onStage { stage in
                stage.player.setQueue(stage.pieces("One"), startAt: 0, playing: false)
                try await stage.until("it is open") { $0.status == .paused && $0.seekable }
                let before = stage.states.count

                for step in 0...200 {
                    stage.player.seek(to: Double(step) / 10)
                    stage.player.setVolume(Double(step) / 4)
                }
                try await stage.until("the last values hold") { $0.volume == 50 && abs($0.position.seconds - 20) < 0.1 }

                #expect(try await stage.ask(.volume, as: Double.self) == 50)
                #expect(stage.states.count - before < 20)
            }
        }

        @Test("Volume and mute follow mpv, even if another program sets them") func volume() async throws {
            try await onStage { stage in
                stage.player.setVolume(40)
                try await stage.until("the volume is 40") { $0.volume == 40 }
                stage.player.setVolume(900)
                try await stage.until("the volume is at most 100") { $0.volume == 100 }
                stage.player.setVolume(-3)
                try await stage.until("the volume is at least 0") { $0.volume == 0 }
                stage.player.setMuted(true)
                try await stage.until("it is muted") { $0.muted }
                #expect(try await stage.ask(.mute, as: Bool.self) == true)

                try await stage.tell(.setNumber(.volume, 33))
                try await stage.tell(.setFlag(.mute, false))
                try await stage.until("the stranger's wishes are shown") { $0.volume == 33 && !$0.muted }
            }
        }

        @Test("Next and previous move through the queue and stop at its ends") func walks() async throws {
            try await onStage { stage in
                stage.player.setQueue(stage.pieces("One", "Two", "Three"))
                try await stage.until("the first plays") { $0.status == .playing && $0.seekable }

                stage.player.next()
                try await stage.until("the second plays") {
                    $0.current?.item.title == "Two" && $0.status == .playing && $0.seekable
                }
                stage.player.seek(to: 12)
                try await stage.until("it is at 12 s") { $0.position.seconds >= 11.9 }
                stage.player.previous()
                try await stage.until("the second is at its beginning") { $0.position.seconds < 1 }
                #expect(stage.title == "Two")
                stage.player.previous()
                try await stage.until("the first plays") { $0.current?.item.title == "One" && $0.status == .playing }
                stage.player.jump(toEntry: try #require(stage.state.queue.entries.last).id)
                let last = try await stage.until("the last plays") {
                    $0.current?.item.title == "Three" && $0.status == .playing
                }
                #expect(!last.hasNext)

                stage.player.next()
                stage.player.setVolume(77)
                try await stage.until("the volume has changed") { $0.volume == 77 }
                #expect(stage.title == "Three")
            }
        }

        @Test("The next piece begins by itself, and playback stops after the last one") func advances() async throws {
            try await onStage { stage in
                stage.player.setQueue(stage.pieces("One", "Two", seconds: 0.6))

                try await stage.untilTold("the first plays") { $0.current?.item.title == "One" }
                try await stage.untilTold("the second plays") { $0.current?.item.title == "Two" }
                let end = try await stage.until("it stops") { $0.status == .stopped }

                #expect(end.current == nil)
                #expect(end.queue.entries.count == 2)
                #expect(end.position.seconds == 0)

                stage.player.play()
                try await stage.until("it begins again") { $0.current?.item.title == "One" && $0.status == .playing }
            }
        }

        @Test("Repeating one piece restarts it, and repeating all restarts the queue") func repeats() async throws {
            try await onStage { stage in
                let items = stage.pieces("One", "Two", seconds: 0.6)
                stage.player.setRepeatMode(.all)
                stage.player.setQueue(items, startAt: 1)
                try await stage.untilTold("the second plays") {
                    $0.current?.item.title == "Two" && $0.repeatMode == .all
                }
                try await stage.untilTold("it goes round") { $0.current?.item.title == "One" }
                #expect(try await stage.ask(.loopPlaylist, as: String.self) == "inf")

                stage.player.setRepeatMode(.one)
                try await stage.until("one piece is repeated") { $0.repeatMode == .one }
                let anchored = stage.state
                try await stage.until("it has begun again") {
                    $0.position != anchored.position && $0.status == .playing
                }
                let again = stage.state
                try await stage.until("and again") { $0.position != again.position && $0.status == .playing }
                #expect(stage.state.current == again.current)

                stage.player.setRepeatMode(.off)
                try await stage.until("nothing is repeated") { $0.repeatMode == .off }
                #expect(try await stage.ask(.loopFile, as: Bool.self) == false)
            }
        }

        @Test("Shuffle keeps the current piece and puts it first, and the original order can be restored")
        func shuffles()
            async throws
        {
            try await onStage { stage in
                let items = stage.pieces("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L")
                stage.player.setQueue(items, startAt: 5)
                try await stage.until("it plays") { $0.status == .playing }
                let ids = stage.state.queue.entries.map(\.id)

                stage.player.setShuffle(true)
                let shuffled = try await stage.until("it is shuffled") { $0.shuffle && $0.queue.currentIndex == 0 }
                #expect(shuffled.current?.item.title == "F")
                #expect(shuffled.queue.entries.map(\.id) != ids)
                #expect(Set(shuffled.queue.entries.map(\.id)) == Set(ids))
                #expect(try await stage.playlist() == shuffled.queue.entries.map(\.item.path.string))

                // A second shuffle by another client makes mpv lose the original order.
                try await stage.tell(.shuffle)
                stage.player.setShuffle(false)
                try await stage.until("the order is back") { !$0.shuffle && $0.queue.entries.map(\.id) == ids }
                #expect(stage.title == "F")
                #expect(try await stage.playlist() == items.map(\.path.string))
            }
        }

        @Test("A piece can be appended to the queue, even twice") func enqueues() async throws {
            try await onStage { stage in
                let items = stage.pieces("One", "Two")
                stage.player.setQueue([items[0]])
                stage.player.enqueue(items[1])
                stage.player.enqueue(items[1])
                let state = try await stage.until("three entries are there") { $0.queue.entries.count == 3 }

                #expect(state.queue.entries.map(\.item) == [items[0], items[1], items[1]])
                #expect(Set(state.queue.entries.map(\.id)).count == 3)
                #expect(state.queue.currentIndex == 0)
            }
        }

        @Test("Pieces are inserted, moved and removed while one plays") func edits() async throws {
            try await onStage { stage in
                let items = stage.pieces("A", "B", "C", "D", "E", "F")
                stage.player.setQueue(Array(items[0...2]), startAt: 1)
                try await stage.until("it plays") { $0.status == .playing && $0.queue.entries.count == 3 }
                // All three commands are in progress at once. Each command refers to the playlist that results from the
                // previous command.
                stage.player.insert([items[3], items[4]], at: .next)
                stage.player.insert([items[5]], at: .index(0))
                let first = stage.player.state.queue.entries[0].id
                stage.player.moveEntry(first, to: 5)
                let state = try await stage.until("all were changed") {
                    $0.queue.entries.map(\.item.title) == ["F", "B", "D", "E", "C", "A"]
                }
                #expect(state.current?.item.title == "B")
                #expect(try await stage.playlist() == state.queue.entries.map(\.item.path.string))

                let ids = state.queue.entries.map(\.id)
                stage.player.removeEntries([ids[0], ids[1], ids[3]])
                let rest = try await stage.until("three are left, and the next one plays") {
                    $0.queue.entries.map(\.item.title) == ["D", "C", "A"] && $0.current?.item.title == "D"
                }
                #expect(rest.status == .playing)
                for (from, to) in [(0, 2), (2, 0), (1, 2), (2, 1)] {
                    var wanted = stage.player.state.queue
                    let id = wanted.entries[from].id
                    wanted.move(entry: id, to: to)
                    stage.player.moveEntry(id, to: to)
                    try await stage.until("\(from) was moved to \(to)") { $0.queue.entries == wanted.entries }
                }
                stage.player.removeEntries(Set(stage.player.state.queue.entries.map(\.id)))
                try await stage.until("it has stopped") { $0.status == .stopped && $0.queue.entries.isEmpty }
            }
        }

        @Test("A piece that was moved before shuffling, and one that was inserted afterwards, have their order again")
        func unshufflesEdits() async throws {
            try await onStage { stage in
                let items = stage.pieces("A", "B", "C", "D", "E", "F")
                stage.player.setQueue(Array(items[0...4]), startAt: 0)
                var state = try await stage.until("it plays") { $0.status == .playing && $0.queue.entries.count == 5 }
                stage.player.moveEntry(state.queue.entries[4].id, to: 1)
                stage.player.setShuffle(true)
                state = try await stage.until("it is shuffled") { $0.shuffle && $0.queue.unshuffledOrder?.count == 5 }
                stage.player.insert([items[5]], at: .next)
                state = try await stage.until("the piece is there") { $0.queue.entries.count == 6 }
                #expect(state.queue.entries[1].item.title == "F")
                stage.player.setShuffle(false)
                try await stage.until("the order is back") {
                    !$0.shuffle && $0.queue.entries.map(\.item.title) == ["A", "F", "E", "B", "C", "D"]
                }
            }
        }

        @Test("An empty queue stops playback") func emptyQueue() async throws {
            try await onStage { stage in
                stage.player.setQueue(stage.pieces("One"))
                try await stage.until("it plays") { $0.status == .playing }

                stage.player.setQueue([])
                let state = try await stage.until("it has stopped") {
                    $0.status == .stopped && $0.queue.entries.isEmpty
                }

                #expect(state.current == nil)
                #expect(state.duration == nil)
            }
        }
    }
}

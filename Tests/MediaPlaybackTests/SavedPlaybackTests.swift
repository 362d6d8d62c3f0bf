import Foundation
import Testing

@testable import MediaPlayback

@Suite("A player's state after a restart") @MainActor final class SavedPlaybackTests {
    private let folder = NSTemporaryDirectory() + "baton-player-\(UUID().uuidString)"
    private let items = ["One", "Two", "Three", "Four", "Five"].map { (title: String) in
        MediaItem(path: MediaPath("/music/\(title).wav"), title: title, duration: 60)
    }
    private var sentences: [String] = []

    isolated deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// One run of a server's player with its saved state.
    @MainActor private final class PlayerRun {
        let loop = ManualEventLoop()
        let player: EmbeddedPlayer
        let saver: PlaybackStateSaver
        var state: PlaybackState { player.state }
        var position: Double { state.position.seconds(at: loop.now, duration: state.duration) }
        var titles: [String] { state.queue.entries.map(\.item.title) }

        init(_ folder: String, library: [MediaItem], log: @escaping @MainActor (String) -> Void) throws {
            player = EmbeddedPlayer(loop: loop, random: SplitMix(seed: 3))
            saver = try PlaybackStateSaver(folder: folder, loop: loop, log: log)
            saver.restoreSettings(of: player)
            player.onChange = { [unowned self] in saver.stateDidChange($0) }
            saver.restoreQueue(of: player, from: library)
        }
    }

    private func startPlayer(_ library: [MediaItem]? = nil) throws -> PlayerRun {
        try PlayerRun(folder, library: library ?? items) { [weak self] in self?.sentences.append($0) }
    }

    @Test("Volume, mute, repeat, queue, piece and position are restored, and the piece is paused")
    func restored() throws {
        let first = try startPlayer()
        first.player.setVolume(35)
        first.player.setMuted(true)
        first.player.setRepeatMode(.all)
        first.player.setQueue(items, startAt: 2)
        first.loop.advance(by: 17.25)
        first.saver.finish()

        let second = try startPlayer()

        #expect(second.state.volume == 35 && second.state.muted && second.state.repeatMode == .all)
        #expect(second.titles == ["One", "Two", "Three", "Four", "Five"])
        #expect(second.state.current?.item.title == "Three")
        #expect(second.state.status == .paused)
        #expect(second.position == 17.25)
        second.loop.advance(by: 10)
        #expect(second.position == 17.25)
        #expect(sentences == [])
    }

    @Test("ReplayGain and the output are restored, and files of earlier versions have neither")
    func sound() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(#"{"format":1,"muted":false,"position":0,"repeatMode":"off","shuffle":false,"volume":40}"#.utf8)
            .write(to: URL(fileURLWithPath: folder + "/player.json"))
        let first = try startPlayer()
        #expect(first.state.volume == 40 && first.state.replayGain == .off && first.state.selectedOutput == nil)
        let output = AudioOutput(name: "alsa/kitchen", description: "Kitchen")
        first.player.setReplayGain(.album)
        first.player.setOutput(output)
        first.saver.finish()

        let second = try startPlayer()

        #expect(second.state.replayGain == .album && second.state.selectedOutput == output)
        second.player.setOutput(nil)
        second.player.setReplayGain(.off)
        second.saver.finish()
        let third = try startPlayer()
        #expect(third.state.replayGain == .off && third.state.selectedOutput == nil)
        #expect(sentences == [])
    }

    @Test("A shuffled queue has the same order and can still be unshuffled")
    func shuffled() throws {
        let first = try startPlayer()
        first.player.setQueue(items, startAt: 2)
        first.player.setShuffle(true)
        let order = first.titles
        first.saver.finish()

        let second = try startPlayer()

        #expect(second.state.shuffle && second.titles == order)
        second.player.setShuffle(false)
        #expect(second.titles == ["One", "Two", "Three", "Four", "Five"])
        #expect(second.state.current?.item.title == "Three")
    }

    @Test("A queue that was edited before and after shuffling has the same orders")
    func edited() throws {
        let first = try startPlayer()
        first.player.setQueue(Array(items[0...3]), startAt: 2)
        first.player.moveEntry(first.state.queue.entries[3].id, to: 0)
        first.player.setShuffle(true)
        first.player.insert([items[4], items[0]], at: .next)
        let order = first.titles
        first.saver.finish()

        let second = try startPlayer()

        #expect(second.state.shuffle && second.titles == order)
        #expect(second.state.current?.item.title == "Three")
        second.player.setShuffle(false)
        #expect(second.titles == ["Four", "One", "Two", "Three", "Five", "One"])
    }

    @Test(
        "Deleted files are left out, and if the open piece is deleted, the next one begins",
        arguments: [
            (["One", "Three"], "Four", 0.0), (["One", "Two"], "Three", 12.0), (["Three", "Four", "Five"], nil, 0.0),
        ])
    func gone(titles: [String], open: String?, position: Double) throws {
        let first = try startPlayer()
        first.player.setQueue(items, startAt: 2)
        first.loop.advance(by: 12)
        first.saver.finish()

        let second = try startPlayer(items.filter { !titles.contains($0.title) })

        #expect(second.titles == items.map(\.title).filter { !titles.contains($0) })
        #expect(second.state.current?.item.title == open)
        #expect(second.position == position)
    }

    @Test("A library that lacks all the files, or is empty, does not lose the queue")
    func otherLibrary() throws {
        let first = try startPlayer()
        first.player.setQueue(items, startAt: 2, playing: false)
        first.player.seek(to: 20)
        first.saver.finish()
        let second = try startPlayer([MediaItem(path: MediaPath("/elsewhere/Six.wav"), title: "Six", duration: 60)])
        second.player.setVolume(50)
        second.saver.finish()
        #expect(second.titles == [])

        let third = try startPlayer()

        #expect(third.titles.count == 5)
        #expect(third.state.current?.item.title == "Three" && third.position == 20)
        #expect(third.state.volume == 50)
    }

    @Test("A killed player loses at most a second of changes and ten seconds of position")
    func killed() throws {
        let first = try startPlayer()
        first.player.setQueue(items, startAt: 0)
        first.player.setVolume(20)
        first.loop.advance(by: 1)
        first.loop.advance(by: 10)
        first.loop.advance(by: 9)
        // From here on, the test uses the files as if the process had ended at this point.
        first.saver.waitUntilWritten()

        let second = try startPlayer()

        #expect(second.state.volume == 20)
        #expect(second.state.current?.item.title == "One")
        #expect(second.position == 11)
    }

    @Test("A paused or empty player is not saved again and runs no timer")
    func quiet() throws {
        let first = try startPlayer()
        first.player.setQueue(items, startAt: 0, playing: false)
        first.loop.advance(by: 1)

        #expect(first.loop.pending == 0)
    }

    @Test(
        "Files of a newer version are refused with an explanation and stay unchanged",
        arguments: ["player.json", "player-queue.json"])
    func newer(name: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = Data(#"{"format":2,"of":"tomorrow"}"#.utf8)
        try text.write(to: URL(fileURLWithPath: folder + "/" + name))

        let error = #expect(throws: SavedPlaybackError.self) { try startPlayer() }

        #expect(error == .newerVersion(file: folder + "/" + name))
        #expect(error?.description.contains("newer version of Baton") == true)
        #expect(FileManager.default.contents(atPath: folder + "/" + name) == text)
    }

    @Test("Invalid files are reported and do no harm", arguments: ["", "[]", #"{"format":1}"#, "\u{0}"])
    func damaged(text: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["player.json", "player-queue.json"] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
        }

        let run = try startPlayer()

        #expect(run.titles == [] && run.state.volume == 100)
        #expect(sentences.count == 2)
    }

    @Test("An order with missing or duplicate pieces loses none of them")
    func strangeOrder() throws {
        var queue = SavedQueue(PlaybackQueue(entries: items.enumerated().map { QueueEntry(id: $0, item: $1) }))
        queue.order = [4, 4, 99, -1, 0]

        let restored = try #require(queue.restored(of: items, SavedPlayback()))

        #expect(restored.order == [4, 0, 1, 2, 3])
        #expect(restored.current == nil)
    }
}

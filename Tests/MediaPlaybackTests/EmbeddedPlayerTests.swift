import Testing

@testable import MediaPlayback

@Suite("The embedded player") @MainActor struct EmbeddedPlayerTests {
    private let loop = ManualEventLoop()
    private let player: EmbeddedPlayer
    private let items = ["One", "Two", "Three", "Four", "Five"].enumerated().map { (index: Int, title: String) in
        MediaItem(id: index, path: MediaPath("/music/\(title).wav"), title: title, duration: 60)
    }

    init() {
        player = EmbeddedPlayer(loop: loop, random: SplitMix(seed: 3))
    }

    private var position: Double { player.state.position.seconds(at: loop.now, duration: player.state.duration) }

    private var title: String? { player.state.current?.item.title }

    @Test("The player reports that it makes no sound and that mpv can be installed") func saysSo() {
        let state = player.state

        #expect(state.backend == "embedded")
        #expect(state.output == PlaybackOutput(name: "none", isNull: true))
        #expect(state.message?.contains("without sound") == true)
        #expect(state.message?.contains("Install mpv") == true)
        #expect(state.status == .stopped)
    }

    @Test("The position advances without any state change") func keepsTime() {
        var changes = 0
        player.onChange = { _ in changes += 1 }

        player.setQueue(items, startAt: 1)
        #expect(changes == 1)
        loop.advance(by: 42)

        #expect(changes == 1)
        #expect(title == "Two")
        #expect(player.state.status == .playing)
        #expect(position == 42)
        #expect(player.state.duration == 60)
    }

    @Test("A pause stops the position") func pauses() {
        player.setQueue(items)
        loop.advance(by: 10)

        player.pause()
        loop.advance(by: 100)
        #expect(player.state.status == .paused)
        #expect(position == 10)

        player.togglePlayPause()
        loop.advance(by: 5)
        #expect(position == 15)
    }

    @Test("The next piece begins when one ends, and the player stops after the last one") func advances() {
        player.setQueue(items, startAt: 3)

        loop.advance(by: 59.9)
        #expect(title == "Four")
        loop.advance(by: 0.2)
        #expect(title == "Five")
        #expect(abs(position - 0.1) < 1e-9)
        loop.advance(by: 60)
        #expect(player.state.status == .stopped)
        #expect(player.state.current == nil)
        #expect(player.state.duration == nil)

        player.play()
        #expect(title == "One")
        #expect(player.state.status == .playing)
    }

    @Test("One piece, the whole queue or nothing is repeated") func repeats() {
        player.setQueue(items, startAt: 4)
        player.setRepeatMode(.one)
        loop.advance(by: 150)
        #expect(title == "Five")
        #expect(position == 30)

        player.setRepeatMode(.all)
        loop.advance(by: 40)
        #expect(title == "One")
        #expect(position == 10)
        player.previous()
        #expect(title == "One")
        #expect(position == 0)
        player.previous()
        #expect(title == "Five")
        player.next()
        #expect(title == "One")

        player.setRepeatMode(.off)
        player.previous()
        #expect(title == "One")
    }

    @Test("Previous returns to the beginning if the piece has played for more than three seconds") func previous() {
        player.setQueue(items, startAt: 2)
        loop.advance(by: 3.1)
        player.previous()
        #expect(title == "Three")
        #expect(position == 0)

        loop.advance(by: 2.9)
        player.previous()
        #expect(title == "Two")

        player.pause()
        player.next()
        #expect(title == "Three")
        #expect(player.state.status == .paused)
        player.jump(toEntry: player.state.queue.entries[0].id)
        #expect(player.state.status == .playing)
        #expect(title == "One")
    }

    @Test("Seeks and volumes are limited to their ranges") func clamps() {
        player.setQueue(items)

        player.seek(to: 1_000)
        #expect(position == 59.75)
        player.seek(by: -1_000)
        #expect(position == 0)
        player.seek(by: 20)
        player.seek(to: .nan)
        #expect(position == 20)
        player.setVolume(150)
        #expect(player.state.volume == 100)
        player.setVolume(-1)
        #expect(player.state.volume == 0)
        player.setVolume(.nan)
        #expect(player.state.volume == 0)
        player.setVolume(55.5)
        player.setMuted(true)
        #expect(player.state.volume == 55.5)
        #expect(player.state.muted)
    }

    @Test("Shuffle depends only on its random numbers, begins with the current piece, and can be undone")
    func shuffles() {
        player.setQueue(items, startAt: 2)
        let order = player.state.queue.entries.map(\.id)

        player.setShuffle(true)
        let shuffled = player.state.queue.entries.map(\.id)
        #expect(player.state.shuffle)
        #expect(title == "Three")
        #expect(player.state.queue.currentIndex == 0)
        #expect(shuffled != order)
        #expect(shuffled.sorted() == order)

        let twin = EmbeddedPlayer(loop: loop, random: SplitMix(seed: 3))
        twin.setQueue(items, startAt: 2)
        twin.setShuffle(true)
        #expect(twin.state.queue.entries.map(\.id) == shuffled)

        player.setShuffle(false)
        #expect(player.state.queue.entries.map(\.id) == order)
        #expect(player.state.queue.currentIndex == 2)
    }

    @Test("Invalid commands change nothing and notify nobody") func nothing() {
        var changes = 0
        player.onChange = { _ in changes += 1 }

        player.play()
        player.pause()
        player.togglePlayPause()
        player.next()
        player.previous()
        player.seek(to: 3)
        player.seek(by: 3)
        player.jump(toEntry: 99)
        player.setQueue([])
        player.setRepeatMode(.off)
        player.setShuffle(false)

        #expect(changes == 0)
        #expect(player.state.status == .stopped)
    }

    @Test(
        "A start index outside of the queue is replaced by the nearest one",
        arguments: [(-5, "One"), (99, "Five"), (Int.max, "Five")])
    func startOutOfRange(_ index: Int, _ expected: String) {
        player.setQueue(items, startAt: index)

        #expect(title == expected)
    }

    @Test("A queue holds ten thousand pieces, including the first to be played") func longQueue() {
        let many = (0..<25_000).map { (number: Int) in MediaItem(id: number, path: MediaPath("/\(number)"), duration: 1)
        }

        player.setQueue(many, startAt: 20_000)

        #expect(player.state.queue.entries.count == 10_000)
        #expect(player.state.current?.item.id == 20_000)
    }

    @Test("After a shutdown nothing changes any more") func shutsDown() {
        player.setQueue(items)
        var isDown = false
        player.shutDown { isDown = true }
        let state = player.state

        loop.advance(by: 100)
        player.next()

        #expect(isDown)
        #expect(player.state == state)
    }

    @Test("If mpv is not installed, the embedded player replaces it and says why") func takesPlace() {
        let folder = TemporaryFolder()
        folder.write([], to: "mpv")

        let player = PlaybackBackends.make(
            loop: loop, access: MediaAccess(folders: []), searchPath: "relative:\(folder.path):/nonexistent")
        let other = PlaybackBackends.make(loop: loop, access: MediaAccess(folders: []), mpv: "/nonexistent/mpv")

        #expect(player.state.backend == "embedded")
        #expect(player.state.message?.hasPrefix("mpv is not installed") == true)
        #expect(other.state.message?.hasPrefix("There is no program at /nonexistent/mpv") == true)
    }

    @Test("Pieces are inserted, moved and removed while one plays") func edits() {
        player.setQueue(Array(items[0...2]), startAt: 1)
        loop.advance(by: 7)
        player.insert([items[3]], at: .next)
        player.insert([items[4]], at: .end)
        player.moveEntry(player.state.queue.entries[0].id, to: 4)
        #expect(player.state.queue.entries.map(\.item.title) == ["Two", "Four", "Three", "Five", "One"])
        #expect(title == "Two")
        #expect(position == 7)

        player.removeEntries([player.state.queue.entries[0].id])
        #expect(title == "Four")
        #expect(position == 0)
        #expect(player.state.status == .playing)
        player.removeEntries(Set(player.state.queue.entries.map(\.id)))
        #expect(player.state.status == .stopped)
        #expect(player.state.queue.entries.isEmpty)
    }

    @Test("A full queue ignores further pieces") func full() {
        player.setQueue(Array(repeating: items[0], count: PlaybackQueue.limit - 1))
        player.insert(items, at: .index(0))
        #expect(player.state.queue.entries.count == PlaybackQueue.limit)
        #expect(player.state.queue.entries[0].item == items[0])
        #expect(player.state.queue.currentIndex == 1)
    }
}

@Suite("Playback positions and pending values") struct PlaybackPositionTests {
    @Test("A position advances with its rate and stays within the piece") func moves() {
        let position = PlaybackPosition(seconds: 10, at: 5_000, rate: 2)

        #expect(position.seconds(at: 5_000) == 10)
        #expect(position.seconds(at: 6_500) == 13)
        #expect(position.seconds(at: 60_000, duration: 20) == 20)
        // Before the time in the field `at`, the position does not change.
        #expect(position.seconds(at: 4_000) == 10)
        #expect(PlaybackPosition(seconds: 7).seconds(at: 1e9) == 7)
    }

    @Test("Of many values one is pending, and only the last one follows") func latestWins() {
        var values = LatestValueQueue<Int>()

        #expect(values.submit(1) == 1)
        #expect(values.submit(2) == nil)
        #expect(values.submit(3) == nil)
        #expect(values.latest == 3)
        #expect(values.finish() == 3)
        #expect(values.finish() == nil)
        #expect(values.latest == nil)
        #expect(values.submit(4) == 4)
        #expect(values.submit(5) == nil)
        values.reset()
        #expect(values.submit(6) == 6)
    }
}

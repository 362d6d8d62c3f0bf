import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

@Suite("The player's lists") @MainActor struct TableTests {
    /// A player's screen that is so wide that both lists are visible.
    let stage = PlayerTestEnvironment(width: 1_280, height: 800)

    private func tap(_ view: UIView) throws {
        let match = try #require(stage.application.views(matching: ViewQuery()).first { $0.view === view })
        try stage.tap(CGPoint(x: match.visibleFrame.midX, y: match.visibleFrame.midY))
    }

    private func isMarked(_ row: Int, in table: String) throws -> Bool {
        try stage.cell(row, of: table).textLabel.textColor == PlayerApp.accent
    }

    @Test("The lists show each piece with its artist and duration")
    func rows() throws {
        let cell = try stage.cell(1, of: "library")

        #expect(cell.textLabel.text == "Piece 1")
        #expect(cell.detailTextLabel.text == "Artist · Album")
        #expect((cell as? MediaCell)?.duration.text == "3:20")
        #expect(try stage.table("library").numberOfRows(inSection: 0) == 3)
    }

    @Test("A tap on a piece of the library plays it and the following ones")
    func play() throws {
        try tap(try stage.cell(1, of: "library").textLabel)

        #expect(stage.player.takeCommands() == ["queue 3 from 1"])
        #expect(try stage.table("library").indexPathForSelectedRow == nil)
    }

    @Test("A tap on the plus of a piece appends it to the queue without playing it")
    func enqueue() throws {
        let add = try #require(try stage.accessory(2, of: "library").button)

        try tap(add)

        #expect(stage.player.takeCommands() == ["insert Piece 2 at end"])
        #expect(add.accessibilityLabel == "Add Piece 2 to the queue")
        #expect(add.image(for: .normal)?.systemName == "checkmark")
        stage.clock.advance(by: 2_000)
        #expect(add.image(for: .normal)?.systemName == "plus")
    }

    @Test("The duration of a piece keeps its width, however long the title is", arguments: [390.0, 320])
    func durations(width: Double) throws {
        let stage = PlayerTestEnvironment(width: width, pieces: 0)
        let long = String(repeating: "a long title ", count: 20)
        stage.model.setLibrary(
            [MediaItem(id: 1, path: MediaPath("/a.wav"), title: long, artist: long, album: nil, duration: 3_725)],
            title: "Shelf"
        ) { _ in nil }
        stage.application.commit()

        let duration = try #require(try stage.cell(0, of: "library") as? MediaCell).duration
        #expect(duration.text == "1:02:05")
        #expect(duration.frame.width >= duration.intrinsicContentSize.width)
        let frame = duration.convert(duration.bounds, to: nil)
        #expect(frame.minX > 0 && frame.maxX < width)
    }

    @Test("A tap on a piece of the queue plays that piece")
    func jump() throws {
        stage.open()

        try tap(try stage.cell(2, of: "queue"))

        #expect(stage.player.takeCommands() == ["jump 102"])
    }

    @Test("The current piece is marked in both lists until playback ends")
    func current() throws {
        stage.open(1)
        #expect(try (0..<3).map { try isMarked($0, in: "library") } == [false, true, false])
        #expect(try (0..<3).map { try isMarked($0, in: "queue") } == [false, true, false])

        stage.open(2)
        #expect(try (0..<3).map { try isMarked($0, in: "library") } == [false, false, true])
        #expect(try (0..<3).map { try isMarked($0, in: "queue") } == [false, false, true])

        stage.player.state.queue = PlaybackQueue()
        stage.application.commit()
        #expect(try (0..<3).map { try isMarked($0, in: "library") } == [false, false, false])
        #expect(try stage.table("queue").numberOfRows(inSection: 0) == 0)
    }

    @Test("If the queue has a piece twice, only one entry is marked")
    func twice() throws {
        let item = PlayerTestEnvironment.items(1)[0]
        stage.player.state.queue = PlaybackQueue(
            entries: [1, 2, 3].map { QueueEntry(id: $0, item: item) }, currentIndex: 1)
        stage.application.commit()

        #expect(try (0..<3).map { try isMarked($0, in: "queue") } == [false, true, false])
    }

    @Test("The lists show another library when there is one, whatever its length")
    func otherLibrary() throws {
        for count in [40, 1, 0, 5] {
            stage.model.setLibrary(PlayerTestEnvironment.items(count), title: "Other") { _ in nil }
            stage.application.commit()

            #expect(try stage.table("library").numberOfRows(inSection: 0) == count)
            #expect(try stage.table("library").indexPathsForExistingRows.count <= max(count, 1))
            #expect(try stage.match("play").isEnabled == (count > 0))
        }
    }

    @Test("The queue scrolls to a new current piece")
    func follow() throws {
        let items = PlayerTestEnvironment.items(100)
        stage.player.state.queue = PlaybackQueue(
            entries: items.enumerated().map { QueueEntry(id: $0.offset, item: $0.element) }, currentIndex: 0)
        stage.application.commit()
        #expect(try stage.table("queue").contentOffset.y == 0)

        stage.player.state.queue.currentIndex = 80
        stage.application.commit()
        stage.clock.advance(by: 5_000)
        stage.application.commit()

        #expect(try stage.table("queue").indexPathsForVisibleRows?.contains(IndexPath(row: 80, section: 0)) == true)
    }

    @Test("A phone shows one list at a time, selected by two buttons")
    func tabs() throws {
        let stage = PlayerTestEnvironment()
        stage.open()
        #expect(try stage.match("library").visibleFrame.width > 0)
        #expect(try stage.match("queue").visibleFrame.width == 0)

        try stage.tap("show-queue")
        #expect(try stage.match("library").visibleFrame.width == 0)
        #expect(try stage.match("queue").visibleFrame.width > 0)
        #expect(try stage.button("show-queue").isSelected)

        try stage.tap("show-library")
        #expect(try stage.match("library").visibleFrame.width > 0)
    }
}

@Suite("The player's covers") @MainActor struct CoverTests {
    /// Loads covers, and counts the requests.
    @MainActor final class CoverLoader {
        var asked: [Int] = []
        var isClosed = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func cover(of item: MediaItem) async -> PlayerModel.Cover? {
            asked.append(item.id)
            if isClosed { await withCheckedContinuation { waiting.append($0) } }
            return item.id == 2 ? nil : PlayerModel.Cover(data: Array("cover \(item.id)".utf8), mediaType: "image/png")
        }

        func reopen() {
            isClosed = false
            for continuation in waiting { continuation.resume() }
            waiting.removeAll()
        }
    }

    let shop = CoverLoader()

    private func stage(pieces: Int) -> PlayerTestEnvironment {
        let stage = PlayerTestEnvironment(width: 1_280, height: 800, pieces: 0)
        stage.model.setLibrary(PlayerTestEnvironment.items(pieces), title: "Shelf") { [shop] in await shop.cover(of: $0)
        }
        stage.application.commit()
        return stage
    }

    @Test("Each visible piece's cover is requested once and shown later, and others show a note")
    func loadOnce() async throws {
        let stage = stage(pieces: 3)
        stage.open(0)
        #expect(
            await waits { shop.asked.count == 3 && stage.model.cover(of: PlayerTestEnvironment.items(3)[1]) != nil })
        stage.application.commit()

        #expect(try stage.cell(1, of: "library").imageView.image?.data == Array("cover 1".utf8))
        #expect(try stage.cell(1, of: "queue").imageView.image?.data == Array("cover 1".utf8))
        #expect(try stage.cell(2, of: "library").imageView.image?.systemName == "music.note")
        let artwork = try #require(try stage.match("artwork").view as? ArtworkView)
        #expect(artwork.image?.data == Array("cover 0".utf8))

        stage.open(1)
        stage.open(2)
        for _ in 0..<100 { await Task.yield() }
        #expect(shop.asked.sorted() == [0, 1, 2])
        #expect(artwork.image == nil, "not that of the piece before")
    }

    @Test("A limited number of covers is kept, always including the visible ones")
    func bounded() async throws {
        let count = CoverCache.limit + 50
        let stage = stage(pieces: count)
        let items = PlayerTestEnvironment.items(count)
        stage.open(0)
        #expect(await waits { stage.model.cover(of: items[0]) != nil })

        for item in items where item.id != 2 {
            let asked = shop.asked.count
            _ = stage.model.cover(of: item)
            #expect(await waits { stage.model.covers.contains(item.id) })
            #expect(shop.asked.count <= asked + 1)
            _ = stage.model.cover(of: items[0])
        }

        #expect(stage.model.covers.count == CoverCache.limit)
        #expect(stage.model.covers.contains(0), "the oldest cover was shown again, so it stays")
        #expect(!stage.model.covers.contains(3), "the least recently shown cover is evicted")
    }

    @Test("Pieces with the same cover share one picture with one address")
    func sharedPicture() async throws {
        let stage = PlayerTestEnvironment(width: 1_280, height: 800, pieces: 0)
        stage.model.setLibrary(PlayerTestEnvironment.items(2), title: "Shelf") { _ in
            .init(data: [84, 1, 2, 3], mediaType: "image/png")
        }
        stage.application.commit()
        let items = PlayerTestEnvironment.items(2)
        #expect(await waits { items.allSatisfy { stage.model.covers.contains($0.id) } })

        #expect(stage.model.cover(of: items[0]) === stage.model.cover(of: items[1]))
    }

    @Test("After a change of the library, a cover is shown until it has been loaded again")
    func otherLibrary() async throws {
        let stage = PlayerTestEnvironment(width: 1_280, height: 800, pieces: 0)
        let item = PlayerTestEnvironment.items(1)[0]
        func offer(_ cover: String?) {
            stage.model.setLibrary([item], title: "Shelf") { _ in
                cover.map { .init(data: Array($0.utf8), mediaType: "image/png") }
            }
            stage.application.commit()
        }
        offer("old")
        #expect(await waits { stage.model.covers.contains(0) })

        offer("new")
        #expect(stage.model.cover(of: item)?.data == Array("old".utf8))
        #expect(await waits { stage.model.cover(of: item)?.data == Array("new".utf8) })

        offer(nil)
        #expect(await waits { stage.model.cover(of: item) == nil })
    }

    @Test("Covers of a former library are not used for a new one, even if they arrive late")
    func lateCover() async throws {
        shop.isClosed = true
        let stage = stage(pieces: 1)
        #expect(await waits { shop.asked == [0] })

        stage.model.setLibrary(PlayerTestEnvironment.items(1), title: "Other") { _ in
            .init(data: Array("new".utf8), mediaType: "image/png")
        }
        stage.application.commit()
        #expect(await waits { stage.model.covers.contains(0) })
        shop.reopen()
        for _ in 0..<100 { await Task.yield() }

        #expect(stage.model.cover(of: PlayerTestEnvironment.items(1)[0])?.data == Array("new".utf8))
    }
}

import Foundation
import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

@Suite("The pages of the library") @MainActor struct LibraryPageTests {
    /// A screen on which the library and the queue are visible beside the controls.
    let stage = PlayerTestEnvironment(width: 1_280, height: 800, pieces: 0)

    init() {
        stage.model.setLibrary(Self.items, title: "Shelf") { _ in nil }
        stage.application.commit()
    }

    /// Two albums of Ann and one of Bob, each with three tracks, and a track without tags.
    static let items =
        [("Ann", "Apples"), ("Ann", "Berries"), ("Bob", "Cherries")].enumerated().flatMap { index, names in
            (1...3).map { number in
                MediaItem(
                    id: index * 10 + number, path: MediaPath("/music/\(names.1)/\(number).flac"),
                    title: "\(names.1) \(number)", artist: names.0, album: names.1, trackNumber: number, duration: 100)
            }
        } + [MediaItem(id: 99, path: MediaPath("/music/untagged.wav"), title: "Untagged", duration: 50)]

    private func tap(row: Int, section: Int = 0, of identifier: String) throws {
        let table = try stage.table(identifier)
        (table.delegate as? any UITableViewDelegate)?.tableView(
            table, didSelectRowAt: IndexPath(row: row, section: section))
        settle()
    }

    private func tap(_ identifier: String) throws {
        try stage.tap(identifier)
        settle()
    }

    /// Lets the transition of a page end.
    private func settle() {
        stage.application.commit()
        stage.clock.advance(by: 1_000)
        stage.application.commit()
    }

    private func titles(_ identifier: String, section: Int = 0) throws -> [String] {
        let table = try stage.table(identifier)
        return (0..<table.numberOfRows(inSection: section)).compactMap {
            table.cellForRow(at: IndexPath(row: $0, section: section))?.textLabel.text
        }
    }

    private func grid() throws -> UICollectionView {
        try #require(try stage.match("albums").view as? UICollectionView)
    }

    private func openAlbum(_ index: Int) throws {
        try tap("show-albums")
        let grid = try grid()
        (grid.delegate as? any UICollectionViewDelegate)?.collectionView(
            grid, didSelectItemAt: IndexPath(item: index, section: 0))
        settle()
    }

    @Test("The albums are a grid, and an album's page lists its pieces in their order")
    func album() throws {
        try tap("show-albums")
        #expect(try grid().numberOfItems(inSection: 0) == 3)
        try openAlbum(1)

        #expect(try stage.text("page-title") == "Berries")
        #expect(try stage.button("page-artist").title(for: .normal) == "Ann")
        #expect(try titles("page") == ["Berries 1", "Berries 2", "Berries 3"])
        #expect(!stage.isShown("search"), "the page is over the first page")
    }

    @Test("A tap on a piece of an album plays the album from this piece")
    func playTrack() throws {
        try openAlbum(0)

        try tap(row: 1, of: "page")

        #expect(stage.player.takeCommands() == ["queue 3 from 1"])
    }

    @Test("The buttons of a page play, shuffle and queue its pieces")
    func buttons() throws {
        try openAlbum(2)

        try tap("page-play")
        #expect(stage.player.takeCommands() == ["queue 3 from 0"])
        try stage.tap("page-shuffle")
        let commands = stage.player.takeCommands()
        #expect(commands.first == "shuffle true")
        #expect(commands.last?.hasPrefix("queue 3 from ") == true)
        try stage.tap("page-next")
        #expect(stage.player.takeCommands() == ["insert Cherries 1, Cherries 2, Cherries 3 at next"])
        try stage.tap("page-add")
        #expect(stage.player.takeCommands() == ["insert Cherries 1, Cherries 2, Cherries 3 at end"])
        #expect(try stage.button("page-add").image(for: .normal)?.systemName == "checkmark")
    }

    @Test("If people have edited the queue, playing an album inserts its pieces and does not replace the queue")
    func madeByHand() throws {
        stage.open()
        stage.player.state.queue.isMadeByHand = true
        try openAlbum(0)

        try tap("page-play")

        #expect(stage.player.takeCommands() == ["insert Apples 1, Apples 2, Apples 3 at next"])
        stage.player.state.queue.entries.append(QueueEntry(id: 500, item: Self.items[0]))
        #expect(stage.player.takeCommands() == ["jump 500"])
    }

    @Test("The page of an artist has albums and pieces, and an album's artist leads to it")
    func artist() throws {
        try openAlbum(1)
        try tap("page-artist")

        #expect(try stage.text("page-title") == "Ann")
        #expect(try titles("page", section: 0) == ["Apples", "Berries"])
        #expect(try titles("page", section: 1).count == 6)
        try tap(row: 0, section: 0, of: "page")
        #expect(try stage.text("page-title") == "Apples")
    }

    @Test("Artists and folders are lists of rows that open pages")
    func lists() throws {
        try tap("show-artists")
        #expect(try titles("library") == ["Ann", "Bob"])
        #expect(try stage.cell(0, of: "library").detailTextLabel.text == "2 albums · 6 pieces")

        try #require(controller()).home.choose(.folders)
        settle()
        #expect(try titles("library") == ["music"])
        try tap(row: 0, of: "library")
        let folders = try titles("page")
        try tap(row: try #require(folders.firstIndex(of: "Cherries")), of: "page")
        #expect(try stage.text("page-title") == "Cherries")
        #expect(try titles("page", section: 1) == ["Cherries 1", "Cherries 2", "Cherries 3"])
    }

    @Test("The menu key closes a page and shows the list again")
    func back() throws {
        try openAlbum(1)
        try stage.press(.menu, .began)
        try stage.press(.menu, .ended)
        settle()

        #expect(stage.isShown("albums") && stage.isShown("search"))
        #expect(!stage.isShown("page"))
    }

    @Test("A search shows artists, albums and pieces, and a found album opens its page")
    func search() throws {
        let field = try #require(try stage.match("search").view as? UITextField)
        field.text = "apples"
        field.sendActions(for: .editingChanged)
        settle()

        #expect(try titles("library", section: 0) == ["Apples"])
        #expect(Set(try titles("library", section: 1)) == ["Apples 1", "Apples 2", "Apples 3"])
        try tap(row: 0, section: 0, of: "library")
        #expect(try stage.text("page-title") == "Apples")
    }

    @Test("The page of a removed album shows a message, and the other pages show the new library")
    func lost() throws {
        try openAlbum(0)

        stage.model.setLibrary(Array(Self.items.dropFirst(3)), title: "Shelf") { _ in nil }
        stage.application.commit()

        #expect(try stage.table("page").numberOfRows(inSection: 0) == 0)
        #expect(
            stage.application.views(
                matching: ViewQuery(
                    label: "The library does not contain this music any more. Go back to see what it contains.")
            ).count == 1)
        #expect(!stage.isShown("page-play"))
    }

    @Test("If a person opens many pages, the earliest ones are closed")
    func bounded() throws {
        let library = try #require(controller())
        for number in 0..<30 { library.open(.artist("Artist \(number)")) }
        settle()

        let pages = library.viewControllers.compactMap { ($0 as? LibraryPageController)?.page }
        #expect(pages.count == LibraryController.pageLimit)
        #expect(pages.last == .artist("Artist 29"))
        #expect(library.viewControllers.first === library.home)
    }

    private func controller() -> LibraryController? {
        (stage.application.keyWindow?.rootViewController as? PlayerViewController)?.library
    }

    @Test("A finger on the letters at the edge scrolls the albums, and a short list has no letters")
    func index() throws {
        try tap("show-albums")
        #expect(!stage.isShown("index"))
        let albums = (0..<260).map { number in
            let title = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(number / 10))) + " \(number)"
            return MediaItem(
                id: number, path: MediaPath("/music/\(number)/1.flac"), title: "One", artist: "Ann", album: title,
                trackNumber: 1, duration: 100)
        }
        stage.model.setLibrary(albums, title: "Shelf") { _ in nil }
        settle()
        let frame = try stage.match("index").frame
        #expect(frame.width == IndexBar.width)

        try stage.touch(.began, CGPoint(x: frame.midX, y: frame.maxY - 2))
        let grid = try grid()
        #expect(grid.indexPathsForVisibleItems.contains(IndexPath(item: 250, section: 0)))
        try stage.touch(.moved, CGPoint(x: frame.midX, y: frame.midY - 4))
        #expect(grid.indexPathsForVisibleItems.contains(IndexPath(item: 120, section: 0)))
        try stage.touch(.moved, CGPoint(x: frame.midX, y: frame.minY - 200))
        try stage.touch(.ended, CGPoint(x: frame.midX, y: frame.minY - 200))
        #expect(grid.contentOffset.y <= 8)
        grid.contentOffset.y = 5_000
        try stage.touch(.began, CGPoint(x: frame.midX, y: frame.minY + 2))
        try stage.touch(.ended, CGPoint(x: frame.midX, y: frame.minY + 2))
        #expect(grid.contentOffset.y <= 8, "the same letter again")
    }

    @Test("A row of an album or an artist offers to play and to queue all of its pieces")
    func rowActions() throws {
        try tap("show-artists")
        let table = try stage.table("library")
        let path = IndexPath(row: 0, section: 0)
        let delegate = try #require(table.delegate as? any UITableViewDelegate)
        let actions = try #require(
            delegate.tableView(table, leadingSwipeActionsConfigurationForRowAt: path)
        ).actions

        #expect(actions.map(\.title) == ["Play next", "Add"])
        actions[1].handler(actions[1], table) { _ in }
        #expect(stage.player.takeCommands().first?.hasPrefix("insert Apples 1, Apples 2") == true)
    }
}

@Suite("Browsing on a phone") @MainActor struct BrowsingTests {
    let stage = PlayerTestEnvironment(pieces: 30)

    @Test("Choosing a list shrinks the controls to a bar below it, and the bar opens them again")
    func bar() throws {
        stage.open()
        #expect(stage.isShown("position") && !stage.isShown("show-player"))
        let before = try stage.match("library").visibleFrame.height

        try stage.tap("show-library")

        #expect(stage.isShown("play") && stage.isShown("next") && stage.isShown("title"))
        #expect(!stage.isShown("position") && !stage.isShown("volume"))
        #expect(try stage.match("library").visibleFrame.height > before + 200)
        #expect(try stage.match("library").visibleFrame.maxY <= stage.match("title").frame.minY)

        try stage.tap("show-player")
        #expect(stage.isShown("position") && stage.isShown("volume"))
    }

    @Test("The controls of the bar act on the player")
    func controls() throws {
        stage.open()
        try stage.tap("show-queue")
        _ = stage.player.takeCommands()

        try stage.tap("play")
        try stage.tap("next")

        #expect(stage.player.takeCommands() == ["pause", "next"])
    }

    @Test("The menu key leads from the lists back to the controls")
    func back() throws {
        try stage.tap("show-queue")
        #expect(stage.isShown("show-player"))

        try stage.press(.menu, .began)
        try stage.press(.menu, .ended)

        #expect(!stage.isShown("show-player"))
    }

    @Test("A wide screen always shows both the controls and the lists", arguments: [(844.0, 390.0), (1_280, 800)])
    func wide(width: Double, height: Double) throws {
        let stage = PlayerTestEnvironment(width: width, height: height, pieces: 30)
        try stage.tap("show-albums")

        #expect(stage.isShown("position") && stage.isShown("albums") && !stage.isShown("show-player"))
    }
}

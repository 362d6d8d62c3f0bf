import MediaLibrary
import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

/// A catalogue with bookmarks in memory. It records the changes that it is asked to make, and makes none.
@MainActor private final class BookmarkCatalogue: MusicCatalogue {
    let index: IndexCatalogue
    var bookmarks: [Bookmark]
    var resume: ResumePlace?
    var problem: String?
    private(set) var edits: [PlaylistEdit] = []

    init(_ items: [MediaItem]) throws {
        index = try IndexCatalogue(items: items)
        bookmarks = [
            Bookmark(id: 3, track: items[1], position: 62), Bookmark(id: 2, track: items[9], position: 754),
        ]
    }

    /// Returns the changes that were requested since the last call of this method.
    func takeEdits() -> [PlaylistEdit] {
        defer { edits.removeAll() }
        return edits
    }

    func answer(_ query: MusicQuery, completion: @escaping @MainActor (MusicAnswer) -> Void) {
        var answer = MusicAnswer()
        switch query {
        case .bookmarks(let track, _):
            answer.bookmarks = bookmarks.filter { track == nil || $0.track.id == track }
            answer.count = answer.bookmarks.count
        case .resume: answer.resume = resume
        default: return index.answer(query, completion: completion)
        }
        completion(answer)
    }

    func perform(_ edit: PlaylistEdit, completion: @escaping @MainActor (PlaylistEditResult) -> Void) {
        edits.append(edit)
        completion(PlaylistEditResult(problem: problem))
    }
}

@Suite("Bookmarks and positions in the player") @MainActor struct BookmarkTests {
    let stage = PlayerTestEnvironment(width: 1_280, height: 800, pieces: 0)
    private let catalogue: BookmarkCatalogue
    private let items = PlayerTestEnvironment.items(20)

    init() throws {
        catalogue = try BookmarkCatalogue(items)
        stage.model.setLibrary(catalogue, trackCount: items.count, title: "Shelf") { _ in nil }
        stage.application.commit()
    }

    private func titles(_ identifier: String) throws -> [String] {
        let table = try stage.table(identifier)
        return (0..<table.numberOfRows(inSection: 0)).compactMap {
            table.cellForRow(at: IndexPath(row: $0, section: 0))?.textLabel.text
        }
    }

    private func swipeActions(_ identifier: String, row: Int) throws -> [UIContextualAction] {
        let table = try stage.table(identifier)
        let delegate = try #require(table.delegate as? any UITableViewDelegate)
        return try #require(
            delegate.tableView(table, trailingSwipeActionsConfigurationForRowAt: [0, row])
        ).actions
    }

    @Test("A bookmark is added at the position at which the sheet was opened, and selected ones are played")
    func sheet() throws {
        stage.open(1, at: 95)
        try stage.tap("bookmarks")
        stage.settle()
        #expect(try titles("piece-bookmarks") == ["1:02"])
        try stage.tap(label: "Add a bookmark at 1:35")
        #expect(catalogue.takeEdits() == [.addBookmark(track: 1, position: 95)])

        catalogue.bookmarks.insert(Bookmark(id: 4, track: items[1], position: 95), at: 0)
        stage.model.playlistsChanged(favourites: [])
        stage.settle()
        #expect(try titles("piece-bookmarks") == ["1:35", "1:02"])

        let table = try stage.table("piece-bookmarks")
        (table.delegate as? any UITableViewDelegate)?.tableView(table, didSelectRowAt: [0, 1])
        stage.settle()
        #expect(stage.player.takeCommands() == ["seek to 62.0", "play"])
        #expect(!stage.isShown("add-bookmark"))
    }

    @Test("A refused bookmark says why") func refused() throws {
        catalogue.problem = "There are too many."
        stage.open(1, at: 95)
        try stage.tap("bookmarks")
        stage.settle()
        try stage.tap("add-bookmark")
        stage.settle()
        #expect(!stage.application.views(matching: ViewQuery(label: "There are too many.")).isEmpty)
    }

    @Test("Without a piece there is nothing to mark") func none() throws {
        #expect(try !stage.button("bookmarks").isEnabled)
    }

    @Test("The list of bookmarks plays and deletes them") func list() throws {
        try stage.tap("show-bookmarks")
        stage.settle()
        #expect(try titles("library") == ["Piece 1", "Piece 9"])
        let table = try stage.table("library")
        (table.delegate as? any UITableViewDelegate)?.tableView(table, didSelectRowAt: [0, 1])
        #expect(stage.player.takeCommands() == ["start 9 at 754.0", "queue 1 from 0"])

        stage.open(0)
        (table.delegate as? any UITableViewDelegate)?.tableView(table, didSelectRowAt: [0, 0])
        #expect(stage.player.takeCommands() == ["start 1 at 62.0", "jump 101"])

        let actions = try swipeActions("library", row: 0)
        actions[0].handler(actions[0], table) { _ in }
        stage.settle()
        #expect(catalogue.takeEdits().isEmpty, "the person is asked first")
        try stage.tap(label: "Delete")
        #expect(catalogue.takeEdits() == [.removeBookmark(id: 3)])
    }

    @Test("D4 A person without control can see bookmarks, but neither play, add nor delete them") func D4_control()
        throws
    {
        stage.open(1, at: 95)
        stage.application.controlHandler = { _ in false }
        try stage.tap("bookmarks")
        stage.settle()
        try stage.tap("add-bookmark")
        stage.settle()
        let row = try #require(stage.application.views(matching: ViewQuery(label: "1:02")).first).visibleFrame
        try stage.tap(CGPoint(x: row.midX, y: row.midY))
        #expect(catalogue.takeEdits().isEmpty && stage.player.takeCommands().isEmpty)
    }

    @Test("A piece that goes on says so, and how to start from the beginning") func message() throws {
        stage.open(1, at: 754)
        stage.player.state.resumedAt = 754
        stage.application.commit()
        #expect(try stage.text("message") == "Goes on at 12:34. Previous restarts the piece.")
        stage.player.state.resumedAt = nil
        stage.application.commit()
        #expect(try stage.text("message") == "")
    }

    @Test("Screen readers hear that a piece goes on at a position") func announcement() {
        var spoken: [String] = []
        stage.application.announcementHandler = { if case .text(let text) = $0 { spoken.append(text) } }
        stage.open(0)
        var state = stage.player.state
        state.queue.currentIndex = 1
        state.resumedAt = 754
        stage.player.state = state
        stage.application.commit()
        #expect(spoken == ["Now playing Piece 0 by Artist", "Now playing Piece 1 by Artist, goes on at 12:34"])
    }

    @Test("The stop command leaves a long piece at its position") func stop() {
        stage.open(1, at: 754, duration: 2_400)
        stage.model.stop()
        #expect(stage.player.takeCommands() == ["pause"])
        stage.open(2, at: 30)
        stage.model.stop()
        #expect(stage.player.takeCommands() == ["pause", "seek to 0.0"])
    }

    @Test("The page of an album has a button that plays it from its position") func resume() throws {
        let library = try #require(
            (stage.application.keyWindow?.rootViewController as? PlayerViewController)?.library)
        var albums: [Album] = []
        stage.model.answer(.albums(.all(by: .title), rows: 0..<1)) { albums = $0.albums }
        library.open(.album(try #require(albums.first)))
        stage.settle()
        #expect(!stage.isShown("page-resume"))

        catalogue.resume = ResumePlace(track: items[4], row: 4, position: 754)
        stage.model.historyChanged()
        stage.settle()
        #expect(try stage.button("page-resume").accessibilityLabel == "Resume Piece 4 at 12:34")
        try stage.tap("page-resume")
        #expect(stage.player.takeCommands() == ["queue 20 from 4"])
    }
}

import BatonSupport
import MediaLibrary
import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

/// An event loop in which no time passes.
@MainActor private final class StillLoop: EventLoopProtocol {
    private final class Registration: EventRegistration {
        func cancel() {}
    }

    let now = 10_000.0

    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        Registration()
    }
    func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        Registration()
    }
    func schedule(after milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
        Registration()
    }
}

@Suite("Changes of the queue") @MainActor struct QueueTests {
    /// A player that performs its commands without mpv.
    let player: EmbeddedPlayer
    let model: PlayerModel
    let items = PlayerTestEnvironment.items(5)

    init() {
        player = EmbeddedPlayer(loop: StillLoop())
        model = PlayerModel(backend: player, title: "Shelf", clock: ManualClock())
        model.setLibrary(items, title: "Shelf") { _ in nil }
    }

    private var titles: [String] { model.state.queue.entries.map { String($0.item.title.dropFirst(6)) } }
    private func id(_ index: Int) -> Int { model.state.queue.entries[index].id }

    @Test("A piece of the library is played in a queue of the whole library, as long as nobody has changed the queue")
    func wholeLibrary() {
        model.choose(items[3])
        #expect(titles == ["0", "1", "2", "3", "4"] && model.state.queue.currentIndex == 3)
        #expect(!model.isQueueMadeByHand)

        model.choose(items[1])
        #expect(titles == ["0", "1", "2", "3", "4"] && model.state.queue.currentIndex == 1)
        player.setShuffle(true)
        #expect(!model.isQueueMadeByHand)
    }

    @Test("A piece of the library never replaces a queue that people have made: it is played after the current piece")
    func madeByHand() {
        for index in [4, 2, 0] { model.add(items[index], at: .end) }
        model.play()
        #expect(model.isQueueMadeByHand)

        model.choose(items[1])

        #expect(titles == ["4", "1", "2", "0"])
        #expect(model.state.current?.item.title == "Piece 1")
        model.choose(items[1])
        #expect(titles == ["4", "1", "1", "2", "0"] && model.state.queue.currentIndex == 2)
    }

    @Test("Play next moves an entry directly after the current piece, from before and from behind it")
    func playNext() {
        model.choose(items[2])

        model.playNext(entry: id(4))
        #expect(titles == ["0", "1", "2", "4", "3"])
        model.playNext(entry: id(0))
        #expect(titles == ["1", "2", "0", "4", "3"])
        #expect(model.state.current?.item.title == "Piece 2")
        model.playNext(entry: id(1))
        #expect(titles == ["1", "2", "0", "4", "3"], "the current piece stays")
        model.playNext(entry: 4_711)
        #expect(titles == ["1", "2", "0", "4", "3"], "an entry that is gone")
    }

    @Test("Removed pieces return to their places when the removal is undone")
    func undo() {
        model.choose(items[2])
        model.remove([id(0), id(1), id(4)])
        #expect(titles == ["2", "3"])

        model.undoRemoval()

        #expect(titles == ["0", "1", "2", "3", "4"])
        #expect(model.state.current?.item.title == "Piece 2")
        #expect(model.removed == nil)
        model.undoRemoval()
        #expect(titles.count == 5, "a removal is undone once")
    }

    @Test("Clearing the queue keeps the piece that plays, and can be undone")
    func clear() {
        model.choose(items[1])
        let position = model.state.queue.current?.id

        model.clearQueue()
        #expect(titles == ["1"] && model.state.queue.current?.id == position)

        model.undoRemoval()
        #expect(titles == ["0", "1", "2", "3", "4"] && model.state.queue.current?.id == position)
    }

    @Test("A new queue forgets the removal")
    func forget() {
        model.choose(items[1])
        model.remove([id(0)])
        #expect(model.removed != nil)

        model.play(.all, isShuffled: false)
        #expect(model.removed != nil, "an edited queue is not replaced")
        player.setQueue(items, startAt: 0)
        model.choose(items[2])

        #expect(model.removed == nil)
    }
}

@Suite("The queue's rows") @MainActor struct QueueRowTests {
    let stage = PlayerTestEnvironment(width: 1_280, height: 800)

    private func table() throws -> QueueTable {
        try #require(try stage.table("queue").delegate as? QueueTable)
    }

    private func perform(_ title: String, among actions: [UIContextualAction]) throws {
        let action = try #require(actions.first { $0.title == title })
        action.handler(action, UIView()) { _ in }
    }

    @Test("A row's actions remove its piece and play it next")
    func swipes() throws {
        stage.open(0)

        try perform("Remove", among: try table().trailingActions(at: [0, 1]))
        #expect(stage.player.takeCommands() == ["remove [101]"])
        try perform("Play next", among: try table().leadingActions(at: [0, 2]))
        #expect(stage.player.takeCommands() == ["move 102 to 1"])
        #expect(try table().leadingActions(at: [0, 0]).isEmpty, "the current piece cannot be next")
        #expect(try table().menu(at: [0, 2]).map(\.title) == ["Play", "Play next", "Move up", "Remove"])
        #expect(try table().menu(at: [0, 7]).isEmpty)
    }

    @Test("Edit shows grips and delete buttons, and a moved row moves its piece")
    func editing() throws {
        stage.open(0)
        #expect(try stage.button("edit-queue").title(for: .normal) == "Edit")

        try stage.tap("edit-queue")

        #expect(try stage.table("queue").isEditing)
        #expect(try stage.button("edit-queue").title(for: .normal) == "Done")
        let queue = try stage.table("queue")
        try table().tableView(
            queue, moveRowAt: IndexPath(row: 2, section: 0), to: IndexPath(row: 1, section: 0))
        #expect(stage.player.takeCommands() == ["move 102 to 1"])
        #expect(try table().coverTrack(at: [0, 1]) == 2, "the row stays where it was dropped")
        try table().tableView(queue, commit: .delete, forRowAt: IndexPath(row: 1, section: 0))
        #expect(stage.player.takeCommands() == ["remove [102]"])
    }

    @Test("Clear and undo are shown while they can be used")
    func buttons() throws {
        #expect(!stage.isShown("clear-queue"))
        #expect(!stage.isShown("edit-queue"))
        stage.open(0)
        #expect(!stage.isShown("undo-removal"))

        try stage.tap("clear-queue")
        #expect(stage.player.takeCommands() == ["remove [101, 102]"])
        #expect(try stage.button("undo-removal").title(for: .normal) == "Undo remove of 2")

        try stage.tap("undo-removal")
        #expect(stage.player.takeCommands() == ["insert Piece 1, Piece 2 at index(1)"])
        #expect(!stage.isShown("undo-removal"))
    }

    @Test("Rows appear and disappear with their pieces, and the last row leaves the sentence of an empty queue")
    func rows() throws {
        stage.open(0)
        func ids() throws -> [Int?] {
            try (0..<(try stage.table("queue").numberOfRows(inSection: 0))).map { try table().coverTrack(at: [0, $0]) }
        }
        func set(_ entries: [QueueEntry]) {
            stage.player.state.queue.entries = entries
            stage.application.commit()
        }
        let entries = stage.player.state.queue.entries

        set([entries[0], entries[2]])
        #expect(try ids() == [0, 2])
        set(entries)
        #expect(try ids() == [0, 1, 2])
        set(entries.reversed())
        #expect(try ids() == [2, 1, 0])
        set([])
        #expect(try ids() == [])
    }
}

@Suite("The search of the library") @MainActor struct LibrarySearchTests {
    private func item(_ id: Int, _ title: String, _ artist: String?, _ album: String?, path: String? = nil)
        -> MediaItem
    {
        MediaItem(
            id: id, path: MediaPath(path ?? "/music/\(id).flac"), title: title, artist: artist, album: album,
            duration: 100)
    }

    private func library() -> [MediaItem] {
        [
            item(0, "Für Elise", "Beethoven", "Bagatelles"), item(1, "Moonlight", "Beethoven", "Sonatas"),
            item(2, "Clair de Lune", "Debussy", "Suite bergamasque"),
            item(3, "Untitled", nil, nil, path: "/music/Gnossienne.ogg"), item(4, "ＡＢＣ", "Ёлка", "ÅNGSTRÖM"),
        ]
    }

    @Test(
        "Words are found in any order, in all fields, without regard to case, accents and width",
        arguments: [
            ("fur", [0]), ("BEETHOVEN", [0, 1]), ("moon beet", [1]), ("lune suite", [2]), ("gnoss", [3]),
            ("abc", [4]), ("елка", [4]), ("angstrom", [4]), ("moon lune", []), ("  sonatas ", [1]),
        ] as [(String, [Int])])
    func words(text: String, expected: [Int]) throws {
        var found: [Int]?
        try IndexCatalogue(items: library()).answer(.search(text)) { found = $0.tracks.map(\.id).sorted() }
        #expect(found == expected)
    }

    @Test("The list shows what is typed into the search field; without a match, a sentence says so")
    func field() throws {
        let stage = PlayerTestEnvironment(pieces: 0)
        stage.model.setLibrary(library(), title: "Shelf") { _ in nil }
        stage.application.commit()
        let field = try #require(try stage.match("search").view as? UITextField)
        func type(_ text: String) {
            field.text = text
            field.sendActions(for: .editingChanged)
            stage.application.commit()
        }

        type("beethoven")
        let table = try stage.table("library")
        #expect((0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) } == [1, 2, 2])
        #expect(
            (0..<table.numberOfSections).map { table.cellForRow(at: IndexPath(row: 0, section: $0))?.textLabel.text }
                == ["Beethoven", "Bagatelles", "Für Elise"])
        (table.delegate as? any UITableViewDelegate)?.tableView(table, didSelectRowAt: IndexPath(row: 1, section: 2))
        #expect(stage.player.takeCommands() == ["queue 2 from 1"])

        type("beethoven xyz")
        #expect(table.numberOfSections == 0)
        #expect(try stage.text("nothing-found").contains("“beethoven xyz”"))

        stage.model.setLibrary([item(9, "Xyz of Beethoven", nil, nil)], title: "Other") { _ in nil }
        stage.application.commit()
        #expect(try stage.table("library").numberOfRows(inSection: 0) == 1)
        #expect(!stage.isShown("nothing-found"))

        type("")
        #expect(try stage.table("library").numberOfRows(inSection: 0) == 1)
    }
}

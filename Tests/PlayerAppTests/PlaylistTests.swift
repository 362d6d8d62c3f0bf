import Foundation
import MediaLibrary
import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

/// A catalogue with playlists in memory. It records the changes that it is asked to make, and makes none.
@MainActor private final class PlaylistCatalogue: MusicCatalogue {
    let index: IndexCatalogue
    var playlists = [Playlist(id: 7, name: "Evening", trackCount: 3, isEditable: true)]
    var tracks: [MediaItem]
    private(set) var edits: [PlaylistEdit] = []

    init(_ items: [MediaItem]) throws {
        index = try IndexCatalogue(items: items)
        tracks = Array(items.prefix(3))
    }

    /// Returns the changes that were requested since the last call of this method.
    func takeEdits() -> [PlaylistEdit] {
        defer { edits.removeAll() }
        return edits
    }

    func answer(_ query: MusicQuery, completion: @escaping @MainActor (MusicAnswer) -> Void) {
        var answer = MusicAnswer()
        switch query {
        case .playlists:
            answer.playlists = playlists
            answer.count = playlists.count
        case .tracks(.playlist, _):
            answer.tracks = tracks
            answer.count = tracks.count
        default: return index.answer(query, completion: completion)
        }
        completion(answer)
    }

    func perform(_ edit: PlaylistEdit, completion: @escaping @MainActor (PlaylistEditResult) -> Void) {
        edits.append(edit)
        completion(PlaylistEditResult(playlist: playlists.first))
    }
}

@Suite("Playlists in the player") @MainActor struct PlaylistTests {
    let stage = PlayerTestEnvironment(width: 1_280, height: 800, pieces: 0)
    private let catalogue: PlaylistCatalogue
    private let items = PlayerTestEnvironment.items(20)

    init() throws {
        catalogue = try PlaylistCatalogue(items)
        stage.model.setLibrary(catalogue, trackCount: items.count, title: "Shelf") { _ in nil }
        stage.application.commit()
    }

    private func library() throws -> LibraryController {
        try #require((stage.application.keyWindow?.rootViewController as? PlayerViewController)?.library)
    }

    private func openPlaylist() throws -> UITableView {
        try library().open(.playlist(catalogue.playlists[0]))
        stage.settle()
        return try stage.table("page")
    }

    private func titles(_ table: UITableView) -> [String] {
        (0..<table.numberOfRows(inSection: 0)).compactMap {
            table.cellForRow(at: IndexPath(row: $0, section: 0))?.textLabel.text
        }
    }

    @Test("The queue is saved as a new playlist, or added to one")
    func save() throws {
        stage.open()
        try stage.tap("save-queue")
        stage.settle()
        try stage.tap(label: "New playlist…")
        #expect(stage.isShown("playlist-name"))
        _ = stage.application.send(text: " Morning ", from: stage.device)
        try stage.tap(label: "Save")
        #expect(catalogue.takeEdits() == [.create(name: "Morning", tracks: [0, 1, 2])])

        try stage.tap("save-queue")
        stage.settle()
        try stage.tap(label: "Evening")
        #expect(catalogue.takeEdits() == [.append(id: 7, tracks: [0, 1, 2])])
    }

    @Test("D4 In a dialog, the person who selects the action needs control")
    func D4_dialog() throws {
        stage.open()
        var asked: [String?] = []
        stage.application.controlHandler = { device in
            asked.append(device.name)
            return false
        }
        stage.device.name = "Bob"
        try stage.tap("save-queue")
        stage.settle()
        try stage.tap(label: "Evening")

        #expect(catalogue.takeEdits().isEmpty)
        #expect(asked == ["Bob"])
    }

    @Test("A row of a playlist is removed by its place and its piece")
    func remove() throws {
        let table = try openPlaylist()
        #expect(titles(table) == ["Piece 0", "Piece 1", "Piece 2"])
        let delegate = try #require(table.delegate as? any UITableViewDelegate)
        let actions = try #require(
            delegate.tableView(table, trailingSwipeActionsConfigurationForRowAt: [0, 1])
        ).actions

        actions[0].handler(actions[0], table) { _ in }

        #expect(catalogue.takeEdits() == [.remove(id: 7, row: 1, track: 1)])
    }

    @Test("A moved row stays where it was dropped; if the move is refused, the row returns")
    func move() throws {
        let table = try openPlaylist()
        let source = try #require(table.dataSource)
        source.tableView(table, moveRowAt: [0, 0], to: [0, 2])
        table.reloadData()
        stage.application.commit()
        #expect(titles(table) == ["Piece 1", "Piece 2", "Piece 0"])
        #expect(catalogue.takeEdits() == [.move(id: 7, row: 0, track: 0, to: 2)])

        stage.application.controlHandler = { _ in false }
        _ = try stage.application.send(
            touches: [TouchSample(id: 1, phase: .began, location: CGPoint(x: 1, y: 1))], from: stage.device)
        let isMoved = try library().home.table.sections.first?.moveRow(0, to: 1)
        #expect(isMoved == false)
    }

    @Test("A heart adds the current piece to the favourites and removes it")
    func favourite() throws {
        stage.open(1)
        try stage.tap("favourite")
        #expect(catalogue.takeEdits() == [.setFavourite(track: 1, true)])

        stage.model.playlistsChanged(favourites: [1])
        stage.application.commit()
        #expect(try stage.button("favourite").accessibilityLabel == "Remove from the favourites")
        try stage.tap("favourite")
        #expect(catalogue.takeEdits() == [.setFavourite(track: 1, false)])
    }

    @Test("A search keeps its place while pieces are played and the library changes")
    func searchPlace() throws {
        let field = try #require(try stage.match("search").view as? UITextField)
        field.text = "piece"
        field.sendActions(for: .editingChanged)
        stage.settle()
        let table = try stage.table("library")
        table.contentOffset.y = 300
        stage.application.commit()

        stage.model.historyChanged()
        stage.model.playlistsChanged(favourites: [3])
        stage.model.setLibrary(catalogue, trackCount: items.count, title: "Shelf") { _ in nil }
        stage.application.commit()

        #expect(table.contentOffset.y == 300)
    }

    @Test("If a list has changed since it was shown, the selected piece is played, not the one that is in its row now")
    func changedList() throws {
        let table = try openPlaylist()
        catalogue.tracks = [items[9], items[0], items[1], items[2]]

        (table.delegate as? any UITableViewDelegate)?.tableView(table, didSelectRowAt: [0, 1])
        #expect(stage.player.takeCommands() == ["queue 4 from 2"])
        stage.model.choose(items[15], in: (.playlist(id: 7), 1, 3))
        #expect(stage.player.takeCommands() == ["insert Piece 15 at next"])
    }
}

import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

@Suite("A library that changes") @MainActor struct LibraryChangeTests {
    let stage = PlayerTestEnvironment(width: 1_280, height: 800, pieces: 100)

    private func setLibrary(_ items: [MediaItem]) {
        stage.model.setLibrary(items, title: "Shelf") { _ in nil }
        stage.application.commit()
    }

    @Test("The queue and the current piece do not change with the library")
    func queue() throws {
        stage.open(1)

        setLibrary(Array(PlayerTestEnvironment.items(100).dropFirst(2)))

        #expect(stage.player.takeCommands().isEmpty)
        #expect(try stage.text("title") == "Piece 1")
        #expect(try stage.table("queue").numberOfRows(inSection: 0) == 3)
        #expect(try stage.table("library").numberOfRows(inSection: 0) == 98)
    }

    @Test("A search finds what was added to the library meanwhile")
    func search() throws {
        let field = try #require(try stage.match("search").view as? UITextField)
        field.text = "piece 99"
        field.sendActions(for: .editingChanged)
        stage.application.commit()
        #expect(try stage.table("library").numberOfRows(inSection: 0) == 1)

        setLibrary(PlayerTestEnvironment.items(200))

        #expect(field.text == "piece 99")
        #expect(try stage.table("library").numberOfRows(inSection: 0) == 2)
    }

    @Test("The list stays where people are reading, unless it has become too short")
    func place() throws {
        let table = try stage.table("library")
        table.contentOffset.y = 900
        stage.application.commit()

        setLibrary(PlayerTestEnvironment.items(120))
        #expect(table.contentOffset.y == 900)

        setLibrary(PlayerTestEnvironment.items(2))
        #expect(table.contentOffset.y == 0)
    }

    @Test("A message about the library does not load the lists again")
    func notice() throws {
        let table = try stage.table("library")
        table.contentOffset.y = 900
        stage.application.commit()
        let cell = try stage.cell(table.indexPathsForVisibleRows?.first?.row ?? 0, of: "library")

        stage.model.setNotice("Reading the music: 1 of 2 files")
        stage.application.commit()

        #expect(try stage.text("message").contains("Reading the music: 1 of 2 files"))
        #expect(table.contentOffset.y == 900)
        #expect(try stage.cell(table.indexPathsForVisibleRows?.first?.row ?? 0, of: "library") === cell)
    }
}

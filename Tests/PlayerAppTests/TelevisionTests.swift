import MediaPlayback
import Testing

@testable import PlayerApp
@testable import ResponderKit

@Suite("The player on a television") @MainActor struct TelevisionTests {
    private func stage(pieces: Int = 30) -> PlayerTestEnvironment {
        let stage = PlayerTestEnvironment(pieces: pieces, isTelevision: true)
        stage.open(1)
        return stage
    }

    private func press(_ type: UIPress.PressType, _ stage: PlayerTestEnvironment) throws {
        try stage.press(type, .began)
        try stage.press(type, .ended)
    }

    /// The identifier of the focused view; for a row, the identifier of its list and the text of the row.
    private func focused(_ stage: PlayerTestEnvironment) -> String? {
        guard let item = stage.application.focusSystem.focusedItem as? UIView else { return nil }
        if let identifier = item.accessibilityIdentifier { return identifier }
        let row = (item as? UITableViewCell)?.textLabel.text ?? ""
        return "\(item.superview?.accessibilityIdentifier ?? "") \(row)"
    }

    /// Opens the context menu of the focused row by holding the select button, and selects an element.
    private func choose(_ element: String, _ stage: PlayerTestEnvironment) throws {
        try stage.press(.select, .began)
        stage.clock.advance(by: 1_000)
        stage.application.commit()
        try stage.press(.select, .ended)
        for _ in 0..<10 {
            if let row = stage.application.focusSystem.focusedItem as? UIView, row.renderedLabel == element { break }
            try press(.downArrow, stage)
        }
        #expect((stage.application.focusSystem.focusedItem as? UIView)?.renderedLabel == element)
        try press(.select, stage)
        stage.clock.advance(by: 1_000)
        stage.application.commit()
    }

    @Test("All controls and the library are inside the safe area, and no text is smaller than 12 points")
    func layout() throws {
        let stage = stage()
        let safe = CGRect(x: 48, y: 27, width: 864, height: 486)
        for identifier in LayoutTests.important + ["library", "search", "show-queue", "favourite", "sleep"] {
            let frame = try stage.match(identifier).frame
            // The symbols of the outermost buttons are aligned with the column, and their frames extend beyond it.
            #expect(safe.insetBy(dx: -10, dy: 0).contains(frame), "\(identifier) \(frame)")
        }
        for match in stage.application.views(matching: ViewQuery()) {
            let font = (match.view as? UILabel)?.font ?? (match.view as? UIButton)?.font
            if let font { #expect(font.pointSize >= 12, "\(match.identifier ?? match.label ?? "")") }
        }
    }

    @Test("The play button has the focus from the start, and arrows lead to the lists and back")
    func focus() throws {
        let stage = stage()
        #expect(focused(stage) == "play")
        for expected in ["forward10", "next", "repeat", "library Piece"] {
            try press(.rightArrow, stage)
            #expect(focused(stage)?.hasPrefix(expected) == true)
        }
        var above: [String] = []
        while !["show-library", "show-queue"].contains(above.last), above.count < 20 {
            try press(.upArrow, stage)
            focused(stage).map { above.append($0) }
        }
        #expect(above.dropLast().last == "search")
        #expect(above.dropLast(2).last?.hasPrefix("show-") == true)
        try press(.downArrow, stage)
        #expect(focused(stage) == "search", "and the search does not keep the focus")
        try press(.downArrow, stage)
        #expect(focused(stage)?.hasPrefix("show-") == true)
        try press(.menu, stage)
        #expect(focused(stage) == "play")
        try stage.press(.menu, .began)
        #expect(focused(stage) == "play", "the application leaves the key to the page")
    }

    @Test("Page Down and Page Up move the focus by a page of rows") func pages() throws {
        let stage = stage()
        stage.application.focusSystem.requestFocusUpdate(to: try stage.cell(0, of: "library"))
        stage.application.commit()
        #expect(focused(stage) == "library Piece 0")
        try press(.pageDown, stage)
        let below = try #require(focused(stage))
        #expect(below != "library Piece 0" && below.hasPrefix("library Piece "))
        try press(.pageUp, stage)
        #expect(focused(stage) == "library Piece 0")
        for _ in 0..<10 { try press(.pageDown, stage) }
        #expect(focused(stage) == "library Piece 29")
    }

    @Test("The focus stays in the queue after a removal and its undo, and skips the list that is out of sight")
    func removal() throws {
        let stage = stage()
        try stage.tap("show-queue")
        stage.application.focusSystem.requestFocusUpdate(to: try stage.cell(1, of: "queue"))
        stage.application.commit()

        try choose("Remove", stage)
        #expect(stage.player.takeCommands().last == "remove [101]")
        var state = stage.player.state
        let removed = state.queue
        state.queue = PlaybackQueue(entries: removed.entries.filter { $0.id != 101 }, currentIndex: 0)
        stage.player.state = state
        stage.application.commit()
        #expect(focused(stage) == "queue Piece 2")

        for _ in 0..<3 where focused(stage)?.hasPrefix("queue ") == true { try press(.upArrow, stage) }
        for _ in 0..<3 where focused(stage) != "undo-removal" { try press(.leftArrow, stage) }
        #expect(focused(stage) == "undo-removal")
        try press(.select, stage)
        state.queue = removed
        stage.player.state = state
        stage.application.commit()
        #expect(focused(stage) == "save-queue")

        stage.application.focusSystem.requestFocusUpdate(to: try stage.button("play"))
        stage.application.commit()
        for _ in 0..<6 {
            try press(.upArrow, stage)
            #expect(focused(stage)?.hasPrefix("library") == false)
            #expect(focused(stage) != "search")
        }
    }

    @Test("A held select button opens a row's menu, which moves the row, and the row keeps the focus")
    func moveRow() throws {
        let stage = stage()
        try stage.tap("show-queue")
        stage.application.focusSystem.requestFocusUpdate(to: try stage.cell(0, of: "queue"))
        stage.application.commit()
        #expect(focused(stage) == "queue Piece 0")
        _ = stage.player.takeCommands()

        try choose("Move down", stage)
        #expect(stage.player.takeCommands() == ["move 100 to 1"])
        #expect(focused(stage) == "queue Piece 0")
        try choose("Move down", stage)
        #expect(stage.player.takeCommands() == ["move 100 to 2"])
        try choose("Move up", stage)
        #expect(stage.player.takeCommands() == ["move 100 to 1"])
        #expect(try stage.cell(1, of: "queue").textLabel.text == "Piece 0")
    }
}

import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Reordering of rows") @MainActor struct TableReorderTests {
    private func edited(_ sections: [[String]], height: CGFloat = 600) -> EditedTable {
        let edited = EditedTable(sections, height: height)
        edited.table.isEditing = true
        edited.rest()
        return edited
    }

    @Test("E8 The handle at the end of a row moves it, other rows make space, and the data source moves it once")
    func E8_moves() throws {
        let edited = edited([["a", "b", "c", "d", "e"]])
        let moved = try #require(edited.cell(1))
        try edited.drag(from: CGPoint(x: 380, y: 75), to: CGPoint(x: 380, y: 160))
        #expect(moved.frame == CGRect(x: 0, y: 135, width: 400, height: 50))
        #expect(edited.cell(2)?.frame.minY == 50 && edited.cell(3)?.frame.minY == 100)
        #expect(edited.table.subviews.last === moved)
        #expect(edited.table.contentOffset.y == 0)
        #expect(edited.shelf.log.take() == ["propose 0.2", "propose 0.3"])

        try edited.screen.touch(.ended, 380, 160)
        #expect(edited.shelf.log.take() == ["move 0.1 to 0.3"])
        edited.rest()
        #expect(edited.shown == ["a", "c", "d", "b", "e"])
        #expect(edited.cell(3) === moved && moved.frame.minY == 150)
        #expect(edited.shelf.sections == [["a", "c", "d", "b", "e"]])
    }

    @Test("E8 The delegate can change the destination, and a row dropped where it was does not move") func E8_target()
        throws
    {
        let edited = edited([["a", "b", "c"], ["d", "e"]])
        edited.shelf.target = { source, proposed in proposed.section == source.section ? proposed : source }
        try edited.drag(from: CGPoint(x: 380, y: 25), to: CGPoint(x: 380, y: 240))
        try edited.screen.touch(.ended, 380, 240)
        edited.rest()
        #expect(edited.shelf.log.take().allSatisfy { $0.hasPrefix("propose") })
        #expect(edited.shown == ["a", "b", "c", "d", "e"])
        // A destination that does not exist is replaced by the nearest valid destination.
        edited.shelf.target = { _, _ in IndexPath(row: 99, section: 1) }
        try edited.drag(from: CGPoint(x: 380, y: 25), to: CGPoint(x: 380, y: 100))
        try edited.screen.touch(.ended, 380, 100)
        edited.rest()
        #expect(edited.shown == ["b", "c", "d", "e", "a"])
        #expect(edited.shelf.sections == [["b", "c"], ["d", "e", "a"]])
    }

    @Test("E8 A cancelled move returns the row, and a change of the rows during a move ends it") func E8_givenUp()
        throws
    {
        let edited = edited([["a", "b", "c", "d"]])
        try edited.drag(from: CGPoint(x: 380, y: 25), to: CGPoint(x: 380, y: 130))
        try edited.screen.touch(.cancelled, 380, 130)
        edited.rest()
        #expect(edited.shown == ["a", "b", "c", "d"])
        #expect(edited.cell(0)?.frame.minY == 0)
        try edited.drag(from: CGPoint(x: 380, y: 25), to: CGPoint(x: 380, y: 130))
        edited.shelf.sections = [["a", "c", "d"]]
        edited.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
        try edited.screen.touch(.moved, 380, 140)
        try edited.screen.touch(.ended, 380, 140)
        edited.rest()
        #expect(edited.shown == ["a", "c", "d"])
        #expect(edited.shelf.log.take().allSatisfy { $0.hasPrefix("propose") })
        #expect((0..<3).allSatisfy { edited.cell($0)?.frame.minY == CGFloat($0) * 50 })
    }

    @Test("E9 Near an edge the table scrolls over time, and only visible rows have cells") func E9_along()
        throws
    {
        let edited = edited([(0..<1_000).map { "row \($0)" }], height: 400)
        edited.shelf.displayed = 0
        try edited.drag(from: CGPoint(x: 380, y: 125), to: CGPoint(x: 380, y: 390))
        for _ in 0..<30 {
            edited.screen.clock.advance(by: 100)
            edited.screen.application.commit()
            #expect(edited.table.indexPathsForExistingRows.count <= 20)
        }
        let offset = edited.table.contentOffset.y
        #expect(offset > 1_500)
        #expect(edited.cell(2)?.frame.minY == offset + 390 - 25)
        // Away from the edge the table stops scrolling.
        try edited.screen.touch(.moved, 380, 200)
        edited.screen.clock.advance(by: 500)
        let rest = edited.table.contentOffset.y
        edited.screen.clock.advance(by: 500)
        #expect(edited.table.contentOffset.y == rest)
        try edited.screen.touch(.ended, 380, 200)
        edited.rest()
        let row = Int(((rest + 200 - 25) / 50).rounded())
        #expect(edited.shelf.sections[0][row] == "row 2")
        #expect(edited.screen.clock.nextDeadline == nil)
    }

    @Test("E9 At the end of the content the scrolling stops, and no timer runs") func E9_end() throws {
        let edited = edited([(0..<20).map { "row \($0)" }], height: 400)
        try edited.drag(from: CGPoint(x: 380, y: 125), to: CGPoint(x: 380, y: 395))
        edited.screen.clock.advance(by: 5_000)
        #expect(edited.table.contentOffset.y == 600)
        #expect(edited.screen.clock.nextDeadline == nil)
        try edited.screen.touch(.ended, 380, 395)
        edited.rest()
        #expect(edited.shelf.sections[0].last == "row 2")
    }

    @Test("E10 Keys move the focused row by one place, also to the next section") func E10_keys() throws {
        let edited = edited([["a", "b"], ["c"]])
        let cell = try #require(edited.cell(0))
        edited.table.moveRow(of: cell, by: 1)
        edited.rest()
        edited.table.moveRow(of: cell, by: 1)
        edited.rest()
        edited.table.moveRow(of: cell, by: 1)
        edited.rest()
        edited.table.moveRow(of: cell, by: 1)
        edited.rest()
        #expect(edited.shelf.sections == [["b"], ["c", "a"]])
        edited.table.moveRow(of: cell, by: -1)
        edited.rest()
        #expect(edited.shown == ["b", "a", "c"])
    }

    @Test("E10 A row has its key commands also while its reorder control has the focus") func E10_control() throws {
        let edited = edited([["a", "b"]])
        let cell = try #require(edited.cell(0))
        let control = try #require(
            edited.screen.application.views(matching: ViewQuery(label: "Reorder a")).first?.view)
        #expect(cell.keyCommands?.isEmpty ?? true)

        edited.screen.application.focusSystem.requestFocusUpdate(to: control)
        edited.rest()

        #expect(control.isFocused)
        let inputs = cell.keyCommands?.map(\.input) ?? []
        #expect(inputs.contains(UIKeyCommand.inputDownArrow))
    }

    @Test("A diffable data source moves a row by applying a snapshot") func diffable() throws {
        @MainActor final class Source: UITableViewDiffableDataSource<String, Int> {
            override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
            override func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
                var snapshot = snapshot()
                guard let moved = itemIdentifier(for: source), let other = itemIdentifier(for: destination) else {
                    return
                }
                if source < destination {
                    snapshot.moveItem(moved, afterItem: other)
                } else {
                    snapshot.moveItem(moved, beforeItem: other)
                }
                apply(snapshot, animatingDifferences: false)
            }
        }
        let screen = TestScreen.untraced()
        let table = screen.add(UITableView(), 0, 0, 400, 600)
        table.rowHeight = 50
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        let source = Source(tableView: table) { table, path, item in
            let cell = table.dequeueReusableCell(withIdentifier: "item", for: path)
            cell.textLabel.text = "\(item)"
            return cell
        }
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["a"])
        snapshot.appendItems([1, 2, 3, 4])
        source.apply(snapshot, animatingDifferences: false)
        table.isEditing = true
        screen.application.commit()
        try screen.touch(.began, 380, 25)
        try screen.touch(.moved, 380, 100)
        try screen.touch(.moved, 380, 130)
        try screen.touch(.ended, 380, 130)
        screen.clock.advance(by: 1_000)
        screen.application.commit()
        #expect(source.snapshot().itemIdentifiers == [2, 3, 1, 4])
        let shown = (0..<4).map { table.cellForRow(at: IndexPath(row: $0, section: 0))?.textLabel.text }
        #expect(shown == ["2", "3", "1", "4"])
    }
}

import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Swipe actions of rows") @MainActor struct TableSwipeTests {
    private func actions(_ log: Log, _ titles: String..., full: Bool = true, finishes: Bool = true)
        -> UISwipeActionsConfiguration
    {
        let configuration = UISwipeActionsConfiguration(
            actions: titles.map { title in
                UIContextualAction(style: .normal, title: title) { action, _, done in
                    log.note("\(action.title ?? "")")
                    if finishes { done(true) }
                }
            })
        configuration.performsFirstActionWithFullSwipe = full
        return configuration
    }

    @Test("E4 A row follows the finger, stays open after the release, and its actions can be tapped") func E4_opens()
        throws
    {
        let edited = EditedTable(rows: 5)
        let log = edited.shelf.log
        edited.shelf.trailing = { _ in actions(log, "Pin", "More") }
        try edited.drag(from: CGPoint(x: 300, y: 75), to: CGPoint(x: 200, y: 80))
        #expect(edited.cell(1)?.frame == CGRect(x: -100, y: 50, width: 400, height: 50))
        #expect(edited.cell(0)?.frame.minX == 0)
        #expect(log.take() == ["will edit 0.1"])
        let view = try #require(edited.button("Pin")?.superview)
        #expect(view.frame == CGRect(x: 300, y: 50, width: 100, height: 50))

        try edited.screen.touch(.ended, 200, 80)
        edited.rest()
        let width = view.frame.width
        #expect(width == 2 * SwipeActionsView.minimumWidth)
        #expect(edited.cell(1)?.frame.minX == -width)
        #expect(edited.button("Pin")?.frame.maxX == width)
        try edited.screen.tap(400 - width + 10, 75)
        edited.rest()
        #expect(log.take() == ["More", "did edit 0.1"])
        #expect(edited.cell(1)?.frame.minX == 0)
        #expect(edited.button("Pin") == nil)
    }

    @Test("E4 A short swipe closes the row again, and a fast one is judged by where it would end") func E4_goesBack()
        throws
    {
        let edited = EditedTable(rows: 5)
        let log = edited.shelf.log
        edited.shelf.leading = { _ in actions(log, "Flag") }
        try edited.swipe(row: 0, from: 100, to: 120)
        #expect(edited.cell(0)?.frame.minX == 0)
        #expect(log.take() == ["will edit 0.0", "did edit 0.0"])
        try edited.drag(from: CGPoint(x: 100, y: 25), to: CGPoint(x: 125, y: 25), steps: 3)
        try edited.screen.touch(.ended, 125, 25)
        edited.rest()
        #expect(edited.cell(0)?.frame.minX == SwipeActionsView.minimumWidth)
        // A drag in the opposite direction closes the open row.
        try edited.drag(from: CGPoint(x: 200, y: 25), to: CGPoint(x: 160, y: 25), steps: 3)
        try edited.screen.touch(.ended, 160, 25)
        edited.rest()
        #expect(edited.cell(0)?.frame.minX == 0)
        #expect(log.take() == ["will edit 0.0", "did edit 0.0"])
    }

    @Test("E4 A full swipe performs the first action if the configuration allows that") func E4_full() throws {
        let edited = EditedTable(rows: 5)
        let log = edited.shelf.log
        edited.shelf.trailing = { actions(log, "Pin", "More", full: $0.row == 0) }
        try edited.swipe(row: 0, from: 390, to: 100)
        #expect(log.take() == ["will edit 0.0", "Pin", "did edit 0.0"])
        #expect(edited.cell(0)?.frame.minX == 0)
        try edited.drag(from: CGPoint(x: 390, y: 75), to: CGPoint(x: 30, y: 75))
        let reveal = -(try #require(edited.cell(1)).frame.minX)
        let natural = 2 * SwipeActionsView.minimumWidth
        #expect(reveal == natural + (360 - natural) * RowSwipes.resistance)
        try edited.screen.touch(.ended, 30, 75)
        edited.rest()
        #expect(edited.cell(1)?.frame.minX == -natural)
    }

    @Test("E4 Opening one row closes another, and a cancelled touch closes its row") func E4_one() throws {
        let edited = EditedTable(rows: 5)
        let log = edited.shelf.log
        edited.shelf.trailing = { _ in actions(log, "Pin") }
        try edited.swipe(row: 0, from: 300, to: 200)
        try edited.swipe(row: 2, from: 300, to: 200)
        #expect(log.take() == ["will edit 0.0", "did edit 0.0", "will edit 0.2"])
        #expect(edited.cell(0)?.frame.minX == 0)
        #expect(edited.cell(2)?.frame.minX == -SwipeActionsView.minimumWidth)
        // The touch is cancelled in the middle of the swipe, as an interruption would do.
        try edited.drag(from: CGPoint(x: 200, y: 125), to: CGPoint(x: 100, y: 125))
        try edited.screen.touch(.cancelled, 100, 125)
        edited.rest()
        #expect(edited.cell(2)?.frame.minX == 0)
    }

    @Test("E4 Vertical drags scroll, and a row without actions does not move") func E4_others() throws {
        let edited = EditedTable(rows: 50)
        let log = edited.shelf.log
        edited.shelf.trailing = { $0.row == 3 ? actions(log) : actions(log, "Pin") }
        edited.shelf.canEdit = { $0.row != 4 }
        try edited.swipe(row: 3, from: 300, to: 200)
        try edited.swipe(row: 4, from: 300, to: 200)
        try edited.swipe(row: 5, from: 100, to: 200)
        #expect(log.take().isEmpty)
        try edited.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 150, y: 300))
        #expect(edited.table.contentOffset.y > 0)
        #expect(log.take().isEmpty)
    }

    @Test("E5 Without swipe actions from the delegate, a swipe deletes a row that can be edited")
    func E5_delete() throws {
        let edited = EditedTable(rows: 5)
        try edited.swipe(row: 1, from: 300, to: 200)
        #expect(edited.button("Delete")?.superview != nil)
        try edited.screen.tap(380, 75)
        #expect(edited.shelf.log.take() == ["will edit 0.1", "commit delete 0.1", "did edit none"])
        edited.rest()
        #expect(edited.shown == ["row 0", "row 2", "row 3", "row 4"])
        #expect(edited.button("Delete") == nil)
        #expect(edited.table.subviews.allSatisfy { !($0 is SwipeActionsView) })
        #expect(edited.cell(1)?.frame == CGRect(x: 0, y: 50, width: 400, height: 50))
        edited.shelf.style = { _ in .none }
        try edited.swipe(row: 1, from: 300, to: 200)
        #expect(edited.cell(1)?.frame.minX == 0)
    }

    @Test("E5 A swipe deletes nothing if the data source does not support editing") func E5_unsaid() throws {
        @MainActor final class Plain: UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
            func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
                UITableViewCell()
            }
        }
        let screen = TestScreen.untraced()
        let table = screen.add(UITableView(), 0, 0, 400, 600)
        let plain = Plain()
        table.dataSource = plain
        screen.application.commit()
        try screen.touch(.began, 300, 20)
        try screen.touch(.moved, 200, 20)
        try screen.touch(.ended, 200, 20)
        #expect(table.subviews.allSatisfy { $0.frame.minX == 0 && !($0 is SwipeActionsView) })
        table.isEditing = true
        screen.application.commit()
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.editingStyle == .delete)
    }

    @Test("E6 A touch elsewhere closes the row and does nothing else, and so does scrolling") func E6_putsBack()
        throws
    {
        let edited = EditedTable(rows: 50)
        let log = edited.shelf.log
        edited.shelf.trailing = { _ in actions(log, "Pin") }
        try edited.swipe(row: 1, from: 300, to: 200)
        try edited.screen.tap(100, 225)
        edited.rest()
        #expect(log.take() == ["will edit 0.1", "did edit 0.1"])
        // A tap on the open row itself closes it when the finger lifts.
        try edited.swipe(row: 1, from: 300, to: 200)
        try edited.screen.tap(100, 75)
        edited.rest()
        #expect(log.take() == ["will edit 0.1", "did edit 0.1"])
        try edited.swipe(row: 1, from: 300, to: 200)
        _ = edited.table.scroll(by: CGPoint(x: 0, y: 30))
        edited.rest()
        #expect(log.take() == ["will edit 0.1", "did edit 0.1"])
        try edited.screen.tap(100, 75)
        #expect(log.take() == ["selected 0.2"])
    }

    @Test("E6 Deleting or reloading an open row removes its actions") func E6_gone()
        throws
    {
        let edited = EditedTable(rows: 50)
        let log = edited.shelf.log
        edited.shelf.trailing = { _ in actions(log, "Pin") }
        try edited.swipe(row: 1, from: 300, to: 200)
        edited.table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
        edited.rest()
        #expect(edited.button("Pin") == nil)
        #expect(edited.cell(1)?.frame.minX == 0 && edited.cell(1)?.showingDeleteConfirmation == false)
        #expect(log.take().first == "will edit 0.1")

        try edited.drag(from: CGPoint(x: 300, y: 75), to: CGPoint(x: 200, y: 75))
        edited.table.reloadData()
        edited.rest()
        try edited.screen.touch(.moved, 100, 75)
        try edited.screen.touch(.ended, 100, 75)
        edited.rest()
        #expect(edited.button("Pin") == nil)
        #expect(edited.table.subviews.allSatisfy { $0.frame.minX == 0 })

        // Rows that are inserted above move the open row down.
        try edited.swipe(row: 1, from: 300, to: 200)
        edited.shelf.sections[0].insert("new", at: 0)
        edited.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
        edited.rest()
        #expect(edited.cell(2)?.frame == CGRect(x: -SwipeActionsView.minimumWidth, y: 100, width: 400, height: 50))
        #expect(edited.button("Pin")?.superview?.frame.minY == 100)
    }

    @Test("E6 A row stays open until its action completes, and completes only once") func E6_waits() throws {
        let edited = EditedTable(rows: 5)
        let log = edited.shelf.log
        var completion: ((Bool) -> Void)?
        edited.shelf.trailing = { _ in
            UISwipeActionsConfiguration(
                actions: [
                    UIContextualAction(style: .destructive, title: "Ask") { _, _, done in
                        log.note("asked")
                        completion = done
                    }
                ])
        }
        try edited.swipe(row: 1, from: 300, to: 200)
        try edited.screen.tap(380, 75)
        try edited.screen.tap(380, 75)
        edited.rest()
        #expect(log.take() == ["will edit 0.1", "asked"])
        #expect(edited.cell(1)?.frame.minX != 0)
        completion?(true)
        completion?(true)
        edited.rest()
        #expect(log.take() == ["did edit 0.1"])
        #expect(edited.cell(1)?.frame.minX == 0)
    }

    @Test("E7 The Delete key opens the focused row's actions and focuses them, and Escape closes them") func E7_keys()
        throws
    {
        let edited = EditedTable(rows: 5)
        try edited.screen.press(.downArrow)
        let cell = try #require(edited.cell(0))
        #expect(cell.isFocused)
        let commands = cell.keyCommands ?? []
        #expect(commands.compactMap(\.input) == [UIKeyCommand.inputDelete, "\u{8}"])
        cell.openActions()
        edited.rest()
        #expect(edited.button("Delete")?.isFocused == true)
        try edited.screen.press(.menu)
        edited.rest()
        #expect(cell.frame.minX == 0 && cell.isFocused)
        cell.openActions()
        edited.rest()
        try edited.screen.press(.select)
        edited.rest()
        #expect(edited.shelf.log.take().contains("commit delete 0.0"))
        #expect(edited.shown == ["row 1", "row 2", "row 3", "row 4"])
    }

    @Test("E7 Screen readers find a button for a row's actions that is neither visible nor touchable")
    func E7_assistive()
        throws
    {
        let edited = EditedTable(rows: 5)
        let offer = try #require(edited.button("Actions for row 2"))
        let id = try #require(offer.renderedID)
        #expect(edited.screen.application.send(activationOf: ViewQuery(id: id)) != nil)
        edited.rest()
        #expect(edited.cell(2)?.showingDeleteConfirmation == true)
        #expect(edited.button("Delete")?.isFocused == true)
        edited.shelf.canEdit = { _ in false }
        edited.table.reloadData()
        edited.rest()
        #expect(edited.button("Actions for row 2") == nil)
    }

    @Test("In right-to-left layout, a swipe to the right opens the trailing actions") func mirrored() throws {
        let edited = EditedTable(rows: 5, isRightToLeft: true)
        let log = edited.shelf.log
        edited.shelf.trailing = { _ in actions(log, "Pin") }
        try edited.swipe(row: 1, from: 300, to: 200)
        #expect(log.take().isEmpty)
        try edited.swipe(row: 1, from: 200, to: 300)
        #expect(edited.cell(1)?.frame.minX == SwipeActionsView.minimumWidth)
        #expect(edited.button("Pin")?.superview?.frame.minX == 0)
    }
}

import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Editing of tables") @MainActor struct TableEditingTests {
    private func control(_ edited: EditedTable, _ row: Int) -> UIButton? {
        guard let cell = edited.cell(row) else { return nil }
        return edited.button("Delete row \(row)", in: cell) ?? edited.button("Insert row \(row)", in: cell)
    }

    @Test("E1 Editing shows a control in each row and notifies its cell before and after")
    func E1_editing() throws {
        let edited = EditedTable(rows: 5)
        let cell = try #require(edited.cell(0))
        #expect(control(edited, 0) == nil)

        edited.table.setEditing(true, animated: true)
        #expect(cell.told == ["will 1"])
        edited.rest()
        #expect(cell.told == ["will 1", "did 1"])
        #expect(cell.isEditing && cell.editingStyle == .delete)
        let delete = try #require(control(edited, 0))
        #expect(delete.frame.maxX <= cell.textLabel.frame.minX)
        #expect(cell.textLabel.frame.minX == 16 + CellEditing.startWidth)
        #expect(edited.button("Reorder row 0", in: cell)?.frame.maxX == 400)

        edited.table.setEditing(false, animated: false)
        edited.rest()
        #expect(cell.told.suffix(2) == ["will 0", "did 0"])
        #expect(control(edited, 0) == nil)
        #expect(edited.button("Reorder row 0") == nil)
        #expect(cell.textLabel.frame.minX == 16)
    }

    @Test("E1 Rows that scroll into view are in editing mode too and show their editing accessory") func E1_comes()
        throws
    {
        let edited = EditedTable(rows: 100)
        edited.table.isEditing = true
        edited.table.contentOffset.y = 2_000
        edited.rest()
        let cell = try #require(edited.cell(42))
        #expect(cell.isEditing)
        cell.accessoryType = .checkmark
        cell.editingAccessoryType = .disclosureIndicator
        edited.rest()
        let marks = cell.subviews.compactMap { ($0 as? UIImageView)?.image?.systemName }
        #expect(marks == ["chevron.right"])
    }

    @Test("E2 A table controller's edit button starts and ends editing and changes its title") func E2_button() throws {
        let screen = TestScreen.untraced()
        let controller = UITableViewController(style: .plain)
        let item = controller.editButtonItem
        screen.window.rootViewController = controller
        screen.application.commit()
        #expect(item.title == "Edit")

        item.primaryAction?.perform(from: item)
        #expect(controller.isEditing && controller.tableView.isEditing)
        #expect(item.title == "Done" && item.style == .done)
        item.primaryAction?.perform(from: item)
        #expect(!controller.isEditing && !controller.tableView.isEditing)
        #expect(item.title == "Edit")
        #expect(controller.editButtonItem === item)
    }

    @Test("E3 The delegate selects the editing style, and rows that cannot be edited show no control") func E3_styles()
        throws
    {
        let edited = EditedTable(rows: 5)
        edited.shelf.canEdit = { $0.row != 1 }
        edited.shelf.canMove = { _ in false }
        edited.shelf.style = { [.delete, .delete, .insert, .none, .delete][$0.row] }
        edited.table.isEditing = true
        edited.rest()
        #expect(control(edited, 0) != nil)
        #expect(edited.cell(1)?.isEditing == false && control(edited, 1) == nil)
        #expect(edited.button("Insert row 2") != nil)
        #expect(edited.cell(3)?.isEditing == true && control(edited, 3) == nil)
        #expect(edited.button("Reorder row 0") == nil)

        try edited.screen.tap(26, 125)
        edited.rest()
        #expect(edited.shelf.log.take() == ["commit insert 0.2"])
        #expect(edited.shown == ["row 0", "row 1", "new", "row 2", "row 3", "row 4"])
    }

    @Test("E3 The delete control asks for confirmation before the data source deletes the row") func E3_delete() throws
    {
        let edited = EditedTable(rows: 5)
        edited.table.isEditing = true
        edited.rest()
        let cell = try #require(edited.cell(1))
        try edited.screen.tap(26, 75)
        edited.rest()
        #expect(cell.showingDeleteConfirmation && cell.frame.minX < 0)
        #expect(cell.told.suffix(2) == ["will 3", "did 3"])
        #expect(edited.shelf.log.take() == [])
        try edited.screen.tap(380, 75)
        edited.rest()
        #expect(edited.shelf.log.take() == ["commit delete 0.1"])
        #expect(edited.shown == ["row 0", "row 2", "row 3", "row 4"])
        #expect(edited.cell(1)?.frame == CGRect(x: 0, y: 50, width: 400, height: 50))
    }

    @Test("E3 Rows can be selected while editing if that is allowed, and several at once with marks")
    func E3_selection()
        throws
    {
        let edited = EditedTable(rows: 5)
        edited.table.isEditing = true
        edited.rest()
        try edited.screen.tap(200, 25)
        #expect(edited.table.indexPathsForSelectedRows == nil)
        edited.table.allowsSelectionDuringEditing = true
        try edited.screen.tap(200, 25)
        #expect(edited.table.indexPathsForSelectedRows == [IndexPath(row: 0, section: 0)])
        edited.table.allowsMultipleSelectionDuringEditing = true
        edited.rest()
        #expect(control(edited, 0) == nil)
        try edited.screen.tap(26, 75)
        edited.rest()
        #expect(edited.table.indexPathsForSelectedRows?.count == 2)
        let rings = try #require(edited.cell(1)).subviews.compactMap { ($0 as? UIImageView)?.image?.systemName }
        #expect(rings == ["checkmark.circle.fill"])
    }

    @Test("Right-to-left layout mirrors the editing controls") func mirrored() throws {
        let edited = EditedTable(rows: 3, isRightToLeft: true)
        edited.table.isEditing = true
        edited.rest()
        let cell = try #require(edited.cell(0))
        #expect(control(edited, 0)?.frame.maxX == 396)
        #expect(edited.button("Reorder row 0", in: cell)?.frame.minX == 0)
        #expect(cell.textLabel.frame.maxX == 400 - 16 - CellEditing.startWidth)
    }
}

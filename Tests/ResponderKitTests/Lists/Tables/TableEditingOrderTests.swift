import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// Logs all editing callbacks of a table's data source and delegate.
@MainActor
private final class NotingShelf: EditedShelf {
    override func tableView(_ tableView: UITableView, canEditRowAt path: IndexPath) -> Bool {
        log.note("can edit")
        return super.tableView(tableView, canEditRowAt: path)
    }
    override func tableView(_ tableView: UITableView, canMoveRowAt path: IndexPath) -> Bool {
        log.note("can move")
        return super.tableView(tableView, canMoveRowAt: path)
    }
    override func tableView(_ tableView: UITableView, editingStyleForRowAt path: IndexPath)
        -> UITableViewCell.EditingStyle
    {
        log.note("style")
        return super.tableView(tableView, editingStyleForRowAt: path)
    }
    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> UISwipeActionsConfiguration? {
        log.note("trailing")
        return super.tableView(tableView, trailingSwipeActionsConfigurationForRowAt: path)
    }
}

/// A cell that logs its callbacks to the log of the table's delegate.
@MainActor
private final class NotingCell: UITableViewCell {
    private var log: Log? { (tableView?.delegate as? EditedShelf)?.log }

    override func setEditing(_ editing: Bool, animated: Bool) {
        log?.note("cell editing \(editing)")
        super.setEditing(editing, animated: animated)
    }
    override func willTransition(to state: StateMask) { log?.note("cell will \(state.rawValue)") }
    override func didTransition(to state: StateMask) { log?.note("cell did \(state.rawValue)") }
}

/// The order of all callbacks while one row is edited.
///
/// Sources: [A] the named page of developer.apple.com/documentation/uikit; [O] Baton's own choice, because that page
/// does not describe the behaviour, see docs/uikit.md.
@Suite("The order of callbacks while tables are edited") @MainActor struct TableEditingOrderTests {
    @Test("E1 Editing a row sends each callback in order", arguments: Order.all) func E1_order(_ order: Order) throws {
        #expect(try Self.told(by: order) == order.told, "\(order.source)")
    }

    /// Performs the action of a test case, `order`, and returns the callbacks that the action causes.
    private static func told(by order: Order) throws -> [String] {
        let screen = TestScreen.untraced()
        let shelf = NotingShelf([["a"]])
        let table = screen.add(UITableView(), 0, 0, 400, 600)
        table.register("row") { NotingCell() }
        table.rowHeight = 50
        table.delegate = shelf
        table.dataSource = shelf
        func rest() {
            screen.application.commit()
            screen.clock.advance(by: 1_000)
            screen.application.commit()
        }
        rest()
        try order.arrange(screen, table)
        rest()
        _ = shelf.log.take()

        try order.act(screen, table)
        rest()

        return shelf.log.take()
    }

    nonisolated static var orders: [CallbackOrder] {
        Order.all.map { order in
            CallbackOrder(name: order.name, source: order.source, told: order.told) { try told(by: order) }
        }
    }

    struct Order: Sendable, CustomTestStringConvertible {
        let name: String
        let source: String
        var arrange: @MainActor @Sendable (TestScreen, UITableView) throws -> Void = { _, _ in }
        let act: @MainActor @Sendable (TestScreen, UITableView) throws -> Void
        let told: [String]
        var testDescription: String { name }

        @MainActor static func swipe(_ screen: TestScreen, _ table: UITableView, _ end: CGFloat = 200) throws {
            try screen.touch(.began, 300, 25)
            try screen.touch(.moved, 280, 25)
            try screen.touch(.moved, end, 25)
            screen.clock.advance(by: 200)
            try screen.touch(.ended, end, 25)
        }

        static let all: [Order] = [
            Order(
                name: "Editing begins",
                source: """
                    [A] UITableViewDataSource/tableView(_:canEditRowAt:) before UITableViewDelegate/tableView(_:editingStyleForRowAt:), then
                    UITableViewCell/setEditing(_:animated:), willTransition(to:) before and didTransition(to:) after
                    """,
                act: { $1.setEditing(true, animated: true) },
                told: ["can edit", "style", "can move", "cell editing true", "cell will 1", "cell did 1"]),
            Order(
                name: "Editing ends",
                source:
                    "[A] UITableViewCell/setEditing(_:animated:); [O] the calls for screen readers follow",
                arrange: { $1.setEditing(true, animated: false) },
                act: { $1.setEditing(false, animated: true) },
                told: ["cell editing false", "cell will 0", "can edit", "style", "cell did 0"]),
            Order(
                name: "A swipe on a row is abandoned",
                source:
                    "[A] UITableViewDelegate/tableView(_:willBeginEditingRowAt:) and tableView(_:didEndEditingRowAt:)",
                act: { try swipe($0, $1, 270) },
                told: [
                    "can edit", "trailing", "style", "can edit", "will edit 0.0", "cell will 2", "cell did 2",
                    "cell will 0", "cell did 0",
                    "did edit 0.0",
                ]),
            Order(
                name: "A row is deleted after a swipe",
                source:
                    "[A] UITableViewDataSource/tableView(_:commit:forRowAt:), which deletes it; [O] reported as it is removed",
                arrange: { try swipe($0, $1) },
                act: { screen, _ in try screen.tap(390, 25) },
                told: ["commit delete 0.0", "cell will 0", "cell did 0", "did edit none"]),
            Order(
                name: "A row is deleted in editing mode",
                source: "[A] tableView(_:willBeginEditingRowAt:) is not called while the table is being edited",
                arrange: { $1.setEditing(true, animated: false) },
                act: { screen, _ in
                    try screen.tap(26, 25)
                    screen.clock.advance(by: 500)
                    screen.application.commit()
                    try screen.tap(390, 25)
                },
                told: [
                    "trailing", "style", "cell will 3", "cell did 3", "commit delete 0.0", "cell will 1", "cell did 1",
                ]),
            Order(
                name: "A row is moved",
                source: """
                    [A] UITableViewDelegate/tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:) during the drag,
                    UITableViewDataSource/tableView(_:moveRowAt:to:) once the row is dropped
                    """,
                arrange: { screen, table in
                    (table.dataSource as? EditedShelf)?.sections = [["a", "b"]]
                    table.reloadData()
                    table.setEditing(true, animated: false)
                },
                act: { screen, _ in
                    try screen.touch(.began, 380, 25)
                    try screen.touch(.moved, 380, 90)
                    try screen.touch(.ended, 380, 90)
                },
                told: ["propose 0.1", "move 0.0 to 0.1"]),
        ]
    }
}

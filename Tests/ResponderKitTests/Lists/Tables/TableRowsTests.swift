import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@MainActor
private final class OwnCell: UITableViewCell {}

@MainActor
private final class Rows: UITableViewController {
    var sections = [["a", "b", "c"], ["d"]]
    let log: Log

    init(_ log: Log) {
        self.log = log
        super.init(style: .plain)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(OwnCell.self, forCellReuseIdentifier: "own")
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        section == 1 ? "Second" : nil
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "own", for: indexPath)
        cell.textLabel?.text = sections[indexPath.section][indexPath.row]
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        log.note("+\(indexPath.row)")
    }
    override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        log.note("-\(indexPath.row)")
    }
}

@Suite("Rows of a table") @MainActor struct TableRowsTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private let rows: Rows

    init() {
        rows = Rows(log)
        screen.window.rootViewController = rows
        screen.application.commit()
    }

    private var table: UITableView { rows.tableView }
    private func row(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    @Test("Cells are created by their registered class") func byClass() {
        #expect(table.cellForRow(at: row(0)) is OwnCell)
        #expect(table.cellForRow(at: row(0))?.reuseIdentifier == "own")
        #expect(table.cellForRow(at: row(0, 1))?.textLabel?.text == "d")
    }

    @Test("A section title takes space above its section, and a section without a title takes none") func titles() {
        #expect(table.rectForRow(at: row(0)).minY == 0)
        #expect(table.rectForRow(at: row(0, 1)).minY == 3 * 44 + UITableView.headerHeight)
        #expect(table.contentSize.height == 4 * 44 + UITableView.headerHeight)
        #expect(table.subviews.count { $0 is TableSupplement } == 1)
    }

    @Test("The selection stays on its row while rows before it are inserted and deleted") func insertAndDelete() {
        table.selectRow(at: row(1), animated: false)

        rows.sections[0].insert("new", at: 0)
        table.insertRows(at: [row(0)], with: .automatic)
        #expect(table.indexPathForSelectedRow == row(2))

        rows.sections[0].removeFirst(2)
        table.deleteRows(at: [row(0), row(1)], with: .fade)
        #expect(table.indexPathForSelectedRow == row(0))

        rows.sections[0].removeFirst()
        table.deleteRows(at: [row(0)], with: .none)
        #expect(table.indexPathForSelectedRow == nil)
        screen.application.commit()
        #expect(table.cellForRow(at: row(0))?.textLabel?.text == "c")
    }

    @Test("A table allows one selected row, several or none") func selection() throws {
        try screen.tap(50, 20)
        try screen.tap(50, 60)
        #expect(log.take() == ["+0", "-0", "+1"])

        table.allowsMultipleSelection = true
        try screen.tap(50, 20)
        try screen.tap(50, 60)
        #expect(log.take() == ["+0", "-1"])
        #expect(table.indexPathsForSelectedRows == [row(0)])

        table.allowsSelection = false
        try screen.tap(50, 60)
        #expect(log.take().isEmpty)
    }

    @Test("The accessory and the detail text are at the trailing end of a cell") func ends() {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.frame = CGRect(x: 0, y: 0, width: 300, height: 44)
        cell.textLabel.text = "Name"
        cell.detailTextLabel.text = "Ada"
        cell.accessoryType = .disclosureIndicator

        cell.layoutSubviews()

        #expect(cell.subviews.last?.frame.maxX == 284)
        #expect(cell.detailTextLabel.frame.maxX == 254)
        #expect(cell.textLabel.frame.maxX <= cell.detailTextLabel.frame.minX)
        cell.accessoryType = .none
        #expect(!cell.subviews.contains { $0 is UIImageView && $0 !== cell.imageView })
    }
}

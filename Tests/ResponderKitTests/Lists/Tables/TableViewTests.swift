import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@MainActor
private final class Library: UITableViewDataSource, UITableViewDelegate {
    var counts: [Int]
    var made = 0
    var asked = 0
    var chosen: [IndexPath] = []

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        asked += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: "piece")
        cell.textLabel.text = "\(indexPath.section).\(indexPath.row)"
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { chosen.append(indexPath) }
}

@Suite @MainActor struct TableViewTests {
    private let screen = TestScreen.untraced()

    /// Creates a table with a height of 440 points. Ten rows are visible, and cells exist for up to five further rows
    /// above and below them.
    private func table(_ library: Library) -> UITableView {
        let table = screen.add(UITableView(), 0, 0, 400, 440)
        table.register("piece") {
            library.made += 1
            return UITableViewCell()
        }
        table.dataSource = library
        table.delegate = library
        screen.application.commit()
        return table
    }

    private func titles(_ table: UITableView) -> [String] {
        table.subviews.compactMap { $0 as? UITableViewCell }.sorted { $0.frame.minY < $1.frame.minY }.map {
            $0.textLabel.text ?? ""
        }
    }

    @Test("Of a million rows only the visible ones and a margin exist at any offset") func aMillionRows() {
        let library = Library([1_000_000])
        let table = table(library)
        #expect(table.contentSize.height == 44_000_000)
        #expect(titles(table) == (0..<15).map { "0.\($0)" })
        #expect(library.made == 15)

        table.scrollToRow(at: IndexPath(row: 500_000, section: 0), animated: false)
        screen.application.commit()
        #expect(titles(table).count == 20)
        #expect(titles(table).contains("0.500000"))
        #expect(library.made == 20)
        #expect(table.indexPathsForVisibleRows?.count == 10)
        table.contentOffset.y = .greatestFiniteMagnitude
        screen.application.commit()
        #expect(titles(table).last == "0.999999")
        #expect(library.made == 20)
        #expect(screen.tree.count < 200)
    }

    @Test("A cell that scrolls out of view is reset and reused for another row") func reuse() throws {
        let library = Library([100])
        let table = table(library)
        let first = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        first.isHighlighted = true

        table.contentOffset.y = 44 * 50
        screen.application.commit()

        #expect(first.superview === table)
        #expect(first.textLabel.text != "0.0")
        #expect(!first.isHighlighted)
        #expect(table.indexPath(for: first) != nil)
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
    }

    @Test("Scrolling a table by one row changes one row and keeps the nodes of the others") func scrollingByARow() {
        let library = Library([100])
        let table = table(library)
        table.contentOffset.y = 440
        screen.application.commit()
        let mirror = Mirror()
        mirror.follow(screen.tree)

        table.contentOffset.y = 484
        screen.application.commit()
        mirror.follow(screen.tree)

        #expect(mirror.problems.isEmpty)
        #expect(!mirror.lines.contains { $0.hasPrefix("add") || $0.hasPrefix("remove") })
        #expect(mirror.lines.filter { $0.hasPrefix("set") }.count == 3)
    }

    @Test("Reloading an unchanged table keeps its nodes and sends no patch") func reloadKeepsNodes() {
        let library = Library([8])
        let table = table(library)
        let nodes = table.subviews.compactMap { $0.node?.id }
        let revision = screen.tree.revision

        table.reloadData()
        screen.application.commit()

        #expect(table.subviews.compactMap { $0.node?.id } == nodes)
        #expect(screen.tree.revision == revision)
        #expect(library.asked == 16)

        library.counts = [7]
        table.reloadData()
        screen.application.commit()
        #expect(titles(table) == (0..<7).map { "0.\($0)" })
        #expect(table.subviews.compactMap { $0.node?.id } == Array(nodes.dropLast()))
    }

    @Test("The sections of a table follow one another") func sections() {
        let library = Library([3, 0, 4])
        let table = table(library)
        #expect(titles(table) == ["0.0", "0.1", "0.2", "2.0", "2.1", "2.2", "2.3"])
        #expect(table.rectForRow(at: IndexPath(row: 1, section: 2)) == CGRect(x: 0, y: 176, width: 400, height: 44))
        #expect(table.numberOfRows(inSection: 2) == 4)
        #expect(table.numberOfRows(inSection: 9) == 0)
        #expect(IndexPath(row: 3, section: 2).section == 2)
        #expect(IndexPath(row: 3, section: 2).row == 3)
        #expect(IndexPath(index: 1).row == -1)
    }

    @Test("A tap on a row selects only that row, and a drag selects none") func selection() throws {
        let library = Library([100])
        let table = table(library)
        try screen.tap(200, 60)
        try screen.tap(200, 100)
        #expect(library.chosen == [IndexPath(row: 1, section: 0), IndexPath(row: 2, section: 0)])
        #expect(table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.isSelected == false)
        #expect(table.cellForRow(at: IndexPath(row: 2, section: 0))?.isSelected == true)

        try screen.touch(.began, 200, 200)
        try screen.touch(.moved, 200, 160)
        try screen.touch(.ended, 200, 160)
        #expect(library.chosen.count == 2)
        table.deselectRow(at: IndexPath(row: 2, section: 0), animated: false)
        #expect(table.indexPathForSelectedRow == nil)
        table.selectRow(at: IndexPath(row: 3, section: 0), animated: false)
        #expect(library.chosen.count == 2)
    }

    @Test("A selected row stays selected when it scrolls out of view and back, until it is removed")
    func selectionStays() {
        let library = Library([100])
        let table = table(library)
        table.selectRow(at: IndexPath(row: 3, section: 0), animated: false)
        table.contentOffset.y = 2_000
        screen.application.commit()
        #expect(!table.subviews.contains { ($0 as? UITableViewCell)?.isSelected == true })
        table.contentOffset.y = 0
        screen.application.commit()
        #expect(table.cellForRow(at: IndexPath(row: 3, section: 0))?.isSelected == true)
        library.counts = [2]
        table.reloadData()
        screen.application.commit()
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test("The select button selects the focused row, and the focus reaches rows out of view") func presses()
        throws
    {
        let library = Library([100])
        let table = table(library)
        for _ in 0..<30 {
            try screen.press(.downArrow)
            screen.application.commit()
        }
        try screen.press(.select)

        #expect(library.chosen == [IndexPath(row: 29, section: 0)])
        #expect(table.contentOffset.y == 880)
    }

    @Test("A touched cell that is reloaded with another row selects nothing") func reloadUnderAFinger() throws {
        let library = Library([100])
        let table = table(library)
        try screen.touch(.began, 200, 60)
        table.reloadData()
        screen.application.commit()
        try screen.touch(.ended, 200, 60)

        #expect(library.chosen.isEmpty)
    }

    @Test("Single rows of a table are reloaded in place") func reloadRows() {
        let library = Library([100])
        let table = table(library)
        library.asked = 0
        table.reloadRows(at: [IndexPath(row: 1, section: 0), IndexPath(row: 90, section: 0)])
        screen.application.commit()

        #expect(library.asked == 1)
        #expect(titles(table) == (0..<15).map { "0.\($0)" })
    }

    @Test("Scrolling a table twice in the same way produces the same patches") func deterministic() {
        func record() -> [String] {
            let screen = TestScreen.untraced()
            let library = Library([1_000])
            let table = screen.add(UITableView(), 0, 0, 400, 440)
            table.register("piece") { UITableViewCell() }
            table.dataSource = library
            let mirror = Mirror()
            var lines: [String] = []
            for step in 0..<20 {
                table.contentOffset.y = CGFloat((step * 733) % 5_000)
                screen.application.commit()
                mirror.follow(screen.tree)
                lines += mirror.lines
            }
            return lines
        }

        #expect(record() == record())
    }

    @Test("A cell lays out its image, two lines of text and its accessory") func cellLayout() {
        let cell = screen.add(UITableViewCell(), 0, 0, 300, 60)
        cell.textLabel.text = "Title"
        cell.detailTextLabel.text = "Artist"
        cell.imageView.image = UIImage(systemName: "music.note")
        cell.accessoryView = UISwitch()
        screen.application.commit()

        #expect(cell.imageView.frame == CGRect(x: 16, y: 6, width: 48, height: 48))
        #expect(cell.textLabel.frame.minX == 76)
        #expect(cell.accessoryView?.frame.maxX == 284)
        #expect(cell.textLabel.frame.maxX == 221)
        #expect(cell.detailTextLabel.frame.minY > cell.textLabel.frame.maxY)
        cell.detailTextLabel.text = nil
        cell.setNeedsLayout()
        screen.application.commit()
        #expect(cell.detailTextLabel.isHidden)
        #expect(abs(cell.textLabel.frame.midY - 30) <= 0.5)
    }
}

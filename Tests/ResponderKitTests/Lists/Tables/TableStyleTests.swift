import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// Retains the data sources, because a table does not retain its own.
@MainActor
private final class Kept {
    var sources: [AnyObject] = []
}

@Suite("Grouped tables") @MainActor struct TableStyleTests {
    private let screen = TestScreen.untraced()
    private let kept = Kept()

    private func table(
        _ style: UITableView.Style, _ shelf: EditedShelf, width: CGFloat = 390, height: CGFloat = 700,
        isRightToLeft: Bool = false
    ) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: width, height: height), style: style)
        if isRightToLeft { table.semanticContentAttribute = .forceRightToLeft }
        table.register("row") { UITableViewCell() }
        table.rowHeight = 50
        kept.sources.append(shelf)
        table.delegate = shelf
        table.dataSource = shelf
        screen.window.addSubview(table)
        screen.application.commit()
        return table
    }

    private func rest() {
        screen.application.commit()
        screen.clock.advance(by: 1_000)
        screen.application.commit()
    }

    private func cell(_ table: UITableView, _ row: Int, _ section: Int = 0) throws -> UITableViewCell {
        try #require(table.cellForRow(at: IndexPath(row: row, section: section)))
    }

    /// The mask of a row's round corners: 3 at the top, 12 at the bottom, 15 for all.
    private func corners(_ table: UITableView, _ row: Int, _ section: Int = 0) throws -> UInt {
        let layer = try cell(table, row, section).layer
        return layer.cornerRadius > 0 ? layer.maskedCorners.rawValue : 0
    }

    /// The frames of a row's separators, from top to bottom.
    private func lines(_ cell: UITableViewCell) -> [CGRect] {
        cell.layoutIfNeeded()
        return cell.subviews.filter { $0.backgroundColor == .separator }.map(\.frame).sorted { $0.minY < $1.minY }
    }

    // MARK: Spacing and titles

    @Test("L17 Sections have space above and below, more with a title, or as much as the delegate returns")
    func L17_room() {
        let shelf = EditedShelf([["a", "b"], ["c"], ["d"]])
        shelf.headers = [nil, "Sounds", nil]
        let table = table(.grouped, shelf)
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 18)
        #expect(table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 136, width: 390, height: 38))
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 174)
        #expect(table.rectForHeader(inSection: 2).height == 18)
        #expect(table.headerView(forSection: 0) == nil)
        #expect(table.headerView(forSection: 1)?.textLabel.text == "Sounds")
        #expect(table.backgroundColor == .systemGroupedBackground)

        table.sectionHeaderHeight = 5
        table.sectionFooterHeight = 0
        screen.application.commit()
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 5)
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 110)
    }

    @Test("L17 Section titles scroll with the rows and are as high as their wrapped lines") func L17_titles() throws {
        let shelf = EditedShelf([Array(repeating: "row", count: 40)])
        let long =
            "What is said under a section may need more than one line, and then has as many as it takes, all of which can be read."
        shelf.headers = ["Notes"]
        shelf.footers = [long]
        let table = table(.grouped, shelf)
        let label = UILabel()
        label.font = .systemFont(ofSize: 13)
        label.numberOfLines = 0
        label.text = long
        let needed = label.sizeThatFits(CGSize(width: 390 - 32, height: 0)).height
        #expect(needed > 16)
        #expect(table.rectForFooter(inSection: 0).height == needed + 18)
        table.contentOffset.y = 300
        screen.application.commit()
        #expect(table.headerView(forSection: 0)?.superview?.frame.minY == 0)
        table.contentOffset.y = 100_000
        screen.application.commit()
        let shown = try #require(table.footerView(forSection: 0)?.textLabel)
        #expect(shown.text == long && shown.frame.height == needed)

        // In a narrower table, the texts need more lines, and the footer becomes higher.
        table.frame.size.width = 200
        screen.application.commit()
        #expect(table.rectForFooter(inSection: 0).height > needed + 18)
    }

    // MARK: Cards

    @Test("L18 An inset section is a card with margins whose first and last rows have round corners") func L18_card()
        throws
    {
        let table = table(.insetGrouped, EditedShelf([["a", "b", "c"], ["d"], ["e", "f"]]))
        #expect(try cell(table, 0).frame == CGRect(x: 16, y: 18, width: 358, height: 50))
        #expect(try [corners(table, 0), corners(table, 1), corners(table, 2)] == [3, 0, 12])
        #expect(try [corners(table, 0, 1), corners(table, 0, 2), corners(table, 1, 2)] == [15, 3, 12])
        #expect(try cell(table, 0).layer.cornerRadius == 10)
        #expect(try cell(table, 1).renderedBackground == .secondarySystemGroupedBackground)
        #expect(table.rectForHeader(inSection: 1).minX == 16)

        table.frame.size.width = 800
        screen.application.commit()
        #expect(try cell(table, 0).frame == CGRect(x: 20, y: 18, width: 760, height: 50))
    }

    @Test("L18 The corners of a card stay correct while rows are inserted and deleted") func L18_updates() throws {
        let shelf = EditedShelf([["a", "b", "c"]])
        let table = table(.insetGrouped, shelf)
        shelf.sections = [["b", "c"]]
        table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        screen.application.commit()
        #expect(try [corners(table, 0), corners(table, 1)] == [3, 12])
        rest()
        shelf.sections = [["b"]]
        table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .left)
        rest()
        #expect(try corners(table, 0) == 15)
        shelf.sections = [["x", "b", "y"]]
        table.insertRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 2, section: 0)], with: .automatic)
        rest()
        #expect(try [corners(table, 0), corners(table, 1), corners(table, 2)] == [3, 0, 12])
        #expect(try cell(table, 2).frame == CGRect(x: 16, y: 118, width: 358, height: 50))
    }

    @Test("L18 A swiped row has round corners only on the side away from its actions", arguments: [false, true])
    func L18_swipe(isRightToLeft: Bool) throws {
        let shelf = EditedShelf([["a", "b", "c"]])
        shelf.trailing = { _ in
            UISwipeActionsConfiguration(actions: [UIContextualAction(style: .normal, title: "Pin") { $2(true) }])
        }
        let table = table(.insetGrouped, shelf, isRightToLeft: isRightToLeft)
        let first = try cell(table, 0)
        table.swipes.open(first)
        rest()
        let actions = try #require(table.swipes.current?.view)
        #expect(try corners(table, 0) == (isRightToLeft ? 2 : 1))
        #expect(actions.layer.maskedCorners.rawValue == (isRightToLeft ? 1 : 2) && actions.layer.cornerRadius == 10)
        #expect(isRightToLeft ? actions.frame.minX == 16 : actions.frame.maxX == 374)
        #expect(first.frame.width == 358)
        table.swipes.close()
        rest()
        #expect(try corners(table, 0) == 3)
        #expect(first.frame.minX == 16)
    }

    @Test("L18 A row that is being moved has four round corners, and the others follow their positions")
    func L18_reorder()
        throws
    {
        let shelf = EditedShelf([["a", "b", "c"], ["d"]])
        let table = table(.insetGrouped, shelf)
        table.isEditing = true
        screen.application.commit()
        let moved = try cell(table, 0)
        table.beginReorder(of: moved, at: CGPoint(x: 360, y: 40))
        #expect(try corners(table, 0) == 15)
        table.moveReorder(to: CGPoint(x: 360, y: 140))
        screen.application.commit()
        #expect(moved.frame.minX == 16 && moved.frame.width == 358)
        // The next row has moved to the former place of the moved row. The moved row's new place at the end is still
        // empty.
        #expect(try [corners(table, 1), corners(table, 2)] == [3, 0])
        table.endReorder(commits: true)
        rest()
        #expect(shelf.sections == [["b", "c", "a"], ["d"]])
        #expect(try [corners(table, 0), corners(table, 1), corners(table, 2), corners(table, 0, 1)] == [3, 0, 12, 15])
    }

    @Test("L18 Of a million rows in cards only the visible ones and a margin exist") func L18_million() {
        let shelf = Million()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 440), style: .insetGrouped)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.rowHeight = 44
        table.dataSource = shelf
        screen.window.addSubview(table)
        screen.application.commit()
        for row in [0, 500_000, 999_999] {
            table.scrollToRow(at: IndexPath(row: row, section: 0), animated: false)
            screen.application.commit()
            #expect(table.subviews.filter { $0 is UITableViewCell }.count <= 22)
        }
        #expect(table.contentSize.height == 44_000_036)
    }

    // MARK: Separators

    @Test(
        "L19 Separators begin at the text and span the ends of a section, except in cards")
    func L19_lines() throws {
        let shelf = EditedShelf([["a", "b"]])
        let grouped = table(.grouped, shelf)
        let line = RowDecoration.thickness
        #expect(
            try lines(cell(grouped, 0)) == [
                CGRect(x: 0, y: 0, width: 390, height: line), CGRect(x: 16, y: 49, width: 374, height: line),
            ])
        #expect(try lines(cell(grouped, 1)) == [CGRect(x: 0, y: 49, width: 390, height: line)])
        let cards = table(.insetGrouped, shelf)
        #expect(try lines(cell(cards, 0)) == [CGRect(x: 16, y: 49, width: 342, height: line)])
        #expect(try lines(cell(cards, 1)).isEmpty)

        // Beside an image, the text and the separator start further from the edge.
        let first = try cell(cards, 0)
        first.imageView.image = UIImage(systemName: "star")
        first.setNeedsLayout()
        screen.application.commit()
        #expect(lines(first).first?.minX == first.textLabel.frame.minX)
        #expect(first.textLabel.frame.minX > 50)

        cards.separatorStyle = .none
        screen.application.commit()
        #expect(lines(first).isEmpty)
    }

    @Test("L19 Separators can have other insets and another colour, in plain tables too") func L19_insets()
        throws
    {
        let plain = table(.plain, EditedShelf([["a", "b"]]))
        #expect(try cell(plain, 0).rowDecoration == nil)
        plain.separatorInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 10)
        screen.application.commit()
        #expect(try lines(cell(plain, 0)) == [CGRect(x: 30, y: 49, width: 350, height: 0.5)])
        try cell(plain, 1).separatorInset = .zero
        screen.application.commit()
        #expect(try lines(cell(plain, 1)).first?.width == 390)

        let mirrored = table(.insetGrouped, EditedShelf([["a", "b"]]), isRightToLeft: true)
        #expect(try lines(cell(mirrored, 0)) == [CGRect(x: 0, y: 49, width: 342, height: 0.5)])
    }

    @Test("L18 A row's node contains its round corners and the style of its highlight") func L18_rendered() throws {
        let table = table(.insetGrouped, EditedShelf([["a", "b"]]))
        let node = try #require(try cell(table, 0).node)
        #expect(node.value(of: .cornerRadius) == .number(10))
        #expect(node.value(of: .corners) == .number(3))
        #expect(table.node?.value(of: .style) == .string("rows"))
        let background = UIColor.secondarySystemGroupedBackground
        #expect(node.value(of: .backgroundColor) == .color(background))
        try cell(table, 0).backgroundColor = .systemYellow
        screen.application.commit()
        #expect(node.value(of: .backgroundColor) == .color(.systemYellow))
    }
}

@MainActor
private final class Million: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1_000_000 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }
}

import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// Logs all callbacks of a table except for the requests for counts and heights, which have no fixed order.
@MainActor
private final class Noting: UITableViewDataSource, UITableViewDelegate {
    let log = Log()
    var counts = [3, 2]
    var titles: [String?] = [nil, nil]
    var footers: [String?] = [nil, nil]
    var willSelect: (IndexPath) -> IndexPath? = { $0 }
    var willDeselect: (IndexPath) -> IndexPath? = { $0 }
    var highlights = true

    private func name(_ path: IndexPath) -> String { "\(path.section).\(path.row)" }

    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { titles[section] }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { footers[section] }

    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        log.note("cell \(name(path))")
        return tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
        log.note("will display \(name(path))")
    }
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {
        log.note("ended \(name(path))")
    }
    func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
        log.note("will display header \(section)")
    }
    func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
        log.note("ended header \(section)")
    }
    func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
        log.note("will display footer \(section)")
    }
    func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {
        log.note("ended footer \(section)")
    }

    func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool {
        log.note("should highlight \(name(path))")
        return highlights
    }
    func tableView(_ tableView: UITableView, didHighlightRowAt path: IndexPath) {
        log.note("highlighted \(name(path))")
    }
    func tableView(_ tableView: UITableView, didUnhighlightRowAt path: IndexPath) {
        log.note("unhighlighted \(name(path))")
    }
    func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
        log.note("will select \(name(path))")
        return willSelect(path)
    }
    func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) { log.note("selected \(name(path))") }
    func tableView(_ tableView: UITableView, willDeselectRowAt path: IndexPath) -> IndexPath? {
        log.note("will deselect \(name(path))")
        return willDeselect(path)
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) { log.note("deselected \(name(path))") }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { log.note("scrolled") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.note("will drag") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        log.note("dragged, glides: \(decelerate)")
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.note("at rest") }
}

/// The order of a table's callbacks, from Apple's documentation of UITableViewDelegate and UITableViewDataSource.
/// A "will" callback precedes its event, a "did" callback follows it, and a cell is filled before it is displayed.
@Suite("The order of callbacks of tables") @MainActor struct TableOrderTests {
    private let screen = TestScreen.untraced()
    private let noting = Noting()
    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: 220), style: .plain)

    private func begin() {
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.rowHeight = 44
        table.delegate = noting
        table.dataSource = noting
        screen.window.addSubview(table)
        screen.application.commit()
    }

    @Test("Each cell is filled and then displayed, and section headers follow the rows") func display() {
        noting.titles[1] = "More"
        noting.footers[1] = "End"
        noting.counts = [1, 1]
        begin()
        #expect(
            noting.log.take() == [
                "cell 0.0", "will display 0.0", "cell 1.0", "will display 1.0", "will display header 1",
                "will display footer 1",
            ])
        noting.counts = [1]
        noting.titles = [nil]
        noting.footers = [nil]
        table.reloadData()
        #expect(noting.log.take() == ["ended 1.0", "ended 0.0", "ended footer 1", "ended header 1"])
        screen.application.commit()
        #expect(noting.log.take() == ["cell 0.0", "will display 0.0"])
    }

    @Test("A tap highlights and unhighlights a row, deselects the previous row and selects the new one")
    func selection()
        throws
    {
        begin()
        _ = noting.log.take()
        try screen.tap(100, 20)
        #expect(
            noting.log.take() == [
                "should highlight 0.0", "highlighted 0.0", "unhighlighted 0.0", "will select 0.0", "selected 0.0",
            ])
        try screen.tap(100, 60)
        #expect(
            noting.log.take() == [
                "should highlight 0.1", "highlighted 0.1", "unhighlighted 0.1", "will select 0.1", "will deselect 0.0",
                "deselected 0.0",
                "selected 0.1",
            ])
        noting.willDeselect = { _ in nil }
        noting.willSelect = { _ in IndexPath(row: 1, section: 1) }
        try screen.tap(100, 20)
        #expect(noting.log.take().suffix(3) == ["will select 0.0", "will deselect 0.1", "selected 1.1"])
        #expect(table.indexPathsForSelectedRows == [IndexPath(row: 1, section: 0), IndexPath(row: 1, section: 1)])
        noting.willSelect = { _ in nil }
        try screen.tap(100, 20)
        #expect(noting.log.take().last == "will select 0.0")
    }

    @Test(
        "A drag over a row selects nothing, even if it ends on that row or returns to its start",
        arguments: [30.0, 0])
    func draggedSideways(end: Double) throws {
        begin()
        _ = noting.log.take()

        try screen.touch(.began, 100, 20)
        try screen.touch(.moved, 140, 20)
        try screen.touch(.moved, 100 + end, 20)
        try screen.touch(.ended, 100 + end, 20)

        #expect(noting.log.take() == ["should highlight 0.0", "highlighted 0.0", "unhighlighted 0.0"])
        #expect(table.indexPathsForSelectedRows == nil)
    }

    @Test("A touch that moves less than the distance allowed for a tap selects its row") func slightlyMoved() throws {
        begin()

        try screen.touch(.began, 100, 20)
        try screen.touch(.moved, 108, 20)
        try screen.touch(.ended, 108, 20)

        #expect(table.indexPathsForSelectedRows == [IndexPath(row: 0, section: 0)])
    }

    @Test("A row that may not be highlighted cannot be selected") func unhighlighted() throws {
        begin()
        _ = noting.log.take()
        noting.highlights = false
        try screen.tap(100, 20)
        #expect(noting.log.take() == ["should highlight 0.0"])
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test("With multiple selection, a tap on a selected row asks the delegate and deselects the row") func several()
        throws
    {
        begin()
        table.allowsMultipleSelection = true
        try screen.tap(100, 20)
        try screen.tap(100, 60)
        _ = noting.log.take()
        try screen.tap(100, 20)
        #expect(noting.log.take().suffix(2) == ["will deselect 0.0", "deselected 0.0"])
        noting.willDeselect = { _ in nil }
        try screen.tap(100, 60)
        #expect(noting.log.take().last == "will deselect 0.1")
        #expect(table.indexPathsForSelectedRows == [IndexPath(row: 1, section: 0)])
    }

    @Test("A drag sends its callbacks in order: begin, scroll, cells out and in, release, deceleration, rest")
    func drag() throws {
        noting.counts = [100]
        noting.titles = [nil]
        noting.footers = [nil]
        begin()
        _ = noting.log.take()
        try screen.touch(.began, 100, 200)
        for step in 1...8 {
            screen.clock.advance(by: 10)
            let y = 200 - CGFloat(step) * 20
            try screen.sendTouches([(1, .moved, 100, y)])
        }
        #expect(noting.log.take().prefix(2) == ["will drag", "scrolled"])
        screen.application.commit()
        let laidOut = noting.log.take()
        #expect(laidOut.prefix(3) == ["cell 0.8", "will display 0.8", "cell 0.9"] || laidOut.first == "ended 0.0")
        try screen.touch(.ended, 100, 40)
        #expect(noting.log.take() == ["dragged, glides: true"])
        screen.clock.advance(by: 5_000)
        let rest = noting.log.take()
        #expect(rest.last == "at rest")
        #expect(rest.dropLast().allSatisfy { $0 == "scrolled" })
    }

    @Test(
        "Batch updates remove cells, fill and display new ones, and call the completion at rest"
    )
    func batch() {
        begin()
        _ = noting.log.take()
        noting.counts = [3, 2]
        table.performBatchUpdates {
            table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
            table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .fade)
        } completion: { [noting] in
            noting.log.note("done \($0)")
        }
        #expect(noting.log.take() == ["cell 0.2", "will display 0.2", "ended 0.0"])
        screen.application.commit()
        screen.clock.advance(by: 299)
        #expect(noting.log.take().isEmpty)
        screen.clock.advance(by: 2)
        #expect(noting.log.take() == ["done true"])
    }

    @Test(
        "Updates that contradict the data source reload the table and complete with false"
    )
    func inconsistent() {
        begin()
        _ = noting.log.take()
        noting.counts = [5, 2]
        table.performBatchUpdates {
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        } completion: { [noting] in
            noting.log.note("done \($0)")
        }
        #expect(noting.log.take().last == "done false")
        screen.application.commit()
        #expect(table.indexPathsForExistingRows.count == 7)
    }
}

// MARK: Orders in the table of callbacks

extension TableOrderTests {
    private nonisolated static func order(
        _ name: String, source: String, told: [String],
        arrange: @escaping @MainActor @Sendable (TableOrderTests) throws -> Void = { $0.begin() },
        act: @escaping @MainActor @Sendable (TableOrderTests) throws -> Void
    ) -> CallbackOrder {
        CallbackOrder(name: name, source: source, told: told) {
            let test = TableOrderTests()
            try arrange(test)
            _ = test.noting.log.take()
            try act(test)
            test.screen.application.commit()
            return test.noting.log.take()
        }
    }

    nonisolated static var orders: [CallbackOrder] {
        let tapped = ["should highlight 0.0", "highlighted 0.0", "unhighlighted 0.0", "will select 0.0"]
        return [
            order(
                "The table is shown",
                source: "[A] cellForRowAt, then willDisplay: right before it is shown; headers and footers last [O]",
                told: [
                    "cell 0.0", "will display 0.0", "cell 1.0", "will display 1.0", "will display header 1",
                    "will display footer 1",
                ],
                arrange: { test in
                    test.noting.titles[1] = "More"
                    test.noting.footers[1] = "End"
                    test.noting.counts = [1, 1]
                }, act: { $0.begin() }),
            order(
                "A row is tapped",
                source:
                    "[A] shouldHighlightRowAt before, didUnhighlightRowAt as the finger is lifted, willSelectRowAt before didSelectRowAt",
                told: tapped + ["selected 0.0"], act: { try $0.screen.tap(100, 20) }),
            order(
                "Another row is tapped",
                source: "[A] willDeselectRowAt, didDeselectRowAt; before didSelectRowAt of the other row [O]",
                told: tapped + ["will deselect 0.1", "deselected 0.1", "selected 0.0"],
                arrange: { test in
                    test.begin()
                    try test.screen.tap(100, 60)
                }, act: { try $0.screen.tap(100, 20) }),
            order(
                "The delegate refuses to highlight a row",
                source: "[A] shouldHighlightRowAt: false does not select it either",
                told: ["should highlight 0.0"],
                arrange: { test in
                    test.begin()
                    test.noting.highlights = false
                }, act: { try $0.screen.tap(100, 20) }),
            order(
                "The delegate refuses to select a row", source: "[A] willSelectRowAt: nil selects nothing",
                told: tapped,
                arrange: { test in
                    test.begin()
                    test.noting.willSelect = { _ in nil }
                }, act: { try $0.screen.tap(100, 20) }),
            order(
                "The table is reloaded",
                source: "[A] didEndDisplaying: when a cell is removed from the table; the order of cells [O]",
                told: ["ended 1.0", "ended 0.0", "cell 0.0", "will display 0.0"],
                arrange: { test in
                    test.noting.counts = [1, 1]
                    test.begin()
                },
                act: { test in
                    test.noting.counts = [1]
                    test.table.reloadData()
                }),
        ]
    }
}

import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct TableBounceTests {
    private let screen = TestScreen.untraced()

    /// Sections with titles, and rows whose heights are requested only near the visible area.
    private final class Rows: UITableViewDataSource, UITableViewDelegate {
        var ended = 0
        func numberOfSections(in tableView: UITableView) -> Int { 10 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            "Section \(section)"
        }
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
            CGFloat(30 + indexPath.row * 7 % 50)
        }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ended += 1 }
    }

    private func table(_ rows: Rows) -> UITableView {
        let table = screen.add(UITableView(frame: .zero), 0, 0, 400, 800)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        screen.application.commit()
        return table
    }

    private func drag(from: CGFloat, to: CGFloat) throws {
        try screen.touch(.began, 100, from)
        for step in 1...10 {
            screen.clock.advance(by: 20)
            try screen.touch(.moved, 100, from + (to - from) * CGFloat(step) / 10)
            screen.application.commit()
        }
        screen.clock.advance(by: 200)
    }

    /// Checks that each visible row has a cell in the right place and that no two rows share a cell.
    private func check(_ table: UITableView) {
        let paths = table.indexPathsForVisibleRows ?? []
        #expect(!paths.isEmpty)
        for path in paths { #expect(table.cellForRow(at: path)?.frame == table.rectForRow(at: path)) }
        #expect(Set(paths.compactMap { table.cellForRow(at: $0).map(ObjectIdentifier.init) }).count == paths.count)
    }

    @Test("S3 A table dragged past its start or end keeps its rows in place and the needed rows loaded")
    func S3_beyond()
        throws
    {
        let rows = Rows()
        let table = table(rows)
        try drag(from: 100, to: 700)
        #expect(table.contentOffset.y < -200)
        check(table)
        #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 0, section: 0))
        try screen.touch(.ended, 100, 700)
        screen.clock.advance(by: 5_000)
        #expect(table.contentOffset.y == 0)

        table.contentOffset.y = 1_000_000
        screen.application.commit()
        table.contentOffset.y = 1_000_000
        screen.application.commit()
        let end = table.contentOffset.y
        try drag(from: 700, to: 100)
        #expect(table.contentOffset.y > end + 200)
        check(table)
        #expect(table.indexPathsForVisibleRows?.last == IndexPath(row: 19, section: 9))
        try screen.touch(.ended, 100, 100)
        screen.clock.advance(by: 5_000)
        screen.application.commit()
        #expect(table.contentOffset.y == table.contentSize.height - 800)
    }

    @Test("S3 A section header moves with its rows past the start and sticks again after the return") func S3_titles()
        throws
    {
        let rows = Rows()
        let table = table(rows)
        try drag(from: 100, to: 400)
        let title = try #require(table.headerView(forSection: 0))
        #expect(abs(title.convert(title.bounds, to: nil).minY + table.contentOffset.y) < 0.01)
        try screen.touch(.moved, 100, 40)
        screen.application.commit()
        #expect(table.contentOffset.y > 0)
        #expect(abs(title.convert(title.bounds, to: nil).minY) < 0.01)
    }

    @Test("S5 scrollToRow ends at the row although row heights become known on the way, and notifies once")
    func S5_row() {
        let rows = Rows()
        let table = table(rows)
        let path = IndexPath(row: 7, section: 6)
        table.scrollToRow(at: path, at: .top, animated: true)
        #expect(table.contentOffset.y == 0)
        for _ in 0..<1_000 {
            screen.clock.advance(by: 16)
            screen.application.commit()
        }
        #expect(abs(table.rectForRow(at: path).minY - 28 - table.contentOffset.y) < 1)
        #expect(rows.ended == 1)
        check(table)
    }
}

import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct ScrollLayoutTests {
    private let screen = TestScreen.untraced()

    private final class Counting: UIScrollView {
        var offsets: [CGFloat] = []
        override func layoutSubviews() {
            super.layoutSubviews()
            offsets.append(contentOffset.y)
        }
    }

    private final class Rows: UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10_000 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row")
            cell.textLabel.text = "\(indexPath.row)"
            return cell
        }
    }

    private func scrollView() -> Counting {
        let scroll = screen.add(Counting(), 0, 0, 400, 400)
        scroll.contentSize = CGSize(width: 400, height: 4_000)
        screen.add(UIView(), 0, 0, 400, 4_000, to: scroll)
        screen.application.commit()
        scroll.offsets = []
        return scroll
    }

    @Test("L45 A scroll view is laid out once a commit after its offset changed, however often it changed")
    func L45_programmatic() {
        let scroll = scrollView()

        scroll.contentOffset.y = 10
        scroll.contentOffset.y = 20
        scroll.bounds.origin.y = 30
        #expect(scroll.offsets == [])
        let counts = LayoutCounts.during { screen.application.commit() }

        #expect(scroll.offsets == [30])
        #expect(counts.total == 1)
        screen.application.commit()
        #expect(scroll.offsets == [30])
        scroll.contentOffset.y = 30
        screen.application.commit()
        #expect(scroll.offsets == [30])
    }

    @Test("L45 A scroll view is laid out for each step of a drag, and its superview is not") func L45_drag() throws {
        let scroll = scrollView()
        try screen.touch(.began, 200, 300)
        try screen.touch(.moved, 200, 280)
        screen.application.commit()
        scroll.offsets = []

        var total = 0
        for y in stride(from: 270, through: 200, by: -10) {
            let counts = try LayoutCounts.during {
                try screen.touch(.moved, 200, CGFloat(y))
                screen.application.commit()
            }
            total += counts.total
        }

        #expect(scroll.offsets.count == 8)
        #expect(scroll.offsets == scroll.offsets.sorted())
        #expect(total == 8)
    }

    @Test("L45 A subclass may recentre the offset in its layout, as an endless scroller does") func L45_recentring() {
        final class Endless: UIScrollView {
            var count = 0
            override func layoutSubviews() {
                super.layoutSubviews()
                count += 1
                if abs(contentOffset.y - 2_000) > 500 { contentOffset.y = 2_000 }
            }
        }
        let scroll = screen.add(Endless(), 0, 0, 400, 400)
        scroll.contentSize = CGSize(width: 400, height: 4_400)
        screen.application.commit()
        #expect(scroll.contentOffset.y == 2_000)
        scroll.count = 0

        scroll.contentOffset.y = 2_600
        screen.application.commit()

        #expect(scroll.contentOffset.y == 2_000)
        #expect(scroll.count == 2)
    }

    @Test("L48 A scrolled table of 10,000 rows lays out itself and the rows that are new, and no other row")
    func L48_tableRows() {
        let rows = Rows()
        let table = screen.add(UITableView(), 0, 0, 400, 440)
        table.register("row") { UITableViewCell() }
        table.dataSource = rows
        screen.application.commit()
        table.contentOffset.y = 22_010
        screen.application.commit()

        // A scroll by less than a row makes no new row visible.
        table.contentOffset.y += 5
        let small = LayoutCounts.during { screen.application.commit() }
        #expect(small[table] == 1)
        #expect(small.views.allSatisfy { $0 === table })

        let before = Set(table.visibleCells.map { $0.textLabel.text ?? "" })
        table.contentOffset.y += 44
        let step = LayoutCounts.during { screen.application.commit() }
        #expect(step[table] == 1)
        #expect(step.maximum == 1)
        let laidOut = step.views.compactMap { $0 as? UITableViewCell }
        #expect(laidOut.count <= 1)
        #expect(laidOut.allSatisfy { !before.contains($0.textLabel.text ?? "") })
    }

    @Test("L48 A changed row of a table is laid out without the other rows") func L48_changedRow() throws {
        let rows = Rows()
        let table = screen.add(UITableView(), 0, 0, 400, 440)
        table.register("row") { UITableViewCell() }
        table.dataSource = rows
        screen.application.commit()
        let cell = try #require(table.visibleCells.first)

        cell.accessoryType = .checkmark
        let counts = LayoutCounts.during { screen.application.commit() }

        #expect(counts[cell] >= 1)
        #expect(counts.views.compactMap { $0 as? UITableViewCell } == [cell])
    }
}

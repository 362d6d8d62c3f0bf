import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// Sections of rows, each with a unique name and a height.
@MainActor
private final class Shelf: UITableViewDataSource, UITableViewDelegate {
    struct Row: Equatable {
        var name: Int
        var height: CGFloat
    }
    struct Section {
        var name: Int
        var header: CGFloat
        var rows: [Row]
    }

    var sections: [Section] = []
    /// The cells for which `willDisplay` was called and `didEndDisplaying` was not yet called.
    var displayed: [ObjectIdentifier: Int] = [:]
    var problems: [String] = []
    private var names = 0
    private var random: Seeded

    init(seed: UInt64) {
        random = Seeded(state: seed)
        sections = (0..<next(below: 5)).map { _ in section() }
    }

    func next(below limit: Int) -> Int { random.next(below: limit) }

    func row() -> Row {
        names += 1
        return Row(name: names, height: CGFloat(20 + next(below: 60)))
    }

    func section() -> Section {
        names += 1
        return Section(
            name: names, header: next(below: 2) == 0 ? 0 : 30, rows: (0..<next(below: 60)).map { _ in row() })
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].rows.count }
    func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        sections[path.section].rows[path.row].height
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        sections[section].header
    }

    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        cell.textLabel.text = "\(sections[path.section].rows[path.row].name)"
        return cell
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
        if displayed.updateValue(1, forKey: ObjectIdentifier(cell)) != nil {
            problems.append("\(path) displayed twice")
        }
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {
        if displayed.removeValue(forKey: ObjectIdentifier(cell)) == nil {
            problems.append("\(path) ended without a beginning")
        }
    }

    /// The position of each row from the top, and the total height.
    var places: (rows: [(path: IndexPath, name: Int, top: CGFloat, height: CGFloat)], total: CGFloat) {
        var found: [(path: IndexPath, name: Int, top: CGFloat, height: CGFloat)] = []
        var y: CGFloat = 0
        for (index, section) in sections.enumerated() {
            y += section.header
            for (row, each) in section.rows.enumerated() {
                found.append((IndexPath(row: row, section: index), each.name, y, each.height))
                y += each.height
            }
        }
        return (found, y)
    }

    // MARK: Batches

    /// Changes the sections and rows at random and sends the matching updates to a table.
    func change(_ table: UITableView) {
        let way: UITableView.RowAnimation = [.none, .fade, .automatic, .left, .top][next(below: 5)]
        table.performBatchUpdates { [self] in
            let old = sections
            // Sections are updated first, with their old indices, and then the rows of the remaining sections.
            var gone = IndexSet()
            var reloaded = IndexSet()
            for index in old.indices where next(below: 9) == 0 {
                if next(below: 2) == 0 { gone.insert(index) } else { reloaded.insert(index) }
            }
            var kept = old.indices.filter { !gone.contains($0) }.map { (was: Optional($0), section: old[$0]) }
            var come = IndexSet()
            for _ in 0..<next(below: 2) { kept.insert((nil, section()), at: next(below: kept.count + 1)) }
            for (index, each) in kept.enumerated() {
                guard let was = each.was else {
                    come.insert(index)
                    continue
                }
                if reloaded.contains(was) {
                    kept[index].section.rows = section().rows
                } else {
                    changeRows(of: &kept[index].section, was: was, now: index, table, way)
                }
            }
            sections = kept.map(\.section)
            table.deleteSections(gone, with: way)
            table.insertSections(come, with: way)
            table.reloadSections(reloaded, with: way)
        }
    }

    private func changeRows(
        of section: inout Section, was: Int, now: Int, _ table: UITableView, _ way: UITableView.RowAnimation
    ) {
        let old = section.rows
        var gone = Set(old.indices.filter { _ in next(below: 12) == 0 })
        let again = Set(old.indices.filter { !gone.contains($0) && next(below: 20) == 0 })
        table.deleteRows(at: gone.map { IndexPath(row: $0, section: was) }, with: way)
        table.reloadRows(at: again.map { IndexPath(row: $0, section: was) }, with: way)
        var moving: [(was: Int, row: Row)] = []
        for index in old.indices where !gone.contains(index) && !again.contains(index) && next(below: 25) == 0 {
            moving.append((index, old[index]))
            gone.insert(index)
        }
        var rows: [(name: Int, row: Row)] = old.indices.filter { !gone.contains($0) }.map { index in
            guard again.contains(index) else { return (old[index].name, old[index]) }
            return (old[index].name, Row(name: old[index].name, height: row().height))
        }
        var come: Set<Int> = []
        for _ in 0..<next(below: 4) {
            let new = row()
            come.insert(new.name)
            rows.insert((new.name, new), at: next(below: rows.count + 1))
        }
        for each in moving { rows.insert((each.row.name, each.row), at: next(below: rows.count + 1)) }
        for (index, each) in rows.enumerated() {
            if come.contains(each.name) { table.insertRows(at: [IndexPath(row: index, section: now)], with: way) }
            if let moved = moving.first(where: { $0.row.name == each.name }) {
                table.moveRow(at: IndexPath(row: moved.was, section: was), to: IndexPath(row: index, section: now))
            }
        }
        section.rows = rows.map(\.row)
    }
}

@Suite("Tables against a plain list") @MainActor struct TableRandomTests {
    private static let height: CGFloat = 440

    @Test(
        "After any scrolls and updates, exactly the rows near the visible area exist, in the right places",
        arguments: UInt64(0)..<80)
    func alike(seed: UInt64) {
        let screen = TestScreen.untraced()
        let shelf = Shelf(seed: seed)
        let table = screen.add(UITableView(), 0, 0, 400, Self.height)
        table.register("row") { UITableViewCell() }
        // With an even seed, the table requests the heights of all rows at once. With an odd seed, it requests only
        // those of nearby rows.
        let isKnown = seed % 2 == 0
        table.estimatedRowHeight = isKnown ? 0 : 44
        table.delegate = shelf
        table.dataSource = shelf
        let mirror = Mirror()
        for step in 0..<40 {
            var chosen: Int?
            if let path = table.indexPathForSelectedRow { chosen = shelf.sections[path.section].rows[path.row].name }
            switch shelf.next(below: 5) {
            case 0: table.contentOffset.y += CGFloat(shelf.next(below: 500) - 250)
            case 1: table.contentOffset.y = CGFloat(shelf.next(below: 6_000))
            case 2, 3:
                shelf.change(table)
                let left = table.indexPathForSelectedRow.map { shelf.sections[$0.section].rows[$0.row].name }
                if left != nil { #expect(left == chosen || chosen == nil, "step \(step)") }
            default: screen.clock.advance(by: Double(shelf.next(below: 400)))
            }
            if shelf.next(below: 5) == 0, let path = table.indexPathsForExistingRows.first {
                table.selectRow(at: path, animated: false)
            }
            screen.application.commit()
            check(table, shelf, isKnown, step)
            mirror.follow(screen.tree)
        }
        screen.clock.advance(by: 1_000)
        screen.application.commit()
        mirror.follow(screen.tree)
        #expect(mirror.problems.isEmpty)
        #expect(shelf.problems.isEmpty)
        // After all animations no temporary cell or state remains.
        let cells = table.subviews.compactMap { $0 as? UITableViewCell }
        #expect(cells.count == table.indexPathsForExistingRows.count)
        #expect(cells.allSatisfy { $0.alpha == 1 && $0.isUserInteractionEnabled && !$0.isHidden })
        #expect(shelf.displayed.count == cells.count)
    }

    private func check(_ table: UITableView, _ shelf: Shelf, _ isKnown: Bool, _ step: Int) {
        let (rows, total) = shelf.places
        let existing = table.indexPathsForExistingRows
        for path in existing {
            let cell = table.cellForRow(at: path)
            #expect(cell?.textLabel.text == "\(shelf.sections[path.section].rows[path.row].name)", "step \(step)")
            #expect(cell?.frame == table.rectForRow(at: path))
            #expect(cell?.frame.height == shelf.sections[path.section].rows[path.row].height)
            #expect(cell?.superview === table)
        }
        let top = table.bounds.minY - Self.height / 2
        let bottom = table.bounds.maxY + Self.height / 2
        guard isKnown else {
            // The rows that have a cell are consecutive and include all visible rows.
            let all = rows.map(\.path)
            if let first = existing.first, let start = all.firstIndex(of: first) {
                #expect(Array(all[start...].prefix(existing.count)) == existing)
            }
            #expect((table.indexPathsForVisibleRows ?? []).allSatisfy { existing.contains($0) })
            #expect(
                existing.allSatisfy { table.rectForRow(at: $0).minY < bottom && table.rectForRow(at: $0).maxY > top })
            return
        }
        #expect(abs(table.contentSize.height - total) < 1e-6)
        #expect(existing == rows.filter { $0.top < bottom && $0.top + $0.height > top }.map(\.path), "step \(step)")
        for row in rows where existing.contains(row.path) {
            #expect(abs(table.rectForRow(at: row.path).minY - row.top) < 1e-6)
        }
    }

    @Test("Visible rows stay in place when rows above turn out to be higher than estimated")
    func steady() throws {
        let screen = TestScreen.untraced()
        let shelf = Shelf(seed: 1)
        shelf.sections = [
            Shelf.Section(
                name: 1, header: 0, rows: (0..<2_000).map { Shelf.Row(name: $0, height: 60 + CGFloat($0 % 7) * 10) })
        ]
        let table = screen.add(UITableView(), 0, 0, 400, Self.height)
        table.register("row") { UITableViewCell() }
        table.delegate = shelf
        table.dataSource = shelf
        screen.application.commit()
        table.scrollToRow(at: IndexPath(row: 1_000, section: 0), at: .top, animated: false)
        screen.application.commit()
        #expect(table.rectForRow(at: IndexPath(row: 1_000, section: 0)).minY == table.contentOffset.y)

        for _ in 0..<40 {
            let path = try #require(
                table.indexPathsForVisibleRows?.last { table.rectForRow(at: $0).minY < table.bounds.maxY - 50 })
            let before = table.rectForRow(at: path).minY - table.contentOffset.y
            table.contentOffset.y -= 45
            screen.application.commit()
            #expect(abs(table.rectForRow(at: path).minY - table.contentOffset.y - before - 45) < 1e-6)
        }
        #expect(table.indexPathsForVisibleRows?.first?.row ?? 0 < 1_000)
    }
}

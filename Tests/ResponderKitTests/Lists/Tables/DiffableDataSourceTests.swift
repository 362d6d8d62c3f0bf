import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Diffable data sources") @MainActor struct DiffableDataSourceTests {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>
    private typealias Source = UITableViewDiffableDataSource<String, Int>

    private let screen = TestScreen.untraced()
    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: 440))
    private let source: Source
    private let log: Log

    init() {
        let log = Log()
        self.log = log
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        source = Source(tableView: table) { table, path, item in
            log.note("cell \(item)")
            let cell = table.dequeueReusableCell(withIdentifier: "item", for: path)
            cell.textLabel.text = "\(item)"
            return cell
        }
        screen.window.addSubview(table)
    }

    private func snapshot(_ sections: (String, [Int])...) -> Snapshot {
        var snapshot = Snapshot()
        for (name, items) in sections {
            snapshot.appendSections([name])
            snapshot.appendItems(items, toSection: name)
        }
        return snapshot
    }

    private var shown: [String] {
        table.indexPathsForExistingRows.map {
            "\($0.section).\($0.row) \(table.cellForRow(at: $0)?.textLabel.text ?? "")"
        }
    }

    // MARK: Snapshots

    @Test("Items and sections are inserted, deleted and moved relative to other identifiers") func editing() {
        var one = snapshot(("a", [1, 2, 3]), ("b", [4]))
        one.insertItems([10, 11], beforeItem: 2)
        one.insertItems([12], afterItem: 3)
        one.appendItems([13])
        one.moveItem(1, afterItem: 4)
        one.moveItem(12, beforeItem: 10)
        one.deleteItems([11, 99])
        #expect(one.itemIdentifiers(inSection: "a") == [12, 10, 2, 3])
        #expect(one.itemIdentifiers(inSection: "b") == [4, 1, 13])
        #expect(one.indexOfItem(1) == 5)
        #expect(one.indexOfItem(99) == nil)
        #expect(one.sectionIdentifier(containingItem: 13) == "b")
        #expect(one.numberOfItems == 7)

        one.insertSections(["x", "y"], beforeSection: "b")
        one.insertSections(["z"], afterSection: "b")
        one.moveSection("a", afterSection: "z")
        one.moveSection("z", beforeSection: "x")
        #expect(one.sectionIdentifiers == ["z", "x", "y", "b", "a"])
        one.deleteSections(["b", "y"])
        #expect(one.itemIdentifiers == [12, 10, 2, 3])
        #expect(one.indexOfSection("a") == 2)
        #expect(one.sectionIdentifier(containingItem: 4) == nil)
        one.deleteAllItems()
        #expect(one.numberOfSections == 0)
    }

    @Test("Duplicate and unknown identifiers, which are fatal in UIKit, change nothing")
    func strange() {
        var one = snapshot(("a", [1, 2]))
        one.appendItems([2, 3, 3])
        one.appendSections(["a", "b", "b"])
        one.appendItems([9], toSection: "nowhere")
        one.insertItems([8], beforeItem: 77)
        one.moveItem(1, beforeItem: 77)
        one.moveItem(1, afterItem: 1)
        one.moveSection("a", beforeSection: "nowhere")
        one.moveSection("nowhere", beforeSection: "a")
        #expect(one.sectionIdentifiers == ["a", "b"])
        #expect(one.itemIdentifiers == [1, 2, 3])
        var none = Snapshot()
        none.appendItems([1])
        #expect(none.numberOfItems == 0)
    }

    // MARK: Tables

    @Test("A table shows the applied snapshot, and items that remain keep their cells") func apply() {
        source.apply(snapshot(("a", [1, 2, 3]), ("b", [4, 5])), animatingDifferences: false)
        screen.application.commit()
        #expect(shown == ["0.0 1", "0.1 2", "0.2 3", "1.0 4", "1.1 5"])
        _ = log.take()
        let third = table.cellForRow(at: IndexPath(row: 2, section: 0))

        var isDone = false
        source.apply(snapshot(("b", [5, 3]), ("c", [6]))) { isDone = true }
        screen.application.commit()
        #expect(!isDone)
        screen.clock.advance(by: 301)
        #expect(isDone)
        #expect(shown == ["0.0 5", "0.1 3", "1.0 6"])
        #expect(log.take() == ["cell 6"])
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0)) === third)
        #expect(source.indexPath(for: 3) == IndexPath(row: 1, section: 0))
        #expect(source.itemIdentifier(for: IndexPath(row: 0, section: 1)) == 6)
        #expect(source.itemIdentifier(for: IndexPath(row: 9, section: 1)) == nil)
        #expect(source.sectionIdentifier(for: 1) == "c")
        #expect(source.index(for: "c") == 1)
    }

    @Test("Applying a snapshot moves as few rows as possible") func fewest() {
        let difference = SnapshotDifference(
            from: snapshot(("a", [1, 2, 3, 4, 5])), to: snapshot(("a", [5, 1, 2, 3, 4])))
        #expect(difference.movedRows.map(\.from) == [IndexPath(row: 4, section: 0)])
        #expect(difference.insertedRows.isEmpty && difference.deletedRows.isEmpty)
    }

    @Test("A reconfigured item keeps its cell, and a reloaded item gets another cell") func anew() {
        let one = snapshot(("a", [1, 2, 3]))
        source.apply(one, animatingDifferences: false)
        screen.application.commit()
        let cells = (0..<3).map { table.cellForRow(at: IndexPath(row: $0, section: 0)) }
        _ = log.take()
        var two = one
        two.reconfigureItems([2, 77])
        source.apply(two)
        #expect(log.take() == ["cell 2"])
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0)) === cells[1])
        #expect(source.snapshot().reconfiguredItemIdentifiers.isEmpty)

        var three = one
        three.reloadItems([1])
        source.apply(three)
        screen.application.commit()
        #expect(log.take() == ["cell 1"])
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) !== cells[0])
        source.applySnapshotUsingReloadData(one)
        screen.application.commit()
        #expect(shown == ["0.0 1", "0.1 2", "0.2 3"])
    }

    @Test(
        "Any snapshot can replace any other by row updates without reloading the table",
        arguments: UInt64(0)..<60)
    func random(seed: UInt64) {
        var random = Seeded(state: seed)
        func any() -> Snapshot {
            var snapshot = Snapshot()
            var items = Array(0..<30).shuffled(using: &random).prefix(random.next(below: 31))
            for name in ["a", "b", "c", "d", "e"].shuffled(using: &random).prefix(random.next(below: 6)) {
                snapshot.appendSections([name])
                let count = random.next(below: 12)
                snapshot.appendItems(Array(items.prefix(count)), toSection: name)
                items = items.dropFirst(count)
            }
            return snapshot
        }
        let mirror = Mirror()
        for _ in 0..<12 {
            var next = any()
            let before = source.snapshot()
            next.reloadItems(before.itemIdentifiers.filter { next.indexOfItem($0) != nil && random.one(in: 9) })
            let kept = Dictionary(
                uniqueKeysWithValues: table.indexPathsForExistingRows.compactMap { path in
                    source.itemIdentifier(for: path).flatMap { item in table.cellForRow(at: path).map { (item, $0) } }
                })
            let wasReloaded = next.reloadedItemIdentifiers
            source.apply(next, animatingDifferences: random.one(in: 2))
            screen.application.commit()
            mirror.follow(screen.tree)
            if random.one(in: 2) { screen.clock.advance(by: Double(random.next(below: 500))) }
            #expect(source.snapshot().itemIdentifiers == next.itemIdentifiers)
            for path in table.indexPathsForExistingRows {
                let item = source.itemIdentifier(for: path)
                #expect(table.cellForRow(at: path)?.textLabel.text == item.map { "\($0)" })
                #expect(table.cellForRow(at: path)?.frame == table.rectForRow(at: path))
                // Items keep their cells. If the data source reloaded the whole table, most items would get another
                // cell.
                guard let item, !wasReloaded.contains(item), let cell = kept[item] else { continue }
                #expect(table.cellForRow(at: path) === cell)
            }
            #expect(table.numberOfSections == next.numberOfSections)
        }
        #expect(mirror.problems.isEmpty)
    }
}

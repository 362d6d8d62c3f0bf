import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@MainActor
private final class Shelf: UICollectionViewController {
    let log = Log()

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(NamedCell.self, forCellWithReuseIdentifier: "item")
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 8 }
    override func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath)
        -> UICollectionViewCell
    {
        collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: path)
    }
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath) {
        log.note("+\(path.item)")
    }
}

@Suite("Data sources of collection views") @MainActor struct CollectionDataTests {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>
    private let screen = TestScreen.untraced()

    private func source(_ log: Log) -> (UICollectionView, UICollectionViewDiffableDataSource<String, Int>) {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: 90)
        layout.headerReferenceSize = CGSize(width: 0, height: 20)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 1_400), collectionViewLayout: layout)
        let cell = UICollectionView.CellRegistration<NamedCell, Int> { cell, _, item in
            log.note("cell \(item)")
            cell.label.text = "\(item)"
        }
        let title = UICollectionView.SupplementaryRegistration<TitleView>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) {
            view, _, path in view.label.text = "Section \(path.section)"
        }
        let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, item in
            view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
        }
        source.supplementaryViewProvider = { view, _, path in
            view.dequeueConfiguredReusableSupplementary(using: title, for: path)
        }
        screen.window.addSubview(view)
        return (view, source)
    }

    private func snapshot(_ sections: (String, [Int])...) -> Snapshot {
        var snapshot = Snapshot()
        for (name, items) in sections {
            snapshot.appendSections([name])
            snapshot.appendItems(items, toSection: name)
        }
        return snapshot
    }

    @Test("U14 Applying a snapshot shows its items and configures only the cells that differ") func U14_snapshots() {
        let log = Log()
        let (view, source) = source(log)
        source.apply(snapshot(("a", [1, 2, 3]), ("b", [4, 5])), animatingDifferences: false)
        screen.application.commit()
        #expect(view.names == ["1", "2", "3", "4", "5"])
        let title = view.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
        #expect((title as? TitleView)?.label.text == "Section 1")
        _ = log.take()
        let third = view.cellForItem(at: IndexPath(item: 2, section: 0))

        var isDone = false
        var next = snapshot(("b", [5, 3]), ("c", [6]))
        next.reconfigureItems([5])
        source.apply(next) { isDone = true }
        screen.application.commit()
        #expect(!isDone)
        screen.clock.advance(by: 301)
        #expect(isDone)
        #expect(view.names == ["5", "3", "6"])
        #expect(log.take() == ["cell 6", "cell 5"])
        #expect(view.cellForItem(at: IndexPath(item: 1, section: 0)) === third)
        #expect(source.indexPath(for: 6) == IndexPath(item: 0, section: 1))
        #expect(source.itemIdentifier(for: IndexPath(item: 0, section: 0)) == 5)
        #expect(source.sectionIdentifier(for: 1) == "c")
        #expect(source.index(for: "b") == 0)
        source.applySnapshotUsingReloadData(snapshot(("z", [9])))
        screen.application.commit()
        #expect(view.names == ["9"])
    }

    @Test("From any snapshot to any other, the collection view shows the new one", arguments: UInt64(0)..<30)
    func random(
        seed: UInt64
    ) {
        var random = Seeded(state: seed)
        let (view, source) = source(Log())
        let mirror = Mirror()
        for _ in 0..<12 {
            var next = Snapshot()
            var items = Array(0..<30).shuffled(using: &random).prefix(random.next(below: 31))
            for name in ["a", "b", "c", "d"].shuffled(using: &random).prefix(random.next(below: 5)) {
                next.appendSections([name])
                let count = random.next(below: 12)
                next.appendItems(Array(items.prefix(count)), toSection: name)
                items = items.dropFirst(count)
            }
            source.apply(next, animatingDifferences: random.one(in: 2))
            screen.application.commit()
            mirror.follow(screen.tree)
            if random.one(in: 2) { screen.clock.advance(by: Double(random.next(below: 500))) }
            #expect(view.names == next.itemIdentifiers.map { "\($0)" })
        }
        screen.clock.advance(by: 1_000)
        screen.application.commit()
        mirror.follow(screen.tree)
        #expect(mirror.problems.isEmpty)
        let cells = view.subviews.compactMap { $0 as? UICollectionViewCell }
        #expect(cells.count == view.indexPathsForExistingItems.count)
    }

    @Test(
        "A collection view controller is data source and delegate, and clears the selection when it reappears"
    )
    func controller() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: 90)
        let shelf = Shelf(collectionViewLayout: layout)
        screen.window.rootViewController = shelf
        screen.application.commit()
        try screen.tap(150, 50)
        #expect(shelf.log.take() == ["+1"])
        #expect(shelf.collectionView.collectionViewLayout === layout)
        #expect(shelf.collectionView.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
        screen.window.rootViewController = UIViewController()
        screen.application.commit()
        screen.window.rootViewController = shelf
        screen.application.commit()
        #expect(shelf.collectionView.indexPathsForSelectedItems == [])
    }

    @Test("Layout attributes can be copied, compared and transformed") func attributes() throws {
        let one = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: "title", with: IndexPath(item: 0, section: 3))
        one.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        #expect(one.center == CGPoint(x: 25, y: 40))
        let other = try #require(one.copy() as? UICollectionViewLayoutAttributes)
        #expect(one.isEqual(other))
        other.size = CGSize(width: 10, height: 10)
        #expect(!one.isEqual(other))
        #expect(other.frame == CGRect(x: 20, y: 35, width: 10, height: 10))
        other.center = .zero
        #expect(other.frame.origin == CGPoint(x: -5, y: -5))
        other.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(other.frame == CGRect(x: -10, y: -10, width: 20, height: 20))
        #expect(other.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(other.representedElementKind == "title" && other.representedElementCategory == .supplementaryView)
    }
}

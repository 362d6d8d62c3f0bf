import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// Shows movable items of 100 points, four in a row.
private final class MovedViewController: UICollectionViewController {
    var sections: [[String]]
    let log = Log()
    var target: (IndexPath, IndexPath) -> IndexPath = { $1 }
    private let cell = UICollectionView.CellRegistration<UICollectionViewCell, String> { cell, _, name in
        cell.accessibilityLabel = name
    }

    init(_ sections: [[String]]) {
        self.sections = sections
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        super.init(collectionViewLayout: layout)
    }

    override func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }
    override func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath)
        -> UICollectionViewCell
    {
        collectionView.dequeueConfiguredReusableCell(using: cell, for: path, item: sections[path.section][path.item])
    }
    override func collectionView(_ collectionView: UICollectionView, canMoveItemAt path: IndexPath) -> Bool {
        sections[path.section][path.item] != "fixed"
    }
    override func collectionView(
        _ collectionView: UICollectionView, moveItemAt source: IndexPath, to destination: IndexPath
    ) {
        log.note("move \(source.section).\(source.item) to \(destination.section).\(destination.item)")
        let item = sections[source.section].remove(at: source.item)
        sections[destination.section].insert(item, at: destination.item)
    }
    override func collectionView(
        _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt original: IndexPath,
        toProposedIndexPath proposed: IndexPath
    ) -> IndexPath { target(original, proposed) }
}

@Suite("Interactive movement of items") @MainActor struct ItemMovementTests {
    private let screen = TestScreen.untraced()

    private func shown(_ collection: UICollectionView) -> [String] {
        collection.indexPathsForExistingItems.map { collection.cellForItem(at: $0)?.accessibilityLabel ?? "" }
    }

    private func begin(_ sections: [[String]]) -> (MovedViewController, UICollectionView) {
        let controller = MovedViewController(sections)
        screen.window.rootViewController = controller
        rest()
        return (controller, controller.collectionView)
    }

    private func rest() {
        screen.application.commit()
        screen.clock.advance(by: 1_000)
        screen.application.commit()
    }

    @Test("U15 A long press moves an item, the others make room, and the data source moves it once at the end")
    func U15_moves() throws {
        let (controller, collection) = begin([["a", "b", "c", "d", "e", "f"]])
        let moved = try #require(collection.cellForItem(at: IndexPath(item: 0, section: 0)))
        try screen.touch(.began, 50, 50)
        screen.clock.advance(by: 600)
        try screen.touch(.moved, 260, 60)
        #expect(moved.center == CGPoint(x: 260, y: 60))
        #expect(shown(collection) == ["b", "c", "a", "d", "e", "f"])
        #expect(controller.sections == [["a", "b", "c", "d", "e", "f"]])
        try screen.touch(.moved, 50, 150)
        #expect(shown(collection) == ["b", "c", "d", "e", "a", "f"])
        try screen.touch(.ended, 50, 150)
        rest()
        #expect(controller.log.take() == ["move 0.0 to 0.4"])
        #expect(shown(collection) == ["b", "c", "d", "e", "a", "f"])
        #expect(moved.frame == CGRect(x: 0, y: 100, width: 100, height: 100))
        collection.reloadData()
        rest()
        #expect(shown(collection) == ["b", "c", "d", "e", "a", "f"])
    }

    @Test("U15 A cancelled move restores the item, a fixed item cannot move, and the delegate can redirect a move")
    func U15_givenUp() throws {
        let (controller, collection) = begin([["a", "b", "fixed"], ["c", "d"]])
        try screen.touch(.began, 50, 50)
        screen.clock.advance(by: 600)
        try screen.touch(.moved, 150, 150)
        #expect(collection.numberOfItems(inSection: 1) == 3)
        try screen.touch(.cancelled, 150, 150)
        rest()
        #expect(shown(collection) == ["a", "b", "fixed", "c", "d"])
        #expect(controller.log.take().isEmpty)
        #expect(!collection.beginInteractiveMovementForItem(at: IndexPath(item: 2, section: 0)))
        controller.target = { original, proposed in proposed.section == original.section ? proposed : original }
        #expect(collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
        collection.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 150))
        #expect(shown(collection) == ["a", "b", "fixed", "c", "d"])
        collection.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 50))
        collection.endInteractiveMovement()
        rest()
        #expect(controller.sections == [["b", "a", "fixed"], ["c", "d"]])
        controller.installsStandardGestureForInteractiveMovement = false
        try screen.touch(.began, 50, 50)
        screen.clock.advance(by: 600)
        #expect(collection.movement == nil)
        try screen.touch(.ended, 50, 50)
    }

    @Test("U15 A move at an edge scrolls the content, and a change of the data ends the move") func U15_along() throws {
        let (controller, collection) = begin([(0..<400).map { "\($0)" }])
        try screen.touch(.began, 50, 50)
        screen.clock.advance(by: 600)
        try screen.touch(.moved, 50, 795)
        for _ in 0..<20 {
            screen.clock.advance(by: 100)
            screen.application.commit()
            #expect(collection.indexPathsForExistingItems.count <= 72)
        }
        #expect(collection.contentOffset.y > 1_000)
        controller.sections[0].removeLast()
        collection.deleteItems(at: [IndexPath(item: 399, section: 0)])
        rest()
        #expect(collection.movement == nil)
        try screen.touch(.ended, 50, 795)
        rest()
        #expect(controller.log.take().isEmpty)
        #expect(shown(collection) == collection.indexPathsForExistingItems.map { "\($0.item)" })
        #expect(screen.clock.nextDeadline == nil)
    }

    @Test("U15 A diffable data source reports the final snapshot of a move") func U15_diffable() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        let collection = screen.add(
            UICollectionView(frame: .zero, collectionViewLayout: layout), 0, 0, 400, 800)
        let cell = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, item in
            cell.accessibilityLabel = "\(item)"
        }
        let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: collection) {
            collection, path, item in
            collection.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
        }
        var told: [[Int]] = []
        source.reorderingHandlers.canReorderItem = { $0 != 4 }
        source.reorderingHandlers.didReorder = { told.append($0.finalSnapshot.itemIdentifiers) }
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["a", "b"])
        snapshot.appendItems([1, 2, 3, 4], toSection: "a")
        source.apply(snapshot, animatingDifferences: false)
        rest()
        #expect(!collection.beginInteractiveMovementForItem(at: IndexPath(item: 3, section: 0)))
        #expect(collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
        collection.updateInteractiveMovementTargetPosition(CGPoint(x: 250, y: 50))
        collection.endInteractiveMovement()
        rest()
        #expect(told == [[2, 3, 1, 4]])
        #expect(source.snapshot().itemIdentifiers == [2, 3, 1, 4])
        #expect(shown(collection) == ["2", "3", "1", "4"])
    }
}

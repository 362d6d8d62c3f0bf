import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

/// A cell with a picture's title on a coloured background.
final class PictureCell: UICollectionViewCell {
    let title = UILabel()

    required init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = .secondarySystemFill
        title.frame = contentView.bounds
        title.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(title)
    }
}

/// Pictures in three columns.
final class GalleryViewController: UICollectionViewController {
    private let pictures: [String]
    private(set) var opened: [String] = []
    private let cell = UICollectionView.CellRegistration<PictureCell, String> { cell, _, title in
        cell.title.text = title
    }

    init(pictures: [String]) {
        self.pictures = pictures
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 120, height: 120)
        layout.sectionInset = UIEdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
        super.init(collectionViewLayout: layout)
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        pictures.count
    }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
    {
        collectionView.dequeueConfiguredReusableCell(using: cell, for: indexPath, item: pictures[indexPath.item])
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        opened.append(pictures[indexPath.item])
    }
}

/// A custom layout that places items on a circle.
final class CircleLayout: UICollectionViewLayout {
    private var count = 0
    private var size = CGSize.zero

    override func prepare() {
        count = collectionView?.numberOfItems(inSection: 0) ?? 0
        size = collectionView?.bounds.size ?? .zero
    }

    override var collectionViewContentSize: CGSize { size }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }.filter {
            $0.frame.intersects(rect)
        }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let angle = 2 * CGFloat.pi * CGFloat(indexPath.item) / CGFloat(count)
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.size = CGSize(width: 60, height: 60)
        attributes.center = CGPoint(x: size.width / 2 + 150 * sin(angle), y: size.height / 2 - 150 * cos(angle))
        return attributes
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.size != size }
}

@Suite @MainActor struct CollectionViewsGuide {
    @Test("A gallery of 10,000 pictures has cells only near the visible area, and a tap opens a picture") func gallery()
        throws
    {
        let gallery = GalleryViewController(pictures: (1...10_000).map { "Picture \($0)" })
        let screen = TestScreen { gallery }
        let collection: UICollectionView = gallery.collectionView

        #expect(collection.visibleCells.count < 40)
        try screen.tap(CGPoint(x: 200, y: 60))
        #expect(gallery.opened == ["Picture 2"])

        collection.scrollToItem(at: IndexPath(item: 9_999, section: 0), at: .bottom, animated: false)
        screen.advance(by: .milliseconds(20))
        #expect(
            (collection.cellForItem(at: IndexPath(item: 9_999, section: 0)) as? PictureCell)?.title.text
                == "Picture 10000")
    }

    @Test("Applying a snapshot inserts, deletes and moves the items that differ") func snapshots() {
        let layout = UICollectionViewFlowLayout()
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 390, height: 844), collectionViewLayout: layout)
        let screen = TestScreen { collection }
        let cell = UICollectionView.CellRegistration<PictureCell, String> { cell, _, title in cell.title.text = title }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: collection) {
            collection, path, item in
            collection.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
        }

        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(["Ada", "Grace", "Edsger"])
        source.apply(snapshot, animatingDifferences: false)
        snapshot.moveItem("Edsger", beforeItem: "Ada")
        snapshot.deleteItems(["Grace"])
        source.apply(snapshot)
        screen.advance(by: .milliseconds(400))
        let titles = [0, 1].map {
            (collection.cellForItem(at: IndexPath(item: $0, section: 0)) as? PictureCell)?.title.text
        }
        #expect(titles == ["Edsger", "Ada"])
    }

    @Test("Interactive movement updates the data source's order") func moving() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 120, height: 120)
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 390, height: 844), collectionViewLayout: layout)
        let screen = TestScreen { collection }
        let cell = UICollectionView.CellRegistration<PictureCell, String> { cell, _, title in cell.title.text = title }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: collection) {
            collection, path, item in
            collection.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(["Ada", "Grace", "Edsger"])
        source.apply(snapshot, animatingDifferences: false)
        screen.advance(by: .milliseconds(20))
        var names: [String] = []

        source.reorderingHandlers.canReorderItem = { $0 != "Grace" }
        source.reorderingHandlers.didReorder = { transaction in names = transaction.finalSnapshot.itemIdentifiers }
        collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
        collection.updateInteractiveMovementTargetPosition(CGPoint(x: 300, y: 50))
        collection.endInteractiveMovement()
        #expect(names == ["Grace", "Edsger", "Ada"])
    }

    @Test("Items and groups have sizes as fractions of their container") func composition() {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(1 / 3)),
            subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 8
        let layout = UICollectionViewCompositionalLayout(section: section)

        let gallery = GalleryViewController(pictures: (1...60).map { "Picture \($0)" })
        let screen = TestScreen { gallery }
        gallery.collectionView.setCollectionViewLayout(layout, animated: false)
        screen.advance(by: .milliseconds(20))
        let fifth = gallery.collectionView.layoutAttributesForItem(at: IndexPath(item: 4, section: 0))
        #expect(fifth?.frame == CGRect(x: 130, y: 138, width: 130, height: 130))
    }

    @Test("A custom layout places items on a circle") func circle() {
        let gallery = GalleryViewController(pictures: ["North", "East", "South", "West"])
        let screen = TestScreen { gallery }
        gallery.collectionView.collectionViewLayout = CircleLayout()
        screen.advance(by: .milliseconds(20))
        let east = gallery.collectionView.cellForItem(at: IndexPath(item: 1, section: 0))
        #expect(east?.center == CGPoint(x: 345, y: 422))
    }

    @Test("A list has rows with content configurations and child rows") func list() throws {
        let room = CGRect(x: 0, y: 0, width: 390, height: 844)
        var look = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        look.trailingSwipeActionsConfigurationProvider = { path in
            UISwipeActionsConfiguration(actions: [
                UIContextualAction(style: .destructive, title: "Delete") { _, _, done in done(true) }
            ])
        }
        let list = UICollectionView(
            frame: room, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: look))
        let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, name in
            var content = UIListContentConfiguration.valueCell()
            content.text = name
            content.secondaryText = "On"
            content.image = UIImage(systemName: "wifi")
            cell.contentConfiguration = content
            cell.accessories = [.disclosureIndicator(), .delete()]
        }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: list) { list, path, name in
            list.dequeueConfiguredReusableCell(using: row, for: path, item: name)
        }
        let screen = TestScreen { list }
        var section = NSDiffableDataSourceSectionSnapshot<String>()
        section.append(["Strings", "Winds"])
        section.append(["Violin", "Viola", "Cello"], to: "Strings")
        section.expand(["Strings"])
        source.apply(section, to: 0, animatingDifferences: false)
        screen.advance(by: .milliseconds(20))
        #expect(list.numberOfItems(inSection: 0) == 5)
        let cell = try #require(list.cellForItem(at: IndexPath(item: 1, section: 0)) as? UICollectionViewListCell)
        #expect(cell.indentationLevel == 1 && cell.contentView.frame.minX == 16)

        cell.configurationUpdateHandler = { cell, state in
            var background = UIBackgroundConfiguration.listGroupedCell()
            background.backgroundColor = state.isSelected ? .systemYellow : nil
            cell.backgroundConfiguration = background
        }
        try screen.tap(CGPoint(x: 200, y: 80))
        screen.advance(by: .milliseconds(20))
        #expect(cell.backgroundConfiguration?.backgroundColor == .systemYellow)
    }
}

import Foundation
import ResponderKit

/// A list that looks like a settings screen, built with content configurations and accessories. The last rows can be
/// swiped and edited.
@MainActor
final class ListPage: UICollectionViewController {
    private enum Row: Hashable {
        case value(String, symbol: String, value: String)
        case toggle(String, symbol: String)
        case note(String)
    }

    private static let titles = ["Connections", "Looks", "Notes"]
    private lazy var source = makeSource()

    init() {
        super.init(collectionViewLayout: UICollectionViewFlowLayout())
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.accessibilityIdentifier = "settings"
        collectionView.restorationIdentifier = "settings"
        var look = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        look.headerMode = .supplementary
        look.trailingSwipeActionsConfigurationProvider = { [weak self] path in self?.actions(at: path) }
        collectionView.setCollectionViewLayout(UICollectionViewCompositionalLayout.list(using: look), animated: false)
        navigationItem.rightBarButtonItem = editButtonItem
        var snapshot = NSDiffableDataSourceSnapshot<Int, Row>()
        snapshot.appendSections([0, 1, 2])
        snapshot.appendItems(
            [
                .value("Wi-Fi", symbol: "wifi", value: "Home"),
                .value("Sounds", symbol: "speaker.wave.2.fill", value: "Loud"),
                .toggle("Quiet hours", symbol: "clock.fill"),
            ], toSection: 0)
        snapshot.appendItems(
            [
                .value("Home page", symbol: "house.fill", value: "Music"),
                .value("Favourites", symbol: "heart.fill", value: "12"),
            ],
            toSection: 1)
        snapshot.appendItems((1...6).map { .note("Note \($0)") }, toSection: 2)
        source.reorderingHandlers.canReorderItem = { if case .note = $0 { true } else { false } }
        source.apply(snapshot, animatingDifferences: false)
    }

    private func makeSource() -> UICollectionViewDiffableDataSource<Int, Row> {
        let title = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { view, _, path in
            var content = UIListContentConfiguration.groupedHeader()
            content.text = Self.titles[path.section]
            view.contentConfiguration = content
        }
        let row = UICollectionView.CellRegistration<UICollectionViewListCell, Row> { [weak self] cell, _, row in
            self?.fill(cell, row)
        }
        let source = UICollectionViewDiffableDataSource<Int, Row>(collectionView: collectionView) { view, path, item in
            view.dequeueConfiguredReusableCell(using: row, for: path, item: item)
        }
        source.supplementaryViewProvider = { view, _, path in
            view.dequeueConfiguredReusableSupplementary(using: title, for: path)
        }
        return source
    }

    private func fill(_ cell: UICollectionViewListCell, _ row: Row) {
        var content = UIListContentConfiguration.valueCell()
        cell.accessibilityIdentifier = nil
        switch row {
        case .value(let name, let symbol, let value):
            content.text = name
            content.secondaryText = value
            content.image = UIImage(systemName: symbol)
            cell.accessories = [.disclosureIndicator()]
        case .toggle(let name, let symbol):
            content.text = name
            content.image = UIImage(systemName: symbol)
            let control = UISwitch()
            control.accessibilityLabel = name
            control.accessibilityIdentifier = "toggle"
            cell.accessories = [.customView(configuration: .init(customView: control, placement: .trailing()))]
        case .note(let name):
            content = .subtitleCell()
            content.text = name
            content.secondaryText = "Swipe this row aside, or move it while the list is edited"
            cell.accessibilityIdentifier = name
            cell.accessories = [.delete(), .reorder()]
        }
        cell.contentConfiguration = content
    }

    private func actions(at path: IndexPath) -> UISwipeActionsConfiguration? {
        guard case .note? = source.itemIdentifier(for: path) else { return nil }
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, done in
            guard let self, let item = source.itemIdentifier(for: path) else { return done(false) }
            var snapshot = source.snapshot()
            snapshot.deleteItems([item])
            source.apply(snapshot)
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
    }
}

/// An outline: a disclosure arrow expands or collapses the rows below a row.
@MainActor
final class OutlinePage: UICollectionViewController {
    private static let shelves: [(String, [(String, [String])])] = [
        (
            "Instruments",
            [
                ("Strings", ["Violin", "Viola", "Cello"]), ("Winds", ["Flute", "Oboe", "Clarinet", "Bassoon"]),
                ("Drums", []),
            ]
        ),
        ("Rooms", [("Hall", ["Stage", "Gallery"]), ("Studio", ["Booth", "Desk"])]),
    ]

    private lazy var source = makeSource()

    init() {
        super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .sidebar)))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.accessibilityIdentifier = "outline"
        for (index, shelf) in Self.shelves.enumerated() {
            var section = NSDiffableDataSourceSectionSnapshot<String>()
            section.append([shelf.0])
            section.append(shelf.1.map(\.0), to: shelf.0)
            for (name, items) in shelf.1 { section.append(items, to: name) }
            section.expand([shelf.0])
            source.apply(section, to: index, animatingDifferences: false)
        }
    }

    private func makeSource() -> UICollectionViewDiffableDataSource<Int, String> {
        let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> { [weak self] cell, path, name in
            let section = self?.source.snapshot(for: path.section)
            let isShelf = section?.parent(of: name) == nil
            let isParent = section.map { !$0.snapshot(of: name).items.isEmpty } ?? false
            var content = isShelf ? UIListContentConfiguration.sidebarHeader() : .sidebarCell()
            content.text = name
            if !isShelf { content.image = UIImage(systemName: isParent ? "music.note.list" : "music.note") }
            cell.contentConfiguration = content
            cell.accessibilityIdentifier = name
            cell.accessories = isParent ? [.outlineDisclosure(options: .init(style: isShelf ? .header : .cell))] : []
        }
        return UICollectionViewDiffableDataSource(collectionView: collectionView) { view, path, name in
            view.dequeueConfiguredReusableCell(using: row, for: path, item: name)
        }
    }
}

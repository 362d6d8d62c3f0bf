import Foundation
import ResponderKit

/// A grid of up to a million tiles in sections of ten thousand, with buttons that scroll to its ends and change it.
@MainActor
final class GridScreen: UIApplicationDelegate, UICollectionViewDataSource {
    private static let title = UICollectionView.elementKindSectionHeader

    /// A tile that shows a number.
    private final class Tile: UICollectionViewCell {
        let label = UILabel()

        required init(frame: CGRect) {
            super.init(frame: frame)
            contentView.layer.cornerRadius = 14
            contentView.layer.borderColor = .label
            label.textAlignment = .center
            label.font = .systemFont(ofSize: 15, weight: .semibold)
            contentView.addSubview(label)
        }

        override var isSelected: Bool { didSet { contentView.layer.borderWidth = isSelected ? 4 : 0 } }

        override func layoutSubviews() {
            super.layoutSubviews()
            label.frame = contentView.bounds
        }
    }

    private final class Title: UICollectionReusableView {
        let label = UILabel()
        private let material = UIVisualEffectView()

        required init(frame: CGRect) {
            super.init(frame: frame)
            label.font = .systemFont(ofSize: 13, weight: .semibold)
            label.textColor = .secondaryLabel
            label.accessibilityTraits = .header
            for view in [material, label] as [UIView] { addSubview(view) }
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            material.frame = bounds
            label.frame = bounds.inset(by: UIEdgeInsets(left: 12, right: 12))
        }
    }

    private static let colors: [UIColor] = [
        .systemBlue, .systemIndigo, .systemPurple, .systemPink, .systemRed, .systemOrange, .systemTeal,
    ]

    private var window: UIWindow?
    private let grid: UICollectionView
    private let isRightToLeft: Bool
    /// The numbers of the tiles in each section; nil for a section that has not been changed.
    private var sections: [[Int]?]
    private let size: Int
    private var added = 0
    private let tile = UICollectionView.CellRegistration<Tile, Int> { cell, _, number in
        cell.label.text = number < 0 ? "New \(-number)" : "\(number)"
        cell.contentView.backgroundColor = GridScreen.colors[abs(number) % GridScreen.colors.count].withAlphaComponent(
            0.25)
    }
    private let title = UICollectionView.SupplementaryRegistration<Title>(elementKind: GridScreen.title) {
        view, _, path in
        view.label.text = "Part \(path.section + 1)"
    }

    /// - Parameters:
    ///   - sections: The number of sections.
    ///   - size: The number of tiles in each section.
    init(sections: Int, of size: Int, isRightToLeft: Bool = false) {
        self.sections = Array(repeating: nil, count: max(1, sections))
        self.size = size
        self.isRightToLeft = isRightToLeft
        grid = UICollectionView(frame: .zero, collectionViewLayout: Self.flow)
    }

    private static var flow: UICollectionViewFlowLayout {
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 84, height: 84)
        flow.minimumLineSpacing = 8
        flow.minimumInteritemSpacing = 8
        flow.sectionInset = UIEdgeInsets(top: 8, left: 12, bottom: 16, right: 12)
        flow.headerReferenceSize = CGSize(width: 0, height: 28)
        flow.sectionHeadersPinToVisibleBounds = true
        return flow
    }

    /// A layout that repeats one large tile next to two small ones.
    private static var mosaic: UICollectionViewCompositionalLayout {
        let part = { (width: CGFloat, height: CGFloat) in
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(width), heightDimension: .fractionalHeight(height))
        }
        let large = NSCollectionLayoutItem(layoutSize: part(2 / 3, 1))
        let small = NSCollectionLayoutItem(layoutSize: part(1, 1 / 2))
        for item in [large, small] {
            item.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 4, bottom: 4, trailing: 4)
        }
        let pair = NSCollectionLayoutGroup.vertical(layoutSize: part(1 / 3, 1), repeatingSubitem: small, count: 2)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(0.5)),
            subitems: [large, pair])
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 12, trailing: 8)
        let title = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(28)),
            elementKind: GridScreen.title, alignment: .top)
        title.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [title]
        return UICollectionViewCompositionalLayout(section: section)
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let controller = UIViewController()
        window.rootViewController = controller
        let view: UIView = controller.view
        view.backgroundColor = .systemBackground
        view.addSubview(
            UIStackView.bar(
                in: view,
                [
                    ("top", { [weak self] in self?.go(to: IndexPath(item: 0, section: 0)) }),
                    (
                        "middle",
                        { [weak self] in self?.go(to: IndexPath(item: 0, section: (self?.sections.count ?? 0) / 2)) }
                    ),
                    ("end", { [weak self] in self?.goToEnd() }),
                    ("add", { [weak self] in self?.add() }),
                    ("remove", { [weak self] in self?.remove() }),
                    ("mosaic", { [weak self] in self?.grid.setCollectionViewLayout(Self.mosaic, animated: true) }),
                ]))
        if isRightToLeft { grid.semanticContentAttribute = .forceRightToLeft }
        grid.frame = CGRect(x: 0, y: 56, width: view.bounds.width, height: view.bounds.height - 56)
        grid.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        grid.accessibilityIdentifier = "grid"
        grid.accessibilityLabel = "Tiles"
        grid.dataSource = self
        view.addSubview(grid)
        window.makeKeyAndVisible()
        self.window = window
    }

    private func go(to path: IndexPath) {
        grid.scrollToItem(at: path, at: .top, animated: false)
        // The grid scrolls a little further up, so that the section title fits above the tile.
        grid.contentOffset.y -= 36
    }

    private func goToEnd() {
        let last = sections.count - 1
        grid.scrollToItem(at: IndexPath(item: count(last) - 1, section: last), at: .bottom, animated: false)
    }

    // MARK: The tiles

    private func count(_ section: Int) -> Int { sections[section]?.count ?? size }

    private func number(_ path: IndexPath) -> Int {
        sections[path.section]?[path.item] ?? path.section * size + path.item + 1
    }

    /// The index path of the third visible tile, where the buttons insert and delete tiles.
    private var place: IndexPath? { grid.indexPathsForVisibleItems.dropFirst(2).first }

    private func change(_ section: Int, _ body: (inout [Int]) -> Void) {
        var all = sections[section] ?? (0..<size).map { section * size + $0 + 1 }
        body(&all)
        sections[section] = all
    }

    private func add() {
        guard let place else { return }
        added += 1
        change(place.section) { $0.insert(-added, at: place.item) }
        grid.insertItems(at: [place])
    }

    private func remove() {
        guard let place else { return }
        change(place.section) { $0.remove(at: place.item) }
        grid.deleteItems(at: [place])
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        count(section)
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
        collectionView.dequeueConfiguredReusableCell(using: tile, for: indexPath, item: number(indexPath))
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueConfiguredReusableSupplementary(using: title, for: indexPath)
    }
}

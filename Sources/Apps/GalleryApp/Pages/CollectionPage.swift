import Foundation
import ResponderKit

/// A collection of tiles, as a mosaic or in lines. Selected tiles have a border.
@MainActor
final class CollectionPage: UICollectionViewController {
    private static let colors: [UIColor] = [
        .systemBlue, .systemIndigo, .systemPurple, .systemPink, .systemRed, .systemOrange, .systemTeal,
    ]

    private var isMosaic = true
    private let tile = UICollectionView.CellRegistration<Tile, Int> { cell, _, number in
        cell.label.text = "\(number + 1)"
        cell.contentView.backgroundColor = CollectionPage.colors[number % CollectionPage.colors.count]
            .withAlphaComponent(0.3)
    }

    init() { super.init(collectionViewLayout: Self.mosaic) }

    private static var flow: UICollectionViewFlowLayout {
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 96, height: 96)
        flow.sectionInset = UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
        return flow
    }

    /// A repeating pattern of a large tile beside two small ones.
    private static var mosaic: UICollectionViewCompositionalLayout {
        func part(_ width: CGFloat, _ height: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(width), heightDimension: .fractionalHeight(height))
        }
        let large = NSCollectionLayoutItem(layoutSize: part(2 / 3, 1))
        let small = NSCollectionLayoutItem(layoutSize: part(1, 1 / 2))
        for item in [large, small] {
            item.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 4, bottom: 4, trailing: 4)
        }
        let pair = NSCollectionLayoutGroup.vertical(layoutSize: part(1 / 3, 1), repeatingSubitem: small, count: 2)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(180)),
            subitems: [large, pair])
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets = NSDirectionalEdgeInsets(top: 8, leading: 12, bottom: 8, trailing: 12)
        return UICollectionViewCompositionalLayout(section: section)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = .systemGroupedBackground
        collectionView.accessibilityIdentifier = "tiles"
        collectionView.restorationIdentifier = "tiles"
        collectionView.allowsMultipleSelection = true
        let other = UIBarButtonItem(
            primaryAction: UIAction(title: "Layout") { [weak self] _ in
                guard let self else { return }
                isMosaic.toggle()
                collectionView.setCollectionViewLayout(isMosaic ? Self.mosaic : Self.flow, animated: true)
            })
        other.accessibilityIdentifier = "layout"
        navigationItem.rightBarButtonItem = other
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 120 }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
    {
        collectionView.dequeueConfiguredReusableCell(using: tile, for: indexPath, item: indexPath.item)
    }
}

/// A tile with a number.
@MainActor
private final class Tile: UICollectionViewCell {
    let label = UILabel()

    required init(frame: CGRect) {
        super.init(frame: frame)
        contentView.layer.cornerRadius = 14
        contentView.layer.borderColor = .label
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 17, weight: .semibold)
        contentView.addSubview(label)
    }

    override var isSelected: Bool { didSet { contentView.layer.borderWidth = isSelected ? 4 : 0 } }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds
    }
}

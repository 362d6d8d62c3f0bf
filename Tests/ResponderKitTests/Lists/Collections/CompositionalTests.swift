import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Compositional layouts") @MainActor struct CompositionalTests {
    private let screen = TestScreen.untraced()

    private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension)
        -> NSCollectionLayoutSize
    {
        NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    private func frames(_ item: NSCollectionLayoutItem, in container: CGSize) -> [CGRect] {
        GroupPlacement().place(item, in: container).leaves.map(\.frame)
    }

    // MARK: Sizes

    @Test("U11 A size is a fraction of its container or in points, and a row holds as many items as fit")
    func U11_sizes() {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.2), .fractionalHeight(1)))
        item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let row = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.2)), subitems: [item])
        #expect(
            frames(row, in: CGSize(width: 500, height: 900))
                == (0..<5).map { CGRect(x: CGFloat($0) * 100 + 2, y: 1, width: 94, height: 96) })

        let tall = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.7), .fractionalHeight(1)))
        let small = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
        let pair = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitems: [small])
        let nested = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.absolute(400), .absolute(200)), subitems: [tall, pair])
        #expect(
            frames(nested, in: CGSize(width: 500, height: 900)) == [
                CGRect(x: 0, y: 0, width: 280, height: 200), CGRect(x: 280, y: 0, width: 120, height: 100),
                CGRect(x: 280, y: 100, width: 120, height: 100),
            ])
    }

    @Test("U12 Repeated items have their own size or share the group, and flexible spacing fills the rest")
    func U12_repeated() {
        let item = NSCollectionLayoutItem(layoutSize: size(.absolute(50), .fractionalHeight(1)))
        let container = CGSize(width: 320, height: 900)
        let repeated = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)), repeatingSubitem: item, count: 3)
        repeated.interItemSpacing = .fixed(10)
        #expect(frames(repeated, in: container).map(\.minX) == [0, 60, 120])
        repeated.interItemSpacing = .flexible(10)
        #expect(frames(repeated, in: container).map(\.minX) == [0, 135, 270])
        let shared = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)), subitem: item, count: 3)
        shared.interItemSpacing = .fixed(10)
        #expect(
            frames(shared, in: container) == (0..<3).map { CGRect(x: CGFloat($0) * 110, y: 0, width: 100, height: 40) })
        let column = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.absolute(70), .absolute(100)), subitem: item, count: 2)
        #expect(
            frames(column, in: container) == [
                CGRect(x: 0, y: 0, width: 50, height: 50), CGRect(x: 0, y: 50, width: 50, height: 50),
            ])
        // Items of size zero always fit. The layout must not repeat such items endlessly.
        let nothing = NSCollectionLayoutItem(layoutSize: size(.absolute(0), .absolute(0)))
        let none = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.absolute(10), .absolute(10)), subitems: [nothing])
        #expect(frames(none, in: container).count == 1)
        let many = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.absolute(10), .absolute(10)), repeatingSubitem: nothing, count: .max)
        #expect(frames(many, in: container).count == 10_000)
    }

    /// The expected frames of a group with one level. Its items repeat until no further item fits.
    private static func naive(
        _ parts: [CGFloat], _ across: CGFloat, in size: CGSize, spacing: CGFloat, isHorizontal: Bool
    ) -> [CGRect] {
        let room = isHorizontal ? size.width : size.height
        var found: [CGRect] = []
        var place: CGFloat = 0
        var index = 0
        while true {
            let length = parts[index % parts.count] * room
            if index >= parts.count, place + length > room + 0.001 { return found }
            found.append(
                isHorizontal
                    ? CGRect(x: place, y: 0, width: length, height: across * size.height)
                    : CGRect(x: 0, y: place, width: across * size.width, height: length))
            place += length + spacing
            index += 1
        }
    }

    @Test("The frames of random groups match a naive computation", arguments: UInt64(0)..<60) func random(
        seed: UInt64
    ) {
        var random = Seeded(state: seed)
        for _ in 0..<10 {
            let isHorizontal = random.one(in: 2)
            let whole = CGSize(width: 100 + random.next(below: 400), height: 100 + random.next(below: 400))
            let parts = (0..<(1 + random.next(below: 3))).map { _ in CGFloat(1 + random.next(below: 10)) / 20 }
            let across = CGFloat(1 + random.next(below: 4)) / 4
            let items = parts.map { part in
                NSCollectionLayoutItem(
                    layoutSize: isHorizontal
                        ? size(.fractionalWidth(part), .fractionalHeight(across))
                        : size(.fractionalWidth(across), .fractionalHeight(part)))
            }
            let own = size(.absolute(whole.width), .absolute(whole.height))
            let group: NSCollectionLayoutGroup =
                isHorizontal
                ? .horizontal(layoutSize: own, subitems: items) : .vertical(layoutSize: own, subitems: items)
            let spacing = CGFloat(random.next(below: 9))
            group.interItemSpacing = .fixed(spacing)
            let naive = Self.naive(parts, across, in: whole, spacing: spacing, isHorizontal: isHorizontal)
            let found = frames(group, in: CGSize(width: 1_000, height: 1_000))
            #expect(found.count == naive.count)
            for (one, other) in zip(found, naive) { #expect(isClose(one, other)) }

            // A section repeats its group until all items are placed.
            let section = NSCollectionLayoutSection(group: group)
            section.interGroupSpacing = CGFloat(random.next(below: 9))
            section.contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 3, bottom: 11, trailing: 5)
            let count = random.next(below: 60)
            let screen = TestScreen.untraced()
            let view = screen.collection(UICollectionViewCompositionalLayout(section: section), Numbers([count]))
            for item in 0..<count {
                let (group, place) = item.quotientAndRemainder(dividingBy: naive.count)
                let y = 7 + CGFloat(group) * (whole.height + section.interGroupSpacing)
                let frame = view.layoutAttributesForItem(at: path(item))?.frame ?? .null
                #expect(isClose(frame, naive[place].offsetBy(dx: 3, dy: y)))
            }
            let groups = CGFloat((count + naive.count - 1) / naive.count)
            let length = count == 0 ? 0 : groups * whole.height + (groups - 1) * section.interGroupSpacing
            #expect(abs(view.contentSize.height - length - 18) < 1e-6)
        }
    }

    // MARK: Sections

    @Test(
        "U13 A section provider lays out each section by its index and width, with headers that can be pinned"
    )
    func U13_sections() throws {
        let layout = UICollectionViewCompositionalLayout { [self] index, environment in
            let columns = environment.container.effectiveContentSize.width > 600 ? 4 : 2
            let item = NSCollectionLayoutItem(
                layoutSize: size(.fractionalWidth(1 / CGFloat(columns)), .fractionalHeight(1)))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(80)), subitems: [item])
            let section = NSCollectionLayoutSection(group: group)
            section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(.fractionalWidth(1), .absolute(25)), elementKind: "title", alignment: .top)
            header.pinToVisibleBounds = true
            section.boundarySupplementaryItems = index == 0 ? [header] : []
            return section
        }
        layout.configuration.interSectionSpacing = 6
        let view = screen.collection(layout, Numbers([5, 3]))
        let title = try #require(view.supplementaryView(forElementKind: "title", at: path(0)) as? TitleView)
        #expect(title.frame == CGRect(x: 20, y: 0, width: 340, height: 25))
        #expect(view.frame(1) == CGRect(x: 190, y: 35, width: 170, height: 80))
        #expect(view.frame(4)?.minY == CGFloat(195))
        #expect(view.frame(0, 1)?.minY == CGFloat(35 + 240 + 30 + 6 + 10))
        view.contentOffset.y = 50
        screen.application.commit()
        #expect(title.frame.minY == 50)

        view.frame.size.width = 700
        screen.application.commit()
        #expect(view.frame(3)?.minY == 35)
        #expect(view.frame(3)?.maxX == 660)
    }

    @Test("Rows that wrap are as long as their self-sizing items") func wrapping() {
        let item = NSCollectionLayoutItem(layoutSize: size(.estimated(50), .absolute(30)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(30)), subitems: [item])
        group.interItemSpacing = .fixed(10)
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 5
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 400),
            collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
        let source = Words()
        view.dataSource = source
        screen.window.addSubview(view)
        screen.application.commit()
        // The widths of the items are 100, 120, 140, 160, … points.
        #expect((0..<4).map { view.frame($0)?.minX } == [0, 110, 0, 150 - 150])
        #expect((0..<4).map { view.frame($0)?.minY } == [0, 0, 35, 70])
        #expect(view.frame(2)?.width == 140)
    }

    @MainActor
    private final class Words: UICollectionViewDataSource {
        @MainActor
        final class Word: UICollectionViewCell {
            private(set) lazy var width = {
                let view = UIView()
                view.translatesAutoresizingMaskIntoConstraints = false
                contentView.addSubview(view)
                NSLayoutConstraint.activate([
                    view.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
                    view.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
                ])
                return view.widthAnchor.constraint(equalToConstant: 10)
            }()
        }

        let registration = UICollectionView.CellRegistration<Word, Int> { cell, _, item in
            cell.width.constant = 100 + CGFloat(item) * 20
            cell.width.isActive = true
        }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 6 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            collectionView.dequeueConfiguredReusableCell(using: registration, for: path, item: path.item)
        }
    }

    @Test("A horizontal compositional layout swaps the axes and handles a million items") func aside() {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.absolute(100), .fractionalHeight(1)), subitems: [item])
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 10
        let view = screen.collection(
            UICollectionViewCompositionalLayout(section: section, configuration: configuration), Numbers([1_000_000]),
            400, 200)
        #expect(view.contentSize == CGSize(width: 500_000 * 110 - 10, height: 200))
        #expect(view.frame(3) == CGRect(x: 110, y: 100, width: 100, height: 100))
        view.scrollToItem(at: path(700_001), at: .centeredHorizontally, animated: false)
        screen.application.commit()
        #expect(view.frame(700_001)?.midX == view.bounds.midX)
        #expect(view.indexPathsForExistingItems.count <= 18)
    }
}

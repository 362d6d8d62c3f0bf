import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A custom layout that repeats three columns. Each item is one step lower than the previous item.
@MainActor
private final class Stairs: UICollectionViewLayout {
    var step: CGFloat = 100
    private(set) var prepared = 0
    private var all: [UICollectionViewLayoutAttributes] = []

    override func prepare() {
        prepared += 1
        all = (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).map { item in
            let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
            attributes.frame = CGRect(x: CGFloat(item % 3) * 50, y: CGFloat(item) * step, width: 80, height: 60)
            attributes.alpha = item % 2 == 0 ? 1 : 0.5
            attributes.zIndex = item % 2
            return attributes
        }
    }

    override var collectionViewContentSize: CGSize { CGSize(width: 180, height: (all.last?.frame.maxY ?? 0)) }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        all.filter { $0.frame.intersects(rect) }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        all[indexPath.item]
    }
}

/// A cell whose height is determined by constraints.
@MainActor
private final class TallCell: UICollectionViewCell {
    private(set) lazy var height = contentView.heightAnchor.constraint(equalToConstant: 10)
}

@Suite("Collection views") @MainActor struct CollectionViewTests {
    private let screen = TestScreen.untraced()
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    private func flow(_ side: CGFloat = 90) -> UICollectionViewFlowLayout {
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: side, height: side)
        return flow
    }

    @Test("U1 Of a million items, only the visible ones and half a page each way have cells")
    func U1_aMillionItems() {
        let numbers = Numbers([1_000_000])
        let view = screen.collection(flow(), numbers)
        #expect(view.contentSize == CGSize(width: 400, height: 24_999_990))
        // Cells exist for the 440 visible points and for half as much below. This area contains seven lines of four
        // items.
        #expect(view.names == (0..<28).map { "0.\($0)" })

        view.scrollToItem(at: path(500_000), at: .top, animated: false)
        screen.application.commit()
        #expect(view.frame(500_000)?.minY == view.contentOffset.y)
        #expect(view.names.count <= 40)
        #expect(view.indexPathsForVisibleItems.first == path(500_000))
        let made = view.subviews.count
        for _ in 0..<50 {
            view.contentOffset.y += 120
            screen.application.commit()
        }
        #expect(view.subviews.count <= made + 4)
        #expect(view.indexPathForItem(at: CGPoint(x: 5, y: 24_999_980)) == path(999_996))
        #expect(view.indexPathForItem(at: CGPoint(x: 95, y: 5)) == nil)
    }

    @Test("U2 A custom layout determines the frames, the front-to-back order and the look of items") func U2_ownLayout()
        throws
    {
        let numbers = Numbers([30])
        let stairs = Stairs()
        let view = screen.collection(stairs, numbers)
        #expect(stairs.prepared == 1)
        #expect(view.contentSize == CGSize(width: 180, height: 2_960))
        #expect(view.frame(4) == CGRect(x: 50, y: 400, width: 80, height: 60))
        #expect(view.cellForItem(at: path(1))?.alpha == 0.5)
        let order = view.subviews.compactMap { ($0 as? UICollectionViewCell).flatMap { view.indexPath(for: $0)?.item } }
        #expect(order.prefix { $0 % 2 == 0 }.count == 4)

        view.contentOffset.y = 300
        screen.application.commit()
        #expect(stairs.prepared == 1)
        stairs.step = 70
        stairs.invalidateLayout()
        screen.application.commit()
        #expect(stairs.prepared == 2)
        #expect(view.frame(6)?.minY == 420)
        #expect(view.contentSize.height == CGFloat(2_090))
    }

    @Test(
        "U4 Headers and footers enclose a section, and a pinned header stays while its section is visible"
    )
    func U4_titles() throws {
        let layout = flow()
        layout.headerReferenceSize = CGSize(width: 0, height: 30)
        layout.footerReferenceSize = CGSize(width: 0, height: 20)
        layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
        layout.sectionHeadersPinToVisibleBounds = true
        let view = screen.collection(layout, Numbers([10, 10]))
        let header = UICollectionView.elementKindSectionHeader
        // The insets leave 370 of the 400 points, so three items of 90 points fit in a line.
        let first = try #require(view.supplementaryView(forElementKind: header, at: path(0)) as? TitleView)
        #expect(first.label.text == "Title 0")
        #expect(first.frame == CGRect(x: 0, y: 0, width: 400, height: 30))
        #expect(view.frame(0) == CGRect(x: 10, y: 35, width: 90, height: 90))
        #expect(view.frame(2)?.maxX == 380)
        let end = 35 + 4 * 90 + 3 * 10 + 15
        #expect(
            view.layoutAttributesForSupplementaryElement(
                ofKind: UICollectionView.elementKindSectionFooter, at: path(0))?.frame
                == CGRect(x: 0, y: end, width: 400, height: 20))
        #expect(view.frame(0, 1)?.minY == CGFloat(end + 20 + 35))

        view.contentOffset.y = 100
        screen.application.commit()
        #expect(first.frame.minY == 100)
        #expect(first.node?.value(of: .sticky) == .number(Double(end - 30)))
        #expect(first.node?.value(of: .frame) == .rect(0, 0, 400, 30))
        view.contentOffset.y = CGFloat(end - 10)
        screen.application.commit()
        #expect(first.frame.minY == CGFloat(end - 30))
        // A pinned header is in front of the items, even of those added later.
        let titles = view.subviews.drop { !($0 is TitleView) }
        #expect(titles.allSatisfy { $0 is TitleView || !$0.frame.intersects(first.frame) })
    }

    @Test("U6 A horizontal layout fills columns from the top, and a right-to-left layout begins at the right")
    func U6_directions() {
        let layout = flow()
        layout.scrollDirection = .horizontal
        let view = screen.collection(layout, Numbers([50]), 400, 200)
        #expect(view.contentSize == CGSize(width: 25 * 100 - 10, height: 200))
        #expect(view.frame(1) == CGRect(x: 0, y: 110, width: 90, height: 90))
        #expect(view.frame(2)?.minX == 100)
        #expect(view.indexPathsForExistingItems.count == 12)

        let other = UICollectionView(frame: CGRect(x: 0, y: 300, width: 400, height: 200), collectionViewLayout: flow())
        other.semanticContentAttribute = .forceRightToLeft
        let numbers = Numbers([9])
        numbers.prepare(other)
        screen.window.addSubview(other)
        screen.application.commit()
        #expect(other.frame(0) == CGRect(x: 310, y: 0, width: 90, height: 90))
        #expect(abs(other.frame(3)?.minX ?? -1) < 1e-6)
        #expect(other.frame(8)?.minX == 310)
        #expect(other.indexPathForItem(at: CGPoint(x: 390, y: 10)) == path(0))

        let third = UICollectionView(frame: CGRect(x: 0, y: 500, width: 400, height: 90), collectionViewLayout: flow())
        (third.collectionViewLayout as? UICollectionViewFlowLayout)?.scrollDirection = .horizontal
        third.semanticContentAttribute = .forceRightToLeft
        numbers.prepare(third)
        screen.window.addSubview(third)
        screen.application.commit()
        #expect(third.contentOffset.x == CGFloat(490))
        #expect(third.frame(0)?.maxX == 890)
    }

    @Test("U7 Self-sizing items are measured as they come near, and visible items do not jump")
    func U7_selfSizing() throws {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(40)))
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(40)),
            subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 4
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 400, height: 440),
            collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
        let source = Heights()
        view.dataSource = source
        screen.window.addSubview(view)
        screen.application.commit()
        for (item, top) in [(0, 0), (1, 54), (2, 118), (3, 192)] as [(Int, CGFloat)] {
            #expect(view.frame(item)?.minY == top, "\(item)")
            #expect(view.frame(item)?.height == Heights.height(item))
        }
        view.scrollToItem(at: path(5_000), at: .top, animated: false)
        screen.application.commit()
        #expect(view.frame(5_000)?.minY == view.contentOffset.y)
        for _ in 0..<30 {
            let seen = try #require(view.indexPathsForVisibleItems.first)
            let before = try #require(view.cellForItem(at: seen)?.frame.minY) - view.contentOffset.y
            view.contentOffset.y -= 33
            screen.application.commit()
            let now = try #require(view.cellForItem(at: seen)?.frame.minY) - view.contentOffset.y
            #expect(abs(now - before - 33) < 1e-6)
        }
        #expect(
            view.indexPathsForExistingItems.allSatisfy {
                view.cellForItem(at: $0)?.frame.height == Heights.height($0.item)
            })
    }

    @MainActor
    private final class Heights: UICollectionViewDataSource {
        static func height(_ item: Int) -> CGFloat { 50 + CGFloat(item % 7) * 10 }
        let registration = UICollectionView.CellRegistration<TallCell, Int> { cell, _, item in
            cell.height.constant = Heights.height(item)
            cell.height.isActive = true
        }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 10_000 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            collectionView.dequeueConfiguredReusableCell(using: registration, for: path, item: path.item)
        }
    }

    @Test("U8 Items are selected by touch or code, singly or several at once, unless selection is disabled")
    func U8_selection() throws {
        let numbers = Numbers([20])
        let view = screen.collection(flow(), numbers)
        try screen.tap(50, 50)
        #expect(view.indexPathsForSelectedItems == [path(0)])
        #expect(view.cellForItem(at: path(0))?.isSelected == true)
        try screen.tap(150, 50)
        #expect(view.indexPathsForSelectedItems == [path(1)])
        view.allowsMultipleSelection = true
        try screen.tap(50, 50)
        try screen.tap(150, 50)
        #expect(view.indexPathsForSelectedItems == [path(0)])
        view.selectItem(at: path(7), animated: false, scrollPosition: [])
        #expect(view.indexPathsForSelectedItems == [path(0), path(7)])
        view.selectItem(at: nil, animated: false, scrollPosition: [])
        #expect(view.indexPathsForSelectedItems == [])

        // A reused cell is no longer selected.
        view.selectItem(at: path(0), animated: false, scrollPosition: [])
        numbers.counts = [1_000]
        view.reloadData()
        view.scrollToItem(at: path(900), at: .centeredVertically, animated: false)
        screen.application.commit()
        #expect(view.subviews.compactMap { $0 as? UICollectionViewCell }.allSatisfy { !$0.isSelected })
        view.allowsSelection = false
        let cell = try #require(view.visibleCells.first)
        try screen.tap(cell.frame.midX, cell.frame.midY - view.contentOffset.y)
        #expect(view.indexPathsForSelectedItems == [path(0)])
    }

    @Test("U9 Arrow keys move the focus through the items and scroll to them") func U9_focus() throws {
        let view = screen.collection(flow(), Numbers([400]))
        let system = screen.application.focusSystem
        try screen.press(.downArrow)
        let item = { (system.focusedItem as? UICollectionViewCell).flatMap { view.indexPath(for: $0)?.item } }
        #expect(item() == 0)
        for type in [UIPress.PressType.rightArrow, .rightArrow, .downArrow, .leftArrow] { try screen.press(type) }
        #expect(item() == 5)
        for _ in 0..<40 {
            try screen.press(.downArrow)
            screen.application.commit()
        }
        #expect(item() == 165)
        #expect(view.indexPathsForVisibleItems.contains(path(165)))
        try screen.press(.select)
        #expect(view.indexPathsForSelectedItems == [path(165)])
    }

    @Test("Reconfiguring an item reuses its cell, and reloading replaces the cell") func anew() {
        let numbers = Numbers([20])
        let view = screen.collection(flow(), numbers)
        let cells = (0..<3).map { view.cellForItem(at: path($0)) }
        numbers.logs = true
        view.reconfigureItems(at: [path(1), path(99)])
        #expect(numbers.log.take() == ["cell 0.1"])
        #expect(view.cellForItem(at: path(1)) === cells[1])
        UIView.performWithoutAnimation { view.reloadItems(at: [path(2)]) }
        #expect(numbers.log.take() == ["cell 0.2"])
        #expect(view.cellForItem(at: path(1)) === cells[1])
    }

    @Test("Another layout can be set, at once or with an animation") func otherLayout() {
        let view = screen.collection(flow(), Numbers([40]))
        let first = view.cellForItem(at: path(0))
        view.setCollectionViewLayout(flow(190), animated: false)
        screen.application.commit()
        #expect(view.frame(3) == CGRect(x: 210, y: 200, width: 190, height: 190))
        #expect(view.cellForItem(at: path(0)) === first)
        var isDone = false
        view.setCollectionViewLayout(flow(90), animated: true) { isDone = $0 }
        #expect(abs((view.frame(3)?.minX ?? 0) - 310) < 1e-6)
        screen.application.commit()
        screen.clock.advance(by: 301)
        #expect(isDone)
    }

    @Test("Items report their position in the total count, and headers a position between items") func positions()
        throws
    {
        let layout = flow()
        layout.headerReferenceSize = CGSize(width: 0, height: 30)
        let view = screen.collection(layout, Numbers([3, 2]))
        screen.application.commit()
        #expect(view.node?.value(of: .count) == .number(5))
        #expect(view.cellForItem(at: path(1, 1))?.node?.value(of: .position) == .number(5))
        let title = try #require(
            view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0, 1)))
        #expect(title.node?.value(of: .position) == .number(3.5))
    }
}

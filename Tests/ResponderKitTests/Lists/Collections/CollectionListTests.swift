import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A scene with a list of named rows in sections.
@MainActor
private struct Listed {
    let screen = TestScreen.untraced(width: 390, height: 700)
    let view: UICollectionView
    let source: UICollectionViewDiffableDataSource<Int, String>
    let log = Log()

    init(
        _ appearance: UICollectionLayoutListConfiguration.Appearance = .insetGrouped, isRightToLeft: Bool = false,
        _ change: (inout UICollectionLayoutListConfiguration) -> Void = { _ in },
        accessories: @escaping (String) -> [UICellAccessory] = { _ in [] }
    ) {
        var look = UICollectionLayoutListConfiguration(appearance: appearance)
        change(&look)
        view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 390, height: 700),
            collectionViewLayout: UICollectionViewCompositionalLayout.list(using: look))
        if isRightToLeft { view.semanticContentAttribute = .forceRightToLeft }
        let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, name in
            var content = cell.defaultContentConfiguration()
            content.text = name
            cell.contentConfiguration = content
            cell.accessories = accessories(name)
        }
        let title = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { cell, _, path in
            var content = UIListContentConfiguration.groupedHeader()
            content.text = "Title \(path.section)"
            cell.contentConfiguration = content
        }
        source = UICollectionViewDiffableDataSource(collectionView: view) { view, path, name in
            view.dequeueConfiguredReusableCell(using: row, for: path, item: name)
        }
        source.supplementaryViewProvider = { view, _, path in
            view.dequeueConfiguredReusableSupplementary(using: title, for: path)
        }
        source.reorderingHandlers.canReorderItem = { _ in true }
        screen.window.addSubview(view)
    }

    func show(_ sections: [[String]]) {
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        for (index, items) in sections.enumerated() {
            snapshot.appendSections([index])
            snapshot.appendItems(items, toSection: index)
        }
        source.apply(snapshot, animatingDifferences: false)
        screen.application.commit()
    }

    func cell(_ item: Int, _ section: Int = 0) throws -> UICollectionViewListCell {
        try #require(view.cellForItem(at: IndexPath(item: item, section: section)) as? UICollectionViewListCell)
    }

    func corners(_ item: Int, _ section: Int = 0) throws -> UInt {
        let layer = try cell(item, section).layer
        return layer.cornerRadius > 0 ? layer.maskedCorners.rawValue : 0
    }

    func lines(_ cell: UIView) -> [CGRect] {
        cell.subviews.filter { $0.backgroundColor == .separator }.map(\.frame).sorted { $0.minY < $1.minY }
    }

    func button(_ name: String) -> UIButton? {
        var found: UIButton?
        view.forEachView { if let button = $0 as? UIButton, button.accessibilityLabel == name { found = button } }
        return found
    }

    func rest() {
        screen.application.commit()
        screen.clock.advance(by: 1_000)
        screen.application.commit()
    }

    var shown: [String] {
        view.indexPathsForExistingItems.compactMap { view.cellForItem(at: $0)?.renderedLabel }
    }
}

@Suite("Lists in collection views") @MainActor struct CollectionListTests {
    @Test("L24 A section is a rounded card with a header, separators between its rows and margins around it")
    func L24_cards() throws {
        let list = Listed { $0.headerMode = .supplementary }
        list.show([["a", "b", "c"], ["d"]])
        #expect(try list.cell(0).frame == CGRect(x: 16, y: 38, width: 358, height: 44))
        #expect(try [list.corners(0), list.corners(1), list.corners(2), list.corners(0, 1)] == [3, 0, 12, 15])
        #expect(try list.cell(0).renderedBackground == .secondarySystemGroupedBackground)
        #expect(list.view.renderedBackground == .systemGroupedBackground)
        #expect(try list.lines(list.cell(0)) == [CGRect(x: 16, y: 43, width: 342, height: 0.5)])
        #expect(try list.lines(list.cell(2)).isEmpty)
        let title = try #require(
            list.view.supplementaryView(
                forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1)))
        #expect(title.frame == CGRect(x: 16, y: 188, width: 358, height: 38))
        #expect(title.renderKind == .view && !title.canBecomeFocused)
        #expect(list.view.node?.value(of: .style) == .string("rows"))
    }

    @Test(
        "L24 A plain list has no margins, a grouped list spans the full width, a sidebar has no separators",
        arguments: [0, 1, 3, 4])
    func L24_appearances(raw: Int) throws {
        let appearance = try #require(UICollectionLayoutListConfiguration.Appearance(rawValue: raw))
        let list = Listed(appearance)
        list.show([["a", "b"]])
        let first = try list.cell(0)
        switch appearance {
        case .plain:
            #expect(first.frame == CGRect(x: 0, y: 0, width: 390, height: 44))
            #expect(try list.lines(first).count == 1 && list.lines(list.cell(1)).count == 1)
        case .grouped:
            #expect(first.frame == CGRect(x: 0, y: 18, width: 390, height: 44))
            #expect(list.lines(first).count == 2 && first.layer.cornerRadius == 0)
        default:
            #expect(first.frame.minX == (appearance == .sidebar ? 8 : 0))
            #expect(list.lines(first).isEmpty && first.layer.cornerRadius == 10)
        }
    }

    @Test("L24 The first item can be the section's header, and a handler can configure separators") func L24_firstItem()
        throws
    {
        let list = Listed {
            $0.headerMode = .firstItemInSection
            $0.itemSeparatorHandler = { path, lines in
                var lines = lines
                if path.item == 1 { lines.bottomSeparatorVisibility = .hidden }
                if path.item == 2 {
                    lines.bottomSeparatorInsets = NSDirectionalEdgeInsets(top: 0, leading: 40, bottom: 0, trailing: 8)
                }
                lines.color = .separator
                return lines
            }
        }
        list.show([["Title", "a", "b", "c"]])
        #expect(try [list.corners(0), list.corners(1), list.corners(2), list.corners(3)] == [0, 3, 0, 12])
        #expect(try list.cell(0).renderedBackground == nil)
        #expect(try list.lines(list.cell(1)).isEmpty)
        #expect(try list.lines(list.cell(2)) == [CGRect(x: 40, y: 43, width: 310, height: 0.5)])
    }

    @Test(
        "L24 A list of 100,000 rows has cells only for the visible rows and a margin", arguments: [0, 50_000, 99_999])
    func L24_many(item: Int) {
        let list = Listed()
        list.show([(0..<100_000).map(String.init)])
        list.view.scrollToItem(at: IndexPath(item: item, section: 0), at: .top, animated: false)
        list.screen.application.commit()
        #expect(list.view.subviews.filter { $0 is UICollectionViewCell && !$0.isHidden }.count <= 36)
        #expect(list.shown.contains("\(item)"))
    }

    @Test("L25 A row is as high as its text needs, regardless of accessories") func L25_heights() throws {
        let long = Array(repeating: "words", count: 30).joined(separator: " ")
        let list = Listed(accessories: { $0 == long ? [.disclosureIndicator()] : [] })
        list.show([["short", long]])
        let label = UILabel()
        label.font = .preferredFont(forTextStyle: .body)
        label.numberOfLines = 0
        label.text = long
        let beside = CellAccessories.width + CellAccessories.gap
        let needed = label.sizeThatFits(CGSize(width: 358 - 32 - beside, height: 0)).height
        #expect(try list.cell(1).frame.height == needed + 22)
        #expect(try list.cell(0).frame.height == 44)
        // After the configuration has changed, the cell is measured again.
        var content = UIListContentConfiguration.cell()
        content.text = "short"
        try list.cell(1).contentConfiguration = content
        list.screen.application.commit()
        #expect(try list.cell(1).frame.height == 44)
    }

    @Test(
        "L26 Accessories at both ends reduce the content's width and are mirrored from right to left",
        arguments: [false, true])
    func L26_places(isRightToLeft: Bool) throws {
        let list = Listed(
            isRightToLeft: isRightToLeft,
            accessories: { _ in [.label(text: "12"), .disclosureIndicator(), .checkmark()] })
        list.show([["a"]])
        let cell = try list.cell(0)
        let chevron = try #require(
            cell.subviews.first {
                ($0 as? UIImageView)?.image?.systemName == (isRightToLeft ? "chevron.left" : "chevron.right")
            })
        let check = try #require(cell.subviews.first { ($0 as? UIImageView)?.image?.systemName == "checkmark" })
        let label = try #require(cell.subviews.first { $0 is UILabel })
        let order = [label.frame.midX, chevron.frame.midX, check.frame.midX]
        #expect(order == (isRightToLeft ? order.sorted(by: >) : order.sorted()))
        #expect(isRightToLeft ? check.frame.minX == 16 : check.frame.maxX == 342)
        #expect(
            cell.contentView.frame.width < 300
                && cell.contentView.frame.minX == (isRightToLeft ? 358 - cell.contentView.frame.width : 0))
    }

    @Test("L27 An edited list shows delete and reorder controls, and marks the rows of a multiple selection")
    func L27_editing() throws {
        let swiped = { (look: inout UICollectionLayoutListConfiguration) in
            look.trailingSwipeActionsConfigurationProvider = { _ in
                UISwipeActionsConfiguration(actions: [
                    UIContextualAction(style: .destructive, title: "Remove") { $2(true) }
                ])
            }
        }
        let list = Listed(
            .insetGrouped, swiped,
            accessories: { _ in
                [.delete(), .reorder(), .multiselect(), .disclosureIndicator(displayed: .whenNotEditing)]
            })
        list.show([["a", "b", "c"]])
        #expect(list.button("Delete a") == nil)
        list.view.allowsMultipleSelectionDuringEditing = true
        list.view.isEditing = true
        list.screen.application.commit()
        #expect(list.button("Delete a") != nil && list.button("Reorder b") != nil)
        #expect(try list.cell(0).configurationState.isEditing)
        #expect(try list.cell(0).contentView.frame.minX == 38 + CellAccessories.gap + CellAccessories.width)
        try list.screen.tap(200, 80)
        try list.screen.tap(200, 120)
        #expect(list.view.indexPathsForSelectedItems?.map(\.item) == [1, 2])
        list.screen.application.commit()
        #expect(
            try list.cell(1).subviews.contains { ($0 as? UIImageView)?.image?.systemName == "checkmark.circle.fill" })

        // The delete control requires a confirmation.
        try #require(list.button("Delete a")).sendActions(for: .primaryActionTriggered)
        list.rest()
        #expect(try list.cell(0).frame.minX < 16)
        list.view.isEditing = false
        list.rest()
        #expect(list.button("Delete a") == nil)
        #expect(try list.cell(0).frame.minX == 16 && list.cell(0).contentView.frame.minX == 0)
    }

    @Test("L27 A row is moved by its reorder control and by key") func L27_moves() throws {
        let list = Listed(accessories: { _ in [.reorder()] })
        list.show([["a", "b", "c"]])
        list.view.isEditing = true
        list.screen.application.commit()
        let grip = try #require(list.button("Reorder a"))
        let place = grip.convert(CGPoint(x: 22, y: 22), to: nil)
        try list.screen.touch(.began, place.x, place.y)
        #expect(try list.cell(0).configurationState.isReordering)
        for step in 1...6 {
            list.screen.clock.advance(by: 10)
            try list.screen.touch(.moved, place.x, place.y + CGFloat(step) * 10)
        }
        try list.screen.touch(.ended, place.x, place.y + 60)
        list.rest()
        #expect(list.source.snapshot().itemIdentifiers == ["b", "a", "c"])
        list.view.moveRow(of: try list.cell(1), by: 1)
        list.rest()
        #expect(list.source.snapshot().itemIdentifiers == ["b", "c", "a"])
        list.view.moveRow(of: try list.cell(0), by: -1)
        #expect(list.source.snapshot().itemIdentifiers == ["b", "c", "a"])
    }

    @Test("L27 A row reveals its swipe actions by touch and by key", arguments: [false, true])
    func L27_swipes(isRightToLeft: Bool) throws {
        let log = Log()
        let list = Listed(isRightToLeft: isRightToLeft) {
            $0.trailingSwipeActionsConfigurationProvider = { path in
                log.note("asked \(path.item)")
                return UISwipeActionsConfiguration(
                    actions: [
                        UIContextualAction(style: .normal, title: "Pin") { _, _, done in
                            log.note("pinned")
                            done(true)
                        }
                    ])
            }
        }
        list.show([["a", "b"]])
        let way: CGFloat = isRightToLeft ? 1 : -1
        try list.screen.touch(.began, 195, 40)
        for step in 1...8 {
            list.screen.clock.advance(by: 10)
            try list.screen.touch(.moved, 195 + way * CGFloat(step) * 8, 40)
        }
        list.screen.application.commit()
        #expect(try list.cell(0).frame.minX == 16 + way * 64)
        #expect(try list.corners(0) == (isRightToLeft ? 2 : 1))
        #expect(try list.cell(0).configurationState.isSwiped)
        list.screen.clock.advance(by: 200)
        try list.screen.touch(.ended, 195 + way * 64, 40)
        list.rest()
        let actions = try #require(list.view.swipes?.current?.view)
        #expect(actions.layer.maskedCorners.rawValue == (isRightToLeft ? 1 : 2))
        #expect(log.take() == ["asked 0"])
        try list.screen.tap(isRightToLeft ? 40 : 350, 40)
        list.rest()
        #expect(log.take() == ["pinned"])
        #expect(try list.cell(0).frame.minX == 16 && list.corners(0) == 3)
        // The actions of a row can also be opened without a touch, so that the keyboard can open them.
        #expect(try list.view.openActions(of: list.cell(1)))
        list.rest()
        #expect(try list.cell(1).frame.minX != 16)
        try list.screen.tap(200, 500)
        list.rest()
        #expect(try list.cell(1).frame.minX == 16)
    }

    // MARK: Outlines

    private func outline() -> NSDiffableDataSourceSectionSnapshot<String> {
        var section = NSDiffableDataSourceSectionSnapshot<String>()
        section.append(["Strings", "Winds"])
        section.append(["Violin", "Viola"], to: "Strings")
        section.append(["Flute", "Oboe"], to: "Winds")
        section.append(["Piccolo"], to: "Flute")
        return section
    }

    @Test("L28 A section snapshot contains a hierarchy of items and knows which of them are visible")
    func L28_snapshot() {
        var section = outline()
        #expect(section.items == ["Strings", "Violin", "Viola", "Winds", "Flute", "Piccolo", "Oboe"])
        #expect(section.visibleItems == ["Strings", "Winds"] && section.rootItems == ["Strings", "Winds"])
        section.expand(["Winds", "nobody"])
        #expect(section.visibleItems == ["Strings", "Winds", "Flute", "Oboe"])
        #expect(section.level(of: "Piccolo") == 2 && section.parent(of: "Piccolo") == "Flute")
        #expect(
            section.isVisible("Oboe") && !section.isVisible("Piccolo") && !section.isVisible("Violin")
                && !section.isVisible("nobody"))
        #expect(section.index(of: "Winds") == 3 && section.index(of: "nobody") == nil)
        section.insert(["Horn"], before: "Oboe")
        section.insert(["Tuba", "Horn", "Tuba"], after: "Oboe")
        section.append(["lost"], to: "nobody")
        #expect(section.snapshot(of: "Winds").items == ["Flute", "Piccolo", "Horn", "Oboe", "Tuba"])
        #expect(section.snapshot(of: "Flute", includingParent: true).items == ["Flute", "Piccolo"])
        var other = NSDiffableDataSourceSectionSnapshot<String>()
        other.append(["Alto", "Violin"])
        other.append(["Low"], to: "Alto")
        section.replace(childrenOf: "Winds", using: other)
        #expect(section.items == ["Strings", "Violin", "Viola", "Winds", "Alto", "Low"])
        #expect(section.level(of: "Low") == 2)
        section.delete(["Strings", "nobody"])
        #expect(section.items == ["Winds", "Alto", "Low"] && !section.contains("Violin"))
        section.collapse(["Winds"])
        #expect(section.visibleItems == ["Winds"])
        section.deleteAll()
        #expect(section.items.isEmpty)
    }

    @Test("L28 A disclosure arrow expands and collapses a row, and child rows are indented by their level")
    func L28_expands() throws {
        let list = Listed(accessories: { ["Strings", "Winds", "Flute"].contains($0) ? [.outlineDisclosure()] : [] })
        list.source.apply(outline(), to: 0, animatingDifferences: false)
        list.screen.application.commit()
        #expect(list.shown == ["Strings", "Winds"])
        let arrow = try #require(list.button("Expand Winds"))
        arrow.sendActions(for: .primaryActionTriggered)
        list.screen.application.commit()
        #expect(arrow.accessibilityLabel == "Collapse Winds" && !arrow.transform.isIdentity)
        #expect(!(arrow.node?.animations.isEmpty ?? true))
        list.rest()
        #expect(list.shown == ["Strings", "Winds", "Flute", "Oboe"])
        #expect(try list.cell(2).indentationLevel == 1 && list.cell(2).contentView.frame.minX == 16)
        #expect(try list.cell(1).configurationState.isExpanded && !list.cell(0).configurationState.isExpanded)
        #expect(try [list.corners(0), list.corners(1), list.corners(3)] == [3, 0, 12])
        try #require(list.button("Expand Flute")).sendActions(for: .primaryActionTriggered)
        list.rest()
        #expect(try list.cell(3).indentationLevel == 2)
        try #require(list.button("Collapse Winds")).sendActions(for: .primaryActionTriggered)
        list.rest()
        #expect(list.shown == ["Strings", "Winds"])
        #expect(try list.corners(1) == 12)
        // The child rows that were expanded before the parent collapsed are expanded again.
        try #require(list.button("Expand Winds")).sendActions(for: .primaryActionTriggered)
        list.rest()
        #expect(list.shown == ["Strings", "Winds", "Flute", "Piccolo", "Oboe"])
    }

    @Test("L28 A tap anywhere on an outline header expands it without selecting it") func L28_header() throws {
        let list = Listed(accessories: {
            ["Strings", "Winds"].contains($0) ? [.outlineDisclosure(options: .init(style: .header))] : []
        })
        list.source.apply(outline(), to: 0, animatingDifferences: false)
        list.screen.application.commit()
        try list.screen.tap(100, 40)
        list.rest()
        #expect(list.shown == ["Strings", "Violin", "Viola", "Winds"])
        #expect(list.view.indexPathsForSelectedItems == [])
    }

    @Test("L28 A snapshot with other items in a section discards that section's hierarchy") func L28_forgets() {
        let list = Listed()
        list.source.apply(outline(), to: 0, animatingDifferences: false)
        #expect(list.source.snapshot(for: 0).items.count == 7)
        list.show([["Strings", "Winds"]])
        #expect(list.source.snapshot(for: 0).items.count == 7)
        list.show([["Strings"]])
        #expect(list.source.snapshot(for: 0).items == ["Strings"])
    }

    // MARK: Callback order

    private nonisolated static func told(
        _ act: @escaping @MainActor @Sendable (UICollectionViewDiffableDataSource<Int, String>) -> Void
    ) -> @MainActor @Sendable () throws -> [String] {
        {
            let log = Log()
            let list = Listed {
                $0.trailingSwipeActionsConfigurationProvider = { path in
                    log.note("actions of \(path.item)")
                    return UISwipeActionsConfiguration(actions: [
                        UIContextualAction(style: .normal, title: "Pin") { $2(true) }
                    ])
                }
            }
            var section = NSDiffableDataSourceSectionSnapshot<String>()
            section.append(["a"])
            section.append(["b"], to: "a")
            list.source.apply(section, to: 0, animatingDifferences: false)
            list.screen.application.commit()
            var handlers = UICollectionViewDiffableDataSource<Int, String>.SectionSnapshotHandlers<String>()
            handlers.shouldExpandItem = {
                log.note("should expand \($0)")
                return true
            }
            handlers.willExpandItem = { log.note("will expand \($0)") }
            handlers.shouldCollapseItem = {
                log.note("should collapse \($0)")
                return true
            }
            handlers.willCollapseItem = { log.note("will collapse \($0)") }
            handlers.snapshotForExpandingParent = { item, section in
                log.note("snapshot for \(item)")
                return section
            }
            list.source.sectionSnapshotHandlers = handlers
            try list.cell(0).configurationUpdateHandler = { _, state in
                log.note("state\(state.isExpanded ? " expanded" : "")\(state.isSwiped ? " swiped" : "")")
            }
            list.screen.application.commit()
            _ = log.take()
            act(list.source)
            if let cell = try? list.cell(0), log.lines.isEmpty { list.view.openActions(of: cell) }
            list.rest()
            return log.take()
        }
    }

    nonisolated static let orders: [CallbackOrder] = [
        CallbackOrder(
            name: "A row is expanded",
            source:
                "[A] `NSDiffableDataSourceSectionSnapshot`, `UICollectionViewDiffableDataSource/SectionSnapshotHandlers`; [O]",
            told: ["should expand a", "will expand a", "snapshot for a", "state expanded"],
            happens: told { $0.toggleOutline(at: IndexPath(item: 0, section: 0)) }),
        CallbackOrder(
            name: "A row is collapsed", source: "[A] `UICollectionViewDiffableDataSource/SectionSnapshotHandlers`; [O]",
            told: [
                "should expand a", "will expand a", "snapshot for a", "should collapse a", "will collapse a", "state",
            ],
            happens: told { source in
                source.toggleOutline(at: IndexPath(item: 0, section: 0))
                source.toggleOutline(at: IndexPath(item: 0, section: 0))
            }),
        CallbackOrder(
            name: "A swipe opens the actions of a row",
            source:
                "[A] `UICollectionLayoutListConfiguration/trailingSwipeActionsConfigurationProvider-swift.property`; [O]",
            told: ["actions of 0", "state swiped"], happens: told { _ in }),
    ]

    @Test("L28 The handlers of outlines and of swipe actions are called in the documented order", arguments: orders)
    func L28_order(_ order: CallbackOrder) throws {
        #expect(try order.happens() == order.told)
    }
}

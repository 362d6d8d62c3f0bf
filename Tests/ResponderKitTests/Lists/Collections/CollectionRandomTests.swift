import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A data source of sections whose items have unique names and sizes.
@MainActor
private final class Crates: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    struct Item: Equatable {
        var name: Int
        var size: CGSize
    }
    struct Section {
        var name: Int
        var header: CGFloat
        var items: [Item]
    }

    var sections: [Section] = []
    /// The cells for which `willDisplay` was called and `didEndDisplaying` was not.
    var displayed: Set<ObjectIdentifier> = []
    var problems: [String] = []
    let isUniform: Bool
    private var names = 0
    private var random: Seeded

    init(seed: UInt64, isUniform: Bool) {
        random = Seeded(state: seed)
        self.isUniform = isUniform
        sections = (0..<next(below: 5)).map { _ in section() }
    }

    func next(below limit: Int) -> Int { random.next(below: limit) }

    func item() -> Item {
        names += 1
        return Item(
            name: names,
            size: isUniform
                ? CGSize(width: 60, height: 50) : CGSize(width: 30 + next(below: 120), height: 20 + next(below: 60)))
    }

    func section() -> Section {
        names += 1
        return Section(
            name: names, header: next(below: 2) == 0 ? 0 : 30, items: (0..<next(below: 80)).map { _ in item() })
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].items.count
    }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt path: IndexPath
    ) -> CGSize { sections[path.section].items[path.item].size }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 0, height: sections[section].header) }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: path)
        (cell as? NamedCell)?.label.text = "\(sections[path.section].items[path.item].name)"
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath
    ) {
        if !displayed.insert(ObjectIdentifier(cell)).inserted { problems.append("\(path) displayed twice") }
    }

    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath
    ) {
        if displayed.remove(ObjectIdentifier(cell)) == nil { problems.append("\(path) ended without a beginning") }
    }

    /// The expected frame of each item, and the expected height of the content.
    func places(in width: CGFloat) -> (items: [(path: IndexPath, frame: CGRect)], total: CGFloat) {
        var found: [(path: IndexPath, frame: CGRect)] = []
        var y: CGFloat = 0
        for (index, section) in sections.enumerated() {
            y += section.header
            let naive = NaiveFlow(section.items.map(\.size), in: width, spacing: 10, lineSpacing: 10)
            for (item, frame) in naive.frames.enumerated() {
                found.append((IndexPath(item: item, section: index), frame.offsetBy(dx: 0, dy: y)))
            }
            y += naive.length
        }
        return (found, y)
    }

    // MARK: Batches

    /// Applies a random batch update to the sections and to the collection view.
    func change(_ view: UICollectionView) {
        view.performBatchUpdates { [self] in
            let old = sections
            var gone = IndexSet()
            var reloaded = IndexSet()
            for index in old.indices where next(below: 9) == 0 {
                if next(below: 2) == 0 { gone.insert(index) } else { reloaded.insert(index) }
            }
            var kept = old.indices.filter { !gone.contains($0) }.map { (was: Optional($0), section: old[$0]) }
            var come = IndexSet()
            for _ in 0..<next(below: 2) { kept.insert((nil, section()), at: next(below: kept.count + 1)) }
            for (index, each) in kept.enumerated() {
                guard let was = each.was else {
                    come.insert(index)
                    continue
                }
                if reloaded.contains(was) {
                    kept[index].section.items = section().items
                } else {
                    changeItems(of: &kept[index].section, was: was, now: index, view)
                }
            }
            sections = kept.map(\.section)
            view.deleteSections(gone)
            view.insertSections(come)
            view.reloadSections(reloaded)
        }
    }

    private func changeItems(of section: inout Section, was: Int, now: Int, _ view: UICollectionView) {
        let old = section.items
        var gone = Set(old.indices.filter { _ in next(below: 12) == 0 })
        let again = Set(old.indices.filter { !gone.contains($0) && next(below: 20) == 0 })
        view.deleteItems(at: gone.map { IndexPath(item: $0, section: was) })
        view.reloadItems(at: again.map { IndexPath(item: $0, section: was) })
        var moving: [(was: Int, item: Item)] = []
        for index in old.indices where !gone.contains(index) && !again.contains(index) && next(below: 25) == 0 {
            moving.append((index, old[index]))
            gone.insert(index)
        }
        var items = old.indices.filter { !gone.contains($0) }.map { index in
            again.contains(index) ? Item(name: old[index].name, size: item().size) : old[index]
        }
        var come: Set<Int> = []
        for _ in 0..<next(below: 4) {
            let new = item()
            come.insert(new.name)
            items.insert(new, at: next(below: items.count + 1))
        }
        for each in moving { items.insert(each.item, at: next(below: items.count + 1)) }
        for (index, each) in items.enumerated() {
            if come.contains(each.name) { view.insertItems(at: [IndexPath(item: index, section: now)]) }
            if let moved = moving.first(where: { $0.item.name == each.name }) {
                view.moveItem(at: IndexPath(item: moved.was, section: was), to: IndexPath(item: index, section: now))
            }
        }
        section.items = items
    }
}

@Suite("Collection views compared with a naive list") @MainActor struct CollectionRandomTests {
    private static let size = CGSize(width: 300, height: 400)

    @Test(
        "U5 After any scrolls and updates, exactly the items near the visible area have cells, in their places",
        arguments: UInt64(0)..<60)
    func U5_alike(seed: UInt64) {
        let screen = TestScreen.untraced()
        let crates = Crates(seed: seed, isUniform: seed % 2 == 0)
        let layout = UICollectionViewFlowLayout()
        let view = UICollectionView(frame: CGRect(origin: .zero, size: Self.size), collectionViewLayout: layout)
        view.register(NamedCell.self, forCellWithReuseIdentifier: "item")
        view.delegate = crates
        view.dataSource = crates
        view.allowsMultipleSelection = seed % 3 == 0
        screen.window.addSubview(view)
        let mirror = Mirror()
        for step in 0..<40 {
            let chosen = Set(
                (view.indexPathsForSelectedItems ?? []).map { crates.sections[$0.section].items[$0.item].name })
            switch crates.next(below: 5) {
            case 0: view.contentOffset.y += CGFloat(crates.next(below: 500) - 250)
            case 1: view.contentOffset.y = CGFloat(crates.next(below: 3_000))
            case 2, 3:
                crates.change(view)
                let left = (view.indexPathsForSelectedItems ?? []).map {
                    crates.sections[$0.section].items[$0.item].name
                }
                #expect(chosen.isSuperset(of: left), "step \(step)")
            default: screen.clock.advance(by: Double(crates.next(below: 400)))
            }
            if crates.next(below: 5) == 0, let path = view.indexPathsForExistingItems.first {
                view.selectItem(at: path, animated: false, scrollPosition: [])
            }
            screen.application.commit()
            check(view, crates, step)
            mirror.follow(screen.tree)
        }
        screen.clock.advance(by: 1_000)
        screen.application.commit()
        mirror.follow(screen.tree)
        #expect(mirror.problems.isEmpty)
        #expect(crates.problems.isEmpty)
        // After all animations, no removed cells or temporary states are left.
        let cells = view.subviews.compactMap { $0 as? UICollectionViewCell }
        #expect(cells.count == view.indexPathsForExistingItems.count)
        #expect(cells.allSatisfy { $0.alpha == 1 && $0.isUserInteractionEnabled && !$0.isHidden })
        #expect(crates.displayed.count == cells.count)
    }

    private func check(_ view: UICollectionView, _ crates: Crates, _ step: Int) {
        let (items, total) = crates.places(in: Self.size.width)
        #expect(abs(view.contentSize.height - total) < 1e-6, "step \(step)")
        let margin =
            view.contentSize.height > Self.size.height || view.contentSize.width <= Self.size.width
            ? Self.size.height / 2 : 0
        let near = view.bounds.insetBy(dx: 0, dy: -margin)
        let existing = view.indexPathsForExistingItems
        #expect(existing == items.filter { $0.frame.overlaps(near) }.map(\.path), "step \(step)")
        let frames = Dictionary(uniqueKeysWithValues: items.map { ($0.path, $0.frame) })
        for path in existing {
            let cell = view.cellForItem(at: path)
            #expect(
                (cell as? NamedCell)?.label.text == "\(crates.sections[path.section].items[path.item].name)",
                "step \(step)")
            #expect(isClose(cell?.frame ?? .zero, frames[path] ?? .null), "step \(step), \(path)")
            #expect(cell?.superview === view)
            #expect(cell?.isSelected == view.indexPathsForSelectedItems?.contains(path))
        }
        let headers = view.subviews.filter {
            !($0 is UICollectionViewCell) && $0 is UICollectionReusableView && !$0.isHidden
        }
        #expect(headers.count <= crates.sections.count)
    }
}

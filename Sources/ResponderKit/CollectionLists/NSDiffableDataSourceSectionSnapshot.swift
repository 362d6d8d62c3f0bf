/// What a section shows at one time: items that have others under them, of which those are seen that are under one that is expanded. (L28)
///
/// Follows UIKit's of the same name. An identifier that is there already is not added again, and one that is not there is not found, where UIKit ends the application.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
    private struct Node {
        var parent: ItemIdentifierType?
        var children: [ItemIdentifierType] = []
        var isExpanded = false
    }

    /// The items that are under no other, in order.
    public private(set) var rootItems: [ItemIdentifierType] = []
    private var nodes: [ItemIdentifierType: Node] = [:]

    /// One that shows nothing.
    public init() {}

    // MARK: What is there

    /// All items, each before those under it.
    public var items: [ItemIdentifierType] { walk(rootItems) { _ in true } }
    /// The items that are seen.
    public var visibleItems: [ItemIdentifierType] { walk(rootItems, goesInto: isExpanded) }

    private func walk(_ items: [ItemIdentifierType], goesInto: (ItemIdentifierType) -> Bool) -> [ItemIdentifierType] {
        var found: [ItemIdentifierType] = []
        // The next of each level, the deepest last: however deep it goes, nothing is called in itself.
        var waiting: [ArraySlice<ItemIdentifierType>] = [items[...]]
        while var level = waiting.popLast() {
            guard let item = level.popFirst() else { continue }
            waiting.append(level)
            found.append(item)
            if let children = nodes[item]?.children, !children.isEmpty, goesInto(item) { waiting.append(children[...]) }
        }
        return found
    }

    /// Whether it has an item.
    public func contains(_ item: ItemIdentifierType) -> Bool { nodes[item] != nil }
    /// Which of all items one is.
    public func index(of item: ItemIdentifierType) -> Int? { contains(item) ? items.firstIndex(of: item) : nil }
    /// Whether what is under an item is seen, if that is.
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { nodes[item]?.isExpanded ?? false }
    /// The item that one is under; nil for one that is under none.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { nodes[child]?.parent }
    /// Whether there is something under an item.
    func isParent(_ item: ItemIdentifierType) -> Bool { nodes[item]?.children.isEmpty == false }

    /// How many items one is under.
    public func level(of item: ItemIdentifierType) -> Int {
        var level = 0
        var next = nodes[item]?.parent
        while let parent = next {
            level += 1
            next = nodes[parent]?.parent
        }
        return level
    }

    /// Whether all that an item is under is expanded.
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        guard contains(item) else { return false }
        var next = nodes[item]?.parent
        while let parent = next {
            guard isExpanded(parent) else { return false }
            next = nodes[parent]?.parent
        }
        return true
    }

    /// What is under an item, and where that is said the item itself, over it.
    public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false)
        -> NSDiffableDataSourceSectionSnapshot
    {
        var part = NSDiffableDataSourceSectionSnapshot()
        guard let node = nodes[parent] else { return part }
        let all = walk(node.children) { _ in true }
        part.rootItems = includingParent ? [parent] : node.children
        for item in all { part.nodes[item] = nodes[item] }
        if includingParent {
            part.nodes[parent] = node
            part.nodes[parent]?.parent = nil
        } else {
            for child in node.children { part.nodes[child]?.parent = nil }
        }
        return part
    }

    // MARK: Items

    private func new(_ items: [ItemIdentifierType]) -> [ItemIdentifierType] {
        var seen: Set<ItemIdentifierType> = []
        return items.filter { nodes[$0] == nil && seen.insert($0).inserted }
    }

    private mutating func put(_ items: [ItemIdentifierType], at index: Int, under parent: ItemIdentifierType?) {
        if let parent {
            nodes[parent]?.children.insert(contentsOf: items, at: index)
        } else {
            rootItems.insert(contentsOf: items, at: index)
        }
        for item in items { nodes[item] = Node(parent: parent) }
    }

    private func siblings(under parent: ItemIdentifierType?) -> [ItemIdentifierType] {
        parent.map { nodes[$0]?.children ?? [] } ?? rootItems
    }

    /// Items come as the last ones under another, or under none.
    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        if let parent, nodes[parent] == nil { return }
        put(new(items), at: siblings(under: parent).count, under: parent)
    }

    /// Items come before another, under what that is under.
    public mutating func insert(_ items: [ItemIdentifierType], before beforeIdentifier: ItemIdentifierType) {
        insert(items, beside: beforeIdentifier, by: 0)
    }

    /// Items come after another, under what that is under.
    public mutating func insert(_ items: [ItemIdentifierType], after afterIdentifier: ItemIdentifierType) {
        insert(items, beside: afterIdentifier, by: 1)
    }

    private mutating func insert(_ items: [ItemIdentifierType], beside other: ItemIdentifierType, by distance: Int) {
        guard let node = nodes[other], let index = siblings(under: node.parent).firstIndex(of: other) else { return }
        put(new(items), at: index + distance, under: node.parent)
    }

    /// Items go, with all under them.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        for item in items {
            guard let node = nodes[item] else { continue }
            if let parent = node.parent {
                nodes[parent]?.children.removeAll { $0 == item }
            } else {
                rootItems.removeAll { $0 == item }
            }
            for each in walk([item], goesInto: { _ in true }) { nodes[each] = nil }
        }
    }

    /// All items go.
    public mutating func deleteAll() { self = NSDiffableDataSourceSectionSnapshot() }

    /// Other items are under an item than before.
    public mutating func replace(
        childrenOf parent: ItemIdentifierType, using snapshot: NSDiffableDataSourceSectionSnapshot
    ) {
        guard let node = nodes[parent] else { return }
        delete(node.children)
        var mapped = snapshot
        mapped.delete(snapshot.items.filter { nodes[$0] != nil })
        nodes[parent]?.children = mapped.rootItems
        for item in mapped.items { nodes[item] = mapped.nodes[item] }
        for item in mapped.rootItems { nodes[item]?.parent = parent }
    }

    /// What is under items is seen.
    public mutating func expand(_ items: [ItemIdentifierType]) { for item in items { nodes[item]?.isExpanded = true } }
    /// What is under items is not seen.
    public mutating func collapse(_ items: [ItemIdentifierType]) {
        for item in items { nodes[item]?.isExpanded = false }
    }
}

extension UICollectionViewDiffableDataSource {
    /// Says what may be expanded by a person, and is told of that.
    @MainActor
    public struct SectionSnapshotHandlers<Item: Hashable> {
        /// Whether an item may be expanded.
        public var shouldExpandItem: ((Item) -> Bool)?
        /// An item is about to be expanded.
        public var willExpandItem: ((Item) -> Void)?
        /// Whether an item may be collapsed.
        public var shouldCollapseItem: ((Item) -> Bool)?
        /// An item is about to be collapsed.
        public var willCollapseItem: ((Item) -> Void)?
        /// What is to be under an item that is about to be expanded, given what is.
        public var snapshotForExpandingParent:
            ((Item, NSDiffableDataSourceSectionSnapshot<Item>) -> NSDiffableDataSourceSectionSnapshot<Item>)?

        /// Everything may be, and nobody is told.
        public init() {}
    }

    /// What a section shows, with what is under its items.
    public func snapshot(for section: SectionIdentifierType) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    {
        if let known = sectionSnapshots[section] { return known }
        var flat = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        flat.append(snapshot().itemIdentifiers(inSection: section))
        return flat
    }

    /// Shows what a section is to show; one that is not there comes as the last. (L28)
    /// - Parameter completion: called when all has come to rest.
    public func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        var whole = self.snapshot()
        if whole.indexOfSection(section) == nil { whole.appendSections([section]) }
        whole.deleteItems(whole.itemIdentifiers(inSection: section))
        whole.appendItems(snapshot.visibleItems, toSection: section)
        sectionSnapshots[section] = snapshot
        apply(whole, animatingDifferences: animatingDifferences, completion: completion)
    }

    /// Only what is still so is known of sections.
    func forgetSections(in whole: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>) {
        sectionSnapshots = sectionSnapshots.filter { section, known in
            whole.indexOfSection(section) != nil && known.visibleItems == whole.itemIdentifiers(inSection: section)
        }
    }
}

/// What knows of rows what is under them.
@MainActor
protocol OutlineSource: AnyObject {
    /// How deep a row is, and whether what is under it is seen; nil where its section knows of no such thing.
    func outline(at path: IndexPath) -> (level: Int, isExpanded: Bool)?
    /// A person wants to see what is under a row, or no longer.
    func toggleOutline(at path: IndexPath)
}

extension UICollectionViewDiffableDataSource: OutlineSource {
    func outline(at path: IndexPath) -> (level: Int, isExpanded: Bool)? {
        guard let section = sectionIdentifier(for: path.section), let known = sectionSnapshots[section],
            let item = itemIdentifier(for: path)
        else { return nil }
        return (known.level(of: item), known.isExpanded(item))
    }

    func toggleOutline(at path: IndexPath) {
        guard let section = sectionIdentifier(for: path.section), var known = sectionSnapshots[section],
            let item = itemIdentifier(for: path)
        else { return }
        let handlers = sectionSnapshotHandlers
        if known.isExpanded(item) {
            guard handlers.shouldCollapseItem?(item) ?? true else { return }
            handlers.willCollapseItem?(item)
            known.collapse([item])
        } else {
            guard handlers.shouldExpandItem?(item) ?? true else { return }
            handlers.willExpandItem?(item)
            if let provide = handlers.snapshotForExpandingParent {
                known.replace(childrenOf: item, using: provide(item, known.snapshot(of: item)))
            }
            known.expand([item])
        }
        apply(known, to: section)
    }
}

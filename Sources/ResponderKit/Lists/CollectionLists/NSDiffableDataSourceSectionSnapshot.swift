/// The state of a section with nested items. An item is visible if all of its ancestors are expanded. (L28)
///
/// Modelled on UIKit's type of the same name. Adding an existing identifier, or using an unknown identifier,
/// has no effect; UIKit terminates the application in these cases.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
    private struct Node {
        var parent: ItemIdentifierType?
        var children: [ItemIdentifierType] = []
        var isExpanded = false
    }

    /// The items without a parent, in order.
    public private(set) var rootItems: [ItemIdentifierType] = []
    private var nodes: [ItemIdentifierType: Node] = [:]

    /// Creates an empty snapshot.
    public init() {}

    // MARK: Reading the hierarchy

    /// All items; each item comes before its descendants.
    public var items: [ItemIdentifierType] { walk(rootItems) { _ in true } }
    /// The visible items, in order.
    public var visibleItems: [ItemIdentifierType] { walk(rootItems, descendsInto: isExpanded) }

    private func walk(_ items: [ItemIdentifierType], descendsInto: (ItemIdentifierType) -> Bool) -> [ItemIdentifierType]
    {
        var found: [ItemIdentifierType] = []
        // The items still to visit at each nesting level, as a stack. A recursive function could overflow the call
        // stack if items are nested deeply.
        var waiting: [ArraySlice<ItemIdentifierType>] = [items[...]]
        while var level = waiting.popLast() {
            guard let item = level.popFirst() else { continue }
            waiting.append(level)
            found.append(item)
            if let children = nodes[item]?.children, !children.isEmpty, descendsInto(item) {
                waiting.append(children[...])
            }
        }
        return found
    }

    /// Returns true if the snapshot contains an item.
    public func contains(_ item: ItemIdentifierType) -> Bool { nodes[item] != nil }
    /// Returns the index of an item among all items.
    public func index(of item: ItemIdentifierType) -> Int? { contains(item) ? items.firstIndex(of: item) : nil }
    /// Returns true if an item is expanded, so that its children are visible whenever the item is.
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { nodes[item]?.isExpanded ?? false }
    /// Returns the parent of an item; nil for a root item.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { nodes[child]?.parent }
    /// Returns true if an item has children.
    func isParent(_ item: ItemIdentifierType) -> Bool { nodes[item]?.children.isEmpty == false }

    /// Returns the number of ancestors of an item.
    public func level(of item: ItemIdentifierType) -> Int {
        var level = 0
        var next = nodes[item]?.parent
        while let parent = next {
            level += 1
            next = nodes[parent]?.parent
        }
        return level
    }

    /// Returns true if all ancestors of an item are expanded.
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        guard contains(item) else { return false }
        var next = nodes[item]?.parent
        while let parent = next {
            guard isExpanded(parent) else { return false }
            next = nodes[parent]?.parent
        }
        return true
    }

    /// Returns the descendants of an item as a snapshot, optionally with the item itself as the root.
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

    // MARK: Changing the hierarchy

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

    /// Appends items to the children of an item, or to the root items.
    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        if let parent, nodes[parent] == nil { return }
        put(new(items), at: siblings(under: parent).count, under: parent)
    }

    /// Inserts items before an existing item, as children of the same parent.
    public mutating func insert(_ items: [ItemIdentifierType], before beforeIdentifier: ItemIdentifierType) {
        insert(items, beside: beforeIdentifier, by: 0)
    }

    /// Inserts items after an existing item, as children of the same parent.
    public mutating func insert(_ items: [ItemIdentifierType], after afterIdentifier: ItemIdentifierType) {
        insert(items, beside: afterIdentifier, by: 1)
    }

    private mutating func insert(_ items: [ItemIdentifierType], beside other: ItemIdentifierType, by distance: Int) {
        guard let node = nodes[other], let index = siblings(under: node.parent).firstIndex(of: other) else { return }
        put(new(items), at: index + distance, under: node.parent)
    }

    /// Deletes items with all of their descendants.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        for item in items {
            guard let node = nodes[item] else { continue }
            if let parent = node.parent {
                nodes[parent]?.children.removeAll { $0 == item }
            } else {
                rootItems.removeAll { $0 == item }
            }
            for each in walk([item], descendsInto: { _ in true }) { nodes[each] = nil }
        }
    }

    /// Deletes all items.
    public mutating func deleteAll() { self = NSDiffableDataSourceSectionSnapshot() }

    /// Replaces the children of an item.
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

    /// Expands items.
    public mutating func expand(_ items: [ItemIdentifierType]) { for item in items { nodes[item]?.isExpanded = true } }
    /// Collapses items.
    public mutating func collapse(_ items: [ItemIdentifierType]) {
        for item in items { nodes[item]?.isExpanded = false }
    }
}

extension UICollectionViewDiffableDataSource {
    /// Handlers for items that the user expands or collapses.
    @MainActor
    public struct SectionSnapshotHandlers<Item: Hashable> {
        /// Returns true if the user may expand an item.
        public var shouldExpandItem: ((Item) -> Bool)?
        /// Called before an item is expanded.
        public var willExpandItem: ((Item) -> Void)?
        /// Returns true if the user may collapse an item.
        public var shouldCollapseItem: ((Item) -> Bool)?
        /// Called before an item is collapsed.
        public var willCollapseItem: ((Item) -> Void)?
        /// Returns the children of an item that is about to be expanded. Receives the item and its current children.
        public var snapshotForExpandingParent:
            ((Item, NSDiffableDataSourceSectionSnapshot<Item>) -> NSDiffableDataSourceSectionSnapshot<Item>)?

        /// Creates handlers that allow the user to expand and collapse every item.
        public init() {}
    }

    /// Returns the snapshot of a section, with the nested items and their expansion states.
    public func snapshot(for section: SectionIdentifierType) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    {
        if let known = sectionSnapshots[section] { return known }
        var flat = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        flat.append(snapshot().itemIdentifiers(inSection: section))
        return flat
    }

    /// Displays a section snapshot. A section that does not exist yet is appended. (L28)
    /// - Parameter completion: called after the animation.
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

    /// Removes the section snapshots that no longer match the displayed items.
    func removeStaleSections(in whole: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>) {
        sectionSnapshots = sectionSnapshots.filter { section, known in
            whole.indexOfSection(section) != nil && known.visibleItems == whole.itemIdentifiers(inSection: section)
        }
    }
}

/// A data source that provides the nesting levels of list rows.
@MainActor
protocol OutlineSource: AnyObject {
    /// Returns the nesting level of a row, and whether the row is expanded; nil if its section has no nested items.
    func outline(at path: IndexPath) -> (level: Int, isExpanded: Bool)?
    /// Called when the user expands or collapses a row.
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

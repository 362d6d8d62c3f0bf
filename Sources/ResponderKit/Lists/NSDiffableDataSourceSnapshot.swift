import Foundation
import OrderedCollections

/// The contents of a list at one time: ordered sections with ordered items, all identified by unique identifiers.
///
/// Follows UIKit's type of the same name. Mistakes that terminate an application in UIKit are ignored: an
/// existing identifier is not added again, and an unknown identifier has no effect.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    private var sections: OrderedDictionary<SectionIdentifierType, OrderedSet<ItemIdentifierType>> = [:]
    private var sectionOfItem: [ItemIdentifierType: SectionIdentifierType] = [:]
    /// The items whose cells are replaced when the snapshot is applied.
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    /// The items whose cells are reconfigured when the snapshot is applied.
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
    /// The sections that are reloaded when the snapshot is applied.
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

    /// Creates an empty snapshot.
    public init() {}

    // MARK: Contents

    /// The number of items in all sections.
    public var numberOfItems: Int { sectionOfItem.count }
    /// The number of sections.
    public var numberOfSections: Int { sections.count }
    /// The sections, in order.
    public var sectionIdentifiers: [SectionIdentifierType] { Array(sections.keys) }
    /// The items of all sections, in order.
    public var itemIdentifiers: [ItemIdentifierType] { sections.values.flatMap { Array($0) } }

    /// Returns the number of items in a section, or 0 for an unknown section.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { sections[identifier]?.count ?? 0 }

    /// Returns the items of a section in order, or an empty array for an unknown section.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        sections[identifier].map { Array($0) } ?? []
    }

    /// Returns the section that contains an item, or nil for an unknown item.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        sectionOfItem[identifier]
    }

    /// Returns the index of an item among all items, or nil for an unknown item.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        indexPath(of: identifier).map { path in sections.values[..<path.section].reduce(0) { $0 + $1.count } + path.row
        }
    }

    /// Returns the index of a section, or nil for an unknown section.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { sections.index(forKey: identifier) }

    /// Returns the index path of an item, or nil for an unknown item.
    func indexPath(of identifier: ItemIdentifierType) -> IndexPath? {
        guard let section = sectionOfItem[identifier], let place = sections.index(forKey: section) else { return nil }
        return sections.values[place].firstIndex(of: identifier).map { IndexPath(row: $0, section: place) }
    }

    /// Returns the item at an index path, or nil if no item exists there.
    func item(at path: IndexPath) -> ItemIdentifierType? {
        guard sections.values.indices.contains(path.section), sections.values[path.section].indices.contains(path.row)
        else { return nil }
        return sections.values[path.section][path.row]
    }

    /// Returns the section at an index, or nil if no section exists there.
    func section(at index: Int) -> SectionIdentifierType? {
        sections.keys.indices.contains(index) ? sections.keys[index] : nil
    }

    // MARK: Items

    /// Appends items to a section, or to the last section.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sections.keys.last, let items = sections[section] else { return }
        insert(identifiers, at: items.count, in: section)
    }

    /// Inserts items before another item.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        insert(identifiers, beside: beforeIdentifier, by: 0)
    }

    /// Inserts items after another item.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType)
    {
        insert(identifiers, beside: afterIdentifier, by: 1)
    }

    private mutating func insert(
        _ identifiers: [ItemIdentifierType], beside other: ItemIdentifierType, by distance: Int
    ) {
        guard let section = sectionOfItem[other], let place = sections[section]?.firstIndex(of: other) else { return }
        insert(identifiers, at: place + distance, in: section)
    }

    private mutating func insert(_ identifiers: [ItemIdentifierType], at index: Int, in section: SectionIdentifierType)
    {
        // Fast path: most insertions are at the end, where no item needs to move.
        guard index < sections[section]?.count ?? 0 else {
            for identifier in identifiers where sectionOfItem[identifier] == nil {
                sections[section]?.append(identifier)
                sectionOfItem[identifier] = section
            }
            return
        }
        guard let items = sections[section] else { return }
        var all = Array(items[..<index])
        for identifier in identifiers where sectionOfItem[identifier] == nil {
            all.append(identifier)
            sectionOfItem[identifier] = section
        }
        sections[section] = OrderedSet(all + items[index...])
    }

    /// Deletes items.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        var gone: [SectionIdentifierType: Set<ItemIdentifierType>] = [:]
        for identifier in identifiers {
            guard let section = sectionOfItem.removeValue(forKey: identifier) else { continue }
            gone[section, default: []].insert(identifier)
        }
        for (section, items) in gone { sections[section]?.removeAll { items.contains($0) } }
    }

    /// Deletes all items and sections.
    public mutating func deleteAllItems() { self = NSDiffableDataSourceSnapshot() }

    /// Moves an item before another item, possibly into another section.
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        move(identifier, beside: toIdentifier, by: 0)
    }

    /// Moves an item after another item, possibly into another section.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        move(identifier, beside: toIdentifier, by: 1)
    }

    private mutating func move(_ identifier: ItemIdentifierType, beside other: ItemIdentifierType, by distance: Int) {
        guard identifier != other, sectionOfItem[identifier] != nil, sectionOfItem[other] != nil else { return }
        deleteItems([identifier])
        insert([identifier], beside: other, by: distance)
    }

    /// Marks items whose cells must be replaced when the snapshot is applied.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { reloadedItemIdentifiers += identifiers }

    /// Marks items whose existing cells must be reconfigured when the snapshot is applied.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        reconfiguredItemIdentifiers += identifiers
    }

    // MARK: Sections

    /// Appends sections.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insert(identifiers, at: sections.count)
    }

    /// Inserts sections before another section.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) {
        if let place = sections.index(forKey: toIdentifier) { insert(identifiers, at: place) }
    }

    /// Inserts sections after another section.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) {
        if let place = sections.index(forKey: toIdentifier) { insert(identifiers, at: place + 1) }
    }

    private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
        var index = index
        for identifier in identifiers where sections[identifier] == nil {
            sections.updateValue([], forKey: identifier, insertingAt: index)
            index += 1
        }
    }

    /// Deletes sections with their items.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers {
            for item in sections.removeValue(forKey: identifier) ?? [] { sectionOfItem[item] = nil }
        }
    }

    /// Moves a section with its items before another section.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
    ) {
        move(identifier, to: toIdentifier, by: 0)
    }

    /// Moves a section with its items after another section.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
    ) {
        move(identifier, to: toIdentifier, by: 1)
    }

    private mutating func move(_ identifier: SectionIdentifierType, to other: SectionIdentifierType, by distance: Int) {
        guard identifier != other, sections[other] != nil, let items = sections.removeValue(forKey: identifier) else {
            return
        }
        guard let place = sections.index(forKey: other) else { return }
        sections.updateValue(items, forKey: identifier, insertingAt: place + distance)
    }

    /// Marks sections that must be reloaded when the snapshot is applied.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        reloadedSectionIdentifiers += identifiers
    }

    /// A copy of the snapshot without the items and sections that are marked for reload or reconfiguration. These marks
    /// apply only once, to the list to which the snapshot was applied.
    var settled: NSDiffableDataSourceSnapshot {
        var snapshot = self
        snapshot.reloadedItemIdentifiers = []
        snapshot.reconfiguredItemIdentifiers = []
        snapshot.reloadedSectionIdentifiers = []
        return snapshot
    }
}

extension NSDiffableDataSourceSnapshot: Sendable where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

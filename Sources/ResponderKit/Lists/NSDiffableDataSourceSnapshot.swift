import Foundation
import OrderedCollections

/// What a list shows at one time: sections in their order, and in each items in theirs, all by identifiers of which none comes twice.
///
/// Follows UIKit's of the same name. What UIKit ends the application for is passed over here: an identifier that is there already is not added again, and one
/// that is not there is not found.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    private var sections: OrderedDictionary<SectionIdentifierType, OrderedSet<ItemIdentifierType>> = [:]
    private var sectionOfItem: [ItemIdentifierType: SectionIdentifierType] = [:]
    /// The items whose cells are to be made anew.
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    /// The items whose cells are to be filled anew.
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
    /// The sections that are to be asked for anew.
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

    /// One that shows nothing.
    public init() {}

    // MARK: What is there

    /// How many items there are in all sections.
    public var numberOfItems: Int { sectionOfItem.count }
    /// How many sections there are.
    public var numberOfSections: Int { sections.count }
    /// The sections, in order.
    public var sectionIdentifiers: [SectionIdentifierType] { Array(sections.keys) }
    /// The items of all sections, in order.
    public var itemIdentifiers: [ItemIdentifierType] { sections.values.flatMap { Array($0) } }

    /// How many items a section has; 0 for one that is not there.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { sections[identifier]?.count ?? 0 }

    /// The items of a section, in order; none for one that is not there.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        sections[identifier].map { Array($0) } ?? []
    }

    /// The section that an item is in.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        sectionOfItem[identifier]
    }

    /// Which item of all one is.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        indexPath(of: identifier).map { path in sections.values[..<path.section].reduce(0) { $0 + $1.count } + path.row
        }
    }

    /// Which section of all one is.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { sections.index(forKey: identifier) }

    /// Which section an item is in, and which of its items it is.
    func indexPath(of identifier: ItemIdentifierType) -> IndexPath? {
        guard let section = sectionOfItem[identifier], let place = sections.index(forKey: section) else { return nil }
        return sections.values[place].firstIndex(of: identifier).map { IndexPath(row: $0, section: place) }
    }

    /// The item of a row.
    func item(at path: IndexPath) -> ItemIdentifierType? {
        guard sections.values.indices.contains(path.section), sections.values[path.section].indices.contains(path.row)
        else { return nil }
        return sections.values[path.section][path.row]
    }

    /// The section at an index.
    func section(at index: Int) -> SectionIdentifierType? {
        sections.keys.indices.contains(index) ? sections.keys[index] : nil
    }

    // MARK: Items

    /// Items come at the end of a section, or of the last one.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sections.keys.last, let items = sections[section] else { return }
        insert(identifiers, at: items.count, in: section)
    }

    /// Items come before another.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        insert(identifiers, beside: beforeIdentifier, by: 0)
    }

    /// Items come after another.
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
        // At an end, which is where nearly all come, nothing has to make room.
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

    /// Items go.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        var gone: [SectionIdentifierType: Set<ItemIdentifierType>] = [:]
        for identifier in identifiers {
            guard let section = sectionOfItem.removeValue(forKey: identifier) else { continue }
            gone[section, default: []].insert(identifier)
        }
        for (section, items) in gone { sections[section]?.removeAll { items.contains($0) } }
    }

    /// All items and sections go.
    public mutating func deleteAllItems() { self = NSDiffableDataSourceSnapshot() }

    /// An item comes before another, wherever it was.
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        move(identifier, beside: toIdentifier, by: 0)
    }

    /// An item comes after another, wherever it was.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        move(identifier, beside: toIdentifier, by: 1)
    }

    private mutating func move(_ identifier: ItemIdentifierType, beside other: ItemIdentifierType, by distance: Int) {
        guard identifier != other, sectionOfItem[identifier] != nil, sectionOfItem[other] != nil else { return }
        deleteItems([identifier])
        insert([identifier], beside: other, by: distance)
    }

    /// The cells of items are to be made anew.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { reloadedItemIdentifiers += identifiers }

    /// The cells of items stay, and are to be filled anew.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        reconfiguredItemIdentifiers += identifiers
    }

    // MARK: Sections

    /// Sections come at the end.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insert(identifiers, at: sections.count)
    }

    /// Sections come before another.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) {
        if let place = sections.index(forKey: toIdentifier) { insert(identifiers, at: place) }
    }

    /// Sections come after another.
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

    /// Sections go, and their items with them.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers {
            for item in sections.removeValue(forKey: identifier) ?? [] { sectionOfItem[item] = nil }
        }
    }

    /// A section comes before another, with its items.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
    ) {
        move(identifier, to: toIdentifier, by: 0)
    }

    /// A section comes after another, with its items.
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

    /// Sections are to be asked for anew.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        reloadedSectionIdentifiers += identifiers
    }

    /// The same, with nothing to be done anew: that was for whom it was applied to.
    var settled: NSDiffableDataSourceSnapshot {
        var snapshot = self
        snapshot.reloadedItemIdentifiers = []
        snapshot.reconfiguredItemIdentifiers = []
        snapshot.reloadedSectionIdentifiers = []
        return snapshot
    }
}

extension NSDiffableDataSourceSnapshot: Sendable where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

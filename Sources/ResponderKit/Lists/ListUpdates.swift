import Algorithms
import Foundation

/// The changes of a batch update of a table or collection view.
///
/// As in UIKit, deletions and reloads use index paths from before the batch, and insertions use
/// index paths from after the batch.
struct ListUpdates {
    private(set) var deletedRows: Set<IndexPath> = []
    private(set) var insertedRows: Set<IndexPath> = []
    private(set) var deletedSections: IndexSet = []
    private(set) var insertedSections: IndexSet = []
    /// The moved rows: old index path to new index path.
    private(set) var movedRows: [IndexPath: IndexPath] = [:]
    private(set) var movedSections: [Int: Int] = [:]
    private(set) var reloadedRows: Set<IndexPath> = []
    private(set) var reloadedSections: IndexSet = []
    /// The animations of insertions, by new index path, and of deletions, by old index path. For a whole section, the
    /// row of the index path is -1.
    private var insertionAnimations: [IndexPath: UITableView.RowAnimation] = [:]
    private var deletionAnimations: [IndexPath: UITableView.RowAnimation] = [:]
    /// Whether at least one change is animated.
    private(set) var isAnimated = false

    /// Creates a batch without changes.
    init() {}

    /// Whether the batch has no changes.
    var isEmpty: Bool {
        deletedRows.isEmpty && insertedRows.isEmpty && deletedSections.isEmpty && insertedSections.isEmpty
            && movedRows.isEmpty
            && movedSections.isEmpty && reloadedRows.isEmpty && reloadedSections.isEmpty
    }

    private mutating func recordAnimation(_ animation: UITableView.RowAnimation) {
        isAnimated = isAnimated || animation != .none
    }

    mutating func insert(_ rows: [IndexPath], _ animation: UITableView.RowAnimation) {
        recordAnimation(animation)
        insertedRows.formUnion(rows)
        for row in rows { insertionAnimations[row] = animation }
    }

    mutating func delete(_ rows: [IndexPath], _ animation: UITableView.RowAnimation) {
        recordAnimation(animation)
        deletedRows.formUnion(rows)
        for row in rows { deletionAnimations[row] = animation }
    }

    mutating func reload(_ rows: [IndexPath], _ animation: UITableView.RowAnimation) {
        recordAnimation(animation)
        reloadedRows.formUnion(rows)
        for row in rows { deletionAnimations[row] = animation }
    }

    mutating func move(_ row: IndexPath, to new: IndexPath) {
        isAnimated = true
        movedRows[row] = new
    }

    mutating func insert(_ sections: IndexSet, _ animation: UITableView.RowAnimation) {
        recordAnimation(animation)
        insertedSections.formUnion(sections)
        for section in sections { insertionAnimations[IndexPath(row: -1, section: section)] = animation }
    }

    mutating func delete(_ sections: IndexSet, _ animation: UITableView.RowAnimation) {
        recordAnimation(animation)
        deletedSections.formUnion(sections)
        for section in sections { deletionAnimations[IndexPath(row: -1, section: section)] = animation }
    }

    mutating func reload(_ sections: IndexSet, _ animation: UITableView.RowAnimation) {
        recordAnimation(animation)
        reloadedSections.formUnion(sections)
        for section in sections { deletionAnimations[IndexPath(row: -1, section: section)] = animation }
    }

    mutating func move(_ section: Int, to new: Int) {
        isAnimated = true
        movedSections[section] = new
    }

    func insertionAnimation(of row: IndexPath) -> UITableView.RowAnimation {
        insertionAnimations[row] ?? insertionAnimations[IndexPath(row: -1, section: row.section)] ?? .fade
    }

    func deletionAnimation(of row: IndexPath) -> UITableView.RowAnimation {
        deletionAnimations[row] ?? deletionAnimations[IndexPath(row: -1, section: row.section)] ?? .fade
    }
}

/// Maps the index paths of rows before a batch update to those after the update, and vice versa.
struct ListMapping {
    private let sections: IndexMapping
    /// The row mappings of the sections that are neither deleted nor reloaded, by old section index.
    private let rows: [Int: IndexMapping]
    private let movedRows: [IndexPath: IndexPath]
    private let oldRowOfMoved: [IndexPath: IndexPath]
    /// `reloadedRows` contains the reloaded rows, and `rowsMovedIn` the rows that were moved into a section. Both
    /// dictionaries use the new section index as the key.
    private var reloadedRows: [Int: [Int]] = [:]
    private var rowsMovedIn: [Int: [(from: IndexPath, row: Int)]] = [:]

    /// Creates the mapping of an update that changes nothing: each row maps to itself.
    init(unchanged counts: [Int]) {
        sections = IndexMapping(unchanged: counts.count)
        rows = Dictionary(uniqueKeysWithValues: counts.enumerated().map { ($0, IndexMapping(unchanged: $1)) })
        movedRows = [:]
        oldRowOfMoved = [:]
    }

    /// Creates the mapping of a batch update. Returns nil if the row counts before and after the update do not match
    /// its changes, because rows cannot be mapped then.
    init?(_ updates: ListUpdates, from old: [Int], to new: [Int]) {
        let reloadedSections = updates.reloadedSections
        guard
            let sections = IndexMapping(
                removed: updates.deletedSections, inserted: updates.insertedSections, moved: updates.movedSections,
                from: old.count,
                to: new.count)
        else { return nil }
        self.sections = sections
        movedRows = updates.movedRows
        oldRowOfMoved = Dictionary(updates.movedRows.map { ($1, $0) }) { first, _ in first }
        guard oldRowOfMoved.count == movedRows.count else { return nil }

        var removed: [Int: IndexSet] = [:]
        var inserted: [Int: IndexSet] = [:]
        for path in updates.deletedRows { removed[path.section, default: []].insert(path.row) }
        for path in updates.insertedRows { inserted[path.section, default: []].insert(path.row) }
        for (from, to) in updates.movedRows {
            guard removed[from.section]?.contains(from.row) != true, inserted[to.section]?.contains(to.row) != true
            else { return nil }
            removed[from.section, default: []].insert(from.row)
            inserted[to.section, default: []].insert(to.row)
        }
        var rows: [Int: IndexMapping] = [:]
        for (section, count) in old.enumerated() {
            // The row changes of a deleted or reloaded section are ignored.
            guard let now = sections.new(section), !reloadedSections.contains(section) else { continue }
            let places = IndexMapping(
                removed: removed[section] ?? [], inserted: inserted[now] ?? [], moved: [:], from: count, to: new[now])
            guard let places else { return nil }
            rows[section] = places
        }
        self.rows = rows
        for case let now? in updates.reloadedRows.map(row) { reloadedRows[now.section, default: []].append(now.row) }
        for (from, to) in movedRows.inOrder { rowsMovedIn[to.section, default: []].append((from, to.row)) }
    }

    /// Returns the reloaded rows of a section. The section and the rows have their new indexes.
    func reloadedRows(in section: Int) -> [Int] { reloadedRows[section] ?? [] }

    /// Returns the rows that were moved into or within a section, with their old index paths and new rows.
    func rowsMovedIn(in section: Int) -> [(from: IndexPath, row: Int)] { rowsMovedIn[section] ?? [] }

    /// Returns the deleted rows (old indexes) and inserted rows (new indexes) of a section.
    ///
    /// Nil if the section was deleted or reloaded.
    func places(ofOldSection section: Int) -> (removed: [Int], inserted: [Int])? {
        rows[section].map { ($0.removed, $0.inserted) }
    }

    /// Returns the new index of a section, or nil if the section was deleted.
    func section(_ old: Int) -> Int? { sections.new(old) }

    /// Returns the old index of a section, or nil if the section was inserted.
    func oldSection(_ new: Int) -> Int? { sections.old(new) }

    /// Returns the new index path of a row, or nil if the row was deleted or its section was deleted or reloaded.
    func row(_ old: IndexPath) -> IndexPath? {
        if let moved = movedRows[old] { return moved }
        guard let section = sections.new(old.section), let row = rows[old.section]?.new(old.row) else { return nil }
        return IndexPath(row: row, section: section)
    }

    /// Returns the old index path of a row, or nil if the row was inserted.
    func oldRow(_ new: IndexPath) -> IndexPath? {
        if let moved = oldRowOfMoved[new] { return moved }
        guard let section = sections.old(new.section), let row = rows[section]?.old(new.row) else { return nil }
        return IndexPath(row: row, section: section)
    }

    /// A mapping between the old and new indexes of a sequence after deletions, insertions and moves.
    private struct IndexMapping {
        let removed: [Int]
        let inserted: [Int]
        let moved: [Int: Int]
        let back: [Int: Int]
        let oldCount: Int
        let newCount: Int

        init(unchanged count: Int) {
            (removed, inserted, moved, back) = ([], [], [:], [:])
            (oldCount, newCount) = (count, count)
        }

        init?(removed: IndexSet, inserted: IndexSet, moved: [Int: Int], from oldCount: Int, to newCount: Int) {
            let removed = removed.union(IndexSet(moved.keys))
            let inserted = inserted.union(IndexSet(moved.values))
            guard removed.allSatisfy({ $0 < oldCount }), inserted.allSatisfy({ $0 < newCount }) else { return nil }
            guard oldCount - removed.count + inserted.count == newCount else { return nil }
            self.removed = Array(removed)
            self.inserted = Array(inserted)
            self.moved = moved
            back = Dictionary(moved.map { ($1, $0) }) { first, _ in first }
            self.oldCount = oldCount
            self.newCount = newCount
        }

        func new(_ old: Int) -> Int? {
            guard old >= 0, old < oldCount else { return nil }
            return moved[old] ?? Self.place(old, leaving: removed, entering: inserted)
        }

        func old(_ new: Int) -> Int? {
            guard new >= 0, new < newCount else { return nil }
            return back[new] ?? Self.place(new, leaving: inserted, entering: removed)
        }

        /// Converts an index from before the changes to after the changes, or vice versa. Returns nil if `leaving`, the
        /// removed indexes, contains the index. `entering` contains the added indexes. Both arrays are sorted.
        private static func place(_ place: Int, leaving: [Int], entering: [Int]) -> Int? {
            let before = leaving.partitioningIndex { $0 >= place }
            guard before == leaving.count || leaving[before] != place else { return nil }
            let left = place - before
            // `left` is the number of remaining old elements before this element, so the number of added elements
            // before it is missing. An added element is before it if at most `left` old elements are before the added
            // element: their number is `entering[$0] - $0`.
            return left + entering.indices.partitioningIndex { entering[$0] - $0 > left }
        }
    }
}

import Algorithms
import Foundation

/// What a batch of updates does to a table or a collection view: which row, or item, is where afterwards.
///
/// As UIKit has it, what goes and what is loaded anew is named by where it was before all of them, and what comes by where it is after all of them.
struct ListUpdates {
    private(set) var deletedRows: Set<IndexPath> = []
    private(set) var insertedRows: Set<IndexPath> = []
    private(set) var deletedSections: IndexSet = []
    private(set) var insertedSections: IndexSet = []
    /// From where it was to where it is.
    private(set) var movedRows: [IndexPath: IndexPath] = [:]
    private(set) var movedSections: [Int: Int] = [:]
    private(set) var reloadedRows: Set<IndexPath> = []
    private(set) var reloadedSections: IndexSet = []
    /// How rows come, by where they are afterwards, and go, by where they were; of sections, by -1 for the row.
    private var comes: [IndexPath: UITableView.RowAnimation] = [:]
    private var goes: [IndexPath: UITableView.RowAnimation] = [:]
    /// Whether anything is to be seen of it.
    private(set) var isAnimated = false

    /// Nothing was changed yet.
    init() {}

    /// Whether nothing was changed.
    var isEmpty: Bool {
        deletedRows.isEmpty && insertedRows.isEmpty && deletedSections.isEmpty && insertedSections.isEmpty
            && movedRows.isEmpty
            && movedSections.isEmpty && reloadedRows.isEmpty && reloadedSections.isEmpty
    }

    private mutating func note(_ animation: UITableView.RowAnimation) { isAnimated = isAnimated || animation != .none }

    mutating func insert(_ rows: [IndexPath], _ animation: UITableView.RowAnimation) {
        note(animation)
        insertedRows.formUnion(rows)
        for row in rows { comes[row] = animation }
    }

    mutating func delete(_ rows: [IndexPath], _ animation: UITableView.RowAnimation) {
        note(animation)
        deletedRows.formUnion(rows)
        for row in rows { goes[row] = animation }
    }

    mutating func reload(_ rows: [IndexPath], _ animation: UITableView.RowAnimation) {
        note(animation)
        reloadedRows.formUnion(rows)
        for row in rows { goes[row] = animation }
    }

    mutating func move(_ row: IndexPath, to new: IndexPath) {
        isAnimated = true
        movedRows[row] = new
    }

    mutating func insert(_ sections: IndexSet, _ animation: UITableView.RowAnimation) {
        note(animation)
        insertedSections.formUnion(sections)
        for section in sections { comes[IndexPath(row: -1, section: section)] = animation }
    }

    mutating func delete(_ sections: IndexSet, _ animation: UITableView.RowAnimation) {
        note(animation)
        deletedSections.formUnion(sections)
        for section in sections { goes[IndexPath(row: -1, section: section)] = animation }
    }

    mutating func reload(_ sections: IndexSet, _ animation: UITableView.RowAnimation) {
        note(animation)
        reloadedSections.formUnion(sections)
        for section in sections { goes[IndexPath(row: -1, section: section)] = animation }
    }

    mutating func move(_ section: Int, to new: Int) {
        isAnimated = true
        movedSections[section] = new
    }

    func comes(_ row: IndexPath) -> UITableView.RowAnimation {
        comes[row] ?? comes[IndexPath(row: -1, section: row.section)] ?? .fade
    }

    func goes(_ row: IndexPath) -> UITableView.RowAnimation {
        goes[row] ?? goes[IndexPath(row: -1, section: row.section)] ?? .fade
    }
}

/// Where rows are after a batch of updates.
struct ListMapping {
    private let sections: Places
    /// Of each section that stays, by where it was.
    private let rows: [Int: Places]
    private let movedRows: [IndexPath: IndexPath]
    private let movedBack: [IndexPath: IndexPath]
    /// Of each section by where it is: the rows that were asked for anew, and those that were moved into it.
    private var reloadedRows: [Int: [Int]] = [:]
    private var arrivedRows: [Int: [(from: IndexPath, row: Int)]] = [:]

    /// Nothing is elsewhere.
    init(unchanged counts: [Int]) {
        sections = Places(unchanged: counts.count)
        rows = Dictionary(uniqueKeysWithValues: counts.enumerated().map { ($0, Places(unchanged: $1)) })
        movedRows = [:]
        movedBack = [:]
    }

    /// Nil where the counts before and after do not differ by what the updates say: then nothing can be known of where rows are.
    init?(_ updates: ListUpdates, from old: [Int], to new: [Int]) {
        let reloadedSections = updates.reloadedSections
        guard
            let sections = Places(
                removed: updates.deletedSections, inserted: updates.insertedSections, moved: updates.movedSections,
                from: old.count,
                to: new.count)
        else { return nil }
        self.sections = sections
        movedRows = updates.movedRows
        movedBack = Dictionary(updates.movedRows.map { ($1, $0) }) { first, _ in first }
        guard movedBack.count == movedRows.count else { return nil }

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
        var rows: [Int: Places] = [:]
        for (section, count) in old.enumerated() {
            // A section that goes, or is asked for anew, takes all that was said of its rows along.
            guard let now = sections.new(section), !reloadedSections.contains(section) else { continue }
            let places = Places(
                removed: removed[section] ?? [], inserted: inserted[now] ?? [], moved: [:], from: count, to: new[now])
            guard let places else { return nil }
            rows[section] = places
        }
        self.rows = rows
        for case let now? in updates.reloadedRows.map(row) { reloadedRows[now.section, default: []].append(now.row) }
        for (from, to) in movedRows.inOrder { arrivedRows[to.section, default: []].append((from, to.row)) }
    }

    /// The rows of a section that were asked for anew, by where they are.
    func reloadedRows(in section: Int) -> [Int] { reloadedRows[section] ?? [] }

    /// The rows that were moved into a section, or within it: where each was, and is.
    func arrivedRows(in section: Int) -> [(from: IndexPath, row: Int)] { arrivedRows[section] ?? [] }

    /// Which rows of a section went, by where they were, and came, by where they are; nil where the section went or was asked for anew.
    func places(ofOldSection section: Int) -> (removed: [Int], inserted: [Int])? {
        rows[section].map { ($0.removed, $0.inserted) }
    }

    /// Where a section is now; nil where it has gone.
    func section(_ old: Int) -> Int? { sections.new(old) }

    /// Where a section was; nil where it has just come.
    func oldSection(_ new: Int) -> Int? { sections.old(new) }

    /// Where a row is now; nil where it has gone, or its section was asked for anew.
    func row(_ old: IndexPath) -> IndexPath? {
        if let moved = movedRows[old] { return moved }
        guard let section = sections.new(old.section), let row = rows[old.section]?.new(old.row) else { return nil }
        return IndexPath(row: row, section: section)
    }

    /// Where a row was; nil where it has just come.
    func oldRow(_ new: IndexPath) -> IndexPath? {
        if let moved = movedBack[new] { return moved }
        guard let section = sections.old(new.section), let row = rows[section]?.old(new.row) else { return nil }
        return IndexPath(row: row, section: section)
    }

    /// Where things that stand in a row are after some went, some came and some changed places.
    private struct Places {
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

        /// Where one is when those at some places have left and others have entered; nil for one that left. Both in order.
        private static func place(_ place: Int, leaving: [Int], entering: [Int]) -> Int? {
            let before = leaving.partitioningIndex { $0 >= place }
            guard before == leaving.count || leaving[before] != place else { return nil }
            let left = place - before
            // So many of those that enter stand before it: each has its place less those that entered before it.
            return left + entering.indices.partitioningIndex { entering[$0] - $0 > left }
        }
    }
}

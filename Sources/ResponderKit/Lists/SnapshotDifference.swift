import Algorithms
import Foundation

/// The changes from one snapshot of a list to another, with the fewest possible moves.
struct SnapshotDifference {
    var deletedSections: IndexSet = []
    var insertedSections: IndexSet = []
    var movedSections: [(from: Int, to: Int)] = []
    var deletedRows: [IndexPath] = []
    var insertedRows: [IndexPath] = []
    var movedRows: [(from: IndexPath, to: IndexPath)] = []

    init<Section, Item>(
        from old: NSDiffableDataSourceSnapshot<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>
    ) {
        let newSections = new.sectionIdentifiers
        let origins = newSections.map { old.indexOfSection($0) }
        for (index, origin) in origins.enumerated() where origin == nil { insertedSections.insert(index) }
        let staying = Self.longestIncreasingSubsequence(origins)
        for (index, origin) in origins.enumerated() {
            if let origin, !staying.contains(index) { movedSections.append((origin, index)) }
        }

        for (index, section) in old.sectionIdentifiers.enumerated() {
            guard new.indexOfSection(section) != nil else {
                deletedSections.insert(index)
                continue
            }
            for (row, item) in old.itemIdentifiers(inSection: section).enumerated() where new.indexPath(of: item) == nil
            {
                deletedRows.append(IndexPath(row: row, section: index))
            }
        }
        for (index, section) in newSections.enumerated() {
            let items = new.itemIdentifiers(inSection: section)
            // The old rows of the items that stay in the section. Items whose old rows form the longest increasing
            // subsequence need no moves.
            let before = items.map { item in
                old.indexPath(of: item).flatMap { $0.section == origins[index] ? $0.row : nil }
            }
            let staying = Self.longestIncreasingSubsequence(before)
            for (row, item) in items.enumerated() {
                let place = IndexPath(row: row, section: index)
                if let was = old.indexPath(of: item) {
                    if !staying.contains(row) { movedRows.append((was, place)) }
                } else if origins[index] != nil {
                    // The rows of an inserted section are inserted with the section, so only new rows of other sections
                    // are recorded.
                    insertedRows.append(place)
                }
            }
        }
    }

    /// Returns the indexes of a longest increasing subsequence of the numbers. Nil elements are skipped.
    private static func longestIncreasingSubsequence(_ numbers: [Int?]) -> Set<Int> {
        // Each increasing subsequence has a last number. Of all subsequences found so far with n + 1 numbers, element n
        // is the index of the smallest last number.
        var ends: [Int] = []
        // For the index of each number: the index of the previous number in the subsequence that ends at this number.
        var before: [Int: Int] = [:]
        for (place, number) in numbers.enumerated() {
            guard let number else { continue }
            let length = ends.partitioningIndex { numbers[$0] ?? 0 >= number }
            if length > 0 { before[place] = ends[length - 1] }
            if length == ends.count { ends.append(place) } else { ends[length] = place }
        }
        var found: Set<Int> = []
        var place = ends.last
        while let each = place {
            found.insert(each)
            place = before[each]
        }
        return found
    }
}

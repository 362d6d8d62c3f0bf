public import Foundation

/// The index path of a table's row or a collection view's item: `[section, row]`. If an index path has another length,
/// its section and row are -1.
extension IndexPath {
    /// Creates the index path of a row in a section, both counted from 0.
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    /// Creates the index path of an item in a section, both counted from 0.
    public init(item: Int, section: Int) {
        self.init(indexes: [section, item])
    }

    /// The section, counted from 0.
    public var section: Int { count == 2 ? self[0] : -1 }
    /// The row within the section, counted from 0.
    public var row: Int { count == 2 ? self[1] : -1 }
    /// The item within the section, counted from 0.
    public var item: Int { row }

    /// Whether the index path has two non-negative indexes.
    var isRow: Bool { count == 2 && self[0] >= 0 && self[1] >= 0 }
}

extension Dictionary where Key: Comparable {
    /// The dictionary's entries, sorted by key. Views are changed in this order, so that the same input has the same
    /// effect in every run.
    var inOrder: [Element] { sorted { $0.key < $1.key } }
}

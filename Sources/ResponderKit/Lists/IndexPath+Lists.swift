public import Foundation

/// Where a row of a table or an item of a collection view is: `[section, row]`. An index path that is not one of these has -1 for both.
extension IndexPath {
    /// A row of a section, both counted from 0.
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    /// An item of a section, both counted from 0.
    public init(item: Int, section: Int) {
        self.init(indexes: [section, item])
    }

    /// Which section, counted from 0.
    public var section: Int { count == 2 ? self[0] : -1 }
    /// Which row of the section, counted from 0.
    public var row: Int { count == 2 ? self[1] : -1 }
    /// Which item of the section, counted from 0.
    public var item: Int { row }

    /// Whether it is one that a row could have.
    var isRow: Bool { count == 2 && self[0] >= 0 && self[1] >= 0 }
}

extension Dictionary where Key: Comparable {
    /// Its entries by their keys: whatever changes views goes by this order, so that the same input changes them the same way in each run.
    var inOrder: [Element] { sorted { $0.key < $1.key } }
}

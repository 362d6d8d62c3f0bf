/// The styles, accessories and editing states of cells.
extension UITableViewCell {
    /// The layout of a cell. The raw values match UIKit's.
    public enum CellStyle: Int, Sendable {
        /// The detail text is below the main text.
        case `default` = 0
        /// The detail text is at the end of the main text's line.
        case value1 = 1
        /// The detail text is below the main text.
        case subtitle = 3
    }

    /// The standard accessory at the end of a cell that has no `accessoryView`. The raw values match UIKit's.
    public enum AccessoryType: Int, Sendable {
        /// The cell has no standard accessory.
        case none = 0
        /// An arrow that shows that more content follows.
        case disclosureIndicator = 1
        /// A check mark that shows a choice.
        case checkmark = 3
    }

    /// The editing control of a row. The raw values match UIKit's.
    public enum EditingStyle: Int, Sendable {
        /// The row has no editing control.
        case none = 0
        /// A control that deletes the row.
        case delete = 1
        /// A control that inserts a row.
        case insert = 2
    }

    /// The editing controls that a cell shows. The raw values match UIKit's.
    public struct StateMask: OptionSet, Sendable {
        /// The bits of the set.
        public let rawValue: UInt

        /// Creates a set from its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The deletion or insertion control is visible.
        public static let showingEditControl = StateMask(rawValue: 1 << 0)
        /// The swipe actions beside the cell are open.
        public static let showingDeleteConfirmation = StateMask(rawValue: 1 << 1)
    }

    /// The look of a selected cell. The raw values match UIKit's.
    public enum SelectionStyle: Int, Sendable {
        /// A selected cell looks the same as an unselected one.
        case none = 0
        /// A selected cell is highlighted, as with `default`.
        case blue = 1
        /// A selected cell is highlighted, as with `default`.
        case gray = 2
        /// A selected cell is highlighted.
        case `default` = 3
    }
}

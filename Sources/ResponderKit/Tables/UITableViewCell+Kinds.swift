/// What cells can be, show and have done to them.
extension UITableViewCell {
    /// How a cell is laid out. Raw values as UIKit's.
    public enum CellStyle: Int, Sendable {
        /// The second line below the first.
        case `default` = 0
        /// The second line at the end of the first.
        case value1 = 1
        /// The second line below the first.
        case subtitle = 3
    }

    /// What is at the end of a cell that has no `accessoryView`. Raw values as UIKit's.
    public enum AccessoryType: Int, Sendable {
        /// Nothing.
        case none = 0
        /// An arrow: more follows.
        case disclosureIndicator = 1
        /// A mark: it is chosen.
        case checkmark = 3
    }

    /// What editing does to a row. Raw values as UIKit's.
    public enum EditingStyle: Int, Sendable {
        /// Nothing.
        case none = 0
        /// It takes the row away.
        case delete = 1
        /// It puts another in.
        case insert = 2
    }

    /// What a cell shows while its row is edited. Raw values as UIKit's.
    public struct StateMask: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// States by their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// What takes it away or puts another in.
        public static let showingEditControl = StateMask(rawValue: 1 << 0)
        /// What can be done to it, beside it.
        public static let showingDeleteConfirmation = StateMask(rawValue: 1 << 1)
    }

    /// How a chosen cell looks. Raw values as UIKit's.
    public enum SelectionStyle: Int, Sendable {
        /// As any other.
        case none = 0
        /// Set apart.
        case blue = 1
        /// Set apart.
        case gray = 2
        /// Set apart.
        case `default` = 3
    }
}

public import Foundation

/// What a split view controller is made of, and how it shows that. Raw values as UIKit's.
extension UISplitViewController {
    /// How many columns there are.
    public enum Style: Int, Sendable {
        /// Two controllers by `viewControllers`, without navigation controllers of its making.
        case unspecified = 0
        /// A side column, and what is chosen there.
        case doubleColumn = 1
        /// Two side columns, and what is chosen there.
        case tripleColumn = 2
    }

    /// One of the columns.
    public enum Column: Int, Sendable {
        /// The outermost: what there is.
        case primary = 0
        /// Between the two, where there are three.
        case supplementary = 1
        /// What it is all about.
        case secondary = 2
        /// What is shown instead of all of them where there is room for one.
        case compact = 3
    }

    /// Which columns are seen, and how.
    public enum DisplayMode: Int, Sendable {
        /// As there is room.
        case automatic = 0
        /// The secondary column alone.
        case secondaryOnly = 1
        /// One side column, beside the secondary one.
        case oneBesideSecondary = 2
        /// One side column, over the secondary one.
        case oneOverSecondary = 3
        /// Both side columns, beside the secondary one.
        case twoBesideSecondary = 4
        /// Both side columns, over the secondary one.
        case twoOverSecondary = 5
        /// Both side columns; the secondary one moves aside, partly out of sight.
        case twoDisplaceSecondary = 6

        /// How many side columns are seen.
        var sides: Int {
            switch self {
            case .automatic, .secondaryOnly: 0
            case .oneBesideSecondary, .oneOverSecondary: 1
            case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
            }
        }

        /// Whether what is at the side stands in front of the secondary column, which is dimmed.
        var isOver: Bool { self == .oneOverSecondary || self == .twoOverSecondary || self == .twoDisplaceSecondary }
    }

    /// What becomes of the secondary column while side columns are seen.
    public enum SplitBehavior: Int, Sendable {
        /// As there is room.
        case automatic = 0
        /// It becomes narrower.
        case tile = 1
        /// It stays, behind them.
        case overlay = 2
        /// It moves aside.
        case displace = 3
    }

    /// At which edge the side columns are.
    public enum PrimaryEdge: Int, Sendable {
        /// Where text begins.
        case leading = 0
        /// Where text ends.
        case trailing = 1
    }

    /// Whether there is a button that shows and hides side columns.
    public enum DisplayModeButtonVisibility: Int, Sendable {
        /// There is.
        case automatic = 0
        /// There is none.
        case never = 1
        /// There is.
        case always = 2
    }

    /// A width that is left to the split view controller.
    public static let automaticDimension: CGFloat = -.greatestFiniteMagnitude
}

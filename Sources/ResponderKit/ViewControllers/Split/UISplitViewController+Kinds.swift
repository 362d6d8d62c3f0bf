public import Foundation

/// Styles, columns and modes of a split view controller. The raw values match UIKit's.
extension UISplitViewController {
    /// The style of a split view controller, which determines the number of columns.
    public enum Style: Int, Sendable {
        /// The style with two controllers, set with `viewControllers`, and without automatic navigation controllers.
        case unspecified = 0
        /// The style with one side column and the secondary column.
        case doubleColumn = 1
        /// The style with two side columns and the secondary column.
        case tripleColumn = 2
    }

    /// A column of a split view controller.
    public enum Column: Int, Sendable {
        /// The outermost side column, usually the list of topics.
        case primary = 0
        /// The middle column, which exists if there are three columns.
        case supplementary = 1
        /// The main column, for the selected content.
        case secondary = 2
        /// The column that replaces all other columns if there is space for only one column.
        case compact = 3
    }

    /// The visible columns and their arrangement.
    public enum DisplayMode: Int, Sendable {
        /// The available width determines the display mode.
        case automatic = 0
        /// Only the secondary column is visible.
        case secondaryOnly = 1
        /// One side column is visible beside the secondary column.
        case oneBesideSecondary = 2
        /// One side column is visible in front of the secondary column.
        case oneOverSecondary = 3
        /// Both side columns are visible beside the secondary column.
        case twoBesideSecondary = 4
        /// Both side columns are visible in front of the secondary column.
        case twoOverSecondary = 5
        /// Both side columns are visible. The secondary column moves aside, partly out of sight.
        case twoDisplaceSecondary = 6

        /// The number of visible side columns.
        var sides: Int {
            switch self {
            case .automatic, .secondaryOnly: 0
            case .oneBesideSecondary, .oneOverSecondary: 1
            case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
            }
        }

        /// Whether side columns are in front of the secondary column, which is then dimmed.
        var isOver: Bool { self == .oneOverSecondary || self == .twoOverSecondary || self == .twoDisplaceSecondary }
    }

    /// The behaviour of the secondary column while side columns are visible.
    public enum SplitBehavior: Int, Sendable {
        /// The available width determines the behaviour.
        case automatic = 0
        /// The secondary column becomes narrower.
        case tile = 1
        /// The secondary column stays behind the side columns.
        case overlay = 2
        /// The secondary column moves aside, partly out of sight.
        case displace = 3
    }

    /// The edge at which the side columns are.
    public enum PrimaryEdge: Int, Sendable {
        /// The edge at which text lines begin.
        case leading = 0
        /// The edge at which text lines end.
        case trailing = 1
    }

    /// Whether the button that shows and hides side columns is visible.
    public enum DisplayModeButtonVisibility: Int, Sendable {
        /// Equivalent to `always`: the button for the side columns is visible.
        case automatic = 0
        /// The button for the side columns is hidden.
        case never = 1
        /// The button for the side columns is visible.
        case always = 2
    }

    /// A value for column widths: the split view controller chooses the width.
    public static let automaticDimension: CGFloat = -.greatestFiniteMagnitude
}

/// Where a control's content stands in it. Raw values as UIKit's.
extension UIControl {
    /// From left to right.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// In the middle.
        case center = 0
        /// At the left edge.
        case left = 1
        /// At the right edge.
        case right = 2
        /// Over the whole width.
        case fill = 3
        /// Where lines begin.
        case leading = 4
        /// Where lines end.
        case trailing = 5
    }

    /// From top to bottom.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// In the middle.
        case center = 0
        /// At the top edge.
        case top = 1
        /// At the bottom edge.
        case bottom = 2
        /// Over the whole height.
        case fill = 3
    }

    /// The alignment from left to right, with `leading` and `trailing` as the edges that they are. (Y5)
    public final var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
        switch contentHorizontalAlignment {
        case .leading: isReversed ? .right : .left
        case .trailing: isReversed ? .left : .right
        default: contentHorizontalAlignment
        }
    }

    /// The alignment in the words of the protocol; nil for the middle.
    var renderedAlignment: String? {
        let vertical: String? =
            switch contentVerticalAlignment {
            case .top: "top"
            case .bottom: "bottom"
            case .center, .fill: nil
            }
        let horizontal: String? =
            switch effectiveContentHorizontalAlignment {
            case .left: "left"
            case .right: "right"
            default: nil
            }
        guard let vertical else { return horizontal }
        return horizontal.map { vertical + $0.prefix(1).uppercased() + $0.dropFirst() } ?? vertical
    }
}

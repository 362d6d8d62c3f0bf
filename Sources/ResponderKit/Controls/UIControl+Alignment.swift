/// The alignment of a control's content, with UIKit's raw values.
extension UIControl {
    /// The horizontal alignment.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// Centred.
        case center = 0
        /// At the left edge.
        case left = 1
        /// At the right edge.
        case right = 2
        /// Stretched to the whole width.
        case fill = 3
        /// At the leading edge.
        case leading = 4
        /// At the trailing edge.
        case trailing = 5
    }

    /// The vertical alignment.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// Centred.
        case center = 0
        /// At the top edge.
        case top = 1
        /// At the bottom edge.
        case bottom = 2
        /// Stretched to the whole height.
        case fill = 3
    }

    /// The horizontal alignment with `leading` and `trailing` converted to left or right. (Y5)
    public final var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
        switch contentHorizontalAlignment {
        case .leading: isReversed ? .right : .left
        case .trailing: isReversed ? .left : .right
        default: contentHorizontalAlignment
        }
    }

    /// The alignment as a word on the wire; nil if centred.
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

/// The alignment of a control's content, with UIKit's raw values.
extension UIControl {
    /// The horizontal alignment.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// The content is centred.
        case center = 0
        /// The content is at the left edge.
        case left = 1
        /// The content is at the right edge.
        case right = 2
        /// The content is stretched to the whole width of the control.
        case fill = 3
        /// The content is at the leading edge.
        case leading = 4
        /// The content is at the trailing edge.
        case trailing = 5
    }

    /// The vertical alignment.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// The content is centred.
        case center = 0
        /// The content is at the top edge.
        case top = 1
        /// The content is at the bottom edge.
        case bottom = 2
        /// The content is stretched to the whole height of the control.
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

    /// The alignment of the content as a word of the protocol; nil if the content is centred.
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

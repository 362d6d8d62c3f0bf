extension NSLayoutConstraint {
    /// An attribute of a view or layout guide that a constraint can refer to, such as an edge or the width. The raw
    /// values equal UIKit's.
    public enum Attribute: Int, Sendable {
        /// The left edge of the view or guide.
        case left = 1
        /// The right edge of the view or guide.
        case right = 2
        /// The top edge of the view or guide.
        case top = 3
        /// The bottom edge of the view or guide.
        case bottom = 4
        /// The edge where lines of text begin: the left edge, or the right edge in right-to-left layouts.
        case leading = 5
        /// The edge where lines of text end: the right edge, or the left edge in right-to-left layouts.
        case trailing = 6
        /// The width of the view or guide.
        case width = 7
        /// The height of the view or guide.
        case height = 8
        /// The horizontal centre of the view or guide.
        case centerX = 9
        /// The vertical centre of the view or guide.
        case centerY = 10
        /// The baseline of the last line of text.
        case lastBaseline = 11
        /// The baseline of the first line of text.
        case firstBaseline = 12
        /// The left edge of the area within the view's layout margins.
        case leftMargin = 13
        /// The right edge of the area within the view's layout margins.
        case rightMargin = 14
        /// The top edge of the area within the view's layout margins.
        case topMargin = 15
        /// The bottom edge of the area within the view's layout margins.
        case bottomMargin = 16
        /// The leading edge of the area within the view's layout margins.
        case leadingMargin = 17
        /// The trailing edge of the area within the view's layout margins.
        case trailingMargin = 18
        /// The horizontal centre of the area within the view's layout margins.
        case centerXWithinMargins = 19
        /// The vertical centre of the area within the view's layout margins.
        case centerYWithinMargins = 20
        /// No attribute: the constraint compares the first attribute with a number.
        case notAnAttribute = 0

        /// The attribute of the layout margins guide that corresponds to a margin attribute; nil for other attributes.
        var withinMargins: Attribute? {
            switch self {
            case .leftMargin: .left
            case .rightMargin: .right
            case .topMargin: .top
            case .bottomMargin: .bottom
            case .leadingMargin: .leading
            case .trailingMargin: .trailing
            case .centerXWithinMargins: .centerX
            case .centerYWithinMargins: .centerY
            default: nil
            }
        }

        private enum Meaning {
            case across, alongLines, down, size, none
        }

        private var meaning: Meaning {
            switch withinMargins ?? self {
            case .left, .right: .across
            case .leading, .trailing: .alongLines
            case .width, .height: .size
            case .notAnAttribute: .none
            case .centerX: .across
            default: .down
            }
        }

        /// Returns whether the two attributes can be related, as in UIKit.
        ///
        /// Edges can be related to edges of the same axis, and sizes to sizes or numbers. Left and right cannot
        /// be related to leading and trailing, whose sides depend on the layout direction.
        func isSensible(with other: Attribute) -> Bool {
            let isCenter = (withinMargins ?? self) == .centerX || (other.withinMargins ?? other) == .centerX
            switch (meaning, other.meaning) {
            case (.size, .none), (.size, .size), (.across, .across), (.alongLines, .alongLines), (.down, .down):
                return true
            case (.across, .alongLines), (.alongLines, .across): return isCenter
            default: return false
            }
        }

        /// Whether the attribute depends on the layout direction.
        var dependsOnDirection: Bool { meaning == .alongLines }
    }

    /// The comparison between the two sides of a constraint. The raw values match UIKit's.
    public enum Relation: Int, Sendable, CustomStringConvertible {
        /// The first side is less than or equal to the second side.
        case lessThanOrEqual = -1
        /// The two sides are equal.
        case equal = 0
        /// The first side is greater than or equal to the second side.
        case greaterThanOrEqual = 1

        /// The mathematical symbol of the relation.
        public var description: String {
            switch self {
            case .lessThanOrEqual: "≤"
            case .equal: "="
            case .greaterThanOrEqual: "≥"
            }
        }
    }
}

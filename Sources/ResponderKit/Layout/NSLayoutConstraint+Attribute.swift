extension NSLayoutConstraint {
    /// The attribute of a view or layout guide that a constraint relates. The raw values equal UIKit's.
    public enum Attribute: Int, Sendable {
        /// The left edge.
        case left = 1
        /// The right edge.
        case right = 2
        /// The top edge.
        case top = 3
        /// The bottom edge.
        case bottom = 4
        /// The edge where lines of text begin.
        case leading = 5
        /// The edge where lines of text end.
        case trailing = 6
        /// The width.
        case width = 7
        /// The height.
        case height = 8
        /// The horizontal centre.
        case centerX = 9
        /// The vertical centre.
        case centerY = 10
        /// The baseline of the last line of text.
        case lastBaseline = 11
        /// The baseline of the first line of text.
        case firstBaseline = 12
        /// The left edge of the area within the margins.
        case leftMargin = 13
        /// The right edge of the area within the margins.
        case rightMargin = 14
        /// The top edge of the area within the margins.
        case topMargin = 15
        /// The bottom edge of the area within the margins.
        case bottomMargin = 16
        /// The leading edge of the area within the margins.
        case leadingMargin = 17
        /// The trailing edge of the area within the margins.
        case trailingMargin = 18
        /// The horizontal centre of the area within the margins.
        case centerXWithinMargins = 19
        /// The vertical centre of the area within the margins.
        case centerYWithinMargins = 20
        /// No attribute: the constraint compares with a number.
        case notAnAttribute = 0

        /// The corresponding attribute of the margins guide, or nil for an attribute without margins.
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
        /// Less than or equal.
        case lessThanOrEqual = -1
        /// Equal.
        case equal = 0
        /// Greater than or equal.
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

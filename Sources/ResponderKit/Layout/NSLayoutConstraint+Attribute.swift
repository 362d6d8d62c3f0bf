extension NSLayoutConstraint {
    /// What of a view or layout guide a constraint is about. Raw values as UIKit's.
    public enum Attribute: Int, Sendable {
        /// The left edge.
        case left = 1
        /// The right edge.
        case right = 2
        /// The top edge.
        case top = 3
        /// The bottom edge.
        case bottom = 4
        /// The edge where lines begin.
        case leading = 5
        /// The edge where lines end.
        case trailing = 6
        /// How wide.
        case width = 7
        /// How high.
        case height = 8
        /// The middle from left to right.
        case centerX = 9
        /// The middle from top to bottom.
        case centerY = 10
        /// What the last line of text stands on.
        case lastBaseline = 11
        /// What the first line of text stands on.
        case firstBaseline = 12
        /// The left edge of what is within the margins.
        case leftMargin = 13
        /// The right edge of what is within the margins.
        case rightMargin = 14
        /// The top edge of what is within the margins.
        case topMargin = 15
        /// The bottom edge of what is within the margins.
        case bottomMargin = 16
        /// The edge within the margins where lines begin.
        case leadingMargin = 17
        /// The edge within the margins where lines end.
        case trailingMargin = 18
        /// The middle of what is within the margins, from left to right.
        case centerXWithinMargins = 19
        /// The middle of what is within the margins, from top to bottom.
        case centerYWithinMargins = 20
        /// None: a number.
        case notAnAttribute = 0

        /// The same of the margins' guide; nil for what is not about margins.
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

        /// Whether one can be told by the other, as UIKit has it: edges by edges of the same axis, sizes by sizes or numbers; left and right not by leading and
        /// trailing, which may be either.
        func isSensible(with other: Attribute) -> Bool {
            let isCenter = (withinMargins ?? self) == .centerX || (other.withinMargins ?? other) == .centerX
            switch (meaning, other.meaning) {
            case (.size, .none), (.size, .size), (.across, .across), (.alongLines, .alongLines), (.down, .down):
                return true
            case (.across, .alongLines), (.alongLines, .across): return isCenter
            default: return false
            }
        }

        /// Whether it depends on which way lines run.
        var dependsOnDirection: Bool { meaning == .alongLines }
    }

    /// How the two sides compare. Raw values as UIKit's.
    public enum Relation: Int, Sendable, CustomStringConvertible {
        /// At most.
        case lessThanOrEqual = -1
        /// The same.
        case equal = 0
        /// At least.
        case greaterThanOrEqual = 1

        /// A sign.
        public var description: String {
            switch self {
            case .lessThanOrEqual: "≤"
            case .equal: "="
            case .greaterThanOrEqual: "≥"
            }
        }
    }
}

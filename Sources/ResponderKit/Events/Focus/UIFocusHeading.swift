/// The direction of a focus movement. The raw values match UIKit's. (X7)
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
    /// The bit mask of the directions.
    public let rawValue: UInt

    /// Creates a heading from a bit mask.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Focus moves up.
    public static let up = UIFocusHeading(rawValue: 1 << 0)
    /// Focus moves down.
    public static let down = UIFocusHeading(rawValue: 1 << 1)
    /// Focus moves to the left.
    public static let left = UIFocusHeading(rawValue: 1 << 2)
    /// Focus moves to the right.
    public static let right = UIFocusHeading(rawValue: 1 << 3)
    /// Focus moves to the next item; after the last, to the first. Tab uses this heading.
    public static let next = UIFocusHeading(rawValue: 1 << 4)
    /// Focus moves to the previous item; before the first, to the last. Shift-Tab uses this heading.
    public static let previous = UIFocusHeading(rawValue: 1 << 5)
    /// Focus moves to the first item.
    public static let first = UIFocusHeading(rawValue: 1 << 8)
    /// Focus moves to the last item.
    public static let last = UIFocusHeading(rawValue: 1 << 9)

    /// Creates the heading of an arrow button. Fails for other buttons.
    init?(_ press: UIPress.PressType) {
        switch press {
        case .upArrow: self = .up
        case .downArrow: self = .down
        case .leftArrow: self = .left
        case .rightArrow: self = .right
        default: return nil
        }
    }

    /// Whether the movement follows the order of items instead of their positions.
    var isLinear: Bool { self == .next || self == .previous || self == .first || self == .last }
}

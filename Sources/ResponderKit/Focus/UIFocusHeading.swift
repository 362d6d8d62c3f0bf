/// The direction of a focus movement. Raw values as UIKit's. (X7)
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: UInt

    /// Creates a heading from a bit mask.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Up.
    public static let up = UIFocusHeading(rawValue: 1 << 0)
    /// Down.
    public static let down = UIFocusHeading(rawValue: 1 << 1)
    /// To the left.
    public static let left = UIFocusHeading(rawValue: 1 << 2)
    /// To the right.
    public static let right = UIFocusHeading(rawValue: 1 << 3)
    /// The next item; after the last, the first. Tab uses this heading.
    public static let next = UIFocusHeading(rawValue: 1 << 4)
    /// The previous item; before the first, the last. Shift-Tab uses this heading.
    public static let previous = UIFocusHeading(rawValue: 1 << 5)
    /// The first item.
    public static let first = UIFocusHeading(rawValue: 1 << 8)
    /// The last item.
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

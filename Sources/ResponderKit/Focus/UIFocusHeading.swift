/// Which way focus goes. Raw values as UIKit's. (X7)
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A heading by its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Towards the top.
    public static let up = UIFocusHeading(rawValue: 1 << 0)
    /// Towards the bottom.
    public static let down = UIFocusHeading(rawValue: 1 << 1)
    /// To the left.
    public static let left = UIFocusHeading(rawValue: 1 << 2)
    /// To the right.
    public static let right = UIFocusHeading(rawValue: 1 << 3)
    /// To the item after this one, and from the last to the first: what Tab does.
    public static let next = UIFocusHeading(rawValue: 1 << 4)
    /// To the item before this one, and from the first to the last: what Tab with Shift does.
    public static let previous = UIFocusHeading(rawValue: 1 << 5)
    /// To the first of all.
    public static let first = UIFocusHeading(rawValue: 1 << 8)
    /// To the last of all.
    public static let last = UIFocusHeading(rawValue: 1 << 9)

    /// The way that an arrow points.
    init?(_ press: UIPress.PressType) {
        switch press {
        case .upArrow: self = .up
        case .downArrow: self = .down
        case .leftArrow: self = .left
        case .rightArrow: self = .right
        default: return nil
        }
    }

    /// Whether it goes by the order of items rather than by where they are.
    var isLinear: Bool { self == .next || self == .previous || self == .first || self == .last }
}

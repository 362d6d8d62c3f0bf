/// How much a constraint matters: from 1 to 1,000, which must hold. No number of weaker ones outweighs a stronger one.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number.
    public var rawValue: Float

    /// A priority by its number.
    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    /// A priority by its number.
    public init(_ rawValue: Float) {
        self.rawValue = rawValue
    }

    /// 1,000: it must hold.
    public static let required = UILayoutPriority(1_000)
    /// 750: that of what a view shows against being cut off.
    public static let defaultHigh = UILayoutPriority(750)
    /// 510: that of a person who makes a scene larger.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// 500: that of a scene staying as large as it is.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// 490: that of a person who drags something that leaves the scene's size alone.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    /// 250: that of a view against being larger than what it shows.
    public static let defaultLow = UILayoutPriority(250)
    /// 50: that of the size that `systemLayoutSizeFitting(_:)` was asked for.
    public static let fittingSizeLevel = UILayoutPriority(50)

    /// Whether it matters less.
    public static func < (left: UILayoutPriority, right: UILayoutPriority) -> Bool { left.rawValue < right.rawValue }

    /// As the solver has it.
    var limit: LinearSolver.Limit {
        rawValue >= Self.required.rawValue ? .forbidden : rawValue > 0 ? .avoided(rawValue) : .free
    }
}

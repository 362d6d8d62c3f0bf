/// The priority of a constraint, from 1 to 1,000 (required). A higher priority always
/// outweighs any number of lower ones.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The priority as a number.
    public var rawValue: Float

    /// Creates a priority from a number.
    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    /// Creates a priority from a number.
    public init(_ rawValue: Float) {
        self.rawValue = rawValue
    }

    /// 1,000: a required constraint.
    public static let required = UILayoutPriority(1_000)
    /// 750: the default priority with which a view resists shrinking below its content size.
    public static let defaultHigh = UILayoutPriority(750)
    /// 510: the priority of a drag that may resize a scene.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// 500: the priority with which a scene keeps its size.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// 490: the priority of a drag that cannot resize a scene.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    /// 250: the default priority with which a view resists growing beyond its content size.
    public static let defaultLow = UILayoutPriority(250)
    /// 50: the priority of the target size in `systemLayoutSizeFitting(_:)`.
    public static let fittingSizeLevel = UILayoutPriority(50)

    /// Returns whether the left priority is lower than the right one.
    public static func < (left: UILayoutPriority, right: UILayoutPriority) -> Bool { left.rawValue < right.rawValue }

    /// The strength with which the solver prevents a violation of a constraint of this priority: `forbidden` at 1,000,
    /// `free` at 0, and otherwise `avoided`.
    var limit: LinearSolver.Limit {
        rawValue >= Self.required.rawValue ? .forbidden : rawValue > 0 ? .avoided(rawValue) : .free
    }
}

/// Arithmetic with priorities, such as `.required - 1`. (L57)
///
/// Results are limited to 0…1,000. UIKit does not limit them, and traps when a constraint uses a priority out of this
/// range.
extension UILayoutPriority {
    /// Returns the priority increased by a number, at most 1,000.
    public static func + (left: UILayoutPriority, right: Float) -> UILayoutPriority {
        limited(left.rawValue + right, instead: left)
    }

    /// Returns the priority decreased by a number, at least 0.
    public static func - (left: UILayoutPriority, right: Float) -> UILayoutPriority {
        limited(left.rawValue - right, instead: left)
    }

    /// Increases a priority by a number, to at most 1,000.
    public static func += (left: inout UILayoutPriority, right: Float) { left = left + right }

    /// Decreases a priority by a number, to at least 0.
    public static func -= (left: inout UILayoutPriority, right: Float) { left = left - right }

    /// Limits a result to 0…1,000. If the result is not a number, the original priority is returned.
    private static func limited(_ result: Float, instead priority: UILayoutPriority) -> UILayoutPriority {
        result.isNaN ? priority : UILayoutPriority(min(max(result, 0), required.rawValue))
    }
}

/// Arithmetic with priorities, such as `.required - 1`. (L57)
///
/// Results are limited to 0…1,000. UIKit stores other results and traps when a constraint uses them.
extension UILayoutPriority {
    /// Returns a priority that is higher by a number.
    public static func + (left: UILayoutPriority, right: Float) -> UILayoutPriority {
        limited(left.rawValue + right, instead: left)
    }

    /// Returns a priority that is lower by a number.
    public static func - (left: UILayoutPriority, right: Float) -> UILayoutPriority {
        limited(left.rawValue - right, instead: left)
    }

    /// Raises a priority by a number.
    public static func += (left: inout UILayoutPriority, right: Float) { left = left + right }

    /// Lowers a priority by a number.
    public static func -= (left: inout UILayoutPriority, right: Float) { left = left - right }

    /// Returns a priority from 0 to 1,000. A result that is not a number leaves the priority unchanged.
    private static func limited(_ result: Float, instead priority: UILayoutPriority) -> UILayoutPriority {
        result.isNaN ? priority : UILayoutPriority(min(max(result, 0), required.rawValue))
    }
}

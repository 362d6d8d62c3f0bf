/// Styles and options of a page view controller. The raw values match UIKit's.
extension UIPageViewController {
    /// The animation of a page turn.
    public enum TransitionStyle: Int, Sendable {
        /// A page curl. In Baton, pages slide as with `scroll`.
        case pageCurl = 0
        /// Pages slide.
        case scroll = 1
    }

    /// The axis along which pages are arranged.
    public enum NavigationOrientation: Int, Sendable {
        /// The axis is horizontal: the next page follows in the reading direction.
        case horizontal = 0
        /// The axis is vertical: the next page is below.
        case vertical = 1
    }

    /// The direction of a page turn.
    public enum NavigationDirection: Int, Sendable {
        /// The page turn shows the next page.
        case forward = 0
        /// The page turn shows the previous page.
        case reverse = 1
    }

    /// The position of the spine: the line at which pages are bound, as in a book.
    public enum SpineLocation: Int, Sendable {
        /// There is no spine, because pages slide.
        case none = 0
        /// The spine is at the leading edge: one page is visible.
        case min = 1
        /// The spine is in the middle: two pages are visible.
        case mid = 2
        /// The spine is at the trailing edge: one page is visible.
        case max = 3
    }

    /// The key of an option for a new page view controller.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the option.
        public let rawValue: String

        /// Creates a key from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The option for the spine location: the raw value of a `SpineLocation`. Used only by the page-curl style.
        public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
        /// The option for the distance between pages, in points. Used only by the scroll style.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }
}

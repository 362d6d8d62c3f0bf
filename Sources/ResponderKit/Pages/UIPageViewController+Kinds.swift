/// How pages are turned. Raw values as UIKit's.
extension UIPageViewController {
    /// What turning looks like.
    public enum TransitionStyle: Int, Sendable {
        /// A page that is curled. Here it slides, as the other.
        case pageCurl = 0
        /// Pages slide.
        case scroll = 1
    }

    /// Which way pages lie.
    public enum NavigationOrientation: Int, Sendable {
        /// To the side: the next is where text goes on.
        case horizontal = 0
        /// Down.
        case vertical = 1
    }

    /// From where a page comes.
    public enum NavigationDirection: Int, Sendable {
        /// From behind: the next one.
        case forward = 0
        /// From before: the one before.
        case reverse = 1
    }

    /// Where the spine of a book is.
    public enum SpineLocation: Int, Sendable {
        /// There is none: pages slide.
        case none = 0
        /// At the first edge: one page is seen.
        case min = 1
        /// In the middle: two pages are seen.
        case mid = 2
        /// At the last edge: one page is seen.
        case max = 3
    }

    /// What can be said when one is made.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of it.
        public let rawValue: String

        /// An option by its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Where the spine is: the raw value of a `SpineLocation`. Of curled pages alone.
        public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
        /// How far pages are from each other, points. Of pages that slide alone.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }
}

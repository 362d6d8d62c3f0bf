/// An item of a tab bar.
@MainActor
open class UITabBarItem: UIBarItem {
    /// Standard items with a title and an image. The raw values match UIKit's.
    public enum SystemItem: Int, Sendable {
        /// An item for content that does not fit into the bar.
        case more = 0
        /// An item for the user's favourites.
        case favorites = 1
        /// An item for content recommended by the application.
        case featured = 2
        /// An item for the content with the best ratings.
        case topRated = 3
        /// An item for recently used content.
        case recents = 4
        /// An item for the user's contacts.
        case contacts = 5
        /// An item for the user's history.
        case history = 6
        /// An item for the user's bookmarks.
        case bookmarks = 7
        /// An item for search.
        case search = 8
        /// An item for downloaded content.
        case downloads = 9
        /// An item for the newest content.
        case mostRecent = 10
        /// An item for the most viewed content.
        case mostViewed = 11

        var look: (title: String, symbol: String) {
            switch self {
            case .more: ("More", "ellipsis")
            case .favorites: ("Favorites", "star.fill")
            case .featured: ("Featured", "star.fill")
            case .topRated: ("Top Rated", "star.fill")
            case .recents: ("Recents", "clock.fill")
            case .contacts: ("Contacts", "person.fill")
            case .history: ("History", "clock.fill")
            case .bookmarks: ("Bookmarks", "book.fill")
            case .search: ("Search", "magnifyingglass")
            case .downloads: ("Downloads", "arrow.down.circle.fill")
            case .mostRecent: ("Most Recent", "clock.fill")
            case .mostViewed: ("Most Viewed", "list.bullet")
            }
        }
    }

    /// The image while the item is selected. If it is nil, `image` is used.
    open var selectedImage: UIImage? { didSet { if selectedImage !== oldValue { changed() } } }
    /// A short text in a badge above the image, also read by screen readers. If the text is nil, there is no badge.
    open var badgeValue: String? { didSet { if badgeValue != oldValue { changed() } } }
    /// The colour of the badge. Nil means red.
    open var badgeColor: UIColor? { didSet { if badgeColor != oldValue { changed() } } }

    /// Whether the item is a standard item, whose title does not follow its view controller's title.
    private(set) final var isSystemItem = false

    /// Creates an item with a title and an image.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// Creates an item with a title, an image, and another image for the selected state.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }

    /// Creates a standard item.
    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init(title: systemItem.look.title, image: UIImage(systemName: systemItem.look.symbol), tag: tag)
        isSystemItem = true
    }
}

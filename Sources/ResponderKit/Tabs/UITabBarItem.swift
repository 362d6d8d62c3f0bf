/// What stands in a tab bar for one of the things that it leads to.
@MainActor
open class UITabBarItem: UIBarItem {
    /// What many applications have. Raw values as UIKit's.
    public enum SystemItem: Int, Sendable {
        /// What there was no room for.
        case more = 0
        /// What the person chose.
        case favorites = 1
        /// What the application recommends.
        case featured = 2
        /// What people think best of.
        case topRated = 3
        /// What the person used last.
        case recents = 4
        /// People.
        case contacts = 5
        /// What the person did.
        case history = 6
        /// Where the person was.
        case bookmarks = 7
        /// Looks for something.
        case search = 8
        /// What was loaded.
        case downloads = 9
        /// What came last.
        case mostRecent = 10
        /// What people look at most.
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

    /// What it shows while it is chosen; nil is its picture.
    open var selectedImage: UIImage? { didSet { if selectedImage !== oldValue { changed() } } }
    /// A few letters in a badge over its picture: what a screen reader gets as its value. nil is no badge.
    open var badgeValue: String? { didSet { if badgeValue != oldValue { changed() } } }
    /// The colour of the badge; nil is red.
    open var badgeColor: UIColor? { didSet { if badgeColor != oldValue { changed() } } }

    /// Whether it is one that many applications have, which keeps its title.
    private(set) final var isSystemItem = false

    /// An item with a picture over its title.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// An item with a picture over its title, and another picture while it is chosen.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }

    /// An item that many applications have.
    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init(title: systemItem.look.title, image: UIImage(systemName: systemItem.look.symbol), tag: tag)
        isSystemItem = true
    }
}

/// What a navigation bar shows while a controller is on top.
@MainActor
open class UINavigationItem {
    /// What stands in the middle.
    open var title: String? { didSet { if title != oldValue { changed() } } }
    /// A view that stands in the middle instead.
    open var titleView: UIView? { didSet { if titleView !== oldValue { changed() } } }
    /// What the back button of the controller above this one says; nil is the title.
    open var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { changed() } } }
    /// What stands for the back button of the controller above this one: its title or picture counts.
    open var backBarButtonItem: UIBarButtonItem? { didSet { changed() } }
    /// Whether there is no back button. Then it can neither be swiped back.
    open var hidesBackButton = false { didSet { if hidesBackButton != oldValue { changed() } } }
    /// Whether the left items stand beside the back button, and not in its place.
    open var leftItemsSupplementBackButton = false { didSet { changed() } }
    /// At the left, from the left on. nil is none.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { itemsChanged(oldValue, leftBarButtonItems) } }
    /// At the right, from the right on. nil is none.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { itemsChanged(oldValue, rightBarButtonItems) } }

    /// The first at the left.
    public final var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The first at the right.
    public final var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// A search, whose bar stands below the navigation bar. (V19)
    open var searchController: UISearchController? {
        didSet {
            guard searchController !== oldValue else { return }
            if oldValue?.owner === controller { oldValue?.owner = nil }
            searchController?.owner = controller
            changed()
        }
    }
    /// Whether its bar is out of sight while what is below is scrolled down.
    open var hidesSearchBarWhenScrolling = true { didSet { if hidesSearchBarWhenScrolling != oldValue { changed() } } }

    /// Whose it is.
    final weak var controller: UIViewController? { didSet { searchController?.owner = controller } }
    /// Told when it looks otherwise: the bar that shows it.
    final var onChange: (() -> Void)?

    /// What is shown with a title.
    public init(title: String) {
        self.title = title
    }

    init(_ title: String?) {
        self.title = title
    }

    /// Sets the first at the left.
    public final func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
    /// Sets the first at the right.
    public final func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
    /// Sets whether there is no back button.
    public final func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        self.hidesBackButton = hidesBackButton
    }

    private func changed() { onChange?() }

    private func itemsChanged(_ old: [UIBarButtonItem]?, _ new: [UIBarButtonItem]?) {
        for item in old ?? [] { item.onChange = nil }
        for item in new ?? [] { item.onChange = { [weak self] in self?.changed() } }
        changed()
    }
}

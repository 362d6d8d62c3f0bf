/// The content of a navigation bar while a view controller is on top of the stack.
@MainActor
open class UINavigationItem {
    /// The title in the middle of the bar.
    open var title: String? { didSet { if title != oldValue { changed() } } }
    /// A view that replaces the title.
    open var titleView: UIView? { didSet { if titleView !== oldValue { changed() } } }
    /// The title of the back button while the next controller in the stack is shown. nil means the title of this item.
    open var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { changed() } } }
    /// The item that provides the title or image of the back button while the next controller in the stack is shown.
    open var backBarButtonItem: UIBarButtonItem? { didSet { changed() } }
    /// Whether the back button is hidden. If it is hidden, the swipe back is disabled as well.
    open var hidesBackButton = false { didSet { if hidesBackButton != oldValue { changed() } } }
    /// Whether the left items appear beside the back button instead of replacing it.
    open var leftItemsSupplementBackButton = false { didSet { changed() } }
    /// The items at the left, from left to right. nil means none.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { itemsChanged(oldValue, leftBarButtonItems) } }
    /// The items at the right, from right to left. nil means none.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { itemsChanged(oldValue, rightBarButtonItems) } }

    /// The first item at the left.
    public final var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The first item at the right.
    public final var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// The search controller whose search bar is shown below the navigation bar. (V19)
    open var searchController: UISearchController? {
        didSet {
            guard searchController !== oldValue else { return }
            if oldValue?.owner === controller { oldValue?.owner = nil }
            searchController?.owner = controller
            changed()
        }
    }
    /// Whether the search bar hides while the content below is scrolled down.
    open var hidesSearchBarWhenScrolling = true { didSet { if hidesSearchBarWhenScrolling != oldValue { changed() } } }

    /// The view controller that owns the item.
    final weak var controller: UIViewController? { didSet { searchController?.owner = controller } }
    /// Called when the content changes. The bar that shows the item sets this closure.
    final var onChange: (() -> Void)?

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title
    }

    init(_ title: String?) {
        self.title = title
    }

    /// Sets the first item at the left. `animated` has no effect.
    public final func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
    /// Sets the first item at the right. `animated` has no effect.
    public final func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
    /// Hides or shows the back button. `animated` has no effect.
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

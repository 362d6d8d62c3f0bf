public import Foundation

/// The bar at the top of a navigation controller, with a back button, a title, and other buttons.
///
/// The background extends above the bar to the edge of the screen, through the safe-area inset.
@MainActor
open class UINavigationBar: UIView {
    /// The height of the bar without a search bar, in points.
    static let height: CGFloat = 44
    /// The distance between the bar's edges and its items, in points. (Baton's own choice)
    private static let margin: CGFloat = 8
    /// The distance that titles slide during a transition, as a fraction of the bar's width. (Baton's own choice)
    private static let drift: CGFloat = 0.3

    /// Whether the content behind the bar shows through.
    open var isTranslucent = true { didSet { effect.isHidden = !isTranslucent } }
    /// The colour of the background. It replaces the translucent material.
    open var barTintColor: UIColor? { didSet { background.backgroundColor = barTintColor } }

    /// The stack of items, from the first to the one that is shown.
    public private(set) final var items: [UINavigationItem]? = []
    /// The item that is shown.
    public final var topItem: UINavigationItem? { items?.last }
    /// The item below the top item in the stack. The back button leads to this item.
    public final var backItem: UINavigationItem? { items.flatMap { $0.count > 1 ? $0[$0.count - 2] : nil } }

    private let background = UIView()
    private let effect = UIVisualEffectView()
    private let line = UIView()
    private(set) final var content: NavigationBarContent?
    /// The content of the item that disappears during a transition.
    private final var leaving: NavigationBarContent?
    /// The items that a container controller adds at the leading and trailing ends of the bar, such as a sidebar
    /// button.
    private final var containerItems: (leading: UIBarButtonItem?, trailing: UIBarButtonItem?)
    /// The search bar of the top item. (V19)
    private(set) final var palette: UISearchBar?
    /// Whether the search bar is hidden because the content below is scrolled down.
    final var isPaletteHidden = false { didSet { if isPaletteHidden != oldValue { heightChanged() } } }
    /// Called when the height that the bar needs has changed.
    final var onHeightChange: (() -> Void)?
    /// The action of the back button.
    final var goBack: () -> Void = {}

    /// Creates a bar with a frame in its superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        effect.material = .regular
        line.backgroundColor = .separator
        background.isUserInteractionEnabled = false
        for view in [effect, line] as [UIView] { background.addSubview(view) }
        addSubview(background)
    }

    /// Pushes an item and shows it, with a back button that leads to the previous item.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        setItems((items ?? []) + [item], animated: animated)
    }

    /// Pops the top item and shows the previous item.
    /// - Returns: the popped item; nil if the bar has no items.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let last = topItem else { return nil }
        setItems(items?.dropLast(), animated: animated)
        return last
    }

    /// Replaces the stack of items and shows the last item.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        let isForward = (items?.count ?? 0) >= (self.items?.count ?? 0)
        begin(items ?? [])
        let apply = { self.show(progress: 1, isForward: isForward) }
        show(progress: 0, isForward: isForward)
        if animated {
            UIView.animate(withDuration: UINavigationController.duration, animations: apply)
        } else {
            apply()
        }
        end(completed: true)
    }

    // MARK: Transition between items

    /// Begins a transition: adds the new content beside the old content.
    final func begin(_ items: [UINavigationItem]) {
        removeLeavingContent()
        follow(items)
        leaving = content
        content = topItem.map { makeContent($0) }
        content.map(addSubview)
        layoutContent()
    }

    /// Shows the progress of a transition: 0 shows the old content, 1 the new.
    final func show(progress: CGFloat, isForward: Bool) {
        let way = bounds.width * Self.drift * (isForward ? 1 : -1)
        place(content, alpha: progress, drift: way * (1 - progress))
        place(leaving, alpha: 1 - progress, drift: -way * progress)
    }

    /// Ends a transition. Removes the old content, or the new content if the transition was cancelled.
    final func end(completed: Bool, returningTo items: [UINavigationItem] = []) {
        if completed {
            removeLeavingContent()
        } else {
            content?.removeFromSuperview()
            content = leaving
            leaving = nil
            follow(items)
        }
        place(content, alpha: 1, drift: 0)
    }

    /// Replaces the stack of items. Observes the changes of the top item and of the item to which the back button
    /// leads.
    private func follow(_ items: [UINavigationItem]) {
        for item in [topItem, backItem] { item?.onChange = nil }
        self.items = items
        for item in [topItem, backItem] { item?.onChange = { [weak self] in self?.refresh() } }
        paletteChanged()
    }

    private func removeLeavingContent() {
        leaving?.removeFromSuperview()
        leaving = nil
    }

    /// Sets the search bar of the top item.
    final func setPalette(_ bar: UISearchBar?) { palette = bar }

    private func place(_ content: NavigationBarContent?, alpha: CGFloat, drift: CGFloat) {
        content?.alpha = isSearching ? 0 : alpha
        content?.title?.center.x = (content?.titleMiddle ?? 0) + drift
    }

    /// Rebuilds the content after an item changed.
    private func refresh() {
        content?.removeFromSuperview()
        content = topItem.map { makeContent($0) }
        content.map(addSubview)
        content?.alpha = isSearching ? 0 : 1
        layoutContent()
        paletteChanged()
    }

    /// Sets the items that a container controller adds to the bar.
    final func setContainerItems(leading: UIBarButtonItem?, trailing: UIBarButtonItem?) {
        guard leading !== containerItems.leading || trailing !== containerItems.trailing else { return }
        containerItems = (leading, trailing)
        for item in [leading, trailing] { item?.onChange = { [weak self] in self?.refresh() } }
        refresh()
    }

    /// Updates the bar when a search starts or ends.
    final func searchChanged() {
        place(content, alpha: 1, drift: 0)
        heightChanged()
    }

    private func makeContent(_ item: UINavigationItem) -> NavigationBarContent {
        let content = NavigationBarContent(item, back: item.hidesBackButton ? nil : backItem, containerItems) {
            [weak self] in
            self?.goBack()
        }
        content.tintColor = ownTint
        return content
    }

    // MARK: Layout

    private func layoutContent() {
        for content in [content, leaving] {
            content?.bounds.size = CGSize(width: bounds.width, height: Self.height)
            content?.center = CGPoint(x: bounds.midX, y: Self.height / 2)
            content?.layout(margin: Self.margin, insets: safeAreaInsets)
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let above = max(0, frame.minY)
        background.frame = CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above)
        effect.frame = background.bounds
        line.frame = CGRect(x: 0, y: background.bounds.height - 0.5, width: bounds.width, height: 0.5)
        layoutContent()
        layoutPalette()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: contentHeight) }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: contentHeight) }
}

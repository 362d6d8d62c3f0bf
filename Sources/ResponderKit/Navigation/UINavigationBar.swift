public import Foundation

/// The bar above what a navigation controller shows: the way back, a title, and buttons.
///
/// Its background goes up to the edge of the screen, under what the device covers there.
@MainActor
open class UINavigationBar: UIView {
    /// How high it is, points.
    static let height: CGFloat = 44
    /// Between the edges and what stands there, points. (Ours)
    private static let margin: CGFloat = 8
    /// How far titles come from, of the bar's width. (Ours)
    private static let drift: CGFloat = 0.3

    /// Whether what is behind shines through.
    open var isTranslucent = true { didSet { effect.isHidden = !isTranslucent } }
    /// The colour of the background, in place of the material.
    open var barTintColor: UIColor? { didSet { background.backgroundColor = barTintColor } }

    /// What it has shown, from the first to what it shows now.
    public private(set) final var items: [UINavigationItem]? = []
    /// What it shows now.
    public final var topItem: UINavigationItem? { items?.last }
    /// What the way back leads to.
    public final var backItem: UINavigationItem? { items.flatMap { $0.count > 1 ? $0[$0.count - 2] : nil } }

    private let background = UIView()
    private let effect = UIVisualEffectView()
    private let line = UIView()
    private(set) final var content: NavigationBarContent?
    /// What goes while another comes.
    private final var leaving: NavigationBarContent?
    /// What a container of the navigation controller has in the bar, before and behind all else.
    private final var guests: (leading: UIBarButtonItem?, trailing: UIBarButtonItem?)
    /// The bar of the search that belongs to what is shown. (V19)
    private(set) final var palette: UISearchBar?
    /// Whether that is out of sight, as what is below is scrolled down.
    final var isPaletteAway = false { didSet { if isPaletteAway != oldValue { heightChanged() } } }
    /// Told when it is to be of another height.
    final var onHeightChange: (() -> Void)?
    /// Does what the back button does.
    final var goBack: () -> Void = {}

    /// A bar in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        effect.material = .regular
        line.backgroundColor = .separator
        background.isUserInteractionEnabled = false
        for view in [effect, line] as [UIView] { background.addSubview(view) }
        addSubview(background)
    }

    /// Shows an item, with a way back to the one before.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        setItems((items ?? []) + [item], animated: animated)
    }

    /// Goes back to the item before.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let last = topItem else { return nil }
        setItems(items?.dropLast(), animated: animated)
        return last
    }

    /// Shows the last of these.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        let isForward = (items?.count ?? 0) >= (self.items?.count ?? 0)
        begin(items ?? [])
        let apply = { self.show(part: 1, isForward: isForward) }
        show(part: 0, isForward: isForward)
        if animated {
            UIView.animate(withDuration: UINavigationController.duration, animations: apply)
        } else {
            apply()
        }
        end(completed: true)
    }

    // MARK: From one item to another

    /// Puts what is to come beside what is there.
    final func begin(_ items: [UINavigationItem]) {
        endNow()
        follow(items)
        leaving = content
        content = topItem.map { makeContent($0) }
        content.map(addSubview)
        layoutContent()
    }

    /// Shows how far it has come: 0 is what was, 1 is what comes.
    final func show(part: CGFloat, isForward: Bool) {
        let way = bounds.width * Self.drift * (isForward ? 1 : -1)
        place(content, alpha: part, drift: way * (1 - part))
        place(leaving, alpha: 1 - part, drift: -way * part)
    }

    /// Takes away what is no longer to be seen; where it was given up, that is what was to come.
    final func end(completed: Bool, returningTo items: [UINavigationItem] = []) {
        if completed {
            endNow()
        } else {
            content?.removeFromSuperview()
            content = leaving
            leaving = nil
            follow(items)
        }
        place(content, alpha: 1, drift: 0)
    }

    /// Has other items, and is told when what it shows of them is another.
    private func follow(_ items: [UINavigationItem]) {
        for item in [topItem, backItem] { item?.onChange = nil }
        self.items = items
        for item in [topItem, backItem] { item?.onChange = { [weak self] in self?.refresh() } }
        paletteChanged()
    }

    private func endNow() {
        leaving?.removeFromSuperview()
        leaving = nil
    }

    /// Has the search bar of what is shown.
    final func setPalette(_ bar: UISearchBar?) { palette = bar }

    private func place(_ content: NavigationBarContent?, alpha: CGFloat, drift: CGFloat) {
        content?.alpha = isSearching ? 0 : alpha
        content?.title?.center.x = (content?.titleMiddle ?? 0) + drift
    }

    /// An item looks otherwise.
    private func refresh() {
        content?.removeFromSuperview()
        content = topItem.map { makeContent($0) }
        content.map(addSubview)
        content?.alpha = isSearching ? 0 : 1
        layoutContent()
        paletteChanged()
    }

    /// Has other buttons of a container's.
    final func setGuests(leading: UIBarButtonItem?, trailing: UIBarButtonItem?) {
        guard leading !== guests.leading || trailing !== guests.trailing else { return }
        guests = (leading, trailing)
        for item in [leading, trailing] { item?.onChange = { [weak self] in self?.refresh() } }
        refresh()
    }

    /// Somebody begins to search, or ends.
    final func searchChanged() {
        place(content, alpha: 1, drift: 0)
        heightChanged()
    }

    private func makeContent(_ item: UINavigationItem) -> NavigationBarContent {
        let content = NavigationBarContent(item, back: item.hidesBackButton ? nil : backItem, guests) { [weak self] in
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

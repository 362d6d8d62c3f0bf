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
    open func pushItem(_ item: UINavigationItem, animated: Bool) { setItems((items ?? []) + [item], animated: animated) }

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
        if animated { UIView.animate(withDuration: UINavigationController.duration, animations: apply) } else { apply() }
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
    }

    private func endNow() {
        leaving?.removeFromSuperview()
        leaving = nil
    }

    private func place(_ content: NavigationBarContent?, alpha: CGFloat, drift: CGFloat) {
        content?.alpha = alpha
        content?.title?.center.x = (content?.titleMiddle ?? 0) + drift
    }

    /// An item looks otherwise.
    private func refresh() {
        content?.removeFromSuperview()
        content = topItem.map { makeContent($0) }
        content.map(addSubview)
        layoutContent()
    }

    /// Has other buttons of a container's.
    final func setGuests(leading: UIBarButtonItem?, trailing: UIBarButtonItem?) {
        guard leading !== guests.leading || trailing !== guests.trailing else { return }
        guests = (leading, trailing)
        for item in [leading, trailing] { item?.onChange = { [weak self] in self?.refresh() } }
        refresh()
    }

    private func makeContent(_ item: UINavigationItem) -> NavigationBarContent {
        let content = NavigationBarContent(item, back: item.hidesBackButton ? nil : backItem, guests) { [weak self] in self?.goBack() }
        content.tintColor = ownTint
        return content
    }

    // MARK: Layout

    private func layoutContent() {
        for content in [content, leaving] {
            content?.bounds.size = bounds.size
            content?.center = CGPoint(x: bounds.midX, y: bounds.midY)
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
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Self.height) }
}

/// What a bar shows of one item.
@MainActor
final class NavigationBarContent: UIView {
    private(set) var title: UIView?
    /// Where the middle of the title is when all is at rest.
    private(set) var titleMiddle: CGFloat = 0
    private var left: [UIView] = []
    private var right: [UIView] = []
    private let back: UIButton?

    init(
        _ item: UINavigationItem, back previous: UINavigationItem?,
        _ guests: (leading: UIBarButtonItem?, trailing: UIBarButtonItem?) = (nil, nil), goBack: @escaping () -> Void
    ) {
        let hasLeft = !(item.leftBarButtonItems ?? []).isEmpty
        back = previous.flatMap { !hasLeft || item.leftItemsSupplementBackButton ? Self.backButton(to: $0, goBack) : nil }
        super.init(frame: .zero)
        title = item.titleView ?? Self.label(item.title)
        left = ([guests.leading].compactMap { $0 } + (item.leftBarButtonItems ?? [])).map { $0.makeView() }
        right = ([guests.trailing].compactMap { $0 } + (item.rightBarButtonItems ?? [])).map { $0.makeView() }
        for view in [title, back] { view.map(addSubview) }
        for view in left + right { addSubview(view) }
    }

    private static func label(_ text: String?) -> UIView? {
        guard let text, !text.isEmpty else { return nil }
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: 17, weight: .semibold)
        label.textAlignment = .center
        label.accessibilityTraits = .header
        return label
    }

    private static func backButton(to item: UINavigationItem, _ goBack: @escaping () -> Void) -> UIButton {
        let text = item.backBarButtonItem?.title ?? item.backButtonTitle ?? item.title ?? ""
        let button = UIButton(frame: .zero, primaryAction: UIAction { _ in goBack() })
        button.setImage(item.backBarButtonItem?.image ?? UIImage(systemName: "chevron.left"), for: .normal)
        button.setTitle(text.isEmpty ? nil : text, for: .normal)
        button.symbolSize = 20
        button.accessibilityIdentifier = "BackButton"
        button.accessibilityLabel = text.isEmpty ? "Back" : text
        return button
    }

    /// The title in the middle, or as near to it as what stands at the sides lets it.
    func layout(margin: CGFloat, insets: UIEdgeInsets) {
        let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
        var low = insets.left + margin
        var high = bounds.width - insets.right - margin
        func put(_ view: UIView, atStart: Bool, widest: CGFloat) {
            let wanted = view is UIButton ? view.intrinsicContentSize : view.bounds.size
            let size = CGSize(width: min(wanted.width, max(44, widest)), height: min(wanted.height, bounds.height))
            view.frame = CGRect(
                x: atStart != isReversed ? low : high - size.width, y: (bounds.height - size.height) / 2, width: size.width,
                height: size.height)
            if atStart != isReversed { low += size.width + margin } else { high -= size.width + margin }
        }
        // A way back that is called something long leaves the title its part.
        if let back { put(back, atStart: true, widest: bounds.width * 0.3) }
        for view in left { put(view, atStart: true, widest: bounds.width / 2) }
        for view in right { put(view, atStart: false, widest: bounds.width / 2) }
        guard let title else { return }
        let room = max(0, high - low)
        let wanted = title is UILabel ? title.intrinsicContentSize : title.bounds.size
        let width = min(wanted.width, room)
        let x = min(max((bounds.width - width) / 2, low), high - width)
        title.frame = CGRect(
            x: x, y: (bounds.height - min(wanted.height, bounds.height)) / 2, width: width, height: min(wanted.height, bounds.height))
        titleMiddle = title.center.x
    }
}

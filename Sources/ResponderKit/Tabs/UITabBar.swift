public import Foundation

/// Told which item of a tab bar was chosen. The method may be left out.
@MainActor
public protocol UITabBarDelegate: AnyObject {
    /// A person chose an item: another one, or the same again.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar with an item for each of the things that it leads to, one of which is chosen. (V7)
///
/// A tab bar controller has one of its own, whose items are those of its controllers. By itself it tells its delegate which item was chosen, and nothing else happens.
@MainActor
open class UITabBar: UIView, ContentSizeFollowing {
    /// Where items stand. Raw values as UIKit's.
    public enum ItemPositioning: Int, Sendable {
        /// Where the bar is narrow they fill it, and else they stand in the middle.
        case automatic = 0
        /// They fill the bar.
        case fill = 1
        /// They stand in the middle.
        case centered = 2
    }

    /// How high it is over what the device covers, where people like text as usual. Points.
    static let height: CGFloat = 49
    /// A bar this wide has its items' titles beside their pictures. Points. (Ours)
    static let wideWidth: CGFloat = 600
    /// How wide an item in the middle is at least, and how far from the next. Points. (Ours)
    private static let centered: (width: CGFloat, spacing: CGFloat) = (96, 12)
    /// How large titles become at most, points: whoever likes text larger than that finds the bar as wide as before. (Ours)
    private static let largestFont: CGFloat = 13

    /// Told which item was chosen.
    open weak var delegate: (any UITabBarDelegate)?
    /// Whether what is behind shines through.
    open var isTranslucent = true { didSet { effect.isHidden = !isTranslucent } }
    /// The colour of the background, in place of the material.
    open var barTintColor: UIColor? { didSet { background.backgroundColor = barTintColor } }
    /// The colour of items that are not chosen; nil is grey. What is chosen has the bar's `tintColor`.
    open var unselectedItemTintColor: UIColor? {
        didSet { if unselectedItemTintColor != oldValue { setNeedsLayout() } }
    }
    /// Where items stand.
    open var itemPositioning = ItemPositioning.automatic {
        didSet { if itemPositioning != oldValue { setNeedsLayout() } }
    }
    /// How wide items are that stand in the middle, points; 0 is as wide as they need.
    open var itemWidth: CGFloat = 0 { didSet { if itemWidth != oldValue { setNeedsLayout() } } }
    /// How far from each other items are that stand in the middle, points; 0 leaves it to the bar.
    open var itemSpacing: CGFloat = 0 { didSet { if itemSpacing != oldValue { setNeedsLayout() } } }

    /// What stands in it. That of a tab bar controller is changed by its controllers alone.
    open var items: [UITabBarItem]? {
        get { shown }
        set { setItems(newValue, animated: false) }
    }
    /// What is chosen; nil is nothing. That of a tab bar controller is changed by its controllers alone.
    open var selectedItem: UITabBarItem? {
        get { chosen }
        set { if choose == nil { show(selected: newValue) } }
    }

    private let background = UIView()
    private let effect = UIVisualEffectView()
    private let line = UIView()
    private var shown: [UITabBarItem]?
    private var chosen: UITabBarItem?
    private(set) final var buttons: [TabBarButton] = []
    /// Of a tab bar controller's: does what an item that is pressed is for.
    final var choose: ((UITabBarItem) -> Void)?

    /// A bar in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        effect.material = .regular
        line.backgroundColor = .separator
        background.isUserInteractionEnabled = false
        accessibilityLabel = "Tab bar"
        for view in [effect, line] as [UIView] { background.addSubview(view) }
        addSubview(background)
    }

    /// Has other items. Where what was chosen is not among them, nothing is.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        if choose == nil { show(items) }
    }

    // MARK: What it shows

    final func show(_ items: [UITabBarItem]?) {
        let before = buttons
        var next: [TabBarButton] = []
        for item in items ?? [] where !next.contains(where: { $0.item === item }) {
            let button = before.first { $0.item === item } ?? TabBarButton(item, in: self)
            item.onChange = { [weak self, weak button] in
                button?.refresh()
                self?.setNeedsLayout()
            }
            next.append(button)
        }
        for button in before where !next.contains(button) {
            button.item.onChange = nil
            button.removeFromSuperview()
        }
        shown = items
        buttons = next
        for (index, button) in next.enumerated() { insertSubview(button, at: index + 1) }
        show(selected: chosen)
        setNeedsLayout()
    }

    final func show(selected item: UITabBarItem?) {
        chosen = item.flatMap { item in buttons.contains { $0.item === item } ? item : nil }
        for button in buttons { button.isSelected = button.item === chosen }
    }

    /// A person pressed an item.
    final func press(_ item: UITabBarItem) {
        if let choose { return choose(item) }
        show(selected: item)
        delegate?.tabBar(self, didSelect: item)
    }

    // MARK: Layout

    private var isWide: Bool { bounds.width >= Self.wideWidth }

    private var fontSize: CGFloat {
        guard let category = window?.application?.preferredContentSizeCategory else { return 10 }
        let style = UIFont.TextStyle.caption2
        return min(max((10 * style.size(in: category) / style.size(in: .large)).rounded(), 10), Self.largestFont)
    }

    /// How high it is over what the device covers. Points.
    final var contentHeight: CGFloat { Self.height + ((fontSize - 10) * 1.2).rounded(.up) }

    func contentSizeCategoryChanged(to category: UIContentSizeCategory) {
        invalidateIntrinsicContentSize()
        superview?.setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        effect.frame = background.bounds
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 0.5)
        let insets = safeAreaInsets
        let room = CGRect(
            x: insets.left, y: 0, width: max(0, bounds.width - insets.left - insets.right),
            height: max(0, bounds.height - insets.bottom))
        let look = TabBarButton.Look(
            isBeside: isWide, isReversed: isReversed, fontSize: fontSize, color: unselectedItemTintColor)
        for button in buttons { button.look = look }
        let (widths, spacing) = widths(in: room.width)
        var x = room.midX - (widths.reduce(0, +) + spacing * CGFloat(max(0, widths.count - 1))) / 2
        let order = isReversed ? Array(zip(buttons, widths).reversed()) : Array(zip(buttons, widths))
        for (button, width) in order {
            button.frame = CGRect(x: x, y: room.minY, width: width, height: room.height)
            x += width + spacing
        }
    }

    /// How wide each item is, and how far they are from each other.
    private func widths(in room: CGFloat) -> ([CGFloat], CGFloat) {
        let count = CGFloat(max(1, buttons.count))
        let fills = [CGFloat](repeating: room / count, count: buttons.count)
        guard itemPositioning == .centered || itemPositioning == .automatic && isWide else { return (fills, 0) }
        let spacing = itemSpacing > 0 ? itemSpacing : Self.centered.spacing
        let widths = buttons.map { itemWidth > 0 ? itemWidth : max(Self.centered.width, $0.contentWidth + 24) }
        // As far as there is room for that.
        return widths.reduce(0, +) + spacing * (count - 1) > room ? (fills, 0) : (widths, spacing)
    }

    /// As wide as may be, and as high as its items with what the device covers below them.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: contentHeight + safeAreaInsets.bottom)
    }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: contentHeight + safeAreaInsets.bottom)
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        invalidateIntrinsicContentSize()
    }

    /// What is chosen.
    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        if let button = buttons.first(where: { $0.isSelected && $0.isEnabled }) { return [button] }
        return super.preferredFocusEnvironments
    }

    // MARK: Rendering

    override var renderKind: RenderKind { .tabs }

    override var queryValue: ViewMatch.Value? {
        .number(Double(buttons.firstIndex { $0.isSelected } ?? -1))
    }
}

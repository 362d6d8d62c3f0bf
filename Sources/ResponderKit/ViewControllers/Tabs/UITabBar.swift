public import Foundation

/// A delegate that is notified when an item of a tab bar is selected. The method is optional.
@MainActor
public protocol UITabBarDelegate: AnyObject {
    /// Called when the user selects an item, even if it is already selected.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    /// The default implementation does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar of items for switching between parts of an application. One item is selected. (V7)
///
/// A tab bar controller has its own bar, whose items belong to its view controllers. A separate bar only notifies its
/// delegate about the selected item.
@MainActor
open class UITabBar: UIView, ContentSizeObserving {
    /// The positioning of the items. The raw values match UIKit's.
    public enum ItemPositioning: Int, Sendable {
        /// Items fill a narrow bar and are centred in a wide one.
        case automatic = 0
        /// Items fill the bar.
        case fill = 1
        /// Items are centred in the bar.
        case centered = 2
    }

    /// The height of the bar without the bottom safe area, at the default text size, in points.
    static let height: CGFloat = 49
    /// The minimum width of a bar whose titles are beside their images, in points. (Baton's own choice)
    static let wideWidth: CGFloat = 600
    /// The minimum width of each centred item, and the spacing between centred items, in points. (Baton's own choice)
    private static let centered: (width: CGFloat, spacing: CGFloat) = (96, 12)
    /// The maximum title size in points, so that very large text settings do not make the items wider.
    /// (Baton's own choice)
    private static let largestFont: CGFloat = 13

    /// The delegate, which is notified when the user selects an item.
    open weak var delegate: (any UITabBarDelegate)?
    /// Whether the content behind the bar shows through. The default is true.
    open var isTranslucent = true { didSet { effect.isHidden = !isTranslucent } }
    /// The colour of the background, which replaces the translucent material.
    open var barTintColor: UIColor? { didSet { background.backgroundColor = barTintColor } }
    /// The colour of unselected items. Nil means grey. The selected item has the bar's `tintColor`.
    open var unselectedItemTintColor: UIColor? {
        didSet { if unselectedItemTintColor != oldValue { setNeedsLayout() } }
    }
    /// The positioning of the items. The default is `automatic`.
    open var itemPositioning = ItemPositioning.automatic {
        didSet { if itemPositioning != oldValue { setNeedsLayout() } }
    }
    /// The width of centred items, in points. 0, the default, uses the width that each item needs.
    open var itemWidth: CGFloat = 0 { didSet { if itemWidth != oldValue { setNeedsLayout() } } }
    /// The spacing of centred items, in points. 0, the default, uses the bar's standard spacing.
    open var itemSpacing: CGFloat = 0 { didSet { if itemSpacing != oldValue { setNeedsLayout() } } }

    /// The items of the bar. Setting this property has no effect on a tab bar controller's bar.
    open var items: [UITabBarItem]? {
        get { shown }
        set { setItems(newValue, animated: false) }
    }
    /// The selected item, or nil. Setting this property has no effect on a tab bar controller's bar.
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
    /// Called when the user presses an item. A tab bar controller sets this closure. In a separate bar, the closure is
    /// nil.
    final var choose: ((UITabBarItem) -> Void)?

    /// Creates a bar with a frame in its superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        effect.material = .regular
        line.backgroundColor = .separator
        background.isUserInteractionEnabled = false
        accessibilityLabel = "Tab bar"
        for view in [effect, line] as [UIView] { background.addSubview(view) }
        addSubview(background)
    }

    /// Replaces the items. If the selected item is not among them, no item is selected.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        if choose == nil { show(items) }
    }

    // MARK: Items

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

    /// Handles a press of an item by the user.
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

    /// The height of the bar without the bottom safe area, in points.
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

    /// Returns the width of each item and the spacing between them, in points.
    private func widths(in room: CGFloat) -> ([CGFloat], CGFloat) {
        let count = CGFloat(max(1, buttons.count))
        let fills = [CGFloat](repeating: room / count, count: buttons.count)
        guard itemPositioning == .centered || itemPositioning == .automatic && isWide else { return (fills, 0) }
        let spacing = itemSpacing > 0 ? itemSpacing : Self.centered.spacing
        let widths = buttons.map { itemWidth > 0 ? itemWidth : max(Self.centered.width, $0.contentWidth + 24) }
        // If centred items do not fit, the items fill the bar instead.
        return widths.reduce(0, +) + spacing * (count - 1) > room ? (fills, 0) : (widths, spacing)
    }

    /// Returns the given width, and the height of the items plus the bottom safe area.
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

    /// The preferred focus: the button of the selected item.
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

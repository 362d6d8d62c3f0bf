import Foundation

/// The button of one tab bar item.
@MainActor
final class TabBarButton: UIControl {
    /// The appearance of the button.
    struct Look: Equatable {
        /// Whether the title is beside the image, not below it.
        var isBeside = false
        /// Whether the layout direction is right to left.
        var isReversed = false
        /// The size of the title's font, in points.
        var fontSize: CGFloat = 10
        /// The colour while the item is not selected. Nil means grey.
        var color: UIColor?
    }

    /// The sizes of an image above its title and of an image beside its title, in points. (Baton's own choice)
    private static let symbolSizes: (over: CGFloat, beside: CGFloat) = (22, 18)
    /// The font size of a title beside its image at the default text size, in points. (Baton's own choice)
    static let besideFontSize: CGFloat = 13

    let item: UITabBarItem
    @WeakResponder private var bar: UITabBar?
    var look = Look() { didSet { if look != oldValue { setNeedsRender() } } }

    init(_ item: UITabBarItem, in bar: UITabBar) {
        self.item = item
        self.bar = bar
        super.init(frame: .zero)
        refresh()
    }

    /// Updates the button after its item has changed.
    func refresh() {
        isEnabled = item.isEnabled
        accessibilityIdentifier = item.accessibilityIdentifier
        accessibilityLabel = item.accessibilityLabel
        setNeedsRender()
    }

    private var font: UIFont {
        .systemFont(ofSize: look.isBeside ? look.fontSize * Self.besideFontSize / 10 : look.fontSize, weight: .medium)
    }
    private var symbolSize: CGFloat { look.isBeside ? Self.symbolSizes.beside : Self.symbolSizes.over }

    /// The width of title and image, in points.
    var contentWidth: CGFloat {
        let text = font.width(of: item.title ?? "")
        let picture = item.image == nil ? 0 : symbolSize * 1.3
        return look.isBeside ? text + picture + 8 : max(text, picture)
    }

    // MARK: Events

    override var respondsToSelect: Bool { true }
    override var preventsOtherTaps: Bool { true }

    override func triggered(with event: UIEvent?) {
        sendActions(for: .primaryActionTriggered, with: event)
        bar?.press(item)
    }

    // MARK: Rendering

    override var renderKind: RenderKind { .tab }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.title, .text(item.title))
        node.set(.image, ((isSelected ? item.selectedImage : nil) ?? item.image)?.renderValue ?? .none)
        node.set(.symbolSize, .number(symbolSize, unless: 17))
        node.set(.font, .font(font))
        node.set(.textColor, .tint(look.color))
        node.set(.text, .text(item.badgeValue))
        node.set(.trackColor, .tint(item.badgeColor))
        node.set(.placement, look.isBeside ? .string(look.isReversed ? "trailing" : "leading") : .none)
        node.set(.contentMode, look.isReversed ? .string("left") : .none)
        node.set(.predict, isEnabled ? .string("highlight") : .none)
    }

    override var renderedLabel: String? { item.title }
    override var queryValue: ViewMatch.Value? { item.badgeValue.map { .text($0) } }
}

import Foundation

/// The properties that most buttons do not need, such as the title and image views, insets, shadows and a menu.
@MainActor
final class ButtonDetails {
    var titleLabel: ButtonTitleLabel?
    var imageView: ButtonImageView?
    var backgroundView: UIImageView?
    /// Whether the button itself is changing its title and image views. Other changes of these views come from the
    /// application.
    var isUpdating = false
    /// Whether the title and image views are hidden, because clients draw the content of the button's configuration.
    var hidesViews = false

    var contentInsets = UIEdgeInsets.zero
    var titleInsets = UIEdgeInsets.zero
    var imageInsets = UIEdgeInsets.zero
    var attributedTitles = StateTable<NSAttributedString>()
    var shadowColors = StateTable<UIColor>()
    var backgroundImages = StateTable<UIImage>()
    var reversesShadow = false
    var adjustsWhenHighlighted = true
    var adjustsWhenDisabled = true

    var menu: UIMenu?
    var menuElementOrder = UIContextMenuConfiguration.ElementOrder.automatic
    /// The selected element of a pop-up button's menu. The menu retains this element.
    weak var selectedElement: UIMenuElement?

    /// Whether the title, the image or the background is shown by a view of its own.
    var hasViews: Bool { titleLabel != nil || imageView != nil || backgroundView != nil }

    /// Whether only separate views can show the content of the button, because the button's node cannot describe its
    /// layout or appearance.
    var requiresViews: Bool {
        contentInsets != .zero || titleInsets != .zero || imageInsets != .zero || !attributedTitles.isEmpty
            || !shadowColors.isEmpty || !backgroundImages.isEmpty
    }

    /// Whether the title's shadow or the background image differs between the button's states.
    var dependsOnState: Bool { reversesShadow || shadowColors.dependsOnState || backgroundImages.dependsOnState }

    /// Writes the properties of the button's node that depend on these details: its dimming and the state of its pop-up
    /// menu.
    func render(of button: UIButton, into node: RenderNode) {
        node.set(.adjusts, renderedAdjustment(of: button))
        let isPopUp = menu != nil && button.showsMenuAsPrimaryAction
        node.set(.popup, isPopUp ? .string(button.visibleMenu == nil ? "closed" : "open") : .none)
    }

    /// Returns when clients dim the button, as a word of the protocol: `highlighted`, `disabled` or `never`.
    ///
    /// Returns `.none` for a button without an image, and for one that is dimmed in both states, which is the default.
    private func renderedAdjustment(of button: UIButton) -> RenderValue {
        guard !adjustsWhenHighlighted || !adjustsWhenDisabled else { return .none }
        guard button.currentImage != nil || button.currentBackgroundImage != nil else { return .none }
        return .string(adjustsWhenHighlighted ? "highlighted" : adjustsWhenDisabled ? "disabled" : "never")
    }
}

/// The label of a button's title.
@MainActor
final class ButtonTitleLabel: UILabel {
    var isShadowReversed = false {
        didSet { if isShadowReversed != oldValue { setNeedsRender([.shadowOffset]) } }
    }

    private var button: UIButton? { superview as? UIButton }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    override var font: UIFont! {
        didSet {
            guard let button, button.storedDetails?.isUpdating == false else { return }
            button.font = font ?? .label
        }
    }

    override var renderedShadowOffset: CGSize {
        isShadowReversed ? CGSize(width: -shadowOffset.width, height: -shadowOffset.height) : shadowOffset
    }

    /// The text colour for clients. Without attributes, clients draw the title in the button's colour, so this value
    /// stays at the default.
    override var renderedTextColor: UIColor { hasAttributes ? super.renderedTextColor : .label }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.style, hasAttributes ? .none : .string("part"))
    }

    /// Always nil, so that a script's query for the title finds the button and not this label.
    override var renderedLabel: String? { nil }
}

/// The view of a button's image.
@MainActor
final class ButtonImageView: UIImageView {
    private var button: UIButton? { superview as? UIButton }

    override var symbolSize: CGFloat {
        didSet {
            guard let button, button.storedDetails?.isUpdating == false else { return }
            button.symbolSize = symbolSize
        }
    }

    override func render(into node: RenderNode) {
        super.render(into: node)
        // On a coloured background, a symbol has the colour of the title.
        node.set(.style, button?.style == .plain ? .none : .string("part"))
    }
}

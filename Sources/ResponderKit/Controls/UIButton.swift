public import Foundation

/// A control that does one thing when it is tapped, or when `select` is pressed while it is focused. (C5)
@MainActor
open class UIButton: UIControl {
    /// How it is drawn.
    public enum Style: String, Sendable {
        case plain, gray, tinted, filled
    }

    private final var titles = StateTable<String>()
    private final var images = StateTable<UIImage>()
    /// How it is drawn.
    open var style = Style.plain { didSet { if style != oldValue { looksChanged([.style]) } } }
    /// The title's font.
    open var font = UIFont.label { didSet { if font != oldValue { looksChanged([.font]) } } }
    /// The point size of a symbol.
    open var symbolSize: CGFloat = 17 { didSet { if symbolSize != oldValue { looksChanged([.symbolSize]) } } }

    /// A button that does `primaryAction` when it is triggered.
    public init(frame: CGRect = .zero, primaryAction: UIAction?) {
        super.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// A button in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Gives it a title in a state. In others it has that of `normal`.
    open func setTitle(_ title: String?, for state: State) {
        titles[exactly: state] = title
        looksChanged([.title])
    }

    /// The title of exactly that state.
    open func title(for state: State) -> String? { titles[exactly: state] }

    /// Gives it a picture in a state. In others it has that of `normal`.
    open func setImage(_ image: UIImage?, for state: State) {
        images[exactly: state] = image
        looksChanged([.image])
    }

    /// The picture of exactly that state.
    open func image(for state: State) -> UIImage? { images[exactly: state] }

    /// The title that shows now.
    open var currentTitle: String? { titles[state] }
    /// The picture that shows now.
    open var currentImage: UIImage? { images[state] }

    private func looksChanged(_ properties: RenderProperties) {
        setNeedsRender(properties)
        invalidateIntrinsicContentSize()
    }

    open override var intrinsicContentSize: CGSize {
        let title = currentTitle ?? ""
        let text = title.isEmpty ? 0 : font.width(of: title)
        let picture = currentImage == nil ? 0 : symbolSize * 1.3 + (title.isEmpty ? 0 : 6)
        let padding: CGFloat = style == .plain ? 0 : 28
        return CGSize(width: max(44, text + picture + padding), height: max(44, font.lineHeight + 14))
    }

    override var respondsToSelect: Bool { true }

    override var keepsTaps: Bool { true }

    override var looksOfState: RenderProperties {
        titles.dependsOnState || images.dependsOnState ? [.highlighted, .title, .image] : [.highlighted]
    }

    // After the touch's own event, where a touch did it. (C5)
    override func triggered(with event: UIEvent?) {
        sendActions(for: .primaryActionTriggered, with: event)
    }

    // MARK: Rendering

    override var renderKind: RenderKind { .button }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.title, .text(currentTitle))
        node.set(.image, currentImage?.renderValue ?? .none)
        node.set(.style, style == .plain ? .none : .string(style.rawValue))
        node.set(.font, font == .label ? .none : .font(font))
        node.set(.symbolSize, .number(symbolSize, unless: 17))
        node.set(.predict, isEnabled ? .string("highlight") : .none)
    }

    override var renderedLabel: String? { currentTitle }
}

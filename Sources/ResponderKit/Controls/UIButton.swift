public import Foundation

/// A control that performs an action when the user taps it, or presses `select` while it is focused. (C5)
@MainActor
open class UIButton: UIControl, ContentSizeObserving {
    /// The style of a button without a configuration.
    public enum Style: String, Sendable {
        case plain, gray, tinted, filled
    }

    /// The types of predefined buttons, with UIKit's raw values.
    public enum ButtonType: Int, Sendable {
        /// A button without predefined content.
        case custom = 0
        /// A button without predefined content.
        case system = 1
        /// A button with an information symbol.
        case detailDisclosure = 2
        /// A button with an information symbol.
        case infoLight = 3
        /// A button with an information symbol.
        case infoDark = 4
        /// A button with a plus symbol.
        case contactAdd = 5
        /// A button with a close symbol.
        case close = 7

        /// The former name of `system`.
        public static var roundedRect: ButtonType { .system }
    }

    private final var titles = StateTable<String>()
    private final var images = StateTable<UIImage>()
    private final var titleColors = StateTable<UIColor>()
    private final var needsUpdateConfiguration = false
    private final var titleProxy: ButtonTitleProxy?
    private final var imageProxy: ButtonImageProxy?

    /// The type with which the button was created.
    public private(set) final var buttonType = ButtonType.custom
    /// The style, used if the button has no configuration.
    open var style = Style.plain { didSet { if style != oldValue { appearanceChanged([.style]) } } }
    /// The font of the title.
    open var font = UIFont.label { didSet { if font != oldValue { appearanceChanged([.font]) } } }
    /// The point size of a symbol.
    open var symbolSize: CGFloat = 17 { didSet { if symbolSize != oldValue { appearanceChanged([.symbolSize]) } } }

    /// The appearance and content. Values that were set for a state apply where the configuration has none.
    open var configuration: Configuration? {
        get { storedConfiguration?.value }
        set {
            guard newValue != storedConfiguration?.value else { return }
            storedConfiguration = newValue.map(ConfigurationBox.init)
            appearanceChanged(.all)
            setNeedsLayout()
        }
    }
    // Boxed, because a configuration is large and most buttons have none.
    private final var storedConfiguration: ConfigurationBox?
    /// Updates the configuration for the button's state. Called once before a commit after the state changed.
    open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
    /// Whether a change of state requests an update of the configuration. The default is true.
    open var automaticallyUpdatesConfiguration = true
    /// Whether triggering the button toggles its selection.
    open var changesSelectionAsPrimaryAction = false

    /// Creates a button. `frame` is in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a button with the title of `primaryAction` that performs the action when triggered.
    public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
        self.init(frame: frame)
        guard let primaryAction else { return }
        if !primaryAction.title.isEmpty { titles[exactly: .normal] = primaryAction.title }
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    /// Creates a button of a type.
    public convenience init(type buttonType: ButtonType, primaryAction: UIAction? = nil) {
        self.init(frame: .zero, primaryAction: primaryAction)
        self.buttonType = buttonType
        switch buttonType {
        case .custom, .system: break
        case .detailDisclosure, .infoLight, .infoDark: images[exactly: .normal] = UIImage(systemName: "info.circle")
        case .contactAdd: images[exactly: .normal] = UIImage(systemName: "plus")
        case .close: images[exactly: .normal] = UIImage(systemName: "xmark")
        }
        // A button that shows only a symbol has its final size from the start.
        if images[exactly: .normal] != nil { bounds.size = intrinsicContentSize }
    }

    /// Creates a button with a configuration that performs `primaryAction` when triggered.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(frame: .zero, primaryAction: primaryAction)
        buttonType = .system
        self.configuration = configuration
    }

    // MARK: Content for each state

    /// Sets the title for a state. States without a title use that of `normal`.
    open func setTitle(_ title: String?, for state: State) {
        titles[exactly: state] = title
        updateStateDependentProperties()
        appearanceChanged([.title])
    }

    /// Returns the title that was set for exactly this state.
    open func title(for state: State) -> String? { titles[exactly: state] }

    /// Sets the image for a state. States without an image use that of `normal`.
    open func setImage(_ image: UIImage?, for state: State) {
        images[exactly: state] = image
        updateStateDependentProperties()
        appearanceChanged([.image])
    }

    /// Returns the image that was set for exactly this state.
    open func image(for state: State) -> UIImage? { images[exactly: state] }

    /// Sets the title colour for a state. States without a colour use that of `normal`.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[exactly: state] = color
        updateStateDependentProperties()
        setNeedsRender([.textColor])
    }

    /// Returns the title colour that was set for exactly this state.
    open func titleColor(for state: State) -> UIColor? { titleColors[exactly: state] }

    /// The title in the current state.
    open var currentTitle: String? { configuration?.title ?? titles[state] }
    /// The image in the current state.
    open var currentImage: UIImage? { configuration?.image ?? images[state] }
    /// The title colour in the current state.
    open var currentTitleColor: UIColor {
        configuration?.baseForegroundColor ?? titleColors[state] ?? tintColor ?? .tintColor
    }

    /// A label that represents the title: setting its font sets the button's font. The label is in no window.
    open var titleLabel: UILabel? {
        let label = titleProxy ?? ButtonTitleProxy(of: self)
        titleProxy = label
        label.read()
        return label
    }

    func contentSizeCategoryChanged(to category: UIContentSizeCategory) {
        if titleProxy?.adjustsFontForContentSizeCategory == true { font = font.scaled(for: category) }
    }

    /// An image view that represents the image. It is in no window.
    open var imageView: UIImageView? {
        let view = imageProxy ?? ButtonImageProxy(frame: .zero)
        imageProxy = view
        view.image = currentImage
        return view
    }

    private func appearanceChanged(_ properties: RenderProperties) {
        setNeedsRender(properties)
        invalidateIntrinsicContentSize()
    }

    // MARK: Configuration

    /// Requests an update of the configuration before the next commit.
    public final func setNeedsUpdateConfiguration() {
        guard !needsUpdateConfiguration else { return }
        needsUpdateConfiguration = true
        setNeedsLayout()
    }

    /// Updates the configuration for the current state. By default, calls `configurationUpdateHandler`.
    open func updateConfiguration() { configurationUpdateHandler?(self) }

    override func stateChanged() {
        guard storedConfiguration != nil || configurationUpdateHandler != nil, automaticallyUpdatesConfiguration else {
            return
        }
        setNeedsUpdateConfiguration()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if needsUpdateConfiguration {
            needsUpdateConfiguration = false
            updateConfiguration()
        }
        guard let configuration else { return }
        let radius = configuration.cornerRadius(height: bounds.height) ?? 0
        if storedLayer != nil || radius != 0, layer.cornerRadius != radius { layer.cornerRadius = radius }
        let width = configuration.background.strokeColor == nil ? 0 : configuration.background.strokeWidth
        guard storedLayer != nil || width != 0, layer.borderWidth != width else { return }
        layer.borderWidth = width
        layer.borderColor = configuration.background.strokeColor
    }

    open override var intrinsicContentSize: CGSize {
        if var configuration {
            configuration.title = currentTitle
            configuration.image = currentImage
            let content = configuration.contentSize(font: shownFont, symbolSize: symbolSize)
            let insets = configuration.contentInsets
            return CGSize(
                width: content.width + insets.leading + insets.trailing,
                height: content.height + insets.top + insets.bottom)
        }
        let title = currentTitle ?? ""
        let text = title.isEmpty ? 0 : font.width(of: title)
        let picture = currentImage == nil ? 0 : symbolSize * 1.3 + (title.isEmpty ? 0 : 6)
        let padding: CGFloat = style == .plain ? 0 : 28
        return CGSize(width: max(44, text + picture + padding), height: max(44, font.lineHeight + 14))
    }

    override var baselines: Baselines {
        currentTitle?.isEmpty ?? true
            ? Baselines() : Baselines(ofLinesInTheMiddle: shownFont, height: shownFont.lineHeight)
    }

    private var shownFont: UIFont { font == .label ? configuration?.font ?? font : font }

    // MARK: Events

    override var respondsToSelect: Bool { true }

    override var preventsOtherTaps: Bool { true }

    override var stateDependentProperties: RenderProperties { storedStateProperties }
    private final var storedStateProperties = RenderProperties.highlighting

    private func updateStateDependentProperties() {
        let isAny = titles.dependsOnState || images.dependsOnState || titleColors.dependsOnState
        storedStateProperties = isAny ? [.highlighted, .title, .image, .textColor] : .highlighting
    }

    // Sent after the touch's own control event, if a touch triggered the button. (C5)
    override func triggered(with event: UIEvent?) {
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        sendActions(for: .primaryActionTriggered, with: event)
    }

    // MARK: Rendering

    override class var libraryClass: UIControl.Type { UIButton.self }

    override var renderKind: RenderKind { .button }

    override func render(into node: RenderNode) {
        super.render(into: node)
        if node.dirty == .highlighting { return }
        node.set(.title, .text(currentTitle))
        node.set(
            .image,
            configuration?.showsActivityIndicator == true ? .string("activity") : currentImage?.renderValue ?? .none)
        node.set(.font, shownFont == .label ? .none : .font(shownFont))
        node.set(.symbolSize, .number(symbolSize, unless: 17))
        node.set(.textColor, .tint(configuration?.baseForegroundColor ?? titleColors[state]))
        node.set(.contentMode, .text(renderedAlignment))
        node.set(.predict, isEnabled ? .string("highlight") : .none)
        // In most updates, only the state has changed.
        if node.dirty.intersects(Self.ofConfiguration) { renderConfiguration(into: node) }
    }

    private static let ofConfiguration = RenderProperties(
        .style, .subtitle, .placement, .spacing, .insets, .trackColor, .textAlignment)

    private func renderConfiguration(into node: RenderNode) {
        let style = configuration?.style ?? style
        node.set(.style, style == .plain ? .none : .string(style.rawValue))
        node.set(.subtitle, .text(configuration?.subtitle))
        node.set(.placement, .text(configuration?.renderedPlacement))
        node.set(.spacing, configuration.map { .number($0.imagePadding, unless: 8) } ?? .none)
        node.set(.insets, configuration?.ownInsets.map { .rect($0.top, $0.leading, $0.bottom, $0.trailing) } ?? .none)
        node.set(.trackColor, .tint(configuration?.background.backgroundColor ?? configuration?.baseBackgroundColor))
        switch configuration?.titleAlignment {
        case .leading: node.set(.textAlignment, .string("left"))
        case .trailing: node.set(.textAlignment, .string("right"))
        default: node.set(.textAlignment, .none)
        }
    }

    override var renderedLabel: String? { currentTitle }
}

/// The label that represents a button's title.
@MainActor
private final class ButtonTitleProxy: UILabel {
    @WeakResponder private var button: UIButton?
    private var isReading = false

    init(of button: UIButton) {
        self.button = button
        super.init(frame: .zero)
    }

    func read() {
        isReading = true
        text = button?.currentTitle
        textColor = button?.currentTitleColor ?? .label
        font = button?.font ?? .label
        isReading = false
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    override var font: UIFont! { didSet { if !isReading { button?.font = font ?? .label } } }
}

/// The image view that represents a button's image.
@MainActor
private final class ButtonImageProxy: UIImageView {}

/// A box for a configuration.
private final class ConfigurationBox {
    let value: UIButton.Configuration

    init(_ value: UIButton.Configuration) {
        self.value = value
    }
}

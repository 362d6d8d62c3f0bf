public import Foundation

/// A control that does one thing when it is tapped, or when `select` is pressed while it is focused. (C5)
@MainActor
open class UIButton: UIControl, ContentSizeFollowing {
    /// How it is drawn.
    public enum Style: String, Sendable {
        case plain, gray, tinted, filled
    }

    /// What kind of button it is from the beginning. Raw values as UIKit's.
    public enum ButtonType: Int, Sendable {
        /// Without anything.
        case custom = 0
        /// Without anything.
        case system = 1
        /// Tells more.
        case detailDisclosure = 2
        /// Tells more.
        case infoLight = 3
        /// Tells more.
        case infoDark = 4
        /// Adds something.
        case contactAdd = 5
        /// Closes something.
        case close = 7

        /// An older name of `system`.
        public static var roundedRect: ButtonType { .system }
    }

    private final var titles = StateTable<String>()
    private final var images = StateTable<UIImage>()
    private final var titleColors = StateTable<UIColor>()
    private final var needsUpdateConfiguration = false
    private final var words: ButtonTitle?
    private final var picture: ButtonPicture?

    /// What kind of button it was made as.
    public private(set) final var buttonType = ButtonType.custom
    /// How it is drawn, where it has no configuration.
    open var style = Style.plain { didSet { if style != oldValue { looksChanged([.style]) } } }
    /// The title's font.
    open var font = UIFont.label { didSet { if font != oldValue { looksChanged([.font]) } } }
    /// The point size of a symbol.
    open var symbolSize: CGFloat = 17 { didSet { if symbolSize != oldValue { looksChanged([.symbolSize]) } } }

    /// How it looks and what it shows; what was set for a state counts where this says nothing.
    open var configuration: Configuration? {
        get { storedConfiguration?.value }
        set {
            guard newValue != storedConfiguration?.value else { return }
            storedConfiguration = newValue.map(ConfigurationBox.init)
            looksChanged(.all)
            setNeedsLayout()
        }
    }
    // Most buttons have none, and it is large.
    private final var storedConfiguration: ConfigurationBox?
    /// Changes the configuration to what suits the button's state: called before a commit, once, after that changed.
    open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
    /// Whether a change of state asks for the configuration to be brought up to date.
    open var automaticallyUpdatesConfiguration = true
    /// Whether triggering it also selects it, or no longer.
    open var changesSelectionAsPrimaryAction = false

    /// A button in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// A button that does `primaryAction` when it is triggered, and has its title.
    public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
        self.init(frame: frame)
        guard let primaryAction else { return }
        if !primaryAction.title.isEmpty { titles[exactly: .normal] = primaryAction.title }
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    /// A button of a kind.
    public convenience init(type buttonType: ButtonType, primaryAction: UIAction? = nil) {
        self.init(frame: .zero, primaryAction: primaryAction)
        self.buttonType = buttonType
        switch buttonType {
        case .custom, .system: break
        case .detailDisclosure, .infoLight, .infoDark: images[exactly: .normal] = UIImage(systemName: "info.circle")
        case .contactAdd: images[exactly: .normal] = UIImage(systemName: "plus")
        case .close: images[exactly: .normal] = UIImage(systemName: "xmark")
        }
        // What is nothing but a symbol has its size from the beginning.
        if images[exactly: .normal] != nil { bounds.size = intrinsicContentSize }
    }

    /// A button with a look, that does `primaryAction` when it is triggered.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(frame: .zero, primaryAction: primaryAction)
        buttonType = .system
        self.configuration = configuration
    }

    // MARK: What it shows in each state

    /// Gives it a title in a state. In others it has that of `normal`.
    open func setTitle(_ title: String?, for state: State) {
        titles[exactly: state] = title
        findWhatDependsOnState()
        looksChanged([.title])
    }

    /// The title of exactly that state.
    open func title(for state: State) -> String? { titles[exactly: state] }

    /// Gives it a picture in a state. In others it has that of `normal`.
    open func setImage(_ image: UIImage?, for state: State) {
        images[exactly: state] = image
        findWhatDependsOnState()
        looksChanged([.image])
    }

    /// The picture of exactly that state.
    open func image(for state: State) -> UIImage? { images[exactly: state] }

    /// Gives its title a colour in a state. In others it has that of `normal`.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[exactly: state] = color
        findWhatDependsOnState()
        setNeedsRender([.textColor])
    }

    /// The title's colour of exactly that state.
    open func titleColor(for state: State) -> UIColor? { titleColors[exactly: state] }

    /// The title that shows now.
    open var currentTitle: String? { configuration?.title ?? titles[state] }
    /// The picture that shows now.
    open var currentImage: UIImage? { configuration?.image ?? images[state] }
    /// The colour that its title has now.
    open var currentTitleColor: UIColor {
        configuration?.baseForegroundColor ?? titleColors[state] ?? tintColor ?? .tintColor
    }

    /// Stands for its title: what is set of its font is the button's. It is in no window.
    open var titleLabel: UILabel? {
        let label = words ?? ButtonTitle(of: self)
        words = label
        label.read()
        return label
    }

    func contentSizeCategoryChanged(to category: UIContentSizeCategory) {
        if words?.adjustsFontForContentSizeCategory == true { font = font.scaled(for: category) }
    }

    /// Stands for its picture. It is in no window.
    open var imageView: UIImageView? {
        let view = picture ?? ButtonPicture(frame: .zero)
        picture = view
        view.image = currentImage
        return view
    }

    private func looksChanged(_ properties: RenderProperties) {
        setNeedsRender(properties)
        invalidateIntrinsicContentSize()
    }

    // MARK: Configuration

    /// Asks for the configuration to be brought up to date before the next commit.
    public final func setNeedsUpdateConfiguration() {
        guard !needsUpdateConfiguration else { return }
        needsUpdateConfiguration = true
        setNeedsLayout()
    }

    /// Changes the configuration to what suits its state: by default the handler does.
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

    private var shownFont: UIFont { font == .label ? configuration?.font ?? font : font }

    // MARK: Events

    override var respondsToSelect: Bool { true }

    override var keepsTaps: Bool { true }

    override var looksOfState: RenderProperties { stateLooks }
    private final var stateLooks = RenderProperties.highlighting

    private func findWhatDependsOnState() {
        let isAny = titles.dependsOnState || images.dependsOnState || titleColors.dependsOnState
        stateLooks = isAny ? [.highlighted, .title, .image, .textColor] : .highlighting
    }

    // After the touch's own event, where a touch did it. (C5)
    override func triggered(with event: UIEvent?) {
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        sendActions(for: .primaryActionTriggered, with: event)
    }

    // MARK: Rendering

    override class var ownClass: UIControl.Type { UIButton.self }

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
        // Most often only the state is another.
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

/// Stands for a button's title.
@MainActor
private final class ButtonTitle: UILabel {
    @Known private var button: UIButton?
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

/// Stands for a button's picture.
@MainActor
private final class ButtonPicture: UIImageView {}

/// Keeps a configuration.
private final class ConfigurationBox {
    let value: UIButton.Configuration

    init(_ value: UIButton.Configuration) {
        self.value = value
    }
}

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

    final var titles = StateTable<String>()
    final var images = StateTable<UIImage>()
    final var titleColors = StateTable<UIColor>()
    private final var needsUpdateConfiguration = false
    /// The properties that most buttons do not need; nil until one of them is needed.
    final var storedDetails: ButtonDetails?

    /// The type with which the button was created.
    public private(set) final var buttonType = ButtonType.custom
    /// The style of the button, which applies if the button has no configuration.
    open var style = Style.plain { didSet { if style != oldValue { appearanceChanged([.style]) } } }
    /// The font of the title.
    open var font = UIFont.label { didSet { if font != oldValue { appearanceChanged([.font]) } } }
    /// The point size of a symbol.
    open var symbolSize: CGFloat = 17 {
        didSet { if symbolSize != oldValue { appearanceChanged([.symbolSize, .spacing]) } }
    }

    /// The appearance and the content of the button. For a value that the configuration does not set, the value set for
    /// the button's state applies.
    open var configuration: Configuration? {
        get { storedConfiguration?.value }
        set {
            guard newValue != storedConfiguration?.value else { return }
            storedConfiguration = newValue.map(ConfigurationBox.init)
            if newValue == nil, needsParts { makeParts() }
            appearanceChanged(.all)
            setNeedsLayout()
        }
    }
    // The configuration, stored in an object, because it is large and most buttons have none.
    private(set) final var storedConfiguration: ConfigurationBox?
    /// Updates the configuration for the button's state. Called at most once before each commit, if the state has
    /// changed since the last call.
    open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
    /// Whether a change of state requests an update of the configuration. The default is true.
    open var automaticallyUpdatesConfiguration = true
    /// Whether triggering the button toggles its selection. (L56)
    ///
    /// If the button shows a menu when it is triggered, one element of the menu is selected instead. The button then
    /// shows the title and the image of this element.
    open var changesSelectionAsPrimaryAction = false {
        didSet { if changesSelectionAsPrimaryAction != oldValue { menuChanged() } }
    }
    /// The menu. It is shown after a long press, after a click of a pointer's secondary button, or by keys. If
    /// `showsMenuAsPrimaryAction` is true, the menu is shown as soon as the button is touched. (L55)
    open var menu: UIMenu? {
        get { storedDetails?.menu }
        set {
            guard newValue !== menu else { return }
            details.menu = newValue
            isContextMenuInteractionEnabled = newValue != nil
            menuChanged()
        }
    }

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
        // The caller gives no frame, so a button that shows only a symbol gets its intrinsic size.
        if images[exactly: .normal] != nil { bounds.size = intrinsicContentSize }
    }

    /// Creates a button with a configuration that performs `primaryAction` when triggered.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(frame: .zero, primaryAction: primaryAction)
        buttonType = .system
        self.configuration = configuration
    }

    // MARK: Content for each state

    /// Sets the title for a state. States without a title use the title of `normal`.
    open func setTitle(_ title: String?, for state: State) {
        titles[exactly: state] = title
        contentChanged(images.isEmpty ? [.title] : [.title, .spacing])
    }

    /// Returns the title that was set for exactly this state.
    open func title(for state: State) -> String? { titles[exactly: state] }

    /// Sets the image for a state. States without an image use the image of `normal`.
    open func setImage(_ image: UIImage?, for state: State) {
        images[exactly: state] = image
        // Clients can draw a symbol beside the title without an image view. Any other image has its own size and needs
        // an image view.
        if let image, image.systemName == nil, storedConfiguration == nil { makeParts() }
        contentChanged([.image, .spacing])
    }

    /// Returns the image that was set for exactly this state.
    open func image(for state: State) -> UIImage? { images[exactly: state] }

    /// Sets the title colour for a state. States without a colour use the colour of `normal`.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[exactly: state] = color
        updateStateDependentProperties()
        updateParts()
        setNeedsRender([.textColor])
    }

    /// Returns the title colour that was set for exactly this state.
    open func titleColor(for state: State) -> UIColor? { titleColors[exactly: state] }

    /// The title in the current state.
    open var currentTitle: String? {
        storedDetails?.selectedElement?.title ?? storedConfiguration?.value.title ?? titles[state]
    }
    /// The image in the current state.
    open var currentImage: UIImage? {
        storedDetails?.selectedElement?.image ?? storedConfiguration?.value.image ?? images[state]
    }
    /// The title colour in the current state.
    open var currentTitleColor: UIColor {
        storedConfiguration?.value.baseForegroundColor ?? titleColors[state] ?? tintColor ?? .tintColor
    }

    /// The label of the title, a subview of the button. Setting its font sets the button's font.
    ///
    /// The button sets the label's text, colour and frame, for each state and at each layout. With a configuration, the
    /// label only reports these values: its other properties have no effect. (L50)
    open var titleLabel: UILabel? {
        addTitleLabel()
        return storedDetails?.titleLabel
    }

    /// The view of the image, a subview of the button. The button sets the image and the frame of this view. (L50)
    open var imageView: UIImageView? {
        addImageView()
        return storedDetails?.imageView
    }

    func contentSizeCategoryChanged(to category: UIContentSizeCategory) {
        if storedDetails?.titleLabel?.adjustsFontForContentSizeCategory == true { font = font.scaled(for: category) }
    }

    /// Updates the button after the title, image or another value of a state has changed.
    func contentChanged(_ properties: RenderProperties) {
        updateStateDependentProperties()
        if storedDetails != nil { setNeedsRender([.adjusts]) }
        appearanceChanged(properties)
    }

    func appearanceChanged(_ properties: RenderProperties) {
        if storedDetails != nil { updateParts() }
        setNeedsRender(properties)
        invalidateIntrinsicContentSize()
    }

    override func subviewSizeChanged() {
        guard showsParts, storedDetails?.isUpdating == false else { return }
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    override func alignmentChanged() {
        super.alignmentChanged()
        if needsParts { makeParts() }
        if storedDetails != nil { setNeedsLayout() }
    }

    // MARK: Layout (L50 to L53)

    /// Returns the rectangle of the background in the bounds, in points. The default is the bounds.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

    /// Returns the rectangle of title and image in the bounds, in points. The default is the bounds without
    /// `contentEdgeInsets`, or without the configuration's `contentInsets`. (L51)
    open func contentRect(forBounds bounds: CGRect) -> CGRect { standardContentRect(in: bounds) }

    /// Returns the frame of the title in the content rectangle, in points. Not called with a configuration. (L51)
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect { standardTitleRect(in: contentRect) }

    /// Returns the frame of the image in the content rectangle, in points. Not called with a configuration. (L51)
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect { standardImageRect(in: contentRect) }

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
        // Without this condition, the title would be laid out at each change of the highlighting. This layout would
        // cost 40 % of the instructions of the benchmark row "tap, 50 clients". In a subclass, the content or the
        // layout may depend on the state, so the views of a subclass are always updated.
        if let storedDetails, partsDependOnState(storedDetails) || type(of: self) != UIButton.self { updateParts() }
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
        layOutParts()
        guard let configuration else { return }
        let radius = configuration.cornerRadius(height: bounds.height) ?? 0
        if storedLayer != nil || radius != 0, layer.cornerRadius != radius { layer.cornerRadius = radius }
        let width = configuration.background.strokeColor == nil ? 0 : configuration.background.strokeWidth
        guard storedLayer != nil || width != 0, layer.borderWidth != width else { return }
        layer.borderWidth = width
        layer.borderColor = configuration.background.strokeColor
    }

    open override var intrinsicContentSize: CGSize { fittingSize(width: nil) }

    /// Returns the size of the content. A title of several lines is wrapped at the given width, in points. (L52)
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(width: size.width > 0 ? size.width : nil) }

    final var shownFont: UIFont { font == .label ? storedConfiguration?.value.font ?? font : font }

    override var baselines: Baselines {
        currentTitle?.isEmpty ?? true
            ? Baselines() : Baselines(ofLinesInTheMiddle: shownFont, height: shownFont.lineHeight)
    }

    // MARK: Events

    override var respondsToSelect: Bool { true }

    override var preventsOtherTaps: Bool { true }

    override var stateDependentProperties: RenderProperties { storedStateProperties }
    private final var storedStateProperties = RenderProperties.highlighting

    private func updateStateDependentProperties() {
        let isAny =
            titles.dependsOnState || images.dependsOnState || titleColors.dependsOnState
            || storedDetails?.attributedTitles.dependsOnState == true
        storedStateProperties = isAny ? [.highlighted, .title, .image, .textColor] : .highlighting
    }

    /// Returns whether the views of title, image and background differ between the button's states.
    private func partsDependOnState(_ details: ButtonDetails) -> Bool {
        storedStateProperties != .highlighting || details.dependsOnState
    }

    // Sends `primaryActionTriggered`, after the control event of the touch that has triggered the button. (C5)
    override func triggered(with event: UIEvent?) {
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        sendActions(for: .primaryActionTriggered, with: event)
    }

    // MARK: Menus (L55, L56)

    override func menuChanged() { if storedDetails != nil { updateSelectedElement() } }

    /// Sends `menuActionTriggered`, and returns the menu.
    open override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { menuConfiguration() }

    open override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        super.contextMenuInteraction(interaction, willEndFor: configuration, animator: animator)
        updateSelectedElement()
    }

    // MARK: Rendering

    override class var libraryClass: UIControl.Type { UIButton.self }

    override var renderKind: RenderKind { .button }

    override func render(into node: RenderNode) {
        super.render(into: node)
        if node.dirty == .highlighting { return }
        node.set(.title, .text(shownTitle))
        node.set(
            .image,
            storedConfiguration?.value.showsActivityIndicator == true
                ? .string("activity") : currentImage?.renderValue ?? .none)
        node.set(.parts, .flag(showsParts))
        node.set(.font, shownFont == .label ? .none : .font(shownFont))
        node.set(.symbolSize, .number(symbolSize, unless: 17))
        node.set(.textColor, .tint(storedConfiguration?.value.baseForegroundColor ?? titleColors[state]))
        node.set(.contentMode, .text(renderedAlignment))
        node.set(.predict, isEnabled ? .string("highlight") : .none)
        // Most updates are caused only by a change of the button's state. In this case, the properties of the
        // configuration are not written again.
        if node.dirty.intersects(Self.ofConfiguration) { renderConfiguration(into: node) }
        if let storedDetails { storedDetails.render(of: self, into: node) }
    }

    static let ofConfiguration = RenderProperties(
        .style, .subtitle, .placement, .spacing, .insets, .trackColor, .textAlignment)

    private func renderConfiguration(into node: RenderNode) {
        let style = configuration?.style ?? style
        node.set(.style, style == .plain ? .none : .string(style.rawValue))
        node.set(.subtitle, .text(configuration?.subtitle))
        node.set(.placement, .text(configuration?.renderedPlacement))
        node.set(.spacing, .number(renderedSpacing, unless: 8))
        node.set(.insets, configuration?.ownInsets.map { rendered($0) } ?? .none)
        node.set(.trackColor, .tint(configuration?.background.backgroundColor ?? configuration?.baseBackgroundColor))
        switch configuration?.titleAlignment {
        case .leading: node.set(.textAlignment, .string(isReversed ? "right" : "left"))
        case .trailing: node.set(.textAlignment, .string(isReversed ? "left" : "right"))
        default: node.set(.textAlignment, .none)
        }
    }

    private func rendered(_ insets: NSDirectionalEdgeInsets) -> RenderValue {
        let (left, right) = isReversed ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
        return .rect(insets.top, left, insets.bottom, right)
    }

    override var renderedLabel: String? { shownTitle }
}

/// An object that stores a configuration.
@MainActor
final class ConfigurationBox {
    let value: UIButton.Configuration

    init(_ value: UIButton.Configuration) {
        self.value = value
    }
}

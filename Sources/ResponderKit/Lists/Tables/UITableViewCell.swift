public import Foundation

/// One row of a table: an image, a text, a detail text, and an accessory at the end.
@MainActor
open class UITableViewCell: UIView, ListCell, ConfiguredView {
    private static let forward = UIImage(systemName: "chevron.right")
    private static let backward = UIImage(systemName: "chevron.left")

    final let style: CellStyle
    private var accessoryMark: UIImageView?

    /// The identifier under which the table pools the cell for reuse.
    public internal(set) var reuseIdentifier: String?

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The image at the start of the cell.
    public let imageView: UIImageView! = UIImageView()
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The label of the main text.
    public let textLabel: UILabel! = UILabel()
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The label of the detail text, in a smaller font.
    public let detailTextLabel: UILabel! = UILabel()
    /// The application's own accessory view at the end of the cell. The cell does not change the view's size.
    open var accessoryView: UIView? {
        didSet {
            guard accessoryView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
            setNeedsLayout()
        }
    }

    /// The standard accessory at the end of the cell, if the cell has no `accessoryView`.
    open var accessoryType = AccessoryType.none { didSet { if accessoryType != oldValue { markChanged() } } }
    /// The standard accessory at the end of the cell in editing mode, if the cell has no `editingAccessoryView`.
    open var editingAccessoryType = AccessoryType.none {
        didSet { if editingAccessoryType != oldValue { markChanged() } }
    }
    /// The application's own accessory view at the end of the cell in editing mode. The cell does not change the view's
    /// size.
    open var editingAccessoryView: UIView? {
        didSet {
            guard editingAccessoryView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let editingAccessoryView { addSubview(editingAccessoryView) }
            markChanged()
        }
    }
    /// Whether the reorder grip may be shown in editing mode. The grip appears if the data source also lets the row
    /// move.
    open var showsReorderControl = true { didSet { if showsReorderControl != oldValue { editing?.update() } } }
    /// Whether the content is indented in editing mode even if the row has no editing control.
    open var shouldIndentWhileEditing = true { didSet { if shouldIndentWhileEditing != oldValue { setNeedsLayout() } } }
    /// The look of the cell while it is selected or highlighted.
    open var selectionStyle = SelectionStyle.default { didSet { if selectionStyle != oldValue { setNeedsRender() } } }

    /// The separator inset that was set on this cell, or nil to use the table's.
    final var ownSeparatorInset: UIEdgeInsets? {
        didSet { if ownSeparatorInset != oldValue { tableView?.separatorsChanged() } }
    }
    /// The background and separators drawn by the cell. Nil if the client draws them for the whole table.
    final var rowDecoration: RowDecoration?

    final var storedConfigurator: CellConfigurator?
    final var needsConfiguration = true
    final var configurationHandler: ConfigurationUpdateHandler?
    /// Whether the content has changed since the row was last measured.
    final var needsMeasure = false

    private var storedSelected = false
    private var storedHighlighted = false
    private var storedContentView: UIView?
    /// Whether the delegate has been notified that the cell is displayed for its current row.
    final var isDisplayed = false

    /// Whether the row is selected. Setting this calls `setSelected(_:animated:)`.
    open var isSelected: Bool {
        get { storedSelected }
        set { setSelected(newValue, animated: false) }
    }

    /// Whether a touch or a button is pressing the cell. Setting this calls `setHighlighted(_:animated:)`.
    open var isHighlighted: Bool {
        get { storedHighlighted }
        set { setHighlighted(newValue, animated: false) }
    }

    /// Sets the selected state. Subclasses may override this method to change the appearance of a selected cell.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selected != storedSelected else { return }
        storedSelected = selected
        setNeedsRender()
        stateChanged()
        if editing?.isMultiselectable == true { setNeedsLayout() }
    }

    /// Sets the highlighted state. Subclasses may override this method to change the appearance of a highlighted cell.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlighted != storedHighlighted else { return }
        storedHighlighted = highlighted
        setNeedsRender()
        stateChanged()
    }

    /// The cell state from which configurations are computed. Subclasses can add values.
    open var configurationState: UICellConfigurationState { derivedState }
    /// Called when the state changes. Subclasses set configurations for the new state here. (L23)
    open func updateConfiguration(using state: UICellConfigurationState) {}

    /// Whether the cell shows its editing controls. The table sets this property.
    open var isEditing: Bool {
        get { editing?.isOn ?? false }
        set { setEditing(newValue, animated: false) }
    }

    /// Shows or hides the editing controls. Subclasses may override this method to change the cell's appearance in
    /// editing mode. (E1)
    open func setEditing(_ editing: Bool, animated: Bool) { showEditing(editing, animated: animated) }

    /// Called before the editing controls of the cell change. (E1)
    open func willTransition(to state: StateMask) {}
    /// Called after the editing controls of the cell have changed. (E1)
    open func didTransition(to state: StateMask) {}

    /// The editing controls of the cell. Nil until the row is first edited or swiped.
    final var editing: CellEditing?

    /// The view for the application's own subviews, beside the accessory. Constraints in it determine the row's height.
    public final var contentView: UIView {
        if let storedContentView { return storedContentView }
        let view = UIView(frame: bounds)
        storedContentView = view
        addSubview(view)
        return view
    }

    /// Creates a cell with the default style. The table sets its final frame.
    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// Creates a cell with a style. The table calls this for registered classes.
    public required init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        super.init(frame: .zero)
        self.reuseIdentifier = reuseIdentifier
        detailTextLabel.font = .systemFont(ofSize: 13)
        detailTextLabel.textColor = .secondaryLabel
        textLabel.font = .systemFont(ofSize: 16)
        imageView.contentMode = .scaleAspectFill
        imageView.layer.cornerRadius = 6
        imageView.clipsToBounds = true
        for view in [imageView, textLabel, detailTextLabel] as [UIView] { addSubview(view) }
    }

    final func markChanged() {
        accessoryMark?.removeFromSuperview()
        accessoryMark = nil
        setNeedsLayout()
        let type = isEditing ? editingAccessoryType : accessoryType
        guard type != .none else { return }
        let mark = UIImageView(
            image: type == .checkmark
                ? UIImage(systemName: "checkmark") : isContentReversed ? Self.backward : Self.forward)
        if type == .disclosureIndicator { mark.tintColor = .tertiaryLabel }
        mark.accessibilityLabel = type == .checkmark ? "Chosen" : nil
        accessoryMark = mark
        addSubview(mark)
    }

    /// Resets the cell before another row uses it.
    open func prepareForReuse() {
        isSelected = false
        isHighlighted = false
        setNeedsConfiguration()
    }

    /// The accessory view that the application has set for the cell's current mode, editing or not.
    private var shownAccessory: UIView? { isEditing ? editingAccessoryView : accessoryView }

    final var tableView: UITableView? {
        var view = superview
        while let ancestor = view {
            if let table = ancestor as? UITableView { return table }
            view = ancestor.superview
        }
        return nil
    }

    open override var canBecomeFocused: Bool { true }

    open override func layoutSubviews() {
        super.layoutSubviews()
        configureIfNeeded()
        let start = editing?.roomAtStart ?? 0
        let end = editing?.roomAtEnd ?? 0
        layOutParts(in: bounds.inset(by: UIEdgeInsets(left: start, right: end)))
        editing?.layOut()
        storedConfigurator?.layOut()
        rowDecoration?.layOut(text: textStart, isReversed: isContentReversed)
        guard isContentReversed else { return }
        let own: [UIView?] = [storedContentView, imageView, textLabel, detailTextLabel, accessoryMark, shownAccessory]
        for case let part? in own + (editing?.parts ?? []) { part.frame.origin.x = bounds.width - part.frame.maxX }
    }

    /// Whether the content is laid out from right to left, as in the cell's table.
    final var isContentReversed: Bool { (tableView ?? self).isReversed || isReversed }

    /// The leading position of the text, in points. Separators begin here by default.
    private var textStart: CGFloat {
        guard let view = storedConfigurator?.view else { return textLabel.frame.minX }
        return contentView.frame.minX + ((view as? UIListContentView)?.textStart ?? RowAppearance.lineInset)
    }

    /// Places the image, the texts and the accessory in left-to-right order. `layoutSubviews()` mirrors them if
    /// necessary.
    private func layOutParts(in room: CGRect) {
        var content = room.inset(by: UIEdgeInsets(top: 6, left: 16, bottom: 6, right: 16))
        storedContentView?.frame = CGRect(x: room.minX, y: 0, width: room.width - widthAtEnd, height: bounds.height)
        if imageView.image != nil {
            let side = content.height
            imageView.frame = CGRect(x: content.minX, y: content.minY, width: side, height: side)
            content = content.inset(by: UIEdgeInsets(left: side + 12))
        }
        let isConfigured = storedConfigurator?.view != nil
        imageView.isHidden = imageView.image == nil || isConfigured
        textLabel.isHidden = isConfigured
        if imageView.isHidden { imageView.frame = .zero }
        accessoryView?.isHidden = isEditing
        editingAccessoryView?.isHidden = !isEditing
        let accessory = shownAccessory
        if let accessory {
            let size = accessory.sizeThatFits(content.size)
            accessory.frame = CGRect(
                x: content.maxX - size.width, y: content.midY - size.height / 2, width: size.width, height: size.height)
            content = content.inset(by: UIEdgeInsets(right: size.width + 12))
        }
        accessoryMark?.isHidden = accessory != nil
        if let accessoryMark, accessory == nil {
            let side: CGFloat = 18
            accessoryMark.frame = CGRect(x: content.maxX - side, y: content.midY - side / 2, width: side, height: side)
            if (isEditing ? editingAccessoryType : accessoryType) == .disclosureIndicator {
                accessoryMark.image = isContentReversed ? Self.backward : Self.forward
            }
            content = content.inset(by: UIEdgeInsets(right: side + 12))
        }
        layOutText(in: content)
    }

    private func layOutText(in content: CGRect) {
        let hasDetail = !(detailTextLabel.text ?? "").isEmpty
        detailTextLabel.isHidden = !hasDetail || storedConfigurator?.view != nil
        detailTextLabel.textAlignment = style == .value1 ? isContentReversed ? .left : .right : .natural
        if style == .value1 {
            let width = hasDetail ? min(detailTextLabel.intrinsicContentSize.width, content.width / 2) : 0
            let end = CGRect(x: content.maxX - width, y: content.minY, width: width, height: content.height)
            detailTextLabel.frame = end
            textLabel.frame = content.inset(by: UIEdgeInsets(right: width > 0 ? width + 8 : 0))
            return
        }
        let first = textLabel.font.lineHeight
        let second = hasDetail ? detailTextLabel.font.lineHeight + 1 : 0
        let top = content.midY - (first + second) / 2
        textLabel.frame = CGRect(x: content.minX, y: top, width: content.width, height: first)
        detailTextLabel.frame = CGRect(
            x: content.minX, y: top + first + 1, width: content.width, height: max(0, second - 1))
    }

    /// The width of the accessory at the end, in points.
    private var widthAtEnd: CGFloat {
        if let accessory = shownAccessory { return accessory.sizeThatFits(bounds.size).width + 28 }
        return accessoryMark == nil ? 0 : 46
    }

    /// Returns the height of the text, the image or the content view, whichever is largest, and at least 44 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let second = (detailTextLabel.text ?? "").isEmpty || style == .value1 ? 0 : detailTextLabel.font.lineHeight + 1
        configureIfNeeded()
        let shown: UIView? = storedConfigurator?.view ?? storedContentView
        let own = shown.map { $0.heightThatFits(size.width - widthAtEnd - (editing?.room ?? 0)) } ?? 0
        let lines = ((textLabel.font.lineHeight + second) + 20).rounded(.up)
        return CGSize(
            width: size.width, height: max(own, storedContentView == nil ? lines : 0, UITableView.standardRowHeight))
    }

    /// Returns the height of the cell for a given width, in points.
    func fittingHeight(for width: CGFloat) -> CGFloat {
        bounds.size.width = width
        return sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    }

    // MARK: Touches and presses: a tap, or `select` while the cell is focused, selects the row

    func shouldHighlight() -> Bool { tableView?.cellWillHighlight(self) ?? true }

    func setHighlighted(_ isOn: Bool) {
        setHighlighted(isOn, animated: false)
        tableView?.cellDidHighlight(self, isOn)
    }

    func highlightEnded() {
        follow(false)
        tableView?.cellWasSelected(self)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { listTouchesBegan(touches) }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { listTouchesMoved(touches) }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { listEnded() }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { follow(false) }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.type == .select }) else { return super.pressesBegan(presses, with: event) }
        follow(true)
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isHighlighted, presses.contains(where: { $0.type == .select }) else {
            return super.pressesEnded(presses, with: event)
        }
        listEnded()
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { follow(false) }

    /// The key commands that edit the row, if the row or one of its buttons has the focus. (E7, E10)
    open override var keyCommands: [UIKeyCommand]? {
        containsFocus ? (super.keyCommands ?? []) + editingKeyCommands : super.keyCommands
    }

    // MARK: Rendering

    override var renderKind: RenderKind { .cell }
    override var renderedBackground: UIColor? { derivedBackground }

    override func render(into node: RenderNode) {
        super.render(into: node)
        let isShown = selectionStyle != .none && storedConfigurator?.definesStateColors != true
        node.set(.selected, .flag(isSelected && isShown))
        node.set(.highlighted, .flag(isHighlighted && isShown))
        node.set(.predict, isShown ? .string("highlight") : .none)
    }

    override var renderedLabel: String? {
        (storedConfigurator?.content as? UIListContentConfiguration)?.displayedText ?? textLabel.shownText
    }
    override var queryValue: ViewMatch.Value? { detailTextLabel.text.map { .text($0) } }
}

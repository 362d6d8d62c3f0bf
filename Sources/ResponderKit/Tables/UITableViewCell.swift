public import Foundation

/// One row of a table: a picture, two lines of text, and something at its end.
@MainActor
open class UITableViewCell: UIView, ListCell, ConfiguredView {
    private static let forward = UIImage(systemName: "chevron.right")
    private static let backward = UIImage(systemName: "chevron.left")

    final let style: CellStyle
    private var accessoryMark: UIImageView?

    /// What its table knows it by while no row has it.
    public internal(set) var reuseIdentifier: String?

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The picture at the start.
    public let imageView: UIImageView! = UIImageView()
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The first line.
    public let textLabel: UILabel! = UILabel()
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The second line, smaller.
    public let detailTextLabel: UILabel! = UILabel()
    /// What is at the end; its own size.
    open var accessoryView: UIView? {
        didSet {
            guard accessoryView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
            setNeedsLayout()
        }
    }

    /// What is at its end, where it has no `accessoryView`.
    open var accessoryType = AccessoryType.none { didSet { if accessoryType != oldValue { markChanged() } } }
    /// The same while its row is edited.
    open var editingAccessoryType = AccessoryType.none {
        didSet { if editingAccessoryType != oldValue { markChanged() } }
    }
    /// What is at the end while its row is edited; its own size.
    open var editingAccessoryView: UIView? {
        didSet {
            guard editingAccessoryView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let editingAccessoryView { addSubview(editingAccessoryView) }
            markChanged()
        }
    }
    /// Whether what moves its row may be shown at its end while it is edited: it is where the data source says that the row can be moved.
    open var showsReorderControl = true { didSet { if showsReorderControl != oldValue { editing?.update() } } }
    /// Whether what it shows makes room at the start while its row is edited, even where nothing can be done to it there.
    open var shouldIndentWhileEditing = true { didSet { if shouldIndentWhileEditing != oldValue { setNeedsLayout() } } }
    /// How it looks while it is chosen or touched.
    open var selectionStyle = SelectionStyle.default { didSet { if selectionStyle != oldValue { setNeedsRender() } } }

    /// How far the line under it is from its edges, where it says so itself.
    final var ownSeparatorInset: UIEdgeInsets? {
        didSet { if ownSeparatorInset != oldValue { tableView?.edgesChanged() } }
    }
    /// What is behind it, and its lines, where its table does not leave that to the page.
    final var edges: RowEdges?

    final var configuring: CellConfiguring?
    final var needsConfiguration = true
    final var configurationHandler: ConfigurationUpdateHandler?
    /// Whether what it shows is other than when its row was last measured.
    final var needsMeasure = false

    private var storedSelected = false
    private var storedHighlighted = false
    private var storedContentView: UIView?
    /// Whether it was told of as a row's since it was taken for that.
    final var isDisplayed = false

    /// Whether it is the chosen row. Setting it is `setSelected(_:animated:)`.
    open var isSelected: Bool {
        get { storedSelected }
        set { setSelected(newValue, animated: false) }
    }

    /// Whether a finger or a button is on it. Setting it is `setHighlighted(_:animated:)`.
    open var isHighlighted: Bool {
        get { storedHighlighted }
        set { setHighlighted(newValue, animated: false) }
    }

    /// It is the chosen row, or no longer. For subclasses to show that in their own way.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selected != storedSelected else { return }
        storedSelected = selected
        setNeedsRender()
        stateChanged()
        if editing?.choosesMany == true { setNeedsLayout() }
    }

    /// A finger or a button is on it, or no longer. For subclasses to show that in their own way.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlighted != storedHighlighted else { return }
        storedHighlighted = highlighted
        setNeedsRender()
        stateChanged()
    }

    /// The state that configurations go by. A subclass may say more of it.
    open var configurationState: UICellConfigurationState { derivedState }
    /// It is in another state: for subclasses to say configurations for that. (L23)
    open func updateConfiguration(using state: UICellConfigurationState) {}

    /// Whether it shows what edits its row. Its table says so.
    open var isEditing: Bool {
        get { editing?.isOn ?? false }
        set { setEditing(newValue, animated: false) }
    }

    /// It shows what edits its row, or no longer. For subclasses to show that in their own way. (E1)
    open func setEditing(_ editing: Bool, animated: Bool) { showEditing(editing, animated: animated) }

    /// It is about to show something else while its row is edited. (E1)
    open func willTransition(to state: StateMask) {}
    /// It shows something else. (E1)
    open func didTransition(to state: StateMask) {}

    /// What it shows while its row is edited, and what can be done to it; nil for nothing, ever.
    final var editing: CellEditing?

    /// Where its own views belong: all of it but what is at its end. By their constraints in it a row finds its height.
    public final var contentView: UIView {
        if let storedContentView { return storedContentView }
        let view = UIView(frame: bounds)
        storedContentView = view
        addSubview(view)
        return view
    }

    /// A cell; its table gives it its place.
    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// A cell for a table that makes it by its class.
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
            image: type == .checkmark ? UIImage(systemName: "checkmark") : goesBack ? Self.backward : Self.forward)
        if type == .disclosureIndicator { mark.tintColor = .tertiaryLabel }
        mark.accessibilityLabel = type == .checkmark ? "Chosen" : nil
        accessoryMark = mark
        addSubview(mark)
    }

    /// Forget what the last row left.
    open func prepareForReuse() {
        isSelected = false
        isHighlighted = false
        stateMayHaveChanged()
    }

    /// What is at its end now, where that is a view of the application's.
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
        configuring?.layOut()
        edges?.layOut(text: textStart, isReversed: goesBack)
        guard goesBack else { return }
        let own: [UIView?] = [storedContentView, imageView, textLabel, detailTextLabel, accessoryMark, shownAccessory]
        for case let part? in own + (editing?.parts ?? []) { part.frame.origin.x = bounds.width - part.frame.maxX }
    }

    /// Whether what it shows goes from right to left, as its table does.
    final var goesBack: Bool { (tableView ?? self).isReversed || isReversed }

    /// How far its text is from where lines begin.
    private var textStart: CGFloat {
        guard let view = configuring?.view else { return textLabel.frame.minX }
        return contentView.frame.minX + ((view as? UIListContentView)?.textStart ?? RowLook.lineInset)
    }

    /// Places what it shows, from left to right.
    private func layOutParts(in room: CGRect) {
        var content = room.inset(by: UIEdgeInsets(top: 6, left: 16, bottom: 6, right: 16))
        storedContentView?.frame = CGRect(x: room.minX, y: 0, width: room.width - widthAtEnd, height: bounds.height)
        if imageView.image != nil {
            let side = content.height
            imageView.frame = CGRect(x: content.minX, y: content.minY, width: side, height: side)
            content = content.inset(by: UIEdgeInsets(left: side + 12))
        }
        let isConfigured = configuring?.view != nil
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
                accessoryMark.image = goesBack ? Self.backward : Self.forward
            }
            content = content.inset(by: UIEdgeInsets(right: side + 12))
        }
        layOutText(in: content)
    }

    private func layOutText(in content: CGRect) {
        let hasDetail = !(detailTextLabel.text ?? "").isEmpty
        detailTextLabel.isHidden = !hasDetail || configuring?.view != nil
        detailTextLabel.textAlignment = style == .value1 ? goesBack ? .left : .right : .natural
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

    /// How much of its width is taken by what is at its end.
    private var widthAtEnd: CGFloat {
        if let accessory = shownAccessory { return accessory.sizeThatFits(bounds.size).width + 28 }
        return accessoryMark == nil ? 0 : 46
    }

    /// As high as its lines of text, its picture or its own views want to be, and at least 44 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let second = (detailTextLabel.text ?? "").isEmpty || style == .value1 ? 0 : detailTextLabel.font.lineHeight + 1
        configureIfNeeded()
        let shown: UIView? = configuring?.view ?? storedContentView
        let own = shown.map { $0.heightThatFits(size.width - widthAtEnd - (editing?.room ?? 0)) } ?? 0
        let lines = ((textLabel.font.lineHeight + second) + 20).rounded(.up)
        return CGSize(
            width: size.width, height: max(own, storedContentView == nil ? lines : 0, UITableView.standardRowHeight))
    }

    /// How high it wants to be at a width, in points.
    func fittingHeight(for width: CGFloat) -> CGFloat {
        bounds.size.width = width
        return sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    }

    // MARK: Touches and presses: a tap, or `select` while it is focused, chooses the row

    func mayHighlight() -> Bool { tableView?.cellWillHighlight(self) ?? true }

    func setHighlighted(_ isOn: Bool) {
        setHighlighted(isOn, animated: false)
        tableView?.cellDidHighlight(self, isOn)
    }

    func wasLetGo() {
        follow(false)
        tableView?.cellWasChosen(self)
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

    /// Keys that edit the focused row. (E7, E10)
    open override var keyCommands: [UIKeyCommand]? {
        isFocused ? (super.keyCommands ?? []) + editingKeyCommands : super.keyCommands
    }

    // MARK: Rendering

    override var renderKind: RenderKind { .cell }
    override var renderedBackground: UIColor? { derivedBackground }

    override func render(into node: RenderNode) {
        super.render(into: node)
        let isShown = selectionStyle != .none && configuring?.showsStateItself != true
        node.set(.selected, .flag(isSelected && isShown))
        node.set(.highlighted, .flag(isHighlighted && isShown))
        node.set(.predict, isShown ? .string("highlight") : .none)
    }

    override var renderedLabel: String? {
        (configuring?.content as? UIListContentConfiguration)?.said ?? textLabel.shownText
    }
    override var queryValue: ViewMatch.Value? { detailTextLabel.text.map { .text($0) } }
}

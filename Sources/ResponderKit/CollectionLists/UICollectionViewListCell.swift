public import Foundation

/// A row of a list of a collection view: what its configuration says, with marks and controls at both ends. (L25, L26)
@MainActor
open class UICollectionViewListCell: UICollectionViewCell {
    /// What is at its beginning and its end.
    open var accessories: [UICellAccessory] = [] { didSet { accessoriesChanged() } }
    /// How deep it is: as its section's snapshot says, where there is one.
    open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
    /// How far each level is set in, in points.
    open var indentationWidth: CGFloat = 16 { didSet { if indentationWidth != oldValue { setNeedsLayout() } } }
    /// Whether what is at its beginning is set in with what it shows.
    open var indentsAccessories = true { didSet { if indentsAccessories != oldValue { setNeedsLayout() } } }

    private lazy var parts = CellAccessories(of: self)
    private var actionsButton: RowActionsButton?
    private var look = RowLook()
    /// Whether what is under it is seen.
    final var isExpanded = false
    /// Whether it is drawn aside.
    final var isSwiped = false

    /// A cell; its collection view gives it its place.
    public required init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// A configuration of a row, to be filled.
    public final func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

    open override var configurationState: UICellConfigurationState {
        var state = super.configurationState
        state.isEditing = isEdited
        state.isExpanded = isExpanded
        state.isSwiped = isSwiped
        return state
    }

    open override func prepareForReuse() {
        super.prepareForReuse()
        isExpanded = false
        isSwiped = false
    }

    private final var isEdited: Bool { collectionView?.isEditing ?? false }

    private final func accessoriesChanged() {
        parts.show(accessories, isEditing: isEdited)
        contentChanged()
    }

    /// Its list is edited, or no longer.
    final func editingChanged() {
        accessoriesChanged()
        configurationMayChange()
    }

    /// What is under it is seen, or no longer.
    final func show(level: Int, isExpanded: Bool) {
        indentationLevel = level
        guard isExpanded != self.isExpanded else { return }
        self.isExpanded = isExpanded
        configurationMayChange()
        parts.followState()
        if isFocused { window?.application?.editing.setNeedsKeyCommands() }
    }

    final func toggleOutline() {
        guard let view = collectionView, let path = view.indexPath(for: self) else { return }
        view.outlineSource?.toggleOutline(at: path)
    }

    /// Whether pressing it shows what is under it, and does not choose it.
    final var isOutlineHeader: Bool { parts.outline?.style == .header }
    /// Does what its outline's accessory does.
    final func pressOutline() {
        if let action = parts.outline?.action { action() } else { toggleOutline() }
    }

    // MARK: How it looks

    override func stood() {
        look = attributes?.look ?? RowLook()
        showLook()
        let isRow = attributes?.representedElementCategory == .cell
        setOffersActions(isRow && collectionView?.offersActions(at: attributes?.indexPath) == true)
        parts.show(accessories, isEditing: isEdited)
    }

    final func showLook() {
        var look = look
        if look.cornerRadius > 0, let swipe = collectionView?.swipes?.current, swipe.cell === self {
            look.corners.subtract(swipe.isAtRight ? .right : .left)
        }
        let edges = edges ?? RowEdges(of: self)
        self.edges = edges
        edges.show(look)
        configuring?.showCorners()
    }

    // What stands beside items is not chosen.
    override var renderKind: RenderKind { attributes?.representedElementCategory == .supplementaryView ? .view : .cell }
    open override var canBecomeFocused: Bool { renderKind == .cell && super.canBecomeFocused }

    // MARK: Layout

    private final var indentation: CGFloat { CGFloat(max(0, indentationLevel)) * indentationWidth }
    private final var roomAtStart: CGFloat { indentation + parts.room(isLeading: true) }
    override var widthBesideContent: CGFloat { roomAtStart + parts.room(isLeading: false) }

    /// As high as what it shows at its width, and at least 44 points. (L25)
    override func fittingSize(_ size: CGSize, isWidthOpen: Bool, isHeightOpen: Bool) -> CGSize {
        if isEdited { parts.show(accessories, isEditing: true) }
        var fitting = super.fittingSize(size, isWidthOpen: isWidthOpen, isHeightOpen: isHeightOpen)
        if isHeightOpen, attributes?.representedElementCategory != .supplementaryView, !isMeasuredAsTitle {
            fitting.height = max(fitting.height, UITableView.standardRowHeight)
        }
        return fitting
    }

    /// Whether it says what stands over or under a section.
    private final var isMeasuredAsTitle: Bool {
        (contentConfiguration as? UIListContentConfiguration)?.isCompact == true
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let start = roomAtStart
        let content = CGRect(x: start, y: 0, width: max(0, bounds.width - widthBesideContent), height: bounds.height)
        contentView.frame =
            goesBack
            ? CGRect(x: bounds.width - content.maxX, y: 0, width: content.width, height: content.height) : content
        configuring?.layOut()
        parts.layOut(indentation: indentsAccessories ? indentation : 0)
        parts.followState()
        let text = (configuring?.view as? UIListContentView)?.textStart ?? RowLook.lineInset
        edges?.layOut(text: start + text, isReversed: goesBack)
        // Where nobody sees it.
        actionsButton?.frame = CGRect(x: -2, y: 0, width: 1, height: bounds.height)
        actionsButton?.accessibilityLabel = "Actions for " + (renderedLabel ?? "")
    }

    // MARK: What can be done to it without a finger

    private final func setOffersActions(_ offers: Bool) {
        guard offers != (actionsButton != nil) else { return }
        actionsButton?.removeFromSuperview()
        actionsButton =
            offers
            ? RowActionsButton { [weak self] in self.map { $0.collectionView?.openActions(of: $0) ?? false } ?? false }
            : nil
        if let actionsButton { addSubview(actionsButton) }
    }

    /// Keys that draw the focused row aside, move it, and show what is under it.
    open override var keyCommands: [UIKeyCommand]? {
        guard isFocused else { return super.keyCommands }
        var commands = super.keyCommands ?? []
        if actionsButton != nil {
            commands += UIKeyCommand.drawsAside(Selector("openActions", UICollectionViewListCell.openActions))
        }
        if parts.canReorder {
            commands += UIKeyCommand.moves(
                up: Selector("moveUp", UICollectionViewListCell.moveUp),
                down: Selector("moveDown", UICollectionViewListCell.moveDown))
        }
        if parts.outline != nil {
            let input = isExpanded == goesBack ? UIKeyCommand.inputRightArrow : UIKeyCommand.inputLeftArrow
            let command = UIKeyCommand(
                input: input, modifierFlags: [], action: Selector("pressOutline", UICollectionViewListCell.pressOutline)
            )
            command.wantsPriorityOverSystemBehavior = true
            commands.append(command)
        }
        return commands
    }

    private final func openActions() { collectionView?.openActions(of: self) }
    private final func moveUp() { collectionView?.moveRow(of: self, by: -1) }
    private final func moveDown() { collectionView?.moveRow(of: self, by: 1) }
}

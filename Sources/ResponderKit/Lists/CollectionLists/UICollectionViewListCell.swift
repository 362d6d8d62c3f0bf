public import Foundation

/// A row of a list in a collection view: a content configuration, with accessories at both ends. (L25, L26)
@MainActor
open class UICollectionViewListCell: UICollectionViewCell {
    /// The accessories at the leading and trailing ends.
    open var accessories: [UICellAccessory] = [] { didSet { accessoriesChanged() } }
    /// The nesting level of the row. It is set automatically in a section that has a section snapshot.
    open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
    /// The indentation of each level, in points.
    open var indentationWidth: CGFloat = 16 { didSet { if indentationWidth != oldValue { setNeedsLayout() } } }
    /// Whether the leading accessories are indented together with the content.
    open var indentsAccessories = true { didSet { if indentsAccessories != oldValue { setNeedsLayout() } } }

    private lazy var parts = CellAccessories(of: self)
    private var actionsButton: RowActionsButton?
    private var rowAppearance = RowAppearance()
    /// Whether the row is expanded, so that its children are visible.
    final var isExpanded = false
    /// Whether the row's swipe actions are shown.
    final var isSwiped = false

    /// Creates a cell. The collection view sets its frame.
    public required init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Returns the default content configuration of a list row.
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

    /// Updates the cell after editing mode began or ended.
    final func editingChanged() {
        accessoriesChanged()
        setNeedsConfigurationIfUsed()
    }

    /// Sets the nesting level and the expansion state.
    final func show(level: Int, isExpanded: Bool) {
        indentationLevel = level
        guard isExpanded != self.isExpanded else { return }
        self.isExpanded = isExpanded
        setNeedsConfigurationIfUsed()
        parts.updateForCellState()
        if isFocused { window?.application?.editing.setNeedsKeyCommands() }
    }

    final func toggleOutline() {
        guard let view = collectionView, let path = view.indexPath(for: self) else { return }
        view.outlineSource?.toggleOutline(at: path)
    }

    /// Whether a tap on the row expands or collapses the row instead of selecting it.
    final var isOutlineHeader: Bool { parts.outline?.style == .header }
    /// Performs the action of the outline disclosure.
    final func pressOutline() {
        if let action = parts.outline?.action { action() } else { toggleOutline() }
    }

    // MARK: Appearance

    override func attributesChanged() {
        rowAppearance = attributes?.rowAppearance ?? RowAppearance()
        updateRowAppearance()
        let isRow = attributes?.representedElementCategory == .cell
        setOffersActions(isRow && collectionView?.offersActions(at: attributes?.indexPath) == true)
        parts.show(accessories, isEditing: isEdited)
    }

    final func updateRowAppearance() {
        var rowAppearance = rowAppearance
        if rowAppearance.cornerRadius > 0, let swipe = collectionView?.swipes?.current, swipe.cell === self {
            rowAppearance.corners.subtract(swipe.isAtRight ? .right : .left)
        }
        let rowDecoration = rowDecoration ?? RowDecoration(of: self)
        self.rowDecoration = rowDecoration
        rowDecoration.show(rowAppearance)
        storedConfigurator?.showCorners()
    }

    // A list cell that is used as a header or footer cannot be selected.
    override var renderKind: RenderKind { attributes?.representedElementCategory == .supplementaryView ? .view : .cell }
    open override var canBecomeFocused: Bool { renderKind == .cell && super.canBecomeFocused }

    // MARK: Layout

    private final var indentation: CGFloat { CGFloat(max(0, indentationLevel)) * indentationWidth }
    private final var roomAtStart: CGFloat { indentation + parts.room(isLeading: true) }
    override var widthBesideContent: CGFloat { roomAtStart + parts.room(isLeading: false) }

    /// Returns the cell's size. A flexible height is the height of the content. For a row, the flexible height is at
    /// least 44 points. (L25)
    override func fittingSize(_ size: CGSize, isWidthFlexible: Bool, isHeightFlexible: Bool) -> CGSize {
        if isEdited { parts.show(accessories, isEditing: true) }
        var fitting = super.fittingSize(size, isWidthFlexible: isWidthFlexible, isHeightFlexible: isHeightFlexible)
        if isHeightFlexible, attributes?.representedElementCategory != .supplementaryView, !isMeasuredAsTitle {
            fitting.height = max(fitting.height, UITableView.standardRowHeight)
        }
        return fitting
    }

    /// Whether the cell has a content configuration for section headers or footers.
    private final var isMeasuredAsTitle: Bool {
        (contentConfiguration as? UIListContentConfiguration)?.isCompact == true
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let start = roomAtStart
        let content = CGRect(x: start, y: 0, width: max(0, bounds.width - widthBesideContent), height: bounds.height)
        contentView.frame =
            isContentReversed
            ? CGRect(x: bounds.width - content.maxX, y: 0, width: content.width, height: content.height) : content
        storedConfigurator?.layOut()
        parts.layOut(indentation: indentsAccessories ? indentation : 0)
        parts.updateForCellState()
        let text = (storedConfigurator?.view as? UIListContentView)?.textStart ?? RowAppearance.lineInset
        rowDecoration?.layOut(text: start + text, isReversed: isContentReversed)
        // Only screen readers use the button for swipe actions, so the button is placed outside the visible area.
        actionsButton?.frame = CGRect(x: -2, y: 0, width: 1, height: bounds.height)
        actionsButton?.accessibilityLabel = "Actions for " + (renderedLabel ?? "")
    }

    // MARK: Actions without touches

    private final func setOffersActions(_ offers: Bool) {
        guard offers != (actionsButton != nil) else { return }
        actionsButton?.removeFromSuperview()
        actionsButton =
            offers
            ? RowActionsButton { [weak self] in self.map { $0.collectionView?.openActions(of: $0) ?? false } ?? false }
            : nil
        if let actionsButton { addSubview(actionsButton) }
    }

    /// Key commands that show the swipe actions of the row, move it, and expand or collapse it. They apply if the row
    /// or one of its buttons has the focus.
    open override var keyCommands: [UIKeyCommand]? {
        guard containsFocus else { return super.keyCommands }
        var commands = super.keyCommands ?? []
        if actionsButton != nil {
            commands += UIKeyCommand.openSwipeActions(Selector("openActions", UICollectionViewListCell.openActions))
        }
        if parts.canReorder {
            commands += UIKeyCommand.moves(
                up: Selector("moveUp", UICollectionViewListCell.moveUp),
                down: Selector("moveDown", UICollectionViewListCell.moveDown))
        }
        if parts.outline != nil {
            let input = isExpanded == isContentReversed ? UIKeyCommand.inputRightArrow : UIKeyCommand.inputLeftArrow
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

/// Content and background configurations of table cells. (L20 to L23)
extension UITableViewCell {
    /// A closure that is called when the state of a cell changes.
    public typealias ConfigurationUpdateHandler =
        @MainActor (_ cell: UITableViewCell, _ state: UICellConfigurationState) -> Void

    /// Returns a content configuration that matches the cell's style.
    public func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .default: .cell()
        case .subtitle: .subtitleCell()
        case .value1: .valueCell()
        }
    }

    /// The configuration of the cell's content. If it is nil, the cell shows its own labels and image.
    public var contentConfiguration: (any UIContentConfiguration)? {
        get { content }
        set { content = newValue }
    }

    /// Whether the content configuration is updated automatically when the cell's state changes. The default is true.
    public var automaticallyUpdatesContentConfiguration: Bool {
        get { updatesContent }
        set { updatesContent = newValue }
    }

    /// The configuration of the cell's background. If it is nil, the table's style determines the background.
    public var backgroundConfiguration: UIBackgroundConfiguration? {
        get { background }
        set { background = newValue }
    }

    /// Whether the background configuration is updated automatically when the cell's state changes. The default is
    /// true.
    public var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { updatesBackground }
        set { updatesBackground = newValue }
    }

    /// A closure called after a state change, after `updateConfiguration(using:)` and before the next layout. (L23)
    public var configurationUpdateHandler: ConfigurationUpdateHandler? {
        get { configurationHandler }
        set {
            configurationHandler = newValue
            setNeedsConfiguration()
        }
    }

    /// Requests one configuration update before the next layout. Several calls cause only one update. (L23)
    public func setNeedsUpdateConfiguration() { setNeedsConfiguration() }

    /// Requests a configuration update, if anything in the cell depends on its state.
    func stateChanged() {
        guard storedConfigurator != nil || configurationHandler != nil || type(of: self) != UITableViewCell.self else {
            return
        }
        setNeedsConfiguration()
    }

    var erasedConfigurationState: any UIConfigurationState { configurationState }

    func applyState() {
        let state = configurationState
        updateConfiguration(using: state)
        configurationHandler?(self, state)
    }

    func contentChanged() {
        guard isDisplayed, let table = tableView else { return }
        needsMeasure = true
        table.setNeedsLayout()
    }

    var derivedState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isHighlighted = isHighlighted
        state.isSelected = isSelected
        state.isFocused = isFocused
        state.isEditing = isEditing
        state.isSwiped = showingDeleteConfirmation
        state.isReordering = tableView?.reorder?.cell === self
        return state
    }

    var derivedBackground: UIColor? {
        guard let storedConfigurator, storedConfigurator.background != nil else {
            return backgroundColor ?? rowDecoration?.rowAppearance.background
        }
        return storedConfigurator.fill(over: rowDecoration?.rowAppearance.background)
    }
}

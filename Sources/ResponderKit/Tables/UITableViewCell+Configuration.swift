/// Cells of which configurations say what they show, and what is behind that. (L20 to L23)
extension UITableViewCell {
    /// What is called when a cell is in another state.
    public typealias ConfigurationUpdateHandler =
        @MainActor (_ cell: UITableViewCell, _ state: UICellConfigurationState) -> Void

    /// A configuration as its style has it, to be filled.
    public func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .default: .cell()
        case .subtitle: .subtitleCell()
        case .value1: .valueCell()
        }
    }

    /// What it shows, in the place of its own labels and picture; nil is those.
    public var contentConfiguration: (any UIContentConfiguration)? {
        get { content }
        set { content = newValue }
    }

    /// Whether what it shows is made to go by its state by itself; it is at first.
    public var automaticallyUpdatesContentConfiguration: Bool {
        get { updatesContent }
        set { updatesContent = newValue }
    }

    /// What is behind what it shows; nil is what its table has.
    public var backgroundConfiguration: UIBackgroundConfiguration? {
        get { background }
        set { background = newValue }
    }

    /// Whether what is behind that is made to go by its state by itself; it is at first.
    public var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { updatesBackground }
        set { updatesBackground = newValue }
    }

    /// Called when it is in another state, after `updateConfiguration(using:)`, before it is laid out next. (L23)
    public var configurationUpdateHandler: ConfigurationUpdateHandler? {
        get { configurationHandler }
        set {
            configurationHandler = newValue
            stateMayHaveChanged()
        }
    }

    /// It goes by its state anew before it is laid out next, however often that is asked for. (L23)
    public func setNeedsUpdateConfiguration() { stateMayHaveChanged() }

    /// It may go by another state, where anything of it goes by that.
    func stateChanged() {
        guard configuring != nil || configurationHandler != nil || type(of: self) != UITableViewCell.self else {
            return
        }
        stateMayHaveChanged()
    }

    var anyState: any UIConfigurationState { configurationState }

    func goByState() {
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
        guard let configuring, configuring.background != nil else { return backgroundColor ?? edges?.look.background }
        return configuring.fill(over: edges?.look.background)
    }
}

/// Cells of which configurations say what they show, and what is behind that. (L20 to L23)
extension UICollectionViewCell {
    /// What is called when a cell is in another state.
    public typealias ConfigurationUpdateHandler =
        @MainActor (_ cell: UICollectionViewCell, _ state: UICellConfigurationState) -> Void

    /// What it shows; nil is what the application puts into its `contentView`.
    public var contentConfiguration: (any UIContentConfiguration)? {
        get { content }
        set { content = newValue }
    }

    /// Whether what it shows is made to go by its state by itself; it is at first.
    public var automaticallyUpdatesContentConfiguration: Bool {
        get { updatesContent }
        set { updatesContent = newValue }
    }

    /// What is behind what it shows; nil is what its list has, if it is in one.
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
    func configurationMayChange() {
        guard configuring != nil || configurationHandler != nil || type(of: self) != UICollectionViewCell.self else {
            return
        }
        stateMayHaveChanged()
    }

    var goesBack: Bool { collectionView?.isReversed == true || isReversed }

    var anyState: any UIConfigurationState { configurationState }

    func goByState() {
        let state = configurationState
        updateConfiguration(using: state)
        configurationHandler?(self, state)
    }

    func contentChanged() {
        guard isDisplayed, let view = collectionView, let path = view.indexPath(for: self) else { return }
        view.unmeasured.insert(path)
        view.setNeedsLayout()
    }

    var derivedState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isHighlighted = isHighlighted
        state.isSelected = isSelected
        state.isFocused = isFocused
        state.isReordering = collectionView?.movement?.cell === self
        return state
    }

    var derivedBackground: UIColor? {
        guard let configuring, configuring.background != nil else { return backgroundColor ?? edges?.look.background }
        return configuring.fill(over: edges?.look.background)
    }
}

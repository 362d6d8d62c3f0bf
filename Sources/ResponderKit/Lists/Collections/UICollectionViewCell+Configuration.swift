/// Cells with content and background configurations. (L20 to L23)
extension UICollectionViewCell {
    /// A closure that is called when the state of a cell changes.
    public typealias ConfigurationUpdateHandler =
        @MainActor (_ cell: UICollectionViewCell, _ state: UICellConfigurationState) -> Void

    /// The content of the cell; nil if the application adds views to `contentView` instead.
    public var contentConfiguration: (any UIContentConfiguration)? {
        get { content }
        set { content = newValue }
    }

    /// Whether the content configuration is updated automatically when the state changes. The default is true.
    public var automaticallyUpdatesContentConfiguration: Bool {
        get { updatesContent }
        set { updatesContent = newValue }
    }

    /// The background of the cell; nil uses the background of the cell's list, if any.
    public var backgroundConfiguration: UIBackgroundConfiguration? {
        get { background }
        set { background = newValue }
    }

    /// Whether the background configuration is updated automatically when the state changes. The default is true.
    public var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { updatesBackground }
        set { updatesBackground = newValue }
    }

    /// Called after `updateConfiguration(using:)` for a new state, before the next layout. (L23)
    public var configurationUpdateHandler: ConfigurationUpdateHandler? {
        get { configurationHandler }
        set {
            configurationHandler = newValue
            setNeedsConfiguration()
        }
    }

    /// Requests an update of the configurations before the next layout. Several requests cause one update. (L23)
    public func setNeedsUpdateConfiguration() { setNeedsConfiguration() }

    /// Requests an update if a configuration, a handler or the subclass depends on the state.
    func setNeedsConfigurationIfUsed() {
        guard storedConfigurator != nil || configurationHandler != nil || type(of: self) != UICollectionViewCell.self
        else {
            return
        }
        setNeedsConfiguration()
    }

    var isContentReversed: Bool { collectionView?.isReversed == true || isReversed }

    var erasedConfigurationState: any UIConfigurationState { configurationState }

    func applyState() {
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
        guard let storedConfigurator, storedConfigurator.background != nil else {
            return backgroundColor ?? rowDecoration?.rowAppearance.background
        }
        return storedConfigurator.fill(over: rowDecoration?.rowAppearance.background)
    }
}

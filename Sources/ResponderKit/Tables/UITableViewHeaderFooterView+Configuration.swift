/// Titles of which configurations say what they show, and what is behind that. (L20 to L23)
extension UITableViewHeaderFooterView {
    /// What is called when a title is in another state.
    public typealias ConfigurationUpdateHandler =
        @MainActor (_ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState) -> Void

    /// A configuration as its table has it, to be filled.
    public func defaultContentConfiguration() -> UIListContentConfiguration {
        isInGroups ? .groupedHeader() : .plainHeader()
    }

    /// What it shows, in the place of its own labels; nil is those.
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

    var derivedState: UIViewConfigurationState {
        var state = UIViewConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isFocused = isFocused
        return state
    }

    var anyState: any UIConfigurationState { configurationState }

    func goByState() {
        let state = configurationState
        updateConfiguration(using: state)
        configurationHandler?(self, state)
    }

    var edges: RowEdges? { nil }
    var goesBack: Bool { isReversed }

    // What stands over or under a section is measured when its table is loaded.
    func contentChanged() {}
}

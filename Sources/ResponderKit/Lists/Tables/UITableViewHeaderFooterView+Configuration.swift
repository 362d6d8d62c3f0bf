/// Content and background configurations of section headers and footers. (L20 to L23)
extension UITableViewHeaderFooterView {
    /// A closure that is called when the state of the view changes.
    public typealias ConfigurationUpdateHandler =
        @MainActor (_ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState) -> Void

    /// Returns a content configuration that matches the table's style.
    public func defaultContentConfiguration() -> UIListContentConfiguration {
        isInGroups ? .groupedHeader() : .plainHeader()
    }

    /// The configuration of the content. If it is nil, the view shows its own labels.
    public var contentConfiguration: (any UIContentConfiguration)? {
        get { content }
        set { content = newValue }
    }

    /// Whether the content configuration is updated automatically when the state changes. The default is true.
    public var automaticallyUpdatesContentConfiguration: Bool {
        get { updatesContent }
        set { updatesContent = newValue }
    }

    /// The configuration of the background. If it is nil, the table's style determines the background.
    public var backgroundConfiguration: UIBackgroundConfiguration? {
        get { background }
        set { background = newValue }
    }

    /// Whether the background configuration is updated automatically when the state changes. The default is true.
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

    var derivedState: UIViewConfigurationState {
        var state = UIViewConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isFocused = isFocused
        return state
    }

    var erasedConfigurationState: any UIConfigurationState { configurationState }

    func applyState() {
        let state = configurationState
        updateConfiguration(using: state)
        configurationHandler?(self, state)
    }

    var rowDecoration: RowDecoration? { nil }
    var isContentReversed: Bool { isReversed }

    // Section headers and footers are measured only when the table loads, so a content change needs no measurement.
    func contentChanged() {}
}

/// A cell, header or footer whose appearance is set by configurations.
@MainActor
protocol ConfiguredView: UIView {
    var storedConfigurator: CellConfigurator? { get set }
    /// The state or the content has changed since the last update.
    var needsConfiguration: Bool { get set }
    /// The superview of the content.
    var contentView: UIView { get }
    /// The background and separators that the list draws.
    var rowDecoration: RowDecoration? { get }
    /// The content of the cell is laid out from right to left, because the list of the cell is laid out in this
    /// direction.
    var isContentReversed: Bool { get }
    /// The current state of the cell, from which the configurations are updated.
    var erasedConfigurationState: any UIConfigurationState { get }
    /// Calls the subclass's update method, then the update handler, with the current state.
    func applyState()
    /// Called when the size of the content may have changed.
    func contentChanged()
}

extension ConfiguredView {
    /// The object that applies the configurations, created on first use.
    var configurator: CellConfigurator {
        if let storedConfigurator { return storedConfigurator }
        let made = CellConfigurator(of: self)
        storedConfigurator = made
        return made
    }

    // The properties that a `CellConfigurator` stores. A cell that never sets one of them allocates no
    // `CellConfigurator`.

    var content: (any UIContentConfiguration)? {
        get { storedConfigurator?.content }
        set { if newValue != nil || storedConfigurator != nil { configurator.content = newValue } }
    }

    var updatesContent: Bool {
        get { storedConfigurator?.updatesContent ?? true }
        set { configurator.updatesContent = newValue }
    }

    var background: UIBackgroundConfiguration? {
        get { storedConfigurator?.background }
        set { if newValue != nil || storedConfigurator != nil { configurator.background = newValue } }
    }

    var updatesBackground: Bool {
        get { storedConfigurator?.updatesBackground ?? true }
        set { configurator.updatesBackground = newValue }
    }

    /// Requests an update of the cell for its current state, before the next layout. (L23)
    func setNeedsConfiguration() {
        needsConfiguration = true
        setNeedsLayout()
    }

    /// Updates the cell if an update was requested. The configurations that update automatically are updated first,
    /// then the subclass and the update handler are called. (L23)
    func configureIfNeeded() {
        guard needsConfiguration else { return }
        needsConfiguration = false
        storedConfigurator?.update(for: erasedConfigurationState)
        applyState()
    }
}

/// The configurations of a cell, and the views that display them.
@MainActor
final class CellConfigurator {
    private unowned let owner: any ConfiguredView
    /// Whether the configurations are updated automatically when the state changes.
    var updatesContent = true
    var updatesBackground = true
    /// The view that displays the content configuration.
    private(set) var view: (any UIView & UIContentView)?
    private var backdrop: UIView?

    init(of owner: any ConfiguredView) {
        self.owner = owner
    }

    /// The content configuration; nil if the cell displays its content without a configuration.
    var content: (any UIContentConfiguration)? {
        didSet {
            defer {
                owner.setNeedsLayout()
                owner.contentChanged()
            }
            guard let content else {
                view?.removeFromSuperview()
                view = nil
                return
            }
            if let view, view.supports(content) { return view.configuration = content }
            view?.removeFromSuperview()
            let made = content.makeContentView()
            view = made
            owner.contentView.addSubview(made)
            if updatesContent { owner.needsConfiguration = true }
        }
    }

    /// The background configuration; nil uses the default background.
    var background: UIBackgroundConfiguration? {
        didSet {
            guard background != oldValue else { return }
            showBackground()
            if updatesBackground, oldValue?.purpose != background?.purpose { owner.needsConfiguration = true }
        }
    }

    private func showBackground() {
        owner.setNeedsRender()
        owner.setNeedsLayout()
        let rowAppearance = owner.rowDecoration?.rowAppearance ?? RowAppearance()
        owner.layer.cornerRadius = rowAppearance.cornerRadius
        owner.layer.maskedCorners = rowAppearance.corners
        owner.layer.borderWidth = 0
        guard let background, background.needsView else {
            backdrop?.removeFromSuperview()
            backdrop = nil
            owner.layer.borderWidth = background?.shownStroke == nil ? 0 : background?.strokeWidth ?? 0
            owner.layer.borderColor = background?.shownStroke
            showCorners()
            return
        }
        let view = backdrop ?? UIView()
        if backdrop == nil { owner.insertSubview(view, at: 0) }
        backdrop = view
        view.isUserInteractionEnabled = false
        view.clipsToBounds = true
        view.backgroundColor = background.shownColor
        view.layer.cornerRadius = background.cornerRadius
        view.layer.borderWidth = background.shownStroke == nil ? 0 : background.strokeWidth
        view.layer.borderColor = background.shownStroke
        for other in view.subviews where other !== background.customView { other.removeFromSuperview() }
        if let custom = background.customView, custom.superview !== view { view.addSubview(custom) }
    }

    /// Applies the corner radius of the background configuration, which overrides the rounded corners of the list.
    func showCorners() {
        guard let background, background.cornerRadius > 0, !background.needsView else { return }
        owner.layer.cornerRadius = background.cornerRadius
        owner.layer.maskedCorners = .all
    }

    /// Returns the colour that fills the cell. Returns nil if a separate background view fills the cell, or if nothing
    /// fills it. `listColor` is the list's colour.
    func fill(over listColor: UIColor?) -> UIColor? {
        guard let background else { return listColor }
        if background.needsView { return nil }
        if let color = background.shownColor { return color }
        return background.purpose == .row ? listColor : nil
    }

    /// The background configuration defines colours for the highlighted and selected states, so clients must not add
    /// colours for these states.
    var definesStateColors: Bool { background?.isCustomized ?? false }

    func update(for state: any UIConfigurationState) {
        if updatesContent, let content { self.content = content.updated(for: state) }
        if updatesBackground, let background { self.background = background.updated(for: state) }
    }

    /// Places the content view and the background view.
    func layOut() {
        view?.frame = owner.contentView.bounds
        // In a mirrored list, the list determines the layout direction of the content of all its rows.
        if let view, view.isReversed != owner.isContentReversed {
            view.semanticContentAttribute = owner.isContentReversed ? .forceRightToLeft : .forceLeftToRight
        }
        guard let backdrop, let background else { return }
        let inside = owner.bounds.inset(background.backgroundInsets)
        backdrop.frame = inside
        if owner.isContentReversed { backdrop.frame.origin.x = owner.bounds.width - inside.maxX }
        background.customView?.frame = backdrop.bounds
    }
}

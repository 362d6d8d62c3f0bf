/// A cell or a title that configurations say the looks of.
@MainActor
protocol ConfiguredView: UIView {
    var configuring: CellConfiguring? { get set }
    /// Whether its state, or what it shows, is other than when it last went by it.
    var needsConfiguration: Bool { get set }
    /// Where its content belongs.
    var contentView: UIView { get }
    /// How its list draws it.
    var edges: RowEdges? { get }
    /// Whether what it shows goes from right to left, as its list does.
    var goesBack: Bool { get }
    /// The state that it is in.
    var anyState: any UIConfigurationState { get }
    /// Does what a subclass does in a state, and then what its handler does.
    func goByState()
    /// What it shows may want another size.
    func contentChanged()
}

extension ConfiguredView {
    /// What says how it looks, made when it is first said.
    var configurer: CellConfiguring {
        if let configuring { return configuring }
        let made = CellConfiguring(of: self)
        configuring = made
        return made
    }

    // What configurations are asked and told by. Nothing is made for one that never says anything.

    var content: (any UIContentConfiguration)? {
        get { configuring?.content }
        set { if newValue != nil || configuring != nil { configurer.content = newValue } }
    }

    var updatesContent: Bool {
        get { configuring?.updatesContent ?? true }
        set { configurer.updatesContent = newValue }
    }

    var background: UIBackgroundConfiguration? {
        get { configuring?.background }
        set { if newValue != nil || configuring != nil { configurer.background = newValue } }
    }

    var updatesBackground: Bool {
        get { configuring?.updatesBackground ?? true }
        set { configurer.updatesBackground = newValue }
    }

    /// It goes by its state before it is laid out next. (L23)
    func stateMayHaveChanged() {
        needsConfiguration = true
        setNeedsLayout()
    }

    /// It goes by its state, where that is other than before: its configurations first, where they do so by themselves, then what is written for it. (L23)
    func configureIfNeeded() {
        guard needsConfiguration else { return }
        needsConfiguration = false
        configuring?.update(for: anyState)
        goByState()
    }
}

/// What configurations say of a cell, and the views that show it.
@MainActor
final class CellConfiguring {
    private unowned let owner: any ConfiguredView
    /// Whether configurations are made to go by the state by themselves.
    var updatesContent = true
    var updatesBackground = true
    /// What shows the content.
    private(set) var view: (any UIView & UIContentView)?
    private var backdrop: UIView?

    init(of owner: any ConfiguredView) {
        self.owner = owner
    }

    /// What it shows; nil is what the cell has itself.
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

    /// What is behind it; nil is what the cell has itself.
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
        let look = owner.edges?.look ?? RowLook()
        owner.layer.cornerRadius = look.cornerRadius
        owner.layer.maskedCorners = look.corners
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

    /// Corners of its own count more than those that its list wants.
    func showCorners() {
        guard let background, background.cornerRadius > 0, !background.needsView else { return }
        owner.layer.cornerRadius = background.cornerRadius
        owner.layer.maskedCorners = .all
    }

    /// What fills the cell itself; `look` is what its list wants.
    func fill(over look: UIColor?) -> UIColor? {
        guard let background else { return look }
        if background.needsView { return nil }
        if let color = background.shownColor { return color }
        return background.purpose == .row ? look : nil
    }

    /// Whether the page does not show by itself that it is touched or chosen.
    var showsStateItself: Bool { background?.isOwn ?? false }

    func update(for state: any UIConfigurationState) {
        if updatesContent, let content { self.content = content.updated(for: state) }
        if updatesBackground, let background { self.background = background.updated(for: state) }
    }

    /// Places what it shows.
    func layOut() {
        view?.frame = owner.contentView.bounds
        // A list that is mirrored by itself says so of all its rows.
        if let view, view.isReversed != owner.goesBack {
            view.semanticContentAttribute = owner.goesBack ? .forceRightToLeft : .forceLeftToRight
        }
        guard let backdrop, let background else { return }
        let inside = owner.bounds.inset(background.backgroundInsets)
        backdrop.frame = inside
        if owner.goesBack { backdrop.frame.origin.x = owner.bounds.width - inside.maxX }
        background.customView?.frame = backdrop.bounds
    }
}

import Foundation

/// The view of a visible context menu. It covers the whole window, so that touches beside the menu's panel dismiss the
/// menu. (A9)
@MainActor
final class ContextMenuView: UIView {
    /// The minimum distance between the menu's panel and the edges of the window, in points. (Baton's own choice)
    static let margin: CGFloat = 8
    /// The distance in points by which the finger that opened the menu must move before it selects elements.
    /// (Baton's own choice)
    static let slop: CGFloat = 10

    let contents: ContextMenuContents
    private(set) weak var interaction: UIContextMenuInteraction?
    /// The view at which the responder chain for the menu's commands begins.
    private weak var owner: UIView?
    let panel = ContextMenuPanel()
    private let shade = ContextMenuShade()
    private let platter: ContextMenuPlatter?
    /// The menu and the submenus that were opened from it, the outermost first.
    private var levels: [UIMenu]
    /// The menu elements that providers have passed on, for each deferred element. Elements that were already cached
    /// when the menu opened are not included.
    private var loaded: [ObjectIdentifier: [UIMenuElement]] = [:]
    private var requested: Set<ObjectIdentifier> = []
    @WeakResponder private var previouslyFocused: UIView?
    /// Whether the finger that opened the menu has moved far enough to select elements.
    private var selectsByFinger = false

    init(_ contents: ContextMenuContents, of interaction: UIContextMenuInteraction) {
        self.contents = contents
        self.interaction = interaction
        owner = interaction.view
        levels = [contents.menu]
        platter = contents.controller.map { ContextMenuPlatter($0) }
        super.init(frame: .zero)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        accessibilityIdentifier = "context-menu"
        if contents.appearance == .rich { addSubview(shade) }
        let preview = contents.preview
        if preview.isDetached, contents.controller == nil {
            preview.view.transform = preview.target.transform
            if let color = preview.parameters.backgroundColor { preview.view.backgroundColor = color }
            addSubview(preview.view)
        }
        if let platter { addSubview(platter) }
        addSubview(panel)
    }

    // MARK: Appearance and dismissal (A7, A9, A12)

    /// Shows the menu in front of a window.
    func show(in window: UIWindow, movesFocus: Bool) {
        guard let interaction, let application = window.application else { return }
        let focusSystem = application.focusSystem
        previouslyFocused = focusSystem.focusedView
        application.editing.contextMenu = self
        fill()
        let animator = ContextMenuAnimator(preview: contents.controller)
        interaction.delegate?.contextMenuInteraction(
            interaction, willDisplayMenuFor: contents.configuration, animator: animator)
        // The menu is not shown if the delegate has dismissed the menu or removed the interaction's view.
        guard application.editing.contextMenu === self else { return }
        UIView.performWithoutAnimation {
            frame = window.bounds
            window.addSubview(self)
            layoutIfNeeded()
            alpha = 0
        }
        animator.run { [self] in alpha = 1 }
        application.editing.setNeedsKeyCommands()
        if movesFocus || focusSystem.focusedView != nil { focusSystem.requestFocusUpdate(to: self) }
        UIAccessibility.post(notification: .layoutChanged, argument: firstRow)
    }

    /// Fades the menu out. Does nothing if the menu is no longer visible.
    func dismiss() { end(ContextMenuAnimator(preview: contents.controller)) }

    private func end(_ animator: ContextMenuAnimator) {
        guard let application = window?.application ?? interaction?.view?.window?.application,
            application.editing.contextMenu === self
        else { return }
        application.editing.contextMenu = nil
        application.editing.setNeedsKeyCommands()
        let hadFocus = application.focusSystem.focusedView?.isDescendant(of: self) ?? false
        isUserInteractionEnabled = false
        if let interaction, let delegate = interaction.delegate {
            _ = delegate.contextMenuInteraction(
                interaction, configuration: contents.configuration,
                dismissalPreviewForItemWithIdentifier: contents.configuration.identifier)
            delegate.contextMenuInteraction(interaction, willEndFor: contents.configuration, animator: animator)
        }
        if hadFocus, let previous = previouslyFocused, previous.window != nil {
            application.focusSystem.requestFocusUpdate(to: previous)
        }
        animator.run {
            self.alpha = 0
        } completion: {
            self.removeFromSuperview()
            if self.preview.superview === self { self.preview.removeFromSuperview() }
        }
    }

    /// Handles a tap on the preview. (A14)
    private func commit() {
        let animator = ContextMenuAnimator(preview: contents.controller)
        if let interaction {
            interaction.delegate?.contextMenuInteraction(
                interaction, willPerformPreviewActionForMenuWith: contents.configuration, animator: animator)
        }
        end(animator)
    }

    // MARK: Elements (A10, A11)

    /// The line that receives the focus when the menu or a submenu appears: the first enabled line that does not lead
    /// back to another menu. If there is no such line, the first line receives the focus.
    private var firstRow: UIView? { panel.rows.first { $0.isEnabled && !$0.isBack } ?? panel.rows.first }

    override var preferredFocusEnvironments: [any UIFocusEnvironment] { firstRow.map { [$0] } ?? [] }

    private func fill() {
        guard let menu = levels.last else { return }
        let focusedIndex = panel.rows.firstIndex(where: \.isFocused)
        var items = ContextMenuItem.items(of: menu, MenuChain(of: owner)) { load($0) }
        if levels.count > 1 {
            items.insert(.back(menu.title), at: 0)
        } else if !menu.title.isEmpty {
            items.insert(.title(menu.title), at: 0)
        }
        panel.show(items) { [weak self] element, menu in
            self?.choose(element, of: menu)
        } back: { [weak self] in
            self?.goBack()
        }
        panel.isHidden = items.isEmpty
        setNeedsLayout()
        guard let focusedIndex, let focusSystem = window?.application?.focusSystem else { return }
        let row = panel.rows.indices.contains(focusedIndex) ? panel.rows[focusedIndex] : panel.rows.last
        if let row { focusSystem.requestFocusUpdate(to: row) }
    }

    private func load(_ element: UIDeferredMenuElement) -> [UIMenuElement]? {
        let key = ObjectIdentifier(element)
        if let known = loaded[key] { return known }
        guard requested.insert(key).inserted else { return nil }
        let elements = element.load { [weak self] elements in
            guard let self else { return }
            loaded[key] = elements
            if window?.application?.editing.contextMenu === self { fill() }
        }
        if let elements { loaded[key] = elements }
        return elements
    }

    private func choose(_ element: UIMenuElement, of menu: UIMenu) {
        guard window?.application?.editing.contextMenu === self else { return }
        if let submenu = element as? UIMenu {
            levels.append(submenu)
            return fillAndFocus()
        }
        guard let leaf = element as? any UIMenuLeaf, !leaf.attributes.contains(.disabled) else { return }
        if menu.options.contains(.singleSelection) {
            for case let other as any UIMenuLeaf in menu.children { other.state = other === leaf ? .on : .off }
        }
        let keepsMenu = leaf.attributes.contains(.keepsMenuPresented)
        let interaction = interaction
        if !keepsMenu { dismiss() }
        MenuChain.perform(element, from: interaction, in: owner)
        if keepsMenu { fill() }
    }

    /// Returns from a submenu to the menu that contains it.
    /// - Returns: false if no submenu is visible.
    @discardableResult
    func goBack() -> Bool {
        guard levels.count > 1 else { return false }
        levels.removeLast()
        fillAndFocus()
        return true
    }

    private func fillAndFocus() {
        let hadFocus = panel.rows.contains(where: \.isFocused)
        fill()
        if hadFocus { window?.application?.focusSystem.requestFocusUpdate(to: self) }
        UIAccessibility.post(notification: .layoutChanged, argument: firstRow)
    }

    /// Replaces the contents of the visible menu or submenu.
    func update(_ block: (UIMenu) -> UIMenu) {
        guard let menu = levels.last else { return }
        levels[levels.count - 1] = block(menu)
        if levels.count == 1, !hasContent { return dismiss() }
        fill()
    }

    private var hasContent: Bool {
        platter != nil || levels.last.map { MenuChain(of: owner)?.offered($0.children).isEmpty == false } == true
    }

    // MARK: Keys (A12)

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        // The right arrow key opens a submenu, and the left arrow key returns from it. In right-to-left layouts, the
        // keys are exchanged.
        for press in presses where press.type == .leftArrow || press.type == .rightArrow {
            let isForward = (press.type == .rightArrow) != isReversed
            if isForward {
                if let row = panel.rows.first(where: \.isFocused), row.isSubmenu { row.choose() }
            } else {
                goBack()
            }
        }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

    // MARK: Touches (A8, A9, A14)

    /// Highlights the element under the finger that opened the menu.
    /// - Parameter point: the location in the screen's coordinate space.
    func fingerMoved(to point: CGPoint) {
        if point.distance(to: contents.location) > Self.slop { selectsByFinger = true }
        guard selectsByFinger else { return }
        let row = panel.row(at: panel.convertFromScreen(point))
        for other in panel.rows { other.isHighlighted = other === row }
    }

    /// Chooses the element under the finger that opened the menu. If there is no element under the finger, the menu
    /// stays open.
    func fingerLifted(at point: CGPoint) {
        guard selectsByFinger else { return }
        selectsByFinger = false
        let row = panel.row(at: panel.convertFromScreen(point))
        for other in panel.rows { other.isHighlighted = false }
        row?.choose()
    }

    func fingerCancelled() {
        selectsByFinger = false
        for row in panel.rows { row.isHighlighted = false }
    }

    // Touches are ignored here, so that they do not reach the views behind the menu.
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        let point = touch.location(in: self)
        if !panel.isHidden, panel.frame.contains(point) { return }
        previewFrame?.contains(point) == true ? commit() : dismiss()
    }

    // MARK: Layout

    /// The frame of the menu's preview, or nil if the menu has no preview.
    private var previewFrame: CGRect? {
        if let platter { return platter.frame }
        return contents.appearance == .rich ? targetRect : nil
    }

    /// The visible rectangle of the view to which the menu refers, in this view's coordinate space.
    private var targetRect: CGRect? { contents.preview.rect(in: self)?.intersection(bounds).nonEmpty }

    override func layoutSubviews() {
        super.layoutSubviews()
        if let window, frame != window.bounds { frame = window.bounds }
        var room = bounds.inset(by: safeAreaInsets)
        let keyboard = keyboardFrame
        if !keyboard.isEmpty { room.size.height = max(0, min(room.maxY, keyboard.minY) - room.minY) }
        room = room.inset(
            by: UIEdgeInsets(top: Self.margin, left: Self.margin, bottom: Self.margin, right: Self.margin))
        let width = min(ContextMenuPanel.width, room.width)
        let size = CGSize(width: width, height: panel.isHidden ? 0 : panel.height(for: width))
        if preview.superview === self { preview.center = previewCenter }
        let target = targetRect
        let location = convertFromScreen(contents.location)
        shade.frame = bounds
        shade.bright = platter == nil ? target : nil
        let placement = ContextMenuPlacement(room: room, size: size, target: target, location: location)
        if let platter {
            let frames = placement.below(preview: platter.preferredSize)
            platter.frame = frames.preview
            panel.frame = frames.panel
        } else {
            panel.frame =
                contents.appearance == .rich || contents.isBesideTarget
                ? placement.besideTarget : placement.atLocation
        }
    }

    private var preview: UIView { contents.preview.view }

    /// The centre of the preview's view in this view's coordinate space. The value is used only if this view contains
    /// the preview's view.
    private var previewCenter: CGPoint {
        let target = contents.preview.target
        return target.container.window === window ? target.container.convert(target.center, to: self) : bounds.center
    }
}

extension CGRect {
    /// The rectangle, or nil if the rectangle is empty or null.
    fileprivate var nonEmpty: CGRect? { isNull || isEmpty ? nil : self }
}

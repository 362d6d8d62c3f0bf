public import Foundation

/// Shows a context menu for a view: after a long press, a click with a pointer's second button, the keyboard's menu key
/// or Shift+F10. (A6 to A12)
///
/// The menu is in front of the view's window. It is dismissed by choosing an element, a touch beside it or Escape.
@MainActor
open class UIContextMenuInteraction: UIInteraction {
    /// The way in which a context menu is shown. The raw values match UIKit's.
    public enum Appearance: UInt, Sendable {
        /// No menu is visible.
        case unknown = 0
        /// The menu is beside the view to which it refers, or below the menu's preview. The rest of the window is
        /// dimmed.
        case rich = 1
        /// The menu is at the point of a click, and the window is not dimmed.
        case compact = 2
    }

    /// The delegate, which provides the menus. The interaction does not retain it.
    public private(set) final weak var delegate: (any UIContextMenuInteractionDelegate)?
    /// The view to which the interaction is attached.
    public internal(set) final weak var view: UIView?

    private final var press: ContextMenuPress?
    private final var click: ContextMenuClick?
    /// The contents of the menu that is shown when the gesture recognizer begins.
    private final var prepared: ContextMenuContents?
    /// The point for which the last menu was opened, in the screen's coordinate space.
    private final var lastLocation: CGPoint?

    /// Creates an interaction, to be added to a view.
    public init(delegate: any UIContextMenuInteractionDelegate) {
        self.delegate = delegate
    }

    /// Dismisses the menu before the interaction moves to another view.
    open func willMove(to view: UIView?) { dismissMenu() }

    /// Attaches the gesture recognizers to the new view, or removes them if `view` is nil.
    open func didMove(to view: UIView?) {
        self.view = view
        guard let view else {
            for recognizer in [press, click] as [UIGestureRecognizer?] {
                if let recognizer { recognizer.view?.removeGestureRecognizer(recognizer) }
            }
            return
        }
        let press = press ?? ContextMenuPress(of: self)
        let click = click ?? ContextMenuClick(of: self)
        self.press = press
        self.click = click
        view.addGestureRecognizer(press)
        view.addGestureRecognizer(click)
        view.window?.application?.editing.setNeedsKeyCommands()
    }

    /// The visible menu of this interaction, or nil if no menu of this interaction is visible.
    final var menu: ContextMenuView? {
        guard let menu = view?.window?.application?.editing.contextMenu, menu.interaction === self else { return nil }
        return menu
    }

    /// The way in which the visible menu is shown.
    open var menuAppearance: Appearance { menu?.contents.appearance ?? .unknown }

    /// Returns the point for which the last menu was opened, in the coordinate space of `view`. If `view` is nil, the
    /// window's coordinate space is used. Returns zero before the first menu.
    open func location(in view: UIView?) -> CGPoint {
        guard let lastLocation, let target = view ?? self.view?.window else { return .zero }
        return target.convertFromScreen(lastLocation)
    }

    /// Replaces the contents of the visible menu, or of its visible submenu. (A10)
    /// - Parameter block: receives the visible menu and returns its replacement.
    open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) { menu?.update(block) }

    /// Dismisses the interaction's menu.
    open func dismissMenu() { menu?.dismiss() }

    // MARK: Opening

    /// Requests the menu for a point from the delegate, and stores it as the menu to show next. (A6, A7)
    /// - Parameters:
    ///   - location: a point in the view's coordinate space.
    ///   - isForKeys: whether the menu is opened without a pointer or a finger. Such a menu also offers to drag the
    ///     view, if that is possible. (Q8)
    /// - Returns: false if there is nothing to show.
    final func prepareMenu(at location: CGPoint, _ appearance: Appearance, isForKeys: Bool = false) -> Bool {
        prepared = contents(at: location, appearance, isForKeys)
        return prepared != nil
    }

    private final func contents(at location: CGPoint, _ appearance: Appearance, _ isForKeys: Bool)
        -> ContextMenuContents?
    {
        view?.window?.application?.editing.discardLostContextMenu()
        guard let view, let application = view.window?.application, application.editing.contextMenu == nil,
            let delegate,
            let configuration = delegate.contextMenuInteraction(self, configurationForMenuAtLocation: location)
        else { return nil }
        let target = delegate.contextMenuInteraction(
            self, configuration: configuration, highlightPreviewForItemWithIdentifier: configuration.identifier)
        let controller = configuration.previewProvider?()
        var menu = configuration.actionProvider.flatMap { provide in provide(suggestedActions) }
        if isForKeys, let provided = menu { menu = view.addingDrag(to: provided, of: self) }
        guard controller != nil || menu.map(hasElements) == true, view.window != nil else { return nil }
        let preview = target ?? UITargetedPreview(view: view)
        guard let control = delegate as? UIControl else {
            return ContextMenuContents(
                configuration: configuration, menu: menu ?? UIMenu(), controller: controller, preview: preview,
                location: view.convertToScreen(location), appearance: appearance)
        }
        // The menu of a control is always beside the control or at the control's attachment point, regardless of how
        // the menu is opened. (L55)
        let point = control.menuAttachmentPoint(for: configuration)
        return ContextMenuContents(
            configuration: configuration, menu: menu ?? UIMenu(), controller: controller, preview: preview,
            location: view.convertToScreen(point), appearance: .compact,
            isBesideTarget: point == control.standardMenuAttachmentPoint)
    }

    private final func hasElements(_ menu: UIMenu) -> Bool {
        MenuChain(of: view)?.offered(menu.children).isEmpty == false
    }

    private final var suggestedActions: [UIMenuElement] {
        guard let chain = MenuChain(of: view) else { return [] }
        return chain.offered(UIMenuSystem.context.editMenu(from: chain.start)).children
    }

    /// Shows the menu that `prepareMenu` has stored.
    /// - Returns: the menu, or nil if it could not be shown.
    @discardableResult
    final func presentPreparedMenu(movesFocus: Bool) -> ContextMenuView? {
        guard let contents = prepared, let window = view?.window, let editing = window.application?.editing,
            editing.contextMenu == nil
        else { return nil }
        prepared = nil
        lastLocation = contents.location
        editing.dismissMenu(for: .replaced)
        let menu = ContextMenuView(contents, of: self)
        menu.show(in: window, movesFocus: movesFocus)
        return menu
    }

    final func discardPreparedMenu() { prepared = nil }

    /// Shows the menu for a point without a gesture, for example for the menu key.
    /// - Parameter location: a point in the view's coordinate space.
    /// - Returns: the interaction's view if a menu is shown; otherwise nil.
    final func openMenu(at location: CGPoint) -> UIView? {
        guard prepareMenu(at: location, .rich, isForKeys: true) else { return nil }
        return presentPreparedMenu(movesFocus: true) == nil ? nil : view
    }
}

/// The contents of a context menu that the interaction's delegate has provided.
@MainActor
struct ContextMenuContents {
    let configuration: UIContextMenuConfiguration
    let menu: UIMenu
    /// The view controller of the preview, or nil if the menu has no preview.
    let controller: UIViewController?
    let preview: UITargetedPreview
    /// The point for which the menu was opened, in the screen's coordinate space.
    let location: CGPoint
    let appearance: UIContextMenuInteraction.Appearance
    /// Whether the menu is beside its target although its appearance is `compact`.
    var isBesideTarget = false
}

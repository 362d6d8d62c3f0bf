public import Foundation

/// Chooses the contents and the position of an edit menu. Every method is optional. (A4)
@MainActor
public protocol UIEditMenuInteractionDelegate: AnyObject {
    /// Returns the menu to show, made from the commands that the responder chain suggests. If the result is nil, all
    /// suggested commands are shown.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// Returns the rectangle beside which the menu is placed, in the view's coordinate space. The default is the source
    /// point.
    func editMenuInteraction(_ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration)
        -> CGRect
    /// Called before the menu appears.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
    /// Called before the menu is dismissed.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
    /// Default implementation: returns nil, so that all suggested commands are shown.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }

    /// Default implementation: returns an empty rectangle at the configuration's source point.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect {
        CGRect(origin: configuration.sourcePoint, size: .zero)
    }

    /// Default implementation: does nothing before the menu appears.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}

    /// Default implementation: does nothing before the menu is dismissed.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
}

/// Shows an edit menu for a view: the responder chain's available commands and the delegate's additions. (A4)
///
/// A click with a pointer's second button on the view shows the menu. In all other cases, the application calls
/// `presentEditMenu(with:)`.
///
/// The menu is a row of buttons in front of the window. The first responder does not change. The menu is dismissed by
/// choosing an item, a touch outside it, scrolling, Escape, or a change of the first responder.
@MainActor
public final class UIEditMenuInteraction: UIInteraction {
    /// The delegate that chooses the menu's contents and position.
    public private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
    /// The view to which the interaction is attached.
    public private(set) weak var view: UIView?

    /// Creates an interaction, to be added to a view.
    public init(delegate: (any UIEditMenuInteractionDelegate)?) {
        self.delegate = delegate
    }

    /// Dismisses the menu before the interaction moves to another view.
    public func willMove(to view: UIView?) { dismissMenu() }

    /// Adds the gesture recognizer for clicks with a pointer's second button to the new view. If `view` is nil, removes
    /// the recognizer.
    public func didMove(to view: UIView?) {
        self.view = view
        if let view {
            let click =
                click ?? SecondaryClick(target: self, action: Selector("clicked", UIEditMenuInteraction.clicked))
            self.click = click
            view.addGestureRecognizer(click)
        } else if let click {
            click.view?.removeGestureRecognizer(click)
        }
    }

    private var click: SecondaryClick?

    private func clicked(_ click: SecondaryClick) {
        presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: click.location(in: view)))
    }

    private var menu: EditMenuView? {
        guard let shown = view?.window?.application?.editing.visibleMenu, shown.interaction === self else { return nil }
        return shown
    }

    /// Whether the interaction's menu is visible.
    var isShown: Bool { menu != nil }

    /// The frame of the visible menu in its window's coordinate space, or zero if no menu is visible.
    var menuFrame: CGRect { menu?.frame ?? .zero }

    /// Shows the menu and replaces a visible one. Does nothing if the menu would be empty. (A4)
    public func presentEditMenu(with configuration: UIEditMenuConfiguration) {
        guard let view, let window = view.window, let application = window.application else { return }
        application.editing.dismissMenu(for: .replaced)
        let elements = elements(for: configuration)
        guard !elements.isEmpty else { return }
        let menu = EditMenuView(elements, for: configuration, of: self)
        let animator = EditMenuAnimator()
        delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
        application.editing.visibleMenu = menu
        animator.run {
            window.addSubview(menu)
            menu.place(about: targetRect(for: configuration, in: window))
        }
    }

    /// Dismisses the interaction's menu.
    public func dismissMenu() {
        guard menu != nil else { return }
        view?.window?.application?.editing.dismissMenu(for: .asked)
    }

    /// Rebuilds the contents of the visible menu.
    public func reloadVisibleMenu() {
        guard let menu else { return }
        let elements = elements(for: menu.configuration)
        guard !elements.isEmpty else { return dismissMenu() }
        menu.show(elements)
        updateVisibleMenuPosition(animated: false)
    }

    /// Moves the visible menu to its current target rectangle.
    public func updateVisibleMenuPosition(animated: Bool) {
        guard let menu, let window = menu.window else { return }
        menu.place(about: targetRect(for: menu.configuration, in: window))
    }

    /// Returns the menu's source point in a view's coordinate space, or zero if no menu is visible.
    public func location(in view: UIView?) -> CGPoint {
        guard let menu, let owner = self.view else { return .zero }
        return owner.convert(menu.configuration.sourcePoint, to: view)
    }

    private func targetRect(for configuration: UIEditMenuConfiguration, in window: UIWindow) -> CGRect {
        guard let view else { return .zero }
        let rect =
            delegate?.editMenuInteraction(self, targetRectFor: configuration)
            ?? CGRect(origin: configuration.sourcePoint, size: .zero)
        return view.convert(rect, to: window)
    }

    // MARK: Contents

    /// Returns the elements to show: those that the delegate has chosen from the suggested elements, without
    /// unavailable commands.
    private func elements(for configuration: UIEditMenuConfiguration) -> [UIMenuElement] {
        guard let chain = MenuChain(of: view) else { return [] }
        let suggested = chain.offered(UIMenuSystem.context.editMenu(from: chain.start)).children
        let chosen = delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
        return Self.flattened(chain.offered(chosen ?? UIMenu(children: suggested)))
    }

    /// Returns the elements of the menu's row. The contents of inline submenus replace these submenus.
    static func flattened(_ menu: UIMenu) -> [UIMenuElement] {
        menu.children.flatMap { child -> [UIMenuElement] in
            if let deferred = child as? UIDeferredMenuElement { return deferred.load { _ in } ?? [] }
            guard let inner = child as? UIMenu, inner.options.contains(.displayInline) else { return [child] }
            return flattened(inner)
        }
    }

    /// Performs the action or command of the element that the user has chosen.
    func choose(_ element: UIMenuElement) { MenuChain.perform(element, from: self, in: view) }

    func willDismiss(_ menu: EditMenuView, _ change: () -> Void) {
        let animator = EditMenuAnimator()
        delegate?.editMenuInteraction(self, willDismissMenuFor: menu.configuration, animator: animator)
        animator.run(change)
    }
}

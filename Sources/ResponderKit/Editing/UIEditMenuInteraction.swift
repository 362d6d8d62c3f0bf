public import Foundation

/// Decides what an edit menu offers and where it is. Every method may be left out. (A4)
@MainActor
public protocol UIEditMenuInteractionDelegate: AnyObject {
    /// The menu to show, made from what the responder chain suggests; nil shows the suggestions.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// What the menu is about, in the view's own space; by default the configuration's point.
    func editMenuInteraction(_ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration)
        -> CGRect
    /// The menu is about to come.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
    /// The menu is about to go.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
    /// Shows the suggestions.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }

    /// The configuration's point.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect {
        CGRect(origin: configuration.sourcePoint, size: .zero)
    }

    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}

    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
}

/// Shows an edit menu in a view: what the responder chain can do now, and what the delegate adds. (A4)
///
/// A click on the view with a pointer's second button shows it by itself; for all else the application says when, by `presentEditMenu(with:)`.
///
/// The menu is a row of buttons in front of the window. It takes no first responder; it goes when something in it is chosen, and by a touch elsewhere,
/// scrolling, Escape, or another first responder.
@MainActor
public final class UIEditMenuInteraction: UIInteraction {
    /// Decides what the menu offers.
    public private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
    /// The view that it belongs to.
    public private(set) weak var view: UIView?

    /// An interaction that is to be added to a view.
    public init(delegate: (any UIEditMenuInteractionDelegate)?) {
        self.delegate = delegate
    }

    /// It is about to belong to another view: its menu goes.
    public func willMove(to view: UIView?) { dismissMenu() }

    /// It belongs to another view.
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
        guard let shown = view?.window?.application?.editing.shownMenu, shown.interaction === self else { return nil }
        return shown
    }

    /// Whether its menu shows.
    var isShown: Bool { menu != nil }

    /// Where its menu is, in its window's space.
    var menuFrame: CGRect { menu?.frame ?? .zero }

    /// Shows the menu, in place of one that shows. Without anything to offer, it shows none. (A4)
    public func presentEditMenu(with configuration: UIEditMenuConfiguration) {
        guard let view, let window = view.window, let application = window.application else { return }
        application.editing.dismissMenu(for: .replaced)
        let elements = elements(for: configuration)
        guard !elements.isEmpty else { return }
        let menu = EditMenuView(elements, for: configuration, of: self)
        let animator = EditMenuAnimator()
        delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
        application.editing.shownMenu = menu
        animator.run {
            window.addSubview(menu)
            menu.place(about: targetRect(for: configuration, in: window))
        }
    }

    /// Takes the menu away.
    public func dismissMenu() {
        guard menu != nil else { return }
        view?.window?.application?.editing.dismissMenu(for: .asked)
    }

    /// Asks anew what the menu is to offer.
    public func reloadVisibleMenu() {
        guard let menu else { return }
        let elements = elements(for: menu.configuration)
        guard !elements.isEmpty else { return dismissMenu() }
        menu.show(elements)
        updateVisibleMenuPosition(animated: false)
    }

    /// Asks anew where the menu is to be.
    public func updateVisibleMenuPosition(animated: Bool) {
        guard let menu, let window = menu.window else { return }
        menu.place(about: targetRect(for: menu.configuration, in: window))
    }

    /// Where the menu was asked for, in a view's own space; zero where it does not show.
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

    // MARK: What is offered

    /// Whom commands are for: the first responder, or without one the view.
    var start: UIResponder? { view?.window?.firstResponder ?? view }

    /// What the chain suggests, as the delegate has it, without what cannot be shown.
    private func elements(for configuration: UIEditMenuConfiguration) -> [UIMenuElement] {
        guard let start else { return [] }
        let suggested = offered(UIMenuSystem.context.editMenu(from: start)).children
        let chosen = delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
        return Self.flattened(offered(chosen ?? UIMenu(children: suggested)))
    }

    /// A menu without the commands that nobody does and without what is hidden; who does a command settles how it looks. (A4)
    private func offered(_ menu: UIMenu) -> UIMenu {
        menu.replacingChildren(
            menu.children.compactMap { child -> UIMenuElement? in
                switch child {
                case let child as UIMenu:
                    let menu = offered(child)
                    return menu.children.isEmpty ? nil : menu
                case let command as UICommand:
                    guard let target = start?.target(forAction: command.action, withSender: command) as? UIResponder
                    else { return nil }
                    target.validate(command)
                    return command.attributes.contains(.hidden) ? nil : command
                case let leaf as any UIMenuLeaf: return leaf.attributes.contains(.hidden) ? nil : child
                default: return child
                }
            })
    }

    /// What stands in the row: an inline menu's things are among their siblings.
    static func flattened(_ menu: UIMenu) -> [UIMenuElement] {
        menu.children.flatMap { child -> [UIMenuElement] in
            guard let inner = child as? UIMenu, inner.options.contains(.displayInline) else { return [child] }
            return flattened(inner)
        }
    }

    /// Does what was chosen.
    func choose(_ element: UIMenuElement) {
        switch element {
        case let command as UICommand:
            // Sent along the chain that was asked what it can do.
            guard let start, let application = view?.window?.application else { return }
            let target =
                view?.window?.firstResponder == nil ? start.target(forAction: command.action, withSender: command) : nil
            _ = application.sendAction(command.action, to: target, from: command, for: nil)
        case let action as UIAction: action.perform(from: self)
        default: break
        }
    }

    func willDismiss(_ menu: EditMenuView, _ change: () -> Void) {
        let animator = EditMenuAnimator()
        delegate?.editMenuInteraction(self, willDismissMenuFor: menu.configuration, animator: animator)
        animator.run(change)
    }
}

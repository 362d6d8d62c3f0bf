public import Foundation

/// An item of the application's own in the old edit menu.
@MainActor
public final class UIMenuItem {
    /// What it is called.
    public var title: String
    /// What is done: by the first up the responder chain that does it.
    public var action: Selector

    /// An item by its action.
    public init(title: String, action: Selector) {
        self.title = title
        self.action = action
    }
}

/// The edit menu as UIKit had it before `UIEditMenuInteraction`, for source that still uses it: it shows the same menu. (A4)
@MainActor
public final class UIMenuController: UIEditMenuInteractionDelegate {
    /// The menu is about to show.
    public nonisolated static let willShowMenuNotification = NSNotification.Name(
        "UIMenuControllerWillShowMenuNotification")
    /// The menu shows.
    public nonisolated static let didShowMenuNotification = NSNotification.Name(
        "UIMenuControllerDidShowMenuNotification")
    /// The menu is about to go.
    public nonisolated static let willHideMenuNotification = NSNotification.Name(
        "UIMenuControllerWillHideMenuNotification")
    /// The menu is gone.
    public nonisolated static let didHideMenuNotification = NSNotification.Name(
        "UIMenuControllerDidHideMenuNotification")

    /// That of the application whose code runs.
    public static var shared: UIMenuController { UIApplication.shared.editing.menuController }

    /// What is offered besides the standard commands.
    public var menuItems: [UIMenuItem]?
    /// Where the menu's arrow points.
    public var arrowDirection = UIEditMenuArrowDirection.automatic

    private lazy var interaction = UIEditMenuInteraction(delegate: self)
    private var targetRect = CGRect.zero

    init() {}

    /// Whether the menu shows.
    public var isMenuVisible: Bool { interaction.isShown }

    /// Where the menu is, in its window's space; empty where it does not show.
    public var menuFrame: CGRect { interaction.menuFrame }

    /// Shows the menu about a rectangle of a view's own space.
    public func showMenu(from targetView: UIView, rect targetRect: CGRect) {
        self.targetRect = targetRect
        targetView.addInteraction(interaction)
        let configuration = UIEditMenuConfiguration(
            identifier: nil, sourcePoint: CGPoint(x: targetRect.midX, y: targetRect.midY))
        configuration.preferredArrowDirection = arrowDirection
        interaction.presentEditMenu(with: configuration)
    }

    /// Takes the menu away.
    public func hideMenu() { interaction.dismissMenu() }

    /// Takes the menu away from a view.
    public func hideMenu(from targetView: UIView) {
        if interaction.view === targetView { hideMenu() }
    }

    /// Asks anew what the menu is to offer.
    public func update() { interaction.reloadVisibleMenu() }

    // MARK: The menu

    /// The standard commands, and the items.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
        UIMenu(children: suggestedActions + (menuItems ?? []).map { UICommand(title: $0.title, action: $0.action) })
    }

    /// The rectangle that it was shown for.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect {
        targetRect
    }

    /// Tells that the menu comes.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {
        tell(Self.willShowMenuNotification, Self.didShowMenuNotification, animator)
    }

    /// Tells that the menu goes.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {
        tell(Self.willHideMenuNotification, Self.didHideMenuNotification, animator)
    }

    private func tell(
        _ before: NSNotification.Name, _ after: NSNotification.Name, _ animator: any UIEditMenuInteractionAnimating
    ) {
        NotificationCenter.default.post(name: before, object: self)
        animator.addCompletion { [weak self] in NotificationCenter.default.post(name: after, object: self) }
    }
}

public import Foundation

/// A custom item of the edit menu that `UIMenuController` shows.
@MainActor
public final class UIMenuItem {
    /// The title of the item.
    public var title: String
    /// The action to perform. The first object up the responder chain that implements the action handles it.
    public var action: Selector

    /// Creates an item with a title and an action.
    public init(title: String, action: Selector) {
        self.title = title
        self.action = action
    }
}

/// UIKit's older interface to the edit menu, so that existing source compiles. The menu is the same as that of
/// `UIEditMenuInteraction`. (A4)
@MainActor
public final class UIMenuController: UIEditMenuInteractionDelegate {
    /// Posted before the menu appears.
    public nonisolated static let willShowMenuNotification = NSNotification.Name(
        "UIMenuControllerWillShowMenuNotification")
    /// Posted after the menu has appeared.
    public nonisolated static let didShowMenuNotification = NSNotification.Name(
        "UIMenuControllerDidShowMenuNotification")
    /// Posted before the menu is dismissed.
    public nonisolated static let willHideMenuNotification = NSNotification.Name(
        "UIMenuControllerWillHideMenuNotification")
    /// Posted after the menu has disappeared.
    public nonisolated static let didHideMenuNotification = NSNotification.Name(
        "UIMenuControllerDidHideMenuNotification")

    /// The menu controller of the application whose code is running.
    public static var shared: UIMenuController {
        UIApplication.shared(for: "UIMenuController.shared").editing.menuController
    }

    /// Custom items, shown after the standard commands.
    public var menuItems: [UIMenuItem]?
    /// The direction in which the menu's arrow points.
    public var arrowDirection = UIEditMenuArrowDirection.automatic

    private lazy var interaction = UIEditMenuInteraction(delegate: self)
    private var targetRect = CGRect.zero

    init() {}

    /// Whether the menu is visible.
    public var isMenuVisible: Bool { interaction.isShown }

    /// The frame of the visible menu in its window's coordinate space, or zero if no menu is visible.
    public var menuFrame: CGRect { interaction.menuFrame }

    /// Shows the menu beside a rectangle in a view's coordinate space.
    public func showMenu(from targetView: UIView, rect targetRect: CGRect) {
        self.targetRect = targetRect
        targetView.addInteraction(interaction)
        let configuration = UIEditMenuConfiguration(
            identifier: nil, sourcePoint: CGPoint(x: targetRect.midX, y: targetRect.midY))
        configuration.preferredArrowDirection = arrowDirection
        interaction.presentEditMenu(with: configuration)
    }

    /// Dismisses the visible menu of this controller.
    public func hideMenu() { interaction.dismissMenu() }

    /// Dismisses the menu if it belongs to the given view.
    public func hideMenu(from targetView: UIView) {
        if interaction.view === targetView { hideMenu() }
    }

    /// Rebuilds the contents of the visible menu.
    public func update() { interaction.reloadVisibleMenu() }

    // MARK: UIEditMenuInteractionDelegate

    /// Returns a menu of the standard commands followed by the custom items.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
        UIMenu(children: suggestedActions + (menuItems ?? []).map { UICommand(title: $0.title, action: $0.action) })
    }

    /// Returns the rectangle passed to `showMenu(from:rect:)`.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect {
        targetRect
    }

    /// Posts the notifications before and after the menu appears.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {
        post(Self.willShowMenuNotification, Self.didShowMenuNotification, animator)
    }

    /// Posts the notifications before and after the menu is dismissed.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {
        post(Self.willHideMenuNotification, Self.didHideMenuNotification, animator)
    }

    private func post(
        _ before: NSNotification.Name, _ after: NSNotification.Name, _ animator: any UIEditMenuInteractionAnimating
    ) {
        NotificationCenter.default.post(name: before, object: self)
        animator.addCompletion { [weak self] in NotificationCenter.default.post(name: after, object: self) }
    }
}

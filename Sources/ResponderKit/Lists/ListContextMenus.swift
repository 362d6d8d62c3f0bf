import Foundation

/// A list whose rows or items have context menus.
@MainActor
protocol ContextMenuList: UIScrollView {
    /// The context menus of the list. Nil if the list's delegate provides no context menus.
    var contextMenus: ListContextMenus? { get set }
    /// The class of the delegate that was last asked whether it provides context menus.
    var contextMenuDelegateClass: ObjectIdentifier? { get set }
    /// The delegate does not implement the last called delegate method, so the default implementation ran.
    var isUnimplemented: Bool { get set }
    /// Returns the context menu for a point of the content, or nil for none.
    func contextMenu(at point: CGPoint) -> ListContextMenus.Menu?
    /// Returns the only view that is not dimmed while a context menu is shown. Nil means the whole list.
    func highlightPreview(for menu: ListContextMenus.Menu) -> UITargetedPreview?
    /// Asks the delegate for the preview with which a context menu is dismissed. Called before `contextMenuWillEnd`.
    func contextMenuWillBeDismissed(_ menu: ListContextMenus.Menu)
    /// Called before a context menu appears.
    func contextMenuWillDisplay(_ menu: ListContextMenus.Menu, _ animator: (any UIContextMenuInteractionAnimating)?)
    /// Called before a context menu disappears.
    func contextMenuWillEnd(_ menu: ListContextMenus.Menu, _ animator: (any UIContextMenuInteractionAnimating)?)
    /// Called when the preview of a context menu was tapped.
    func contextMenuPreviewTapped(
        _ menu: ListContextMenus.Menu, _ animator: any UIContextMenuInteractionCommitAnimating)
}

extension ContextMenuList {
    /// Adds or removes the list's context-menu interaction after the delegate's class has changed. To find out whether
    /// the class implements the menu method, the delegate is asked for one menu.
    /// - Parameter configuration: calls the delegate's menu method for an arbitrary row or item.
    func updateContextMenus(
        of delegate: (any UIScrollViewDelegate)?, _ configuration: () -> UIContextMenuConfiguration?
    ) {
        let delegateClass = delegate.map { ObjectIdentifier(type(of: $0)) }
        guard delegateClass != contextMenuDelegateClass else { return }
        contextMenuDelegateClass = delegateClass
        isUnimplemented = false
        let answer = configuration()
        let isOffered = delegate != nil && (!isUnimplemented || answer != nil)
        guard isOffered != (contextMenus != nil) else { return }
        contextMenus?.remove()
        contextMenus = isOffered ? ListContextMenus(of: self) : nil
    }

    /// Returns the default answer of a delegate's method, and records that the method is not implemented.
    func markUnimplemented<Answer>(_ answer: Answer) -> Answer {
        isUnimplemented = true
        return answer
    }
}

/// The context menus of a list: an interaction of the list, which asks the list's delegate. (A13)
@MainActor
final class ListContextMenus: UIContextMenuInteractionDelegate {
    /// The configuration of a menu, and the index path of its row or item. The index path is nil if the touched point
    /// is outside all items.
    typealias Menu = (configuration: UIContextMenuConfiguration, indexPath: IndexPath?)

    private weak var list: (any ContextMenuList)?
    private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)
    /// The menu that was requested last.
    private var menu: Menu?

    init(of list: any ContextMenuList) {
        self.list = list
        list.addInteraction(interaction)
    }

    /// Removes the interaction from the list.
    func remove() { list?.removeInteraction(interaction) }

    private func menu(of configuration: UIContextMenuConfiguration) -> Menu {
        menu?.configuration === configuration ? menu ?? (configuration, nil) : (configuration, nil)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        menu = list?.contextMenu(at: location)
        return menu?.configuration
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        highlightPreviewForItemWithIdentifier identifier: AnyHashable
    ) -> UITargetedPreview? { list?.highlightPreview(for: menu(of: configuration)) }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        dismissalPreviewForItemWithIdentifier identifier: AnyHashable
    ) -> UITargetedPreview? {
        list?.contextMenuWillBeDismissed(menu(of: configuration))
        return nil
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { list?.contextMenuWillDisplay(menu(of: configuration), animator) }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { list?.contextMenuWillEnd(menu(of: configuration), animator) }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) { list?.contextMenuPreviewTapped(menu(of: configuration), animator) }
}

/// An invisible button that opens a row's context menu. Screen readers use it, because they cannot hold a finger on the
/// row. (A13)
@MainActor
private final class RowMenuButton: RowActionsButton {}

extension ContextMenuList {
    /// Adds the button that opens the context menu of a cell, or updates its label.
    func offerContextMenu(of cell: UIView) {
        let button = cell.subviews.lazy.compactMap { $0 as? RowMenuButton }.first ?? addMenuButton(to: cell)
        button.accessibilityLabel = cell.renderedLabel.map { "Menu for " + $0 } ?? "Menu"
    }

    private func addMenuButton(to cell: UIView) -> RowMenuButton {
        let button = RowMenuButton { [weak self, weak cell] in
            guard let self, let cell, let interaction = contextMenus?.interaction else { return false }
            return interaction.openMenu(at: convert(cell.bounds.center, from: cell)) != nil
        }
        // Only screen readers use the context-menu button, so the button is placed outside the visible area.
        button.frame = CGRect(x: -2, y: 0, width: 1, height: cell.bounds.height)
        button.autoresizingMask = .flexibleHeight
        cell.addSubview(button)
        return button
    }
}

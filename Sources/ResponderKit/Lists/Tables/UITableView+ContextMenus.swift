public import Foundation

/// Context menus of rows. (A13)
extension UITableView {
    /// The interaction that shows the context menus of rows. Nil if the delegate provides none.
    public var contextMenuInteraction: UIContextMenuInteraction? { contextMenus?.interaction }
}

extension UITableView: ContextMenuList {
    func contextMenu(at point: CGPoint) -> ListContextMenus.Menu? {
        guard let delegate = tableDelegate, swipes.current == nil, reorder == nil,
            !supplements.values.contains(where: { $0.frame.contains(point) }),
            let indexPath = indexPathForRow(at: point),
            let configuration = delegate.tableView(self, contextMenuConfigurationForRowAt: indexPath, point: point)
        else { return nil }
        return (configuration, indexPath)
    }

    func highlightPreview(for menu: ListContextMenus.Menu) -> UITargetedPreview? {
        tableDelegate?.tableView(self, previewForHighlightingContextMenuWithConfiguration: menu.configuration)
            ?? menu.indexPath.flatMap { cells[$0] }.map { UITargetedPreview(view: $0) }
    }

    func contextMenuWillBeDismissed(_ menu: ListContextMenus.Menu) {
        _ = tableDelegate?.tableView(self, previewForDismissingContextMenuWithConfiguration: menu.configuration)
    }

    func contextMenuWillDisplay(_ menu: ListContextMenus.Menu, _ animator: (any UIContextMenuInteractionAnimating)?) {
        tableDelegate?.tableView(self, willDisplayContextMenu: menu.configuration, animator: animator)
    }

    func contextMenuWillEnd(_ menu: ListContextMenus.Menu, _ animator: (any UIContextMenuInteractionAnimating)?) {
        tableDelegate?.tableView(self, willEndContextMenuInteraction: menu.configuration, animator: animator)
    }

    func contextMenuPreviewTapped(
        _ menu: ListContextMenus.Menu, _ animator: any UIContextMenuInteractionCommitAnimating
    ) {
        tableDelegate?.tableView(self, willPerformPreviewActionForMenuWith: menu.configuration, animator: animator)
    }
}

extension UITableViewDelegate {
    /// The default implementation returns nil: rows have no context menus.
    public func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { tableView.markUnimplemented(nil) }
    /// The default implementation returns nil. The visible menu then dims everything except the row's cell.
    public func tableView(
        _ tableView: UITableView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Default implementation of the preview for a dismissed context menu: returns nil. The result is not used.
    public func tableView(
        _ tableView: UITableView,
        previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Default implementation: ignores that a context menu will appear.
    public func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Default implementation: ignores that a context menu will disappear.
    public func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Default implementation: ignores that the preview of a context menu was tapped.
    public func tableView(
        _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
}

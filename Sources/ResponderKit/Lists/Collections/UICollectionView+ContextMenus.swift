public import Foundation

/// Context menus of items. (A13)
extension UICollectionView {
    /// The interaction that shows the context menus of items. Nil if the delegate provides none.
    public var contextMenuInteraction: UIContextMenuInteraction? { contextMenus?.interaction }

    /// Returns the item for which the delegate's older, single-item method is called. This is the item at the point. If
    /// no item is there, it is the first of `indexPaths`.
    final func itemOfContextMenu(for indexPaths: [IndexPath], at point: CGPoint) -> IndexPath? {
        indexPaths.first.map { indexPathForItem(at: point) ?? $0 }
    }
}

extension UICollectionView: ContextMenuList {
    func contextMenu(at point: CGPoint) -> ListContextMenus.Menu? {
        guard let delegate = collectionDelegate, swipes?.current == nil, movement == nil else { return nil }
        let touched = indexPathForItem(at: point)
        var indexPaths = touched.map { [$0] } ?? []
        if let touched, selected.count > 1, selected.contains(touched) { indexPaths = selected.sorted() }
        let configuration = delegate.collectionView(
            self, contextMenuConfigurationForItemsAt: indexPaths, point: point)
        return configuration.map { ($0, touched) }
    }

    func highlightPreview(for menu: ListContextMenus.Menu) -> UITargetedPreview? {
        guard let indexPath = menu.indexPath else { return nil }
        return collectionDelegate?.collectionView(
            self, contextMenuConfiguration: menu.configuration, highlightPreviewForItemAt: indexPath)
            ?? cells[indexPath].map { UITargetedPreview(view: $0) }
    }

    func contextMenuWillBeDismissed(_ menu: ListContextMenus.Menu) {
        guard let indexPath = menu.indexPath else { return }
        _ = collectionDelegate?.collectionView(
            self, contextMenuConfiguration: menu.configuration, dismissalPreviewForItemAt: indexPath)
    }

    func contextMenuWillDisplay(_ menu: ListContextMenus.Menu, _ animator: (any UIContextMenuInteractionAnimating)?) {
        collectionDelegate?.collectionView(self, willDisplayContextMenu: menu.configuration, animator: animator)
    }

    func contextMenuWillEnd(_ menu: ListContextMenus.Menu, _ animator: (any UIContextMenuInteractionAnimating)?) {
        collectionDelegate?.collectionView(self, willEndContextMenuInteraction: menu.configuration, animator: animator)
    }

    func contextMenuPreviewTapped(
        _ menu: ListContextMenus.Menu, _ animator: any UIContextMenuInteractionCommitAnimating
    ) {
        collectionDelegate?.collectionView(
            self, willPerformPreviewActionForMenuWith: menu.configuration, animator: animator)
    }
}

extension UICollectionViewDelegate {
    /// The default implementation calls the delegate's older method, which returns the menu of a single item.
    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
        collectionView.itemOfContextMenu(for: indexPaths, at: point).flatMap {
            self.collectionView(collectionView, contextMenuConfigurationForItemAt: $0, point: point)
        }
    }
    /// The default implementation returns nil: items have no context menus.
    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { collectionView.markUnimplemented(nil) }
    /// Default implementation: calls the older method for the highlight preview, which has no item parameter.
    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfiguration configuration: UIContextMenuConfiguration,
        highlightPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? {
        self.collectionView(collectionView, previewForHighlightingContextMenuWithConfiguration: configuration)
    }
    /// Default implementation: calls the older method for the dismissal preview, which has no item parameter.
    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfiguration configuration: UIContextMenuConfiguration,
        dismissalPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? {
        self.collectionView(collectionView, previewForDismissingContextMenuWithConfiguration: configuration)
    }
    /// The default implementation returns nil: while the menu is shown, only the item's cell is not dimmed.
    public func collectionView(
        _ collectionView: UICollectionView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Default implementation of the preview for a dismissed context menu: returns nil. The result is not used.
    public func collectionView(
        _ collectionView: UICollectionView,
        previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Default implementation: does nothing before a context menu appears.
    public func collectionView(
        _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Default implementation: does nothing before a context menu disappears.
    public func collectionView(
        _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Default implementation: does nothing when the preview of a context menu is tapped.
    public func collectionView(
        _ collectionView: UICollectionView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
}

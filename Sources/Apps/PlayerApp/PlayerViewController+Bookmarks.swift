import MediaPlayback
import ResponderKit

/// The button beside the title that shows the bookmarks of the current track.
extension PlayerViewController {
    func makeBookmarksButton() {
        bookmarks.accessibilityIdentifier = "bookmarks"
        bookmarks.accessibilityLabel = "Bookmarks of this piece"
        bookmarks.setImage(UIImage(systemName: "bookmark"), for: .normal)
        bookmarks.symbolSize = 20
        bookmarks.tintColor = .secondaryLabel
        bookmarks.addAction(UIAction { [weak self] _ in self?.showBookmarks() }, for: .primaryActionTriggered)
    }

    /// Shows the bookmarks of the current track. Does nothing if there is no track.
    func showBookmarks() {
        guard let item = model.state.current?.item, presentedViewController == nil else { return }
        let bookmarks = BookmarksController(model: model, track: item, position: model.currentPosition)
        let controller = UINavigationController(rootViewController: bookmarks)
        controller.modalPresentationStyle = .pageSheet
        present(controller, animated: true)
    }
}

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
    /// - Parameter takesFocus: whether the sheet gets the focus, because a key has opened it.
    func showBookmarks(takesFocus: Bool = false) {
        guard let item = model.state.current?.item, presentedViewController == nil else { return }
        let bookmarks = BookmarksController(model: model, track: item, position: model.currentPosition)
        bookmarks.takesFocus = takesFocus
        let controller = UINavigationController(rootViewController: bookmarks)
        controller.modalPresentationStyle = .pageSheet
        present(controller, animated: true)
    }
}

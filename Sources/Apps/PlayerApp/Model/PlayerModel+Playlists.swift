import MediaPlayback
import ResponderKit

/// Changes of the playlists and favourites that people make.
extension PlayerModel {
    /// Returns whether a track is a favourite.
    func isFavourite(_ item: MediaItem) -> Bool { favourites.contains(item.id) }

    /// Adds a track to the favourites, or removes it from them.
    /// - Parameter failed: Called with a sentence for users if the change failed.
    func setFavourite(_ item: MediaItem, _ isFavourite: Bool, failed: @escaping @MainActor (String) -> Void) {
        let announcement =
            isFavourite ? "\(item.title) is a favourite" : "\(item.title) is not a favourite any more"
        edit(.setFavourite(track: item.id, isFavourite), announcement: announcement) { result in
            if let problem = result.problem { failed(problem) }
        }
    }

    /// Changes the playlists.
    /// - Parameters:
    ///   - announcement: The sentence that tells screen readers that the change was made.
    ///   - completion: Called with the result, unless the current client may not control the player.
    func edit(
        _ edit: PlaylistEdit, announcement: String, completion: @escaping @MainActor (PlaylistEditResult) -> Void
    ) {
        guard ControlledPlayer.acquireControl() else { return }
        let application = UIApplication.shared
        perform(edit) { result in
            UIAccessibility.post(
                notification: .announcement, argument: result.problem ?? announcement, to: application)
            completion(result)
        }
    }
}

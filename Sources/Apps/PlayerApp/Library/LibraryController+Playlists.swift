import MediaPlayback
import ResponderKit

/// Dialogs that add tracks to playlists.
extension LibraryController: LibraryNavigator {
    /// The maximum number of playlists from which people choose. More do not fit into a dialog.
    private static let choiceLimit = 100
    /// The maximum number of playlists, of which some may be read-only.
    private static let playlistLimit = 1_000

    func addToPlaylist(_ source: PlaylistSource) {
        if case .tracks([]) = source { return makePlaylist([]) }
        withTracks(of: source) { [weak self] tracks in
            self?.model.answer(.playlists(rows: 0..<Self.playlistLimit)) {
                self?.choose(from: $0.playlists, for: tracks)
            }
        }
    }

    private func withTracks(of source: PlaylistSource, _ body: @escaping @MainActor ([Int]) -> Void) {
        switch source {
        case .track(let item): body([item.id])
        case .tracks(let ids): body(ids)
        case .list(let list):
            model.answer(.tracks(list, rows: 0..<PlaybackQueue.limit)) { body($0.tracks.map(\.id)) }
        }
    }

    private func choose(from playlists: [Playlist], for tracks: [Int]) {
        let editable = playlists.filter(\.isEditable).prefix(Self.choiceLimit)
        guard !editable.isEmpty else { return askForPlaylist(tracks, besides: playlists) }
        let sheet = UIAlertController(
            title: "Add \(pieces(tracks.count)) to a playlist", message: nil, preferredStyle: .actionSheet)
        sheet.addAction(
            UIAlertAction(title: "New playlist…", style: .default) { [weak self] _ in
                self?.askForPlaylist(tracks, besides: playlists)
            })
        for playlist in editable {
            sheet.addAction(
                UIAlertAction(title: playlist.name, style: .default) { [weak self] _ in
                    self?.edit(
                        .append(id: playlist.id, tracks: tracks),
                        "\(pieces(tracks.count)) added to \(playlist.name)")
                })
        }
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        present(sheet, animated: true)
    }

    private func makePlaylist(_ tracks: [Int]) {
        model.answer(.playlists(rows: 0..<Self.playlistLimit)) { [weak self] in
            self?.askForPlaylist(tracks, besides: $0.playlists)
        }
    }

    /// Asks for the name of a new playlist. The dialog proposes a name that no playlist has, because people with a
    /// remote control or a game controller cannot type.
    private func askForPlaylist(_ tracks: [Int], besides playlists: [Playlist]) {
        let names = Set(playlists.map { $0.name.lowercased() })
        let proposal = (1...(names.count + 1)).lazy.map { "Playlist \($0)" }.first { !names.contains($0.lowercased()) }
        askForName("New playlist", proposal: proposal, confirm: "Save") { [weak self] name in
            self?.edit(.create(name: name, tracks: tracks), "The playlist \(name) was saved")
        }
    }

    private func edit(_ edit: PlaylistEdit, _ announcement: String) {
        model.edit(edit, announcement: announcement) { [weak self] result in
            if let problem = result.problem { self?.show(problem: problem) }
        }
    }

    func show(problem: String) { showProblem(problem) }
}

extension UIViewController {
    /// Shows why a change was not made.
    func showProblem(_ problem: String) {
        let alert = UIAlertController(title: "Nothing was changed", message: problem, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        (presentedViewController ?? self).present(alert, animated: true)
    }

    /// Asks before something is deleted.
    func confirmDeletion(_ title: String, message: String? = nil, delete: @escaping @MainActor () -> Void) {
        let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in delete() })
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        present(alert, animated: true)
    }

    /// Asks for a name in a dialog.
    /// - Parameters:
    ///   - initial: the text that the field contains first.
    ///   - proposal: the name that is used if the field is empty. With nil, an empty field changes nothing.
    func askForName(
        _ title: String, initial: String = "", proposal: String? = nil, confirm: String,
        completion: @escaping @MainActor (String) -> Void
    ) {
        let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
        alert.addTextField {
            $0.placeholder = proposal ?? "Name"
            $0.text = initial
            $0.accessibilityIdentifier = "playlist-name"
            $0.accessibilityLabel = "Name of the playlist"
        }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            // The alert may be gone when its action runs, so the action keeps the field.
            UIAlertAction(title: confirm, style: .default) { [field = alert.textFields?.first] _ in
                let name = (field?.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
                if let name = name.isEmpty ? proposal : name { completion(name) }
            })
        present(alert, animated: true)
    }
}

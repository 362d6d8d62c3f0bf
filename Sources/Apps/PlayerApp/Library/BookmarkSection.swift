import MediaPlayback
import ResponderKit

/// Bookmarks: of one track by their positions, or of all tracks, the newest first. A tap plays the track from there.
@MainActor
final class BookmarkSection: LibrarySection {
    /// Called after the user has selected a bookmark.
    var onChoice: () -> Void = {}

    private let rows: ListRows<Bookmark>
    /// The track whose bookmarks are shown; nil for all tracks.
    private let track: MediaItem?
    /// Shows dialogs.
    private weak var presenter: UIViewController?

    init(_ model: PlayerModel, of track: MediaItem? = nil, presenter: UIViewController) {
        self.track = track
        self.presenter = presenter
        rows = ListRows(model, query: { .bookmarks(of: track?.id, rows: $0) }, rows: { $0.bookmarks })
        super.init(model, title: nil, rows: rows)
    }

    override var concernsPlaylists: Bool { true }

    override func fill(_ cell: MediaCell, at row: Int) {
        guard let bookmark = rows[row] else { return cell.showPlaceholder() }
        let time = timeText(bookmark.position)
        let item = bookmark.track
        if track == nil {
            cell.setTime(time)
            cell.show(
                item.title, detail: [item.artist, item.album].compactMap { $0 }.joined(separator: " · "),
                image: model.cover(of: item), symbol: "bookmark.fill",
                isCurrent: item.id == model.state.current?.item.id)
        } else {
            cell.setTime(item.duration.map { "of \(timeText($0))" } ?? "")
            cell.show(time, detail: item.title, image: nil, symbol: "bookmark.fill", isCurrent: false)
        }
    }

    override func choose(row: Int) {
        guard let bookmark = rows[row] else { return }
        model.play(bookmark)
        onChoice()
    }

    override func menu(at row: Int) -> [UIAction] {
        guard rows[row] != nil else { return [] }
        return [
            UIAction(title: "Play from here", image: UIImage(systemName: "play.fill")) { [weak self] _ in
                self?.choose(row: row)
            },
            UIAction(title: "Delete…", image: UIImage(systemName: "trash"), attributes: .destructive) {
                [weak self] _ in self?.delete(row)
            },
        ]
    }

    override func trailingActions(at row: Int) -> [UIContextualAction] {
        [UIContextualAction("Delete", style: .destructive) { [weak self] in self?.delete(row) }]
    }

    private func delete(_ row: Int) {
        guard let bookmark = rows[row], let presenter else { return }
        presenter.confirmDeletion(
            "Delete the bookmark at \(timeText(bookmark.position))?", message: bookmark.track.title
        ) { [model, weak presenter] in
            model.remove(bookmark) { presenter?.showProblem($0) }
        }
    }

    override func coverTrack(at row: Int) -> Int? { track == nil ? rows[row]?.track.id : nil }
}

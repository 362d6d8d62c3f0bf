import MediaPlayback
import ResponderKit

/// A table of the library: sections of tracks, albums, artists, genres, folders and playlists.
@MainActor
final class LibraryTable: MediaTable {
    /// Opens pages and dialogs.
    weak var navigator: (any LibraryNavigator)?
    /// Called when the number of rows may have changed, or has become known.
    var onChange: () -> Void = {}
    private(set) var sections: [LibrarySection] = []
    private var current: Int?
    private var counts: [Int] = []

    /// The number of rows of all sections.
    var count: Int { sections.reduce(0) { $0 + $1.count } }
    /// The row counts of all sections are known.
    var isLoaded: Bool { sections.allSatisfy(\.isLoaded) }

    /// Shows other sections, from the top.
    /// - Parameter keepsPlace: whether the scroll position remains, because the sections are a newer state of the same.
    func show(_ sections: [LibrarySection], keepsPlace: Bool = false) {
        self.sections = sections
        for section in sections {
            section.navigator = navigator
            section.onChange = { [weak self] in self?.rowsArrived() }
        }
        reload()
        if !keepsPlace { table.contentOffset = .zero }
    }

    /// Requests the rows again, because the library has changed.
    func libraryChanged() {
        for section in sections { section.reload() }
        rowsArrived()
    }

    /// Requests the rows that depend on the playlists or on the play history again.
    func playlistsChanged() {
        let concerned = sections.filter(\.concernsPlaylists)
        guard !concerned.isEmpty else { return }
        for section in concerned { section.reload() }
        rowsArrived()
    }

    private func rowsArrived() {
        guard counts == sections.map(\.count) else { return reload() }
        refresh()
        // The first answer may be that the list is empty.
        onChange()
    }

    private func reload() {
        counts = sections.map(\.count)
        table.reloadData()
        // The scroll position is kept, up to the end of the new rows.
        table.layoutIfNeeded()
        let lowest = table.contentSize.height - table.bounds.height
        if table.contentOffset.y > max(lowest, 0) { table.contentOffset.y = max(lowest, 0) }
        onChange()
    }

    /// Marks the current track.
    func show(_ state: PlaybackState) {
        let playing = state.current?.item.id
        guard playing != current else { return }
        let former = current
        current = playing
        refresh { [former, playing].contains(coverTrack(at: $0)) }
    }

    private func section(_ indexPath: IndexPath) -> LibrarySection? {
        sections.indices.contains(indexPath.section) ? sections[indexPath.section] : nil
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sections[section].count == 0 ? nil : sections[section].title
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }
    override func fill(_ cell: MediaCell, at indexPath: IndexPath) {
        section(indexPath)?.fill(cell, at: indexPath.row)
    }
    override func coverTrack(at indexPath: IndexPath) -> Int? { section(indexPath)?.coverTrack(at: indexPath.row) }
    override func choose(at indexPath: IndexPath) { section(indexPath)?.choose(row: indexPath.row) }
    override func leadingActions(at indexPath: IndexPath) -> [UIContextualAction] {
        section(indexPath)?.actions(at: indexPath.row)?.swipe ?? []
    }
    override func menu(at indexPath: IndexPath) -> [UIAction] {
        (section(indexPath)?.menu(at: indexPath.row) ?? []) + moves { indexPath }
    }
    override func trailingActions(at indexPath: IndexPath) -> [UIContextualAction] {
        section(indexPath)?.trailingActions(at: indexPath.row) ?? []
    }
    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        section(indexPath)?.canMoveRows ?? false
    }
    override func move(_ source: IndexPath, to target: IndexPath) -> Bool {
        section(source)?.moveRow(source.row, to: target.row) ?? false
    }
}

import MediaPlayback
import ResponderKit

/// The base class of the track lists. Subclasses provide the rows.
@MainActor
class MediaTable: UITableViewDataSource, UITableViewDelegate {
    let model: PlayerModel
    let table: UITableView

    init(model: PlayerModel, table: UITableView) {
        self.model = model
        self.table = table
        table.register(MediaCell.identifier) { MediaCell() }
        table.delegate = self
        table.dataSource = self
    }

    /// The number of rows of the track list.
    var count: Int { 0 }
    /// Returns the track of a row; nil if there is no such row.
    func item(at row: Int) -> MediaItem? { nil }
    /// Returns true if the track of a row is the current track.
    func isCurrent(at row: Int) -> Bool { false }
    /// Returns a text behind the artist and the album in a row; nil for none.
    func note(at row: Int) -> String? { nil }
    /// Returns the button at the right end of a track's row; nil for none.
    func button(for item: MediaItem) -> UIButton? { nil }
    /// Returns the actions that a swipe from the leading edge of a row reveals.
    func leadingActions(at row: Int) -> [UIContextualAction] { [] }
    /// Returns the actions that a swipe from the trailing edge of a row reveals.
    func trailingActions(at row: Int) -> [UIContextualAction] { [] }
    /// Returns the elements of a row's context menu.
    func menu(at row: Int) -> [UIAction] { [] }
    /// Called when the user selects a row.
    func choose(row: Int) {}

    /// Updates the existing rows whose track meets a condition.
    func refresh(where concerns: (MediaItem) -> Bool = { _ in true }) {
        for indexPath in table.indexPathsForExistingRows {
            guard let item = item(at: indexPath.row), concerns(item) else { continue }
            if let cell = table.cellForRow(at: indexPath) as? MediaCell { fill(cell, at: indexPath.row, with: item) }
        }
    }

    func coverLoaded(_ id: Int) {
        refresh { $0.id == id }
    }

    private func fill(_ cell: MediaCell, at row: Int, with item: MediaItem) {
        cell.show(item, cover: model.cover(of: item), isCurrent: isCurrent(at: row), note: note(at: row))
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: MediaCell.identifier)
        guard let cell = cell as? MediaCell, let item = item(at: indexPath.row) else { return cell }
        cell.setAccessory(item, button: button(for: item))
        fill(cell, at: indexPath.row, with: item)
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        choose(row: indexPath.row)
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
        -> UITableViewCell.EditingStyle
    { .none }

    func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
        -> UISwipeActionsConfiguration?
    {
        UISwipeActionsConfiguration(actions: leadingActions(at: indexPath.row))
    }

    func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
        -> UISwipeActionsConfiguration?
    {
        UISwipeActionsConfiguration(actions: trailingActions(at: indexPath.row))
    }

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        let elements = menu(at: indexPath.row)
        guard !elements.isEmpty else { return nil }
        return UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: elements) })
    }

    // Only the table of the queue overrides these methods of the data source. The methods are declared here, because a
    // subclass cannot override a protocol's default implementation.
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
}

extension UIContextualAction {
    /// Creates a swipe action that runs `perform` and then hides the row's swipe actions.
    @MainActor
    convenience init(
        _ title: String, style: Style = .normal, color: UIColor? = nil, perform: @escaping @MainActor () -> Void
    ) {
        self.init(style: style, title: title) { _, _, done in
            perform()
            done(true)
        }
        if let color { backgroundColor = color }
    }
}

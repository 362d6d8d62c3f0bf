import MediaPlayback
import ResponderKit

/// The base class of the tables: of the queue and of the library. Subclasses provide the rows.
@MainActor
class MediaTable: UITableViewDataSource, UITableViewDelegate {
    let model: PlayerModel
    let table: UITableView

    init(model: PlayerModel, table: UITableView) {
        self.model = model
        self.table = table
        table.register(MediaCell.identifier) { MediaCell() }
        table.separatorStyle = .none
        table.rowHeight = MediaCell.height
        table.delegate = self
        table.dataSource = self
    }

    /// Shows a row in a cell.
    func fill(_ cell: MediaCell, at indexPath: IndexPath) {}
    /// Returns the identifier of the track whose cover a row shows; nil for none.
    func coverTrack(at indexPath: IndexPath) -> Int? { nil }
    /// Returns the actions that a swipe from the leading edge of a row reveals.
    func leadingActions(at indexPath: IndexPath) -> [UIContextualAction] { [] }
    /// Returns the actions that a swipe from the trailing edge of a row reveals.
    func trailingActions(at indexPath: IndexPath) -> [UIContextualAction] { [] }
    /// Returns the elements of a row's context menu.
    func menu(at indexPath: IndexPath) -> [UIAction] { [] }
    /// Moves a row's track, because the user has moved the row.
    /// - Returns: false if the move is refused, so that the row must return.
    func move(_ source: IndexPath, to target: IndexPath) -> Bool { false }
    /// Called when the user selects a row.
    func choose(at indexPath: IndexPath) {}

    /// Updates the existing rows that meet a condition.
    func refresh(where concerns: (IndexPath) -> Bool = { _ in true }) {
        for indexPath in table.indexPathsForExistingRows where concerns(indexPath) {
            if let cell = table.cellForRow(at: indexPath) as? MediaCell { fill(cell, at: indexPath) }
        }
    }

    /// Returns the elements of a context menu that move a row by one place. A game controller, a remote control and a
    /// screen reader cannot drag a row.
    /// - Parameter path: returns the place of the row when an element is selected; nil if the row is gone.
    func moves(of path: @escaping @MainActor () -> IndexPath?) -> [UIAction] {
        [("Move up", "chevron.up", -1), ("Move down", "chevron.down", 1)].compactMap { title, symbol, distance in
            guard let source = path(), canMove(source, by: distance) else { return nil }
            return UIAction(title: title, image: UIImage(systemName: symbol)) { [weak self] _ in
                guard let self, let source = path(), canMove(source, by: distance) else { return }
                let target = IndexPath(row: source.row + distance, section: source.section)
                guard move(source, to: target) else { return }
                table.moveRow(at: source, to: target)
                table.scrollToRow(at: target, at: .none, animated: false)
            }
        }
    }

    private func canMove(_ source: IndexPath, by distance: Int) -> Bool {
        tableView(table, canMoveRowAt: source)
            && (0..<tableView(table, numberOfRowsInSection: source.section)).contains(source.row + distance)
    }

    func coverLoaded(_ id: Int) {
        refresh { coverTrack(at: $0) == id }
    }

    func numberOfSections(in tableView: UITableView) -> Int { 1 }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: MediaCell.identifier)
        if let cell = cell as? MediaCell { fill(cell, at: indexPath) }
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        choose(at: indexPath)
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
        -> UITableViewCell.EditingStyle
    { .none }

    func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
        -> UISwipeActionsConfiguration?
    {
        UISwipeActionsConfiguration(actions: leadingActions(at: indexPath))
    }

    func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
        -> UISwipeActionsConfiguration?
    {
        UISwipeActionsConfiguration(actions: trailingActions(at: indexPath))
    }

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        let elements = menu(at: indexPath)
        guard !elements.isEmpty else { return nil }
        return UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: elements) })
    }

    func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        if !move(sourceIndexPath, to: destinationIndexPath) { tableView.reloadData() }
    }

    // These methods of the data source are declared here, because a subclass cannot override a protocol's default
    // implementation.
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
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

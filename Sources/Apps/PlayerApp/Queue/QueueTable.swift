import MediaPlayback
import ResponderKit

/// The list of the queue, in playback order. A tap on a row plays its track.
///
/// Tracks are removed and reordered by swipes, by context menus, and in the table's editing mode.
@MainActor
final class QueueTable: MediaTable {
    private var queue = PlaybackQueue()

    private func entry(at indexPath: IndexPath) -> QueueEntry? {
        queue.entries.indices.contains(indexPath.row) ? queue.entries[indexPath.row] : nil
    }

    private func isCurrent(_ indexPath: IndexPath) -> Bool { indexPath.row == queue.currentIndex }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        queue.entries.count
    }

    override func fill(_ cell: MediaCell, at indexPath: IndexPath) {
        guard let entry = entry(at: indexPath) else { return }
        let contributor = model.contributors.name(ofEntry: entry.id).map { "added by \($0)" }
        cell.setAccessory(entry.item, button: nil)
        cell.show(
            entry.item.title,
            detail: [entry.item.artist, entry.item.album, contributor].compactMap { $0 }.joined(separator: " · "),
            image: model.cover(of: entry.item), symbol: "music.note", isCurrent: isCurrent(indexPath))
    }

    override func coverTrack(at indexPath: IndexPath) -> Int? { entry(at: indexPath)?.item.id }

    override func choose(at indexPath: IndexPath) {
        if let entry = entry(at: indexPath) { model.backend.jump(toEntry: entry.id) }
    }

    // MARK: Changes of the queue

    override func leadingActions(at indexPath: IndexPath) -> [UIContextualAction] {
        guard let entry = entry(at: indexPath), !isCurrent(indexPath) else { return [] }
        return [
            UIContextualAction("Play next", color: .systemIndigo) { [model] in model.playNext(entry: entry.id) }
        ]
    }

    override func trailingActions(at indexPath: IndexPath) -> [UIContextualAction] {
        guard let entry = entry(at: indexPath) else { return [] }
        return [UIContextualAction("Remove", style: .destructive) { [model] in model.remove([entry.id]) }]
    }

    override func menu(at indexPath: IndexPath) -> [UIAction] {
        guard let entry = entry(at: indexPath) else { return [] }
        var actions = [
            UIAction(title: "Play", image: UIImage(systemName: "play.fill")) { [model] _ in
                model.backend.jump(toEntry: entry.id)
            }
        ]
        if !isCurrent(indexPath) {
            actions.append(
                UIAction(title: "Play next", image: UIImage(systemName: "forward.end.fill")) { [model] _ in
                    model.playNext(entry: entry.id)
                })
        }
        actions += moves { [weak self] in
            self?.queue.entries.firstIndex { $0.id == entry.id }.map { IndexPath(row: $0, section: 0) }
        }
        actions.append(
            UIAction(title: "Remove", image: UIImage(systemName: "trash"), attributes: .destructive) { [model] _ in
                model.remove([entry.id])
            })
        return actions
    }

    override func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
        -> UITableViewCell.EditingStyle
    { .delete }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        if editingStyle == .delete, let entry = entry(at: indexPath) { model.remove([entry.id]) }
    }

    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    override func move(_ source: IndexPath, to target: IndexPath) -> Bool {
        guard let moved = entry(at: source), ControlledPlayer.acquireControl() else { return false }
        // The table moves the row itself, so the copy of the queue changes before the player reports the change.
        queue.move(entry: moved.id, to: target.row)
        model.backend.moveEntry(moved.id, to: target.row)
        return true
    }

    // MARK: Showing the player's state

    func show(_ state: PlaybackState) {
        guard state.queue != queue else { return }
        let former = queue
        let movedOn = state.queue.current?.id != former.current?.id
        queue = state.queue
        update(from: former)
        if movedOn, let index = queue.currentIndex {
            table.scrollToRow(at: IndexPath(row: index, section: 0), animated: true)
        }
    }

    /// Updates the rows after a change of the queue. If entries were only added or only removed, rows are inserted or
    /// deleted; otherwise all rows are reloaded.
    private func update(from former: PlaybackQueue) {
        let (old, new) = (former.entries.map(\.id), queue.entries.map(\.id))
        guard former.entries != queue.entries else {
            // Another track is the current one, so only two rows change.
            return refresh { $0.row == former.currentIndex || $0.row == queue.currentIndex }
        }
        guard old != new else { return refresh() }
        if let removed = Self.indices(of: old, missingIn: new) {
            let hadFocus = hasFocus(in: removed)
            table.deleteRows(at: removed.map { IndexPath(row: $0, section: 0) }, with: .automatic)
            if hadFocus, let first = removed.first { focus(row: min(first, new.count - 1)) }
        } else if let inserted = Self.indices(of: new, missingIn: old) {
            table.insertRows(at: inserted.map { IndexPath(row: $0, section: 0) }, with: .automatic)
        } else {
            table.reloadData()
        }
        refresh()
    }

    /// Returns whether one of the rows, or an action beside a row, has the focus.
    private func hasFocus(in rows: [Int]) -> Bool {
        let focusSystem = UIFocusSystem.focusSystem(for: table)
        // A context menu that has just closed returns the focus to its row.
        focusSystem?.updateFocusIfNeeded()
        guard let focused = focusSystem?.focusedItem as? UIView, focused.isDescendant(of: table) else { return false }
        let row = table.indexPathsForExistingRows.first { path in
            table.cellForRow(at: path).map(focused.isDescendant) ?? false
        }
        return row.map { rows.contains($0.row) } ?? true
    }

    private func focus(row: Int) {
        table.layoutIfNeeded()
        let cell = table.cellForRow(at: IndexPath(row: row, section: 0))
        cell.map { UIFocusSystem.focusSystem(for: table)?.requestFocusUpdate(to: $0) }
    }

    /// The maximum number of rows that are inserted or removed with an animation.
    private static let animationLimit = 50

    /// Returns the indices in `all` of the identifiers that `part` does not contain. Nil if `part` is empty, or has
    /// another order or other identifiers, or if there would be more than `animationLimit` indices.
    private static func indices(of all: [Int], missingIn part: [Int]) -> [Int]? {
        guard all.count > part.count, all.count - part.count <= animationLimit, !part.isEmpty else { return nil }
        var missing: [Int] = []
        var next = part.startIndex
        for (index, id) in all.enumerated() {
            if next < part.endIndex, part[next] == id { next += 1 } else { missing.append(index) }
        }
        return next == part.endIndex ? missing : nil
    }
}

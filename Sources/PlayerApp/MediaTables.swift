import MediaPlayback
import ResponderKit

/// A row of a list of pieces: cover, title, who and how long.
@MainActor
final class MediaCell: UITableViewCell {
    static let identifier = "media"
    private static let note = UIImage(systemName: "music.note")

    func show(_ item: MediaItem, cover: UIImage?, isCurrent: Bool) {
        textLabel.text = item.title
        textLabel.textColor = isCurrent ? PlayerApp.accent : .label
        textLabel.font = .systemFont(ofSize: 16, weight: isCurrent ? .semibold : .regular)
        let length = item.duration.map { TimelineFormat.elapsed.text(for: Timeline(value: $0, at: 0, rate: 0), at: 0) }
        detailTextLabel.text = [item.artist, item.album, length].compactMap { $0 }.joined(separator: " · ")
        imageView.image = cover ?? Self.note
        imageView.contentMode = cover == nil ? .center : .scaleAspectFill
        imageView.backgroundColor = cover == nil ? .systemFill : nil
        imageView.tintColor = .secondaryLabel
        imageView.symbolSize = 20
        imageView.accessibilityTraits = .decorative
        setNeedsLayout()
    }
}

/// Everything that can be played. A tap plays from there on; the plus puts a piece at the queue's end.
@MainActor
final class LibraryTable: UITableViewDataSource, UITableViewDelegate {
    private let model: PlayerModel
    private let table: UITableView
    private var current: Int?

    init(model: PlayerModel, table: UITableView) {
        self.model = model
        self.table = table
        table.register(MediaCell.identifier) { MediaCell() }
        table.delegate = self
        table.dataSource = self
    }

    func show(_ state: PlaybackState) {
        let playing = state.current?.item.id
        guard playing != current else { return }
        current = playing
        refresh { _ in true }
    }

    func reload() {
        table.reloadData()
    }

    func coverLoaded(_ id: Int) {
        refresh { $0.id == id }
    }

    /// Fills the rows that are there anew, where they show such an item.
    private func refresh(_ concerns: (MediaItem) -> Bool) {
        for row in table.indexPathsForExistingRows where model.items.indices.contains(row.row) && concerns(model.items[row.row]) {
            if let cell = table.cellForRow(at: row) as? MediaCell { fill(cell, at: row.row) }
        }
    }

    private func fill(_ cell: MediaCell, at row: Int) {
        let item = model.items[row]
        cell.show(item, cover: model.cover(of: item), isCurrent: item.id == current)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { model.items.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: MediaCell.identifier)
        guard let cell = cell as? MediaCell else { return cell }
        let item = model.items[indexPath.row]
        let add = UIButton(
            frame: .zero, primaryAction: UIAction { [model] _ in model.backend.enqueue(item) })
        add.setImage(UIImage(systemName: "plus"), for: .normal)
        add.symbolSize = 16
        add.tintColor = .secondaryLabel
        add.accessibilityLabel = "Add \(item.title) to the queue"
        cell.accessoryView = add
        fill(cell, at: indexPath.row)
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        model.play(itemAt: indexPath.row)
    }
}

/// What is being played and what comes after it. A tap plays that.
@MainActor
final class QueueTable: UITableViewDataSource, UITableViewDelegate {
    private let model: PlayerModel
    private let table: UITableView
    private var queue = PlaybackQueue()

    init(model: PlayerModel, table: UITableView) {
        self.model = model
        self.table = table
        table.register(MediaCell.identifier) { MediaCell() }
        table.delegate = self
        table.dataSource = self
    }

    func show(_ state: PlaybackState) {
        guard state.queue != queue else { return }
        let isSameOrder = state.queue.entries == queue.entries
        let movedOn = state.queue.currentIndex != queue.currentIndex
        queue = state.queue
        if isSameOrder { refresh { _ in true } } else { table.reloadData() }
        if movedOn, let index = queue.currentIndex { table.scrollToRow(at: IndexPath(row: index, section: 0), animated: true) }
    }

    func coverLoaded(_ id: Int) {
        refresh { $0.id == id }
    }

    private func refresh(_ concerns: (MediaItem) -> Bool) {
        for row in table.indexPathsForExistingRows where queue.entries.indices.contains(row.row) && concerns(queue.entries[row.row].item) {
            if let cell = table.cellForRow(at: row) as? MediaCell { fill(cell, at: row.row) }
        }
    }

    private func fill(_ cell: MediaCell, at row: Int) {
        let item = queue.entries[row].item
        cell.show(item, cover: model.cover(of: item), isCurrent: row == queue.currentIndex)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { queue.entries.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: MediaCell.identifier)
        guard let cell = cell as? MediaCell else { return cell }
        fill(cell, at: indexPath.row)
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        guard queue.entries.indices.contains(indexPath.row) else { return }
        model.backend.jump(toEntry: queue.entries[indexPath.row].id)
    }
}

import MediaPlayback
import ResponderKit

/// A row of a track list: cover, title, artist and duration.
@MainActor
final class MediaCell: UITableViewCell {
    static let identifier = "media"
    private static let note = UIImage(systemName: "music.note")

    /// The height in points of a row with two lines at the user's text size.
    static var height: CGFloat {
        max(56, font(isCurrent: false).lineHeight + UIFont.preferredFont(forTextStyle: .footnote).lineHeight + 17)
    }

    private static func font(isCurrent: Bool) -> UIFont {
        UIFontMetrics(forTextStyle: .callout).scaledFont(
            for: .systemFont(ofSize: 16, weight: isCurrent ? .semibold : .regular))
    }

    func show(_ item: MediaItem, cover: UIImage?, isCurrent: Bool) {
        textLabel.text = item.title
        textLabel.textColor = isCurrent ? PlayerApp.accent : .label
        textLabel.font = Self.font(isCurrent: isCurrent)
        detailTextLabel.font = .preferredFont(forTextStyle: .footnote)
        for label in [textLabel, detailTextLabel] as [UILabel] { label.adjustsFontForContentSizeCategory = true }
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
    /// Returns the view at the right end of a track's row; nil for none.
    func accessory(for item: MediaItem) -> UIView? { nil }
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
        cell.show(item, cover: model.cover(of: item), isCurrent: isCurrent(at: row))
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: MediaCell.identifier)
        guard let cell = cell as? MediaCell, let item = item(at: indexPath.row) else { return cell }
        cell.accessoryView = accessory(for: item)
        fill(cell, at: indexPath.row, with: item)
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        choose(row: indexPath.row)
    }
}

/// The list of all tracks. A tap on a row plays its track and the tracks below; the plus button appends a track to the
/// queue.
@MainActor
final class LibraryTable: MediaTable {
    private var current: Int?

    override var count: Int { model.items.count }
    override func item(at row: Int) -> MediaItem? { model.items.indices.contains(row) ? model.items[row] : nil }
    override func isCurrent(at row: Int) -> Bool { item(at: row)?.id == current }
    override func choose(row: Int) { model.play(itemAt: row) }

    override func accessory(for item: MediaItem) -> UIView? {
        let add = AddButton(
            frame: .zero,
            primaryAction: UIAction { [model] _ in
                model.backend.enqueue(item)
                UIAccessibility.post(notification: .announcement, argument: "\(item.title) was added to the queue")
            })
        add.setImage(UIImage(systemName: "plus"), for: .normal)
        add.symbolSize = 16
        add.tintColor = .secondaryLabel
        add.accessibilityLabel = "Add \(item.title) to the queue"
        return add
    }

    func show(_ state: PlaybackState) {
        let playing = state.current?.item.id
        guard playing != current else { return }
        current = playing
        refresh()
    }
}

/// The button that appends a track to the queue. It is larger than its symbol, so that fingers hit it easily.
@MainActor
private final class AddButton: UIButton {
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 44, height: 44) }
}

/// The list of the queue: the current track and the tracks after it. A tap on a row plays its track.
@MainActor
final class QueueTable: MediaTable {
    private var queue = PlaybackQueue()

    override var count: Int { queue.entries.count }
    override func item(at row: Int) -> MediaItem? {
        queue.entries.indices.contains(row) ? queue.entries[row].item : nil
    }
    override func isCurrent(at row: Int) -> Bool { row == queue.currentIndex }

    override func choose(row: Int) {
        if queue.entries.indices.contains(row) { model.backend.jump(toEntry: queue.entries[row].id) }
    }

    func show(_ state: PlaybackState) {
        guard state.queue != queue else { return }
        let isSameOrder = state.queue.entries == queue.entries
        let movedOn = state.queue.currentIndex != queue.currentIndex
        queue = state.queue
        if isSameOrder { refresh() } else { table.reloadData() }
        if movedOn, let index = queue.currentIndex {
            table.scrollToRow(at: IndexPath(row: index, section: 0), animated: true)
        }
    }
}

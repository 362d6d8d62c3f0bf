import MediaPlayback
import ResponderKit

/// A row of a track list: cover, title, artist and album. The duration is at the right end.
@MainActor
final class MediaCell: UITableViewCell {
    static let identifier = "media"
    private static let note = UIImage(systemName: "music.note")

    /// The duration, beside the button at the right end. The label is a subview of the cell, so that a screen reader
    /// reads the duration with the title.
    let duration = UILabel()

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        duration.font = UIFontMetrics(forTextStyle: .footnote).scaledFont(
            for: .monospacedDigitSystemFont(ofSize: 13, weight: .regular))
        duration.adjustsFontForContentSizeCategory = true
        duration.textColor = .secondaryLabel
        addSubview(duration)
    }

    /// Sets the duration and the button at the right end; nil for no button.
    func setAccessory(_ item: MediaItem, button: UIButton?) {
        duration.text = item.durationText
        accessoryView = MediaAccessory(
            durationWidth: duration.intrinsicContentSize.width.rounded(.up), button: button)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let accessory = accessoryView as? MediaAccessory else { return }
        duration.isHidden = accessory.isHidden
        duration.frame = convert(accessory.durationFrame, from: accessory)
    }

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
        detailTextLabel.text = [item.artist, item.album].compactMap { $0 }.joined(separator: " · ")
        imageView.image = cover ?? Self.note
        imageView.contentMode = cover == nil ? .center : .scaleAspectFill
        imageView.backgroundColor = cover == nil ? .systemFill : nil
        imageView.tintColor = .secondaryLabel
        imageView.symbolSize = 20
        imageView.accessibilityTraits = .decorative
        setNeedsLayout()
    }
}

/// The right end of a row: a button, if the list has one, and an empty area for the duration. The title cannot extend
/// into this area, so the duration is never cut off.
@MainActor
final class MediaAccessory: UIView {
    private static let gap: CGFloat = 4

    let button: UIButton?
    private let durationWidth: CGFloat

    init(durationWidth: CGFloat, button: UIButton?) {
        self.durationWidth = durationWidth
        self.button = button
        super.init(frame: .zero)
        if let button { addSubview(button) }
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: durationWidth + (button == nil ? 0 : Self.gap + 44), height: 44)
    }

    /// The frame of the duration in this view's coordinates.
    var durationFrame: CGRect {
        let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return CGRect(
            x: isReversed ? bounds.width - durationWidth : 0, y: 0, width: durationWidth, height: bounds.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
        button?.frame = CGRect(
            x: isReversed ? 0 : bounds.width - 44, y: (bounds.height - 44) / 2, width: 44, height: 44)
    }
}

extension MediaItem {
    /// The duration as hours, minutes and seconds; nil if it is unknown.
    @MainActor fileprivate var durationText: String? {
        duration.map { TimelineFormat.elapsed.text(for: Timeline(value: $0, at: 0, rate: 0), at: 0) }
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
    /// Returns the button at the right end of a track's row; nil for none.
    func button(for item: MediaItem) -> UIButton? { nil }
    /// Returns the actions that are behind the leading edge of a row.
    func leadingActions(at row: Int) -> [UIContextualAction] { [] }
    /// Returns the actions that are behind the trailing edge of a row.
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
        cell.show(item, cover: model.cover(of: item), isCurrent: isCurrent(at: row))
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

    // The methods of the table's data source that only the queue uses are here, because a protocol's default
    // implementation cannot be overridden.
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
}

extension UIContextualAction {
    /// Creates an action that closes the row's actions after it was performed.
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

/// The list of all tracks, or of the tracks that a search finds.
///
/// A tap on a row plays its track. The plus button appends a track to the queue.
@MainActor
final class LibraryTable: MediaTable {
    private var current: Int?
    private var search: LibrarySearch?
    /// The indices of the tracks that the search text finds; nil if there is no search text.
    private var found: [Int]?
    private(set) var searchText = ""

    /// Returns the index of a row's track in the library.
    private func index(of row: Int) -> Int? {
        guard let found else { return row }
        return found.indices.contains(row) ? found[row] : nil
    }

    override var count: Int { found?.count ?? model.items.count }
    override func item(at row: Int) -> MediaItem? {
        index(of: row).flatMap { model.items.indices.contains($0) ? model.items[$0] : nil }
    }
    override func isCurrent(at row: Int) -> Bool { item(at: row)?.id == current }
    override func choose(row: Int) {
        if let item = item(at: row) { model.choose(item) }
    }

    /// Shows the tracks that a text finds; all tracks if the text is empty.
    func search(_ text: String) {
        searchText = text
        if search == nil, !text.isEmpty { search = LibrarySearch(model.items) }
        found = search?.indices(for: text)
        table.reloadData()
        table.contentOffset = .zero
    }

    /// Shows the tracks of a library that has changed.
    func libraryChanged() {
        search = nil
        search(searchText)
    }

    override func button(for item: MediaItem) -> UIButton? {
        let add = AddButton(frame: .zero)
        add.addAction(
            UIAction { [model, weak add] _ in
                model.add(item, at: .end)
                add?.confirm()
            }, for: .primaryActionTriggered)
        add.setImage(AddButton.plus, for: .normal)
        add.symbolSize = 16
        add.tintColor = .secondaryLabel
        add.accessibilityLabel = "Add \(item.title) to the queue"
        return add
    }

    override func leadingActions(at row: Int) -> [UIContextualAction] {
        guard let item = item(at: row) else { return [] }
        return [
            UIContextualAction("Play next", color: .systemIndigo) { [model] in model.add(item, at: .next) },
            UIContextualAction("Add", color: .systemGreen) { [model] in model.add(item, at: .end) },
        ]
    }

    override func menu(at row: Int) -> [UIAction] {
        guard let item = item(at: row) else { return [] }
        return [
            UIAction(title: "Play", image: UIImage(systemName: "play.fill")) { [model] _ in model.choose(item) },
            UIAction(title: "Play next", image: UIImage(systemName: "forward.end.fill")) { [model] _ in
                model.add(item, at: .next)
            },
            UIAction(title: "Add to the queue", image: UIImage(systemName: "plus")) { [model] _ in
                model.add(item, at: .end)
            },
        ]
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
    static let plus = UIImage(systemName: "plus")
    /// The time for which the button shows that the track was added, in milliseconds.
    private static let confirmation = 1_500.0
    private var timer: (any EventTimer)?

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 44, height: 44) }

    /// Shows a checkmark for a moment.
    func confirm() {
        setImage(UIImage(systemName: "checkmark"), for: .normal)
        timer?.cancel()
        timer = UIApplication.shared.clock.schedule(after: Self.confirmation) { [weak self] in
            self?.setImage(Self.plus, for: .normal)
        }
    }
}

/// The list of the queue, in playback order. A tap on a row plays its track.
///
/// Tracks are removed and reordered by swipes, by context menus, and in the table's editing mode.
@MainActor
final class QueueTable: MediaTable {
    private var queue = PlaybackQueue()

    override var count: Int { queue.entries.count }
    override func item(at row: Int) -> MediaItem? { entry(at: row)?.item }
    override func isCurrent(at row: Int) -> Bool { row == queue.currentIndex }

    private func entry(at row: Int) -> QueueEntry? {
        queue.entries.indices.contains(row) ? queue.entries[row] : nil
    }

    override func choose(row: Int) {
        if let entry = entry(at: row) { model.backend.jump(toEntry: entry.id) }
    }

    // MARK: Changes of the queue

    override func leadingActions(at row: Int) -> [UIContextualAction] {
        guard let entry = entry(at: row), !isCurrent(at: row) else { return [] }
        return [
            UIContextualAction("Play next", color: .systemIndigo) { [model] in model.playNext(entry: entry.id) }
        ]
    }

    override func trailingActions(at row: Int) -> [UIContextualAction] {
        guard let entry = entry(at: row) else { return [] }
        return [UIContextualAction("Remove", style: .destructive) { [model] in model.remove([entry.id]) }]
    }

    override func menu(at row: Int) -> [UIAction] {
        guard let entry = entry(at: row) else { return [] }
        var actions = [
            UIAction(title: "Play", image: UIImage(systemName: "play.fill")) { [model] _ in
                model.backend.jump(toEntry: entry.id)
            }
        ]
        if !isCurrent(at: row) {
            actions.append(
                UIAction(title: "Play next", image: UIImage(systemName: "forward.end.fill")) { [model] _ in
                    model.playNext(entry: entry.id)
                })
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
        if editingStyle == .delete, let entry = entry(at: indexPath.row) { model.remove([entry.id]) }
    }

    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        guard let moved = entry(at: sourceIndexPath.row) else { return }
        // The table has moved the row already, so the copy of the queue changes before the player reports the change.
        let current = queue.current?.id
        queue.entries.insert(queue.entries.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
        queue.currentIndex = current.flatMap { queue.index(ofEntry: $0) }
        model.backend.moveEntry(moved.id, to: destinationIndexPath.row)
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

    /// Inserts or removes rows if that is the only difference. Otherwise reloads all rows.
    private func update(from former: PlaybackQueue) {
        let (old, new) = (former.entries.map(\.id), queue.entries.map(\.id))
        guard old != new else { return refresh() }
        if let removed = Self.indices(of: old, missingIn: new) {
            table.deleteRows(at: removed.map { IndexPath(row: $0, section: 0) }, with: .automatic)
        } else if let inserted = Self.indices(of: new, missingIn: old) {
            table.insertRows(at: inserted.map { IndexPath(row: $0, section: 0) }, with: .automatic)
        } else {
            table.reloadData()
        }
        refresh()
    }

    /// The maximum number of rows that are inserted or removed with an animation.
    private static let animationLimit = 50

    /// Returns the indices of the identifiers of `all` that `part` does not contain. Nil if `part` has another order or
    /// other identifiers, or if there are more than `animationLimit` indices.
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

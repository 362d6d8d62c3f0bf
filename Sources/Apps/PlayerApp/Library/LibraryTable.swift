import MediaPlayback
import ResponderKit

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
        updateRows()
        table.contentOffset = .zero
    }

    private func updateRows() {
        if search == nil, !searchText.isEmpty { search = LibrarySearch(model.items) }
        found = search?.indices(for: searchText)
        table.reloadData()
    }

    /// Shows the tracks of a library that has changed.
    func libraryChanged() {
        search = nil
        updateRows()
        // The list stays where people are reading, as far as it is long enough.
        let lowest = CGFloat(count) * MediaCell.height - table.bounds.height
        table.contentOffset.y = max(min(table.contentOffset.y, lowest), 0)
    }

    override func button(for item: MediaItem) -> UIButton? {
        let add = AddButton(frame: .zero)
        add.addAction(
            UIAction { [model, weak add] _ in
                if model.add(item, at: .end) { add?.confirm() }
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
    /// How long the button shows that the track was added, in milliseconds.
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

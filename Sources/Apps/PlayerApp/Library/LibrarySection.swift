import MediaPlayback
import ResponderKit

/// A section of a table of the library. Subclasses provide the rows.
@MainActor
class LibrarySection {
    let model: PlayerModel
    /// The title above the rows; nil for none.
    let title: String?
    /// Opens pages and dialogs.
    weak var navigator: (any LibraryNavigator)?

    private let requestedRows: (any RequestedRows)?

    /// - Parameter rows: the rows, if they are requested from the catalogue.
    init(_ model: PlayerModel, title: String?, rows: (any RequestedRows)? = nil) {
        self.model = model
        self.title = title
        requestedRows = rows
    }

    /// The number of rows.
    var count: Int { requestedRows?.count ?? 0 }
    /// The number of rows is known.
    final var isLoaded: Bool { requestedRows?.isLoaded ?? true }
    /// Called when rows have arrived.
    final var onChange: () -> Void {
        get { requestedRows?.onChange ?? {} }
        set { requestedRows?.onChange = newValue }
    }
    /// Requests the rows again, because the library has changed.
    final func reload() { requestedRows?.reload() }
    /// The rows depend on the playlists or on the play history.
    var concernsPlaylists: Bool { false }
    /// Shows a row in a cell.
    func fill(_ cell: MediaCell, at row: Int) {}
    /// Called when the user selects a row.
    func choose(row: Int) {}
    /// Returns the actions of a row; nil for none.
    func actions(at row: Int) -> RowActions? { nil }
    /// Returns the elements of a row's context menu.
    func menu(at row: Int) -> [UIAction] { actions(at: row)?.menu ?? [] }
    /// Returns the actions that a swipe from the trailing edge of a row reveals.
    func trailingActions(at row: Int) -> [UIContextualAction] { [] }
    /// The rows can be moved.
    var canMoveRows: Bool { false }
    /// Called when the user has moved a row.
    /// - Returns: false if the move is refused, so that the row must return.
    func moveRow(_ row: Int, to target: Int) -> Bool { false }
    /// Returns the identifier of the track whose cover a row shows.
    func coverTrack(at row: Int) -> Int? { nil }
}

/// The actions of a row: play, play next, and add to the queue.
@MainActor
struct RowActions {
    var play: () -> Void
    var add: (QueuePlace) -> Bool

    /// The actions that a swipe from the leading edge of the row reveals.
    var swipe: [UIContextualAction] {
        [
            UIContextualAction("Play next", color: .systemIndigo) { _ = add(.next) },
            UIContextualAction("Add", color: .systemGreen) { _ = add(.end) },
        ]
    }

    /// The elements of the row's context menu.
    var menu: [UIAction] {
        [
            UIAction(title: "Play", image: UIImage(systemName: "play.fill")) { _ in play() },
            UIAction(title: "Play next", image: UIImage(systemName: "forward.end.fill")) { _ in _ = add(.next) },
            UIAction(title: "Add to the queue", image: UIImage(systemName: "plus")) { _ in _ = add(.end) },
        ]
    }

    /// A button that adds to the queue.
    /// - Parameter name: The title of the row.
    func addButton(_ name: String) -> UIButton {
        let button = ConfirmingButton(symbol: "plus")
        button.addAction(
            UIAction { [weak button] _ in
                if add(.end) { button?.confirm() }
            }, for: .primaryActionTriggered)
        button.symbolSize = 16
        button.tintColor = .secondaryLabel
        button.accessibilityLabel = "Add \(name) to the queue"
        return button
    }
}

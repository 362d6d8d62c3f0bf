import MediaPlayback
import ResponderKit

/// A sheet with the bookmarks of a track, and a button that adds one at the position at which the sheet was opened.
@MainActor
final class BookmarksController: UIViewController {
    private let model: PlayerModel
    private let track: MediaItem
    private let position: Double
    private let table: LibraryTable
    private let add = UIButton(frame: .zero)
    private let emptyLabel = UILabel()

    init(model: PlayerModel, track: MediaItem, position: Double) {
        self.model = model
        self.track = track
        self.position = position
        table = LibraryTable(model: model, table: UITableView())
        super.init(nibName: nil, bundle: nil)
        title = "Bookmarks"
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Done", primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
    }

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        add.accessibilityIdentifier = "add-bookmark"
        add.setTitle("Add a bookmark at \(timeText(position))", for: .normal)
        add.setImage(UIImage(systemName: "plus"), for: .normal)
        add.symbolSize = 16
        add.style = .filled
        add.tintColor = .systemIndigo
        add.font = UIFontMetrics(forTextStyle: .subheadline)
            .scaledFont(for: .systemFont(ofSize: 15, weight: .semibold), maximumPointSize: 24)
        add.addAction(UIAction { [weak self] _ in self?.addBookmark() }, for: .primaryActionTriggered)
        table.table.accessibilityIdentifier = "piece-bookmarks"
        table.table.accessibilityLabel = "Bookmarks of \(track.title)"
        table.table.backgroundColor = .clear
        emptyLabel.text = "This piece has no bookmarks yet."
        emptyLabel.font = .preferredFont(forTextStyle: .subheadline)
        emptyLabel.adjustsFontForContentSizeCategory = true
        emptyLabel.textColor = .secondaryLabel
        emptyLabel.textAlignment = .center
        emptyLabel.numberOfLines = 0
        for view in [add, table.table, emptyLabel] as [UIView] { self.view.addSubview(view) }
        table.onChange = { [weak self] in self?.rowsChanged() }
        let section = BookmarkSection(model, of: track, presenter: self)
        section.onChoice = { [weak self] in self?.dismiss(animated: true) }
        table.show([section])
        model.observe(
            self, in: UIApplication.shared, stateChanged: {},
            libraryChanged: { [weak self] in self?.table.libraryChanged() },
            playlistsChanged: { [weak self] in self?.table.playlistsChanged() })
    }

    override var preferredFocusEnvironments: [any UIFocusEnvironment] { [add, table.table] }

    // The sheet gets the focus, so that the menu key closes it, even if it was opened by touch.
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIFocusSystem.focusSystem(for: self)?.requestFocusUpdate(to: self)
    }

    // The menu key closes the sheet.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.type == .menu }) else { return super.pressesBegan(presses, with: event) }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.type == .menu }) else { return super.pressesEnded(presses, with: event) }
        dismiss(animated: true)
    }

    private func addBookmark() {
        model.addBookmark(to: track, at: position) { [weak self] in self?.showProblem($0) }
    }

    private func rowsChanged() { emptyLabel.isHidden = !table.isLoaded || table.count > 0 }

    override func viewDidLayoutSubviews() {
        let area = view.bounds.inset(by: view.safeAreaInsets)
        let height = max(44, add.intrinsicContentSize.height)
        let width = max(0, min(420, area.width - 32))
        add.frame = CGRect(x: area.midX - width / 2, y: area.minY + 12, width: width, height: height)
        let top = add.frame.maxY + 12
        table.table.rowHeight = MediaCell.height
        table.table.frame = CGRect(x: area.minX, y: top, width: area.width, height: max(0, view.bounds.maxY - top))
        emptyLabel.frame = CGRect(x: area.minX + 24, y: top + 12, width: max(0, area.width - 48), height: 72)
    }
}

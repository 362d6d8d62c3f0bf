import Foundation
import MediaPlayback
import ResponderKit

/// The page of an album, an artist, a genre, a folder or a playlist: its tracks, and buttons that play them.
@MainActor
final class LibraryPageController: UIViewController {
    let page: LibraryPage
    let table: LibraryTable
    private let model: PlayerModel
    private let header: PageHeader
    private let emptyLabel = UILabel()

    private weak var navigator: (any LibraryNavigator)?

    init(model: PlayerModel, page: LibraryPage, navigator: any LibraryNavigator) {
        self.model = model
        self.page = page
        table = LibraryTable(model: model, table: UITableView())
        header = PageHeader(page)
        super.init(nibName: nil, bundle: nil)
        self.navigator = navigator
        table.navigator = navigator
        header.onArtist = { [weak navigator] in navigator?.open(.artist($0)) }
        title = page.title
        restorationIdentifier = Self.restorationIdentifier
        // An empty title view hides the title in the bar, because the header shows it. The property `title` is still
        // needed for the back button of the next page.
        navigationItem.titleView = UIView(frame: .zero)
        showBarButtons()
    }

    override var preferredFocusEnvironments: [any UIFocusEnvironment] { [header.play, table.table] }

    // MARK: Restoration

    /// The restoration identifier of all pages.
    static let restorationIdentifier = "library-page"
    private static let pageKey = "page"

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        coder.encode((try? encoder.encode(page)).map { String(decoding: $0, as: UTF8.self) }, forKey: Self.pageKey)
    }

    /// Returns the page that a controller has saved.
    static func page(in coder: NSCoder) -> LibraryPage? {
        (coder.decodeObject(forKey: pageKey) as? String)
            .flatMap { try? JSONDecoder().decode(LibraryPage.self, from: Data($0.utf8)) }
    }

    // MARK: Editing a playlist

    /// Shows the buttons that edit a playlist. Other pages have none.
    private func showBarButtons() {
        guard case .playlist(let playlist) = page, playlist.isEditable, playlist.id != Playlist.favourites else {
            return
        }
        let edit = UIBarButtonItem()
        edit.title = table.table.isEditing ? "Done" : "Edit"
        edit.accessibilityIdentifier = "page-edit"
        edit.primaryAction = UIAction(title: edit.title ?? "") { [weak self] _ in self?.toggleEditing() }
        let more = UIBarButtonItem()
        more.image = UIImage(systemName: "ellipsis")
        more.accessibilityIdentifier = "page-more"
        more.accessibilityLabel = "More"
        more.menu = UIMenu(children: [
            UIAction(title: "Rename…") { [weak self] _ in self?.rename(playlist) },
            UIAction(title: "Delete…", attributes: .destructive) { [weak self] _ in self?.delete(playlist) },
        ])
        navigationItem.rightBarButtonItems = [more, edit]
    }

    private func toggleEditing() {
        table.table.setEditing(!table.table.isEditing, animated: true)
        showBarButtons()
    }

    private func rename(_ playlist: Playlist) {
        askForName("Rename the playlist", initial: playlist.name, confirm: "Rename") { [weak self, model] name in
            model.edit(.rename(id: playlist.id, name: name), announcement: "The playlist is now \(name)") { result in
                if let problem = result.problem { self?.navigator?.show(problem: problem) }
                // The renamed playlist has another identifier, so its page is a new one.
                if let renamed = result.playlist { self?.replace(with: .playlist(renamed)) }
            }
        }
    }

    private func replace(with page: LibraryPage) {
        guard let navigationController, let navigator else { return }
        let controller = LibraryPageController(model: model, page: page, navigator: navigator)
        navigationController.setViewControllers(
            navigationController.viewControllers.map { $0 === self ? controller : $0 }, animated: false)
    }

    private func delete(_ playlist: Playlist) {
        confirmDeletion("Delete \(playlist.name)?", message: "The pieces stay in the library.") { [weak self, model] in
            model.edit(.delete(id: playlist.id), announcement: "\(playlist.name) was deleted") { result in
                if let problem = result.problem { self?.navigator?.show(problem: problem) } else { self?.close() }
            }
        }
    }

    private func close() {
        guard let navigationController else { return }
        navigationController.setViewControllers(
            navigationController.viewControllers.filter { $0 !== self }, animated: true)
    }

    override func viewDidLoad() {
        table.table.accessibilityIdentifier = "page"
        table.table.restorationIdentifier = "page"
        table.table.accessibilityLabel = page.title
        table.table.backgroundColor = .clear
        header.play.addAction(
            UIAction { [model, page] _ in model.play(page.tracks, isShuffled: false) }, for: .primaryActionTriggered)
        header.shuffle.addAction(
            UIAction { [model, page] _ in model.play(page.tracks, isShuffled: true) }, for: .primaryActionTriggered)
        for (button, place) in [(header.playNext, QueuePlace.next), (header.add, .end)] {
            button.addAction(
                UIAction { [model, page, weak button] _ in
                    if model.add(page.tracks, named: page.title, at: place) { button?.confirm() }
                }, for: .primaryActionTriggered)
        }
        header.resume.addAction(
            UIAction { [model, page] _ in model.resume(page.tracks) }, for: .primaryActionTriggered)
        if case .playlist = page {
            emptyLabel.text = "The playlist has no pieces that the library contains. Add pieces by their menus."
        } else {
            emptyLabel.text = "The library does not contain this music any more. Go back to see what it contains."
        }
        emptyLabel.font = .preferredFont(forTextStyle: .subheadline)
        emptyLabel.textColor = .secondaryLabel
        emptyLabel.textAlignment = .center
        emptyLabel.numberOfLines = 0
        view.addSubview(table.table)
        view.addSubview(emptyLabel)
        table.onChange = { [weak self] in self?.rowsChanged() }
        table.table.tableHeaderView = header
        table.show(sections)
        table.show(model.state)
        coverLoaded(nil)
        showResumePlace()
    }

    /// Shows the rows again, because the library has changed.
    func libraryChanged() {
        table.libraryChanged()
        showResumePlace()
    }

    /// Shows the rows and the position again, because playlists or the play history have changed.
    func playlistsChanged() {
        table.playlistsChanged()
        showResumePlace()
    }

    private func showResumePlace() {
        guard page.canResume else { return }
        model.answer(.resume(page.tracks)) { [weak self] answer in
            guard let self, answer.resume != header.resumePlace else { return }
            header.resumePlace = answer.resume
            view.setNeedsLayout()
        }
    }

    private var sections: [LibrarySection] {
        switch page {
        case .album(let album): [.tracks(model, .album(id: album.id), album: album)]
        case .artist(let name):
            [.albums(model, .artist(name), title: "Albums"), .tracks(model, .artist(name), title: "Pieces")]
        case .genre(let name):
            [.albums(model, .genre(name), title: "Albums"), .tracks(model, .genre(name), title: "Pieces")]
        case .playlist(let playlist): [PlaylistSection(model, playlist)]
        case .folder(let path):
            [.folders(model, in: path, title: "Folders"), .tracks(model, .folder(path), title: "Pieces")]
        }
    }

    /// Shows the cover of the album and of the rows.
    /// - Parameter id: the track whose cover has been loaded; nil to show only the album's cover.
    func coverLoaded(_ id: Int?) {
        if let id { table.coverLoaded(id) }
        guard case .album(let album) = page, id == nil || id == album.firstTrack.id else { return }
        header.artwork.image = model.cover(of: album.firstTrack)
    }

    private func rowsChanged() {
        emptyLabel.isHidden = !table.isLoaded || table.count > 0
        header.isHidden = !emptyLabel.isHidden
        if case .album = page { return }
        header.detail = table.sections.last.map { $0.count > 0 ? pieces($0.count) : "" } ?? ""
    }

    override func viewDidLayoutSubviews() {
        let area = view.bounds.inset(by: view.safeAreaInsets)
        table.table.rowHeight = MediaCell.height
        table.table.frame = view.bounds
        let height = header.height(for: view.bounds.width)
        if header.frame.size != CGSize(width: view.bounds.width, height: height) {
            header.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: height)
            table.table.tableHeaderView = header
        }
        emptyLabel.frame = CGRect(x: area.minX + 24, y: area.minY + 24, width: max(0, area.width - 48), height: 96)
    }
}

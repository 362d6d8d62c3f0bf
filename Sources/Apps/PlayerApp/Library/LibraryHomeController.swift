import MediaPlayback
import ResponderKit

/// The first page of the library: the search, and one of the library's lists.
@MainActor
final class LibraryHomeController: UIViewController {
    let model: PlayerModel
    let table: LibraryTable
    let grid: AlbumGrid
    let search = UISearchBar(frame: .zero)
    /// Opens pages and dialogs.
    weak var navigator: (any LibraryNavigator)? {
        didSet {
            table.navigator = navigator
            grid.navigator = navigator
        }
    }
    /// Called when the user begins to search, or chooses a list.
    var onUse: () -> Void = {}

    /// From this height in points on, there is space for several rows of buttons.
    private static let wrappingHeight: CGFloat = 480

    private let chooser = ListChooser(frame: .zero)
    private let orderButton = UIButton(frame: .zero)
    private let newPlaylistButton = UIButton(frame: .zero)
    private let emptyLabel = UILabel()
    private let indexBar = IndexBar(frame: .zero)
    /// The list whose letters were requested.
    private var indexedList: AlphabeticalList?
    /// The number of requests of letters. The answer to an earlier request is ignored.
    private var indexRequest = 0
    private(set) var list = LibraryList.tracks
    private(set) var albumOrder = AlbumOrder.title
    private(set) var searchText = ""
    /// The results that are shown; nil while there is no search.
    private var found: MusicAnswer?

    init(model: PlayerModel) {
        self.model = model
        table = LibraryTable(model: model, table: UITableView())
        grid = AlbumGrid(model: model)
        super.init(nibName: nil, bundle: nil)
    }

    override func viewDidLoad() {
        search.searchBarStyle = .minimal
        search.placeholder = "Title, artist, album or genre"
        search.searchTextField.accessibilityIdentifier = "search"
        search.searchTextField.accessibilityLabel = "Search the library"
        search.delegate = self
        table.table.accessibilityIdentifier = "library"
        table.table.accessibilityLabel = "Library"
        table.table.restorationIdentifier = "library"
        grid.collection.accessibilityIdentifier = "albums"
        grid.collection.accessibilityLabel = "Albums"
        grid.collection.restorationIdentifier = "albums"
        grid.collection.backgroundColor = .clear
        chooser.onChoice = { [weak self] list in
            self?.choose(list)
            self?.onUse()
        }
        indexBar.isHidden = true
        orderButton.accessibilityIdentifier = "album-order"
        orderButton.showsMenuAsPrimaryAction = true
        newPlaylistButton.accessibilityIdentifier = "new-playlist"
        newPlaylistButton.setTitle("New playlist", for: .normal)
        newPlaylistButton.addAction(
            UIAction { [weak self] _ in self?.navigator?.addToPlaylist(.tracks([])) }, for: .primaryActionTriggered)
        for button in [orderButton, newPlaylistButton] { button.font = .preferredFont(forTextStyle: .footnote) }
        emptyLabel.accessibilityIdentifier = "nothing-found"
        emptyLabel.font = .preferredFont(forTextStyle: .subheadline)
        emptyLabel.adjustsFontForContentSizeCategory = true
        emptyLabel.textColor = .secondaryLabel
        emptyLabel.textAlignment = .center
        emptyLabel.numberOfLines = 0
        for view in [
            search, chooser, orderButton, newPlaylistButton, table.table, grid.collection, indexBar, emptyLabel,
        ]
            as [UIView]
        {
            self.view.addSubview(view)
        }
        table.onChange = { [weak self] in self?.rowsChanged() }
        grid.onChange = { [weak self] in self?.rowsChanged() }
        indexBar.onChoice = { [weak self] in self?.scroll(to: $0) }
        showOrder()
        showContent()
    }

    override var preferredFocusEnvironments: [any UIFocusEnvironment] { [visibleList, view] }

    // MARK: The list

    /// Shows another list.
    func choose(_ list: LibraryList) {
        guard list != self.list else { return }
        self.list = list
        showContent()
    }

    /// Shows the albums in another order.
    func choose(_ order: AlbumOrder) {
        guard order != albumOrder else { return }
        albumOrder = order
        showOrder()
        showContent()
    }

    private var showsGrid: Bool { searchText.isEmpty && [.albums, .recentlyAdded].contains(list) }

    /// The list or the grid, whichever is visible.
    var visibleList: UIView { showsGrid ? grid.collection : table.table }

    private func showOrder() {
        orderButton.setTitle("By \(albumOrder.title)", for: .normal)
        orderButton.accessibilityLabel = "Order of the albums: by \(albumOrder.title)"
        orderButton.menu = UIMenu(
            children: AlbumOrder.choices.map { order in
                UIAction(title: "By \(order.title)", state: order == albumOrder ? .on : .off) { [weak self] _ in
                    self?.choose(order)
                }
            })
    }

    /// Shows the rows of the list, or of the search.
    private func showContent(keepsPlace: Bool = false) {
        found = nil
        chooser.list = list
        chooser.isHidden = !searchText.isEmpty
        table.table.isHidden = showsGrid
        grid.collection.isHidden = !showsGrid
        orderButton.isHidden = !showsGrid || list != .albums
        newPlaylistButton.isHidden = !searchText.isEmpty || list != .playlists
        if !showsGrid { grid.clear() }
        if !searchText.isEmpty {
            if keepsPlace { table.show([], keepsPlace: true) }
            showFound(keepsPlace: keepsPlace)
        } else if showsGrid {
            grid.show(.all(by: list == .albums ? albumOrder : .recentlyAdded), keepsPlace: keepsPlace)
        } else {
            table.show([section], keepsPlace: keepsPlace)
        }
        rowsChanged()
        view.setNeedsLayout()
    }

    private var section: LibrarySection {
        switch list {
        case .tracks, .albums, .recentlyAdded: .tracks(model, .all)
        case .artists: .artists(model)
        case .genres: .genres(model)
        case .folders: .folders(model, in: nil)
        case .playlists: .playlists(model)
        case .favourites: .tracks(model, .playlist(id: Playlist.favourites))
        case .recentlyPlayed: .tracks(model, .recentlyPlayed)
        case .bookmarks: BookmarkSection(model, presenter: self)
        }
    }

    /// Shows the list, the order of the albums and the search that were shown before. The list keeps its place.
    func restore(_ list: LibraryList, _ order: AlbumOrder, search text: String) {
        self.list = list
        albumOrder = order
        searchText = text
        search.text = text
        showOrder()
        showContent(keepsPlace: true)
    }

    // MARK: Searching

    /// The maximum number of characters of a search that are used.
    private static let searchLimit = 200

    /// Shows what a text finds; the list if the text is empty.
    func search(_ text: String) {
        guard text != searchText else { return }
        searchText = text
        showContent()
    }

    private func showFound(keepsPlace: Bool) {
        let text = searchText
        model.answer(.search(String(text.prefix(Self.searchLimit)))) { [weak self] answer in
            // The text may have changed since the query.
            guard let self, text == searchText, !keepsPlace || answer != found else { return }
            found = answer
            table.show(LibrarySection.found(model, answer), keepsPlace: keepsPlace)
        }
    }

    func libraryChanged() {
        if searchText.isEmpty { table.libraryChanged() } else { showFound(keepsPlace: true) }
        grid.libraryChanged()
        showEmptyLabel()
        showIndex(isOutdated: true)
    }

    func playlistsChanged() {
        if searchText.isEmpty { table.playlistsChanged() }
        showEmptyLabel()
    }

    private func rowsChanged() {
        showEmptyLabel()
        showIndex()
    }

    // MARK: The letters of the index

    /// The list that is shown, if it is in alphabetical order and has many rows.
    private var alphabeticalList: AlphabeticalList? {
        guard searchText.isEmpty, (showsGrid ? grid.count : table.count) >= IndexBar.minimumRowCount else { return nil }
        switch (list, albumOrder) {
        case (.albums, .title): return .albumsByTitle
        case (.albums, .artist): return .albumsByArtist
        case (.artists, _): return .artists
        default: return nil
        }
    }

    /// Requests the letters of the list that is shown.
    /// - Parameter isOutdated: whether the library has changed. The former letters remain until the new ones arrive.
    private func showIndex(isOutdated: Bool = false) {
        let list = alphabeticalList
        guard list != indexedList || isOutdated else { return }
        if list != indexedList { show([]) }
        indexedList = list
        indexRequest += 1
        guard let list else { return }
        model.answer(.index(of: list)) { [weak self, indexRequest] answer in
            if self?.indexRequest == indexRequest { self?.show(answer.letters) }
        }
    }

    private func show(_ letters: [IndexLetter]) {
        indexBar.letters = letters
        indexBar.isHidden = letters.count < 2
        view.setNeedsLayout()
    }

    private func scroll(to row: Int) {
        let path = IndexPath(row: row, section: 0)
        if showsGrid {
            grid.collection.scrollToItem(at: path, at: .top, animated: false)
        } else {
            table.table.scrollToRow(at: path, at: .top, animated: false)
        }
    }

    private func showEmptyLabel() {
        let isEmpty = showsGrid ? grid.isLoaded && grid.count == 0 : table.isLoaded && table.count == 0
        let text: String? =
            if !isEmpty || model.trackCount == 0 {
                nil
            } else if !searchText.isEmpty {
                "Nothing in the library contains “\(searchText.prefix(40))”. Search for a part of a title, an artist or an album."
            } else {
                list.emptyText
            }
        emptyLabel.isHidden = text == nil
        guard text != emptyLabel.text else { return }
        emptyLabel.text = text
        view.setNeedsLayout()
    }

    // MARK: Layout

    override func viewDidLayoutSubviews() {
        let width = view.bounds.width
        // The space of 4 points above the search leaves room for the focus ring.
        search.frame = CGRect(x: 0, y: 4, width: width, height: search.intrinsicContentSize.height)
        var top = search.frame.maxY + 4
        chooser.isWrapping = view.bounds.height >= Self.wrappingHeight
        chooser.frame = CGRect(x: 0, y: top, width: width, height: chooser.height(for: width))
        if !chooser.isHidden { top = chooser.frame.maxY }
        for button in [orderButton, newPlaylistButton] where !button.isHidden {
            let size = button.intrinsicContentSize
            button.frame = CGRect(x: 8, y: top, width: size.width + 16, height: 36)
            top = button.frame.maxY
        }
        let indexWidth = indexBar.isHidden ? 0 : IndexBar.width
        let frame = CGRect(x: 0, y: top, width: max(0, width - indexWidth), height: max(0, view.bounds.height - top))
        indexBar.frame = CGRect(x: frame.maxX, y: top, width: indexWidth, height: frame.height)
        table.table.rowHeight = MediaCell.height
        table.table.frame = frame
        grid.layout(in: frame)
        let labelWidth = max(0, width - 48)
        let height = max(72, emptyLabel.sizeThatFits(CGSize(width: labelWidth, height: 0)).height)
        emptyLabel.frame = CGRect(x: 24, y: top + 24, width: labelWidth, height: min(height, frame.height))
    }
}

extension LibraryHomeController: UISearchBarDelegate {
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
        onUse()
        // The arrow keys move the focus from the search to the results.
        UIFocusSystem.focusSystem(for: self)?.requestFocusUpdate(to: searchBar.searchTextField)
    }

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { search(searchText) }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searchBar.searchTextField.resignFirstResponder() }
}

extension AlbumOrder {
    /// The orders among which people choose. The list of new albums has a button of its own.
    static let choices: [AlbumOrder] = [.title, .artist, .year]

    /// The name of the order.
    var title: String {
        switch self {
        case .title: "title"
        case .artist: "artist"
        case .year: "year"
        case .recentlyAdded: "date"
        }
    }
}

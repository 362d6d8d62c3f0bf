import MediaPlayback
import ResponderKit

/// A grid of albums: the covers with title and artist. A tap opens the page of an album.
@MainActor
final class AlbumGrid: UICollectionViewDataSource, UICollectionViewDelegate {
    /// The smallest width of a cover in points. A wider grid has more columns.
    static let minimumWidth: CGFloat = 140
    static let spacing: CGFloat = 16

    let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    /// Opens pages and dialogs.
    weak var navigator: (any LibraryNavigator)?
    /// Called when the number of albums may have changed.
    var onChange: () -> Void = {}

    private let model: PlayerModel
    /// The albums; nil until a list is shown. A hidden grid requests no albums and no covers.
    private var rows: ListRows<Album>?
    private var shownCount = 0

    init(model: PlayerModel) {
        self.model = model
        collection.register(AlbumCell.identifier) { AlbumCell(frame: .zero) }
        collection.dataSource = self
        collection.delegate = self
    }

    var count: Int { rows?.count ?? 0 }
    var isLoaded: Bool { rows?.isLoaded ?? false }

    /// Removes all albums, because the grid is hidden.
    func clear() {
        guard rows != nil else { return }
        rows = nil
        reload()
    }

    /// Shows another list, from the top.
    /// - Parameter keepsPlace: whether the scroll position remains, because the list was shown before.
    func show(_ list: AlbumList, keepsPlace: Bool) {
        let rows = ListRows(model, query: { .albums(list, rows: $0) }, rows: { $0.albums })
        rows.onChange = { [weak self] in self?.rowsArrived() }
        self.rows = rows
        reload()
        if !keepsPlace { collection.contentOffset = .zero }
    }

    /// Requests the albums again, because the library has changed.
    func libraryChanged() {
        rows?.reload()
        rowsArrived()
    }

    func coverLoaded(_ id: Int) {
        refresh { $0.firstTrack.id == id }
    }

    private func rowsArrived() {
        guard shownCount == count else { return reload() }
        refresh()
        // The first answer may be that the list is empty.
        onChange()
    }

    private func reload() {
        shownCount = count
        collection.reloadData()
        onChange()
    }

    private func refresh(where concerns: (Album) -> Bool = { _ in true }) {
        for path in collection.indexPathsForExistingItems {
            guard let cell = collection.cellForItem(at: path) as? AlbumCell else { continue }
            if let album = rows?[path.item], concerns(album) {
                cell.show(album, cover: model.cover(of: album.firstTrack))
            }
        }
    }

    /// Fits the columns into a width.
    func layout(in frame: CGRect) {
        collection.frame = frame
        guard let layout = collection.collectionViewLayout as? UICollectionViewFlowLayout else { return }
        let inner = frame.width - 2 * Self.spacing
        let columns = max(2, ((inner + Self.spacing) / (Self.minimumWidth + Self.spacing)).rounded(.down))
        let width = max(1, ((inner - (columns - 1) * Self.spacing) / columns).rounded(.down))
        layout.itemSize = CGSize(width: width, height: width + AlbumCell.textHeight)
        layout.minimumInteritemSpacing = Self.spacing
        layout.minimumLineSpacing = Self.spacing
        layout.sectionInset = UIEdgeInsets(
            top: 8, left: Self.spacing, bottom: Self.spacing, right: Self.spacing)
    }

    // MARK: Data source and delegate

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { shownCount }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: AlbumCell.identifier, for: indexPath)
        if let cell = cell as? AlbumCell {
            if let album = rows?[indexPath.item] {
                cell.show(album, cover: model.cover(of: album.firstTrack))
            } else {
                cell.showPlaceholder()
            }
        }
        return cell
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
        if let album = rows?[indexPath.item] { navigator?.open(.album(album)) }
    }

    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let album = rows?[indexPath.item] else { return nil }
        let list = TrackList.album(id: album.id)
        let actions = RowActions(
            play: { [model] in model.play(list, isShuffled: false) },
            add: { [model] in model.add(list, named: album.title, at: $0) })
        let addToPlaylist = UIAction(
            title: "Add to a playlist…", image: UIImage(systemName: "music.note.list")
        ) { [weak self] _ in self?.navigator?.addToPlaylist(.list(list)) }
        return UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: actions.menu + [addToPlaylist]) })
    }
}

/// An album in a grid: the cover, and below it the title and the artist.
@MainActor
final class AlbumCell: UICollectionViewCell {
    static let identifier = "album"
    private static let gap: CGFloat = 6

    private let cover = ArtworkView()
    private let title = UILabel()
    private let artist = UILabel()

    required init(frame: CGRect) {
        super.init(frame: frame)
        cover.layer.shadowOpacity = 0
        cover.cornerRadius = 10
        cover.accessibilityIdentifier = nil
        title.font = Self.titleFont
        artist.font = Self.artistFont
        artist.textColor = .secondaryLabel
        for label in [title, artist] { label.adjustsFontForContentSizeCategory = true }
        for view in [cover, title, artist] as [UIView] { contentView.addSubview(view) }
    }

    private static var titleFont: UIFont {
        UIFontMetrics(forTextStyle: .subheadline).scaledFont(for: .systemFont(ofSize: 15, weight: .semibold))
    }
    private static var artistFont: UIFont { .preferredFont(forTextStyle: .footnote) }

    /// The height of the texts below the cover in points.
    static var textHeight: CGFloat { (gap + titleFont.lineHeight + artistFont.lineHeight).rounded(.up) }

    func show(_ album: Album, cover image: UIImage?) {
        cover.image = image
        title.text = album.title
        artist.text = album.artist
        accessibilityLabel = [album.title, album.artist].compactMap { $0 }.joined(separator: ", ")
        setNeedsLayout()
    }

    /// Shows that the album has not arrived yet.
    func showPlaceholder() {
        cover.image = nil
        title.text = "…"
        artist.text = nil
        accessibilityLabel = nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
        let side = bounds.width
        cover.frame = CGRect(x: 0, y: 0, width: side, height: side)
        let top = side + Self.gap
        title.frame = CGRect(x: 0, y: top, width: side, height: title.font.lineHeight)
        artist.frame = CGRect(x: 0, y: title.frame.maxY, width: side, height: artist.font.lineHeight)
    }
}

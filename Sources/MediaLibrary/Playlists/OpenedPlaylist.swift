import MediaPlayback

/// A playlist that was read, with the meanings of its entries.
struct OpenedPlaylist: Sendable {
    /// The file; nil for favourites in memory.
    var path: MediaPath?
    /// The identifier of the playlist.
    var id: Int
    /// The name for display.
    var name: String
    /// The real path of the folder with music that contains the file; nil if the file is in the state folder.
    var root: MediaPath?
    /// The document that was read.
    let original: PlaylistDocument
    /// The document after an edit.
    private(set) var document: PlaylistDocument
    /// The meaning of each block of the document that was read.
    let meanings: [PlaylistMeaning]

    /// Opens a document.
    init(
        path: MediaPath?, id: Int, name: String, root: MediaPath?, document: PlaylistDocument,
        meanings: [PlaylistMeaning]
    ) {
        self.path = path
        self.id = id
        self.name = name
        self.root = root
        (original, self.document) = (document, document)
        self.meanings = meanings
    }

    /// The tracks of the document that was read, in its order.
    var entries: [PlaylistEntry] {
        tracks.enumerated().map { position, index in
            let block = original.blocks[index]
            guard case .track(let path, let isAvailable) = meanings[index] else {
                return PlaylistEntry(id: position, path: MediaPath(""), title: "", duration: nil, isAvailable: false)
            }
            return PlaylistEntry(
                id: position, path: path, title: block.title ?? PlaylistText.line(path.title.utf8),
                duration: block.duration, isAvailable: isAvailable)
        }
    }

    /// The indices of the blocks that are tracks.
    private var tracks: [Int] {
        meanings.indices.filter {
            guard case .track = meanings[$0] else { return false }
            return true
        }
    }

    // MARK: Editing

    // Each edit starts from the document that was read. A second edit therefore discards the first one.

    /// The bytes of the document after an edit, for its file. Throws if Baton could not read the whole file again.
    func bytesToWrite() throws(PlaylistError) -> [UInt8] {
        let bytes = document.bytes
        guard document.blocks.count <= PlaylistFormat.entryLimit, bytes.count <= PlaylistFormat.byteLimit,
            document.lineCount <= PlaylistFormat.lineLimit
        else {
            throw .tooLong(name: name)
        }
        return bytes
    }

    /// Replaces the tracks. Tracks that are unavailable and not among the new ones stay in the file.
    mutating func setTracks(_ items: [MediaItem], _ resolver: PlaylistResolver) throws(PlaylistError) {
        let items = try located(items, resolver)
        var unused: [MediaPath: ArraySlice<Int>] = [:]
        for entry in zip(tracks, entries) { unused[entry.1.path, default: []].append(entry.0) }
        let order = items.map { item -> PlaylistDocument.Arranged in
            let present = unused[item.path]?.popFirst()
            return present.map { .present($0) } ?? .new(block(for: item, resolver))
        }
        arrange(order) { meaning in
            guard case .track(_, isAvailable: true) = meaning else { return true }
            return false
        }
    }

    /// Inserts tracks before the one at a position, or at the end.
    mutating func insert(
        _ items: [MediaItem], at position: Int, _ resolver: PlaylistResolver
    ) throws(PlaylistError) {
        let new = try located(items, resolver).map { PlaylistDocument.Arranged.new(block(for: $0, resolver)) }
        let present = tracks.map { PlaylistDocument.Arranged.present($0) }
        let place = min(max(position, 0), present.count)
        arrange(present[..<place] + new + present[place...])
    }

    /// Removes entries.
    mutating func remove(_ removed: [PlaylistEntry]) throws(PlaylistError) {
        try check(removed)
        let positions = Set(removed.map(\.id))
        let rest = tracks.enumerated().filter { !positions.contains($0.offset) }
        arrange(rest.map { PlaylistDocument.Arranged.present($0.element) })
    }

    /// Moves an entry to a position.
    mutating func move(_ entry: PlaylistEntry, to position: Int) throws(PlaylistError) {
        try check([entry])
        var order = tracks.map { PlaylistDocument.Arranged.present($0) }
        let moved = order.remove(at: entry.id)
        order.insert(moved, at: min(max(position, 0), order.count))
        arrange(order)
    }

    /// Throws if an entry does not have the same position and path in the file.
    private func check(_ named: [PlaylistEntry]) throws(PlaylistError) {
        let entries = entries
        for entry in named {
            guard entries.indices.contains(entry.id), entries[entry.id].path == entry.path else {
                throw .changed(name: name)
            }
        }
    }

    /// The tracks with their paths in the form of the index.
    private func located(_ items: [MediaItem], _ resolver: PlaylistResolver) throws(PlaylistError) -> [MediaItem] {
        var located: [MediaItem] = []
        located.reserveCapacity(items.count)
        for item in items {
            guard let path = resolver.located(item.path) else { throw .outside(item.path) }
            located.append(
                path == item.path
                    ? item
                    : MediaItem(path: path, title: item.title, artist: item.artist, duration: item.duration))
        }
        return located
    }

    private func block(for item: MediaItem, _ resolver: PlaylistResolver) -> PlaylistDocument.Block {
        // A relative path remains valid if the disk is mounted elsewhere. A track in another folder of the music may be
        // on another disk, so its path is absolute.
        let isBeside = root != nil && resolver.root(of: item.path) == root
        return document.block(for: item, relativeTo: isBeside ? path?.folder : nil)
    }

    private mutating func arrange(
        _ order: [PlaylistDocument.Arranged],
        isRetained: (PlaylistMeaning) -> Bool = { meaning in
            guard case .leftOut = meaning else { return false }
            return true
        }
    ) {
        var arranged = original
        arranged.arrange(order) { isRetained(meanings[$0]) }
        document = arranged
    }
}

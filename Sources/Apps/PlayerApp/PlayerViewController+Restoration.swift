import MediaPlayback
import ResponderKit

/// Saves and restores a person's place in the library: the list and the search. The open pages save themselves.
extension PlayerViewController {
    private static let libraryKey = "showsLibrary"
    private static let browsingKey = "isBrowsing"
    private static let searchKey = "search"
    private static let listKey = "list"
    private static let orderKey = "albumOrder"
    private static let lyricsKey = "showsLyrics"

    func encodePlace(with coder: NSCoder) {
        coder.encode(lists.showsLibrary, forKey: Self.libraryKey)
        coder.encode(isBrowsing, forKey: Self.browsingKey)
        coder.encode(lyrics.isOn, forKey: Self.lyricsKey)
        coder.encode(library.home.searchText, forKey: Self.searchKey)
        coder.encode(library.home.list.rawValue, forKey: Self.listKey)
        coder.encode(library.home.albumOrder.rawValue, forKey: Self.orderKey)
    }

    func decodePlace(with coder: NSCoder) {
        guard coder.containsValue(forKey: Self.libraryKey) else { return }
        func text(_ key: String) -> String { coder.decodeObject(forKey: key) as? String ?? "" }
        lists.showsLibrary = coder.decodeBool(forKey: Self.libraryKey)
        setBrowsing(coder.decodeBool(forKey: Self.browsingKey))
        lyrics.isOn = coder.decodeBool(forKey: Self.lyricsKey)
        library.home.restore(
            LibraryList(rawValue: text(Self.listKey)) ?? .tracks, AlbumOrder(rawValue: text(Self.orderKey)) ?? .title,
            search: text(Self.searchKey))
    }
}

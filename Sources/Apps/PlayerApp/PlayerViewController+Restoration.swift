import Foundation
import MediaPlayback
import ResponderKit

/// Saves and restores a person's place in the library: the list, the search and the open pages.
extension PlayerViewController {
    private static let libraryKey = "showsLibrary"
    private static let browsingKey = "isBrowsing"
    private static let searchKey = "search"
    private static let listKey = "list"
    private static let orderKey = "albumOrder"
    private static let pagesKey = "pages"
    private static let lyricsKey = "showsLyrics"

    func encodePlace(with coder: NSCoder) {
        coder.encode(lists.showsLibrary, forKey: Self.libraryKey)
        coder.encode(isBrowsing, forKey: Self.browsingKey)
        coder.encode(lyrics.isOn, forKey: Self.lyricsKey)
        coder.encode(library.home.searchText, forKey: Self.searchKey)
        coder.encode(library.home.list.rawValue, forKey: Self.listKey)
        coder.encode(library.home.albumOrder.rawValue, forKey: Self.orderKey)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let pages = (try? encoder.encode(library.pages)).map { String(decoding: $0, as: UTF8.self) }
        coder.encode(pages, forKey: Self.pagesKey)
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
        let pages = try? JSONDecoder().decode([LibraryPage].self, from: Data(text(Self.pagesKey).utf8))
        library.restore(pages ?? [])
    }
}

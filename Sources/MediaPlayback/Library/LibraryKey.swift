import BatonSupport

/// A track's sort key in the library: by artist, album, disc and track number, then title. Tracks without an artist
/// come after all others. An artist's tracks without an album come after the artist's albums.
package struct LibraryKey: Comparable {
    private let artist: NaturalKey?
    private let album: NaturalKey?
    private let disc: Int
    private let track: Int
    private let title: NaturalKey
    private let path: [UInt8]

    package init(_ item: MediaItem, disc: Int?) {
        artist = item.artist.map(NaturalKey.init)
        album = item.album.map(NaturalKey.init)
        self.disc = disc ?? 1
        track = item.trackNumber ?? Int.max
        title = NaturalKey(item.title)
        path = item.path.bytes
    }

    package static func < (left: LibraryKey, right: LibraryKey) -> Bool {
        if left.artist != right.artist { return precedes(left.artist, right.artist) }
        if left.album != right.album { return precedes(left.album, right.album) }
        if left.disc != right.disc { return left.disc < right.disc }
        if left.track != right.track { return left.track < right.track }
        if left.title != right.title { return left.title < right.title }
        return left.path.lexicographicallyPrecedes(right.path)
    }

    private static func precedes(_ left: NaturalKey?, _ right: NaturalKey?) -> Bool {
        guard let left else { return false }
        guard let right else { return true }
        return left < right
    }

    /// Bytes that compare like the key without the path, for a database. The path can be appended.
    package var sortableBytes: [UInt8] {
        // A track without an artist or an album comes after the others.
        func text(_ key: NaturalKey?) -> [UInt8] { key.map { [1] + $0.sortableBytes } ?? [2] }
        func number(_ value: Int) -> [UInt8] {
            withUnsafeBytes(of: UInt32(clamping: value).bigEndian) { Array($0) }
        }
        return text(artist) + text(album) + number(disc) + number(track) + title.sortableBytes
    }
}

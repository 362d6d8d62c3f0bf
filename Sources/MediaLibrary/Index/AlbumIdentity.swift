import BatonSupport
import MediaPlayback

/// The rules by which tracks belong to an album.
enum AlbumIdentity {
    /// The identifier of the album of a track; nil if the track has no album.
    ///
    /// Tracks with the same album title and the same album artist form an album. Without an album artist, tracks with
    /// the same album title in the same folder form an album. A folder such as `CD1` counts as the folder that contains
    /// it. Case and accents of tags are ignored.
    static func identifier(of tags: MediaTags, at path: MediaPath) -> Int? {
        guard let album = tags.album else { return nil }
        var bytes = FoldedText.bytes(of: album) + [UInt8(ascii: "\n")]
        if let artist = tags.albumArtist {
            bytes += FoldedText.bytes(of: artist)
        } else {
            let folder = path.folder
            // A tag contains no line feed, so an artist and a folder never give the same bytes.
            bytes += [UInt8(ascii: "\n")] + (disc(of: folder) == nil ? folder : folder.folder).bytes
        }
        return MediaItem.identifier(of: MediaPath(bytes: bytes))
    }

    /// The number of the disc in the name of a folder such as `CD1` or `Disc 2`; nil for other names.
    static func disc(of folder: MediaPath) -> Int? {
        let name = FoldedText.bytes(of: folder.name.string)
        guard let word = ["cd", "disc", "disk"].first(where: { name.starts(with: $0.utf8) }) else { return nil }
        let digits = name.dropFirst(word.utf8.count).drop { " _-.".utf8.contains($0) }
        guard 1...3 ~= digits.count, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}

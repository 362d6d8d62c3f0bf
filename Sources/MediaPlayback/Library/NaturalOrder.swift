import Foundation

/// A sort key in natural order: case and accents are ignored, and 2 comes before 10.
struct NaturalKey: Comparable {
    private let bytes: [UInt8]

    init(_ text: String) {
        var bytes: [UInt8] = []
        var digits: [UInt8] = []
        func takeNumber(_ digits: inout [UInt8]) {
            guard !digits.isEmpty else { return }
            let number = digits.drop { $0 == UInt8(ascii: "0") }
            // A number is ordered by its count of digits, then by the digits. Numbers come before letters.
            bytes.append(UInt8(ascii: "0"))
            bytes.append(UInt8(min(number.count, 255)))
            bytes += number
            digits.removeAll()
        }
        for byte in text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).utf8 {
            if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
                digits.append(byte)
            } else {
                takeNumber(&digits)
                bytes.append(byte)
            }
        }
        takeNumber(&digits)
        self.bytes = bytes
    }

    static func < (left: NaturalKey, right: NaturalKey) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

/// A track's sort key in the library: by artist, album, disc and track number, then title. Tracks without
/// an artist or album come last.
struct LibraryKey: Comparable {
    private let artist: NaturalKey?
    private let album: NaturalKey?
    private let disc: Int
    private let track: Int
    private let title: NaturalKey
    private let path: [UInt8]

    init(_ item: MediaItem, disc: Int?) {
        artist = item.artist.map(NaturalKey.init)
        album = item.album.map(NaturalKey.init)
        self.disc = disc ?? 1
        track = item.trackNumber ?? Int.max
        title = NaturalKey(item.title)
        path = item.path.bytes
    }

    static func < (left: LibraryKey, right: LibraryKey) -> Bool {
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
}

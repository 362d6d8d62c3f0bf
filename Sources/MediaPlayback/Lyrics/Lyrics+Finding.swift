import CMedia
import Glibc

extension Lyrics {
    /// The maximum size of lyrics in bytes, in a tag or in a file.
    static let sizeLimit = 256 << 10

    /// Returns the lyrics of a track: those in the file beside it that has the same name and the extension `lrc`, or
    /// else those in its tags. Lyrics with times are preferred. Blocks.
    package static func find(for file: MediaPath) -> Lyrics? {
        let beside = beside(file)
        if let beside, beside.isSynchronised { return beside }
        let embedded = embedded(in: file)
        if let embedded, embedded.isSynchronised { return embedded }
        return beside ?? embedded
    }

    private static func beside(_ file: MediaPath) -> Lyrics? {
        for name in ["lrc", "LRC"] {
            if let bytes = file.replacingExtension(with: name).readFile(limit: sizeLimit) {
                return Lyrics(parsing: decoded(bytes))
            }
        }
        return nil
    }

    private static func embedded(in file: MediaPath) -> Lyrics? {
        guard let text = file.withCString({ cmedia_read_lyrics($0, sizeLimit) }) else { return nil }
        defer { free(text) }
        return Lyrics(parsing: decoded(Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))))
    }

    /// Decodes UTF-8, UTF-16 with a byte order mark, or else Windows-1252, which contains ISO 8859-1.
    private static func decoded(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
        for (mark, high, low) in [([0xff, 0xfe], 1, 0), ([0xfe, 0xff], 0, 1)] as [([UInt8], Int, Int)]
        where bytes.starts(with: mark) {
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
                UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low])
            }
            return String(decoding: units, as: UTF16.self)
        }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { windows1252[$0] ?? Unicode.Scalar($0) }))
    }

    /// The characters of Windows-1252 that are control characters in ISO 8859-1.
    private static let windows1252: [UInt8: Unicode.Scalar] = {
        let characters = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ"
        return Dictionary(uniqueKeysWithValues: zip(UInt8(0x80)...0x9f, characters.unicodeScalars))
    }()
}

extension MediaPath {
    /// The path with another extension.
    fileprivate func replacingExtension(with name: String) -> MediaPath {
        let base = folder.bytes.count
        let dot = bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > base + 1 ? $0 : nil } ?? bytes.endIndex
        return MediaPath(bytes: bytes[..<dot] + [UInt8(ascii: ".")] + name.utf8)
    }
}

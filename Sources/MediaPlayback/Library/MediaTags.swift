import CMedia
import Glibc

/// The tags of an audio file. Every text is a single line without control characters; an empty text becomes nil.
struct MediaTags: Sendable {
    private(set) var title: String?
    private(set) var artist: String?
    private(set) var album: String?
    private(set) var track: Int?
    private(set) var disc: Int?
    /// The duration in seconds.
    private(set) var duration: Double?

    /// Reads the tags of a file; all are nil if the file is not audio. Blocks.
    init(file: MediaPath) {
        var raw = cmedia_tags()
        defer { cmedia_free_tags(&raw) }
        guard file.withCString({ cmedia_read_tags($0, &raw) }) >= 0 else { return }
        title = Self.line(raw.title)
        artist = Self.line(raw.artist)
        album = Self.line(raw.album)
        track = Self.number(raw.track)
        disc = Self.number(raw.disc)
        duration = raw.duration.isFinite && raw.duration > 0 ? raw.duration : nil
    }

    /// The text of a tag, limited to 300 characters.
    private static func line(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        let words = String(cString: text).unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        let line = String(String.UnicodeScalarView(words)).split(separator: " ").joined(separator: " ")
        return line.isEmpty ? nil : String(line.prefix(300))
    }

    /// The number at the start of a text such as `3`, `03` or `3/12`.
    private static func number(_ text: UnsafeMutablePointer<CChar>?) -> Int? {
        guard let text else { return nil }
        let digits = String(cString: text).drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
        return Int(digits).flatMap { $0 > 0 ? $0 : nil }
    }
}

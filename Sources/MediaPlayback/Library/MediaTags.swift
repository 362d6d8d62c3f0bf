import CMedia
import Glibc

/// The tags of an audio file. Every text is a single line without control characters; an empty text becomes nil.
package struct MediaTags: Sendable, Equatable {
    package var title: String?
    /// The artist, or else the artist of the album.
    package var artist: String?
    package var albumArtist: String?
    package var album: String?
    package var track: Int?
    package var disc: Int?
    package var year: Int?
    package var genre: String?
    package var composer: String?
    /// The duration in seconds.
    package var duration: Double?
    /// The ReplayGain of the track.
    package var trackGain = Gain()
    /// The ReplayGain of the album.
    package var albumGain = Gain()
    /// The file contains a picture.
    package var hasArtwork = false
    /// The reason why the file cannot be read as music; nil if it can be read.
    package var problem: String?

    /// A ReplayGain: a change of volume that makes tracks equally loud, and the greatest sample.
    package struct Gain: Sendable, Equatable {
        /// The change of volume in decibels.
        package var decibels: Double?
        /// The greatest sample; 1 is full scale.
        package var peak: Double?

        package init(decibels: Double? = nil, peak: Double? = nil) {
            self.decibels = decibels
            self.peak = peak
        }
    }

    /// A longer duration is a mistake in the file, so it counts as unknown: 30 days, in seconds.
    package static let longestDuration = 30.0 * 24 * 3_600
    /// ReplayGain's reference level is 5 dB above the level of EBU R 128, to which the gains of Opus refer.
    private static let r128Offset = 5.0

    /// The file could not be read at all, for example because it may not be opened or its disk reports errors. A later
    /// attempt may succeed. If the file was read and is not music, this is false.
    package private(set) var isUnread = false
    /// libavformat reports errors of the system as negative numbers from -133 to -1, and its own as larger ones.
    private static let errnoLimit: Int32 = 1_000

    /// Creates empty tags.
    package init() {}

    /// Reads the tags of a file; all are nil if the file is not audio. Blocks.
    package init(file: MediaPath) {
        var raw = cmedia_tags()
        defer { cmedia_free_tags(&raw) }
        let code = file.withCString { cmedia_read_tags($0, &raw) }
        guard code >= 0 else {
            problem = Self.reason(code)
            // libavformat also reports EINVAL for files that are not music.
            isUnread = -code < Self.errnoLimit && -code != EINVAL
            return
        }
        title = Self.line(raw.title)
        artist = Self.line(raw.artist)
        albumArtist = Self.line(raw.album_artist)
        album = Self.line(raw.album)
        track = Self.number(raw.track)
        disc = Self.number(raw.disc)
        year = Self.number(raw.date).flatMap { 1_000...9_999 ~= $0 ? $0 : nil }
        genre = Self.line(raw.genre)
        composer = Self.line(raw.composer)
        duration =
            raw.duration.isFinite && raw.duration > 0 && raw.duration <= Self.longestDuration ? raw.duration : nil
        trackGain = Gain(
            decibels: Self.gain(raw.track_gain) ?? Self.r128Gain(raw.r128_track_gain), peak: Self.peak(raw.track_peak))
        albumGain = Gain(
            decibels: Self.gain(raw.album_gain) ?? Self.r128Gain(raw.r128_album_gain), peak: Self.peak(raw.album_peak))
        hasArtwork = raw.has_picture != 0
        if raw.has_sound == 0 { problem = "The file contains no sound" }
    }

    /// The maximum length of a tag's text in bytes. The rest of a longer text is not read: one character can consist of
    /// any number of combining marks.
    private static let byteLimit = 4_096

    /// The text of a tag, limited to 300 characters.
    private static func line(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        let bytes = UnsafeRawBufferPointer(start: text, count: strnlen(text, byteLimit))
        let words = String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
            $0.properties.generalCategory == .control ? " " : $0
        }
        let line = String(String.UnicodeScalarView(words)).split(separator: " ").joined(separator: " ")
        return line.isEmpty ? nil : String(line.prefix(300))
    }

    /// The number at the start of a text such as `3`, `03` or `3/12`.
    private static func number(_ text: UnsafeMutablePointer<CChar>?) -> Int? {
        guard let text else { return nil }
        let digits = String(cString: text).drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
        return Int(digits).flatMap { $0 > 0 ? $0 : nil }
    }

    /// The number in a text such as `-6.5 dB`, if it can be a gain.
    private static func gain(_ text: UnsafeMutablePointer<CChar>?) -> Double? {
        decimal(text).flatMap { abs($0) <= 100 ? $0 : nil }
    }

    private static func peak(_ text: UnsafeMutablePointer<CChar>?) -> Double? {
        decimal(text).flatMap { 0...100 ~= $0 ? $0 : nil }
    }

    private static func r128Gain(_ text: UnsafeMutablePointer<CChar>?) -> Double? {
        decimal(text).flatMap { abs($0) <= 32_768 ? $0 / 256 + r128Offset : nil }
    }

    private static func decimal(_ text: UnsafeMutablePointer<CChar>?) -> Double? {
        guard let text else { return nil }
        let number = String(cString: text).drop { $0 == " " }.prefix {
            $0.isASCII && ($0.isNumber || "+-.".contains($0))
        }
        return Double(number)
    }

    /// libavformat's description of an error; nil if libavformat is not installed.
    private static func reason(_ code: Int32) -> String? {
        var text = [CChar](repeating: 0, count: 128)
        guard cmedia_describe_error(code, &text, text.count) != 0 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

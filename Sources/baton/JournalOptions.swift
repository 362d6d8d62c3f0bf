import BatonServer
import Foundation
import TextShaping

/// The settings of the process that must be the same in a replay as in the recording: typeface, time zone and locale.
enum JournalOptions {
    static let typeface = "typeface"
    static let timeZone = "time zone"
    static let locale = "locale"

    /// Returns the typeface, time zone and locale of this process, for the journal.
    static func current(folder: String) -> [String: String] {
        [
            typeface: fingerprint(of: folder + "/" + Typeface.file), timeZone: TimeZone.current.identifier,
            locale: Locale.current.identifier,
        ]
    }

    /// Returns the fingerprint of a file; `none` if the file cannot be read.
    static func fingerprint(of file: String) -> String {
        FileManager.default.contents(atPath: file).map { fingerprint(of: $0) } ?? "none"
    }

    /// Returns a short text that identifies a file's contents. The text is made from the SHA-256 digest of the
    /// contents.
    static func fingerprint(of bytes: some Sequence<UInt8>) -> String { Digest.name(of: Array(bytes)) }
}

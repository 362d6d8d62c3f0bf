import Foundation
import TextShaping

/// What has to be the same for a replay besides the screens.
enum JournalOptions {
    static let typeface = "typeface"
    static let timeZone = "time zone"
    static let locale = "locale"

    /// What it is here.
    static func here(folder: String) -> [String: String] {
        [
            typeface: fingerprint(of: folder + "/" + Typeface.file), timeZone: TimeZone.current.identifier,
            locale: Locale.current.identifier,
        ]
    }

    /// What text is measured by, in a word (FNV-1a).
    static func fingerprint(of file: String) -> String {
        FileManager.default.contents(atPath: file).map { fingerprint(of: $0) } ?? "none"
    }

    /// The FNV-1a hash of bytes, 64 bits in hexadecimal: tells versions of a file apart, and guards nothing.
    static func fingerprint(of bytes: some Sequence<UInt8>) -> String {
        String(bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
    }
}

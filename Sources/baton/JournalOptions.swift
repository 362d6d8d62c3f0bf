import Foundation
import TextShaping

/// The settings that a replay must have in common with the recording, besides the screens.
enum JournalOptions {
    static let typeface = "typeface"
    static let timeZone = "time zone"
    static let locale = "locale"

    /// Returns the settings of this process.
    static func current(folder: String) -> [String: String] {
        [
            typeface: fingerprint(of: folder + "/" + Typeface.file), timeZone: TimeZone.current.identifier,
            locale: Locale.current.identifier,
        ]
    }

    /// Returns the FNV-1a fingerprint of the font file that measures text.
    static func fingerprint(of file: String) -> String {
        FileManager.default.contents(atPath: file).map { fingerprint(of: $0) } ?? "none"
    }

    /// Returns the 64-bit FNV-1a hash of bytes in hexadecimal. It distinguishes versions of a file, and gives no
    /// security.
    static func fingerprint(of bytes: some Sequence<UInt8>) -> String {
        String(bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
    }
}

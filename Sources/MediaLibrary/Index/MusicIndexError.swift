import BatonSupport
import Foundation
import GRDB

/// The reason why the index of the music cannot be used.
package enum MusicIndexError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A newer version of Baton has written the file.
    case newerVersion(file: String)

    /// The problem, its consequence and the remedy.
    package var description: String {
        switch self {
        case .newerVersion(let file):
            "The index of the music, \(file), was written by a newer version of Baton. This version could lose data that it does not know, so it does not open the file. "
                + "Start the newer version, or name another folder with --state DIR."
        }
    }
}

/// A failure of the database, as the index reacts to it.
struct MusicIndexFailure {
    /// The content of the file is damaged, so that the index has to be built again.
    let isDamage: Bool
    /// The reason, for a sentence in parentheses.
    let reason: String

    init(_ error: any Error) {
        let code = (error as? DatabaseError)?.resultCode
        isDamage = code == .SQLITE_NOTADB || code == .SQLITE_CORRUPT || error is RowDecodingError
        reason =
            switch error {
            case let error as DurableFileError: error.description
            case let error as POSIXError: String(cString: strerror(error.code.rawValue))
            case let error as DatabaseError: error.message ?? "SQLite's error \(error.resultCode.rawValue)"
            case let error as MusicIndexError: error.description
            case is RowDecodingError: "a value has an unexpected type"
            default: error.localizedDescription
            }
    }
}

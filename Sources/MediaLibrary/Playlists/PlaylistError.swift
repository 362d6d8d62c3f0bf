import Glibc
package import MediaPlayback

/// The reason why a playlist could not be read or changed. `description` is for users: the problem, its consequence and
/// the remedy.
package enum PlaylistError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No playlist has the identifier.
    case unknown
    /// The name is empty, or has no visible characters.
    case emptyName
    /// The name is too long.
    case nameTooLong(limit: Int)
    /// Another playlist in the same folder has the name.
    case nameExists(String)
    /// The playlist can only be read.
    case notEditable(name: String, Reason)
    /// Another program has changed the playlist, so the positions of the given entries are out of date.
    case changed(name: String)
    /// The playlist would be longer than Baton reads.
    case tooLong(name: String)
    /// The folders contain the maximum number of playlists.
    case tooMany(limit: Int)
    /// A track is not in the folders of the music.
    case outside(MediaPath)
    /// The disk is full.
    case diskFull(file: String)
    /// The file cannot be read; `reason` is the system's error text.
    case notReadable(file: String, reason: String)
    /// The file cannot be written; `reason` is the system's error text.
    case notWritable(file: String, reason: String)
    /// There is neither a folder with music that can be written nor a state folder.
    case noFolder

    /// The reason why a playlist can only be read.
    package enum Reason: Sendable, Equatable {
        /// The playlist is the list of favourites, which can be neither renamed nor deleted.
        case favourites
        /// The file has the format PLS.
        case format
        /// The file is in UTF-16.
        case encoding
        /// The file is longer than Baton reads.
        case length
        /// The file or its folder cannot be written.
        case permission
    }

    /// The error message.
    package var description: String {
        switch self {
        case .unknown:
            "This playlist does not exist any more, so nothing was changed. Another program may have renamed or deleted it: choose a playlist from the list again."
        case .emptyName:
            "A playlist needs a name, so none was written. Enter a name with at least one letter or digit."
        case .nameTooLong(let limit):
            "The name is longer than \(limit) characters or 250 bytes, so the playlist was not written. Enter a shorter name."
        case .nameExists(let name):
            "There is a playlist \(name) already, and it was not changed. Enter another name."
        case .notEditable(let name, let reason): Self.sentence(name, reason)
        case .changed(let name):
            "Another program has changed the playlist \(name) in the meantime, so nothing was changed now. Look at its tracks and try again."
        case .tooLong(let name):
            "The playlist \(name) can contain at most \(MusicNotice.number(PlaylistFormat.entryLimit)) entries and \(PlaylistFormat.byteLimit >> 20) MiB, so nothing was added. Add the tracks to another playlist."
        case .tooMany(let limit):
            "There are \(MusicNotice.number(limit)) playlists, and Baton shows no more, so no new one was written. Delete one that is not needed."
        case .outside(let path):
            "\(PlaylistText.line(path.bytes)) is not in the folders of the music, so nothing was changed. Move the file into a folder of the music."
        case .diskFull(let file):
            "The disk with \(file) is full, so the playlist was not changed. Delete files that are not needed, and try again."
        case .notReadable(let file, let reason):
            "The playlist \(file) cannot be read (\(reason)), so it is not shown and was not changed. Give the user that runs Baton read permission."
        case .notWritable(let file, let reason):
            "The playlist \(file) cannot be written (\(reason)), so it was not changed. Give the user that runs Baton write permission to its folder."
        case .noFolder:
            "The first folder of the music cannot be written and Baton has no state folder, so the playlist was not written. Make the folder writable, or start Baton with --state DIR."
        }
    }

    private static func sentence(_ name: String, _ reason: Reason) -> String {
        switch reason {
        case .favourites:
            "The favourites can be neither renamed nor deleted. Make another playlist with these tracks."
        case .format:
            "The playlist \(name) is a PLS file, which Baton only reads, so it was not changed. Make another playlist with these tracks."
        case .encoding:
            "The playlist \(name) is in UTF-16, which Baton does not read, so it was not changed. Save it as UTF-8 in the program that wrote it."
        case .length:
            "The playlist \(name) is longer than Baton reads, so it was not changed: its end would be lost. Divide it in the program that wrote it."
        case .permission:
            "The playlist \(name) or its folder is write-protected, so it was not changed. Give the user that runs Baton write permission."
        }
    }
}

/// A failure of the system with a file.
struct FileFailure: Error, Equatable, Sendable {
    /// The value of `errno`.
    let code: Int32

    /// The failure of the last call.
    init(_ code: Int32 = errno) {
        self.code = code
    }

    /// The system's error text.
    var reason: String { String(cString: strerror(code)) }

    /// The folder is missing, or nothing can be written there, so that another folder may be better.
    var isOfFolder: Bool { [EACCES, EPERM, EROFS, ENOENT, ENOTDIR, ELOOP].contains(code) }

    /// The error of a playlist that could not be written.
    func writing(_ path: MediaPath) -> PlaylistError {
        let file = PlaylistText.line(path.bytes)
        switch code {
        case ENOSPC, EDQUOT: return .diskFull(file: file)
        case EEXIST: return .nameExists(PlaylistText.name(of: path))
        default: return .notWritable(file: file, reason: reason)
        }
    }
}

import MediaPlayback

/// Sentences for users about the folders of a library.
enum MusicNotice {
    /// The progress of a scan: the number of files that were read, and of those that are to be read.
    static func progress(_ read: Int, of count: Int) -> String {
        "Reading the music: \(number(read)) of \(number(count)) files"
    }

    /// A folder that cannot be read. Without tracks in the index, the sentence is that of the error.
    static func unavailable(_ error: MediaLibraryError, pieces: Int) -> String {
        guard pieces > 0 else { return error.description }
        let consequence = "so its \(self.pieces(pieces)) not offered"
        switch error {
        case .missing(let folder):
            return
                "The folder \(folder) is missing, \(consequence). Connect its disk or restore the folder; the music returns by itself"
        case .notAFolder(let path):
            return
                "\(path) is not a folder any more, \(consequence). Restore the folder; the music returns by itself"
        case .notReadable(let folder, let reason):
            return
                "The folder \(folder) cannot be read (\(reason)), \(consequence). Give the user that runs Baton read permission; the music returns by itself"
        default: return error.description
        }
    }

    /// A folder whose music has disappeared, as when its disk is not mounted.
    static func emptied(_ folder: MediaPath, pieces: Int) -> String {
        "The folder \(folder) contains no audio files any more, so its \(self.pieces(pieces)) not offered. If they are on a disk, connect it; the music returns by itself"
    }

    /// A library with too many files.
    static func limit(_ limit: Int, _ folder: MediaPath) -> String {
        "\(folder) contains more than \(limit) audio files. The library contains only \(limit) of them"
    }

    /// Folders that cannot be watched.
    static let unwatched =
        "Not all folders of the music can be watched for changes, because the system's limit is reached. Changes are noticed within a minute. Raise fs.inotify.max_user_watches"

    /// Files that cannot be read as music.
    static func unreadable(_ files: [(path: MediaPath, reason: String)]) -> String {
        let named = files.prefix(3).map { "\($0.path) (\($0.reason))" }.joined(separator: ", ")
        let rest = files.count - 3
        let others = rest <= 0 ? "" : rest == 1 ? " and one other" : " and \(number(rest)) others"
        let subject = files.count == 1 ? "One file" : "\(number(files.count)) files"
        return
            "\(subject) could not be read as music: \(named)\(others). Replace or remove them; other files are not affected."
    }

    private static func pieces(_ count: Int) -> String {
        count == 1 ? "piece is" : "\(number(count)) pieces are"
    }

    /// A number with a comma between thousands.
    static func number(_ number: Int) -> String {
        var digits = Array(String(number))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return String(digits)
    }
}

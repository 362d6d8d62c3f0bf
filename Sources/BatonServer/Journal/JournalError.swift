/// The reasons why a journal cannot be started or read.
public enum JournalError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file could not be created or written.
    case cannotWrite(file: String, reason: String)
    /// The file could not be read.
    case cannotRead(file: String, reason: String)
    /// The file is not a journal.
    case notAJournal(file: String)
    /// The file was written by another version of Baton in another format.
    case unsupportedFormat(file: String, format: Int)
    /// The file continues an earlier file of the journal, which is missing.
    case missingPart(file: String, part: Int, missing: String)
    /// A screen of the journal is missing in this program, or this program's screen with the same name has another
    /// sharing or other sizes.
    case differentScreens(file: String, names: [String])
    /// A line of the journal is invalid.
    case damaged(file: String, line: Int, text: String)

    /// The error message for the administrator: what happened, what it means, and what to do.
    public var description: String {
        switch self {
        case .cannotWrite(let file, let reason):
            "The journal \(file) cannot be written: \(reason). Name another file, in a folder that exists and that you may write to."
        case .cannotRead(let file, let reason):
            "The journal \(file) cannot be read: \(reason). Name the file that was given to `baton serve --journal`."
        case .notAJournal(let file):
            "\(file) is not a journal: its first line is not a journal header. Name a file that `baton serve --journal` has written."
        case .unsupportedFormat(let file, let format):
            "\(file) has the format \(format), and this version of Baton reads the format \(JournalHeader.format). Replay it with the version that wrote it."
        case .missingPart(let file, let part, let missing):
            "\(file) is part \(part + 1) of its journal, and \(missing), the part before it, is missing or belongs to another journal. "
                + "A replay needs all parts. Restore that file, or keep more files the next time with "
                + "`baton serve --journal-size` and `--journal-keep`."
        case .differentScreens(let file, let names):
            "\(file) was recorded by a server with \(names.count == 1 ? "the screen" : "the screens") \(names.joined(separator: ", ")), "
                + "which this program does not have, or has with another kind or size. Replay it with the program that wrote it. A kiosk cannot "
                + "be replayed if its journal contains no storyboard, as in journals of early versions of Baton."
        case .damaged(let file, let line, let text):
            "Line \(line) of \(file) cannot be parsed: \(text). The file was changed, or is damaged. Replay the lines before it "
                + "with `--until \(line - 1)`."
        }
    }
}

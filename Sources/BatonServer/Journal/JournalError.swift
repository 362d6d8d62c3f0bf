/// The reasons why a journal cannot be started or read.
public enum JournalError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file could not be created or written.
    case cannotWrite(file: String, reason: String)
    /// The file could not be read.
    case cannotRead(file: String, reason: String)
    /// The file is not a journal.
    case noJournal(file: String)
    /// The file was written by another version of Baton in another format.
    case otherFormat(file: String, format: Int)
    /// The file continues another one, which is missing.
    case beginningIsGone(file: String, part: Int, missing: String)
    /// The journal's screens do not exist in this program, or differ.
    case otherScreens(file: String, names: [String])
    /// A line is invalid.
    case damaged(file: String, line: Int, text: String)

    /// A sentence that says what happened, what it means, and what to do.
    public var description: String {
        switch self {
        case .cannotWrite(let file, let reason):
            "The journal \(file) cannot be written: \(reason). Name another file, in a folder that exists and that you may write to."
        case .cannotRead(let file, let reason):
            "The journal \(file) cannot be read: \(reason). Name the file that was given to `baton serve --journal`."
        case .noJournal(let file):
            "\(file) is no journal: its first line does not say so. Name a file that `baton serve --journal` has written."
        case .otherFormat(let file, let format):
            "\(file) was written in form \(format), and this Baton reads form \(JournalHeader.format): replay it with the Baton that wrote it."
        case .beginningIsGone(let file, let part, let missing):
            "\(file) is part \(part + 1) of its journal, and \(missing), which it follows, is not there or is of another journal. What comes later "
                + "depends on what came first, so that it cannot be replayed without. Put that file back, or keep more the next time: "
                + "`baton serve --journal-size` and `--journal-keep` say how much."
        case .otherScreens(let file, let names):
            "\(file) is of a server that has \(names.count == 1 ? "the screen" : "the screens") \(names.joined(separator: ", ")), "
                + "which this one has not, or of another kind or size. Replay it with the program that wrote it. If that is a kiosk, its storyboard "
                + "is not in the journal: an earlier Baton wrote it, and this screen cannot be replayed."
        case .damaged(let file, let line, let text):
            "Line \(line) of \(file) is not understood: \(text). Somebody has changed the file, or the disk has. What comes before it can be replayed "
                + "with `--until \(line - 1)`."
        }
    }
}

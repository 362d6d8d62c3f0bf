/// Why there is no library of a folder. `description` is for people: what is wrong, and what would be right.
public enum MediaLibraryError: Error, Sendable, Equatable, CustomStringConvertible {
    /// There is nothing at that path.
    case missing(folder: String)
    /// What is there is a file.
    case notAFolder(path: String)
    /// The folder may not be read, or cannot be; `reason` is the system's.
    case notReadable(folder: String, reason: String)
    /// Nothing in it can be played. `links` is how many links were passed over.
    case noMedia(folder: String, links: Int)
    /// The demonstration pieces could not be written.
    case notWritable(folder: String, reason: String)

    /// The sentence.
    public var description: String {
        switch self {
        case .missing(let folder):
            "There is no folder \(folder). Give the path of one that holds music"
        case .notAFolder(let path):
            "\(path) is a file, not a folder. Give the path of the folder that it is in"
        case .notReadable(let folder, let reason):
            "The folder \(folder) cannot be read (\(reason)). Allow the user that Baton runs as to read it"
        case .noMedia(let folder, let links):
            "\(folder) holds no audio files (looked for \(Self.looked))"
                + (links == 0
                    ? ""
                    : "; \(links == 1 ? "a link was" : "\(links) links were") not followed, as links may lead out of it")
        case .notWritable(let folder, let reason):
            "The demonstration pieces cannot be written to \(folder) (\(reason)). Set XDG_CACHE_HOME to a folder that can be written, or give a folder of music"
        }
    }

    private static var looked: String { MediaLibrary.extensions.joined(separator: ", ") }
}

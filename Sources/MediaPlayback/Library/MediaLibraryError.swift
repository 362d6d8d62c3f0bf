/// The reason why a folder could not be used as a library. `description` is for users: the problem and
/// its remedy.
public enum MediaLibraryError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The path does not exist.
    case missing(folder: String)
    /// The path is not a folder.
    case notAFolder(path: String)
    /// The path is the address of a web resource.
    case address(String)
    /// The folder cannot be read; `reason` is the system's error text.
    case notReadable(folder: String, reason: String)
    /// The folder contains no audio files. `links` is the number of ignored links.
    case noMedia(folder: String, links: Int)
    /// The demo tracks could not be written.
    case notWritable(folder: String, reason: String)

    /// The error message.
    public var description: String {
        switch self {
        case .missing(let folder):
            "There is no folder \(folder). Give the path of a folder that contains music"
        case .notAFolder(let path):
            "\(path) is a file, not a folder. Give the path of the folder that contains the file"
        case .address(let address):
            "\(address) is an address, not a folder. Music is played from folders: give the path of a folder that contains music"
        case .notReadable(let folder, let reason):
            "The folder \(folder) cannot be read (\(reason)). Give the user that runs Baton read permission"
        case .noMedia(let folder, let links):
            "\(folder) contains no audio files (looked for \(Self.searchedExtensions))"
                + (links == 0
                    ? ""
                    : "; \(links == 1 ? "a symbolic link was" : "\(links) symbolic links were") not followed, because links can lead out of the folder")
        case .notWritable(let folder, let reason):
            "The demonstration pieces cannot be written to \(folder) (\(reason)). Set XDG_CACHE_HOME to a folder that can be written, or start Baton with the path of a folder that contains music"
        }
    }

    private static var searchedExtensions: String { MediaLibrary.extensions.joined(separator: ", ") }
}

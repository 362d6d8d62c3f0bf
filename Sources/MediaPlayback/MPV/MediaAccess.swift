/// Decides which files may be played: those whose real path is inside one of the given folders.
public struct MediaAccess: Sendable {
    /// The folders whose files may be played, as the caller named them.
    public let folders: [MediaPath]

    /// Allows all files in these folders, at any depth.
    public init(folders: [MediaPath]) {
        self.folders = folders
    }

    /// The result of checking a path.
    enum Verdict: Sendable {
        case admitted(AdmittedFile)
        /// The file does not exist.
        case missing
        /// The path leads out of the folders.
        case outside
    }

    /// Checks the real path of each file, with all links and `..` resolved. Blocks.
    func verdicts(on paths: [MediaPath]) -> [Verdict] {
        let folders = folders.compactMap { $0.resolved() }
        return paths.map { path in
            guard path.bytes.first == UInt8(ascii: "/") else { return .outside }
            guard let real = path.resolved() else {
                // `missing` is returned only for paths inside the folders. For a path outside, the difference between
                // `missing` and `outside` would reveal whether the file exists.
                return (self.folders + folders).contains { $0.contains(path) } ? .missing : .outside
            }
            return folders.contains { $0.contains(real) } ? .admitted(AdmittedFile(path: real)) : .outside
        }
    }
}

/// A file that `MediaAccess` has admitted. Only `MediaAccess` creates this type.
struct AdmittedFile: Sendable {
    let path: MediaPath

    fileprivate init(path: MediaPath) {
        self.path = path
    }
}

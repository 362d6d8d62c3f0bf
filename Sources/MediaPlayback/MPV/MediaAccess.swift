/// Which files may be played: those that really are in one of a few folders.
public struct MediaAccess: Sendable {
    /// The folders, as they were given.
    public let folders: [MediaPath]

    /// Access to all that is in these folders, at any depth.
    public init(folders: [MediaPath]) {
        self.folders = folders
    }

    /// What was found out about a path.
    enum Verdict: Sendable {
        case admitted(AdmittedFile)
        /// There is no such file.
        case missing
        /// It leads out of the folders.
        case outside
    }

    /// Looks at where each path leads once every link and every `..` in it is followed. Blocking.
    func verdicts(on paths: [MediaPath]) -> [Verdict] {
        let folders = folders.compactMap { $0.resolved() }
        return paths.map { path in
            guard path.bytes.first == UInt8(ascii: "/") else { return .outside }
            guard let real = path.resolved() else {
                // What is not there is not told about either, unless it would have been in a folder of ours.
                return (self.folders + folders).contains { $0.holds(path) } ? .missing : .outside
            }
            return folders.contains { $0.holds(real) } ? .admitted(AdmittedFile(path: real)) : .outside
        }
    }
}

/// A file that `MediaAccess` has admitted. Nothing else makes one.
struct AdmittedFile: Sendable {
    let path: MediaPath

    fileprivate init(path: MediaPath) {
        self.path = path
    }
}

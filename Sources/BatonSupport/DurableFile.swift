public import Foundation

/// Files and folders that survive a power failure once the call that writes them has returned. All calls block.
///
///     try DurableFile.makeFolder("/var/lib/baton")
///     try DurableFile.write(Data("8080\n".utf8), to: "/var/lib/baton/port")
///
/// A write goes to a temporary file, which is synced and then renamed; the folder is synced after that. At any time,
/// also after a crash or a power failure, the file has either its whole old content or its whole new content.
public enum DurableFile {
    /// The permissions of a file that only its owner may read.
    public static let privateMode: mode_t = 0o600
    /// The permissions of a folder that only its owner may read.
    public static let privateFolderMode: mode_t = 0o700

    /// The extension of temporary files. A process that is killed can leave such a file behind.
    public static let draftExtension = "draft"

    /// Replaces the content of a file.
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - mode: the permissions, which the new file has before it has any content.
    public static func write(_ data: Data, to path: String, mode: mode_t = privateMode) throws(DurableFileError) {
        let draft = draft(of: path)
        try create(draft, data, mode)
        guard rename(draft, path) == 0 else {
            let error = DurableFileError("The file \(path) cannot be written")
            unlink(draft)
            throw error
        }
        try sync(folder: folder(of: path))
    }

    /// Creates a file with the given content if it does not exist.
    /// - Returns: false if the file exists; it is not changed then.
    public static func create(_ path: String, with data: Data, mode: mode_t = privateMode) throws(DurableFileError)
        -> Bool
    {
        // The content is written before the file gets its name, so that no other process reads a partial file.
        let draft = draft(of: path)
        try create(draft, data, mode)
        defer { unlink(draft) }
        guard link(draft, path) == 0 else {
            if errno == EEXIST { return false }
            throw DurableFileError("The file \(path) cannot be created")
        }
        try sync(folder: folder(of: path))
        return true
    }

    /// Creates a folder and its missing parent folders.
    /// - Parameter mode: the permissions of each folder that is created.
    public static func makeFolder(_ path: String, mode: mode_t = privateFolderMode) throws(DurableFileError) {
        var information = stat()
        if stat(path, &information) == 0 {
            guard information.st_mode & S_IFMT == S_IFDIR else {
                throw DurableFileError("The folder \(path) cannot be created", reason: "a file has this name")
            }
            return
        }
        let parent = folder(of: path)
        if parent != path { try makeFolder(parent, mode: mode) }
        // Another process may have created the folder in the meantime.
        guard mkdir(path, mode) == 0 || errno == EEXIST else {
            throw DurableFileError("The folder \(path) cannot be created")
        }
        try sync(folder: parent)
    }

    /// Syncs a folder, so that created, renamed and removed files in it survive a power failure.
    public static func sync(folder: String) throws(DurableFileError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DurableFileError("The folder \(folder) cannot be synced") }
        defer { close(descriptor) }
        // Some file systems cannot sync a folder, and return EINVAL.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw DurableFileError("The folder \(folder) cannot be synced")
        }
    }

    /// Returns the name of the temporary file, which no other process uses.
    private static func draft(of path: String) -> String { "\(path).\(getpid()).\(draftExtension)" }

    private static func folder(of path: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    private static func create(_ path: String, _ data: Data, _ mode: mode_t) throws(DurableFileError) {
        // Removes the temporary file of a killed process that had the same process number.
        unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw DurableFileError("The file \(path) cannot be created") }
        defer { close(descriptor) }
        var done = 0
        while done < data.count {
            let count = data.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw abandon(path, "The file \(path) cannot be written") }
            done += count
        }
        guard fsync(descriptor) == 0 else { throw abandon(path, "The file \(path) cannot be synced") }
    }

    private static func abandon(_ path: String, _ what: String) -> DurableFileError {
        let error = DurableFileError(what)
        unlink(path)
        return error
    }
}

/// The error of a file or folder that could not be written.
public struct DurableFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The failure and its reason, as the beginning of a sentence without a full stop.
    public let description: String

    /// - Parameter reason: the reason; nil selects the system's error message.
    init(_ what: String, reason: String? = nil) {
        description = "\(what): \(reason ?? String(cString: strerror(errno)))"
    }
}

extension DurableFileError: LocalizedError {
    /// The same text as `description`, for code that shows a `LocalizedError`.
    public var errorDescription: String? { description }
}

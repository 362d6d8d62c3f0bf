import CKioskData
import Foundation

/// The folder of a storyboard. Pictures, tables and rows are read from and written to this folder only.
///
/// Every file is checked before it is opened, even if paths are moved or linked at the same time. A file is first
/// located without being opened, and its type and real path are checked. The located file is then opened by its
/// descriptor and not by its name. All operations block on the disk.
///
///     let folder = try KioskFolder("/srv/lobby")
///     let bytes = try folder.read("data/works.csv", limit: 16 << 20)
public struct KioskFolder: Sendable, Hashable, CustomStringConvertible {
    /// The folder's absolute path. If the path is a symbolic link whose target changes, later calls use the new target.
    public let path: String

    /// The maximum length of a path in bytes.
    public static let maximumNameLength = 1024

    /// Creates an object for the existing folder at a path.
    /// - Throws: An error if there is no folder at the path.
    public init(_ path: String) throws(KioskFileError) {
        var information = stat()
        guard !path.isEmpty, !path.utf8.contains(0), stat(path, &information) == 0,
            information.st_mode & S_IFMT == S_IFDIR
        else {
            throw KioskFileError(path, .noFolder)
        }
        self.path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    /// The path of the folder.
    public var description: String { path }

    /// Opens a file for reading.
    /// - Parameters:
    ///   - name: The file's path in this folder.
    ///   - limit: The maximum size of the file in bytes.
    public func open(_ name: String, limit: Int = .max) throws(KioskFileError) -> KioskFile {
        let found = try find(name, kind: S_IFREG)
        guard found.information.st_size <= limit else { throw KioskFileError(name, .tooLarge(limit: limit)) }
        // The file is opened through the descriptor that `find` returned, because its name may by now refer to another
        // file.
        let descriptor = Glibc.open(
            "/proc/self/fd/\(found.pin.descriptor)", O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw KioskFileError(name, .refused(String(cString: strerror(errno)))) }
        return KioskFile(name: name, path: found.path, descriptor: descriptor, information: found.information)
    }

    /// Reads a whole file.
    /// - Parameters:
    ///   - name: The file's path in this folder.
    ///   - limit: The maximum size of the file in bytes.
    public func read(_ name: String, limit: Int) throws(KioskFileError) -> [UInt8] {
        try open(name, limit: limit).read(limit: limit)
    }

    /// Returns the real path of an existing file. A media player opens this path; a server checks the path again before
    /// it sends the file.
    public func location(of name: String) throws(KioskFileError) -> String {
        try find(name, kind: S_IFREG).path
    }

    /// Returns true if a path names an existing file in this folder.
    public func contains(_ name: String) -> Bool {
        (try? find(name, kind: S_IFREG)) != nil
    }

    /// Returns the location of a file to write. The file need not exist, but its folder must.
    func locate(_ name: String) throws(KioskFileError) -> Location {
        try check(name)
        let parts = name.split(separator: "/", omittingEmptySubsequences: true)
        guard let last = parts.last, last != ".", !name.hasSuffix("/") else { throw KioskFileError(name, .notAName) }
        let parent = parts.dropLast().joined(separator: "/")
        let folder: Found
        do {
            folder = try find(parent.isEmpty ? "." : parent, kind: S_IFDIR)
        } catch {
            throw KioskFileError(parent.isEmpty ? path : name, error.reason)
        }
        let there = ckioskdata_find(folder.pin.descriptor, String(last))
        if there >= 0 {
            // An existing file at the location is checked as well, because it could be a link that leads out of the
            // folder.
            close(there)
            _ = try find(name, kind: S_IFREG)
        } else if errno != ENOENT {
            throw KioskFileError(name, .refused(String(cString: strerror(errno))))
        } else {
            // A dangling link is refused: opening it for writing would create the file at the link's target.
            var information = stat()
            if lstat("\(folder.path)/\(last)", &information) == 0 { throw KioskFileError(name, .leaves) }
        }
        return Location(folder: folder.pin, file: String(last), path: "\(folder.path)/\(last)")
    }

    /// The location of a file to write.
    struct Location: Sendable {
        /// The file's folder, referenced by descriptor and not by name.
        let folder: DescriptorHandle
        /// The file's name in the folder.
        let file: String
        /// The file's path with all links resolved.
        let path: String
    }

    /// An `O_PATH` descriptor of a file or folder, which is not open for reading. The descriptor is closed when this
    /// object is released.
    final class DescriptorHandle: Sendable {
        let descriptor: Int32

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
        }

        deinit {
            close(descriptor)
        }
    }

    private struct Found {
        let pin: DescriptorHandle
        let path: String
        let information: stat
    }

    private func check(_ name: String) throws(KioskFileError) {
        guard !name.isEmpty, name.utf8.count <= Self.maximumNameLength, !name.utf8.contains(0) else {
            throw KioskFileError(name, .notAName)
        }
        guard !name.hasPrefix("/"), !name.hasPrefix("~"), !name.contains("://") else {
            throw KioskFileError(name, .absolute)
        }
        // A path with `..` is refused even if it leads to a file in the folder. Every such file also has a path without
        // `..`.
        guard !name.split(separator: "/").contains("..") else { throw KioskFileError(name, .leaves) }
    }

    private func find(_ name: String, kind: mode_t) throws(KioskFileError) -> Found {
        try check(name)
        let root = ckioskdata_find(AT_FDCWD, path)
        guard root >= 0 else { throw KioskFileError(path, .noFolder) }
        let folder = DescriptorHandle(root)
        let descriptor = ckioskdata_find(folder.descriptor, name)
        guard descriptor >= 0 else {
            let failure = errno
            throw KioskFileError(
                name, failure == ENOENT || failure == ENOTDIR ? .missing : .refused(String(cString: strerror(failure))))
        }
        let pin = DescriptorHandle(descriptor)
        guard let realPath = Self.path(of: pin), let inside = Self.path(of: folder) else {
            throw KioskFileError(name, .refused("the file's path is not UTF-8, or there is no /proc"))
        }
        guard realPath == inside || realPath.hasPrefix(inside == "/" ? "/" : inside + "/") else {
            throw KioskFileError(name, .leaves)
        }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else {
            throw KioskFileError(name, .refused(String(cString: strerror(errno))))
        }
        let found = information.st_mode & S_IFMT
        guard found == kind else { throw KioskFileError(name, .notAFile(Self.word(for: found))) }
        return Found(pin: pin, path: realPath, information: information)
    }

    /// The current path of the file behind a descriptor.
    private static func path(of pin: DescriptorHandle) -> String? {
        withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX) + 1, alignment: 1) { buffer in
            let characters = buffer.bindMemory(to: CChar.self)
            guard let start = characters.baseAddress else { return nil }
            let count = readlink("/proc/self/fd/\(pin.descriptor)", start, characters.count)
            guard count > 0, count < characters.count else { return nil }
            return String(validating: buffer[..<count], as: UTF8.self)
        }
    }

    private static func word(for kind: mode_t) -> String {
        switch kind {
        case S_IFREG: "a file"
        case S_IFDIR: "a folder"
        case S_IFCHR, S_IFBLK: "a device"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "something else"
        }
    }
}

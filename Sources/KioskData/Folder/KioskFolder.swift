import CKioskData
import Foundation

/// The folder that a storyboard lies in: the only one that its pictures, tables and rows are read from and written to.
///
/// Whatever a path says, and whatever is moved or linked while it is followed: what is opened was looked at first. A file is found
/// without being opened, asked what it is and where it lies, and only then opened, by what was found and not by its name. All of this
/// blocks for as long as the disk does.
///
///     let folder = try KioskFolder("/srv/lobby")
///     let bytes = try folder.read("data/works.csv", limit: 16 << 20)
public struct KioskFolder: Sendable, Hashable, CustomStringConvertible {
    /// The folder's absolute path. Where that is a link which is turned to another folder, that one is meant from then on.
    public let path: String

    /// The longest path that is followed, in bytes.
    public static let longestName = 1024

    /// The folder at a path.
    /// - Throws: where there is none.
    public init(_ path: String) throws(KioskFileError) {
        var information = stat()
        guard !path.isEmpty, !path.utf8.contains(0), stat(path, &information) == 0,
            information.st_mode & S_IFMT == S_IFDIR
        else {
            throw KioskFileError(path, .noFolder)
        }
        self.path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    /// The path.
    public var description: String { path }

    /// Opens a file to read.
    /// - Parameters:
    ///   - name: its path from here.
    ///   - limit: the most bytes that it may have.
    public func open(_ name: String, limit: Int = .max) throws(KioskFileError) -> KioskFile {
        let found = try find(name, kind: S_IFREG)
        guard found.information.st_size <= limit else { throw KioskFileError(name, .tooLarge(limit: limit)) }
        // Opened by what was found: the name may mean another file by now.
        let descriptor = Glibc.open(
            "/proc/self/fd/\(found.pin.descriptor)", O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw KioskFileError(name, .refused(String(cString: strerror(errno)))) }
        return KioskFile(name: name, path: found.path, descriptor: descriptor, information: found.information)
    }

    /// What a file holds.
    /// - Parameters:
    ///   - name: its path from here.
    ///   - limit: the most bytes that it may have.
    public func read(_ name: String, limit: Int) throws(KioskFileError) -> [UInt8] {
        try open(name, limit: limit).read(limit: limit)
    }

    /// Where a file lies that is there, without links: for a player, or for a server that looks at it again when it sends it.
    public func location(of name: String) throws(KioskFileError) -> String {
        try find(name, kind: S_IFREG).path
    }

    /// Whether that is a file in here.
    public func holds(_ name: String) -> Bool {
        (try? find(name, kind: S_IFREG)) != nil
    }

    /// The place of a file to write, that need not be there yet; its folder must be.
    func place(of name: String) throws(KioskFileError) -> Place {
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
            // What is there already has to be a file in here too: a link might lead elsewhere.
            close(there)
            _ = try find(name, kind: S_IFREG)
        } else if errno != ENOENT {
            throw KioskFileError(name, .refused(String(cString: strerror(errno))))
        } else {
            // A link that leads nowhere yet would be followed by whoever makes the file.
            var information = stat()
            if lstat("\(folder.path)/\(last)", &information) == 0 { throw KioskFileError(name, .leaves) }
        }
        return Place(folder: folder.pin, file: String(last), path: "\(folder.path)/\(last)")
    }

    /// Where a file is to be written.
    struct Place: Sendable {
        /// The folder that it is in, by what it is and not by its name.
        let folder: Pin
        /// Its name there.
        let file: String
        /// Its path, without links.
        let path: String
    }

    /// Holds on to a file or folder, without having opened it.
    final class Pin: Sendable {
        let descriptor: Int32

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
        }

        deinit {
            close(descriptor)
        }
    }

    private struct Found {
        let pin: Pin
        let path: String
        let information: stat
    }

    private func check(_ name: String) throws(KioskFileError) {
        guard !name.isEmpty, name.utf8.count <= Self.longestName, !name.utf8.contains(0) else {
            throw KioskFileError(name, .notAName)
        }
        guard !name.hasPrefix("/"), !name.hasPrefix("~"), !name.contains("://") else {
            throw KioskFileError(name, .absolute)
        }
        // A way out and back in again is one that nobody needs.
        guard !name.split(separator: "/").contains("..") else { throw KioskFileError(name, .leaves) }
    }

    private func find(_ name: String, kind: mode_t) throws(KioskFileError) -> Found {
        try check(name)
        let root = ckioskdata_find(AT_FDCWD, path)
        guard root >= 0 else { throw KioskFileError(path, .noFolder) }
        let folder = Pin(root)
        let descriptor = ckioskdata_find(folder.descriptor, name)
        guard descriptor >= 0 else {
            let failure = errno
            throw KioskFileError(
                name, failure == ENOENT || failure == ENOTDIR ? .missing : .refused(String(cString: strerror(failure))))
        }
        let pin = Pin(descriptor)
        guard let place = Self.path(of: pin), let inside = Self.path(of: folder) else {
            throw KioskFileError(name, .refused("its path is not UTF-8, or there is no /proc"))
        }
        guard place == inside || place.hasPrefix(inside == "/" ? "/" : inside + "/") else {
            throw KioskFileError(name, .leaves)
        }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else {
            throw KioskFileError(name, .refused(String(cString: strerror(errno))))
        }
        let found = information.st_mode & S_IFMT
        guard found == kind else { throw KioskFileError(name, .notAFile(Self.word(for: found))) }
        return Found(pin: pin, path: place, information: information)
    }

    /// Where what was found lies now.
    private static func path(of pin: Pin) -> String? {
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

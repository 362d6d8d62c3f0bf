import Glibc
import MediaPlayback

/// Reads, writes and finds the files of playlists. All calls block.
///
/// File names are bytes, which need not be UTF-8. A write goes to a temporary file, which is synced and then renamed.
/// The folder is synced after that. At any time, also after a power failure, the file has its whole old content or its
/// whole new content.
enum PlaylistFiles {
    /// The permissions of files in the folders of the music, so that other programs can read them.
    static let sharedMode: mode_t = 0o644
    /// The permissions of files in the state folder.
    static let privateMode: mode_t = 0o600
    /// The permissions of a new folder in a folder of the music.
    private static let sharedFolderMode: mode_t = 0o755

    /// Attributes of a file that change with its content.
    struct Stamp: Sendable, Equatable {
        var size: Int
        /// The time of the last modification in nanoseconds since 1970.
        var modified: Int
        var inode: UInt

        init(_ information: stat) {
            size = Int(information.st_size)
            modified = information.st_mtim.tv_sec &* 1_000_000_000 &+ information.st_mtim.tv_nsec
            inode = UInt(information.st_ino)
        }
    }

    // MARK: Reading

    /// Reads at most `limit + 1` bytes of a regular file, so that the caller can detect a longer file. Links are not
    /// followed.
    /// - Returns: the bytes; nil if the file does not exist.
    static func read(_ path: MediaPath, limit: Int) throws(FileFailure) -> [UInt8]? {
        let descriptor = path.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else {
            let failure = FileFailure()
            if failure.code == ENOENT { return nil }
            throw failure
        }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw FileFailure() }
        guard information.st_mode & S_IFMT == S_IFREG else { throw FileFailure(EINVAL) }
        var bytes = [UInt8](repeating: 0, count: min(max(Int(information.st_size), 0), limit) + 1)
        var done = 0
        while true {
            if done == bytes.count {
                guard bytes.count <= limit else { break }
                // The file has become longer in the meantime.
                bytes += repeatElement(0, count: min(1 << 16, limit + 1 - bytes.count))
            }
            let count = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileFailure() }
            if count == 0 { break }
            done += count
        }
        bytes.removeLast(bytes.count - done)
        return bytes
    }

    /// The file can be replaced: the file and its folder are writable.
    static func isWritable(_ path: MediaPath) -> Bool {
        path.withCString { access($0, W_OK) } == 0 && path.folder.withCString { access($0, W_OK | X_OK) } == 0
    }

    // MARK: Writing

    /// Replaces the content of a file. The new file has the permissions and the owner of the old one.
    /// - Parameter mode: the permissions of a file that does not exist yet.
    static func replace(_ path: MediaPath, with bytes: [UInt8], mode: mode_t) throws(FileFailure) {
        try inFolder(path.folder) { folder throws(FileFailure) in
            let old = AudioFileSearch.information(of: path)
            let draft = try writeDraft(bytes, in: folder, mode: mode, of: old)
            try move(draft, to: path.name, in: folder)
        }
    }

    /// Creates a file. Throws `EEXIST` if the file exists.
    static func create(_ path: MediaPath, with bytes: [UInt8], mode: mode_t) throws(FileFailure) {
        try inFolder(path.folder) { folder throws(FileFailure) in
            let draft = try writeDraft(bytes, in: folder, mode: mode, of: nil)
            do throws(FileFailure) {
                try reserve(path.name, in: folder)
            } catch {
                remove(draft, in: folder)
                throw error
            }
            do throws(FileFailure) {
                try move(draft, to: path.name, in: folder)
            } catch {
                remove(path.name, in: folder)
                throw error
            }
        }
    }

    /// Renames a file in its folder. Throws `EEXIST` if the new name exists.
    static func rename(_ path: MediaPath, to name: MediaPath) throws(FileFailure) {
        try inFolder(path.folder) { folder throws(FileFailure) in
            let old = AudioFileSearch.information(of: path)
            let present = AudioFileSearch.information(of: path.folder.appending(name))
            // On file systems that ignore case, a name that differs only in its case is the same file.
            let isSame = old != nil && old?.st_ino == present?.st_ino && old?.st_dev == present?.st_dev
            if !isSame { try reserve(name, in: folder) }
            let code = call(path.name, name) { renameat(folder, $0, folder, $1) }
            guard code == 0 else {
                let failure = FileFailure()
                if !isSame { remove(name, in: folder) }
                throw failure
            }
            try sync(folder)
        }
    }

    /// Deletes a file.
    static func delete(_ path: MediaPath) throws(FileFailure) {
        try inFolder(path.folder) { folder throws(FileFailure) in
            guard path.name.withCString({ unlinkat(folder, $0, 0) }) == 0 else { throw FileFailure() }
            try sync(folder)
        }
    }

    /// Creates a folder whose files other programs can read, in a folder that exists.
    static func makeSharedFolder(_ path: MediaPath) throws(FileFailure) {
        let isNew = path.withCString { mkdir($0, sharedFolderMode) } == 0
        if !isNew, errno != EEXIST { throw FileFailure() }
        try inFolder(path) { folder throws(FileFailure) in
            guard isNew else { return }
            // The umask may have removed permissions. Some file systems have none, so that errors are ignored.
            fchmod(folder, sharedFolderMode)
        }
        if isNew { try inFolder(path.folder) { folder throws(FileFailure) in try sync(folder) } }
    }

    private static func inFolder(
        _ path: MediaPath, _ body: (Int32) throws(FileFailure) -> Void
    ) throws(FileFailure) {
        let descriptor = path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { throw FileFailure() }
        defer { close(descriptor) }
        try body(descriptor)
    }

    /// Writes a temporary file in a folder, and syncs it.
    /// - Parameter old: the file whose permissions and owner the new one has.
    /// - Returns: the name of the temporary file.
    private static func writeDraft(
        _ bytes: [UInt8], in folder: Int32, mode: mode_t, of old: stat?
    ) throws(FileFailure) -> MediaPath {
        let name = MediaPath(".baton-\(getpid()).draft")
        // Removes the temporary file of a killed process that had the same process number.
        remove(name, in: folder)
        let descriptor = name.withCString {
            openat(folder, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, privateMode)
        }
        guard descriptor >= 0 else { throw FileFailure() }
        defer { close(descriptor) }
        // Only root can change the owner, and some file systems have no permissions, so that errors are ignored.
        if let old { _ = fchown(descriptor, old.st_uid, old.st_gid) }
        fchmod(descriptor, old.map { $0.st_mode & 0o777 } ?? mode)
        do throws(FileFailure) {
            try write(bytes, to: descriptor)
        } catch {
            remove(name, in: folder)
            throw error
        }
        return name
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileFailure) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileFailure(count == 0 ? EIO : errno) }
            done += count
        }
        guard fsync(descriptor) == 0 else { throw FileFailure() }
    }

    /// Creates an empty file, which a rename then replaces, so that no file of another program is overwritten.
    private static func reserve(_ name: MediaPath, in folder: Int32) throws(FileFailure) {
        let descriptor = name.withCString {
            openat(folder, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, privateMode)
        }
        guard descriptor >= 0 else { throw FileFailure() }
        close(descriptor)
    }

    private static func move(_ draft: MediaPath, to name: MediaPath, in folder: Int32) throws(FileFailure) {
        guard call(draft, name, { renameat(folder, $0, folder, $1) }) == 0 else {
            let failure = FileFailure()
            remove(draft, in: folder)
            throw failure
        }
        try sync(folder)
    }

    private static func remove(_ name: MediaPath, in folder: Int32) {
        _ = name.withCString { unlinkat(folder, $0, 0) }
    }

    private static func sync(_ folder: Int32) throws(FileFailure) {
        // Some file systems cannot sync a folder, and return EINVAL.
        guard fsync(folder) == 0 || errno == EINVAL else { throw FileFailure() }
    }

    private static func call(
        _ first: MediaPath, _ second: MediaPath, _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    ) -> Int32 {
        first.withCString { first in second.withCString { body(first, $0) } }
    }
}

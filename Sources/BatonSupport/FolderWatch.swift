import Foundation

/// Notifies when folders have changed: when a file in them was written, renamed, created or deleted.
///
/// The watch uses the kernel's notifications (inotify). While nothing happens in the folders, it uses no CPU time.
///
///     let watch = try FolderWatch(on: loop) { … }
///     watch.watch(["/etc/baton"])
@MainActor public final class FolderWatch {
    private let changed: @MainActor () -> Void
    private var descriptor: Int32
    private var registration: (any EventRegistration)?
    private var watched: Set<Int32> = []

    /// Creates a watch. No folders are watched yet.
    /// - Parameter changed: Called after each change in a watched folder, also of files that the caller does not use.
    /// - Throws: An error if the system provides no inotify instance.
    public init(on loop: any EventLoopProtocol, changed: @escaping @MainActor () -> Void) throws(FileWatcherError) {
        self.changed = changed
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { throw FileWatcherError(reason: String(cString: strerror(errno))) }
        registration = loop.watchReadable(descriptor) { [weak self] in self?.discardEvents() }
    }

    isolated deinit { stop() }

    /// Sets the watched folders. Folders that do not exist are ignored. If a folder was replaced by another folder of
    /// the same name, a repeated call watches the new folder.
    public func watch(_ folders: Set<String>) {
        guard descriptor >= 0 else { return }
        let events =
            IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_DELETE_SELF
            | IN_MOVE_SELF | IN_ONLYDIR
        // For a folder that is already watched, inotify returns the existing watch number.
        let now = Set(folders.sorted().map { inotify_add_watch(descriptor, $0, UInt32(events)) }.filter { $0 >= 0 })
        for number in watched.subtracting(now) { inotify_rm_watch(descriptor, number) }
        watched = now
    }

    /// Stops watching, and closes the inotify instance.
    public func stop() {
        registration?.cancel()
        registration = nil
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        watched = []
    }

    /// Discards the events, because the caller examines the files. Unread events would make the descriptor readable
    /// forever.
    private func discardEvents() {
        var isAny = false
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            for _ in 0..<16 {
                guard read(descriptor, buffer.baseAddress, buffer.count) > 0 else { break }
                isAny = true
            }
        }
        if isAny { changed() }
    }

    /// Returns the folder of a path. If the path is a symbolic link, also returns the folders of all further links and
    /// of the final target.
    nonisolated public static func folders(of file: String) -> [String] {
        var path = URL(fileURLWithPath: file)
        var folders: [String] = []
        // The loop ends after 40 links, because Linux also follows at most 40 links of a path.
        for _ in 0..<40 {
            folders.append(path.deletingLastPathComponent().path)
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path.path) else { break }
            path = URL(fileURLWithPath: next, relativeTo: path.deletingLastPathComponent())
        }
        return folders
    }
}

/// The reason why files cannot be watched.
public struct FileWatcherError: Error, Sendable, CustomStringConvertible {
    let reason: String

    /// The error message.
    public var description: String {
        "Changes of files cannot be detected (\(reason)), so they take effect after a restart. Raise fs.inotify.max_user_instances"
    }
}

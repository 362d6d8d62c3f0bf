import Foundation

/// Notifies when files may have changed: by a write, by a rename, or by a changed symbolic link.
///
/// A file watch observes the folders that contain the files and the files' link targets. Changes of other files there
/// also cause a notification. While nothing happens in these folders, it uses no CPU time.
@MainActor public final class FileWatch {
    private let files: [String]
    private let loop: EventLoop
    private let changed: @MainActor () -> Void
    private var descriptor: Int32 = -1
    private var watch: Watch?

    /// Starts to watch files.
    public init(_ files: [String], on loop: EventLoop, changed: @escaping @MainActor () -> Void) {
        self.files = files
        self.loop = loop
        self.changed = changed
        begin()
    }

    isolated deinit { end() }

    /// Watches the files' present link targets.
    public func begin() {
        end()
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return }
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE_SELF | IN_MOVE_SELF)
        for folder in Set(files.flatMap(Self.folders)) { inotify_add_watch(descriptor, folder, events) }
        watch = loop.watch(descriptor, for: .readable) { [weak self] in self?.discardEvents() }
    }

    /// Stops watching.
    public func end() {
        watch?.cancel()
        watch = nil
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    private func discardEvents() {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while read(descriptor, &bytes, bytes.count) > 0 {}
        changed()
    }

    /// Returns the folders of a file and of each symbolic link on the way to its target.
    private static func folders(of file: String) -> [String] {
        var path = URL(fileURLWithPath: file)
        var folders: [String] = []
        // The system follows at most 40 links.
        for _ in 0..<40 {
            folders.append(path.deletingLastPathComponent().path)
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path.path) else { break }
            path = URL(fileURLWithPath: next, relativeTo: path.deletingLastPathComponent())
        }
        return folders
    }
}

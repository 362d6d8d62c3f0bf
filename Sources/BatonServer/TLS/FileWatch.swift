import Foundation

/// Tells when files may have become others: written, put in their place, or led to by another link.
///
/// It looks at the folders that they and what they lead to are in, and so hears of some that are none of them. While nothing happens there it costs nothing.
@MainActor public final class FileWatch {
    private let files: [String]
    private let loop: EventLoop
    private let changed: @MainActor () -> Void
    private var descriptor: Int32 = -1
    private var watch: Watch?

    /// Begins to look.
    public init(_ files: [String], on loop: EventLoop, changed: @escaping @MainActor () -> Void) {
        self.files = files
        self.loop = loop
        self.changed = changed
        begin()
    }

    isolated deinit { end() }

    /// Looks at what the files lead to by now.
    public func begin() {
        end()
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return }
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE_SELF | IN_MOVE_SELF)
        for folder in Set(files.flatMap(Self.folders)) { inotify_add_watch(descriptor, folder, events) }
        watch = loop.watch(descriptor, for: .readable) { [weak self] in self?.heard() }
    }

    /// Looks no longer.
    public func end() {
        watch?.cancel()
        watch = nil
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    private func heard() {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while read(descriptor, &bytes, bytes.count) > 0 {}
        changed()
    }

    /// Of a file and of each link on the way from it.
    private static func folders(of file: String) -> [String] {
        var place = URL(fileURLWithPath: file)
        var folders: [String] = []
        // As many links as the system follows.
        for _ in 0..<40 {
            folders.append(place.deletingLastPathComponent().path)
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place.path) else { break }
            place = URL(fileURLWithPath: next, relativeTo: place.deletingLastPathComponent())
        }
        return folders
    }
}

import Glibc

/// Tells when files of a storyboard's folder have changed, whichever way they were written: in place, by a file that takes the other's
/// name, or by a folder that does.
///
/// The kernel tells of changes in the folders that the files are in (inotify); while nothing changes, nothing runs. When it has been
/// quiet for ``quiet`` milliseconds, the files are looked at, and those that are others than before are told of, all at once.
///
///     let watcher = try FileWatcher(folder: folder, loop: loop)
///     watcher.onChange = { names in … }
///     watcher.watch(["lobby.yml", "data/works.csv"])
@MainActor public final class FileWatcher {
    /// Called with the names of the files that have changed, come or gone, as they were given.
    public var onChange: (Set<String>) -> Void = { _ in }

    /// How long it has to be quiet before changes are told, in milliseconds.
    nonisolated public static let quiet = 100.0
    /// The longest that changes are held back while it is never quiet, in milliseconds.
    nonisolated public static let longest = 2_000.0
    /// The most files that are watched.
    nonisolated public static let mostFiles = 1_000

    /// The files that are watched.
    public private(set) var names: Set<String> = []

    private let folder: KioskFolder
    private let loop: any KioskEventLoop
    private var descriptor: Int32
    private var readWatch: (any KioskWatch)?
    private var quietTimer: (any KioskWatch)?
    private var longestTimer: (any KioskWatch)?
    private var watched: [Int32: String] = [:]
    private var prints: [String: FilePrint] = [:]
    private var isLooking = false
    private var wasStirred = false

    /// A watcher for that folder, which watches nothing yet.
    /// - Throws: where the system gives none.
    public init(folder: KioskFolder, loop: any KioskEventLoop) throws(FileWatcherError) {
        self.folder = folder
        self.loop = loop
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { throw FileWatcherError(reason: String(cString: strerror(errno))) }
        readWatch = loop.watchReadable(descriptor) { [weak self] in self?.readEvents() }
    }

    isolated deinit {
        stop()
    }

    /// Watches these files, and no others. What they are now is what they are compared with: read them after this call.
    /// - Parameter names: paths from the folder; the files need not be there.
    public func watch(_ names: Set<String>) {
        guard descriptor >= 0 else { return }
        let wanted = Set(
            names.filter { !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..") }.sorted().prefix(
                Self.mostFiles))
        prints = prints.filter { wanted.contains($0.key) }
        self.names = wanted
        watchFolders()
        for name in wanted where prints[name] == nil {
            prints[name] = FilePrint(folder.path + "/" + name)
        }
    }

    /// Watches nothing any more, and gives the system back what it gave.
    public func stop() {
        readWatch?.cancel()
        quietTimer?.cancel()
        longestTimer?.cancel()
        (readWatch, quietTimer, longestTimer) = (nil, nil, nil)
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        (names, prints, watched) = ([], [:], [:])
    }

    /// Each folder on the way to a file, and the one that the storyboard's own lies in: a folder may go, and another take its name.
    private func watchFolders() {
        var paths: Set<String> = [
            folder.path, folder.path.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 } + "/",
        ]
        for name in names {
            var path = folder.path
            for part in name.split(separator: "/").dropLast() {
                path += "/" + part
                paths.insert(path)
            }
        }
        let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_ONLYDIR
        var now: [Int32: String] = [:]
        for path in paths.sorted() {
            // The same folder under the same number, where it was watched already.
            let number = inotify_add_watch(descriptor, path, UInt32(events))
            if number >= 0 { now[number] = path }
        }
        for number in watched.keys where now[number] == nil { inotify_rm_watch(descriptor, number) }
        watched = now
    }

    /// What has happened does not matter: the files say what they are. But it has to be read, or it is told again and again.
    private func readEvents() {
        var isAny = false
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            for _ in 0..<16 {
                guard read(descriptor, buffer.baseAddress, buffer.count) > 0 else { break }
                isAny = true
            }
        }
        guard isAny else { return }
        quietTimer?.cancel()
        quietTimer = loop.after(Self.quiet) { [weak self] in self?.look() }
        if longestTimer == nil { longestTimer = loop.after(Self.longest) { [weak self] in self?.look() } }
    }

    private func look() {
        quietTimer?.cancel()
        longestTimer?.cancel()
        (quietTimer, longestTimer) = (nil, nil)
        // One look at a time: a disk may be slow.
        guard !isLooking else {
            wasStirred = true
            return
        }
        isLooking = true
        // A folder that has come is watched before its files are looked at, so that nothing is missed between.
        watchFolders()
        let paths = names.map { ($0, folder.path + "/" + $0) }
        Task { [weak self] in
            let now = await offMain { Dictionary(uniqueKeysWithValues: paths.map { ($0.0, FilePrint($0.1)) }) }
            self?.compare(now)
        }
    }

    private func compare(_ now: [String: FilePrint]) {
        isLooking = false
        guard descriptor >= 0 else { return }
        var changed: Set<String> = []
        for (name, print) in now where names.contains(name) && prints[name] != print {
            prints[name] = print
            changed.insert(name)
        }
        if wasStirred {
            wasStirred = false
            look()
        }
        if !changed.isEmpty { onChange(changed) }
    }
}

/// Why files cannot be watched.
public struct FileWatcherError: Error, Sendable, CustomStringConvertible {
    let reason: String

    /// The sentence.
    public var description: String {
        "Changes of files cannot be noticed (\(reason)): what is changed shows after a new start. Raise fs.inotify.max_user_instances"
    }
}

/// What a file is, as far as one can tell without reading it. It is another whenever its file was written.
private struct FilePrint: Sendable, Equatable {
    private let device: dev_t
    private let number: ino_t
    private let size: Int
    private let modified: Int
    private let changed: Int

    init(_ path: String) {
        var information = stat()
        if stat(path, &information) != 0 { information = stat() }
        device = information.st_dev
        number = information.st_ino
        size = Int(information.st_size)
        modified = information.st_mtim.tv_sec * 1_000_000_000 + information.st_mtim.tv_nsec
        changed = information.st_ctim.tv_sec * 1_000_000_000 + information.st_ctim.tv_nsec
    }
}

public import BatonSupport
import Glibc

/// Reports changes of files in a storyboard's folder: files written in place, files replaced by a rename, and
/// files in a folder that was replaced.
///
/// The watcher uses the kernel's notifications (inotify) and does no work while nothing changes. After
/// ``quiet`` milliseconds without a change, the watcher compares the files with their former state, and reports
/// all changed files at once.
///
///     let watcher = try FileWatcher(folder: folder, loop: loop)
///     watcher.onChange = { names in … }
///     watcher.watch(["lobby.yml", "data/works.csv"])
@MainActor public final class FileWatcher {
    /// Called with the names of the files that were changed, created or deleted, as passed to ``watch(_:)``.
    public var onChange: (Set<String>) -> Void = { _ in }

    /// The time without a change before changes are reported, in milliseconds.
    nonisolated public static let quietInterval = 100.0
    /// The maximum delay of a report while changes continue, in milliseconds.
    nonisolated public static let maximumDelay = 2_000.0
    /// The maximum number of watched files.
    nonisolated public static let maximumFileCount = 1_000

    /// The names of the watched files.
    public private(set) var names: Set<String> = []

    private let folder: KioskFolder
    private let loop: any EventLoopProtocol
    private var descriptor: Int32
    private var readWatch: (any EventRegistration)?
    private var quietTimer: (any EventRegistration)?
    private var maximumDelayTimer: (any EventRegistration)?
    private var watched: [Int32: String] = [:]
    private var fingerprints: [String: FileFingerprint] = [:]
    private var isComparing = false
    private var hasNewEvents = false

    /// Creates a watcher for a folder. No files are watched yet.
    /// - Throws: An error if the system provides no inotify instance.
    public init(folder: KioskFolder, loop: any EventLoopProtocol) throws(FileWatcherError) {
        self.folder = folder
        self.loop = loop
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { throw FileWatcherError(reason: String(cString: strerror(errno))) }
        readWatch = loop.watchReadable(descriptor) { [weak self] in self?.readEvents() }
    }

    isolated deinit {
        stop()
    }

    /// Sets the watched files. Their current state is the base of the comparison, so read the files after
    /// this call.
    /// - Parameter names: Paths in the folder; the files need not exist.
    public func watch(_ names: Set<String>) {
        guard descriptor >= 0 else { return }
        let wanted = Set(
            names.filter { !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..") }.sorted().prefix(
                Self.maximumFileCount))
        fingerprints = fingerprints.filter { wanted.contains($0.key) }
        self.names = wanted
        watchFolders()
        for name in wanted where fingerprints[name] == nil {
            fingerprints[name] = FileFingerprint(folder.path + "/" + name)
        }
    }

    /// Stops watching, and closes the inotify instance.
    public func stop() {
        readWatch?.cancel()
        quietTimer?.cancel()
        maximumDelayTimer?.cancel()
        (readWatch, quietTimer, maximumDelayTimer) = (nil, nil, nil)
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        (names, fingerprints, watched) = ([], [:], [:])
    }

    /// Watches every folder on the path of a file, and the parent of the storyboard's folder. A folder may be
    /// replaced by another of the same name.
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
            // A folder that is already watched has the same watch number.
            let number = inotify_add_watch(descriptor, path, UInt32(events))
            if number >= 0 { now[number] = path }
        }
        for number in watched.keys where now[number] == nil { inotify_rm_watch(descriptor, number) }
        watched = now
    }

    /// Discards the events: the files themselves are compared. Unread events would make the descriptor
    /// readable forever.
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
        quietTimer = loop.schedule(after: Self.quietInterval) { [weak self] in self?.compareFiles() }
        if maximumDelayTimer == nil {
            maximumDelayTimer = loop.schedule(after: Self.maximumDelay) { [weak self] in self?.compareFiles() }
        }
    }

    private func compareFiles() {
        quietTimer?.cancel()
        maximumDelayTimer?.cancel()
        (quietTimer, maximumDelayTimer) = (nil, nil)
        // One comparison at a time, because a disk may be slow.
        guard !isComparing else {
            hasNewEvents = true
            return
        }
        isComparing = true
        // New folders are watched before their files are examined, so that no change is missed in between.
        watchFolders()
        let paths = names.map { ($0, folder.path + "/" + $0) }
        Task { [weak self] in
            let now = await offMain { Dictionary(uniqueKeysWithValues: paths.map { ($0.0, FileFingerprint($0.1)) }) }
            self?.reportChanges(now)
        }
    }

    private func reportChanges(_ now: [String: FileFingerprint]) {
        isComparing = false
        guard descriptor >= 0 else { return }
        var changed: Set<String> = []
        for (name, print) in now where names.contains(name) && fingerprints[name] != print {
            fingerprints[name] = print
            changed.insert(name)
        }
        if hasNewEvents {
            hasNewEvents = false
            compareFiles()
        }
        if !changed.isEmpty { onChange(changed) }
    }
}

/// The reason why files cannot be watched.
public struct FileWatcherError: Error, Sendable, CustomStringConvertible {
    let reason: String

    /// The error message.
    public var description: String {
        "Changes of files cannot be noticed (\(reason)), so they take effect after a restart. Raise fs.inotify.max_user_instances"
    }
}

/// A fingerprint of a file from its metadata. The fingerprint changes whenever the file is written.
private struct FileFingerprint: Sendable, Equatable {
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

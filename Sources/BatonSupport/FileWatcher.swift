import Glibc

/// Reports changes of files in a folder: files written in place, files replaced by a rename, and files in a folder
/// that was replaced.
///
/// The watcher does no work while nothing changes. After ``quietInterval`` milliseconds without a change, the
/// watcher compares the files with their former state, and reports all changed files at once.
///
///     let watcher = try FileWatcher(folder: "/srv/lobby", loop: loop)
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

    private let folder: String
    private let loop: any EventLoopProtocol
    private var folderWatch: FolderWatch?
    private var quietTimer: (any EventRegistration)?
    private var maximumDelayTimer: (any EventRegistration)?
    private var fingerprints: [String: FileFingerprint] = [:]
    private var isComparing = false
    private var hasNewEvents = false

    /// Creates a watcher. No files are watched yet.
    /// - Parameter folder: The absolute path of the folder.
    /// - Throws: An error if the system provides no inotify instance.
    public init(folder: String, loop: any EventLoopProtocol) throws(FileWatcherError) {
        self.folder = folder
        self.loop = loop
        folderWatch = try FolderWatch(on: loop) { [weak self] in self?.foldersChanged() }
    }

    isolated deinit {
        stop()
    }

    /// Sets the watched files. Later states of the files are compared with their state at this call. Read the files
    /// only after this call, so that no change is missed.
    /// - Parameter names: Paths in the folder; the files need not exist.
    public func watch(_ names: Set<String>) {
        guard folderWatch != nil else { return }
        let wanted = Set(
            names.filter { !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..") }.sorted().prefix(
                Self.maximumFileCount))
        fingerprints = fingerprints.filter { wanted.contains($0.key) }
        self.names = wanted
        watchFolders()
        for name in wanted where fingerprints[name] == nil {
            fingerprints[name] = FileFingerprint(folder + "/" + name)
        }
    }

    /// Stops watching.
    public func stop() {
        folderWatch?.stop()
        quietTimer?.cancel()
        maximumDelayTimer?.cancel()
        (folderWatch, quietTimer, maximumDelayTimer) = (nil, nil, nil)
        (names, fingerprints) = ([], [:])
    }

    /// Watches every folder on the path of a file, and the parent of the watcher's folder. All these folders are
    /// watched, because each of them can be replaced by another folder of the same name.
    private func watchFolders() {
        var paths: Set<String> = [
            folder, folder.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 } + "/",
        ]
        for name in names {
            var path = folder
            for part in name.split(separator: "/").dropLast() {
                path += "/" + part
                paths.insert(path)
            }
        }
        folderWatch?.watch(paths)
    }

    private func foldersChanged() {
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
        // Only one comparison of the files runs at a time, because a comparison can take long on a slow disk.
        guard !isComparing else {
            hasNewEvents = true
            return
        }
        isComparing = true
        // New folders are watched before their files are examined, so that no change is missed in between.
        watchFolders()
        let paths = names.map { ($0, folder + "/" + $0) }
        Task { [weak self] in
            let now = await offMain { Dictionary(uniqueKeysWithValues: paths.map { ($0.0, FileFingerprint($0.1)) }) }
            self?.reportChanges(now)
        }
    }

    private func reportChanges(_ now: [String: FileFingerprint]) {
        isComparing = false
        guard folderWatch != nil else { return }
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

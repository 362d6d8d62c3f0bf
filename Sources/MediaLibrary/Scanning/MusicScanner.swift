import Glibc
import MediaPlayback

/// Compares the folders of a library with its index. All calls block.
struct MusicScanner: Sendable {
    /// The folders that the user has given, as absolute paths.
    var folders: [MediaPath]
    /// The maximum number of files in all folders.
    var limit = MediaPlayback.MediaLibrary.limit
    /// Watches the folders that are read; nil for no watch.
    var watch: FolderTreeWatch?
    /// Called with each folder before it is read.
    var willRead: @Sendable (MediaPath) -> Void = { _ in }
    /// Returns the identifier of the track with a path.
    var identifier: @Sendable (MediaPath) -> Int = MediaItem.identifier

    /// The difference between the folders and the index.
    struct Plan: Sendable {
        /// The files to read: new ones, and those whose size or modification time has changed. Sorted by their paths.
        var files: [File] = []
        /// The tracks whose files no longer exist.
        var removed: [Int] = []
        /// The available tracks whose files cannot be reached.
        var hidden: [Int] = []
        /// The unavailable tracks whose files can be reached again.
        var shown: [Int] = []
        /// The folders that were read.
        var scanned: [MusicIndex.Folder] = []
        /// Sentences for users about the folders.
        var notices: [String] = []
        /// All folders that were read are watched, and all others are watched for their return.
        var isWatched = false
        /// All folders could be read.
        var isComplete = true

        /// The tracks among `files` that an earlier scan could not read at all.
        var retried: Set<Int> = []

        /// The index has to be changed.
        var hasChanges: Bool {
            files.contains { !retried.contains($0.id) } || !(removed.isEmpty && hidden.isEmpty && shown.isEmpty)
        }
    }

    /// A file to read.
    struct File: Sendable {
        /// The identifier of the track.
        var id: Int
        var file: AudioFileSearch.File
    }

    /// A folder that was searched.
    private struct Searched {
        var path: MediaPath
        var root: MediaPath
        var search: AudioFileSearch
        /// The paths in which files may exist that the search has not found.
        var uncertain: [MediaPath] { search.unreadable + search.vanished }
    }

    /// Searches the folders, and compares the result with the index.
    func plan(_ index: MusicIndex) throws -> Plan {
        let entries = try index.entries()
        var plan = Plan()
        watch?.beginRound()
        var searched: [Searched] = []
        var unreachable: [MediaPath] = []
        var rest = limit
        for folder in folders {
            // A folder inside another one is searched with that folder.
            if let root = folder.resolved(),
                let outer = searched.first(where: { $0.root == root || $0.root.contains(root) })
            {
                // If the inner folder contains no music any more, its disk may have been unmounted.
                let known = entries.count { root.contains($0.path) }
                if known > 0, !outer.search.files.contains(where: { root.contains($0.path) }) {
                    plan.isComplete = false
                    unreachable.append(root)
                    plan.notices.append(MusicNotice.emptied(folder, pieces: known))
                    continue
                }
                plan.scanned.append(MusicIndex.Folder(path: folder, root: root, isComplete: true))
                continue
            }
            switch search(folder, limit: rest) {
            case .success(let result):
                let known = entries.count { result.root.contains($0.path) }
                let isEmpty = result.search.files.isEmpty && !result.search.hasMore
                guard !isEmpty || known == 0 else {
                    plan.isComplete = false
                    unreachable.append(result.root)
                    plan.notices.append(MusicNotice.emptied(folder, pieces: known))
                    continue
                }
                if isEmpty {
                    // A disk that is mounted later causes no event in the folder.
                    plan.isComplete = false
                    let error = MediaLibraryError.noMedia(folder: folder.string, links: result.search.links)
                    plan.notices.append(error.description)
                } else {
                    plan.notices += result.search.notices(of: folder)
                }
                if result.search.hasMore { plan.notices.append(MusicNotice.limit(limit, folder)) }
                if !result.uncertain.isEmpty { plan.isComplete = false }
                rest -= result.search.files.count
                plan.scanned.append(MusicIndex.Folder(path: folder, root: result.root, isComplete: true))
                searched.append(result)
            case .failure(let error):
                plan.isComplete = false
                let root = try index.folders([folder]).first?.root ?? folder
                unreachable.append(root)
                plan.notices.append(MusicNotice.unavailable(error, pieces: entries.count { root.contains($0.path) }))
            }
        }
        compare(entries, with: searched, unreachable, &plan)
        plan.isWatched = watch?.endRound() ?? false
        return plan
    }

    // MARK: Searching

    private func search(_ folder: MediaPath, limit: Int) -> Result<Searched, MediaLibraryError> {
        let result = searchOnce(folder, limit: limit)
        guard case .failure = result, let watch else { return result }
        // The folder may have returned before it was watched for, so it is searched again.
        watch.watch(forMissing: folder)
        return searchOnce(folder, limit: limit)
    }

    private func searchOnce(_ folder: MediaPath, limit: Int) -> Result<Searched, MediaLibraryError> {
        guard let root = folder.resolved() else { return .failure(Self.error(folder, errno)) }
        guard let before = AudioFileSearch.information(of: root) else { return .failure(Self.error(folder, errno)) }
        guard before.st_mode & S_IFMT == S_IFDIR else { return .failure(.notAFolder(path: folder.string)) }
        let search = AudioFileSearch(
            root: root, extensions: Set(MediaPlayback.MediaLibrary.extensions), limit: limit
        ) { folder in
            willRead(folder)
            watch?.watch(folder)
        }
        guard let search else { return .failure(Self.error(folder, errno)) }
        // If the folder was removed or replaced during the search, for example because its disk was removed, the
        // result says nothing about the files.
        guard let after = AudioFileSearch.information(of: root) else { return .failure(Self.error(folder, errno)) }
        guard folder.resolved() == root, before.st_dev == after.st_dev, before.st_ino == after.st_ino else {
            return .failure(.missing(folder: folder.string))
        }
        return .success(Searched(path: folder, root: root, search: search))
    }

    private static func error(_ folder: MediaPath, _ reason: Int32) -> MediaLibraryError {
        reason == ENOENT
            ? .missing(folder: folder.string)
            : .notReadable(folder: folder.string, reason: String(cString: strerror(reason)))
    }

    // MARK: Comparing

    private func compare(
        _ entries: [MusicIndex.Entry], with searched: [Searched], _ unreachable: [MediaPath], _ plan: inout Plan
    ) {
        var found: [MediaPath: AudioFileSearch.File] = [:]
        found.reserveCapacity(searched.reduce(0) { $0 + $1.search.files.count })
        for folder in searched {
            for file in folder.search.files { found[file.path] = file }
        }
        for entry in entries {
            guard let file = found.removeValue(forKey: entry.path) else {
                missing(entry, searched, unreachable, &plan)
                continue
            }
            if file.size != entry.size || file.modified != entry.modified {
                plan.files.append(File(id: entry.id, file: file))
                if entry.modified == IndexedFile.unread { plan.retried.insert(entry.id) }
            } else if !entry.isAvailable {
                plan.shown.append(entry.id)
            }
        }
        var taken = Set(entries.map(\.id))
        let new = found.values.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
        // Two paths with the same identifier are very rare. The second one in the order of paths gets the next number.
        for file in new {
            var id = identifier(file.path)
            while !taken.insert(id).inserted { id = (id + 1) & ((1 << 53) - 1) }
            plan.files.append(File(id: id, file: file))
        }
        plan.files.sort { $0.file.path.bytes.lexicographicallyPrecedes($1.file.path.bytes) }
    }

    /// Decides about a track whose file was not found.
    private func missing(
        _ entry: MusicIndex.Entry, _ searched: [Searched], _ unreachable: [MediaPath], _ plan: inout Plan
    ) {
        if unreachable.contains(where: { $0.contains(entry.path) }) {
            if entry.isAvailable { plan.hidden.append(entry.id) }
        } else if let folder = searched.first(where: { $0.root.contains(entry.path) }) {
            let isUncertain =
                folder.search.hasMore
                || folder.uncertain.contains { $0 == entry.path || $0.contains(entry.path) }
            if !isUncertain {
                plan.removed.append(entry.id)
            } else if entry.isAvailable {
                plan.hidden.append(entry.id)
            }
        }
        // The tracks of a folder that is not in use stay as they are. They are not part of the library.
    }
}

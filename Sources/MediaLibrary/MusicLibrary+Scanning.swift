import BatonSupport
import Foundation
import MediaPlayback

/// One scan: planning, changing the index, reading files.
extension MusicLibrary {
    /// Compares the folders with the index, changes the index, and offers the tracks if something has changed. If the
    /// index fails, it is replaced once, and the scan begins again.
    /// - Returns: What the scan has found; nil if the index cannot be used at all, or the library was stopped.
    func runScan(with watch: FolderTreeWatch?) async -> MusicScanner.Plan? {
        for attempt in 0..<2 {
            guard !isStopped, let index else { return nil }
            do {
                return try await scan(index, watch)
            } catch {
                guard attempt == 0, !isStopped else { break }
                await replaceIndex(index, after: error)
                mustOffer = true
            }
        }
        return nil
    }

    private func scan(_ index: MusicIndex, _ watch: FolderTreeWatch?) async throws -> MusicScanner.Plan? {
        let scanner = MusicScanner(
            folders: configuration.folders, limit: configuration.limit, watch: watch,
            willRead: configuration.willRead)
        let plan = try await attempt { try scanner.plan(index) }.get()
        guard !isStopped else { return nil }
        try await attempt {
            // Until the files are read, the index does not contain all music of the folders.
            let isComplete = plan.files.isEmpty
            try index.write(plan.scanned.map { .init(path: $0.path, root: $0.root, isComplete: isComplete) })
            try index.setAvailable(false, plan.hidden)
            try index.setAvailable(true, plan.shown)
            try index.remove(plan.removed)
        }.get()
        let outcome = try await read(plan.files, retried: plan.retried, into: index)
        guard !isStopped else { return nil }
        try await attempt { try index.write(plan.scanned) }.get()
        setNotices(plan.notices + (plan.isWatched ? [] : [MusicNotice.unwatched]))
        report(outcome.problems)
        if plan.hasChanges || !plan.retried.isSubset(of: outcome.unread) || mustOffer {
            let folders = configuration.folders
            let count = try await attempt {
                let roots = try index.folders(folders).map(\.root)
                try index.arrange(for: roots)
                return try index.trackCount(in: roots)
            }.get()
            guard !isStopped else { return nil }
            if hasOffered || count > 0 { offer(count, isComplete: true) }
        }
        show(progress: nil)
        return plan
    }

    /// Logs the files that cannot be read as music, unless the last scan has found the same.
    private func report(_ problems: [(path: MediaPath, reason: String)]) {
        let sentence = problems.isEmpty ? nil : MusicNotice.unreadable(problems)
        if let sentence, sentence != lastProblems { log(sentence) }
        lastProblems = sentence
    }

    /// A file that was read, with the reason if it is not music.
    private struct Portion: Sendable {
        var files: [IndexedFile] = []
        /// The number of files that were to be read.
        var count = 0
    }

    /// The number of files that one thread reads at a time.
    private nonisolated static let portion = 100

    /// Reads files on several threads, and adds them to the index in transactions of some hundred files.
    /// - Parameter retried: The files that an earlier scan could not read. If a file is still unreadable, the index
    ///   keeps its entry unchanged.
    /// - Returns: The files that cannot be read as music, and the tracks that could not be read at all.
    private func read(_ files: [MusicScanner.File], retried: Set<Int>, into index: MusicIndex) async throws
        -> (problems: [(path: MediaPath, reason: String)], unread: Set<Int>)
    {
        var unread: Set<Int> = []
        var starts = stride(from: 0, to: files.count, by: Self.portion).makeIterator()
        let now = configuration.date().timeIntervalSince1970
        var problems: [(path: MediaPath, reason: String)] = []
        var waiting: [IndexedFile] = []
        var done = 0
        var lastProgress = loop.now
        try await withThrowingTaskGroup(of: Portion.self) { group in
            func begin(_ start: Int) {
                let part = Array(files[start..<min(start + Self.portion, files.count)])
                group.addTask { await offMain { Self.read(part, now: now) } }
            }
            for _ in 0..<min(max(ProcessInfo.processInfo.activeProcessorCount, 2), 4) { starts.next().map(begin) }
            while let portion = try await group.next() {
                if isStopped { return }
                starts.next().map(begin)
                waiting += portion.files.filter { !$0.tags.isUnread || !retried.contains($0.id) }
                done += portion.count
                for file in portion.files {
                    if let reason = file.tags.problem { problems.append((file.path, reason)) }
                    if file.tags.isUnread { unread.insert(file.id) }
                }
                if waiting.count >= MusicIndex.batch || done == files.count {
                    let batch = waiting
                    waiting = []
                    try await attempt { try index.write(batch) }.get()
                }
                if loop.now - lastProgress >= Self.progressInterval, done < files.count, !isStopped {
                    lastProgress = loop.now
                    show(progress: MusicNotice.progress(done, of: files.count))
                }
            }
        }
        return (problems.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }, unread)
    }

    /// Reads the tags of files. Files that have vanished are left out.
    private nonisolated static func read(_ files: [MusicScanner.File], now: Double) -> Portion {
        var portion = Portion(count: files.count)
        for file in files {
            let tags = MediaTags(file: file.file.path)
            if tags.problem != nil, AudioFileSearch.kind(of: file.file.path) == 0 { continue }
            portion.files.append(
                IndexedFile(
                    id: file.id, path: file.file.path, size: file.file.size,
                    modified: tags.isUnread ? IndexedFile.unread : file.file.modified, firstSeen: now, tags: tags))
        }
        return portion
    }
}

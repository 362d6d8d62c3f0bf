import Foundation
import Synchronization

/// The files of a journal, and the queue that writes them.
///
/// Lines that come while the queue writes are written together when it has: a slow disk is asked less often, and the event loop never.
final class JournalWriter: Sendable {
    private struct Waiting {
        var bytes: [UInt8] = []
        var isBusy = false
        /// Why nothing more is written.
        var problem: String?
        /// What somebody should know though it goes on.
        var notice: String?
    }

    private let waiting = Mutex(Waiting())
    private let queue = DispatchQueue(label: "baton.journal")
    private let limit: Int
    /// Only on the queue.
    private nonisolated(unsafe) let files: JournalFiles

    init(file: String, chain: String, limits: Journal.Limits) throws(JournalError) {
        files = try JournalFiles(file: file, chain: chain, size: max(limits.size, 4_096), keep: max(limits.keep, 0))
        limit = limits.waiting
    }

    /// A line of JSON.
    static func line(_ header: JournalHeader) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return ((try? encoder.encode(header)) ?? Data("{}".utf8)) + Data("\n".utf8)
    }

    /// Has whole lines written.
    /// - Returns: a sentence where nothing is written any more.
    func append(_ lines: UnsafeRawBufferPointer) -> String? {
        let (problem, isIdle) = waiting.withLock { waiting -> (String?, Bool) in
            if waiting.problem == nil, waiting.bytes.count + lines.count > limit {
                waiting.problem = "The disk takes less than there is to write: \(waiting.bytes.count) bytes wait, and at most \(limit) may."
            }
            guard waiting.problem == nil else { return (waiting.problem, false) }
            waiting.bytes.append(contentsOf: lines)
            defer { waiting.isBusy = true }
            return (nil, !waiting.isBusy)
        }
        if isIdle { queue.async { [self] in write() } }
        return problem
    }

    /// A sentence that has come up since this was asked last.
    func takeNotice() -> String? {
        waiting.withLock { waiting in
            defer { waiting.notice = nil }
            return waiting.notice
        }
    }

    /// Comes back once all is written.
    func finish() {
        queue.sync { files.close() }
    }

    private func write() {
        while true {
            let lines = waiting.withLock { waiting -> [UInt8] in
                waiting.isBusy = !waiting.bytes.isEmpty
                defer { waiting.bytes = [] }
                return waiting.bytes
            }
            guard !lines.isEmpty else { return }
            let problem = files.write(lines)
            let notice = files.takeNotice()
            waiting.withLock {
                if let notice { $0.notice = notice }
                guard let problem else { return }
                // What came meanwhile has no place any more.
                $0.problem = problem
                $0.bytes = []
            }
        }
    }
}

/// The file that is written, and those before: FILE, FILE.1, FILE.2, the newest first.
final class JournalFiles {
    private let file: String
    private let chain: String
    private let size: Int
    private let keep: Int
    private var descriptor: Int32 = -1
    private var written = 0
    /// Whether nothing stands in the file but what each begins with.
    private var isFresh = true
    private var part = 0
    private var notice: String?

    init(file: String, chain: String, size: Int, keep: Int) throws(JournalError) {
        self.file = file
        self.chain = chain
        self.size = size
        self.keep = keep
        // What is there may tell of a crash: it is not written over.
        var found = stat()
        if stat(file, &found) == 0 {
            guard found.st_mode & S_IFMT == S_IFREG else {
                throw .cannotWrite(file: file, reason: "it is no file that could be moved away")
            }
            moveAway()
        }
        if let problem = open() { throw .cannotWrite(file: file, reason: problem) }
    }

    deinit { close() }

    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    static func name(_ file: String, _ number: Int) -> String { number == 0 ? file : "\(file).\(number)" }

    private func open() -> String? {
        // What people did is nobody else's.
        descriptor = Glibc.open(file, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        written = 0
        isFresh = true
        return descriptor < 0 ? String(cString: strerror(errno)) : nil
    }

    /// Gives each file the next number.
    private func moveAway() {
        var last = 0
        while access(Self.name(file, last), F_OK) == 0 { last += 1 }
        for number in stride(from: last - 1, through: 0, by: -1) {
            if number >= keep {
                unlink(Self.name(file, number))
            } else {
                rename(Self.name(file, number), Self.name(file, number + 1))
            }
        }
    }

    func takeNotice() -> String? {
        defer { notice = nil }
        return notice
    }

    private func rotate() -> String? {
        close()
        if part == keep {
            notice =
                "The journal \(file) has grown over \(keep + 1) files of \(size) bytes: its beginning is gone, and without that it cannot be replayed. "
                + "Give it more room the next time, or begin anew now and then."
        }
        moveAway()
        part += 1
        if let problem = open() { return problem }
        return put(Array(JournalWriter.line(JournalHeader(chain: chain, part: part)))[...])
    }

    /// Writes whole lines, as many into one file as fit.
    /// - Returns: a sentence where that cannot be done.
    func write(_ lines: [UInt8]) -> String? {
        var rest = lines[...]
        while !rest.isEmpty {
            let room = size - written
            var end = rest.endIndex
            if rest.count > room {
                // The last line that fits; the very first of a file is taken however long it is.
                let fits = rest.prefix(max(room, 0)).lastIndex(of: 0x0A).map { $0 + 1 }
                guard let place = fits ?? (isFresh ? rest.firstIndex(of: 0x0A).map { $0 + 1 } : nil) else {
                    if let problem = rotate() { return sentence(problem) }
                    continue
                }
                end = place
            }
            if let problem = put(rest[rest.startIndex..<end]) { return sentence(problem) }
            isFresh = false
            rest = rest[end...]
        }
        return nil
    }

    private func sentence(_ problem: String) -> String { "\(file) cannot be written: \(problem)." }

    private func put(_ bytes: ArraySlice<UInt8>) -> String? {
        bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return String(cString: strerror(errno)) }
                done += count
                written += count
            }
            return nil
        }
    }
}

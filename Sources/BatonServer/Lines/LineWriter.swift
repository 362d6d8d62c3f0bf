import Foundation
import Synchronization

/// The queue that writes the lines of a journal or an audit log.
///
/// Lines that come while the queue writes, or in the milliseconds after, are written together: a slow disk is asked less often, and the event loop never.
final class LineWriter: Sendable {
    /// What becomes of lines that the disk does not take.
    enum Loss: Sendable {
        /// Nothing is written after them: what has a hole is worth nothing.
        case isTheEnd
        /// They are left out, and a line says how many they were.
        case isSaid(@Sendable (_ count: Int) -> [UInt8])
    }

    /// Microseconds between two writes.
    private static let rest: UInt32 = 3_000
    /// The bytes of room that are kept for the next lines.
    private static let room = 1 << 20

    private struct Waiting {
        var bytes: [UInt8] = []
        var isBusy = false
        /// How many lines were left out.
        var lost = 0
        /// The lines among `bytes` that tell of lines that were left out: where each ends, and how many it tells of.
        var told: [(end: Int, count: Int)] = []
        /// Why nothing is written any more, or was not the last time.
        var problem: String?
        /// What somebody should know though it goes on.
        var notice: String?
    }

    private let waiting = Mutex(Waiting())
    private let queue: DispatchQueue
    private let limit: Int
    private let loss: Loss
    /// Only on the queue.
    private nonisolated(unsafe) let files: LineFiles

    /// - Parameters:
    ///   - form: how files are begun and followed by others.
    ///   - limit: the bytes that may wait for the disk.
    init(file: String, form: LineFiles.Form, limit: Int, loss: Loss) throws(LineFiles.Problem) {
        files = try LineFiles(file: file, form: form)
        queue = DispatchQueue(label: "baton.\(form.kind)")
        self.limit = limit
        self.loss = loss
    }

    /// Has whole lines written.
    /// - Parameter allowance: the bytes that may wait beyond the limit, for one value that is large by itself.
    /// - Returns: a sentence where nothing is written any more.
    func append(_ lines: UnsafeRawBufferPointer, allowance: Int = 0) -> String? {
        let (problem, isIdle) = waiting.withLock { waiting -> (String?, Bool) in
            if waiting.bytes.count + lines.count > limit + allowance {
                let sentence =
                    "The disk takes less than there is to write: \(waiting.bytes.count) bytes wait, and at most \(limit) may."
                lose(lines.lineCount, because: sentence, &waiting)
                guard case .isSaid = loss else { return (waiting.problem, false) }
                return (nil, !waiting.isBusy)
            }
            if case .isTheEnd = loss, let problem = waiting.problem { return (problem, false) }
            if waiting.lost > 0, case .isSaid(let line) = loss {
                waiting.bytes += line(waiting.lost)
                waiting.told.append((waiting.bytes.count, waiting.lost))
                waiting.lost = 0
            }
            waiting.bytes.append(contentsOf: lines)
            defer { waiting.isBusy = true }
            return (nil, !waiting.isBusy)
        }
        if isIdle { queue.async { [self] in write() } }
        return problem
    }

    private func lose(_ count: Int, because problem: String, _ waiting: inout Waiting) {
        switch loss {
        case .isTheEnd: waiting.problem = waiting.problem ?? problem
        case .isSaid:
            // Once for all that are lost in a row.
            if waiting.problem == nil { waiting.notice = problem }
            waiting.problem = problem
            waiting.lost += count
        }
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
        var lines: [UInt8] = []
        while true {
            lines.removeAll(keepingCapacity: lines.capacity <= Self.room)
            let (lost, told) = waiting.withLock { waiting in
                waiting.isBusy = !waiting.bytes.isEmpty
                // The room of those before is for those that come now.
                swap(&waiting.bytes, &lines)
                defer { (waiting.lost, waiting.told) = (0, []) }
                return (waiting.lost, waiting.told)
            }
            guard !lines.isEmpty || lost > 0 else { return }
            let length = lines.count
            // What waits came before them.
            if lost > 0, case .isSaid(let line) = loss { lines += line(lost) }
            let failure = files.write(lines)
            let notice = files.takeNotice()
            waiting.withLock { waiting in
                if let notice { waiting.notice = notice }
                guard let failure else {
                    if case .isSaid = loss { waiting.problem = nil }
                    return
                }
                // The line that tells of `lost` lines is behind the others.
                let start = lines.count - failure.unwritten
                let problem = failure.sentence
                lose(lost + Self.lost(in: lines[..<length], from: start, told), because: problem, &waiting)
                // What came meanwhile has no place any more.
                lose(Self.lost(in: waiting.bytes[...], from: 0, waiting.told), because: problem, &waiting)
                waiting.told = []
                waiting.bytes = []
                waiting.isBusy = false
            }
            // It is tried again when more comes.
            if failure != nil { return }
            // Whoever is sent more at once writes more at once: to wake for each turn of the loop would cost it as much as the writing.
            usleep(Self.rest)
        }
    }
}

extension LineWriter {
    /// How many lines are lost where those from a place on are not written: themselves, and those that they tell of.
    private static func lost(in lines: ArraySlice<UInt8>, from start: Int, _ told: [(end: Int, count: Int)]) -> Int {
        guard start < lines.endIndex else { return 0 }
        let count = lines[start...].withUnsafeBytes(\.lineCount)
        return told.reduce(count) { $1.end > start ? $0 + $1.count - 1 : $0 }
    }
}

extension UnsafeRawBufferPointer {
    /// How many lines end in it.
    fileprivate var lineCount: Int { reduce(0) { $1 == 0x0A ? $0 + 1 : $0 } }
}

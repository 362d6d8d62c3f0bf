import Foundation
import Synchronization

/// Writes the lines of a journal or an audit log on a separate dispatch queue.
///
/// Lines that arrive during a write, or in the milliseconds after it, are written together. A slow disk therefore gets
/// fewer writes, and the event loop never waits for the disk.
final class LineWriter: Sendable {
    /// The two ways in which the writer handles lines that could not be written.
    enum Loss: Sendable {
        /// Nothing more is written, because a file with a gap is useless.
        case stop
        /// The lines are dropped, and a later line reports their number.
        case report(@Sendable (_ count: Int) -> [UInt8])
    }

    /// The time between two writes, in microseconds.
    private static let writeInterval: UInt32 = 3_000
    /// The largest buffer that is reused for the next lines, in bytes.
    private static let reusableCapacity = 1 << 20

    private struct State {
        var bytes: [UInt8] = []
        var isBusy = false
        /// The number of dropped lines.
        var lost = 0
        /// The lines in `bytes` that report dropped lines: the offset of the end of each such line, and the number of
        /// dropped lines that it reports.
        var reports: [(end: Int, count: Int)] = []
        /// A sentence about a failed write: why nothing is written any more, or why the last write failed.
        var problem: String?
        /// A sentence for the administrator about an event after which the writing continues, such as the deletion of
        /// the oldest file.
        var notice: String?
    }

    private let state = Mutex(State())
    private let queue: DispatchQueue
    private let limit: Int
    private let loss: Loss
    /// SAFETY: `files` is used only on `queue`.
    private nonisolated(unsafe) let files: LineFiles

    /// - Parameters:
    ///   - form: the format of the files and their rotation.
    ///   - limit: the number of bytes that may wait for the disk.
    init(file: String, form: LineFiles.Form, limit: Int, loss: Loss) throws(LineFiles.Problem) {
        files = try LineFiles(file: file, form: form)
        queue = DispatchQueue(label: "baton.\(form.kind)")
        self.limit = limit
        self.loss = loss
    }

    /// Queues whole lines for writing.
    /// - Parameter allowance: the bytes that may wait in addition to the limit, for a single large value.
    /// - Returns: a sentence with the reason if nothing is written any more; otherwise nil.
    func append(_ lines: UnsafeRawBufferPointer, allowance: Int = 0) -> String? {
        let (problem, isIdle) = state.withLock { state -> (String?, Bool) in
            if state.bytes.count + lines.count > limit + allowance {
                let sentence =
                    "The disk is too slow: \(state.bytes.count) bytes wait to be written, and the limit is \(limit)."
                drop(lines.lineCount, because: sentence, &state)
                guard case .report = loss else { return (state.problem, false) }
                return (nil, !state.isBusy)
            }
            if case .stop = loss, let problem = state.problem { return (problem, false) }
            if state.lost > 0, case .report(let line) = loss {
                state.bytes += line(state.lost)
                state.reports.append((state.bytes.count, state.lost))
                state.lost = 0
            }
            state.bytes.append(contentsOf: lines)
            defer { state.isBusy = true }
            return (nil, !state.isBusy)
        }
        if isIdle { queue.async { [self] in write() } }
        return problem
    }

    private func drop(_ count: Int, because problem: String, _ state: inout State) {
        switch loss {
        case .stop: state.problem = state.problem ?? problem
        case .report:
            // If several writes in a row fail, only the first failure is reported.
            if state.problem == nil { state.notice = problem }
            state.problem = problem
            state.lost += count
        }
    }

    /// Returns the sentence for the administrator, and clears it; nil if no sentence is pending.
    func consumeNotice() -> String? {
        state.withLock { state in
            defer { state.notice = nil }
            return state.notice
        }
    }

    /// Returns once all queued lines are written.
    func finish() {
        queue.sync { files.close() }
    }

    private func write() {
        var lines: [UInt8] = []
        while true {
            lines.removeAll(keepingCapacity: lines.capacity <= Self.reusableCapacity)
            let (lost, reports) = state.withLock { state in
                state.isBusy = !state.bytes.isEmpty
                // The old buffer is reused for the next lines.
                swap(&state.bytes, &lines)
                defer { (state.lost, state.reports) = (0, []) }
                return (state.lost, state.reports)
            }
            guard !lines.isEmpty || lost > 0 else { return }
            let length = lines.count
            // The line that reports dropped lines follows the waiting lines, because the waiting lines are older than
            // the dropped lines.
            if lost > 0, case .report(let line) = loss { lines += line(lost) }
            let failure = files.write(lines)
            let notice = files.consumeNotice()
            state.withLock { state in
                if let notice { state.notice = notice }
                guard let failure else {
                    if case .report = loss { state.problem = nil }
                    return
                }
                // The last line reports the `lost` dropped lines. After a failure, that last line is unwritten, so the
                // dropped lines must be reported again.
                let start = lines.count - failure.unwritten
                let problem = failure.sentence
                drop(lost + Self.lost(in: lines[..<length], from: start, reports), because: problem, &state)
                // Lines that arrived during the failed write are dropped too, because lines must not follow a gap.
                drop(Self.lost(in: state.bytes[...], from: 0, state.reports), because: problem, &state)
                state.reports = []
                state.bytes = []
                state.isBusy = false
            }
            // After a failure, the writer stops. The next `append` starts it again.
            if failure != nil { return }
            // The writer waits a few milliseconds, so that more lines are written together. If the event loop woke this
            // thread in each loop turn, that would cost as much as writing the lines itself.
            usleep(Self.writeInterval)
        }
    }
}

extension LineWriter {
    /// Returns the number of lines that are lost if all lines after an offset remain unwritten. If one of these lines
    /// reports dropped lines, it counts as the reported number.
    private static func lost(in lines: ArraySlice<UInt8>, from start: Int, _ reports: [(end: Int, count: Int)]) -> Int {
        guard start < lines.endIndex else { return 0 }
        let count = lines[start...].withUnsafeBytes(\.lineCount)
        return reports.reduce(count) { $1.end > start ? $0 + $1.count - 1 : $0 }
    }
}

extension UnsafeRawBufferPointer {
    /// The number of line feeds in the buffer.
    fileprivate var lineCount: Int { reduce(0) { $1 == 0x0A ? $0 + 1 : $0 } }
}

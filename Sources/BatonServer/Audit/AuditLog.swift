import BatonTransport
import BatonWire
public import Foundation
import ResponderKit

/// A log of which client did what on which screen, for administrators: one JSON object on each line. See
/// docs/security.md.
///
///     configuration.audit = try AuditLog(file: "/var/lib/baton/audit.jsonl")
///
/// Repeated inputs are combined in one line with a count. Lines are collected for at most a second and written on a
/// separate dispatch queue, so the event loop never waits for a disk. Any event other than input is passed to that
/// queue at once, with all earlier lines.
@MainActor
public final class AuditLog {
    /// The limits of the files' size and number.
    public struct Limits: Sendable {
        /// The size in bytes at which a new file begins.
        public var fileSize = 16 << 20
        /// The maximum number of older files; the oldest is deleted first.
        public var olderFiles = 15
        /// The number of bytes that may wait for the disk. Further lines are dropped and counted.
        public var pendingBytes = 1 << 20

        /// Creates limits of 16 MiB for each file, and 16 files.
        public init() {}
    }

    /// The reason why the log cannot be started, with a sentence for the person who starts the server.
    public struct Problem: Error, CustomStringConvertible {
        /// The error message for the administrator: what happened, and what to do.
        public let description: String
    }

    /// How long an input may wait to be combined with later inputs, in milliseconds.
    static let delay = 1_000.0
    /// The maximum number of lines that are collected before they are written.
    static let pendingLimit = 512
    /// The rate limit of one source: a burst of lines, and further lines per second. This limit prevents one client
    /// from filling the log until the older lines about other clients are deleted.
    nonisolated static let burst = 1_000.0
    nonisolated static let rate = 5.0
    /// The maximum number of sources (addresses, devices or clients) whose rate is remembered.
    static let sourceLimit = 4_096

    /// The path of the log.
    public let file: String
    private let writer: LineWriter
    private let date: @MainActor () -> Date
    private let buffer = FrameBuffer(capacity: 16_384)
    private var pending: [AuditEntry] = []
    /// The last collected input of each client, as an index into ``pending``.
    private var lastIndexes: [Int: Int] = [:]
    private var allowances: [String: Allowance] = [:]
    private var clock: (any EventClock)?
    private var timer: (any EventTimer)?
    private var log: (@MainActor (_ sentence: String) -> Void)?

    /// Opens the file. If the file exists, new lines are appended to it.
    /// - Parameter date: returns the present date.
    public init(file: String, limits: Limits = Limits(), date: @escaping @MainActor () -> Date = { Date() })
        throws(Problem)
    {
        self.file = file
        self.date = date
        let form = LineFiles.Form(
            kind: "audit", size: max(limits.fileSize, 4_096), keep: max(limits.olderFiles, 0),
            appendsToExistingFile: true)
        let lost: @Sendable (Int) -> [UInt8] = { Array(#"{"what":"lost","count":\#($0)}"#.utf8) + [0x0A] }
        do throws(LineFiles.Problem) {
            writer = try LineWriter(file: file, form: form, limit: limits.pendingBytes, loss: .report(lost))
        } catch {
            throw Problem(
                description:
                    "The audit log \(file) cannot be written: \(error.reason). Name another file with --audit, in a folder that exists "
                    + "and that you may write to, or give --audit none.")
        }
    }

    /// Starts the log when the server starts.
    /// - Parameter clock: measures ``delay``. No screen reads this clock, so a replay need not repeat it.
    func start(clock: any EventClock, log: (@MainActor (_ sentence: String) -> Void)?) {
        self.clock = clock
        self.log = log
    }

    /// Writes all waiting lines when the server shuts down. Blocks until the lines were passed to the system.
    func finish() {
        timer?.cancel()
        timer = nil
        resetAllowances()
        flush()
        writer.finish()
        logNotice()
    }

    // MARK: Rate limit

    private struct Allowance {
        var lines = AuditLog.burst
        var since: Date
        /// The entry that counts the dropped events of this source; nil if no event was dropped.
        var lost: AuditEntry?
    }

    /// Returns whether an entry is within its source's rate limit. If not, the entry is counted as dropped.
    private func consumeAllowance(for entry: AuditEntry) -> Bool {
        guard let source = entry.source, entry.role != .admin else { return true }
        if allowances.count >= Self.sourceLimit, allowances[source] == nil { resetAllowances() }
        var allowance = allowances[source] ?? Allowance(since: entry.time)
        defer { allowances[source] = allowance }
        allowance.lines = min(
            Self.burst, allowance.lines + max(0, entry.time.timeIntervalSince(allowance.since)) * Self.rate)
        allowance.since = entry.time
        guard allowance.lines >= 1 else {
            if allowance.lost == nil {
                var lost = AuditEntry(.lost)
                (lost.client, lost.device, lost.name, lost.role) = (entry.client, entry.device, entry.name, entry.role)
                (lost.screen, lost.address, lost.time, lost.count) = (entry.screen, entry.address, entry.time, 0)
                allowance.lost = lost
            }
            allowance.lost?.count += entry.count
            allowance.lost?.until = entry.time
            return false
        }
        allowance.lines -= 1
        if let lost = allowance.lost { pending.append(lost) }
        allowance.lost = nil
        return true
    }

    var sourceCount: Int { allowances.count }

    private func resetAllowances() {
        for lost in allowances.values.compactMap(\.lost).sorted(by: { $0.time < $1.time }) { pending.append(lost) }
        allowances.removeAll()
    }

    // MARK: Events

    /// Adds an entry about an event of a client, or about an event without a client.
    func record(_ event: AuditEntry.Event, of session: Session? = nil, _ fill: (inout AuditEntry) -> Void = { _ in }) {
        var entry = AuditEntry(event)
        entry.time = date()
        if let session { entry.identify(session) }
        fill(&entry)
        let isMergeable = event == .input || event == .refused || event == .locked
        if isMergeable, let client = entry.client, let index = lastIndexes[client], pending[index].merge(entry) {
            return
        }
        // The source is the address, device or client whose rate limit applies to the entry. The source is determined
        // only for new lines, because most inputs are merged into the previous line.
        if let session, event != .command, event != .paired, event != .revoked { entry.source = session.auditSource }
        guard consumeAllowance(for: entry) else { return }
        if isMergeable, let client = entry.client { lastIndexes[client] = pending.count }
        pending.append(entry)
        if isMergeable, pending.count < Self.pendingLimit { scheduleFlush() } else { flush() }
    }

    private func scheduleFlush() {
        guard timer == nil, let clock else { return }
        timer = clock.schedule(after: Self.delay) { [weak self] in
            self?.timer = nil
            self?.flush()
        }
    }

    private func flush() {
        lastIndexes.removeAll(keepingCapacity: true)
        guard !pending.isEmpty else { return }
        buffer.reset()
        for entry in pending { entry.encode(into: buffer) }
        pending.removeAll(keepingCapacity: true)
        _ = writer.append(UnsafeRawBufferPointer(buffer.payload))
        logNotice()
    }

    private func logNotice() {
        guard let notice = writer.consumeNotice() else { return }
        log?("\(notice) Entries are missing in the audit log \(file). The server continues.")
    }
}

extension AuditEntry {
    /// Fills in the fields that identify the client.
    @MainActor
    mutating func identify(_ session: Session) {
        client = session.id
        device = session.deviceID
        name = session.name.flatMap { $0.isEmpty ? nil : $0 }
        role = session.role
        screen = session.definition.name
    }
}

import BatonWire
public import Foundation
import ResponderKit

/// Writes down who did what on which screen, for whoever has to answer for it: one JSON a line. See docs/security.md.
///
///     configuration.audit = try AuditLog(file: "/var/lib/baton/audit.jsonl")
///
/// What people do many times in a row is one line with a count. Lines are gathered for at most a second and written by a queue of its own, so that the event loop never waits
/// for a disk; whatever is no input is handed over at once, with all that came before it.
@MainActor
public final class AuditLog {
    /// How large files become, and how many there are.
    public struct Limits: Sendable {
        /// The bytes after which another file is begun.
        public var size = 16 << 20
        /// How many of the files before are kept; the oldest goes first.
        public var keep = 15
        /// The bytes that may wait for the disk. What does not fit is left out, and counted.
        public var waiting = 1 << 20

        /// 16 MiB a file and 16 files.
        public init() {}
    }

    /// Why it could not be begun, with a sentence for the person who started the server.
    public struct Problem: Error, CustomStringConvertible {
        /// What happened, and what to do.
        public let description: String
    }

    /// How long an input may wait to be one line with those that follow it. Milliseconds.
    static let delay = 1_000.0
    /// The most lines that are gathered.
    static let pendingLimit = 512
    /// How many lines are written of one who does very much, and how many more a second: the log is not to be filled by one until nothing of others is left in it.
    nonisolated static let burst = 1_000.0
    nonisolated static let rate = 5.0
    /// The most of whom is known how much they did.
    static let sourceLimit = 4_096

    /// Where it is written.
    public let file: String
    private let writer: LineWriter
    private let date: @MainActor () -> Date
    private let buffer = FrameBuffer(capacity: 16_384)
    private var pending: [AuditEntry] = []
    /// The last input of each client, where it is not on its way yet: its place among those.
    private var last: [Int: Int] = [:]
    private var allowances: [String: Allowance] = [:]
    private var clock: (any EventClock)?
    private var timer: (any EventTimer)?
    private var log: (@MainActor (_ sentence: String) -> Void)?

    /// Opens the file, and goes on with one that is there.
    /// - Parameter date: the time of day.
    public init(file: String, limits: Limits = Limits(), date: @escaping @MainActor () -> Date = { Date() })
        throws(Problem)
    {
        self.file = file
        self.date = date
        let form = LineFiles.Form(kind: "audit", size: max(limits.size, 4_096), keep: max(limits.keep, 0), goesOn: true)
        let lost: @Sendable (Int) -> [UInt8] = { Array(#"{"what":"lost","count":\#($0)}"#.utf8) + [0x0A] }
        do throws(LineFiles.Problem) {
            writer = try LineWriter(file: file, form: form, limit: limits.waiting, loss: .isSaid(lost))
        } catch {
            throw Problem(
                description:
                    "The audit log \(file) cannot be written: \(error.reason). Name another file with --audit, in a folder that exists "
                    + "and that you may write to, or say --audit none.")
        }
    }

    /// The server begins.
    /// - Parameter clock: what lines wait by. Nothing that screens do may depend on it.
    func begin(clock: any EventClock, log: (@MainActor (_ sentence: String) -> Void)?) {
        self.clock = clock
        self.log = log
    }

    /// The server has ended: all is on its way to the disk when this returns.
    func finish() {
        timer?.cancel()
        timer = nil
        forgetSources()
        flush()
        writer.finish()
        tellNotice()
    }

    // MARK: How much is written of one

    private struct Allowance {
        var lines = AuditLog.burst
        var since: Date
        /// Who it was that more was done by than is written, and how much that is.
        var lost: AuditEntry?
    }

    /// Whether a line is written; one that is not is counted.
    private func takes(_ entry: AuditEntry) -> Bool {
        guard let source = entry.source, entry.role != .admin else { return true }
        if allowances.count >= Self.sourceLimit, allowances[source] == nil { forgetSources() }
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

    private func forgetSources() {
        for lost in allowances.values.compactMap(\.lost).sorted(by: { $0.time < $1.time }) { pending.append(lost) }
        allowances.removeAll()
    }

    // MARK: What happens

    /// Something happened that has to do with a client, or with none.
    func note(_ what: AuditEntry.What, of session: Session? = nil, _ fill: (inout AuditEntry) -> Void = { _ in }) {
        var entry = AuditEntry(what)
        entry.time = date()
        if let session { entry.identify(session) }
        fill(&entry)
        let isGathered = what == .input || what == .refused || what == .locked
        if isGathered, let client = entry.client, let place = last[client], pending[place].absorb(entry) { return }
        // Only of what is a line of its own: most inputs go on with the one before.
        if let session, what != .command, what != .paired, what != .revoked { entry.source = session.auditSource }
        guard takes(entry) else { return }
        if isGathered, let client = entry.client { last[client] = pending.count }
        pending.append(entry)
        if isGathered, pending.count < Self.pendingLimit { wait() } else { flush() }
    }

    private func wait() {
        guard timer == nil, let clock else { return }
        timer = clock.schedule(after: Self.delay) { [weak self] in
            self?.timer = nil
            self?.flush()
        }
    }

    private func flush() {
        last.removeAll(keepingCapacity: true)
        guard !pending.isEmpty else { return }
        buffer.reset()
        for entry in pending { entry.encode(into: buffer) }
        pending.removeAll(keepingCapacity: true)
        _ = writer.append(UnsafeRawBufferPointer(buffer.payload))
        tellNotice()
    }

    private func tellNotice() {
        guard let notice = writer.takeNotice() else { return }
        log?("\(notice) The audit log \(file) has a hole here; the server goes on.")
    }
}

extension AuditEntry {
    /// Says who it was.
    @MainActor
    mutating func identify(_ session: Session) {
        client = session.id
        device = session.deviceID
        name = session.name.flatMap { $0.isEmpty ? nil : $0 }
        role = session.role
        screen = session.definition.name
    }
}

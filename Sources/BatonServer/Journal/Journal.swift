public import BatonTransport
import BatonWire
import Foundation
public import ResponderKit

/// Records every input of a server with its time and client, and the resulting changes, for a replay. See
/// docs/journal.md.
///
///     let journal = try Journal(file: "/var/tmp/baton.journal", loop: loop)
///     configuration.journal = journal
///     let server = try Server(loop: loop, configuration: configuration, screens: screens)
///
/// Lines are collected in memory. At the end of each loop turn they are written on a separate dispatch queue, so the
/// event loop never waits for a disk.
@MainActor
public final class Journal: ReplayableEnvironment {
    /// The limits of the files' size and number.
    public struct Limits: Sendable {
        /// The size in bytes at which a new file begins.
        public var fileSize = 64 << 20
        /// The maximum number of older files. The oldest is deleted first; the journal can then no longer be
        /// replayed.
        public var olderFiles = 15
        /// The number of bytes that may wait to be written to the disk. If more bytes wait, the journal ends.
        public var pendingBytes = 32 << 20

        /// Creates limits of 64 MiB for each file, and 16 files.
        public init() {}
    }

    /// The path of the journal.
    public let file: String
    /// The clock of the server and its screens. The journal records the times that this clock shows.
    public var clock: any EventClock { journalClock }
    /// The program that writes the journal, with its version. Set it before the server starts.
    public var program: String?
    /// Further settings that a replay must use too, by names that people can read. Set this property before the server
    /// starts.
    public var options: [String: String] = [:]
    /// Receives a sentence if the journal ends before the server does.
    private var log: (@MainActor (_ sentence: String) -> Void)?

    private let base: any EventClock
    private lazy var journalClock = JournalClock(base: base, journal: self)
    private let writer: LineWriter
    private let chain: String
    let lines = FrameBuffer(capacity: 65_536)
    private let patches = PatchEncoder()
    private let patch = FrameBuffer()
    private var hasBegun = false
    /// The lines with values that were recorded before the server started, such as the initial state of a media player.
    private let startupLines = FrameBuffer()
    /// The number of bytes by which the waiting bytes may exceed their limit in this loop turn. Large values, such as
    /// the tables of a kiosk, raise this number.
    private var allowance = 0
    private static let largeValue = 1 << 20
    private var startupLineCount = 0
    private var hasEnded = false
    private var turn = 0
    /// The message that is being handled: the range of its line in `lines`, its client and its time.
    private var message: (start: Int, end: Int, client: Int, time: Int)?
    private var redactors: [Int: KeyRedactor] = [:]

    /// Creates the file. An existing file is renamed as the newest of the older files.
    /// - Throws: `JournalError`, with a sentence for the person who starts the server.
    public convenience init(file: String, limits: Limits = Limits(), loop: EventLoop) throws(JournalError) {
        try self.init(file: file, limits: limits, base: LoopClock(loop: loop))
    }

    init(file: String, limits: Limits, base: any EventClock) throws(JournalError) {
        self.file = file
        chain = String(UInt64.random(in: .min ... .max), radix: 36)
        let chain = chain
        let (size, keep) = (max(limits.fileSize, 4_096), max(limits.olderFiles, 0))
        let notice =
            "The journal \(file) needs more than \(keep + 1) files of \(size) bytes. Its beginning was deleted, so it cannot be replayed. "
            + "Raise --journal-size or --journal-keep, or restart the server more often."
        let form = LineFiles.Form(
            kind: "journal", size: size, keep: keep, heading: { JournalHeader(chain: chain, part: $0).line },
            notice: notice)
        do throws(LineFiles.Problem) {
            writer = try LineWriter(file: file, form: form, limit: limits.pendingBytes, loss: .stop)
        } catch {
            throw .cannotWrite(file: file, reason: error.reason)
        }
        self.base = base
    }

    // MARK: Start and end

    /// Starts recording when the server starts. Values that were requested earlier are written before the first event.
    func start(
        _ host: ScreenHost, seed: String, savedStates: [StateStore.SavedState],
        log: (@MainActor (String) -> Void)? = nil
    ) {
        let start = time
        hasBegun = true
        self.log = log
        host.recorder = self
        let makeName = ServedContent.makeName
        ServedContent.makeName = { [weak self] in self?.replayableValue("name", makeName) ?? makeName() }
        let screens = host.definitions
        let header = JournalHeader(
            chain: chain, part: 0, program: program, date: journalClock.base.date.timeIntervalSince1970, seed: seed,
            screens: screens.map(JournalHeader.Screen.init), options: options, t: start, before: startupLineCount)
        writeLine(header.line)
        lines.append(UnsafeRawBufferPointer(startupLines.payload))
        startupLines.reset()
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        for state in savedStates {
            guard let data = try? encoder.encode(state) else { continue }
            lines.append(raw: #"{"kept":"#)
            lines.append(data.base64EncodedString())
            lines.append(raw: "}\n")
        }
        endEvent()
    }

    /// Records that the server is about to end its screens.
    func willTerminate() {
        stopClock()
        line(#"{"end":"#, journalClock.microseconds)
    }

    /// Writes all waiting lines when the server shuts down. Blocks the event loop until the system has accepted the
    /// lines.
    func finish() {
        endEvent()
        hasEnded = true
        writer.finish()
        logNotice()
    }

    /// Passes the lines of this loop turn to the writer.
    private func flush() {
        guard lines.count > 0 else { return }
        let bytes = UnsafeRawBufferPointer(lines.payload)
        if !hasEnded, let problem = writer.append(bytes, allowance: allowance) {
            hasEnded = true
            log?("\(problem) The journal \(file) ends here and can be replayed up to this point. The server continues.")
        }
        lines.reset()
        allowance = 0
        logNotice()
    }

    private func logNotice() {
        if let notice = writer.consumeNotice() { log?(notice) }
    }

    private func endEvent() {
        message = nil
        journalClock.stoppedTime = nil
        flush()
    }

    // MARK: Events from outside

    /// Stops the journal's clock for the event that begins now. Returns the time at which the clock stopped, in
    /// microseconds.
    @discardableResult
    private func stopClock() -> Int {
        let time = journalClock.microseconds
        journalClock.stop(at: time)
        message = nil
        return time
    }

    private var isWriting: Bool { hasBegun && !hasEnded }

    private func line(_ begin: StaticString, _ number: Int) {
        lines.append(raw: begin)
        lines.append(number)
        lines.append(raw: "}\n")
    }

    private func line(_ begin: StaticString, _ number: Int, at time: Int) {
        lines.append(raw: begin)
        lines.append(number)
        line(#","t":"#, time)
    }

    private func writeLine(_ bytes: Data) {
        bytes.withUnsafeBytes { lines.append($0) }
    }

    /// Stops the journal's clock at the time of an event. Called before a client's socket opens, closes or is read.
    func beginEvent() { stopClock() }

    func recordOpening(of session: Session) {
        guard isWriting else { return }
        lines.append(raw: #"{"opened":"#)
        lines.append(session.id)
        lines.append(raw: #","t":"#)
        lines.append(time)
        lines.append(raw: #","screen":"#)
        lines.append(session.definition.name)
        lines.append(raw: #","address":"#)
        lines.append(session.connection.remoteAddress)
        lines.append(raw: "}\n")
    }

    private var time: Int { Int(((journalClock.stoppedTime ?? 0) * 1_000).rounded()) }

    func recordMessage(_ bytes: UnsafeRawBufferPointer, from session: Session) {
        guard isWriting else { return }
        let time = stopClock()
        let start = lines.count
        writeMessage(bytes, of: session.id, at: time)
        message = (start, lines.count, session.id, time)
    }

    /// Writes a message unchanged, or as an escaped text if it contains a line feed.
    private func writeMessage(_ bytes: UnsafeRawBufferPointer, of client: Int, at time: Int, asText: Bool = false) {
        lines.append(raw: #"{"from":"#)
        lines.append(client)
        lines.append(raw: #","t":"#)
        lines.append(time)
        if asText || bytes.isEmpty || bytes.contains(0x0A) {
            lines.append(raw: #","text":"#)
            lines.append(String(decoding: bytes, as: UTF8.self))
        } else {
            lines.append(raw: #","message":"#)
            lines.append(bytes)
        }
        lines.append(raw: "}\n")
    }

    /// Replaces the recorded line of the message that is being handled, to hide secret text.
    private func rewriteMessageLine(_ write: (_ former: [UInt8], _ client: Int, _ time: Int) -> Void) {
        guard let message, isWriting else { return }
        let written = lines.payload
        let former = Array(written[message.start..<message.end])
        // The lines after the message's line contain values that were requested while the message was handled.
        // Rewriting the message's line does not change these lines.
        let rest = Array(written[message.end...])
        lines.truncate(to: message.start)
        write(former, message.client, message.time)
        self.message?.end = lines.count
        rest.withUnsafeBytes { lines.append($0) }
    }

    func recordBinaryFrame(from session: Session) {
        guard isWriting else { return }
        line(#"{"binary":"#, session.id, at: stopClock())
    }

    func recordClosing(of session: Session) {
        redactors[session.id] = nil
        guard isWriting else { return }
        line(#"{"closed":"#, session.id, at: stopClock())
    }

    func recordTimer(_ timer: Int) {
        guard isWriting else { return }
        line(#"{"timer":"#, timer, at: stopClock())
    }

    /// Records that code outside of any recorded event reads the time or changes a screen, such as an application's own
    /// task. A replay cannot repeat the effects of such code.
    func recordUntrackedActivity() {
        guard isWriting else { return }
        line(#"{"elsewhere":"#, stopClock())
    }

    /// Commits the screens at the end of a loop turn, and records the turn if a screen has changed.
    func endTurn(of host: ScreenHost) {
        if host.needsCommit {
            if journalClock.stoppedTime == nil { recordUntrackedActivity() }
            turn += 1
            if isWriting { line(#"{"turn":"#, turn) }
            message = nil
            host.endTurn()
        }
        endEvent()
    }
}

// MARK: - Events of the screens

extension Journal: ScreenRecorder {
    func committed(_ screen: Screen, since revision: Int) {
        guard isWriting else { return }
        lines.append(raw: #"{"commit":"#)
        lines.append(screen.tree.epoch)
        lines.append(raw: #","patch":"#)
        lines.append(patches.payload(since: revision, of: screen.tree, using: patch))
        lines.append(raw: "}\n")
    }

    func skips(_ session: Session, canSend: Bool) -> Bool {
        if !canSend, isWriting { line(#"{"over":"#, session.id) }
        return !canSend
    }

    func becameWritable(_ session: Session) {
        guard isWriting else { return }
        line(#"{"room":"#, session.id, at: stopClock())
    }

    /// The name under which the journal records the decision whether a client is admitted.
    static let admission = "admission"

    func willHandleHello(_ hello: ClientMessage.Hello, of session: Session) {
        guard hello.token != nil || hello.code != nil else { return }
        // The resume token is not masked, because a replay recognizes the client by this token. The token is useless
        // after the server has ended.
        var masked = hello
        (masked.token, masked.code) = (nil, nil)
        let buffer = FrameBuffer(capacity: 512)
        ClientMessage.hello(masked).encode(into: buffer)
        rewriteMessageLine { _, client, time in
            writeMessage(UnsafeRawBufferPointer(buffer.payload), of: client, at: time)
        }
    }

    func recordAdmission(_ words: String) { _ = replayableValue(Self.admission) { words } }

    func recordedAdmission() -> String? { nil }

    func didFailToDecode(isSecret: Bool) {
        rewriteMessageLine { former, client, time in
            // The text that replaces the message must be invalid, too, so that a replay also refuses it.
            if isSecret {
                return Array("?".utf8).withUnsafeBytes { writeMessage($0, of: client, at: time, asText: true) }
            }
            // The received text is taken from the recorded line: it begins after `"message":` and ends before the
            // closing brace.
            let key = Array(#","message":"#.utf8)
            guard let place = former.firstRange(of: key) else { return former.withUnsafeBytes { lines.append($0) } }
            former[place.upperBound..<(former.count - 2)].withUnsafeBytes {
                writeMessage($0, of: client, at: time, asText: true)
            }
        }
    }

    func willHandle(_ message: ClientMessage, of session: Session, on screen: Screen) {
        guard isWriting, screen.application.hasSecureTextEntry || !(redactors[session.id]?.isEmpty ?? true) else {
            return
        }
        guard
            let masked = message.masked(
                by: &redactors[session.id, default: KeyRedactor()], isHidden: screen.application.hasSecureTextEntry)
        else {
            return
        }
        let buffer = FrameBuffer(capacity: 512)
        masked.encode(into: buffer)
        rewriteMessageLine { _, client, time in
            writeMessage(UnsafeRawBufferPointer(buffer.payload), of: client, at: time)
        }
    }

    func willRefuse(_ message: ClientMessage) {
        guard isWriting, let masked = message.masked else { return }
        let buffer = FrameBuffer(capacity: 512)
        masked.encode(into: buffer)
        rewriteMessageLine { _, client, time in
            writeMessage(UnsafeRawBufferPointer(buffer.payload), of: client, at: time)
        }
    }

    /// Makes a new value, and records it so that a replay can return the same value.
    public func replayableValue(_ name: String, _ make: () -> String) -> String {
        let answer = make()
        guard isWriting || !hasBegun else { return answer }
        if journalClock.stoppedTime == nil { recordUntrackedActivity() }
        let lines = isWriting ? lines : startupLines
        if !hasBegun { startupLineCount += 1 }
        lines.append(raw: #"{"asked":"#)
        lines.append(name)
        lines.append(raw: #","answer":"#)
        lines.append(answer)
        lines.append(raw: "}\n")
        return answer
    }

    /// Records a value that does not come from a client but from another source, such as a file.
    public func recordValue(from source: String, _ value: () -> String) {
        guard isWriting || !hasBegun else { return }
        let time = hasBegun ? stopClock() : time
        let lines = isWriting ? lines : startupLines
        if !hasBegun { startupLineCount += 1 }
        lines.append(raw: #"{"outside":"#)
        lines.append(source)
        lines.append(raw: #","t":"#)
        lines.append(time)
        lines.append(raw: #","value":"#)
        var text = value()
        text.withUTF8 { lines.append(UnsafeRawBufferPointer($0)) }
        if text.utf8.count >= Self.largeValue { allowance += text.utf8.count }
        lines.append(raw: "}\n")
    }

    /// Ignores the listener, which only a replay calls. While a journal is written, the source itself delivers its
    /// values.
    public func setReplayListener(for source: String, _ listener: @escaping @MainActor (String) -> Void) {}
}

extension PatchEncoder {
    /// Returns the payload of the patch from a revision to the tree's revision. The payload is valid until the buffer
    /// is used again.
    func payload(since revision: Int, of tree: RenderTree, using buffer: FrameBuffer) -> UnsafeRawBufferPointer {
        buffer.reset()
        encode(from: tree.hasHistory(since: revision) ? revision : 0, of: tree, into: buffer)
        let frame = UnsafeRawBufferPointer(buffer.payload)
        let header = frame.count < 2 ? 0 : frame[1] < 126 ? 2 : frame[1] == 126 ? 4 : 10
        return UnsafeRawBufferPointer(rebasing: frame.dropFirst(header))
    }
}

import BatonWire
import Foundation
public import ResponderKit

/// Writes down every input of a server with its time and its client, and what it changed, so that all of it can be replayed: see docs/journal.md.
///
///     let journal = try Journal(file: "/var/tmp/baton.journal", loop: loop)
///     configuration.journal = journal
///     let server = try Server(loop: loop, configuration: configuration, screens: screens)
///
/// Lines are gathered in memory and written by a queue of its own at the end of each turn, so that the event loop never waits for a disk.
@MainActor
public final class Journal: Surroundings {
    /// How large files become, and how many there are.
    public struct Limits: Sendable {
        /// The bytes after which another file is begun.
        public var size = 64 << 20
        /// How many of the files before are kept; the oldest goes first, and what is left can be replayed no longer.
        public var keep = 15
        /// The bytes that may wait for the disk. With more the journal ends.
        public var waiting = 32 << 20

        /// 64 MiB a file and 16 files.
        public init() {}
    }

    /// Where it is written.
    public let file: String
    /// The server's time.
    public var clock: any EventClock { journalClock }
    /// The program that writes it, with its version. Until the server begins.
    public var program: String?
    /// What else has to be the same when it is replayed, by the name that people know it under. Until the server begins.
    public var options: [String: String] = [:]
    /// Gets a sentence where it ends before the server does.
    private var log: (@MainActor (_ sentence: String) -> Void)?

    private let base: any EventClock
    private lazy var journalClock = JournalClock(base: base, journal: self)
    private let writer: LineWriter
    private let chain: String
    let lines = FrameBuffer(capacity: 65_536)
    private let patches = PatchEncoder()
    private let patch = FrameBuffer()
    private var hasBegun = false
    /// Lines from before the server began, and their number.
    private let early = FrameBuffer()
    /// The bytes of the large values of this turn: the tables of a kiosk may be larger than what may wait for the disk.
    private var allowance = 0
    private static let largeValue = 1 << 20
    private var earlyCount = 0
    private var isOver = false
    private var turn = 0
    /// Where the message that is being handled stands among the lines, and whose it is.
    private var message: (start: Int, end: Int, client: Int, time: Int)?
    private var masks: [Int: KeyMask] = [:]

    /// Makes the file. One that is there already is moved away as the oldest of those before.
    /// - Throws: `JournalError`, with a sentence for the person who started it.
    public convenience init(file: String, limits: Limits = Limits(), loop: EventLoop) throws(JournalError) {
        try self.init(file: file, limits: limits, base: LoopClock(loop: loop))
    }

    init(file: String, limits: Limits, base: any EventClock) throws(JournalError) {
        self.file = file
        chain = String(UInt64.random(in: .min ... .max), radix: 36)
        let chain = chain
        let (size, keep) = (max(limits.size, 4_096), max(limits.keep, 0))
        let notice =
            "The journal \(file) has grown over \(keep + 1) files of \(size) bytes: its beginning is gone, and without that it cannot be replayed. "
            + "Give it more room the next time, or begin anew now and then."
        let form = LineFiles.Form(
            kind: "journal", size: size, keep: keep, heading: { JournalHeader(chain: chain, part: $0).line },
            notice: notice)
        do throws(LineFiles.Problem) {
            writer = try LineWriter(file: file, form: form, limit: limits.waiting, loss: .isTheEnd)
        } catch {
            throw .cannotWrite(file: file, reason: error.reason)
        }
        self.base = base
    }

    // MARK: Beginning and end

    /// The server begins: what was made before is not asked for in a replay either.
    func begin(_ host: ScreenHost, seed: String, kept: [StateStore.Kept], log: (@MainActor (String) -> Void)? = nil) {
        let start = time
        hasBegun = true
        self.log = log
        host.chronicle = self
        let makeName = ServedContent.makeName
        ServedContent.makeName = { [weak self] in self?.answer("name", makeName) ?? makeName() }
        let screens = host.definitions
        let header = JournalHeader(
            chain: chain, part: 0, program: program, date: journalClock.base.date.timeIntervalSince1970, seed: seed,
            screens: screens.map(JournalHeader.Screen.init), options: options, t: start, before: earlyCount)
        writeLine(header.line)
        lines.append(UnsafeRawBufferPointer(early.payload))
        early.reset()
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        for kept in kept {
            guard let data = try? encoder.encode(kept) else { continue }
            lines.append(raw: #"{"kept":"#)
            lines.append(data.base64EncodedString())
            lines.append(raw: "}\n")
        }
        thaw()
    }

    /// The server is about to end its screens.
    func willTerminate() {
        stand()
        line(#"{"end":"#, journalClock.microseconds)
    }

    /// The server has ended: all is on its way to the disk when this returns. The event loop stands still meanwhile.
    func finish() {
        thaw()
        isOver = true
        writer.finish()
        tellNotice()
    }

    /// Hands over the lines of this turn.
    private func flush() {
        guard lines.count > 0 else { return }
        let bytes = UnsafeRawBufferPointer(lines.payload)
        if !isOver, let problem = writer.append(bytes, allowance: allowance) {
            isOver = true
            log?("\(problem) The journal \(file) ends here, and can be replayed up to this; the server goes on.")
        }
        lines.reset()
        allowance = 0
        tellNotice()
    }

    private func tellNotice() {
        if let notice = writer.takeNotice() { log?(notice) }
    }

    private func thaw() {
        message = nil
        journalClock.standing = nil
        flush()
    }

    // MARK: What comes from outside

    /// Something happens: until the next, this is when.
    @discardableResult
    private func stand() -> Int {
        let time = journalClock.microseconds
        journalClock.stop(at: time)
        message = nil
        return time
    }

    private var isWriting: Bool { hasBegun && !isOver }

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

    /// A client's socket is about to be opened, closed or read.
    func comes() { stand() }

    func opened(_ session: Session) {
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

    private var time: Int { Int(((journalClock.standing ?? 0) * 1_000).rounded()) }

    func receives(_ bytes: UnsafeRawBufferPointer, from session: Session) {
        guard isWriting else { return }
        let time = stand()
        let start = lines.count
        writeMessage(bytes, of: session.id, at: time)
        message = (start, lines.count, session.id, time)
    }

    /// As it came, or where that is more than one line as a text.
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

    /// Writes what stands there of a message in another way.
    private func rewrite(_ write: (_ former: [UInt8], _ client: Int, _ time: Int) -> Void) {
        guard let message, isWriting else { return }
        let written = lines.payload
        let former = Array(written[message.start..<message.end])
        // What handling it has asked for stands behind it.
        let rest = Array(written[message.end...])
        lines.truncate(to: message.start)
        write(former, message.client, message.time)
        self.message?.end = lines.count
        rest.withUnsafeBytes { lines.append($0) }
    }

    func receivedBinary(on session: Session) {
        guard isWriting else { return }
        line(#"{"binary":"#, session.id, at: stand())
    }

    func closed(_ session: Session) {
        masks[session.id] = nil
        guard isWriting else { return }
        line(#"{"closed":"#, session.id, at: stand())
    }

    func fires(_ timer: Int) {
        guard isWriting else { return }
        line(#"{"timer":"#, timer, at: stand())
    }

    /// Something that no line tells of looks at the time or has changed a screen: what it does is what a replay lacks.
    func elsewhere() {
        guard isWriting else { return }
        line(#"{"elsewhere":"#, stand())
    }

    /// The loop's turn is over.
    func endTurn(of host: ScreenHost) {
        if host.isDue {
            if journalClock.standing == nil { elsewhere() }
            turn += 1
            if isWriting { line(#"{"turn":"#, turn) }
            message = nil
            host.endTurn()
        }
        thaw()
    }
}

// MARK: - What the screens say

extension Journal: Chronicle {
    func committed(_ screen: Screen, since revision: Int) {
        guard isWriting else { return }
        lines.append(raw: #"{"commit":"#)
        lines.append(screen.tree.epoch)
        lines.append(raw: #","patch":"#)
        lines.append(patches.payload(since: revision, of: screen.tree, using: patch))
        lines.append(raw: "}\n")
    }

    func passes(over session: Session, takes: Bool) -> Bool {
        if !takes, isWriting { line(#"{"over":"#, session.id) }
        return !takes
    }

    func hasRoom(_ session: Session) {
        guard isWriting else { return }
        line(#"{"room":"#, session.id, at: stand())
    }

    /// What a journal calls the question whether a client is let in.
    static let admission = "admission"

    func willGreet(_ hello: ClientMessage.Hello, of session: Session) {
        guard hello.token != nil || hello.code != nil else { return }
        // What its session was called opens nothing, and a replay has to know it again.
        var masked = hello
        (masked.token, masked.code) = (nil, nil)
        let buffer = FrameBuffer(capacity: 512)
        ClientMessage.hello(masked).encode(into: buffer)
        rewrite { _, client, time in writeMessage(UnsafeRawBufferPointer(buffer.payload), of: client, at: time) }
    }

    func decides(_ words: String) { _ = answer(Self.admission) { words } }

    func decided() -> String? { nil }

    func isNoMessage(isSecret: Bool) {
        rewrite { former, client, time in
            // As little a message as what came.
            if isSecret {
                return Array("?".utf8).withUnsafeBytes { writeMessage($0, of: client, at: time, asText: true) }
            }
            // Between the colon and the brace.
            let key = Array(#","message":"#.utf8)
            guard let place = former.firstRange(of: key) else { return former.withUnsafeBytes { lines.append($0) } }
            former[place.upperBound..<(former.count - 2)].withUnsafeBytes {
                writeMessage($0, of: client, at: time, asText: true)
            }
        }
    }

    func willHandle(_ message: ClientMessage, of session: Session, on screen: Screen) {
        guard isWriting, screen.application.hidesTyping || !(masks[session.id]?.isEmpty ?? true) else { return }
        guard
            let masked = message.masked(
                by: &masks[session.id, default: KeyMask()], isHidden: screen.application.hidesTyping)
        else {
            return
        }
        let buffer = FrameBuffer(capacity: 512)
        masked.encode(into: buffer)
        rewrite { _, client, time in writeMessage(UnsafeRawBufferPointer(buffer.payload), of: client, at: time) }
    }

    func willRefuse(_ message: ClientMessage) {
        guard isWriting, let masked = message.masked else { return }
        let buffer = FrameBuffer(capacity: 512)
        masked.encode(into: buffer)
        rewrite { _, client, time in writeMessage(UnsafeRawBufferPointer(buffer.payload), of: client, at: time) }
    }

    /// Makes an answer, and notes it.
    public func answer(_ question: String, _ make: () -> String) -> String {
        let answer = make()
        guard isWriting || !hasBegun else { return answer }
        if journalClock.standing == nil { elsewhere() }
        let lines = isWriting ? lines : early
        if !hasBegun { earlyCount += 1 }
        lines.append(raw: #"{"asked":"#)
        lines.append(question)
        lines.append(raw: #","answer":"#)
        lines.append(answer)
        lines.append(raw: "}\n")
        return answer
    }

    /// Notes what has come.
    public func heard(from source: String, _ value: () -> String) {
        guard isWriting || !hasBegun else { return }
        let time = hasBegun ? stand() : time
        let lines = isWriting ? lines : early
        if !hasBegun { earlyCount += 1 }
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

    /// Tells nobody anything: what comes, comes by itself.
    public func listen(to source: String, _ listener: @escaping @MainActor (String) -> Void) {}
}

extension PatchEncoder {
    /// The patch from a revision to the tree's own as it goes out, without the frame around it. For as long as the buffer is not used otherwise.
    func payload(since revision: Int, of tree: RenderTree, using buffer: FrameBuffer) -> UnsafeRawBufferPointer {
        buffer.reset()
        encode(from: tree.remembers(revision) ? revision : 0, of: tree, into: buffer)
        let frame = UnsafeRawBufferPointer(buffer.payload)
        let header = frame.count < 2 ? 0 : frame[1] < 126 ? 2 : frame[1] == 126 ? 4 : 10
        return UnsafeRawBufferPointer(rebasing: frame.dropFirst(header))
    }
}

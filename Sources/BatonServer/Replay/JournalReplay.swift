import BatonTransport
import BatonWire
import Foundation
public import ResponderKit

/// Replays a journal into new screens, and compares what they show with the recording.
///
///     let replay = try JournalReplay(file: "/var/tmp/baton.journal")
///     try replay.begin(screens: screens)
///     let outcome = try replay.run()
///
/// Everything runs as on a server, but without sockets: the same sessions receive the messages, and the journal
/// determines the time.
@MainActor
public final class JournalReplay: ReplayableEnvironment {
    /// A place at which to stop before the end of the journal.
    public enum End: Equatable, Sendable {
        /// After a line, counted from 1 over all files.
        case line(Int)
        /// When a screen has reached a revision.
        case revision(Int)
    }

    /// The result of a replay.
    public struct Outcome: Codable, Equatable, Sendable {
        /// The number of clients' messages.
        public var inputs = 0
        /// The number of opened sockets.
        public var clients = 0
        /// The number of loop turns that changed something.
        public var turns = 0
        /// The number of compared patches.
        public var patches = 0
        /// The number of lines that were read.
        public var lines = 1
        /// The number of the journal's files.
        public var files = 1
        /// The number of bytes in an incomplete last line.
        public var cutBytes = 0
        /// The server ended normally.
        public var isWhole = false
        /// How often something happened that no line describes, such as an application's own task.
        public var elsewhere = 0
        /// The duration of the replay in seconds.
        public var seconds = 0.0
        /// The first difference; nil if there is none.
        public var difference: JournalDifference?
    }

    /// The clock, which shows the journal's time.
    public var clock: any EventClock { replayClock }
    /// The program that wrote the journal.
    public var program: String? { reader.header.program }
    /// The recorded settings that the replay must share, besides the screens.
    public var options: [String: String] { reader.header.options ?? [:] }
    /// Runs waiting tasks of the main actor. Called where the journal says that unrecorded code was running.
    public var runTasks: (@MainActor () -> Void)?
    /// Receives what happens. Set it before ``begin(screens:)``.
    public weak var observer: (any ReplayObserver)?

    private let replayClock = ReplayClock()
    private let reader: JournalReader
    private var host: ScreenHost?
    private var sessions: [Int: Session] = [:]
    private var definitions: [String: ScreenDefinition] = [:]
    private var listeners: [String: @MainActor (String) -> Void] = [:]
    /// The answers and values from before the server started.
    private var earlyAnswers: [String: String]
    private var earlyValues: [(source: String, value: String)] = []
    private let patches = PatchEncoder()
    private let patch = FrameBuffer()
    private var outcome = Outcome()
    private var problem: JournalError?
    private var watch: ReplayObservation?
    private var lastInput: (line: Int, message: JournalLine)?
    private var newest = 0
    /// The line that is being replayed.
    private var playing = 0
    /// Unrecorded code was running, which a replay cannot repeat.
    private var isElsewhere = false

    /// Opens a journal and its older files.
    public init(file: String) throws(JournalError) {
        reader = try JournalReader(file: file)
        earlyAnswers = reader.header.answers ?? [:]
        replayClock.turn(to: reader.header.t ?? 0)
        for _ in 0..<(reader.header.before ?? 0) {
            guard let line = try reader.peek(), line.kind == .asked || line.kind == .outside else { break }
            let (name, value) = (JournalReader.text(line.name), line.payload)
            if line.kind == .asked {
                earlyAnswers[name] = JournalReader.text(value)
            } else {
                earlyValues.append((name, String(decoding: value, as: UTF8.self)))
            }
            reader.take()
        }
        replayClock.day = { [unowned self] in JournalDate.read(replayableValue("date") { "0" }) }
    }

    /// Prepares the screens. They must be the ones that the journal was recorded with.
    public func begin(screens: [ScreenDefinition]) throws(JournalError) {
        let recorded = reader.header.screens ?? []
        // The control modes are the recorded ones, and screens that the server did not have are left out.
        let screens = recorded.compactMap { former in
            var definition = screens.first { $0.name == former.name }
            definition?.control = former.control.flatMap(ControlMode.init) ?? .together
            return definition
        }
        let offered = screens.map(JournalHeader.Screen.init)
        let missing = recorded.filter { !offered.contains($0) }
        guard missing.isEmpty else { throw .otherScreens(file: reader.file, names: missing.map(\.name)) }
        let store = StateStore(folder: nil, today: { [replayClock] in replayClock.date })
        while let line = try reader.peek(), line.kind == .kept {
            reader.take()
            guard let data = Data(base64Encoded: JournalReader.text(line.payload)),
                let kept = try? PropertyListDecoder().decode(StateStore.Kept.self, from: data)
            else { continue }
            store.begin(with: kept)
        }
        definitions = Dictionary(screens.map { ($0.name, $0) }) { first, _ in first }
        watch = observer.map { ReplayObservation($0, definitions: definitions) }
        let host = ScreenHost(
            definitions: screens, clock: replayClock, epochSeed: reader.header.seed ?? "", store: store, secret: { "" })
        host.watchdog = InertClock()
        host.recorder = self
        self.host = host
        let makeName = ServedContent.makeName
        ServedContent.makeName = { [weak self] in self?.replayableValue("name", makeName) ?? makeName() }
    }

    /// Replays the journal up to its end, a given place, or the first difference.
    /// - Parameters:
    ///   - end: the place at which to stop.
    ///   - wait: called before each event from outside, with the milliseconds since the first event; nil replays
    ///     without waiting.
    public func run(until end: End? = nil, waiting wait: ((_ milliseconds: Double) -> Void)? = nil) throws(JournalError)
        -> Outcome
    {
        let began = EventLoop.now
        var first: Int?
        while outcome.difference == nil, let line = try reader.peek(), !isReached(end) {
            reader.take()
            playing = reader.line
            if line.isEvent {
                if let wait {
                    first = first ?? line.time
                    wait(Double(line.time - (first ?? 0)) / 1_000)
                }
                replayClock.turn(to: line.time)
                isElsewhere = line.kind == .elsewhere
            }
            if line.isInput { lastInput = (reader.line, line) }
            play(line)
            if let problem { throw problem }
        }
        outcome.seconds = (EventLoop.now - began) / 1_000
        outcome.lines = reader.line
        outcome.files = reader.fileCount
        outcome.cutBytes = reader.cutBytes
        return outcome
    }

    private func isReached(_ end: End?) -> Bool {
        switch end {
        case nil: false
        case .line(let line): reader.line >= line
        case .revision(let revision): newest >= revision
        }
    }

    // MARK: Lines

    private func play(_ line: JournalLine) {
        switch line.kind {
        case .message:
            outcome.inputs += 1
            sessions[line.number]?.received(line.payload)
            follow(line.number)
        case .text:
            outcome.inputs += 1
            Array(JournalReader.text(line.payload).utf8).withUnsafeBytes { sessions[line.number]?.received($0) }
            follow(line.number)
        case .binary:
            outcome.inputs += 1
            sessions[line.number]?.receivedBinary()
        case .opened: open(line)
        case .closed: sessions.removeValue(forKey: line.number)?.end()
        case .room: sessions[line.number]?.screen?.schedule()
        case .timer:
            if !replayClock.fire(line.number) { differ("timer \(line.number) fired", "there is no such timer") }
        case .turn:
            outcome.turns += 1
            host?.endTurn()
            watch?.turnEnded()
            if outcome.difference == nil, let next = look(), next.kind == .commit { lacks(next) }
        case .outside: listeners[JournalReader.text(line.name)]?(String(decoding: line.payload, as: UTF8.self))
        case .elsewhere:
            outcome.elsewhere += 1
            runTasks?()
        case .end:
            replayClock.turn(to: line.time)
            host?.terminate()
            outcome.isWhole = true
        case .commit: lacks(line)
        case .asked, .over:
            // Unrecorded code has made this request, which the replay cannot repeat.
            guard !isElsewhere else { return }
            let what =
                line.kind == .over
                ? "client \(line.number) could not be sent anything" : "asked for a \(JournalReader.text(line.name))"
            differ(what, "did not")
        case .kept: break
        }
    }

    /// Watches the client's screen, if the message has opened one.
    private func follow(_ client: Int) {
        guard let watch, let screen = sessions[client]?.screen else { return }
        watch.follow(screen)
    }

    private func open(_ line: JournalLine) {
        guard let host, let definition = definitions[JournalReader.text(line.name)] else {
            return differ(
                "client \(line.number) opened the screen '\(JournalReader.text(line.name))'", "there is no such screen")
        }
        outcome.clients += 1
        let connection = ReplayConnection()
        let session = Session(
            id: line.number, connection: connection, definition: definition, host: host, helloTimer: InertTimer())
        session.address = JournalReader.text(line.payload)
        sessions[line.number] = session
    }

    private func look() -> JournalLine? {
        do throws(JournalError) {
            return try reader.peek()
        } catch {
            problem = error
            return nil
        }
    }

    // MARK: Other sources

    /// Returns the recorded answer.
    public func replayableValue(_ name: String, _ make: () -> String) -> String {
        guard host != nil else { return earlyAnswers[name] ?? make() }
        guard outcome.difference == nil, problem == nil else { return make() }
        guard let line = look(), line.kind == .asked, JournalReader.text(line.name) == name else {
            // At an incomplete end of the file, the answer is unknown, which is not a difference.
            if look() != nil, !isElsewhere { differ("did not", "asked for a \(name)") }
            return make()
        }
        reader.take()
        return JournalReader.text(line.payload)
    }

    /// Does nothing: the journal contains the values.
    public func recordValue(from source: String, _ value: () -> String) {}

    /// Sets the listener of a source. It receives the values from before the server started at once, and the others
    /// at their time.
    public func setReplayListener(for source: String, _ listener: @escaping @MainActor (String) -> Void) {
        listeners[source] = listener
        let values = earlyValues.filter { $0.source == source }
        earlyValues.removeAll { $0.source == source }
        for (_, value) in values { listener(value) }
    }

    // MARK: Differences

    private func differ(_ journal: String, _ replay: String, in screen: Screen? = nil) {
        guard outcome.difference == nil else { return }
        var difference = JournalDifference(journal: journal, replay: replay)
        difference.screen = screen?.name
        place(&difference)
    }

    private func place(_ difference: inout JournalDifference) {
        difference.line = reader.line
        difference.before = playing - 1
        difference.file = reader.currentFile
        difference.lineOfFile = reader.lineOfPart
        if let lastInput {
            difference.input = .init(
                line: lastInput.line, client: lastInput.message.number,
                message: String(decoding: lastInput.message.payload.prefix(400), as: UTF8.self))
        }
        outcome.difference = difference
    }

    /// Records a difference: the journal has a patch that the replay has not made.
    private func lacks(_ line: JournalLine) {
        guard !isElsewhere || outcome.difference == nil else { return }
        let epoch = JournalReader.text(line.name)
        let screen = host?.screen(of: epoch)
        var difference = JournalDifference.between(journal: line.payload, replay: nil, on: screen?.application)
        difference.screen = screen?.name
        difference.epoch = epoch
        place(&difference)
    }
}

extension JournalReplay: ScreenRecorder {
    func committed(_ screen: Screen, since revision: Int) {
        guard outcome.difference == nil, problem == nil else { return }
        let made = patches.payload(since: revision, of: screen.tree, using: patch)
        newest = max(newest, screen.tree.revision)
        watch?.committed(screen, made, at: replayClock.now)
        guard let line = look() else { return }
        var theirs: UnsafeRawBufferPointer?
        if line.kind == .commit, line.name.elementsEqual(screen.tree.epoch.utf8) {
            theirs = line.payload
            if made.isSame(as: line.payload) {
                outcome.patches += 1
                return reader.take()
            }
            reader.take()
        }
        var difference = JournalDifference.between(journal: theirs, replay: made, on: screen.application)
        difference.screen = screen.name
        difference.epoch = screen.tree.epoch
        difference.revision = difference.revision ?? screen.tree.revision
        place(&difference)
    }

    func skips(_ session: Session, canSend: Bool) -> Bool {
        guard outcome.difference == nil, let line = look(), line.kind == .over, line.number == session.id else {
            return !takes
        }
        reader.take()
        return true
    }

    func becameWritable(_ session: Session) {}
    func didFailToDecode(isSecret: Bool) {}
    func willHandleHello(_ hello: ClientMessage.Hello, of session: Session) {}
    func recordAdmission(_ words: String) {}

    func recordedAdmission() -> String? {
        guard let line = look(), line.kind == .asked, JournalReader.text(line.name) == Journal.admission else {
            return nil
        }
        reader.take()
        return JournalReader.text(line.payload)
    }

    func willHandle(_ message: ClientMessage, of session: Session, on screen: Screen) {}
    func willRefuse(_ message: ClientMessage) {}
}

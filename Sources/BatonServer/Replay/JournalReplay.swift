import BatonTransport
import BatonWire
import Foundation
public import ResponderKit

/// Replays a journal into new screens, and compares what they show with the recording.
///
///     let replay = try JournalReplay(file: "/var/tmp/baton.journal")
///     try replay.prepare(screens: screens)
///     let outcome = try replay.run()
///
/// Everything runs as on a server, but without sockets: sessions receive the recorded messages, and the clock shows the
/// recorded times.
@MainActor
public final class JournalReplay: ReplayableEnvironment {
    /// A point at which the replay stops before the end of the journal.
    public enum StopPoint: Equatable, Sendable {
        /// The replay stops after a line of the journal. The lines of all files are counted together, from 1.
        case line(Int)
        /// The replay stops once a screen has reached the given revision.
        case revision(Int)
    }

    /// The result of a replay.
    public struct Outcome: Codable, Equatable, Sendable {
        /// The number of messages that clients sent.
        public var inputs = 0
        /// The number of sockets that clients opened.
        public var clients = 0
        /// The number of loop turns that changed something.
        public var turns = 0
        /// The number of compared patches.
        public var patches = 0
        /// The number of lines that were read.
        public var lines = 1
        /// The number of the journal's files.
        public var files = 1
        /// The number of bytes in an incomplete last line of the journal, which is ignored.
        public var cutBytes = 0
        /// The recorded server has ended normally.
        public var endedNormally = false
        /// The number of activities that the journal does not contain, such as an application's own tasks.
        public var untrackedActivities = 0
        /// The duration of the replay in seconds.
        public var seconds = 0.0
        /// The first difference; nil if there is none.
        public var difference: JournalDifference?

        private enum CodingKeys: String, CodingKey {
            case inputs, clients, turns, patches, lines, files, cutBytes, seconds, difference
            case endedNormally = "isWhole"
            case untrackedActivities = "elsewhere"
        }
    }

    /// The clock, which shows the journal's time.
    public var clock: any EventClock { replayClock }
    /// The program that wrote the journal.
    public var program: String? { reader.header.program }
    /// The settings of the recorded server. A replay needs the same settings and the same screens.
    public var options: [String: String] { reader.header.options ?? [:] }
    /// Runs the pending tasks of the main actor. Called for each journal line that marks untracked activity.
    public var runTasks: (@MainActor () -> Void)?
    /// The observer of the replayed screens and events. Set this property before ``prepare(screens:)``.
    public weak var observer: (any ReplayObserver)?

    private let replayClock = ReplayClock()
    private let reader: JournalReader
    private var host: ScreenHost?
    private var sessions: [Int: Session] = [:]
    private var definitions: [String: ScreenDefinition] = [:]
    private var listeners: [String: @MainActor (String) -> Void] = [:]
    /// The values, such as the date, that the program requested before the server started. `startupSourceValues`
    /// contains the values that sources, such as kiosks, reported before the server started.
    private var startupValues: [String: String]
    private var startupSourceValues: [(source: String, value: String)] = []
    private let patches = PatchEncoder()
    private let patch = FrameBuffer()
    private var outcome = Outcome()
    private var readError: JournalError?
    private var observation: ReplayObservation?
    private var lastInput: (line: Int, message: JournalLine)?
    private var newestRevision = 0
    /// The number of the line that is being replayed.
    private var currentLine = 0
    /// The present line of the journal records that code outside of any recorded event has run. A replay cannot repeat
    /// the effects of such code.
    private var isUntracked = false

    /// Opens a journal and its older files.
    public init(file: String) throws(JournalError) {
        reader = try JournalReader(file: file)
        startupValues = reader.header.answers ?? [:]
        replayClock.setTime(reader.header.t ?? 0)
        for _ in 0..<(reader.header.before ?? 0) {
            guard let line = try reader.peek(), line.kind == .value || line.kind == .sourceValue else { break }
            let (name, value) = (JournalReader.text(line.name), line.payload)
            if line.kind == .value {
                startupValues[name] = JournalReader.text(value)
            } else {
                startupSourceValues.append((name, String(decoding: value, as: UTF8.self)))
            }
            reader.consume()
        }
        replayClock.recordedDate = { [unowned self] in JournalDate.date(from: replayableValue("date") { "0" }) }
    }

    /// Prepares the screens. The screens must be the same as those of the recorded server.
    public func prepare(screens: [ScreenDefinition]) throws(JournalError) {
        let recorded = reader.header.screens ?? []
        // The recorded control modes are used, and screens that the recorded server did not have are left out.
        let screens = recorded.compactMap { former in
            var definition = screens.first { $0.name == former.name }
            definition?.control = former.control.flatMap(ControlMode.init) ?? .together
            return definition
        }
        let offered = screens.map(JournalHeader.Screen.init)
        let missing = recorded.filter { !offered.contains($0) }
        guard missing.isEmpty else { throw .differentScreens(file: reader.file, names: missing.map(\.name)) }
        let store = StateStore(folder: nil, today: { [replayClock] in replayClock.date })
        while let line = try reader.peek(), line.kind == .savedState {
            reader.consume()
            guard let data = Data(base64Encoded: JournalReader.text(line.payload)),
                let state = try? PropertyListDecoder().decode(StateStore.SavedState.self, from: data)
            else { continue }
            store.insert(state)
        }
        definitions = Dictionary(screens.map { ($0.name, $0) }) { first, _ in first }
        observation = observer.map { ReplayObservation($0, definitions: definitions) }
        let host = ScreenHost(
            definitions: screens, clock: replayClock, epochSeed: reader.header.seed ?? "", store: store, secret: { "" })
        host.timeoutClock = InertClock()
        host.recorder = self
        self.host = host
        let makeName = ServedContent.makeName
        ServedContent.makeName = { [weak self] in self?.replayableValue("name", makeName) ?? makeName() }
    }

    /// Replays the journal up to its end, a given stop point, or the first difference.
    /// - Parameters:
    ///   - end: the point at which the replay stops.
    ///   - wait: called before each event from outside, with the milliseconds since the first event; nil replays
    ///     without waiting.
    public func run(until end: StopPoint? = nil, waiting wait: ((_ milliseconds: Double) -> Void)? = nil)
        throws(JournalError)
        -> Outcome
    {
        let began = EventLoop.now
        var first: Int?
        while outcome.difference == nil, let line = try reader.peek(), !isReached(end) {
            reader.consume()
            currentLine = reader.line
            if line.isEvent {
                if let wait {
                    first = first ?? line.time
                    wait(Double(line.time - (first ?? 0)) / 1_000)
                }
                replayClock.setTime(line.time)
                isUntracked = line.kind == .untracked
            }
            if line.isInput { lastInput = (reader.line, line) }
            replay(line)
            if let readError { throw readError }
        }
        outcome.seconds = (EventLoop.now - began) / 1_000
        outcome.lines = reader.line
        outcome.files = reader.fileCount
        outcome.cutBytes = reader.cutBytes
        return outcome
    }

    private func isReached(_ end: StopPoint?) -> Bool {
        switch end {
        case nil: false
        case .line(let line): reader.line >= line
        case .revision(let revision): newestRevision >= revision
        }
    }

    // MARK: Lines

    private func replay(_ line: JournalLine) {
        switch line.kind {
        case .message:
            outcome.inputs += 1
            sessions[line.number]?.received(line.payload)
            observeScreen(of: line.number)
        case .text:
            outcome.inputs += 1
            Array(JournalReader.text(line.payload).utf8).withUnsafeBytes { sessions[line.number]?.received($0) }
            observeScreen(of: line.number)
        case .binary:
            outcome.inputs += 1
            sessions[line.number]?.receivedBinary()
        case .opened: open(line)
        case .closed: sessions.removeValue(forKey: line.number)?.end()
        case .writable: sessions[line.number]?.screen?.scheduleCommit()
        case .timer:
            if !replayClock.fire(line.number) {
                recordDifference("timer \(line.number) fired", "there is no timer \(line.number)")
            }
        case .turn:
            outcome.turns += 1
            host?.endTurn()
            observation?.turnEnded()
            if outcome.difference == nil, let next = nextLine(), next.kind == .commit { recordMissingPatch(next) }
        case .sourceValue: listeners[JournalReader.text(line.name)]?(String(decoding: line.payload, as: UTF8.self))
        case .untracked:
            outcome.untrackedActivities += 1
            runTasks?()
        case .end:
            replayClock.setTime(line.time)
            host?.terminate()
            outcome.endedNormally = true
        case .commit: recordMissingPatch(line)
        case .value, .skipped:
            // Code outside of any recorded event requested the value. The replay cannot repeat such code.
            guard !isUntracked else { return }
            let recorded =
                line.kind == .skipped
                ? "no patch was sent to client \(line.number), because its socket was full"
                : "the value '\(JournalReader.text(line.name))' was requested"
            recordDifference(
                recorded,
                line.kind == .skipped
                    ? "client \(line.number) was not skipped when the patches were sent"
                    : "the value '\(JournalReader.text(line.name))' was not requested")
        case .savedState: break
        }
    }

    /// Reports the screen of a client to the observer, if the client's message has opened a screen.
    private func observeScreen(of client: Int) {
        guard let observation, let screen = sessions[client]?.screen else { return }
        observation.observe(screen)
    }

    private func open(_ line: JournalLine) {
        guard let host, let definition = definitions[JournalReader.text(line.name)] else {
            return recordDifference(
                "client \(line.number) opened the screen '\(JournalReader.text(line.name))'",
                "this program has no such screen")
        }
        outcome.clients += 1
        let connection = ReplayConnection()
        let session = Session(
            id: line.number, connection: connection, definition: definition, host: host, helloTimer: InertTimer())
        session.address = JournalReader.text(line.payload)
        sessions[line.number] = session
    }

    private func nextLine() -> JournalLine? {
        do throws(JournalError) {
            return try reader.peek()
        } catch {
            readError = error
            return nil
        }
    }

    // MARK: Other sources

    /// Returns the value that the journal contains under a name.
    public func replayableValue(_ name: String, _ make: () -> String) -> String {
        guard host != nil else { return startupValues[name] ?? make() }
        guard outcome.difference == nil, readError == nil else { return make() }
        guard let line = nextLine(), line.kind == .value, JournalReader.text(line.name) == name else {
            // If the recorded server was killed, the journal may end before a value that the server requested. Such a
            // missing value does not count as a difference.
            if nextLine() != nil, !isUntracked {
                recordDifference("the value '\(name)' was not requested", "the value '\(name)' was requested")
            }
            return make()
        }
        reader.consume()
        return JournalReader.text(line.payload)
    }

    /// Records nothing: in a replay, the values of sources come from the journal.
    public func recordValue(from source: String, _ value: () -> String) {}

    /// Sets the function that receives the values of a source, such as a kiosk. Values that were recorded before the
    /// server started are delivered within this call, and later values at their recorded times.
    public func setReplayListener(for source: String, _ listener: @escaping @MainActor (String) -> Void) {
        listeners[source] = listener
        let values = startupSourceValues.filter { $0.source == source }
        startupSourceValues.removeAll { $0.source == source }
        for (_, value) in values { listener(value) }
    }

    // MARK: Differences

    private func recordDifference(_ journal: String, _ replay: String, in screen: Screen? = nil) {
        guard outcome.difference == nil else { return }
        var difference = JournalDifference(journal: journal, replay: replay)
        difference.screen = screen?.name
        report(&difference)
    }

    private func report(_ difference: inout JournalDifference) {
        difference.line = reader.line
        difference.before = currentLine - 1
        difference.file = reader.currentFile
        difference.lineOfFile = reader.lineOfPart
        if let lastInput {
            difference.input = .init(
                line: lastInput.line, client: lastInput.message.number,
                message: String(decoding: lastInput.message.payload.prefix(400), as: UTF8.self))
        }
        outcome.difference = difference
    }

    /// Reports a difference: the journal contains a patch, and the replay has not produced it.
    private func recordMissingPatch(_ line: JournalLine) {
        guard !isUntracked || outcome.difference == nil else { return }
        let epoch = JournalReader.text(line.name)
        let screen = host?.screen(withEpoch: epoch)
        var difference = JournalDifference.between(journal: line.payload, replay: nil, on: screen?.application)
        difference.screen = screen?.name
        difference.epoch = epoch
        report(&difference)
    }
}

extension JournalReplay: ScreenRecorder {
    func committed(_ screen: Screen, since revision: Int) {
        guard outcome.difference == nil, readError == nil else { return }
        let made = patches.payload(since: revision, of: screen.tree, using: patch)
        newestRevision = max(newestRevision, screen.tree.revision)
        observation?.committed(screen, made, at: replayClock.now)
        guard let line = nextLine() else { return }
        var theirs: UnsafeRawBufferPointer?
        if line.kind == .commit, line.name.elementsEqual(screen.tree.epoch.utf8) {
            theirs = line.payload
            if made.isSame(as: line.payload) {
                outcome.patches += 1
                return reader.consume()
            }
            reader.consume()
        }
        var difference = JournalDifference.between(journal: theirs, replay: made, on: screen.application)
        difference.screen = screen.name
        difference.epoch = screen.tree.epoch
        difference.revision = difference.revision ?? screen.tree.revision
        report(&difference)
    }

    func skips(_ session: Session, canSend: Bool) -> Bool {
        guard outcome.difference == nil, let line = nextLine(), line.kind == .skipped, line.number == session.id else {
            return !canSend
        }
        reader.consume()
        return true
    }

    func becameWritable(_ session: Session) {}
    func didFailToDecode(isSecret: Bool) {}
    func willHandleHello(_ hello: ClientMessage.Hello, of session: Session) {}
    func recordAdmission(_ words: String) {}

    func recordedAdmission() -> String? {
        guard let line = nextLine(), line.kind == .value, JournalReader.text(line.name) == Journal.admission else {
            return nil
        }
        reader.consume()
        return JournalReader.text(line.payload)
    }

    func willHandle(_ message: ClientMessage, of session: Session, on screen: Screen) {}
    func willRefuse(_ message: ClientMessage) {}
}

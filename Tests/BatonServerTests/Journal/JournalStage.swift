import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

/// A server without sockets that writes a journal, controlled by the test.
@MainActor final class JournalStage {
    let folder: URL
    let clock = ManualClock(now: 5_000.25)
    let journal: Journal
    let store: StateStore
    let host: ScreenHost
    private(set) var sessions: [Int: Session] = [:]
    private(set) var connections: [Int: SimulatedConnection] = [:]
    private(set) var sentences: [String] = []
    private var lastID = 0
    private var secrets = 0

    var file: String { folder.appendingPathComponent("journal").path }
    /// The lines of the journal.
    var lines: [String] {
        ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    /// - Parameter savedStates: the states that were stored before the server started.
    init(
        limits: Journal.Limits = Journal.Limits(), savedStates: [StateStore.SavedState] = [],
        screens: @MainActor (any ReplayableEnvironment) -> [ScreenDefinition]
    ) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        journal = try Journal(file: folder.appendingPathComponent("journal").path, limits: limits, base: clock)
        let journal = journal
        store = StateStore(folder: nil, today: { journal.clock.date })
        for state in savedStates { store.insert(state) }
        var secrets = 0
        host = ScreenHost(definitions: screens(journal), clock: journal.clock, epochSeed: "life", store: store) {
            secrets += 1
            return "-secret\(secrets)"
        }
        host.timeoutClock = clock
        journal.start(host, seed: "life", savedStates: store.all) { [weak self] in self?.sentences.append($0) }
    }

    isolated deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: External events

    @discardableResult
    func open(_ screen: String) throws -> Int {
        lastID += 1
        journal.beginEvent()
        let connection = SimulatedConnection()
        let definition = try #require(host.definition(named: screen))
        let session = Session(
            id: lastID, connection: connection, definition: definition, host: host, helloTimer: InertTimer())
        sessions[lastID] = session
        connections[lastID] = connection
        journal.recordOpening(of: session)
        return lastID
    }

    /// Opens a client that has sent its hello and received its screen.
    func join(_ screen: String, hello: String = "") throws -> Int {
        let client = try open(screen)
        send(#"{"type":"hello"\#(hello)}"#, from: client)
        endTurn()
        return client
    }

    func send(_ text: String, from client: Int) {
        guard let session = sessions[client], connections[client]?.isOpen == true else { return }
        Array(text.utf8).withUnsafeBytes {
            journal.recordMessage($0, from: session)
            session.received($0)
        }
    }

    func sendBinary(from client: Int) {
        guard let session = sessions[client] else { return }
        journal.recordBinaryFrame(from: session)
        session.receivedBinary()
    }

    func leave(_ client: Int) {
        guard let session = sessions.removeValue(forKey: client) else { return }
        journal.recordClosing(of: session)
        session.end()
        connections[client] = nil
    }

    /// Notifies a session that its socket can accept more bytes, if the session has requested this notification.
    func notifyWritable(_ client: Int) {
        if connections[client]?.takeWritable() == true { sessions[client]?.becameWritable() }
    }

    func endTurn() {
        journal.endTurn(of: host)
    }

    /// Advances the clock and ends a turn, so that due timers run.
    func advanceTime(by milliseconds: Double) {
        clock.advance(by: milliseconds)
        endTurn()
    }

    /// Shuts the server down normally.
    func end() {
        journal.willTerminate()
        host.terminate()
        journal.finish()
    }

    /// Ends the server without a shutdown. The journal's file contains only what the server had already passed to the
    /// journal.
    func crash() {
        journal.finish()
    }
}

extension JournalReplay {
    /// Replays a journal's file into new screens.
    static func play(
        _ file: String, until end: StopPoint? = nil,
        screens: @MainActor (any ReplayableEnvironment) -> [ScreenDefinition]
    ) throws -> Outcome {
        let replay = try JournalReplay(file: file)
        try replay.prepare(screens: screens(replay))
        return try replay.run(until: end)
    }
}

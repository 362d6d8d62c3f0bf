import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

/// A server without sockets that writes a journal, in a test's hands.
@MainActor final class JournalStage {
    let folder: URL
    let clock = ManualClock(now: 5_000.25)
    let journal: Journal
    let store: StateStore
    let host: ScreenHost
    private(set) var sessions: [Int: Session] = [:]
    private(set) var connections: [Int: PlayedConnection] = [:]
    private(set) var sentences: [String] = []
    private var lastID = 0
    private var secrets = 0

    var file: String { folder.appendingPathComponent("journal").path }
    /// What was written, line by line.
    var lines: [String] {
        ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    /// - Parameter kept: what was kept before the server began.
    init(
        limits: Journal.Limits = Journal.Limits(), kept: [StateStore.Kept] = [],
        screens: @MainActor (any Surroundings) -> [ScreenDefinition]
    ) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        journal = try Journal(file: folder.appendingPathComponent("journal").path, limits: limits, base: clock)
        let journal = journal
        store = StateStore(folder: nil, today: { journal.clock.date })
        for kept in kept { store.begin(with: kept) }
        var secrets = 0
        host = ScreenHost(definitions: screens(journal), clock: journal.clock, epochSeed: "life", store: store) {
            secrets += 1
            return "-secret\(secrets)"
        }
        host.watchdog = clock
        journal.begin(host, seed: "life", kept: store.all) { [weak self] in self?.sentences.append($0) }
    }

    isolated deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: What comes from outside

    @discardableResult
    func open(_ screen: String) throws -> Int {
        lastID += 1
        journal.comes()
        let connection = PlayedConnection()
        let definition = try #require(host.definition(named: screen))
        let session = Session(
            id: lastID, connection: connection, definition: definition, host: host, helloTimer: NoTimer())
        sessions[lastID] = session
        connections[lastID] = connection
        journal.opened(session)
        return lastID
    }

    /// A client that has said hello, and has its screen.
    func join(_ screen: String, hello: String = "") throws -> Int {
        let client = try open(screen)
        send(#"{"type":"hello"\#(hello)}"#, from: client)
        endTurn()
        return client
    }

    func send(_ text: String, from client: Int) {
        guard let session = sessions[client], connections[client]?.isOpen == true else { return }
        Array(text.utf8).withUnsafeBytes {
            journal.receives($0, from: session)
            session.received($0)
        }
    }

    func sendBinary(from client: Int) {
        guard let session = sessions[client] else { return }
        journal.receivedBinary(on: session)
        session.receivedBinary()
    }

    func leave(_ client: Int) {
        guard let session = sessions.removeValue(forKey: client) else { return }
        journal.closed(session)
        session.end()
        connections[client] = nil
    }

    /// Tells a session that its socket has room, where it wants to know.
    func tellOfRoom(_ client: Int) {
        if connections[client]?.takeWritable() == true { sessions[client]?.becameWritable() }
    }

    func endTurn() {
        journal.endTurn(of: host)
    }

    /// Time goes by, and what falls due is a turn.
    func pass(_ milliseconds: Double) {
        clock.advance(by: milliseconds)
        endTurn()
    }

    /// The server ends as it should.
    func end() {
        journal.willTerminate()
        host.terminate()
        journal.finish()
    }

    /// The server is there no longer; what it had handed over is written.
    func crash() {
        journal.finish()
    }
}

extension JournalReplay {
    /// Plays a file into fresh screens.
    static func play(
        _ file: String, until end: End? = nil, screens: @MainActor (any Surroundings) -> [ScreenDefinition]
    ) throws -> Outcome {
        let replay = try JournalReplay(file: file)
        try replay.begin(screens: screens(replay))
        return try replay.run(until: end)
    }
}

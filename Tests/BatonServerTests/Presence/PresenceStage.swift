import BatonTransport
import BatonWire
import Foundation
import ResponderKit

@testable import BatonServer

/// A connection whose socket the test can fill. It records the memory address of each presence message.
final class RecordingConnection: Connection {
    private(set) var messages: [ServerMessage] = []
    /// Errors of payloads that could not be decoded.
    private(set) var problems: [String] = []
    /// The text and the memory address of each presence message.
    private(set) var presences: [(text: String, place: UnsafeMutableRawPointer?)] = []
    private(set) var isClosed = false
    /// If true, the socket accepts no bytes.
    var isFull = false

    override var isOpen: Bool { !isClosed }
    override var isBacklogged: Bool { isFull }

    override func send(frames: UnsafeMutableRawBufferPointer) -> Bool {
        guard isOpen, !isFull else { return false }
        ProtocolValidator.checkServerMessages(inFrames: UnsafeRawBufferPointer(frames))
        var start = 0
        while start + 2 <= frames.count {
            let frame = start
            var length = Int(frames[start + 1])
            var head = 2
            if length >= 126 {
                head = length == 126 ? 4 : 10
                length = frames[start + 2..<start + head].reduce(0) { $0 << 8 | Int($1) }
            }
            let payload = Array(frames[start + head..<start + head + length])
            start += head + length
            do {
                let message = try ServerMessage.decode(payload)
                messages.append(message)
                guard case .presence = message else { continue }
                presences.append((String(decoding: payload, as: UTF8.self), frames.baseAddress.map { $0 + frame }))
            } catch {
                problems.append("\(error)")
            }
        }
        return true
    }

    override func notifyWhenWritable() {}

    override func close(code: UInt16, reason: String) { isClosed = true }

    /// Returns the messages received since the last call.
    func takeAll() -> [ServerMessage] {
        defer { messages.removeAll() }
        return messages
    }

    /// Returns the presence messages received since the last call.
    func take() -> [ServerMessage.Presence] {
        defer { messages.removeAll() }
        return messages.compactMap { if case .presence(let presence) = $0 { presence } else { nil } }
    }
}

/// A client of `PresenceStage`.
@MainActor final class PresenceClient {
    let connection = RecordingConnection()
    let session: Session

    init(_ session: (RecordingConnection) -> Session) {
        self.session = session(connection)
    }

    var id: Int { session.id }

    func send(_ text: String) {
        ProtocolValidator.checkClientMessage(text)
        Array(text.utf8).withUnsafeBytes { session.received($0) }
    }

    func touch(_ phase: String, _ x: Double, _ y: Double, id: Int = 1, seq: Int? = nil) {
        let seq = seq.map { #","seq":\#($0)"# } ?? ""
        send(#"{"type":"touch"\#(seq),"touches":[{"id":\#(id),"phase":"\#(phase)","x":\#(x),"y":\#(y)}]}"#)
    }
}

/// Screens without sockets. The test itself ends each loop turn.
@MainActor final class PresenceStage {
    let clock = ManualClock(now: 1_000)
    let host: ScreenHost
    let stage = ProbeApp()
    private var lastID = 0

    init() {
        let stage = stage
        let size = CGSize(width: 400, height: 800)
        host = ScreenHost(
            definitions: [
                ScreenDefinition(name: "shared", title: "Shared", sharing: .shared(sizes: [size])) { stage },
                ScreenDefinition(
                    name: "sizes", title: "Sizes", sharing: .shared(sizes: [size, CGSize(width: 800, height: 400)])
                ) {
                    ProbeApp()
                },
                ScreenDefinition(name: "own", title: "Own", sharing: .private(size: size)) { ProbeApp() },
            ], clock: clock, epochSeed: "life")
    }

    var screen: Screen? { host.sharedScreens["shared"]?.first }

    /// Opens a client that has sent its hello.
    func join(_ screen: Int = 0, name: String? = nil, watches: Bool = true, more: String = "") throws -> PresenceClient
    {
        lastID += 1
        let (id, host, clock) = (lastID, host, clock)
        let client = PresenceClient {
            Session(
                id: id, connection: $0, definition: host.definitions[screen], host: host,
                helloTimer: clock.schedule(after: 5_000) {})
        }
        var hello = #"{"type":"hello""#
        if let name { hello += #","name":"# + String(decoding: try JSONEncoder().encode(name), as: UTF8.self) }
        if watches { hello += #","capabilities":["touch","presence"]"# }
        client.send(hello + more + "}")
        return client
    }

    func endTurn() { host.endTurn() }

    /// Ends the turn and returns the presence messages that each client received.
    func presenceMessages(_ clients: PresenceClient...) -> [[ServerMessage.Presence]] {
        endTurn()
        return clients.map { $0.connection.take() }
    }
}

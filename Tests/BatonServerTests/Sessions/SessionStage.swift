import BatonTransport
import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

/// A real server on an event loop that the test runs. The server has a shared screen, a shared screen in two sizes, and
/// a private screen.
@MainActor final class SessionStage {
    let loop: EventLoop
    let server: Server
    private let folder: URL
    private let factory = AppFactory()

    @MainActor private final class AppFactory {
        var apps: [ProbeApp] = []

        func make() -> ProbeApp {
            let app = ProbeApp()
            apps.append(app)
            return app
        }
    }

    /// - Parameter control: the control mode of all screens.
    init(control: ControlMode = .together, _ configure: (inout Server.Configuration) -> Void = { _ in }) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("page".utf8).write(to: folder.appendingPathComponent("index.html"))
        loop = try EventLoop()
        var configuration = Server.Configuration(files: try StaticFiles(folder: folder.path), epochSeed: "life")
        configure(&configuration)
        let size = CGSize(width: 300, height: 600)
        let sharings: [(String, ScreenDefinition.Sharing)] = [
            ("shared", .shared(sizes: [size])), ("sizes", .shared(sizes: [size, CGSize(width: 600, height: 300)])),
            ("own", .private(size: size)),
        ]
        let factory = factory
        server = try Server(
            loop: loop, configuration: configuration,
            screens: sharings.map { name, sharing in
                var definition = ScreenDefinition(name: name, title: name, sharing: sharing) { factory.make() }
                definition.control = control
                return definition
            })
    }

    isolated deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The applications in order of creation.
    var apps: [ProbeApp] { factory.apps }

    /// The shared screen, once a client has joined it.
    var screen: Screen? { server.host.sharedScreens["shared"]?.first }

    /// Releases the test's references to the applications, so that only the server retains them.
    func releaseApps() {
        factory.apps.removeAll()
    }

    /// Ends the loop turn, so that the server sends the changes that the test has made.
    func endTurn() {
        loop.run(until: { true })
    }

    /// Opens a client with a WebSocket.
    func open(_ screen: String = "shared", receiveBuffer: Int32? = nil, sendBuffer: Int32? = nil) throws
        -> SessionClient
    {
        let socket = try RawSocket(to: server.port, on: loop, receiveBuffer: receiveBuffer, sendBuffer: sendBuffer)
        try #require(socket.upgrade(path: "/" + screen))
        return SessionClient(socket: socket, loop: loop)
    }

    /// Opens a client, and waits for its welcome and the whole screen.
    func join(
        _ screen: String = "shared", hello: String = "", receiveBuffer: Int32? = nil, sendBuffer: Int32? = nil
    ) throws -> SessionClient {
        let client = try open(screen, receiveBuffer: receiveBuffer, sendBuffer: sendBuffer)
        client.send(#"{"type":"hello"\#(hello)}"#)
        client.welcome = try client.next("welcome")
        try client.roundTrip()
        return client
    }
}

/// A message of the server.
struct ReceivedMessage {
    var json: [String: Any]
    var bytes: Int
    /// The revision that a patch applies to. The value is set even if the message does not contain it.
    var from = -1

    var type: String { json["type"] as? String ?? "" }
    /// The message contains the revision to which its patch applies.
    var statesFrom: Bool { json["from"] != nil }
    var to: Int { json["to"] as? Int ?? -1 }
    var seq: Int { json["seq"] as? Int ?? -1 }
    var revision: Int { json["revision"] as? Int ?? -1 }
    var epoch: String { json["epoch"] as? String ?? "" }
    var code: String { json["code"] as? String ?? "" }
    var isResumed: Bool { json["resumed"] as? Bool ?? false }
    var operations: [Any] { json["ops"] as? [Any] ?? [] }
}

/// A protocol client that records the messages it received and the revision it shows.
@MainActor final class SessionClient {
    let socket: RawSocket
    let loop: EventLoop
    var welcome: ReceivedMessage?
    private(set) var received: [ReceivedMessage] = []
    private(set) var closeCode: Int?
    private var pings = 900_000

    init(socket: RawSocket, loop: EventLoop) {
        self.socket = socket
        self.loop = loop
    }

    var patches: [ReceivedMessage] { received.filter { $0.type == "patch" } }
    /// The revision that the client shows.
    var revision: Int { patches.last?.to ?? 0 }

    func send(_ text: String) {
        ProtocolValidator.checkClientMessage(text)
        socket.sendText(text)
    }

    /// Sends several frames in one write.
    func send(all texts: [String]) {
        for text in Set(texts) { ProtocolValidator.checkClientMessage(text) }
        socket.send(texts.flatMap { RawSocket.frame(Array($0.utf8)) })
    }

    func touch(_ phase: String, seq: Int, id: Int = 1, more: String = "") {
        send(#"{"type":"touch","seq":\#(seq),"touches":[{"id":\#(id),"phase":"\#(phase)","x":50,"y":50}]\#(more)}"#)
    }

    func acknowledge(_ revision: Int) {
        send(#"{"type":"ack","revision":\#(revision)}"#)
    }

    /// Waits for the next message of a type. Earlier messages stay in `received`.
    @discardableResult
    func next(_ type: String) throws -> ReceivedMessage {
        while true {
            let message = try #require(try nextMessage(), "the connection ended before a \(type)")
            if message.type == type { return message }
        }
    }

    /// Waits for the next message that meets a condition.
    @discardableResult
    func next(_ isWanted: (ReceivedMessage) -> Bool) throws -> ReceivedMessage {
        while true {
            let message = try #require(try nextMessage(), "the connection ended before it came")
            if isWanted(message) { return message }
        }
    }

    /// Waits for the next message of one of several types. Earlier messages stay in `received`.
    func next(anyOf types: [String]) throws -> ReceivedMessage {
        while true {
            let message = try #require(try nextMessage(), "the connection ended before one of \(types)")
            if types.contains(message.type) { return message }
        }
    }

    private func nextMessage() throws -> ReceivedMessage? {
        guard let frame = socket.nextFrame() else { return nil }
        if frame.opcode == 8 {
            closeCode = frame.closeCode
            return nil
        }
        try #require(frame.opcode == 1)
        ProtocolValidator.checkServerMessage(frame.payload)
        let json = try JSONSerialization.jsonObject(with: Data(frame.payload)) as? [String: Any]
        let head = frame.payload.count < 126 ? 2 : frame.payload.count < 65_536 ? 4 : 10
        var message = ReceivedMessage(json: try #require(json), bytes: head + frame.payload.count)
        if message.type == "patch" {
            message.from = try #require(message.json["from"] as? Int ?? patches.last?.to, "nothing to apply to")
        }
        received.append(message)
        return message
    }

    /// Waits until all pending messages of the server have arrived.
    func roundTrip() throws {
        pings += 1
        send(#"{"type":"ping","seq":\#(pings)}"#)
        while try next("pong").seq != pings {}
    }

    /// Does the same as `roundTrip()`, for a client that may not be admitted yet or may be evicted meanwhile.
    func roundTripBeforeAdmission() throws {
        pings += 1
        send(#"{"type":"ping","seq":\#(pings)}"#)
        while let message = try nextMessage() {
            if message.seq == pings, message.type == "pong" || message.type == "error" { return }
        }
    }

    /// Reads until the server closes, and returns the close code.
    func end() throws -> Int? {
        while try nextMessage() != nil {}
        return closeCode
    }
}

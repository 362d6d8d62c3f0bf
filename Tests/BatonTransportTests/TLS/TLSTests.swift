import BatonTransport
import COpenSSL
import Foundation
import Testing

@testable import TransportTestSupport

@MainActor @Suite("TLS of the server", .serialized) struct TLSTests {
    static func credentials(_ names: String...) throws -> TLSCredentials {
        let made = try GeneratedCertificate(names: names.isEmpty ? ["localhost", "127.0.0.1"] : names)
        return try TLSCredentials(certificate: made.chain, key: made.key)
    }

    private func secureServer(_ configure: (inout Transport.Configuration) -> Void = { _ in }) throws -> TestServer {
        let credentials = try Self.credentials()
        let server = try TestServer {
            $0.credentials = credentials
            configure(&$0)
        }
        server.isSecure = true
        return server
    }

    private func tls(_ end: TLSEndpoint, to server: TestServer) throws -> RawSocket {
        let client = try RawSocket(to: server.port, on: server.loop, tls: end)
        server.loop.run(until: { end.isOpen || client.isEnded }, within: 10_000)
        return client
    }

    private static func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(0x20 + $0 % 89) } }

    // MARK: Negotiation

    @Test("Pages are served over TLS 1.3, and their requests are marked as secure") func answers() throws {
        let server = try secureServer()
        let client = try server.connect()

        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")

        #expect(client.waits(for: "hello"))
        #expect(client.tls?.version == "TLSv1.3")
        #expect(server.requests.first?.isSecure == true)
    }

    @Test(
        "TLS 1.2 is accepted with forward secrecy, and older versions are refused",
        arguments: [TLS1_2_VERSION, TLS1_1_VERSION])
    func versions(highest: Int32) throws {
        let server = try secureServer()
        let end = TLSEndpoint(highest: highest, ciphers: "ALL:@SECLEVEL=0")

        let client = try tls(end, to: server)

        #expect(end.isOpen == (highest == TLS1_2_VERSION))
        if end.isOpen {
            #expect(end.cipher.hasPrefix("ECDHE-ECDSA-AES") || end.cipher.hasPrefix("ECDHE-ECDSA-CHACHA20"))
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(client.waits(for: "hello"))
        }
    }

    @Test(
        "Ciphers without forward secrecy or authentication are refused",
        arguments: ["AES128-GCM-SHA256", "ECDHE-ECDSA-AES128-SHA", "aNULL:eNULL"])
    func weakCiphers(name: String) throws {
        let server = try secureServer()
        let end = TLSEndpoint(highest: TLS1_2_VERSION, ciphers: name + ":@SECLEVEL=0")

        let client = try tls(end, to: server)

        #expect(!end.isOpen)
        #expect(client.isEnded)
    }

    @Test("HTTP/1.1 is negotiated, never HTTP/2", arguments: ["h2,http/1.1", "h2", "http/1.1"])
    func applicationProtocol(offer: String)
        throws
    {
        let server = try secureServer()
        let end = TLSEndpoint(offering: offer)
        let client = try tls(end, to: server)

        client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")

        #expect(end.agreed == (offer == "h2" ? "" : "http/1.1"))
        #expect(client.waits(for: "hello"))
    }

    // MARK: Data

    @Test(
        "Messages of any size pass in both directions over TLS",
        arguments: [0, 1, 125, 126, 1_024, 16_384, 16_385, 65_536])
    func messages(size: Int) throws {
        let server = try secureServer()
        let (client, _) = try server.open()

        client.send(RawSocket.frame(Self.pattern(size)))

        #expect(client.nextFrame()?.payload == Self.pattern(size))
    }

    @Test("Many messages in one TLS record are all read in order") func oneRecord() throws {
        let server = try secureServer()
        let (client, _) = try server.open()
        let texts = (0..<300).map { "message \($0)" }

        client.send(texts.flatMap { RawSocket.frame(Array($0.utf8)) })

        #expect(texts.allSatisfy { client.nextFrame()?.text == $0 })
    }

    @Test("Many requests in one TLS record are all answered in order") func pipelined() throws {
        let server = try secureServer()
        server.respond = { .text(200, "answer to \($0.path);") }
        let client = try server.connect()

        client.send((0..<200).map { "GET /\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())

        #expect(client.waits(for: "answer to /199;"))
        #expect(server.requests.map(\.path) == (0..<200).map { "/\($0)" })
    }

    @Test("A message whose bytes each arrive in a TLS record of their own is read") func drops() throws {
        let server = try secureServer()
        let (client, _) = try server.open()

        for byte in RawSocket.frame(Array("slowly".utf8)) { client.send([byte]) }

        #expect(client.nextFrame()?.text == "slowly")
    }

    @Test(
        "Large answers over TLS arrive whole, one after another",
        arguments: [1_000, 16_384, 70_000, 5_000_000])
    func largeAnswers(size: Int) throws {
        let server = try secureServer()
        let body = Self.pattern(size)
        server.respond = { _ in HTTPResponse(status: 200, body: body) }
        let client = try server.connect(receiveBuffer: 4_096)

        client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
        server.loop.run(until: { client.received.count >= 2 * size }, within: 30_000)

        for _ in 0..<2 {
            #expect(client.waits(for: "\r\n\r\n"))
            client.removeHead()
            server.loop.run(until: { client.received.count >= size }, within: 30_000)
            #expect(Array(client.received.prefix(size)) == body)
            client.discard(min(size, client.received.count))
        }
    }

    @Test("A client that reads nothing is backlogged and receives everything once it reads") func slowReader() throws {
        let server = try secureServer()
        let (client, connection) = try server.open(receiveBuffer: 4_096)
        client.reads = false
        var sent = 0

        while connection.send(copying: Self.pattern(60_000)), sent < 1_000 { sent += 1 }
        #expect(connection.isBacklogged)
        #expect(!connection.send(copying: [0x61]))
        client.reads = true

        for index in 0..<sent {
            let payload = client.nextFrame()?.payload
            #expect(payload == Self.pattern(60_000), "frame \(index)")
        }
        server.loop.run(until: { server.writable > 0 }, within: 10_000)
        #expect(connection.send(copying: Array("after".utf8)))
        #expect(client.nextFrame()?.text == "after")
    }

    @Test("While reading is paused, a client waits, loses nothing and causes no loop turns") func heldUp() throws {
        let server = try secureServer()
        server.whenReceived = { _, _ in }
        let (client, connection) = try server.open()
        let texts = (0..<2_000).map { "message \($0)" }
        // The bytes are sent in few records, so that TLS buffers more data than the library reads at a time.
        connection.reads = false
        client.send(texts.flatMap { RawSocket.frame(Array($0.utf8)) })
        server.loop.run(until: { false }, within: 50)
        var turns = 0
        server.loop.endOfTurn = { turns += 1 }
        server.loop.run(until: { false }, within: 100)
        server.loop.endOfTurn = nil

        #expect(server.messages.isEmpty)
        #expect(turns < 20)
        connection.reads = true
        server.loop.run(until: { server.messages.count == texts.count }, within: 10_000)
        #expect(server.messages.map { String(decoding: $0, as: UTF8.self) } == texts)
    }

    @Test("Pausing and resuming reading at every message loses nothing") func stopAndGo() throws {
        let server = try secureServer()
        let loop = server.loop
        server.whenReceived = { connection, bytes in
            connection.reads = false
            loop.after(0) { connection.reads = true }
            connection.send(copying: bytes)
        }
        let (client, _) = try server.open()
        let texts = (0..<200).map { "message \($0) " + String(repeating: "x", count: $0 * 7) }

        client.send(texts.flatMap { RawSocket.frame(Array($0.utf8)) })

        #expect(texts.allSatisfy { client.nextFrame()?.text == $0 })
    }

    // MARK: Ends

    @Test("A close over TLS has its code and reason, and both sides end") func closes() throws {
        let server = try secureServer()
        let (client, connection) = try server.open()

        connection.close(code: 4_004, reason: "your visit has ended")
        let frame = client.nextFrame()
        client.send(RawSocket.frame(frame?.payload ?? [], opcode: 8))

        #expect(frame?.closeCode == 4_004)
        #expect(frame?.closeReason == "your visit has ended")
        #expect(client.waitsForEnd())
        server.loop.run(until: { server.closed.count == 1 }, within: 10_000)
        #expect(server.transport?.connectionCount == 0)
    }

    @Test("A client that half-closes, resets or ends its TLS session is removed", arguments: 0..<4) func gone(
        how: Int
    ) throws {
        let server = try secureServer()
        let (client, connection) = try server.open()
        if how == 3 {
            client.reads = false
            while connection.send(copying: Self.pattern(60_000)) {}
        }

        switch how {
        case 0: client.finishSending()
        case 1, 3: client.reset()
        default:
            client.tls?.end()
            client.sendPlain(client.tls?.takeOutgoing() ?? [])
        }

        server.loop.run(until: { server.closed.count == 1 }, within: 10_000)
        #expect(server.closed.count == 1)
        server.loop.run(until: { server.transport?.connectionCount == 0 }, within: 10_000)
        #expect(server.transport?.connectionCount == 0)
    }

    @Test("A shutdown over TLS closes with 1001 and completes") func shutsDown() throws {
        let server = try secureServer()
        let (client, _) = try server.open()
        let idle = try server.connect()
        server.loop.run(until: { idle.tls?.isOpen == true }, within: 10_000)
        var isOver = false

        server.transport?.shutDown { isOver = true }
        let frame = client.nextFrame()
        client.send(RawSocket.frame(frame?.payload ?? [], opcode: 8))
        server.loop.run(until: { isOver }, within: 10_000)

        #expect(frame?.closeCode == 1_001)
        #expect(isOver)
    }

    // MARK: Clients without TLS

    @Test("Plain HTTP on the TLS port is redirected to https, and a plain WebSocket is refused") func plainly() throws {
        let server = try secureServer()
        server.isSecure = false

        let page = try server.answer(to: "GET /lobby HTTP/1.1\r\nHost: kiosk.local:8443\r\n\r\n")
        let socket = try server.answer(to: RawSocket.handshake(path: "/lobby"))
        let nameless = try server.answer(to: "GET / HTTP/1.1\r\n\r\n")

        #expect(page.hasPrefix("HTTP/1.1 307"))
        #expect(page.contains("Location: https://kiosk.local:8443/lobby\r\n"))
        #expect(page.contains("This server speaks TLS: https://kiosk.local:8443/lobby"))
        #expect(socket.hasPrefix("HTTP/1.1 426"))
        #expect(socket.contains("wss://127.0.0.1/lobby"))
        #expect(nameless.hasPrefix("HTTP/1.1 400"))
        #expect(server.requests.isEmpty)
    }

    @Test("Garbage, a broken handshake and a silent client are dropped while others are served")
    func garbage() throws {
        let server = try secureServer { $0.requestTimeout = 1_000 }
        let silent = try RawSocket(to: server.port, on: server.loop)
        let half = try RawSocket(to: server.port, on: server.loop)
        half.sendPlain([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])
        let noise = try RawSocket(to: server.port, on: server.loop)
        noise.sendPlain((0..<2_000).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 200) })
        let broken = try RawSocket(to: server.port, on: server.loop)
        broken.sendPlain([0x16, 0x03, 0x01, 0x00, 0x05, 0xff, 0xff, 0xff, 0xff, 0xff])

        let good = try server.connect()
        good.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")

        #expect(good.waits(for: "hello"))
        for client in [noise, broken, half, silent] { #expect(client.waitsForEnd()) }
        #expect(server.requests.count == 1)
        #expect(server.log.isEmpty, "\(server.log)")
    }

    @Test("Hundreds of unfinished handshakes leave no connection behind") func halfOpen() throws {
        let server = try secureServer()
        let hello = TLSEndpoint()
        hello.advance()
        let bytes = hello.takeOutgoing()

        for count in 1...500 {
            let client = try RawSocket(to: server.port, on: server.loop)
            client.sendPlain(Array(bytes.prefix(count % bytes.count)))
            client.reset()
        }
        server.loop.run(until: { server.transport?.connectionCount == 0 }, within: 30_000)

        #expect(server.transport?.connectionCount == 0)
    }

    // MARK: Renewal

    @Test("A renewed certificate is used for new connections, and open ones continue") func renewed() throws {
        let server = try secureServer()
        let (before, _) = try server.open()
        let first = before.tls?.fingerprint
        let another = try Self.credentials("kiosk.local")

        try server.transport?.renew(another)
        let (after, _) = try server.open()
        before.sendText("still here")

        #expect(before.nextFrame()?.text == "still here")
        #expect(after.tls?.fingerprint == another.description?.fingerprint)
        #expect(after.tls?.fingerprint != first)
        let mixed = TLSError.keyMismatch(TLSFiles(certificate: "the certificate", key: "the key"))
        #expect(throws: mixed) { try TLSCredentials(certificate: another.certificate, key: Self.credentials().key) }
    }
}

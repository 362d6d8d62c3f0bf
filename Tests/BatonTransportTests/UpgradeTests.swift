import BatonTransport
import Foundation
import Testing

@testable import TransportTestSupport

@Suite("The upgrade to a WebSocket") @MainActor struct UpgradeTests {
    @Test("An upgrade with version 13 and the subprotocol is accepted, without extensions")
    func accepted() throws {
        let server = try TestServer()
        let client = try server.connect()

        client.send(
            RawSocket.handshake(path: "/player?token=x", extra: "Sec-WebSocket-Extensions: permessage-deflate\r\n"))
        client.waits(for: "\r\n\r\n")

        #expect(client.text.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
        #expect(client.text.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
        #expect(client.text.contains("Sec-WebSocket-Protocol: baton.v1\r\n"))
        #expect(!client.text.contains("Extensions"))
        #expect(server.requests.first?.path == "/player")
        #expect(server.requests.first?.query == ["token": "x"])
        #expect(server.connections.first?.remoteAddress == "127.0.0.1")
    }

    @Test("An upgrade is accepted with several subprotocols, and after a page on the same connection")
    func acceptedLater() throws {
        let server = try TestServer()
        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(client.waits(for: "hello\n"))

        client.send(RawSocket.handshake(subprotocol: "other, baton.v1"))

        #expect(client.waits(for: "101 Switching"))
        #expect(server.connections.count == 1)
    }

    @Test("A refused upgrade is answered with the delegate's status and sentence", arguments: [403, 404, 503])
    func refusedByDelegate(status: Int) throws {
        let server = try TestServer()
        server.admit = { .text(status, "No \($0.path) for \($0.header(.origin) ?? "you").") }
        let client = try server.connect()

        client.send(RawSocket.handshake(path: "/player", extra: "Origin: http://evil\r\n"))
        client.waitsForEnd()

        #expect(client.text.hasPrefix("HTTP/1.1 \(status) "))
        #expect(client.text.hasSuffix("No /player for http://evil.\n"))
        #expect(server.connections.isEmpty)
    }

    @Test("An upgrade that lacks what RFC 6455 4.2.1 requires is answered with what is missing")
    func malformed() throws {
        let good = RawSocket.handshake()
        let cases: [(request: String, status: Int, says: String)] = [
            (RawSocket.handshake(version: "8"), 426, "version 13"),
            (RawSocket.handshake(subprotocol: nil), 400, "Sec-WebSocket-Protocol: baton.v1"),
            (RawSocket.handshake(subprotocol: "baton.v2"), 400, "Sec-WebSocket-Protocol: baton.v1"),
            (good.replacing("GET /", with: "POST /"), 405, "GET and HEAD"),
            (good.replacing("keep-alive, Upgrade", with: "keep-alive"), 400, "Connection: Upgrade"),
            (good.replacing("dGhlIHNhbXBsZSBub25jZQ==", with: "c2hvcnQ="), 400, "Sec-WebSocket-Key"),
            (good.replacing("dGhlIHNhbXBsZSBub25jZQ==", with: "this is not base 64 text"), 400, "Sec-WebSocket-Key"),
            (good.replacing("dGhlIHNhbXBsZSBub25jZQ==", with: "dGhlIHNhbXBsZSBub25jZXM="), 400, "Sec-WebSocket-Key"),
            (good.replacing("Host: 127.0.0.1\r\n", with: ""), 400, "Host"),
            (RawSocket.handshake(extra: "Host: other\r\n"), 400, "more than one Host"),
            (
                RawSocket.handshake(extra: "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"), 400,
                "more than one Sec-WebSocket-Key"
            ),
            (good.replacing("Upgrade: websocket\r\n", with: "Upgrade: websocket\n"), 400, "carriage return"),
            (RawSocket.handshake(extra: "Content-Length: 4\r\n"), 400, "not have a body"),
            (RawSocket.handshake(path: "/a%0aOrigin:http://127.0.0.1"), 400, "control characters"),
            (RawSocket.handshake(path: "/%ff"), 400, "path"),
        ]
        let server = try TestServer()

        for (request, status, says) in cases {
            let answer = try server.answer(to: request)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(request)")
            #expect(answer.contains(says), "\(request)")
        }

        #expect(server.connections.isEmpty)
        #expect(server.requests.isEmpty)
    }

    @Test(
        "An upgrade to another protocol is refused, as first and as second request",
        arguments: ["h2c", "foobar", "websocket, h2c", "TLS/1.2"])
    func otherUpgrade(name: String) throws {
        let server = try TestServer()
        let request = RawSocket.handshake(upgrade: name, extra: "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n")

        for isSecond in [false, true] {
            let client = try server.connect()
            if isSecond {
                client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(client.waits(for: "hello\n"))
                client.discard(client.received.count)
            }
            client.send(request)
            #expect(client.waitsForEnd())
            #expect(client.text.contains(" 40"), "\(name), second: \(isSecond): \(client.text)")
            if name == "h2c" { #expect(client.text.contains("not HTTP/2")) }
        }

        #expect(server.connections.isEmpty)
        #expect(try server.answer(to: "GET / HTTP/1.1\r\nHost: h\r\n\r\n").hasSuffix("hello\n"))
    }

    @Test("An upgrade to another protocol is refused even with further requests in its segment")
    func otherUpgradePipelined() throws {
        let server = try TestServer()
        let plain = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

        for name in ["foobar", "h2c"] {
            let client = try server.connect()
            client.send(plain + RawSocket.handshake(upgrade: name) + plain)
            #expect(client.waitsForEnd())
        }

        #expect(server.requests.count == 2, "what follows a refused upgrade is not served")
    }
}

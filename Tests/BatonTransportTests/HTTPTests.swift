import BatonTransport
import Foundation
import Testing

@testable import TransportTestSupport

@Suite("HTTP answers") @MainActor struct HTTPTests {
    @Test("A request has its method, path, query, headers and client address")
    func request() throws {
        let server = try TestServer()

        let answer = try server.answer(
            to:
                "GET /a%20b/%C3%A9?x=1&y=%26&z HTTP/1.1\r\nHost: h:1\r\nOrigin: http://h:1\r\nIf-None-Match: \"e\"\r\nAccept: */*\r\n\r\n"
        )

        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.hasSuffix("\r\n\r\nhello\n"))
        #expect(answer.contains("\r\nContent-Length: 6\r\n"))
        #expect(answer.contains(" GMT\r\n"))
        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.path == "/a b/é")
        #expect(request.query == ["x": "1", "y": "&", "z": ""])
        #expect(request.header(.host) == "h:1")
        #expect(request.header(.origin) == "http://h:1")
        #expect(request.header(.ifNoneMatch) == "\"e\"")
        #expect(request.header(.accept) == "*/*")
        #expect(request.remoteAddress == "127.0.0.1")
    }

    @Test("HEAD is answered like GET, with the length but without the body")
    func head() throws {
        let server = try TestServer()

        let answer = try server.answer(to: "HEAD / HTTP/1.1\r\nHost: h\r\n\r\n")

        #expect(answer.contains("\r\nContent-Length: 6\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test("A 304 answer has neither a body nor a length")
    func notModified() throws {
        let server = try TestServer()
        server.respond = { _ in HTTPResponse(status: 304, headers: [("ETag", "\"e\"")], body: Array("no".utf8)) }

        let answer = try server.answer(to: "GET / HTTP/1.1\r\nHost: h\r\n\r\n")

        #expect(answer.hasPrefix("HTTP/1.1 304 Not Modified\r\nETag: \"e\"\r\n"))
        #expect(!answer.contains("Content-Length"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test("A response header with a line break is left out")
    func headerInjection() throws {
        let server = try TestServer()
        server.respond = { _ in HTTPResponse(status: 200, headers: [("X", "a\r\nSet-Cookie: b"), ("Y", "c")]) }

        let answer = try server.answer(to: "GET / HTTP/1.1\r\nHost: h\r\n\r\n")

        #expect(!answer.contains("Set-Cookie"))
        #expect(answer.contains("\r\nY: c\r\n"))
    }

    @Test("One connection serves many requests, even if several arrive in one segment")
    func keepAlive() throws {
        let server = try TestServer()
        server.respond = { .text(200, $0.path) }
        let client = try server.connect()

        client.send("GET /1 HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(client.waits(for: "/1\n"))
        client.send((2...9).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
        #expect(client.waits(for: "/9\n"))

        #expect(server.requests.map(\.path) == (1...9).map { "/\($0)" })
        #expect(!client.isEnded)
    }

    @Test(
        "A connection ends after the answer if the client asks for that or uses HTTP/1.0",
        arguments: ["1.1", "1.0"])
    func close(version: String) throws {
        let server = try TestServer()
        let client = try server.connect()

        client.send("GET / HTTP/\(version)\r\nHost: h\r\n\(version == "1.1" ? "Connection: close\r\n" : "")\r\n")

        #expect(client.waitsForEnd())
        #expect(client.text.contains("\r\nConnection: close\r\n"))
        #expect(client.text.hasSuffix("hello\n"))
    }

    @Test("A body of 8 MB arrives whole while others are served")
    func largeBody() throws {
        let server = try TestServer()
        let body = (0..<8 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        server.respond = { $0.path == "/large" ? HTTPResponse(status: 200, body: body) : .text(200, "small") }
        let client = try server.connect(receiveBuffer: 8192)
        client.reads = false
        client.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
        let other = try server.connect()
        other.send("GET /small HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(other.waits(for: "small\n"))
        client.reads = true
        #expect(client.waits(for: "\r\n\r\n"))
        client.removeHead()

        server.loop.run(until: { client.received.count >= body.count }, within: 10_000)

        #expect(client.received == body)
        client.discard(body.count)
        client.send("GET /small HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(client.waits(for: "small\n"), "the connection goes on")
    }

    @Test(
        "A client that does not read a large answer causes no loop turns, even if it sends more or half-closes",
        arguments: [true, false])
    func patience(pipelines: Bool) throws {
        let server = try TestServer()
        server.respond = {
            $0.path == "/large"
                ? HTTPResponse(status: 200, body: [UInt8](repeating: 7, count: 4 << 20)) : .text(200, "small")
        }
        let client = try server.connect(receiveBuffer: 8192)
        client.reads = false
        client.send(
            "GET /large HTTP/1.1\r\nHost: h\r\n\r\n" + (pipelines ? "GET /small HTTP/1.1\r\nHost: h\r\n\r\n" : ""))
        server.loop.run(until: { !server.requests.isEmpty }, within: 10_000)
        if pipelines { client.send("GET /small HTTP/1.1\r\nHost: h\r\n\r\n") } else { client.finishSending() }
        server.loop.run(until: { false }, within: 20)

        var turns = 0
        server.loop.endOfTurn = { turns += 1 }
        server.loop.run(until: { false }, within: 100)
        server.loop.endOfTurn = nil
        client.reads = true

        #expect(turns < 20, "nothing happened, so there was nothing to turn for")
        if pipelines {
            #expect(
                server.loop.run(
                    until: { server.requests.count == 3 && client.text.hasSuffix("small\n") }, within: 10_000))
        } else {
            #expect(client.waitsForEnd())
        }
        #expect(client.received.count > 4 << 20)
    }

    @Test("A client that resets during an answer is removed")
    func resetInAnswer() throws {
        let server = try TestServer()
        server.respond = { _ in HTTPResponse(status: 200, body: [UInt8](repeating: 7, count: 4 << 20)) }
        let client = try server.connect(receiveBuffer: 8192)
        client.reads = false
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        server.loop.run(until: { !server.requests.isEmpty }, within: 10_000)

        client.reset()

        #expect(server.loop.run(until: { server.transport?.connectionCount == 0 }, within: 10_000))
    }

    @Test("A client that stops reading an answer is disconnected")
    func stuckAnswer() throws {
        let server = try TestServer { $0.responseTimeout = 1000 }
        server.respond = { _ in HTTPResponse(status: 200, body: [UInt8](repeating: 7, count: 4 << 20)) }
        let client = try server.connect(receiveBuffer: 8192)
        client.reads = false

        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        server.loop.run(until: { !server.requests.isEmpty }, within: 10_000)

        #expect(server.loop.run(until: { server.transport?.connectionCount == 0 }, within: 10_000))
    }

    @Test(
        "Other methods are refused with 405 and the allowed ones",
        arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
    func methods(method: String) throws {
        let server = try TestServer()

        let answer = try server.answer(to: "\(method) / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc")

        #expect(answer.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n"))
        #expect(answer.contains("\r\nAllow: GET, HEAD\r\n"))
        #expect(answer.contains("not \(method)"))
        #expect(server.requests.isEmpty)
    }

    @Test("The refusal also reaches a client that sends a large body")
    func largePost() throws {
        let server = try TestServer()
        let client = try server.connect()

        client.send(
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 30000\r\n\r\n" + String(repeating: "x", count: 30_000))

        #expect(client.waits(for: "405 Method Not Allowed"))
    }

    @Test(
        "A GET request with a body is refused",
        arguments: [
            "Content-Length: 3", "Content-Length: -5", "Content-Length: 99999999999999999999",
            "Transfer-Encoding: chunked",
        ])
    func body(header: String) throws {
        let server = try TestServer()

        let answer = try server.answer(to: "GET / HTTP/1.1\r\nHost: h\r\n\(header)\r\n\r\nabc")

        #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(answer.contains("not have a body"))
        #expect(server.requests.isEmpty)
    }

    @Test(
        "A path with control characters or invalid UTF-8 is refused",
        arguments: ["/a%00b", "/%00b", "/a%0d%0ab", "/a%0aHost:x", "/%ff", "/a&%01"])
    func badPath(path: String) throws {
        let server = try TestServer()

        let answer = try server.answer(to: "GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n")

        #expect(!answer.hasPrefix("HTTP/1.1 200"))
        #expect(server.requests.isEmpty)
    }

    @Test(
        "A path never leads above the root",
        arguments: [
            "/../../etc/passwd", "/a/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
            "//etc/passwd",
            "/./etc/passwd",
        ])
    func upwards(path: String) throws {
        let server = try TestServer()

        _ = try server.answer(to: "GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n")

        for request in server.requests {
            #expect(request.path == "/etc/passwd")
        }
    }

    @Test("A path may contain an ampersand")
    func ampersand() throws {
        let server = try TestServer()

        _ = try server.answer(to: "GET /r&b HTTP/1.1\r\nHost: h\r\n\r\n")

        #expect(server.requests.first?.path == "/r&b")
    }

    @Test(
        "Bytes that are not HTTP/1 are rejected, and other clients are still served",
        arguments: [
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "CONNECT h:1 HTTP/1.1\r\nHost: h\r\n\r\n", "FETCH / HTTP/1.1\r\n\r\n",
            "\u{16}\u{3}\u{1}\u{0}\u{a5}",
            "GET / HTTP/1.1\r\nPOST / HTTP/1.1\r\n\r\n", "\r\n\r\n", "GET http://other/ HTTP/1.1\r\nHost: h\r\n\r\n",
        ])
    func garbage(bytes: String) throws {
        let server = try TestServer { $0.requestTimeout = 1000 }
        let client = try server.connect()

        client.send(bytes)

        #expect(client.waits(for: "\n") || client.isEnded)
        #expect(try server.answer(to: "GET / HTTP/1.1\r\nHost: h\r\n\r\n").hasSuffix("hello\n"))
    }
}

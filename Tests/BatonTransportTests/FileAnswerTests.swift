import Foundation
import Testing

@testable import BatonTransport
@testable import TransportTestSupport

@Suite("Answers from files") @MainActor final class FileAnswerTests {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString).bin")
    private let bytes = (0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
    private let server: TestServer

    init() throws {
        try Data(bytes).write(to: url)
        server = try TestServer()
        let url = url
        server.respond = { request in
            guard request.path == "/file", let file = OpenFile(url.path) else { return .text(200, "no file") }
            var response = HTTPResponse(status: 206)
            response.file = FilePart(file, offset: 100, count: file.size - 100)
            return response
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    private func body(of received: [UInt8]) -> ArraySlice<UInt8> {
        let end: [UInt8] = [13, 10, 13, 10]
        let start = received.indices.first { received[$0...].starts(with: end) }
        return start.map { received[($0 + 4)...] } ?? []
    }

    @Test("A part of a file is sent whole, in several portions") func whole() throws {
        let client = try server.connect()
        client.send("GET /file HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        client.waitsForEnd()

        #expect(client.text.hasPrefix("HTTP/1.1 206 Partial Content\r\n"))
        #expect(client.text.contains("\r\nContent-Length: 1499900\r\n"))
        #expect(body(of: client.received) == bytes[100...])
    }

    @Test("A slow client receives the whole file while others are answered") func slow() throws {
        let client = try server.connect(receiveBuffer: 4_096)
        client.reads = false
        client.send("GET /file HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        for _ in 0..<3 { #expect(try server.answer(to: "GET / HTTP/1.1\r\nHost: h\r\n\r\n").hasSuffix("no file\n")) }

        client.reads = true
        client.waitsForEnd()

        #expect(body(of: client.received) == bytes[100...])
    }

    @Test("After a file, the connection serves further requests") func keptAlive() throws {
        let client = try server.connect()
        client.send("GET /file HTTP/1.1\r\nHost: h\r\n\r\n")
        server.loop.run(
            until: { client.received.count >= 1_499_900 && self.body(of: client.received).count == 1_499_900 },
            within: 30_000)
        client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        client.waitsForEnd()

        #expect(client.received.suffix(8).elementsEqual("no file\n".utf8))
    }

    @Test("HEAD states the length of the file and sends no body") func head() throws {
        let answer = try server.answer(to: "HEAD /file HTTP/1.1\r\nHost: h\r\n\r\n")

        #expect(answer.contains("\r\nContent-Length: 1499900\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test("Clients that reset during a file leave no connection behind") func gone() throws {
        for _ in 0..<5 {
            let client = try server.connect(receiveBuffer: 4_096)
            client.send("GET /file HTTP/1.1\r\nHost: h\r\n\r\n")
            client.waits(for: "206 Partial")
            client.reset()
        }

        #expect(try server.answer(to: "GET / HTTP/1.1\r\nHost: h\r\n\r\n").hasSuffix("no file\n"))
        server.loop.run(until: { self.server.transport?.connectionCount == 0 }, within: 30_000)
        #expect(server.transport?.connectionCount == 0)
    }

    @Test("Dropping the transport while a file is sent ends the connection") func transportGone() throws {
        let client = try server.connect(receiveBuffer: 4_096)
        client.send("GET /file HTTP/1.1\r\nHost: h\r\n\r\n")
        client.waits(for: "206 Partial")

        server.dropTransport()
        client.waitsForEnd()

        #expect(client.isEnded)
    }

    @Test("If a file becomes shorter while it is sent, the connection ends early")
    func shorter() throws {
        let url = url
        server.respond = { _ in
            guard let file = OpenFile(url.path) else { return .text(404, "none") }
            truncate(url.path, 1_000)
            var response = HTTPResponse(status: 200)
            response.file = FilePart(file, offset: 0, count: file.size)
            return response
        }

        let client = try server.connect()
        client.send("GET /file HTTP/1.1\r\nHost: h\r\n\r\n")
        client.waitsForEnd()

        #expect(client.text.contains("\r\nContent-Length: 1500000\r\n"))
        #expect(body(of: client.received).count < 1_500_000)
    }
}

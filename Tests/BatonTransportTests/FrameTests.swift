import BatonTransport
import Foundation
import Testing

@testable import TransportTestSupport

/// Tests of streams of several frames. For the answer to each kind of frame, see `FrameTableTests`.
@Suite("Streams of frames") @MainActor struct FrameTests {
    let server: TestServer

    init() throws {
        server = try TestServer()
    }

    @Test(
        "A frame that breaks RFC 6455 is answered with 1002 and the reason, and nothing more is read",
        arguments: [
            ([0xf1, 0x80, 0, 0, 0, 0], "reserved bits"), ([0x83, 0x80, 0, 0, 0, 0], "unknown opcode"),
            ([0x8b, 0x80, 0, 0, 0, 0], "unknown opcode"),
            ([0x80, 0x80, 0, 0, 0, 0], "continuation frame without a message"),
            ([0x09, 0x80, 0, 0, 0, 0], "fragmented control frame"),
            ([0x89, 0xfe, 0, 200, 0, 0, 0, 0], "more than 125 bytes"), ([0x81, 0x01, 0x61], "not masked"),
            ([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "more than 63 bits"),
            ([0x01, 0x81, 0, 0, 0, 0, 0x61, 0x81, 0x81, 0, 0, 0, 0, 0x62], "inside a fragmented message"),
            ([0x81, 0x81, 0, 0, 0, 0, 0x61, 0x80, 0x81, 0, 0, 0, 0, 0x62], "continuation frame without a message"),
        ] as [([UInt8], String)])
    func broken(bytes: [UInt8], problem: String) throws {
        let (client, connection) = try server.open()
        server.whenReceived = { _, _ in }

        client.send(bytes + RawSocket.frame(Array("unheard".utf8)))

        let frame = client.nextFrame()
        #expect(frame?.closeCode == 1002)
        #expect(frame?.closeReason.contains(problem) == true, "\(frame?.closeReason ?? "")")
        #expect(client.waitsForEnd(), "though it says nothing more")
        client.finishSending()
        #expect(server.loop.run(until: { server.closed == [connection.id] }, within: 10_000))
        #expect(!server.messages.contains(Array("unheard".utf8)))
    }

    @Test("Each ping is answered with its payload, even if it arrives byte by byte")
    func pings() throws {
        let (client, _) = try server.open()
        let payloads = [0, 1, 124, 125].map { [UInt8](repeating: 0x70, count: $0) }

        client.send(payloads.flatMap { RawSocket.frame($0, opcode: 9) })
        for byte in RawSocket.frame(Array("slowly".utf8), opcode: 9) {
            client.send([byte])
            server.loop.run(until: { false }, within: 0)
        }

        let pongs = (payloads + [Array("slowly".utf8)]).map { RawSocket.Frame(opcode: 10, isFinal: true, payload: $0) }
        for pong in pongs { #expect(client.nextFrame() == pong) }
    }

    @Test("Messages around a ping that cannot be answered are delivered")
    func pingOfTheGone() throws {
        let (client, connection) = try server.open()
        server.whenReceived = { _, _ in }

        client.send(
            RawSocket.frame(Array("one".utf8)) + RawSocket.frame([], opcode: 9) + RawSocket.frame(Array("two".utf8)))
        client.reset()

        #expect(server.loop.run(until: { server.closed == [connection.id] }, within: 10_000))
        #expect(server.messages == ["one", "two"].map { Array($0.utf8) })
    }

    @Test("Of the pings that arrive while nothing can be sent, only the last is answered")
    func pingsOfTheDeaf() throws {
        server.whenReceived = { _, _ in }
        let last = 250
        // The system's buffer may accept bytes again during the burst. In that case, the later pings are answered, too.
        let answers = try (0..<5).lazy.map { _ in try pongs(of: last) }.first { $0.count == 1 }
        #expect(answers == ["\(last)"])
    }

    /// Sends pings in one segment to a connection whose socket is full. Returns the pongs that arrive once the client
    /// reads.
    private func pongs(of last: Int) throws -> [String] {
        let (client, connection) = try server.open(receiveBuffer: 8_192)
        client.reads = false
        var accepted = 0
        var rounds = 0
        // The client sends until the system accepts no more bytes, even after some time.
        while rounds < 20 {
            rounds += 1
            while connection.send(copying: [UInt8](repeating: 0x61, count: 100_000)) {
                (accepted, rounds) = (accepted + 1, 0)
            }
            server.loop.run(until: { false }, within: 2)
        }

        let before = server.messages.count
        client.send(
            (1...last).flatMap { RawSocket.frame(Array("\($0)".utf8), opcode: 9) }
                + RawSocket.frame(Array("heard".utf8)))
        #expect(server.loop.run(until: { server.messages.count > before }, within: 10_000))
        client.reads = true

        for _ in 0..<accepted { #expect(client.nextFrame()?.payload.count == 100_000) }
        var pongs: [String] = []
        while pongs.last != "\(last)", let frame = client.nextFrame(), frame.opcode == 10 { pongs.append(frame.text) }
        client.send(RawSocket.frame(Array("again".utf8), opcode: 9))
        #expect(client.nextFrame() == RawSocket.Frame(opcode: 10, isFinal: true, payload: Array("again".utf8)))
        return pongs
    }

    @Test(
        "A close is answered with its code, or with 1002 if the code is invalid",
        arguments: [
            (nil, nil), (1000, 1000), (1001, 1001), (1003, 1003), (1007, 1007), (1011, 1011), (1014, 1014),
            (3000, 3000), (4999, 4999),
            (0, 1002), (999, 1002), (1004, 1002), (1005, 1002), (1006, 1002), (1015, 1002), (1016, 1002), (2999, 1002),
            (5000, 1002),
            (65_535, 1002),
        ] as [(Int?, Int?)])
    func closeCodes(code: Int?, answer: Int?) throws {
        let (client, connection) = try server.open()

        client.send(
            RawSocket.frame(code.map { [UInt8($0 >> 8), UInt8($0 & 0xff)] + Array("bye".utf8) } ?? [], opcode: 8))

        let frame = client.nextFrame()
        #expect(frame?.opcode == 8 && frame?.closeCode == answer)
        #expect(client.waitsForEnd())
        #expect(server.loop.run(until: { server.closed == [connection.id] }, within: 10_000))
    }

    @Test("A close with half a code is answered with 1002")
    func halfACode() throws {
        let (client, _) = try server.open()

        client.send(RawSocket.frame([0x03], opcode: 8))

        #expect(client.nextFrame()?.closeCode == 1002)
        #expect(client.waitsForEnd())
    }

    @Test(
        "Messages and pongs are the same however the stream is cut into segments and fragments"
    )
    func cuts() throws {
        var generator = SplitMix64(state: 20_261_123)
        for longest in [1, 2, 3, 7, 20, 130, 1_000, 40_000] {
            let (client, _) = try server.open()
            let before = server.messages.count
            server.whenReceived = { _, _ in }
            var stream: [UInt8] = []
            var messages: [[UInt8]] = []
            var pings = 0
            for size in [0, 1, 5, 60, 125, 126, 300, longest < 20 ? 500 : 65_536].shuffled(using: &generator) {
                let message = (0..<size).map { _ in UInt8.random(in: 0x20...0x7e, using: &generator) }
                messages.append(message)
                var rest = message[...]
                var opcode: UInt8 = 1
                while Bool.random(using: &generator) {
                    let part = rest.prefix(Int.random(in: 0...rest.count, using: &generator))
                    stream += RawSocket.frame(Array(part), opcode: opcode, final: false)
                    rest = rest.dropFirst(part.count)
                    opcode = 0
                    stream += RawSocket.frame(
                        [UInt8](repeating: 0x70, count: Int.random(in: 0...125, using: &generator)), opcode: 9)
                    pings += 1
                }
                stream += RawSocket.frame(Array(rest), opcode: opcode)
            }

            var cursor = stream.startIndex
            while cursor < stream.endIndex {
                let end = min(stream.endIndex, cursor + Int.random(in: 1...longest, using: &generator))
                client.send(Array(stream[cursor..<end]))
                // The server reads this part of the frame before the client sends the next part.
                server.loop.run(until: { false }, within: 0)
                cursor = end
            }
            client.send(RawSocket.frame(Array("end".utf8), opcode: 9))

            for _ in 0..<pings { #expect(client.nextFrame()?.opcode == 10) }
            #expect(client.nextFrame()?.text == "end")
            #expect(Array(server.messages.dropFirst(before)) == messages)
        }
    }

    @Test(
        "Frames that begin in the segment of the handshake or of another frame are read")
    func cutAtTheBeginning() throws {
        let first = RawSocket.frame(Array("first".utf8)), second = RawSocket.frame(Array("second".utf8))
        for cut in 0...first.count {
            let client = try server.connect()
            client.send(Array(RawSocket.handshake().utf8) + first[..<cut])
            client.waits(for: "\r\n\r\n")
            client.removeHead()

            client.send(Array(first[cut...] + second[..<cut]))
            #expect(client.nextFrame()?.text == "first")
            client.send(Array(second[cut...]) + first)
            #expect(client.nextFrame()?.text == "second")
            #expect(client.nextFrame()?.text == "first")
        }
    }

    @Test("A request whose last line has no carriage return is refused, and frames behind it are not read")
    func endsWithoutReturns() throws {
        let client = try server.connect()

        client.send(Array(RawSocket.handshake().utf8).dropLast(2) + [0x0a] + RawSocket.frame(Array("early".utf8)))

        #expect(client.waitsForEnd())
        #expect(client.text.hasPrefix("HTTP/1.1 400 "))
        #expect(server.connections.isEmpty)
    }
}

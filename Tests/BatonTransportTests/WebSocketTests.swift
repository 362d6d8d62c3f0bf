import BatonTransport
import Foundation
import Testing

@testable import TransportTestSupport

@Suite("Messages of a WebSocket") @MainActor struct WebSocketTests {
    @Test(
        "A message of any size is echoed unchanged, even an empty one", arguments: Carrier.allCases,
        [0, 1, 7, 8, 125, 126, 1023, 1024, 1025, 3000, 16_384, 65_535, 65_536])
    func echo(carrier: Carrier, size: Int) throws {
        let server = try TestServer(carrier: carrier)
        let (client, _) = try server.open()
        let payload = (0..<size).map { UInt8(0x20 + $0 % 90) }

        client.send(RawSocket.frame(payload))
        let frame = client.nextFrame()

        #expect(frame == RawSocket.Frame(opcode: 1, isFinal: true, payload: payload))
        #expect(server.messages == [payload], "delivered once, whole")
    }

    @Test("A message may arrive in fragments, byte by byte and with pings between them", arguments: Carrier.allCases)
    func fragmentation(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (client, _) = try server.open()
        let text = String(repeating: "é€", count: 600)
        let bytes = Array(text.utf8)

        client.send(RawSocket.frame(Array(bytes[..<1]), final: false))
        client.send(RawSocket.frame(Array("beat".utf8), opcode: 9))
        client.send(RawSocket.frame([], opcode: 0, final: false))
        for byte in RawSocket.frame(Array(bytes[1..<1500]), opcode: 0, final: false) { client.send([byte]) }
        client.send(RawSocket.frame(Array(bytes[1500...]), opcode: 0))

        #expect(client.nextFrame() == RawSocket.Frame(opcode: 10, isFinal: true, payload: Array("beat".utf8)))
        #expect(client.nextFrame()?.text == text)
        #expect(server.messages == [bytes])
    }

    @Test("Messages in one segment are all delivered in their order", arguments: Carrier.allCases)
    func pipelining(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (client, _) = try server.open()

        client.send((0..<2000).flatMap { RawSocket.frame(Array("message \($0)".utf8)) })
        let answers = (0..<2000).map { _ in client.nextFrame()?.text }

        #expect(answers == (0..<2000).map { "message \($0)" })
    }

    @Test("A message in the segment of the handshake is delivered")
    func earlyMessage() throws {
        let server = try TestServer()
        let client = try server.connect()

        client.send(Array(RawSocket.handshake().utf8) + RawSocket.frame(Array("early".utf8)))
        client.waits(for: "\r\n\r\n")
        client.removeHead()

        #expect(client.nextFrame()?.text == "early")
    }

    @Test("A message can be sent as soon as the connection is open", arguments: Carrier.allCases)
    func sendWhenOpened(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        server.whenOpened = { $0.send(copying: Array("welcome".utf8)) }
        let (client, _) = try server.open()

        #expect(client.nextFrame()?.text == "welcome")
    }

    @Test(
        "A message over the limit is closed with 1009 before it is stored, even if only announced",
        arguments: Carrier.allCases)
    func tooLarge(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let promised: [UInt8] =
            [0x81, 0xff, 0x3f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4]
            + [UInt8](repeating: 0x61, count: 1024)
        let half = [UInt8](repeating: 0x61, count: 40_000)
        let cases: [[UInt8]] = [
            RawSocket.frame([UInt8](repeating: 0x61, count: 65_537)),
            RawSocket.frame(half, final: false) + RawSocket.frame(half, opcode: 0),
            RawSocket.frame([UInt8](repeating: 0x61, count: 1 << 20)),
            promised,
        ]
        for bytes in cases {
            let (client, connection) = try server.open()

            client.send(bytes)

            #expect(client.nextFrame()?.closeCode == 1009)
            #expect(!connection.send(copying: [0x61]))
            client.send(RawSocket.frame([0x03, 0xf1], opcode: 8))
            client.waitsForEnd()
        }
        #expect(server.messages.isEmpty)
        #expect(server.loop.run(until: { server.closed.count == cases.count }, within: 10_000))
    }

    @Test(
        "Text that is not UTF-8 is closed with 1007",
        arguments: Carrier.allCases,
        [[0xff], [0x61, 0xc3], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc0, 0x80]] as [[UInt8]])
    func invalidText(carrier: Carrier, bytes: [UInt8]) throws {
        let server = try TestServer(carrier: carrier)
        let (client, _) = try server.open()

        client.send(RawSocket.frame(bytes))

        #expect(client.nextFrame()?.closeCode == 1007)
        #expect(server.messages.isEmpty)
    }

    @Test(
        "A character may be split between two frames, but may not be incomplete at the end",
        arguments: Carrier.allCases)
    func textOfFragments(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (client, _) = try server.open()
        let whole = Array("0123456é".utf8)

        client.send(
            RawSocket.frame(Array(whole.dropLast()), final: false) + RawSocket.frame(Array(whole.suffix(1)), opcode: 0))
        #expect(client.nextFrame()?.text == "0123456é")
        client.send(RawSocket.frame(whole, final: false) + RawSocket.frame([0x61, 0xc3], opcode: 0))

        #expect(client.nextFrame()?.closeCode == 1007)
        #expect(server.messages == [whole])
    }

    @Test("A binary message is reported once and not delivered", arguments: Carrier.allCases)
    func binary(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (client, _) = try server.open()

        client.send(RawSocket.frame([UInt8](repeating: 0xff, count: 5000), opcode: 2))

        #expect(client.nextFrame()?.closeCode == 1003)
        #expect(server.binaries == 1)
        #expect(server.messages.isEmpty)
    }

    @Test(
        "A frame that breaks RFC 6455 ends the connection", arguments: Carrier.allCases,
        [
            [0xf1, 0x80, 0, 0, 0, 0], [0x83, 0x80, 0, 0, 0, 0], [0x80, 0x80, 0, 0, 0, 0], [0x09, 0x80, 0, 0, 0, 0],
            [0x89, 0xfe, 0, 200, 0, 0, 0, 0], [0x81, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0x8b, 0x80, 0, 0, 0, 0],
        ] as [[UInt8]])
    func brokenFrames(carrier: Carrier, bytes: [UInt8]) throws {
        let server = try TestServer(carrier: carrier)
        let (client, connection) = try server.open()

        client.send(bytes)

        let frame = client.nextFrame()
        #expect(frame == nil || frame?.closeCode == 1002)
        client.finishSending()
        #expect(server.loop.run(until: { !connection.isOpen && server.closed == [connection.id] }, within: 10_000))
        #expect(server.messages.isEmpty)
    }

    @Test("A thousand connections of random frames leave the server working", arguments: Carrier.allCases)
    func random(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        var generator = SplitMix64(state: 20_260_115)
        for round in 0..<1000 {
            let client = try server.connect()
            let greets = round % 10 != 0
            if greets && carrier == .split { client.send(RawSocket.handshake()) }
            if greets && carrier != .split { #expect(client.upgrade()) }
            var bytes = (0..<Int.random(in: 1...400, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            if round % 2 == 0 {
                // Half of the random inputs are almost valid frames, so that they reach later stages of the decoder.
                bytes = RawSocket.frame(
                    bytes, opcode: [0, 1, 1, 2, 8, 9, 10].randomElement(using: &generator) ?? 1, final: round % 3 != 0)
                if round % 4 == 0 {
                    bytes[Int.random(in: 0..<min(bytes.count, 6), using: &generator)] ^= UInt8.random(
                        in: 1...255, using: &generator)
                }
            }
            client.send(bytes + RawSocket.frame(bytes.map { $0 & 0x7f }))
            server.loop.run(until: { client.isEnded || !client.received.isEmpty }, within: 2)
            if round % 5 == 0 { client.reset() }
        }

        let (client, _) = try server.open()
        client.sendText("still here")
        #expect(client.nextFrame()?.text == "still here")
        client.reset()
        #expect(
            server.loop.run(until: { server.closed.count == server.connections.count }, within: 10_000),
            "each open is closed once")
        #expect(Set(server.closed).count == server.closed.count)
    }
}

import BatonTransport
import Foundation
import Testing

@testable import TransportTestSupport

/// Tests the answer to each kind of frame (RFC 6455 5, 7.4 and 8.1). Each carrier, such as TLS, gives the same answers.
@Suite("The table of frames") @MainActor struct FrameTableTests {
    /// The answer that a client receives to a frame.
    enum Answer: Equatable {
        /// The answer is the echo of a text message.
        case echo([UInt8])
        /// The answer is a pong with the payload of the ping.
        case pong([UInt8])
        /// The answer is a close frame; the code is nil if the frame has none.
        case close(UInt16?)
        /// The frame has no answer. The first received frame is therefore the echo of the text `end`, which is sent
        /// afterwards.
        case nothing
    }

    struct Case {
        var name: String
        var bytes: [UInt8]
        var answer: Answer

        init(_ name: String, _ bytes: [UInt8], _ answer: Answer) {
            (self.name, self.bytes, self.answer) = (name, bytes, answer)
        }
    }

    @Test("Each kind of frame has the same answer on plain, TLS and split connections", arguments: Carrier.allCases)
    func table(carrier: Carrier) throws {
        let cases = Self.cases
        #expect(cases.count >= 150)
        #expect(Set(cases.map(\.name)).count == cases.count)
        let server = try TestServer(carrier: carrier)

        for row in cases {
            let (client, connection) = try server.open()
            send(row.bytes + (row.answer == .nothing ? Self.text("end") : []), from: client, carrier, server.loop)

            let frame = client.nextFrame()

            let got = frame.flatMap { Self.answer($0, isEnd: row.answer == .nothing) }
            #expect(got == row.answer, "\(carrier): \(row.name)")
            if case .close = row.answer {
                client.finishSending()
                server.loop.run(until: { server.closed.contains(connection.id) }, within: 10_000)
                #expect(server.closed.contains(connection.id), "\(carrier): \(row.name)")
            }
            client.reset()
        }
    }

    private static func answer(_ frame: RawSocket.Frame, isEnd: Bool) -> Answer? {
        switch frame.opcode {
        case 1: isEnd && frame.text == "end" ? .nothing : .echo(frame.payload)
        case 8: .close(frame.closeCode.map { UInt16($0) })
        case 10: .pong(frame.payload)
        default: nil
        }
    }

    /// Sends bytes. If the carrier is `split`, the bytes are sent one at a time, and the server reads each byte before
    /// the next one is sent.
    private func send(_ bytes: [UInt8], from client: RawSocket, _ carrier: Carrier, _ loop: EventLoop) {
        guard carrier == .split, bytes.count < 300 else { return client.send(bytes) }
        for byte in bytes {
            client.send([byte])
            loop.run(until: { false }, within: 0)
        }
    }

    // MARK: The rows

    static var cases: [Case] {
        opcodes + reserved + masks + lengths + fragments + texts + closeCodes + closeReasons + controls
    }

    private static let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]

    private static func text(_ text: String) -> [UInt8] { RawSocket.frame(Array(text.utf8)) }

    private static func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x61, count: count) }

    /// Returns the header of a frame without the payload. The length is written in `width` extended bytes.
    private static func header(_ first: UInt8, length: UInt64, in width: Int) -> [UInt8] {
        let start: [UInt8] = width == 0 ? [first, 0x80 | UInt8(length)] : [first, 0x80 | (width == 2 ? 126 : 127)]
        return start + (0..<width).reversed().map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + mask
    }

    private static var opcodes: [Case] {
        let payload = Array("hello".utf8)
        return (0...15).flatMap { opcode in
            [true, false].compactMap { isFinal -> Case? in
                let answer: Answer?
                switch (opcode, isFinal) {
                case (1, true): answer = .echo(payload)
                // The server answers a fragmented text only at the end of the message, so this case is skipped here.
                // The cases in `fragments` cover it.
                case (1, false): answer = nil
                case (2, _): answer = .close(1003)
                case (9, true): answer = .pong(payload)
                case (10, true): answer = .nothing
                // All other frames are invalid. This includes the close frame, because the first two bytes of `payload`
                // are no valid close code.
                default: answer = .close(1002)
                }
                let bytes = RawSocket.frame(payload, opcode: UInt8(opcode), final: isFinal)
                return answer.map { Case("opcode \(opcode), final \(isFinal)", bytes, $0) }
            }
        }
    }

    private static var reserved: [Case] {
        (1...7).flatMap { bits in
            [1, 2, 8, 9].map { opcode in
                Case(
                    "reserved bits \(bits) of opcode \(opcode)",
                    [0x80 | UInt8(bits << 4) | UInt8(opcode), 0x80] + mask, .close(1002))
            }
        }
    }

    private static var masks: [Case] {
        let unmasked = [0, 1, 2, 8, 9, 10].map { opcode in
            Case(
                "unmasked opcode \(opcode)", RawSocket.frame(bytes(3), opcode: UInt8(opcode), masked: false),
                .close(1002))
        }
        let second = RawSocket.frame(bytes(3), final: false) + RawSocket.frame([], opcode: 0, masked: false)
        return unmasked + [
            Case("unmasked with an extended length of 0", [0x81, 126, 0, 0] + bytes(3_000), .close(1002)),
            Case("unmasked behind a masked one that goes on", second, .close(1002)),
            Case("a mask of zeros", [0x81, 0x82, 0, 0, 0, 0] + bytes(2), .echo(bytes(2))),
        ]
    }

    private static var lengths: [Case] {
        let taken = [0, 1, 124, 125, 126, 127, 300, 4_095, 4_096, 4_097, 16_384, 65_535, 65_536].map { count in
            Case("a text of \(count) bytes", RawSocket.frame(bytes(count)), .echo(bytes(count)))
        }
        let counts: [UInt64] = [65_537, 1 << 17, 1 << 31, 1 << 32, 1 << 48, 1 << 62, (1 << 63) - 1]
        let large = counts.map { Case("a promise of \($0) bytes", header(0x81, length: $0, in: 8), .close(1009)) }
        let beyond = [UInt64(1) << 63, UInt64.max].map {
            Case("a promise of \($0) bytes", header(0x81, length: $0, in: 8), .close(1002))
        }
        let long2 = [UInt64](arrayLiteral: 0, 1, 125).map {
            Case("\($0) in two bytes", header(0x81, length: $0, in: 2), .close(1002))
        }
        let long8 = [UInt64](arrayLiteral: 0, 125, 126, 65_535).map {
            Case("\($0) in eight bytes", header(0x81, length: $0, in: 8), .close(1002))
        }
        return taken + large + beyond + long2 + long8
    }

    private static func part(_ text: String, _ opcode: UInt8, final: Bool = false) -> [UInt8] {
        RawSocket.frame(Array(text.utf8), opcode: opcode, final: final)
    }

    private static var fragments: [Case] {
        let half = RawSocket.frame(bytes(40_000), final: false)
        let ten = part("0", 1) + (1...8).flatMap { part("\($0)", 0) } + part("9", 0, final: true)
        let close = RawSocket.frame([0x03, 0xE8], opcode: 8)
        return [
            Case("two parts", part("a", 1) + part("b", 0, final: true), .echo(Array("ab".utf8))),
            Case("ten parts", ten, .echo(Array("0123456789".utf8))),
            Case(
                "empty parts", part("", 1) + part("", 0) + part("x", 0) + part("", 0, final: true),
                .echo(Array("x".utf8))),
            Case("parts that are all empty", part("", 1) + part("", 0, final: true), .echo([])),
            Case(
                "a ping between two parts", part("a", 1) + part("p", 9, final: true) + part("b", 0, final: true),
                .pong(Array("p".utf8))),
            Case(
                "a pong between two parts", part("a", 1) + part("p", 10, final: true) + part("b", 0, final: true),
                .echo(Array("ab".utf8))),
            Case("a close between two parts", part("a", 1) + close, .close(1000)),
            Case("a continuation first", part("a", 0, final: true), .close(1002)),
            Case("a text inside of a text", part("a", 1) + part("b", 1, final: true), .close(1002)),
            Case("a binary inside of a text", part("a", 1) + part("b", 2, final: true), .close(1002)),
            Case("parts that are too large together", half + RawSocket.frame(bytes(40_000), opcode: 0), .close(1009)),
            Case("parts as large as may be", half + RawSocket.frame(bytes(25_536), opcode: 0), .echo(bytes(65_536))),
        ]
    }

    private static var texts: [Case] {
        let scalars: [UInt32] = [
            0, 0x7F, 0x80, 0xE9, 0x7FF, 0x800, 0x20AC, 0xD7FF, 0xE000, 0xFFFF, 0x1_0000, 0x1_D11E, 0x10_FFFF,
        ]
        let good = scalars.compactMap { UnicodeScalar($0) }.map { scalar in
            Case(
                "U+\(String(scalar.value, radix: 16))", text(String(Character(scalar))),
                .echo(Array(String(Character(scalar)).utf8)))
        }
        let bad: [[UInt8]] = [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xFE],
            [0xFF],
            [0x61, 0xFF, 0x62],
        ]
        let whole = RawSocket.frame([0xE2], final: false) + RawSocket.frame([0x82, 0xAC], opcode: 0)
        let half = RawSocket.frame([0xE2], final: false) + RawSocket.frame([0x82], opcode: 0)
        return good + bad.map { Case("no text: \($0)", RawSocket.frame($0), .close(1007)) } + [
            Case("a character over two parts", whole, .echo(Array("€".utf8))),
            Case("half a character in two parts", half, .close(1007)),
        ]
    }

    private static var closeCodes: [Case] {
        let good = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999]
        let bad = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 1999, 2000, 2999, 5000, 9999, 32_768, 65_535]
        let rows = (good + bad).map { code in
            let answer = good.contains(code) ? UInt16(code) : 1002
            return Case(
                "close code \(code)", RawSocket.frame([UInt8(code >> 8), UInt8(code & 0xFF)], opcode: 8), .close(answer)
            )
        }
        return rows + [
            Case("a close without a code", RawSocket.frame([], opcode: 8), .close(nil)),
            Case("a close with half a code", RawSocket.frame([0x03], opcode: 8), .close(1002)),
        ]
    }

    private static var closeReasons: [Case] {
        func close(_ reason: [UInt8]) -> [UInt8] { RawSocket.frame([0x03, 0xE8] + reason, opcode: 8) }
        let bad: [[UInt8]] = [
            [0x80], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0x61, 0xFF],
        ]
        return [
            Case("a reason", close(Array("bye".utf8)), .close(1000)),
            Case("a reason beyond ASCII", close(Array("à bientôt 𝄞".utf8)), .close(1000)),
            Case("a reason of 123 bytes", close(bytes(123)), .close(1000)),
            Case("a reason of 124 bytes", close(bytes(124)), .close(1002)),
        ] + bad.map { Case("a reason that is no text: \($0)", close($0), .close(1007)) }
    }

    private static var controls: [Case] {
        [0, 1, 124, 125].map { Case("a ping of \($0) bytes", RawSocket.frame(bytes($0), opcode: 9), .pong(bytes($0))) }
            + [
                Case("a ping of 126 bytes", RawSocket.frame(bytes(126), opcode: 9), .close(1002)),
                Case("a pong without a ping", RawSocket.frame(bytes(5), opcode: 10), .nothing),
                Case("a pong of 126 bytes", RawSocket.frame(bytes(126), opcode: 10), .close(1002)),
                Case("a ping with a length in two bytes", header(0x89, length: 5, in: 2), .close(1002)),
                Case("a ping with a length of 2^63", header(0x89, length: 1 << 63, in: 8), .close(1002)),
                Case(
                    "what comes behind a close is not heard", RawSocket.frame([0x03, 0xE8], opcode: 8) + text("late"),
                    .close(1000)),
            ]
    }
}

import Testing

@testable import BatonWire

@Suite struct FrameTests {
    /// Splits bytes into WebSocket frames (RFC 6455 5.2), and returns the payloads of the frames.
    private func payloads(in bytes: [UInt8]) -> [[UInt8]]? {
        var found: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard rest.count >= 2, rest.removeFirst() == 0x81 else { return nil }
            var length = Int(rest.removeFirst())
            let extra = length == 126 ? 2 : length == 127 ? 8 : 0
            if extra > 0 {
                guard rest.count >= extra else { return nil }
                length = rest.prefix(extra).reduce(0) { $0 << 8 | Int($1) }
                rest = rest.dropFirst(extra)
            }
            guard rest.count >= length else { return nil }
            found.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return found
    }

    @Test(
        "A frame states its length in two, four or ten bytes",
        arguments: [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
    func headers(length: Int) {
        let buffer = FrameBuffer(capacity: 64)
        let text = [UInt8](repeating: 0x61, count: length)

        buffer.frame { buffer in text.withUnsafeBytes { buffer.append($0) } }

        #expect(buffer.count == length + (length < 126 ? 2 : length <= 65_535 ? 4 : 10))
        #expect(payloads(in: buffer.bytes) == [text])
    }

    @Test("Frames are appended one after another, and the last one can be removed") func several() {
        let buffer = FrameBuffer()
        buffer.frame { ServerMessage.Pong.write(into: $0, seq: 1, time: 2) }
        let first = buffer.count
        buffer.frame {
            ServerMessage.Done.write(
                into: $0, seq: 1, handled: true, by: String(repeating: "x", count: 200), revision: 3)
        }
        #expect(payloads(in: buffer.bytes)?.count == 2)

        buffer.truncate(to: first)

        #expect(
            payloads(in: buffer.bytes)?.map { String(decoding: $0, as: UTF8.self) } == [
                #"{"type":"pong","seq":1,"time":2}"#
            ])
    }
}

import BatonWire
import Testing

@Suite("Nothing that comes in does harm")
struct FuzzTests {
    /// Reads bytes that end where their memory ends, so that a read beyond them is a read of something else.
    private func decode(_ bytes: [UInt8], _ scratch: UnsafeMutableRawBufferPointer) -> ClientMessage? {
        let place = UnsafeMutableRawBufferPointer(rebasing: scratch[(scratch.count - bytes.count)...])
        place.copyBytes(from: bytes)
        return try? ClientMessage.decode(UnsafeRawBufferPointer(place))
    }

    @Test("No beginning of a message is a message, for either side", arguments: clientExamples + serverExamples)
    func truncation(_ text: String) {
        let bytes = Array(text.utf8)
        for length in 0..<bytes.count {
            // A copy of its own, so that nothing behind its end is the message's.
            let start = Array(bytes[..<length])
            #expect(clientError(start)?.code == .badMessage, "\(length) bytes of \(text)")
            #expect(throws: WireError.self) { try ServerMessage.decode(start) }
        }
    }

    @Test("The whole of every example is a message, that comes back equal", arguments: clientExamples)
    func clientExample(_ text: String) throws {
        let message = try client(text)

        #expect(try client(written { message.encode(into: $0) }) == message)
    }

    @Test("The whole of every example of the server's is a message, that comes back equal", arguments: serverExamples)
    func serverExample(_ text: String) throws {
        let message = try server(text)

        #expect(try server(written { message.encode(into: $0) }) == message)
    }

    @Test("A client's message that is mutated is refused, or comes back equal", arguments: [1, 2, 3, 4] as [UInt64])
    func clientMutations(_ seed: UInt64) {
        var random = Xorshift(seed: seed)
        let examples = clientExamples.map { Array($0.utf8) }
        let buffer = FrameBuffer()
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 8)
        defer { scratch.deallocate() }
        var accepted = 0
        for round in 0..<50_000 {
            let bytes = random.mutated(random.pick(examples), examples)
            guard let message = decode(bytes, scratch) else { continue }
            accepted += 1
            buffer.reset()
            message.encode(into: buffer)
            let again = try? ClientMessage.decode(UnsafeRawBufferPointer(buffer.payload))
            guard again == message else {
                Issue.record("seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self)) became \(buffer.text)")
                return
            }
        }
        // Mutations that all are refused would show nothing of what is accepted, and the other way round.
        #expect(accepted > 1_000 && accepted < 49_000)
    }

    @Test("A server's message that is mutated is refused, or comes back equal", arguments: [5, 6] as [UInt64])
    func serverMutations(_ seed: UInt64) {
        var random = Xorshift(seed: seed)
        let examples = serverExamples.filter { !$0.contains("welcome") && !$0.contains("result") }.map { Array($0.utf8) }
        let rounded = serverExamples.map { Array($0.utf8) }
        let buffer = FrameBuffer()
        for round in 0..<50_000 {
            // Points are rounded where they are written: what holds some is only read.
            _ = try? ServerMessage.decode(random.mutated(random.pick(rounded), rounded))
            let bytes = random.mutated(random.pick(examples), examples)
            guard let message = try? ServerMessage.decode(bytes) else { continue }
            switch message {
            case .welcome, .result: continue
            case .patch, .done, .pong, .error: break
            }
            buffer.reset()
            message.encode(into: buffer)
            let again = try? ServerMessage.decode(UnsafeRawBufferPointer(buffer.payload))
            guard again == message else {
                Issue.record("seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self)) became \(buffer.text)")
                return
            }
        }
    }

    @Test("Bytes by chance are refused")
    func noise() {
        var random = Xorshift(seed: 9)
        for round in 0..<20_000 {
            let bytes = (0..<random.below(64)).map { _ in UInt8(truncatingIfNeeded: random.next() >> 40) }
            #expect(clientError(bytes)?.code == .badMessage, "round \(round)")
        }
    }
}

extension Xorshift {
    /// A message with one to four changes, of the kinds that break parsers.
    fileprivate mutating func mutated(_ original: [UInt8], _ others: [[UInt8]]) -> [UInt8] {
        var bytes = original
        let pieces = [
            "null", "{}", "[]", "\"\"", "0", "-", "1e999", "-0", "\\u0000", "\\ud83c", "\\udfb5", ",", ":", "\"seq\":1,", "9007199254740993",
            "0.1e-7", "{\"a\":", "[[[[", " ", "\n", "true", "\u{FEFF}", "é",
        ]
        for _ in 0...below(4) {
            let place = below(bytes.count + 1)
            switch below(8) {
            case 0 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: next() >> 40)
            case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8(below(8))
            case 2 where place < bytes.count: bytes.remove(at: place)
            case 3: bytes.insert(contentsOf: Array(pick(pieces).utf8), at: place)
            case 4:
                let end = min(bytes.count, place + below(12))
                bytes.replaceSubrange(place..<end, with: Array(pick(pieces).utf8))
            case 5:
                let end = min(bytes.count, place + below(40))
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: below(bytes.count + 1))
            case 6:
                let other = pick(others)
                let start = below(other.count)
                bytes.insert(contentsOf: other[start..<min(other.count, start + below(60))], at: place)
            default:
                // A digit becomes another: the change that most often leaves a message.
                let digits = bytes.indices.filter { bytes[$0] &- 0x30 < 10 }
                if !digits.isEmpty { bytes[pick(digits)] = 0x30 + UInt8(below(10)) }
            }
        }
        return bytes
    }
}

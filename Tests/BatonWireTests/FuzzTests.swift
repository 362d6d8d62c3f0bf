import BatonWire
import Foundation
import Glibc
import Testing

@Suite("Decoding of hostile input")
struct FuzzTests {
    @Test("A truncated message is refused, from either side", arguments: clientExamples + serverExamples)
    func truncation(_ text: String) {
        let bytes = Array(text.utf8)
        let guarded = GuardedBytes()
        for length in 0..<bytes.count {
            let start = guarded.place(Array(bytes[..<length]))
            #expect(throws: WireError.self, "\(length) bytes of \(text)") { try ClientMessage.decode(start) }
            #expect(throws: WireError.self, "\(length) bytes of \(text)") { try ServerMessage.decode(start) }
        }
    }

    @Test(
        "Every client example is decoded, and encoded and decoded again to an equal message", arguments: clientExamples)
    func clientExample(_ text: String) throws {
        let message = try client(text)

        #expect(try client(written { message.encode(into: $0) }) == message)
    }

    @Test(
        "Every server example is decoded, and encoded and decoded again to an equal message", arguments: serverExamples)
    func serverExample(_ text: String) throws {
        let message = try server(text)

        #expect(try server(written { message.encode(into: $0) }) == message)
    }

    @Test(
        "A mutated client message is refused, or decodes to an equal message after encoding",
        arguments: [1, 2, 3, 4] as [UInt64])
    func clientMutations(_ seed: UInt64) {
        var random = Xorshift(seed: seed)
        let examples = clientExamples.map { Array($0.utf8) }
        let buffer = FrameBuffer()
        let guarded = GuardedBytes()
        var accepted = 0
        for round in 0..<50_000 {
            let bytes = random.mutated(random.pick(examples), examples)
            guard let message = try? ClientMessage.decode(guarded.place(bytes)) else { continue }
            accepted += 1
            buffer.reset()
            message.encode(into: buffer)
            let again = try? ClientMessage.decode(UnsafeRawBufferPointer(buffer.payload))
            guard again == message else {
                Issue.record(
                    "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self)) became \(buffer.text)")
                return
            }
        }
        // The test is useful only if it covers both accepted and refused mutations.
        #expect(accepted > 1_000 && accepted < 49_000)
    }

    @Test(
        "A mutated server message is refused, or decodes to an equal message after encoding",
        arguments: [5, 6] as [UInt64])
    func serverMutations(_ seed: UInt64) {
        var random = Xorshift(seed: seed)
        let examples = serverExamples.filter { !$0.contains("welcome") && !$0.contains("result") }.map {
            Array($0.utf8)
        }
        let rounded = serverExamples.map { Array($0.utf8) }
        let buffer = FrameBuffer()
        for round in 0..<50_000 {
            // Encoding rounds points, so messages with unrounded points are only decoded.
            _ = try? ServerMessage.decode(random.mutated(random.pick(rounded), rounded))
            let bytes = random.mutated(random.pick(examples), examples)
            guard let message = try? ServerMessage.decode(bytes) else { continue }
            switch message {
            case .welcome, .result, .presence: continue
            case .patch, .done, .pong, .feedback, .announcement, .inspection, .event, .sound, .sensors, .pairing,
                .devices, .fleet, .display, .error:
                break
            }
            buffer.reset()
            message.encode(into: buffer)
            let again = try? ServerMessage.decode(UnsafeRawBufferPointer(buffer.payload))
            guard again == message else {
                Issue.record(
                    "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self)) became \(buffer.text)")
                return
            }
        }
    }

    @Test(
        "This parser and another one agree on what is JSON",
        arguments: [7] as [UInt64])
    func otherParser(_ seed: UInt64) {
        var random = Xorshift(seed: seed)
        let examples = (clientExamples + serverExamples).map { Array($0.utf8) }
        for round in 0..<20_000 {
            let bytes = random.mutated(random.pick(examples), examples)
            // The test skips inputs that Foundation's parser treats differently. That parser accepts a byte order mark
            // and a comma before a closing bracket, and it refuses numbers beyond a `Double`.
            guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\u{FEFF}"),
                !text.contains(/[eE][+-]?\d{3}/),
                !text.contains(/,\s*[}\]]/)
            else { continue }

            let isJSON = clientError(bytes)?.message.hasPrefix("not JSON") != true
            let isJSONToOther =
                (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil

            #expect(isJSON == isJSONToOther, "seed \(seed), round \(round): \(text)")
        }
    }

    @Test("Random bytes are refused")
    func noise() {
        var random = Xorshift(seed: 9)
        for round in 0..<20_000 {
            let bytes = (0..<random.below(64)).map { _ in UInt8(truncatingIfNeeded: random.next() >> 40) }
            #expect(clientError(bytes)?.code == .badMessage, "round \(round)")
        }
    }
}

/// Memory followed by an inaccessible page, so that a read beyond the end crashes the test.
private final class GuardedBytes {
    private let base: UnsafeMutableRawPointer?
    private let size = 16 * 4_096

    init() {
        let pages = mmap(nil, size + 4_096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        base = pages == MAP_FAILED ? nil : pages
        if let base, mprotect(base + size, 4_096, PROT_NONE) != 0 { Issue.record("no guard page") }
    }

    deinit {
        if let base { munmap(base, size + 4_096) }
    }

    /// Copies bytes so that the last one is directly before the inaccessible page.
    func place(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
        guard let base, bytes.count <= size else {
            Issue.record("no place for \(bytes.count) bytes")
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        let place = UnsafeMutableRawBufferPointer(start: base + (size - bytes.count), count: bytes.count)
        place.copyBytes(from: bytes)
        return UnsafeRawBufferPointer(place)
    }
}

extension Xorshift {
    /// Returns a message with one to four mutations of kinds that often break parsers.
    mutating func mutated(_ original: [UInt8], _ others: [[UInt8]]) -> [UInt8] {
        var bytes = original
        let pieces = [
            "null", "{}", "[]", "\"\"", "0", "-", "1e999", "-0", "\\u0000", "\\ud83c", "\\udfb5", ",", ":",
            "\"seq\":1,",
            "9007199254740993",
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
                // This mutation replaces a digit. It leaves the message valid more often than other mutations do.
                let digits = bytes.indices.filter { bytes[$0] &- 0x30 < 10 }
                if !digits.isEmpty { bytes[pick(digits)] = 0x30 + UInt8(below(10)) }
            }
        }
        return bytes
    }
}

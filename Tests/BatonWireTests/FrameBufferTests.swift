import BatonWire
import Foundation
import Testing

@Suite("A frame buffer")
struct FrameBufferTests {
    @Test(
        "Numbers are written with the fewest digits",
        arguments: [
            (0.0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (10, "10"), (99, "99"), (100, "100"), (0.5, "0.5"),
            (-0.5, "-0.5"),
            (0.25, "0.25"), (0.125, "0.125"), (0.01, "0.01"), (0.001, "0.001"), (-0.001, "-0.001"), (0.0001, "0.0001"),
            (1.1, "1.1"),
            (120.66, "120.66"),
            (120.66666412353516, "120.66666412353516"), (83213.2, "83213.2"), (0.1 + 0.2, "0.30000000000000004"),
            (1e15, "1000000000000000"), (1e16, "1e+16"), (1e20, "1e+20"), (1e22, "1e+22"),
            (.leastNonzeroMagnitude, "5e-324"),
            (1e-5, "1e-05"), (1.5e300, "1.5e+300"),
            (9_007_199_254_740_991, "9007199254740991"), (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (999_999_999_999.999, "999999999999.999"),
        ])
    func doubles(_ value: Double, _ expected: String) {
        #expect(written { $0.append(value) } == expected)
    }

    @Test("Every number reads back as the same value, and no shorter text does")
    func everyDouble() throws {
        var random = Xorshift(seed: 11)
        let buffer = FrameBuffer()
        for index in 0..<30_000 {
            let value: Double
            switch index % 4 {
            case 0: value = Double(bitPattern: random.next())
            case 1: value = Double(random.below(2_000_000) - 1_000_000) / 1000
            case 2: value = Double(random.below(1 << 30)) / 1024
            default: value = (Double(random.below(2_000_000)) / 1000).nextUp
            }
            buffer.reset()
            buffer.append(value)
            guard value.isFinite else { continue }
            let read = try #require(Double(buffer.text))
            #expect(read == value)
            #expect(buffer.count <= value.description.utf8.count, "\(value)")
            // The output must also be valid JSON.
            #expect(try server(#"{"type":"pong","time":\#(buffer.text)}"#) == .pong(.init(seq: nil, time: value)))
        }
    }

    @Test(
        "Coordinates are rounded to hundredths of a point",
        arguments: [
            (0.0, "0"), (-0.0, "0"), (20, "20"), (300.333, "300.33"), (300.337, "300.34"), (-0.004, "0"),
            (-0.006, "-0.01"), (0.5, "0.5"),
            (120.66666412353516, "120.67"), (1.999, "2"), (-1.999, "-2"), (1e300, "1e+300"), (.nan, "null"),
            (-.infinity, "null"),
            (33.333333333333336, "33.33"), (0.1 + 0.2, "0.3"),
        ])
    func points(_ value: Double, _ expected: String) {
        #expect(written { $0.append(points: value) } == expected)
    }

    @Test(
        "Integers are written in decimal",
        arguments: [
            0, 1, 9, 10, 11, 42, 99, 100, 101, 999, 1000, 9_999, 10_000, 10_001, -1, -10, 1_234_567_890, Int.max,
            Int.min, Int.max / 10,
        ])
    func integers(_ value: Int) {
        #expect(written { $0.append(value) } == String(value))
    }

    @Test("Every integer of up to four digits is written")
    func shortIntegers() {
        let buffer = FrameBuffer()
        for value in -20...10_050 {
            buffer.reset()
            buffer.append(value)
            if buffer.text != String(value) { Issue.record("\(value) became \(buffer.text)") }
        }
    }

    @Test("Every power of ten and its neighbours are written")
    func powers() {
        var power = 1
        while power < Int.max / 10 {
            for value in [power - 1, power, power + 1, -power] {
                #expect(written { $0.append(value) } == String(value))
            }
            power *= 10
        }
    }

    @Test("Strings are escaped only where JSON requires it")
    func strings() {
        for (text, expected) in [
            ("", #""""#), ("a", #""a""#), ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#),
            ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
            ("\0\u{1}\u{F}\u{10}\u{1F}", #""\u0000\u0001\u000f\u0010\u001f""#), ("\u{7F}/", "\"\u{7F}/\""),
            ("é漢🎵", "\"é漢🎵\""),
            ("\u{2028}\u{2029}", "\"\u{2028}\u{2029}\""), ("0123456\"89abcdef\\", #""0123456\"89abcdef\\""#),
            ("01234567\n", #""01234567\n""#), ("</script>", #""</script>""#),
        ] {
            #expect(written { $0.append(text) } == expected)
        }
    }

    @Test("Every scalar of the first planes reads back unchanged at any position of a string")
    func scalars() throws {
        let edges: [UInt32] = [0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x1F3B5, 0x10FFFF]
        let scalars = (Array(0...0x2100) + edges).compactMap(Unicode.Scalar.init)
        let buffer = FrameBuffer()
        for (index, scalar) in scalars.enumerated() {
            var text = String(repeating: "x", count: index % 9)
            text.unicodeScalars.append(scalar)
            text += String(repeating: "y", count: index % 7)
            buffer.reset()
            ClientMessage.text(.init(insert: text)).encode(into: buffer)
            guard case .text(let input) = try ClientMessage.decode(buffer.bytes) else {
                Issue.record("no text")
                return
            }
            #expect(
                input.insert.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars),
                "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test("Every Unicode scalar is written so that Foundation and this decoder read it back")
    func everyScalar() throws {
        let buffer = FrameBuffer()
        var seen = 0
        for start in stride(from: UInt32(0), to: 0x11_0000, by: 0x1000) {
            let scalars = (start..<start + 0x1000).compactMap(Unicode.Scalar.init)
            guard !scalars.isEmpty else { continue }
            let text = String(String.UnicodeScalarView(scalars))
            buffer.reset()
            ClientMessage.edit(.init(action: .paste, text: text)).encode(into: buffer)

            let json = try JSONSerialization.jsonObject(with: Data(buffer.bytes)) as? [String: Any]
            let ofOther = try #require(json?["text"] as? String)
            guard case .edit(let input) = try ClientMessage.decode(buffer.bytes) else {
                Issue.record("no edit")
                return
            }

            #expect(Array(ofOther.unicodeScalars) == scalars, "from U+\(String(start, radix: 16))")
            #expect(input.text.map { Array($0.unicodeScalars) } == scalars, "from U+\(String(start, radix: 16))")
            seen += scalars.count
        }
        #expect(seen == 0x11_0000 - 0x800)
    }

    @Test("Substrings and strings with other storage are written like any string")
    func otherStrings() {
        let text = "abc \"def\" ghi"

        #expect(written { $0.append(String(text.dropFirst(4).prefix(5))) } == #""\"def\"""#)
    }

    @Test("Writing to the headroom leaves the payload unchanged, before and after the buffer grows")
    func headroom() throws {
        let buffer = FrameBuffer(capacity: 64)
        for length in [10, 63, 64, 65, 1_000, 100_000] {
            buffer.reset()
            let text = String(repeating: "z", count: length)
            buffer.append(text)

            let payload = buffer.payload
            let start = try #require(payload.baseAddress) - FrameBuffer.headroom
            UnsafeMutableRawBufferPointer(start: start, count: FrameBuffer.headroom).initializeMemory(
                as: UInt8.self, repeating: 0xAA)

            #expect(payload.count == length + 2)
            #expect(buffer.text == "\"\(text)\"")
        }
    }

    @Test("A reset buffer is empty and can be written again, however large it was")
    func reset() {
        let buffer = FrameBuffer(capacity: 0)
        for length in [5, 3_000_000, 7] {
            buffer.append(String(repeating: "a", count: length))
            #expect(buffer.count == length + 2)

            buffer.reset()

            #expect(buffer.count == 0)
            #expect(buffer.payload.isEmpty)
            #expect(buffer.text == "")
        }
    }

    @Test("Bytes and texts are appended unchanged")
    func raw() {
        let text = written { buffer in
            buffer.append(raw: "a\"")
            [UInt8]("bc".utf8).withUnsafeBytes { buffer.append($0) }
            [UInt8]().withUnsafeBytes { buffer.append($0) }
            buffer.append(true)
            buffer.append(false)
        }

        #expect(text == "a\"bctruefalse")
    }

    @Test("Any kind of value is written, with object members sorted by key")
    func values() {
        let value: WireValue = ["b": [1, 2.5, "x\n", nil, true], "a": [:], "c": [], "\"": .number(.nan)]

        #expect(written { $0.append(value) } == #"{"\"":null,"a":{},"b":[1,2.5,"x\n",null,true],"c":[]}"#)
        #expect(value.object?["b"]?.array?.count == 5)
        #expect((value.bool, value.number, value.string) == (nil, nil, nil))
        #expect(
            WireValue.bool(true).bool == true && WireValue.number(2).number == 2 && WireValue.string("s").string == "s")
        #expect(WireValue.null.object == nil && WireValue.null.array == nil)
    }
}

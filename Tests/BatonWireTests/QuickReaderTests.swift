import Testing

@testable import BatonWire

@Suite("The single-pass decoder agrees with the complete decoder")
struct QuickReaderTests {
    /// Returns the message that the fast reader decodes; nil if it leaves the message to `MessageReader`.
    private func quick(_ bytes: [UInt8]) -> ClientMessage? {
        bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.flatMap { base in
                try? ClientMessage.decode(fast: base, count: bytes.count) { () throws(WireError) in
                    throw WireError(.badMessage, "left to the complete decoder")
                }
            }
        }
    }

    /// Returns the message that `MessageReader` decodes; nil if the bytes are invalid.
    private func careful(_ bytes: [UInt8]) -> ClientMessage? {
        bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.flatMap { try? ClientMessage.decode(complete: $0, count: bytes.count) }
        }
    }

    @Test(
        "The most frequent messages of pages, phones and scripts are decoded in a single pass",
        arguments: [
            #"{"type":"tap","seq":18,"target":{"identifier":"increment"}}"#,
            #"{"type": "tap", "target": {"label": "Play it again", "id": 4}, "seq": 18, "revision": 3}"#,
            #"{"type":"ack","revision":42}"#,
            #"{"type":"scroll","revision":41,"x":195,"y":600.25,"dx":0,"dy":-120,"seq":7}"#,
            #"""
            {"type":"touch","time":1234.5,"revision":41,"touches":[{"id":1,"phase":"began","x":120.5,"y":300,\#
            "force":0.5,"radius":11,"kind":"direct"}],"seq":12}
            """#,
            #"""
            {"type":"touch","touches":[{"id":1,"phase":"moved","x":-0,"y":0.01},{"id":2,"phase":"ended","x":1,\#
            "y":2,"kind":"pencil"}]}
            """#,
            #"""
            {"type":"touch","touches":[{"id":1,"phase":"stationary","x":1,"y":2},{"id":0,"phase":"cancelled",\#
            "x":1,"y":123456789.012345}]}
            """#,
        ])
    func common(_ text: String) throws {
        let message = try #require(quick(Array(text.utf8)))

        #expect(message == careful(Array(text.utf8)))
    }

    @Test(
        "Unusual and invalid messages are left to the complete decoder",
        arguments: [
            #"{"seq":1,"type":"ack","revision":42}"#, #"{"type":"ack","revision":42,"more":1}"#,
            #"{"type":"ack","revision":null}"#,
            #"{"type":"ack","revision":4.0}"#, #"{"type":"ack","revision":4e1}"#, #"{"type":"ack","revision":042}"#,
            #"{"type":"ack","seq":1}"#,
            #"{"type":"ack","revision":-1}"#, #"{"type":"ack","revision":1000000000000000}"#,
            #"{"type":"ack","revision":1} x"#,
            #"{"type":"ack","revision":}       "#, #"{"type":"ack","revision":"1"}"#,
            #"{"type":"ack","revision":18446744073709551617}"#,
            #"{"type":"ping","seq":1}   "#, #"{"type":"tap","target":{}}    "#, #"{"type":"tap","seq":18}  "#,
            #"{"type":"tap","target":{"identifier":"é"}}"#, #"{"type":"tap","target":{"identifier":"\u0061"}}"#,
            #"{"type":"tap","target":{"identifier":"a"},"target":{"id":1}}"#,
            "{\"type\":\"tap\",\"target\":{\"label\":\"a\tb\"}}",
            #"{"type":"scroll","x":1,"y":2,"dx":3}"#, #"{"type":"scroll","x":1,"y":2,"dx":3,"dy":1e3}"#,
            #"{"type":"scroll","x":1.,"y":2,"dx":3,"dy":1}"#, #"{"type":"scroll","x":.5,"y":2,"dx":3,"dy":1}"#,
            #"{"type":"scroll","x":-,"y":2,"dx":3,"dy":1}"#, #"{"type":"scroll","x":1000000001,"y":2,"dx":3,"dy":1}"#,
            #"{"type":"touch","touches":[]}  "#, #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1}]}"#,
            #"{"type":"touch","touches":[{"id":1,"phase":"went","x":1,"y":1}]}"#,
            #"{"type":"touch","touches":[{"id":2147483648,"phase":"moved","x":1,"y":1}]}"#,
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":1},{"id":1,"phase":"moved","x":1,"y":1}]}"#,
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":1,"force":1.01}]}"#,
            #"""
            {"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":1}],"touches":[{"id":2,"phase":"moved",\#
            "x":1,"y":1}]}
            """#,
        ])
    func declined(_ text: String) {
        #expect(quick(Array(text.utf8)) == nil)
    }

    @Test(
        "The allowed number of touches is decoded in a single pass, and more are left to the other decoder",
        arguments: [1, 2, 5, 32, 33])
    func manyTouches(count: Int) {
        let touches = (1...count).map { #"{"id":\#($0),"phase":"moved","x":\#($0),"y":1}"# }
        let bytes = Array(#"{"type":"touch","touches":[\#(touches.joined(separator: ","))]}"#.utf8)

        #expect(quick(bytes) == careful(bytes))
        #expect((quick(bytes) == nil) == (count > 32))
    }

    @Test("Both decoders agree on any encoded message, and frequent types often need a single pass")
    func written() {
        var random = Xorshift(seed: 31)
        let buffer = FrameBuffer()
        var read = 0
        var frequent = 0
        for round in 0..<30_000 {
            let message = random.clientMessage()
            buffer.reset()
            message.encode(into: buffer)
            let result = quick(buffer.bytes)
            if result != nil { read += 1 }
            switch message {
            case .touch, .tap, .ack, .scroll: frequent += 1
            default: #expect(result == nil)
            }
            if let result, result != message || careful(buffer.bytes) != message {
                Issue.record("round \(round): \(buffer.text) was read as \(result)")
                return
            }
        }
        // The fast reader leaves many random messages to `MessageReader`, because they contain non-ASCII text or
        // numbers of 17 digits.
        #expect(read * 8 > frequent)
    }

    @Test(
        "A mutated message is decoded alike by both, or left to the complete decoder",
        arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func mutated(_ seed: UInt64) {
        var random = Xorshift(seed: seed)
        let examples =
            (clientExamples + [
                #"""
                {"type":"touch","time":1234.5,"touches":[{"id":1,"phase":"moved","x":120.5,"y":300},{"id":2,\#
                "phase":"ended","x":1,"y":2}],"seq":12}
                """#,
                #"{"type": "tap", "seq": 18, "target": {"identifier": "increment", "id": 3}}"#,
            ]).filter { text in ["touch", "tap", "ack", "scroll"].contains { text.contains("\"\($0)\"") } }.map {
                Array($0.utf8)
            }
        var read = 0
        for round in 0..<40_000 {
            let bytes = random.mutated(random.pick(examples), examples)
            guard let result = quick(bytes) else { continue }
            read += 1
            guard result == careful(bytes) else {
                Issue.record(
                    "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self)) was read as \(result)")
                return
            }
        }
        #expect(read > 400)
    }
}

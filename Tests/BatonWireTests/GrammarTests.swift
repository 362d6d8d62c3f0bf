import BatonWire
import Testing

@Suite("JSON as defined by RFC 8259")
struct GrammarTests {
    static let broken: [(String, String)] = [
        ("", "not JSON: unexpected end at byte 0"),
        (" ", "not JSON: unexpected end at byte 1"),
        ("{", "not JSON: unexpected end at byte 1"),
        (#"{"type":"ping" x}"#, "not JSON: unexpected 'x' at byte 15"),
        (#"{"type":"ping"} x"#, "not JSON: unexpected 'x' at byte 16"),
        (#"{"type":"ping"}{}"#, "not JSON: unexpected '{' at byte 15"),
        (#"{"type":"ping",}"#, "not JSON: unexpected '}' at byte 15"),
        (#"{,"type":"ping"}"#, "not JSON: unexpected ',' at byte 1"),
        (#"{"type" "ping"}"#, "not JSON: unexpected '\"' at byte 8"),
        (#"{"type"}"#, "not JSON: unexpected '}' at byte 7"),
        (#"{"type":}"#, "not JSON: unexpected '}' at byte 8"),
        (#"{type:"ping"}"#, "not JSON: unexpected 't' at byte 1"),
        (#"{'type':"ping"}"#, "not JSON: unexpected ''' at byte 1"),
        (#"{"a":[1,]}"#, "not JSON: unexpected ']' at byte 8"),
        (#"{"a":[,1]}"#, "not JSON: unexpected ',' at byte 6"),
        (#"{"a":[1 2]}"#, "not JSON: unexpected '2' at byte 8"),
        (#"{"a":[1}"#, "not JSON: unexpected '}' at byte 7"),
        (#"{"a":{"b":1]}"#, "not JSON: unexpected ']' at byte 11"),
        (#"{"a":{"b":1,}}"#, "not JSON: unexpected '}' at byte 12"),
        (#"{"a":{1:1}}"#, "not JSON: unexpected '1' at byte 6"),
        (#"{"a":tru}"#, "not JSON: unexpected '}' at byte 8"),
        (#"{"a":True}"#, "not JSON: unexpected 'T' at byte 5"),
        (#"{"a":nul"#, "not JSON: unexpected end at byte 8"),
        (#"{"a":NaN}"#, "not JSON: unexpected 'N' at byte 5"),
        (#"{"a":Infinity}"#, "not JSON: unexpected 'I' at byte 5"),
        (#"{"a":-Infinity}"#, "not JSON: unexpected 'I' at byte 6"),
        (#"{"a":01}"#, "not JSON: unexpected '1' at byte 6"),
        (#"{"a":-01}"#, "not JSON: unexpected '1' at byte 7"),
        (#"{"a":-}"#, "not JSON: unexpected '}' at byte 6"),
        (#"{"a":+1}"#, "not JSON: unexpected '+' at byte 5"),
        (#"{"a":.5}"#, "not JSON: unexpected '.' at byte 5"),
        (#"{"a":5.}"#, "not JSON: unexpected '}' at byte 7"),
        (#"{"a":5.e1}"#, "not JSON: unexpected 'e' at byte 7"),
        (#"{"a":1e}"#, "not JSON: unexpected '}' at byte 7"),
        (#"{"a":1e+}"#, "not JSON: unexpected '}' at byte 8"),
        (#"{"a":0x10}"#, "not JSON: unexpected 'x' at byte 6"),
        (#"{"a":1_0}"#, "not JSON: unexpected '_' at byte 6"),
        (#"{"a":"b}"#, "not JSON: unexpected end at byte 8"),
        (#"{"a":"\"#, "not JSON: unexpected end at byte 7"),
        (#"{"a":"\x41"}"#, "not JSON: invalid escape sequence in a string at byte 6, in a"),
        (#"{"a":"\u12"}"#, "not JSON: invalid escape sequence in a string at byte 6, in a"),
        (#"{"a":"\u12g4"}"#, "not JSON: invalid escape sequence in a string at byte 6, in a"),
        (#"{"a":"\ud83c"}"#, "not JSON: half a surrogate pair in a string at byte 6, in a"),
        (#"{"a":"\udfb5"}"#, "not JSON: half a surrogate pair in a string at byte 6, in a"),
        (#"{"a":"\ud83cx"}"#, "not JSON: half a surrogate pair in a string at byte 6, in a"),
        (#"{"a":"\ud83c\n"}"#, "not JSON: half a surrogate pair in a string at byte 6, in a"),
        (#"{"a":"\ud83c\ud83c"}"#, "not JSON: half a surrogate pair in a string at byte 6, in a"),
        (#"{"a":"\ud83c\u0041"}"#, "not JSON: half a surrogate pair in a string at byte 6, in a"),
        (#"{"\ud83c":1}"#, "not JSON: half a surrogate pair in a string at byte 2"),
        ("{\"a\":\"b\nc\"}", "not JSON: unescaped control character byte 0x0A in a string at byte 7, in a"),
        ("{\"a\":\"b\u{0}c\"}", "not JSON: unescaped control character byte 0x00 in a string at byte 7, in a"),
        (
            "{\"a\":\"bcdefghijk\u{1F}c\"}",
            "not JSON: unescaped control character byte 0x1F in a string at byte 16, in a"
        ),
        ("{\u{A0}}", "not JSON: unexpected byte 0xC2 at byte 1"),
        ("{é}", "not JSON: unexpected 'é' at byte 1"),
        ("{\u{0}}", "not JSON: unexpected byte 0x00 at byte 1"),
        ("\u{FEFF}{}", "not JSON: unexpected byte 0xEF at byte 0"),
        ("// c\n{}", "not JSON: unexpected '/' at byte 0"),
        ("[1", "not JSON: unexpected end at byte 2"),
        ("[1] 2", "not JSON: unexpected '2' at byte 4"),
    ]

    @Test("Invalid JSON is refused with the position of the error", arguments: broken)
    func refused(_ text: String, _ message: String) {
        #expect(clientError(text.utf8) == WireError(.badMessage, message))
    }

    @Test(
        "Half of a surrogate pair is refused with the name of the field",
        arguments: [
            (#"{"type":"text","insert":"a\ud800b"}"#, "insert"),
            (#"{"type":"tap","seq":3,"target":{"id":1,"identifier":"\udc00"}}"#, "target.identifier"),
            (#"{"type":"hello","capabilities":["touch",["a","b"], "\ud800"]}"#, "capabilities[2]"),
            (#" { "a" : [ [ ] , { "b,c" : [ { "d" : [1,2] , "e[" : "\ud800\u0041" } ] } ] }"#, "a[1].b,c[0].e["),
            (#"["x","\udbff"]"#, "[1]"), (#"{"a":{"\ud800":1}}"#, "a"),
        ])
    func surrogates(_ text: String, _ field: String) throws {
        let error = try #require(clientError(text.utf8))

        #expect(error.code == .badMessage)
        #expect(error.message.hasPrefix("not JSON: half a surrogate pair in a string at byte "))
        #expect(error.message.hasSuffix(", in \(field)"), "\(error.message)")
    }

    @Test("An invalid byte outside of a string is refused with its value")
    func badByte() {
        #expect(clientError([0x7B, 0xFF])?.message == "not JSON: unexpected byte 0xFF at byte 1")
    }

    @Test("A skipped field may contain any JSON")
    func accepted() throws {
        for value in [
            "0", "-0", "0.0", "1e5", "1E+5", "1e-5", "-1.25e+10", "1e400", "123456789012345678901234567890", "true",
            "false", "null",
            "\"\"", "[]", "{}", "[[],{}]", #"{"":{"":[]}}"#, "[ ]", "{ }",
            #""\"\\\/\b\f\n\r\t\u0000\uFFFF\ud83C\uDFB5""#,
            "\"\u{7F}\u{2028}\"",
        ] {
            #expect(try client(#"{"a":\#(value),"type":"ping","b":\#(value)}"#) == .ping(.init()), "\(value)")
        }
    }

    @Test("Every escape stands for its scalar")
    func escapes() throws {
        let cases: [(String, String)] = [
            (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"), (#"\n"#, "\n"),
            (#"\r"#, "\r"),
            (#"\t"#, "\t"), (#"\u0000"#, "\0"), (#"\u001f"#, "\u{1F}"), (#"\u0041"#, "A"), (#"\u007F"#, "\u{7F}"),
            (#"\u0080"#, "\u{80}"),
            (#"\u07ff"#, "\u{7FF}"), (#"\u0800"#, "\u{800}"), (#"\uD7ff"#, "\u{D7FF}"), (#"\ue000"#, "\u{E000}"),
            (#"\uFFFF"#, "\u{FFFF}"),
            (#"\ud800\udc00"#, "\u{10000}"), (#"\uD83C\uDFB5"#, "🎵"), (#"\udbff\udfff"#, "\u{10FFFF}"),
            (#"\u2028"#, "\u{2028}"),
        ]
        for (written, scalar) in cases {
            for (before, after) in [("", ""), ("abc", "xyz"), ("abcdefghijklmnop", "é"), (written, written)] {
                let message = try client(#"{"type":"text","insert":"\#(before)\#(written)\#(after)"}"#)
                let isPair = before == written
                let expected = isPair ? scalar + scalar + scalar : before + scalar + after
                guard case .text(let input) = message else {
                    Issue.record("no text")
                    return
                }
                #expect(input.insert.map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars), "\(written)")
            }
        }
    }

    @Test("Objects and arrays may be nested 32 levels deep, but not 33")
    func depth() throws {
        func nested(_ depth: Int, _ open: String, _ inner: String, _ close: String) -> String {
            #"{"type":"ping","seq":5,"a":"#
                + String(repeating: open, count: depth - 1) + inner + String(repeating: close, count: depth - 1) + "}"
        }

        #expect(try client(nested(32, "[", "", "]")) == .ping(.init(seq: 5)))
        #expect(try client(nested(32, #"{"a":"#, "1", "}")) == .ping(.init(seq: 5)))
        let message = "not acceptable JSON: more than 32 nested objects and arrays at byte"
        #expect(clientError(nested(33, "[", "", "]").utf8) == WireError(.badMessage, "\(message) 58", seq: 5))
        #expect(
            clientError(nested(33, #"{"a":"#, "1", "}").utf8)
                == WireError(.badMessage, "\(message) \(27 + 31 * 5)", seq: 5))
    }

    @Test("Very deeply nested brackets are refused at the limit")
    func bombs() {
        for bomb in ["[", "{\"a\":", "[{\"a\":"] {
            let text = String(repeating: bomb, count: 65_536 / bomb.utf8.count)
            #expect(clientError(text.utf8)?.code == .badMessage)
            #expect(clientError((#"{"a":"# + text).utf8)?.message.hasPrefix("not acceptable JSON") == true)
        }
    }

    @Test("Strings and numbers of 64 KiB are skipped, or refused by their limits")
    func large() throws {
        let long = String(repeating: "x", count: 65_536)

        #expect(try client(#"{"a":"\#(long)","type":"ping"}"#) == .ping(.init()))
        #expect(try client(#"{"\#(long)":1,"type":"ping"}"#) == .ping(.init()))
        #expect(clientError(#"{"type":"\#(long)"}"#.utf8)?.code == .unknownType)
        #expect(
            clientError(#"{"type":"text","insert":"\#(long)"}"#.utf8)?.message
                == "insert: expected at most 10000 characters, found 65536")
        let zeros = String(repeating: "0", count: 65_000)
        let scroll = #"{"type":"scroll","x":1.\#(zeros)5,"y":0.\#(zeros)1,"dx":1\#(zeros)e-65000,"dy":0e\#(zeros)}"#
        #expect(try client(scroll) == .scroll(.init(x: 1, y: 0, dx: 1, dy: 0)))
        #expect(clientError(#"{"type":"ack","revision":1\#(zeros)}"#.utf8)?.code == .badMessage)
    }
}

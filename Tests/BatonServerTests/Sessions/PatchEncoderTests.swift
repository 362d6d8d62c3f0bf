import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("The encoding of patches") @MainActor struct PatchEncoderTests {
    @Test(
        "Each kind of value is encoded as the protocol's JSON",
        arguments: [
            (.none, "null"), (.bool(true), "true"), (.bool(false), "false"), (.int(-3), "-3"), (.number(0.1), "0.1"),
            (.number(-0.0), "0"),
            (.number(.infinity), "null"), (.string("a\"\\\n\u{1}é😀"), #""a\"\\\n\u0001é😀""#),
            (.pair(1.005, -2.349), "[1,-2.35]"),
            (.rect(0, 0.333333, 1e9, -0.001), "[0,0.33,1000000000,0]"),
            (.pair(0, .nan), "null"), (.rect(.infinity, .infinity, 0, 0), "null"),
            (
                .transform(CGAffineTransform(a: 1, b: 0.25, c: -0.5, d: 1, tx: 10.125, ty: 0)),
                "[1,0.25,-0.5,1,10.125,0]"
            ),
            (.color(.systemRed), #""systemRed""#), (.color(UIColor(red: 1, green: 0, blue: 0.2)), ##""#ff0033""##),
            (.color(UIColor(red: 0, green: 0, blue: 0, alpha: 0.5)), ##""#00000080""##),
            (
                .color(
                    UIColor {
                        $0.userInterfaceStyle == .dark
                            ? UIColor(red: 1, green: 1, blue: 1) : UIColor(red: 0, green: 0, blue: 0, alpha: 0)
                    }),
                ##"["#00000000","#ffffff"]"##
            ),
            (.font(.systemFont(ofSize: 17.5)), "[17.5,400]"),
            (.font(.systemFont(ofSize: 72, weight: .bold, design: .rounded)), #"[72,700,"rounded"]"#),
            (.words([]), "[]"),
            (.words(["header", "summary"]), #"["header","summary"]"#),
            (
                .timeline(Timeline(value: 1.00049, at: 83213.20004, rate: 1, maximum: 180.5)),
                #"{"value":1,"at":83213.2,"rate":1,"minimum":0,"maximum":180.5}"#
            ),
            (.timeline(Timeline(value: 0, at: 0, rate: 0)), #"{"value":0,"at":0,"rate":0,"minimum":0}"#),
            (
                .glide(
                    ScrollGlide(
                        offset: CGPoint(x: 0, y: 240.123), velocity: CGPoint(x: 0, y: -601.5), at: 83213.20004,
                        rate: 0.998)),
                #"{"value":[0,240.12],"at":83213.2,"velocity":[0,-601.5],"rate":0.998}"#
            ),
            (
                .object([
                    "title": .string("a\"b"), "duration": .number(180.5), "commands": .words(["play", "stop"]),
                    "position": .timeline(Timeline(value: 1.00049, at: 2, rate: 1, maximum: 9)),
                ]),
                #"""
                {"commands":["play","stop"],"duration":180.5,"position":{"at":2,"maximum":9,"minimum":0,"rate":1,\#
                "value":1},"title":"a\"b"}
                """#
            ),
        ] as [(RenderValue, String)])
    func values(value: RenderValue, json: String) throws {
        let encoder = PatchEncoder()
        let buffer = FrameBuffer()

        encoder.encode(from: 3, to: 4, into: buffer) { sink in
            sink.beginSet(1)
            sink.property(.value, value)
            sink.endProperties()
        }
        let text = Patch.text(of: buffer)

        #expect(text == #"{"type":"patch","from":3,"to":4,"ops":[["set",1,{"value":"# + json + "}]]}")
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    }

    @Test("Operations add, set and remove nodes by the names of their kinds and properties")
    func operations() throws {
        let application = UIApplication(clock: ManualClock(), size: CGSize(width: 100, height: 100), epoch: "test")
        let window = UIWindow(application: application)
        window.makeKeyAndVisible()
        let label = UILabel(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        label.text = "now"
        window.addSubview(label)
        application.commit()
        let encoder = PatchEncoder()
        let buffer = FrameBuffer()

        buffer.reset()

        encoder.encode(from: 0, of: application.renderTree, into: buffer)
        let snapshot = try Patch(buffer)
        label.text = nil
        window.addSubview(UIView())
        application.commit()
        buffer.reset()
        encoder.encode(from: 1, of: application.renderTree, into: buffer)
        let change = try Patch(buffer)
        label.removeFromSuperview()
        application.commit()
        buffer.reset()
        encoder.encode(from: 2, of: application.renderTree, into: buffer)
        let removal = try Patch(buffer)

        #expect((snapshot.from, snapshot.to) == (0, 1))
        #expect(
            snapshot.ops == [
                #"["add",1,0,0,"window",{"frame":[0,0,100,100]}]"#,
                #"["add",2,1,0,"label",{"frame":[1,2,3,4],"text":"now"}]"#,
            ])
        #expect((change.from, change.to) == (1, 2))
        #expect(Set(change.ops) == [#"["add",3,1,1,"view",{"frame":[0,0,0,0]}]"#, #"["set",2,{"text":null}]"#])
        #expect(removal.ops == [#"["remove",2]"#])
    }

    @Test("A patch of a four-digit label takes at most 64 bytes, including the frame header")
    func shortest() {
        let encoder = PatchEncoder()
        let buffer = FrameBuffer()

        encoder.encode(from: nil, to: 9_999, into: buffer) { sink in
            sink.beginSet(12)
            sink.property(.text, .string("9999"))
            sink.endProperties()
        }

        #expect(Patch.text(of: buffer) == #"{"type":"patch","to":9999,"ops":[["set",12,{"text":"9999"}]]}"#)
        #expect(buffer.count <= 64)
    }

    @Test("A revision without visible changes is encoded as an empty patch")
    func emptyPatch() throws {
        let application = UIApplication(clock: ManualClock(), size: CGSize(width: 100, height: 100), epoch: "test")
        UIWindow(application: application).makeKeyAndVisible()
        application.commit()
        let window = try #require(application.windows.first)
        let flash = UIView()
        window.addSubview(flash)
        flash.removeFromSuperview()
        application.commit()
        let encoder = PatchEncoder()
        let buffer = FrameBuffer()

        buffer.reset()

        encoder.encode(from: 1, of: application.renderTree, into: buffer)
        let patch = try Patch(buffer)

        #expect((patch.from, patch.to) == (1, 2))
        #expect(patch.ops.isEmpty)
    }
}

/// A patch decoded from the single frame in a buffer.
@MainActor
private struct Patch {
    var from: Int
    var to: Int
    var ops: [String]

    init(_ buffer: FrameBuffer) throws {
        let json = try JSONSerialization.jsonObject(with: Data(Self.text(of: buffer).utf8))
        let patch = try #require(json as? [String: Any])
        from = try #require(patch["from"] as? Int)
        to = try #require(patch["to"] as? Int)
        ops = try #require(patch["ops"] as? [Any]).map { op in
            String(decoding: try JSONSerialization.data(withJSONObject: op, options: [.sortedKeys]), as: UTF8.self)
        }
    }

    static func text(of buffer: FrameBuffer) -> String {
        let bytes = buffer.bytes
        #expect(bytes.first == 0x81, "one text frame")
        let head = bytes[1] < 126 ? 2 : bytes[1] == 126 ? 4 : 10
        return String(decoding: bytes[head...], as: UTF8.self)
    }
}

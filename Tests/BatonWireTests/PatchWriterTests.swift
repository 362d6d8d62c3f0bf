import BatonWire
import Testing

@Suite("A patch writer")
struct PatchWriterTests {
    @Test("The patch of the document is written exactly as shown")
    func document() {
        let text = written { buffer in
            var patch = PatchWriter(into: buffer, from: 41, to: 42)
            patch.remove(9)
            patch.beginAdd(12, parent: 3, index: 0, kind: "button")
            patch.property("frame", points: 20, 300, 120, 44)
            patch.property("title", "Play")
            patch.endProperties()
            patch.move(12, parent: 3, index: 1)
            patch.beginSet(12)
            patch.property("title", "Pause")
            patch.endProperties()
            let isWritten = patch.finish()
            #expect(isWritten)
        }

        #expect(
            text
                == #"{"type":"patch","from":41,"to":42,"ops":[["remove",9],["add",12,3,0,"button",{"frame":[20,300,120,44],"title":"Play"}],["move",12,3,1],["set",12,{"title":"Pause"}]]}"#
        )
    }

    @Test("Every kind of value is written, also nested, and reads back")
    func values() throws {
        let buffer = FrameBuffer()
        var patch = PatchWriter(into: buffer, from: 0, to: 1)
        patch.beginAdd(1, parent: 0, index: 0, kind: "view")
        patch.endProperties()
        patch.beginSet(1)
        patch.property("hidden", true)
        patch.property("lines", 3)
        patch.property("alpha", 1.0 / 3)
        patch.property("cornerRadius", points: 1.0 / 3)
        patch.property("contentOffset", points: 0.005, -10.126)
        patch.null("hint")
        patch.property("traits", ["header", "a\"b"])
        patch.property("none", [])
        patch.beginArray("font")
        patch.element(17)
        patch.element(400.5)
        patch.element(points: 2.0 / 3)
        patch.element("rounded")
        patch.endArray()
        patch.beginObject("timeline")
        patch.property("value", 12.5)
        patch.property("rate", 1)
        patch.endObject()
        patch.property(named: "any \"thing\"", ["a": [1, nil]])
        patch.endProperties()
        let isWritten = patch.finish()

        #expect(isWritten)
        let properties: [String: WireValue] = [
            "hidden": true, "lines": 3, "alpha": .number(1.0 / 3), "cornerRadius": 0.33,
            "contentOffset": [0.01, -10.13], "hint": nil,
            "traits": ["header", "a\"b"], "none": [], "font": [17, 400.5, 0.67, "rounded"],
            "timeline": ["value": 12.5, "rate": 1],
            "any \"thing\"": ["a": [1, nil]],
        ]
        #expect(
            try ServerMessage.decode(buffer.bytes)
                == .patch(
                    .init(
                        from: 0, to: 1,
                        operations: [
                            .add(1, parent: 0, index: 0, kind: "view", properties: [:]),
                            .set(1, properties: properties),
                        ])))
    }

    @Test("A patch without operations reports that it is empty")
    func empty() {
        let text = written { buffer in
            let patch = PatchWriter(into: buffer, from: 1, to: 2)
            let isEmpty = patch.isEmpty
            #expect(isEmpty)
            let isWritten = patch.finish()
            #expect(!isWritten)
        }

        #expect(text == #"{"type":"patch","from":1,"to":2,"ops":[]}"#)
    }

    @Test("A patch for a client at a known revision leaves out its start revision")
    func unnamed() throws {
        let text = written { buffer in
            var patch = PatchWriter(into: buffer, from: nil, to: 42)
            patch.remove(9)
            _ = patch.finish()
        }

        #expect(text == #"{"type":"patch","to":42,"ops":[["remove",9]]}"#)
        #expect(try server(text) == .patch(.init(to: 42, operations: [.remove(9)])))
        #expect(try server(#"{"type":"patch","from":null,"to":42,"ops":[]}"#) == .patch(.init(to: 42, operations: [])))
    }

    @Test("After any first operation, a patch is no longer empty")
    func notEmpty() {
        for operation in 0..<4 {
            let text = written { buffer in
                var patch = PatchWriter(into: buffer, from: 1, to: 2)
                switch operation {
                case 0: patch.remove(1)
                case 1: patch.move(1, parent: 0, index: 0)
                case 2:
                    patch.beginAdd(1, parent: 0, index: 0, kind: "view")
                    patch.endProperties()
                default:
                    patch.beginSet(1)
                    patch.endProperties()
                }
                let isEmpty = patch.isEmpty
                #expect(!isEmpty)
                let isWritten = patch.finish()
                #expect(isWritten)
            }
            #expect(throws: Never.self) { try server(text) }
        }
    }
}

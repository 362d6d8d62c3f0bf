import BatonWire
import Foundation
import Testing

@Suite("Decoding client messages")
struct ClientMessageTests {
    @Test("A hello with all of its fields is decoded")
    func hello() throws {
        let message = try client(clientExamples[0])

        #expect(
            message
                == .hello(
                    ClientMessage.Hello(
                        seq: 1, screen: "player", role: .display, name: "Kitchen tablet",
                        resume: ClientMessage.Resume(epoch: "a3", revision: 41),
                        viewport: ClientMessage.Viewport(
                            width: 390, height: 844.5, scale: 3,
                            safeArea: ClientMessage.Insets(top: 47, bottom: 34, right: 0.5)),
                        capabilities: ["touch", "coalesced"])))
    }

    @Test("A hello without fields is decoded with the role remote")
    func bareHello() throws {
        #expect(try client(#"{"type":"hello"}"#) == .hello(ClientMessage.Hello(role: .remote)))
        #expect(
            try client(#"{"type":"hello","viewport":{"width":1,"height":2}}"#)
                == .hello(ClientMessage.Hello(viewport: ClientMessage.Viewport(width: 1, height: 2, scale: 1))))
        #expect(try client(#"{"type":"hello","capabilities":[]}"#) == .hello(ClientMessage.Hello()))
    }

    @Test("A touch message with all properties of a touch is decoded")
    func touch() throws {
        let touch = ClientMessage.Touch(id: 1, phase: .began, x: 120.5, y: 300, force: 0.5, radius: 11, kind: .pencil)

        let message = try client(clientExamples[2])

        #expect(message == .touch(ClientMessage.TouchInput(seq: 12, time: 1234.5, revision: 41, touches: [touch])))
    }

    @Test("A touch message keeps the order of its touches, and a touch without a kind is a finger")
    func touches() throws {
        guard case .touch(let input) = try client(clientExamples[3]) else {
            Issue.record("no touch")
            return
        }

        #expect(input.seq == nil && input.time == nil && input.revision == nil)
        #expect(
            Array(input.touches) == [
                ClientMessage.Touch(id: 0, phase: .moved, x: -1.25, y: 0, kind: .direct),
                ClientMessage.Touch(id: 2_147_483_647, phase: .cancelled, x: 1000, y: 0.25),
            ])
    }

    @Test("A touch message may have 32 touches")
    func manyTouches() throws {
        let touches = (0..<32).map { #"{"id":\#($0),"phase":"moved","x":\#($0),"y":0}"# }.joined(separator: ",")

        guard case .touch(let input) = try client(#"{"type":"touch","touches":[\#(touches)]}"#) else {
            Issue.record("no touch")
            return
        }

        #expect(input.touches.map(\.id) == Array(0..<32))
    }

    @Test("The messages press, remote, motion and scroll are decoded")
    func inputs() throws {
        #expect(
            try client(clientExamples[4])
                == .press(
                    ClientMessage.PressInput(
                        seq: 13, revision: 1,
                        presses: [
                            ClientMessage.Press(phase: .began, key: .select, force: 1),
                            ClientMessage.Press(phase: .ended, key: .pageDown),
                        ])))
        #expect(
            try client(clientExamples[6])
                == .remote(ClientMessage.RemoteInput(seq: 14, revision: 2, command: .togglePlayPause)))
        #expect(
            try client(clientExamples[7])
                == .motion(ClientMessage.MotionInput(seq: 15, revision: 3, phase: .began, motion: .shake)))
        #expect(
            try client(clientExamples[8])
                == .scroll(ClientMessage.ScrollInput(seq: 20, revision: 41, x: 195, y: 600, dx: 0, dy: -120.125)))
    }

    @Test("The messages edit and text are decoded with every Unicode scalar of their text")
    func texts() throws {
        #expect(
            try client(clientExamples[9])
                == .edit(ClientMessage.EditInput(seq: 16, revision: 4, action: .paste, text: "é🎵 \"x\"\n")))
        #expect(try client(clientExamples[10]) == .text(ClientMessage.TextInput(seq: 17, revision: 5, insert: "aé漢🎵")))
        #expect(try client(#"{"type":"edit","action":"copy"}"#) == .edit(ClientMessage.EditInput(action: .copy)))
        #expect(try client(#"{"type":"text","insert":""}"#) == .text(ClientMessage.TextInput(insert: "")))
    }

    @Test("A text message is decoded with all of its editing steps or some of them")
    func keyboards() throws {
        #expect(
            try client(
                #"""
                {"type":"text","end":true,"replace":[1,2],"insert":"é","delete":100,"select":[0,2147483647],\#
                "unmark":true,"seq":1}
                """#
            )
                == .text(
                    .init(
                        seq: 1, insert: "é", delete: 100, unmark: true,
                        select: .init(location: 0, length: 2_147_483_647),
                        replace: .init(location: 1, length: 2), end: true)))
        #expect(
            try client(#"{"type":"text","mark":"に","selection":[ 1 , 0 ]}"#)
                == .text(.init(mark: "に", selection: .init(location: 1, length: 0))))
        #expect(try client(#"{"type":"text","mark":""}"#) == .text(.init(mark: "")))
        #expect(try client(#"{"type":"text","delete":1,"insert":null,"end":null}"#) == .text(.init(delete: 1)))
    }

    @Test("The messages tap and query are decoded with every kind of target")
    func targets() throws {
        let target = ClientMessage.Target(
            identifier: "play", label: "Play", kind: .button, id: 12, point: ClientMessage.Point(x: 1, y: 2))

        #expect(try client(clientExamples[11]) == .tap(ClientMessage.TapInput(seq: 18, revision: 6, target: target)))
        #expect(
            try client(clientExamples[12])
                == .query(ClientMessage.Query(seq: 19, target: ClientMessage.Target(label: "Volume"))))
        #expect(
            try client(#"{"type":"query","target":{"x":0,"y":0}}"#)
                == .query(ClientMessage.Query(target: ClientMessage.Target(point: ClientMessage.Point(x: 0, y: 0)))))
    }

    @Test("An adjust message has a number of steps and a target")
    func adjust() throws {
        let target = ClientMessage.Target(identifier: "volume")
        let example = try #require(clientExamples.first { $0.contains(#""type":"adjust""#) })

        #expect(try client(example) == .adjust(ClientMessage.AdjustInput(seq: 23, revision: 7, target: target, by: -2)))
    }

    @Test("A drag message has a phase, and the fields of that phase")
    func drag() throws {
        let png = ClientMessage.DragInput.Representation(type: "image/png", size: 3)
        let items = [ClientMessage.DragInput.Item(representations: [png], name: "cat.png")]
        let dropped = #"""
            {"type":"drag","phase":"dropped","x":1,"y":2,"items":[{"representations":[{"type":"image/png","size":3}],\#
            "name":"cat.png"}]}
            """#
        #expect(
            try client(dropped)
                == .drag(.init(phase: .dropped, point: ClientMessage.Point(x: 1, y: 2), items: items)))
        // The size and the name of a dragged file are known only after the drop.
        let entered = dropped.replacingOccurrences(of: "dropped", with: "entered")
        #expect(
            try client(entered)
                == .drag(
                    .init(
                        phase: .entered, point: ClientMessage.Point(x: 1, y: 2),
                        items: [.init(representations: [.init(type: "image/png")])])))
        #expect(try client(#"{"type":"drag","phase":"exited"}"#) == .drag(.init(phase: .exited)))
    }

    @Test("The contents of dropped items are base64 on the wire", arguments: 0..<10)
    func base64(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 83 + 250) }
        let message = ClientMessage.drag(.init(phase: .content, data: bytes))
        let text = written { message.encode(into: $0) }
        #expect(text.contains(#""data":"\#(Data(bytes).base64EncodedString())""#))
        #expect(try client(text) == message)
    }

    @Test("The preferred text size is decoded and encoded, and has a default")
    func textScale() throws {
        let said = #"{"type":"viewport","width":844,"height":390,"scale":3,"textScale":1.5}"#
        let viewport = ClientMessage.Viewport(width: 844, height: 390, scale: 3, textScale: 1.5)
        let buffer = FrameBuffer()

        #expect(try client(said) == .viewport(ClientMessage.ViewportChange(viewport: viewport)))
        #expect(
            try client(#"{"type":"hello","viewport":{"width":844,"height":390,"scale":3,"textScale":1.5}}"#)
                == .hello(ClientMessage.Hello(viewport: viewport)))
        ClientMessage.viewport(ClientMessage.ViewportChange(viewport: viewport)).encode(into: buffer)
        #expect(buffer.text == said)
        for wrong in ["0.2", "9", "\"1\""] {
            #expect(throws: WireError.self) {
                try client(#"{"type":"viewport","width":1,"height":1,"textScale":"# + wrong + "}")
            }
        }
    }

    @Test("The idiom of a hello is one of those that do not follow from the size")
    func idiom() throws {
        #expect(try client(#"{"type":"hello","idiom":"tv"}"#) == .hello(.init(idiom: .tv)))
        for wrong in [#""pad""#, "1"] {
            #expect(throws: WireError.self) { try client(#"{"type":"hello","idiom":"# + wrong + "}") }
        }
    }

    @Test(
        "A pointer's buttons and modifier keys are decoded and encoded, and are empty by default"
    )
    func held() throws {
        let said =
            #"""
            {"type":"touch","touches":[{"id":1,"phase":"began","x":1,"y":2,"kind":"indirectPointer","buttons":6,\#
            "modifiers":["shift","command"]}]}
            """#
        var touch = ClientMessage.Touch(id: 1, phase: .began, x: 1, y: 2, kind: .indirectPointer)
        touch.buttons = 6
        touch.modifiers = [ClientMessage.Touch.Modifiers(.shift), ClientMessage.Touch.Modifiers(.command)]
        let input = ClientMessage.TouchInput(touches: [touch])
        let buffer = FrameBuffer()

        #expect(try client(said) == .touch(input))
        #expect(touch.modifiers.all == [.shift, .command])
        ClientMessage.touch(input).encode(into: buffer)
        #expect(buffer.text == said)
    }

    @Test("The safe area is decoded and encoded, and is empty by default")
    func safeArea() throws {
        let said = #"{"type":"viewport","width":844,"height":390,"scale":3,"safeArea":[0,47,21.5,47]}"#
        let insets = ClientMessage.Insets(top: 0, left: 47, bottom: 21.5, right: 47)
        let viewport = ClientMessage.Viewport(width: 844, height: 390, scale: 3, safeArea: insets)
        let buffer = FrameBuffer()

        #expect(try client(said) == .viewport(ClientMessage.ViewportChange(viewport: viewport)))
        #expect(
            try client(#"{"type":"hello","viewport":{"width":844,"height":390,"scale":3,"safeArea":[0,47,21.5,47]}}"#)
                == .hello(ClientMessage.Hello(viewport: viewport)))
        ClientMessage.viewport(ClientMessage.ViewportChange(viewport: viewport)).encode(into: buffer)
        #expect(buffer.text == said)
        #expect(
            try client(#"{"type":"viewport","width":1,"height":1,"safeArea":null}"#)
                == .viewport(ClientMessage.ViewportChange(viewport: ClientMessage.Viewport(width: 1, height: 1))))
    }

    @Test("The messages ack, ping, viewport and visibility are decoded")
    func others() throws {
        #expect(try client(clientExamples[13]) == .ack(ClientMessage.Ack(seq: 3, revision: 42)))
        #expect(try client(clientExamples[14]) == .ping(ClientMessage.Ping(seq: 9_007_199_254_740_991)))
        #expect(try client(#"{"type":"ping"}"#) == .ping(ClientMessage.Ping()))
        #expect(
            try client(clientExamples[15])
                == .viewport(
                    ClientMessage.ViewportChange(
                        seq: 22, viewport: ClientMessage.Viewport(width: 844, height: 390, scale: 0.5))))
        #expect(
            try client(clientExamples[18]) == .visibility(ClientMessage.VisibilityChange(seq: 23, isVisible: false)))
        #expect(try client(#"{"type":"name","name":""}"#) == .name(ClientMessage.NameChange(name: "")))
        #expect(
            try client(#"{"type":"clock","seq":4,"advance":500}"#)
                == .clock(ClientMessage.ClockAdvance(seq: 4, advance: 500)))
        #expect(
            try client(#"{"type":"visibility","visible":true}"#)
                == .visibility(ClientMessage.VisibilityChange(isVisible: true)))
    }

    @Test("A control message is decoded with and without a client")
    func control() throws {
        for action in ClientMessage.ControlInput.Action.allCases {
            #expect(
                try client(#"{"type":"control","seq":5,"action":"\#(action.rawValue)"}"#)
                    == .control(.init(seq: 5, action: action)))
            #expect(
                try client(#"{"type":"control","action":"\#(action.rawValue)","client":7}"#)
                    == .control(.init(action: action, client: 7)))
        }
    }

    @Test("Every kind of inspect message is decoded")
    func inspect() throws {
        #expect(try client(clientExamples[19]) == .inspect(.init(seq: 24, question: .events(true))))
        #expect(
            try client(#"{"type":"inspect","events":false,"node":null}"#) == .inspect(.init(question: .events(false))))
        #expect(try client(#"{"type":"inspect","node":12}"#) == .inspect(.init(question: .node(12))))
        #expect(
            try client(#"{"type":"inspect","x":1.5,"y":-2}"#) == .inspect(.init(question: .point(.init(x: 1.5, y: -2))))
        )
        #expect(try client(#"{"type":"inspect","tree":true}"#) == .inspect(.init(question: .tree)))
    }

    @Test("A media message is decoded with all of its fields and with the required ones")
    func media() throws {
        #expect(
            try client(
                #"""
                {"type":"media","seq":26,"node":12,"item":3,"state":"ready","seek":2,"duration":61.5,"width":640,\#
                "height":360}
                """#
            )
                == .media(
                    .init(
                        seq: 26, node: 12, item: 3, state: .ready, seek: 2, duration: 61.5, size: .init(x: 640, y: 360))
                ))
        #expect(
            try client(#"{"type":"media","node":12,"item":0,"state":"failed","fault":"decoding","width":null}"#)
                == .media(.init(node: 12, item: 0, state: .failed, fault: .decoding)))
    }

    @Test("A sensors message is decoded with a whole sample, with a part of one, and with a state")
    func sensors() throws {
        let sample = ClientMessage.SensorSample(
            acceleration: .init(x: 0.5, y: -1, z: 2), accelerationIncludingGravity: .init(x: 0.5, y: 8.8, z: 2),
            rotationRate: .init(x: -4.5, y: 0, z: 1), orientation: .init(x: 359.5, y: 90, z: -45), heading: 12.5,
            time: 1234.5)
        #expect(
            try client(
                #"""
                {"type":"sensors","seq":32,"sample":{"time":1234.5,"acceleration":[0.5,-1,2],"heading":12.5,\#
                "accelerationIncludingGravity":[0.5,8.8,2],"rotationRate":[-4.5,0,1],"orientation":[359.5,90,-45]}}
                """#
            ) == .sensors(.init(seq: 32, content: .sample(sample))))
        let part = ClientMessage.SensorSample(rotationRate: .init(x: 1, y: 2, z: 3))
        #expect(
            try client(#"{"type":"sensors","state":null,"sample":{"rotationRate":[1,2,3],"heading":null}}"#)
                == .sensors(.init(content: .sample(part))))
        for state in ClientMessage.SensorReport.State.allCases {
            let message = try client(#"{"type":"sensors","state":"\#(state.rawValue)"}"#)
            #expect(message == .sensors(.init(content: .state(state))))
        }
    }

    @Test("`seq`, `acknowledged` and `isInput` have the values of the message", arguments: clientExamples)
    func common(_ text: String) throws {
        let message = try client(text)

        let seq = message.seq.map { #""seq":\#($0)"# }
        #expect(seq.map { text.contains($0) } ?? !text.contains(#""seq""#))
        let others = [
            "hello", "query", "ack", "ping", "viewport", "visibility", "name", "clock", "inspect", "media", "sensors",
            "devices", "control", "fleet", "command",
        ]
        let isInput = !others.contains { text.hasPrefix(#"{"type":"\#($0)""#) }
        #expect(message.isInput == isInput)
        if isInput || text.contains("ack") {
            let acknowledged = message.acknowledged.map { #""revision":\#($0)"# }
            #expect(acknowledged.map { text.contains($0) } ?? !text.contains(#""revision""#))
        } else {
            #expect(message.acknowledged == nil)
        }
    }

    @Test("Keys may have any order, even with type and seq last")
    func order() throws {
        let text = #"{"touches":[{"y":2,"x":1,"phase":"ended","id":3}],"revision":4,"seq":5,"type":"touch"}"#

        let touch = ClientMessage.Touch(id: 3, phase: .ended, x: 1, y: 2)
        #expect(try client(text) == .touch(ClientMessage.TouchInput(seq: 5, revision: 4, touches: [touch])))
    }

    @Test("Of duplicate keys the last one counts, whatever the values of the others")
    func duplicates() throws {
        let text = #"{"type":"ping","seq":"x","seq":1,"type":"ack","revision":[],"revision":7}"#
        #expect(try client(text) == .ack(.init(seq: 1, revision: 7)))
        #expect(try client(#"{"type":"ping","seq":1,"seq":null}"#) == .ping(.init()))
        #expect(
            clientError(#"{"type":"ping","seq":1,"seq":"x"}"#.utf8)?.message
                == "seq: expected an integer, found a string")
    }

    @Test("Unknown keys are skipped, whatever their values")
    func unknown() throws {
        let before = #"{"a":{"type":"ack","b":[1,{"seq":2}]},"type":"ping","typ":1,"types":2,"seq":3,"#
        let after = #""\u0000":null,"capabilitiesandmuchmorethanthis":4,"":5}"#

        #expect(try client(before + after) == .ping(.init(seq: 3)))
    }

    @Test("A key that belongs to another type of message is skipped")
    func foreign() throws {
        #expect(try client(#"{"type":"ping","touches":7,"x":"a","target":[]}"#) == .ping(.init()))
    }

    @Test("A null value is the same as an absent key")
    func null() throws {
        let text =
            #"""
            {"type":"hello","seq":null,"screen":null,"role":null,"name":null,"resume":null,"viewport":null,\#
            "capabilities":null}
            """#

        #expect(try client(text) == .hello(.init()))
        let touch =
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":1,"force":null,"radius":null,"kind":null}]}"#
        #expect(try client(touch) == .touch(.init(touches: [.init(id: 1, phase: .moved, x: 1, y: 1)])))
    }

    @Test("Keys and values may contain escapes")
    func escapedWords() throws {
        #expect(try client(#"{"\u0074ype":"p\u0069ng","s\u0065q":1}"#) == .ping(.init(seq: 1)))
        #expect(
            try client(#"{"type":"remote","command":"beginSeekingBac\u006bward"}"#)
                == .remote(.init(command: .beginSeekingBackward)))
    }

    @Test("White space is allowed between all tokens")
    func space() throws {
        let text =
            " \n{\t\"type\" : \"touch\" , \"touches\" :\r[ { \"id\" : 1 , \"phase\":\"moved\",\"x\":1 , \"y\":2 } ] }\n "

        #expect(try client(text) == .touch(.init(touches: [.init(id: 1, phase: .moved, x: 1, y: 2)])))
    }
}

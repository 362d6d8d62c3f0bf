import BatonWire
import Testing

@Suite("Encoding and decoding server messages")
struct ServerMessageTests {
    static let match = ServerMessage.Match(
        id: 12, kind: "button", identifier: "play", label: "Play", value: .null,
        frame: ServerMessage.Frame(x: 20, y: 300, width: 120, height: 44),
        visible: ServerMessage.Frame(x: 20, y: 300, width: 120, height: 40), enabled: true, focused: false)

    static let cases: [(ServerMessage, String)] = [
        (
            .welcome(
                .init(
                    client: 7, screen: "player", role: .remote, epoch: "a3", revision: 42, time: 83213.2, width: 390,
                    height: 844.333,
                    resumed: false)),
            #"""
            {"type":"welcome","client":7,"screen":"player","role":"remote","epoch":"a3","revision":42,\#
            "time":83213.2,"width":390,"height":844.33,"resumed":false}
            """#
        ),
        (
            .done(.init(seq: 12, handled: true, by: "UIButton#play", revision: 42)),
            #"{"type":"done","seq":12,"handled":true,"by":"UIButton#play","revision":42}"#
        ),
        (
            .done(.init(seq: 12, handled: false, stale: true, revision: 42)),
            #"{"type":"done","seq":12,"handled":false,"stale":true,"revision":42}"#
        ),
        (
            .result(.init(seq: 19, matches: [match])),
            #"""
            {"type":"result","seq":19,"matches":[{"id":12,"kind":"button","identifier":"play","label":"Play",\#
            "value":null,"frame":[20,300,120,44],"visible":[20,300,120,40],"enabled":true,"focused":false}]}
            """#
        ),
        (.result(.init(seq: nil, matches: [])), #"{"type":"result","matches":[]}"#),
        (.pong(.init(seq: 21, time: 83214.9)), #"{"type":"pong","seq":21,"time":83214.9}"#),
        (.pong(.init(seq: nil, time: 0)), #"{"type":"pong","time":0}"#),
        (
            .announcement(.init(text: "Added \"Night Ferry\"")),
            #"{"type":"announcement","text":"Added \"Night Ferry\""}"#
        ),
        (.announcement(.init(node: 12)), #"{"type":"announcement","node":12}"#),
        (.sound(.init(isOn: false)), #"{"type":"sound","on":false}"#),
        (.sensors(.init(interval: 33.333)), #"{"type":"sensors","on":true,"interval":33.333}"#),
        (.sensors(.init(interval: nil)), #"{"type":"sensors","on":false}"#),
        (.feedback(.init(kind: .success)), #"{"type":"feedback","kind":"success"}"#),
        (.feedback(.init(kind: .soft, intensity: 0.25)), #"{"type":"feedback","kind":"soft","intensity":0.25}"#),
        (
            .presence(
                .init(
                    people: [
                        .init(client: 7, name: "Kitchen \"tablet\"", role: .remote), .init(client: 8, role: .display),
                    ], count: 102,
                    touches: [.init(client: 7, id: 1, x: 120.5, y: -300), .init(client: 8, id: 0, x: 0, y: 1)],
                    taps: [.init(client: 7, x: 1, y: 2.25)])),
            #"""
            {"type":"presence","people":[{"client":7,"name":"Kitchen \"tablet\"","role":"remote"},{"client":8,\#
            "role":"display"}],"count":102,"touches":[[7,1,120.5,-300],[8,0,0,1]],"taps":[[7,1,2.25]]}
            """#
        ),
        (.presence(.init(people: [], count: 0)), #"{"type":"presence","people":[],"count":0,"touches":[]}"#),
        (.presence(.init()), #"{"type":"presence","touches":[]}"#),
        (
            .presence(
                .init(
                    control: .init(
                        mode: .turns, holder: 7, name: "Ann",
                        requests: [.init(client: 9, name: "Bob", left: 4_200), .init(client: 8, left: 0.5)],
                        idle: 30_000))),
            #"""
            {"type":"presence","control":{"mode":"turns","holder":7,"name":"Ann","requests":[{"client":9,\#
            "name":"Bob","left":4200},{"client":8,"left":0.5}],"idle":30000},"touches":[]}
            """#
        ),
        (
            .presence(.init(control: .init(mode: .turns, idle: 30_000))),
            #"{"type":"presence","control":{"mode":"turns","holder":null,"requests":[],"idle":30000},"touches":[]}"#
        ),
        (
            .presence(.init(control: .init(mode: .staff))),
            #"{"type":"presence","control":{"mode":"staff"},"touches":[]}"#
        ),
        (
            .error(.init(.badMessage, "touches[0].phase: 'start' is \"none\"", seq: 12)),
            #"{"type":"error","code":"badMessage","message":"touches[0].phase: 'start' is \"none\"","seq":12}"#
        ),
        (.error(.init(.noSuchScreen, "x")), #"{"type":"error","code":"noSuchScreen","message":"x"}"#),
        (
            .patch(.init(from: 0, to: 1, operations: [.set(4, properties: ["b": 1, "a": nil]), .remove(2)])),
            #"{"type":"patch","from":0,"to":1,"ops":[["set",4,{"a":null,"b":1}],["remove",2]]}"#
        ),
    ]

    @Test("A message is encoded as the protocol defines it", arguments: cases)
    func written(_ message: ServerMessage, _ text: String) {
        #expect(BatonWireTests.written { message.encode(into: $0) } == text)
    }

    @Test("An encoded message is decoded again, with coordinates rounded to hundredths of a point", arguments: cases)
    func read(_ message: ServerMessage, _ text: String) throws {
        var expected = message
        if case .welcome(var welcome) = message {
            welcome.height = 844.33
            expected = .welcome(welcome)
        }

        #expect(try server(text) == expected)
    }

    @Test("The handler of an input is written as its class and identifier")
    func by() {
        let text = BatonWireTests.written {
            ServerMessage.Done.write(
                into: $0, seq: 1, handled: true, by: "My\"Button", identifier: "pl\nay", revision: 2)
        }

        #expect(text == #"{"type":"done","seq":1,"handled":true,"by":"My\"Button#pl\nay","revision":2}"#)
        let anonymous = BatonWireTests.written {
            ServerMessage.Done.write(into: $0, seq: 1, handled: false, identifier: "play", revision: 2)
        }
        #expect(anonymous == #"{"type":"done","seq":1,"handled":false,"revision":2}"#)
    }

    @Test("The messages of the document are decoded")
    func document() throws {
        guard case .patch(let patch) = try server(serverExamples[1]),
            case .result(let result) = try server(serverExamples[7])
        else {
            Issue.record("other messages")
            return
        }

        #expect(
            patch.operations == [
                .remove(9),
                .add(
                    12, parent: 3, index: 0, kind: "button",
                    properties: ["frame": [20, 300, 120, 44], "title": "Play"]),
                .move(12, parent: 3, index: 1),
                .set(
                    12,
                    properties: ["title": "Pause", "hint": nil, "timeline": ["value": 12.5, "at": 83213.2, "rate": 1]]),
            ])
        #expect(result.matches.map(\.value) == [0.5, true])
        #expect(result.matches.map(\.identifier) == ["play", nil])
    }

    @Test("Of duplicate keys in a property, the last value counts")
    func duplicates() throws {
        let text = #"{"type":"patch","from":1,"to":2,"ops":[["set",1,{"a":1,"\u0061":{"b":1,"b":[ ]}}]]}"#

        #expect(try server(text) == .patch(.init(from: 1, to: 2, operations: [.set(1, properties: ["a": ["b": []]])])))
    }

    @Test(
        "Errors in a server message are reported with their field",
        arguments: [
            (
                #"{"type":"wellcome"}"#,
                "type: 'wellcome' is none of welcome, patch, done, result, pong, feedback, announcement, inspection, event, presence, sound, sensors, pairing, devices, fleet, display, error"
            ),
            (#"{"type":"presence"}"#, "touches: missing, expected an array"),
            (#"{"type":"presence","touches":[[7,1,2]]}"#, "touches[0]: expected 4 numbers, found 3"),
            (
                #"{"type":"presence","touches":[[7,-1,2,3]]}"#,
                "touches[0][1]: expected an integer from 0 to 9007199254740991, found -1"
            ),
            (#"{"type":"presence","touches":[],"taps":[[7,"1",2]]}"#, "taps[0][1]: expected a number, found a string"),
            (#"{"type":"presence","touches":[],"control":[]}"#, "control: expected an object, found an array"),
            (
                #"{"type":"presence","touches":[],"control":{"mode":"all"}}"#,
                "control.mode: 'all' is none of together, turns, staff"
            ),
            (
                #"{"type":"presence","touches":[],"control":{"mode":"turns","idle":1,"requests":[{"client":1}]}}"#,
                "control.requests[0].left: missing, expected a number"
            ),
            (#"{"type":"presence","touches":[],"people":[]}"#, "count: missing, expected an integer"),
            (
                #"{"type":"presence","touches":[],"count":1,"people":[{"client":1,"role":"king"}]}"#,
                "people[0].role: 'king' is none of display, viewer, remote, admin"
            ),
            (#"{"type":"patch","from":1,"to":2}"#, "ops: missing, expected an array"),
            (#"{"type":"patch","from":1,"to":2,"ops":[1]}"#, "ops[0]: expected an array, found a number"),
            (#"{"type":"patch","from":1,"to":2,"ops":[[]]}"#, "ops[0][0]: missing, expected a string"),
            (
                #"{"type":"patch","from":1,"to":2,"ops":[["remove",1],["drop",1]]}"#,
                "ops[1][0]: 'drop' is none of remove, add, move, set"
            ),
            (#"{"type":"patch","from":1,"to":2,"ops":[["remove"]]}"#, "ops[0][1]: missing, expected an integer"),
            (#"{"type":"patch","from":1,"to":2,"ops":[["move",1,2,null]]}"#, "ops[0][3]: missing, expected an integer"),
            (
                #"{"type":"patch","from":1,"to":2,"ops":[["add",1,0,0,"view",[]]]}"#,
                "ops[0][5]: expected an object, found an array"
            ),
            (
                #"{"type":"patch","from":1,"to":2,"ops":[["set",1,{"a":[1,{"b":1e999}]}]]}"#,
                "ops[0][2].a[1].b: expected a finite number, found 1e999"
            ),
            (#"{"type":"result","seq":1,"matches":[{"id":1}]}"#, "matches[0].kind: missing, expected a string"),
            (
                #"{"type":"result","matches":[{"id":1,"kind":"a","value":[],"frame":[]}]}"#,
                "matches[0].value: expected a string, a number, a boolean or null"
            ),
            (
                #"{"type":"result","matches":[{"id":1,"kind":"a","frame":[1,2,3]}]}"#,
                "matches[0].frame: expected 4 numbers, found 3"
            ),
            (
                #"{"type":"result","matches":[{"id":1,"kind":"a","frame":[1,"2",3,4]}]}"#,
                "matches[0].frame[1]: expected a number, found a string"
            ),
            (#"{"type":"done","handled":true,"revision":1}"#, "seq: missing, expected an integer"),
            (#"{"type":"done","seq":1,"handled":1,"revision":1}"#, "handled: expected a boolean, found a number"),
            (#"{"type":"done","seq":1,"revision":1}"#, "handled: missing, expected a boolean"),
            (#"{"type":"pong","time":1e999}"#, "time: expected a finite number, found 1e999"),
            (#"{"type":"error","message":"m"}"#, "code: missing, expected a string"),
            ("", "not JSON: unexpected end at byte 0"),
        ])
    func errors(_ text: String, _ message: String) {
        #expect(serverError(text)?.message == message)
    }
}

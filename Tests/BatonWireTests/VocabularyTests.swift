import BatonWire
import Testing

@Suite("Closed vocabularies")
struct VocabularyTests {
    @Test("Every word in a touch is decoded as its case")
    func touches() throws {
        for phase in ClientMessage.Touch.Phase.allCases {
            for kind in ClientMessage.Touch.Kind.allCases {
                let text =
                    #"""
                    {"type":"touch","touches":[{"id":1,"phase":"\#(phase.rawValue)","x":1,"y":2,\#
                    "kind":"\#(kind.rawValue)"}]}
                    """#
                #expect(
                    try client(text) == .touch(.init(touches: [.init(id: 1, phase: phase, x: 1, y: 2, kind: kind)])))
            }
        }
    }

    @Test("Every word in a press is decoded as its case")
    func presses() throws {
        for phase in ClientMessage.Press.Phase.allCases {
            for key in ClientMessage.Press.Key.allCases where key != .keyboard {
                let text = #"{"type":"press","presses":[{"phase":"\#(phase.rawValue)","key":"\#(key.rawValue)"}]}"#
                #expect(try client(text) == .press(.init(presses: [.init(phase: phase, key: key)])))
            }
        }
    }

    @Test("Every modifier of a keyboard press is decoded as its case")
    func modifiers() throws {
        for modifier in ClientMessage.KeyboardKey.Modifier.allCases {
            let text =
                #"""
                {"type":"press","presses":[{"phase":"began","key":"keyboard","code":"KeyZ",\#
                "modifiers":["\#(modifier.rawValue)"]}]}
                """#
            let key = ClientMessage.KeyboardKey(code: "KeyZ", modifiers: [modifier])
            #expect(try client(text) == .press(.init(presses: [.init(phase: .began, keyboard: key)])))
        }
    }

    @Test("Every command, motion, action, role and kind is decoded as its case")
    func others() throws {
        for command in ClientMessage.RemoteInput.Command.allCases {
            let text = #"{"type":"remote","command":"\#(command.rawValue)","interval":5,"position":6.5,"rate":2}"#
            let skips = command == .skipForward || command == .skipBackward
            #expect(
                try client(text)
                    == .remote(
                        .init(
                            command: command, interval: skips ? 5 : nil,
                            position: command == .changePlaybackPosition ? 6.5 : nil,
                            rate: command == .changePlaybackRate ? 2 : nil)))
        }
        for phase in ClientMessage.MotionInput.Phase.allCases {
            for motion in ClientMessage.MotionInput.Motion.allCases {
                let text = #"{"type":"motion","phase":"\#(phase.rawValue)","motion":"\#(motion.rawValue)"}"#
                #expect(try client(text) == .motion(.init(phase: phase, motion: motion)))
            }
        }
        for action in ClientMessage.EditInput.Action.allCases {
            #expect(try client(#"{"type":"edit","action":"\#(action.rawValue)"}"#) == .edit(.init(action: action)))
        }
        for role in Role.allCases {
            #expect(try client(#"{"type":"hello","role":"\#(role.rawValue)"}"#) == .hello(.init(role: role)))
        }
        for kind in NodeKind.allCases {
            #expect(
                try client(#"{"type":"query","target":{"kind":"\#(kind.rawValue)"}}"#)
                    == .query(.init(target: .init(kind: kind))))
        }
        for code in WireError.Code.allCases {
            #expect(
                try server(#"{"type":"error","code":"\#(code.rawValue)","message":"m"}"#) == .error(.init(code, "m")))
        }
    }

    @Test("A word with a missing, additional or different letter is unknown")
    func near() {
        for command in ClientMessage.RemoteInput.Command.allCases {
            let word = command.rawValue
            for other in [
                word + "x", String(word.dropLast()), "x" + word.dropFirst(), word.uppercased(), word + "\\u0000",
            ] {
                let error = clientError(#"{"type":"remote","command":"\#(other)"}"#.utf8)
                #expect(error?.code == .badMessage, "\(other)")
            }
        }
    }

    @Test("All roles but viewers may send input")
    func roles() {
        #expect(Role.allCases.filter(\.maySendInput) == [.display, .remote, .admin])
    }

    @Test("Grants list the kinds they were created from, in the protocol's order")
    func grants() {
        #expect(Grants(InputKind.allCases) == .all)
        #expect(Grants.all.kinds == InputKind.allCases)
        #expect(Grants([.text, .touch]).kinds == [.touch, .text])
        for kind in InputKind.allCases {
            #expect(Grants([kind]).kinds == [kind])
            #expect(Grants.all.subtracting(kind.grant).kinds == InputKind.allCases.filter { $0 != kind })
        }
    }

    @Test("Every word in a device message is decoded as its case")
    func devices() throws {
        for kind in InputKind.allCases {
            let text = #"{"type":"devices","add":{"grants":["\#(kind.rawValue)"]}}"#
            #expect(try client(text) == .devices(.init(add: .init(grants: kind.grant))))
        }
        for kind in ServerMessage.Device.Kind.allCases {
            for how in ServerMessage.Device.Origin.allCases {
                let device = ServerMessage.Device(
                    id: 1, name: "n", role: .display, screen: "*", kind: kind, how: how, created: 0, isConnected: false)
                let text =
                    #"""
                    {"type":"devices","devices":[{"id":1,"name":"n","role":"display","screen":"*",\#
                    "kind":"\#(kind.rawValue)","how":"\#(how.rawValue)","created":0,"connected":false}]}
                    """#
                #expect(try server(text) == .devices(.init(devices: [device])))
            }
        }
        for mode in ControlMode.allCases {
            let text =
                #"""
                {"type":"welcome","client":1,"screen":"s","role":"remote","epoch":"e","revision":1,"time":0,\#
                "width":1,"height":1,"resumed":true,"control":"\#(mode.rawValue)"}
                """#
            guard case .welcome(let welcome) = try server(text) else {
                Issue.record("another message")
                continue
            }
            #expect(welcome.control == mode)
        }
    }

    @Test("Every word in a fleet message is decoded as its case")
    func fleet() throws {
        for action in ClientMessage.FleetCommand.Action.allCases {
            #expect(
                try client(#"{"type":"command","screen":"s","do":"\#(action.rawValue)"}"#)
                    == .command(.init(screen: "s", action: action)))
        }
        for action in ServerMessage.DisplayOrder.Action.allCases {
            #expect(
                try server(#"{"type":"display","do":"\#(action.rawValue)","number":1}"#)
                    == .display(.init(action: action, number: 1)))
        }
        #expect(try client(#"{"type":"fleet","watch":false}"#) == .fleet(.init(watch: false)))
        #expect(try client(#"{"type":"fleet","watch":null}"#) == .fleet(.init()))
    }

    @Test(
        "Errors in a command are reported with their field",
        arguments: [
            (#"{"type":"command","do":"blank"}"#, "screen: missing, expected a string"),
            (#"{"type":"command","screen":"s"}"#, "do: missing, expected a string"),
            (
                #"{"type":"command","screen":"s","do":"burn"}"#,
                "do: 'burn' is none of reload, blank, unblank, identify, message, restart, end"
            ),
            (
                #"{"type":"command","screen":"s","do":"end","client":"7"}"#,
                "client: expected an integer, found a string"
            ),
            (#"{"type":"fleet","watch":1}"#, "watch: expected a boolean, found a number"),
        ])
    func wrongCommands(_ text: String, _ message: String) {
        #expect(clientError(text.utf8)?.message == message)
    }

    @Test(
        "Errors in a devices message are reported with their field",
        arguments: [
            (#"{"type":"devices","add":[]}"#, "add: expected an object, found an array"),
            (
                #"{"type":"devices","add":{"role":"king"}}"#,
                "add.role: 'king' is none of display, viewer, remote, admin"
            ),
            (
                #"{"type":"devices","add":{"grants":["touch","touch"]}}"#,
                "add.grants: expected each kind at most once, found 'touch' twice"
            ),
            (
                #"{"type":"devices","add":{"grants":["all"]}}"#,
                "add.grants[0]: 'all' is none of touch, press, media, motion, text"
            ),
            (#"{"type":"devices","add":{"seconds":0}}"#, "add.seconds: expected a number from 1 to 315360000, found 0"),
            (
                #"{"type":"devices","revoke":[-1]}"#,
                "revoke[0]: expected an integer from 0 to 9007199254740991, found -1"
            ),
            (#"{"type":"devices","rename":{"id":1}}"#, "rename.name: missing, expected a string"),
            (#"{"type":"hello","token":1}"#, "token: expected a string, found a number"),
        ])
    func wrongDevices(_ text: String, _ message: String) {
        #expect(clientError(text.utf8)?.message == message)
    }
}

@Suite("Small lists")
struct SmallListTests {
    @Test("A small list has the same elements as the array it was created from", arguments: 0..<6)
    func asArray(_ count: Int) {
        var list = SmallList<Int>()
        for element in 0..<count { list.append(element) }

        #expect(Array(list) == Array(0..<count))
        #expect(list.count == count)
        #expect(list.isEmpty == (count == 0))
        #expect(list.last == (count == 0 ? nil : count - 1))
        #expect(list == SmallList(0..<count))
        #expect(list != SmallList(0...count))
        #expect(list.reversed() == (0..<count).reversed())
    }

    @Test("A list of one element and a list literal have the given elements")
    func literals() {
        #expect(Array(SmallList(7)) == [7])
        #expect(Array([1, 2, 3] as SmallList) == [1, 2, 3])
    }
}

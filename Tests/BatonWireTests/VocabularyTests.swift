import BatonWire
import Testing

@Suite("Closed vocabularies")
struct VocabularyTests {
    @Test("Every word of a touch is read as its case")
    func touches() throws {
        for phase in ClientMessage.Touch.Phase.allCases {
            for kind in ClientMessage.Touch.Kind.allCases {
                let text = #"{"type":"touch","touches":[{"id":1,"phase":"\#(phase.rawValue)","x":1,"y":2,"kind":"\#(kind.rawValue)"}]}"#
                #expect(try client(text) == .touch(.init(touches: [.init(id: 1, phase: phase, x: 1, y: 2, kind: kind)])))
            }
        }
    }

    @Test("Every word of a press is read as its case")
    func presses() throws {
        for phase in ClientMessage.Press.Phase.allCases {
            for key in ClientMessage.Press.Key.allCases where key != .keyboard {
                let text = #"{"type":"press","presses":[{"phase":"\#(phase.rawValue)","key":"\#(key.rawValue)"}]}"#
                #expect(try client(text) == .press(.init(presses: [.init(phase: phase, key: key)])))
            }
        }
    }

    @Test("Every modifier of a keyboard's press is read as its case")
    func modifiers() throws {
        for modifier in ClientMessage.KeyboardKey.Modifier.allCases {
            let text =
                #"{"type":"press","presses":[{"phase":"began","key":"keyboard","code":"KeyZ","modifiers":["\#(modifier.rawValue)"]}]}"#
            let key = ClientMessage.KeyboardKey(code: "KeyZ", modifiers: [modifier])
            #expect(try client(text) == .press(.init(presses: [.init(phase: .began, keyboard: key)])))
        }
    }

    @Test("Every command, motion, action, role and kind is read as its case")
    func others() throws {
        for command in ClientMessage.RemoteInput.Command.allCases {
            let text = #"{"type":"remote","command":"\#(command.rawValue)","interval":5,"position":6.5,"rate":2}"#
            let skips = command == .skipForward || command == .skipBackward
            #expect(
                try client(text)
                    == .remote(
                        .init(
                            command: command, interval: skips ? 5 : nil, position: command == .changePlaybackPosition ? 6.5 : nil,
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
            #expect(try client(#"{"type":"query","target":{"kind":"\#(kind.rawValue)"}}"#) == .query(.init(target: .init(kind: kind))))
        }
        for code in WireError.Code.allCases {
            #expect(try server(#"{"type":"error","code":"\#(code.rawValue)","message":"m"}"#) == .error(.init(code, "m")))
        }
    }

    @Test("A word with a letter more, less or other is none")
    func near() {
        for command in ClientMessage.RemoteInput.Command.allCases {
            let word = command.rawValue
            for other in [word + "x", String(word.dropLast()), "x" + word.dropFirst(), word.uppercased(), word + "\\u0000"] {
                let error = clientError(#"{"type":"remote","command":"\#(other)"}"#.utf8)
                #expect(error?.code == .badMessage, "\(other)")
            }
        }
    }

    @Test("Only remotes and admins send input")
    func roles() {
        #expect(Role.allCases.filter(\.maySendInput) == [.remote, .admin])
    }
}

@Suite("Small lists")
struct SmallListTests {
    @Test("A list reads as the array of the same elements", arguments: 0..<6)
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

    @Test("A list of one and a literal are what they say")
    func literals() {
        #expect(Array(SmallList(7)) == [7])
        #expect(Array([1, 2, 3] as SmallList) == [1, 2, 3])
    }
}

extension ClientMessage.Touch {
    /// The modifier keys that are held during a touch.
    public struct Modifiers: OptionSet, Sendable {
        /// The modifiers as bits. The bit number of a modifier is its index in `Modifier.allCases`, from 0.
        public let rawValue: UInt8

        /// Creates modifiers from their bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Creates a set of one modifier.
        public init(_ modifier: ClientMessage.KeyboardKey.Modifier) {
            self.init(rawValue: 1 << Self.bitIndex(of: modifier))
        }

        /// The held modifiers, in the order of their declaration.
        public var all: [ClientMessage.KeyboardKey.Modifier] {
            ClientMessage.KeyboardKey.Modifier.allCases.filter { contains(Self($0)) }
        }

        private static func bitIndex(of modifier: ClientMessage.KeyboardKey.Modifier) -> UInt8 {
            switch modifier {
            case .shift: 0
            case .control: 1
            case .alternate: 2
            case .command: 3
            case .capsLock: 4
            case .numericPad: 5
            }
        }
    }
}

extension MessageReader {
    /// Reads the buttons and the modifiers of a touch, if the message contains them.
    func readButtonsAndModifiers(_ fields: Fields<TouchField>, of touch: inout ClientMessage.Touch, _ index: Int)
        throws(WireError)
    {
        if fields[.buttons] != 0 {
            touch.buttons = UInt8(try integer(fields[.buttons], upTo: WireLimits.buttons, "touches[\(index)].buttons"))
        }
        var count = 0
        var element =
            fields[.modifiers] == 0 ? nil : try firstElement(fields[.modifiers], "touches[\(index)].modifiers")
        while let current = element {
            let modifier: ClientMessage.KeyboardKey.Modifier = try choice(
                current, "touches[\(index)].modifiers[\(count)]")
            guard touch.modifiers.insert(ClientMessage.Touch.Modifiers(modifier)).inserted else {
                throw fail(
                    "touches[\(index)].modifiers: expected each modifier at most once, found '\(modifier.rawValue)' twice"
                )
            }
            count += 1
            element = nextElement(after: end(of: current))
        }
    }
}

extension ClientMessage.Touch {
    /// Appends the touch's held buttons and modifiers as JSON members, if there are any.
    func writeButtonsAndModifiers(into buffer: FrameBuffer) {
        if buttons != 0 {
            buffer.append(key: "buttons")
            buffer.append(Int(buttons))
        }
        guard !modifiers.isEmpty else { return }
        buffer.append(raw: #","modifiers":["#)
        for modifier in modifiers.all {
            buffer.separate()
            buffer.append(modifier.rawValue)
        }
        buffer.append(raw: "]")
    }
}

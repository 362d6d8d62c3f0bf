extension ClientMessage.Touch {
    /// The modifier keys that are held while something touches.
    public struct Modifiers: OptionSet, Sendable {
        /// The bits: each modifier's is its place among all.
        public let rawValue: UInt8

        /// Modifiers by their bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// One modifier.
        public init(_ modifier: ClientMessage.KeyboardKey.Modifier) {
            self.init(rawValue: 1 << Self.place(of: modifier))
        }

        /// Those that are held, in their order.
        public var all: [ClientMessage.KeyboardKey.Modifier] {
            ClientMessage.KeyboardKey.Modifier.allCases.filter { contains(Self($0)) }
        }

        private static func place(of modifier: ClientMessage.KeyboardKey.Modifier) -> UInt8 {
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
    /// The buttons and modifiers of a touch, where it says any.
    func held(_ fields: Fields<TouchField>, of touch: inout ClientMessage.Touch, _ index: Int) throws(WireError) {
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
                throw fail("touches[\(index)].modifiers: expected each once, found two \(modifier.rawValue)")
            }
            count += 1
            element = nextElement(after: end(of: current))
        }
    }
}

extension ClientMessage.Touch {
    /// Appends what of a pointer is held.
    func writeHeld(into buffer: FrameBuffer) {
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

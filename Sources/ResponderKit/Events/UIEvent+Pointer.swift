extension UIEvent {
    /// The buttons of a pointer. Raw values as UIKit's.
    public struct ButtonMask: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Buttons by their bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The first, that everything is pressed with.
        public static let primary = ButtonMask(rawValue: 1 << 0)
        /// The second, that menus are asked for with.
        public static let secondary = ButtonMask(rawValue: 1 << 1)

        /// A button by its number, from 1 on.
        public static func button(_ buttonNumber: Int) -> ButtonMask {
            (1...Int.bitWidth - 1).contains(buttonNumber) ? ButtonMask(rawValue: 1 << (buttonNumber - 1)) : []
        }
    }
}

/// What is held while something touches: a pointer's buttons, and modifier keys. Two bytes, as every touch has it. (T15)
struct HeldButtons: Equatable, Sendable {
    var buttons: UInt8 = 0
    private var modifiers: UInt8 = 0

    var buttonMask: UIEvent.ButtonMask {
        get { UIEvent.ButtonMask(rawValue: Int(buttons)) }
        set { buttons = UInt8(truncatingIfNeeded: newValue.rawValue) }
    }

    // UIKit's flags begin at the 16th bit.
    var modifierFlags: UIKeyModifierFlags {
        get { UIKeyModifierFlags(rawValue: Int(modifiers) << 16) }
        set { modifiers = UInt8(truncatingIfNeeded: newValue.rawValue >> 16) }
    }
}

extension UITouch {
    /// The buttons that are held, of a pointer; the first where its device does not say. Other touches have none. (T15)
    var buttonMask: UIEvent.ButtonMask {
        guard type == .indirectPointer else { return [] }
        return held.buttons == 0 ? .primary : held.buttonMask
    }

    /// Whether it is a finger, a pencil, or a pointer with its first button: what presses things. (C6)
    @inline(__always)
    var isPressing: Bool { type != .indirectPointer || held.buttons & 1 == 1 || held.buttons == 0 }
}

extension Collection<UITouch> {
    /// The buttons of all. (T15)
    @MainActor var buttonMask: UIEvent.ButtonMask { reduce(into: []) { $0.formUnion($1.buttonMask) } }
    /// The modifier keys that are held with any. (T15)
    @MainActor var modifierFlags: UIKeyModifierFlags { reduce(into: []) { $0.formUnion($1.held.modifierFlags) } }
}

extension UIEvent {
    /// A set of pointer buttons. The raw values match UIKit's.
    public struct ButtonMask: OptionSet, Hashable, Sendable {
        /// The bit mask of the buttons.
        public let rawValue: Int

        /// Creates a set of buttons from a bit mask.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The primary button, which presses controls. It is usually the left button.
        public static let primary = ButtonMask(rawValue: 1 << 0)
        /// The secondary button, which opens menus. It is usually the right button.
        public static let secondary = ButtonMask(rawValue: 1 << 1)

        /// Returns the button that has the given number, counted from 1.
        public static func button(_ buttonNumber: Int) -> ButtonMask {
            (1...Int.bitWidth - 1).contains(buttonNumber) ? ButtonMask(rawValue: 1 << (buttonNumber - 1)) : []
        }
    }
}

/// The pointer buttons and modifier keys held during a touch. They are stored in only two bytes, because every touch
/// contains them. (T15)
struct HeldButtons: Equatable, Sendable {
    var buttons: UInt8 = 0
    private var modifiers: UInt8 = 0

    var buttonMask: UIEvent.ButtonMask {
        get { UIEvent.ButtonMask(rawValue: Int(buttons)) }
        set { buttons = UInt8(truncatingIfNeeded: newValue.rawValue) }
    }

    // UIKit's modifier flags begin at bit 16, so they are stored without the lower 16 bits.
    var modifierFlags: UIKeyModifierFlags {
        get { UIKeyModifierFlags(rawValue: Int(modifiers) << 16) }
        set { modifiers = UInt8(truncatingIfNeeded: newValue.rawValue >> 16) }
    }
}

extension UITouch {
    /// The pressed buttons of a pointer, or the primary button if the device reports none. The set is empty for other
    /// kinds of touches. (T15)
    var buttonMask: UIEvent.ButtonMask {
        guard type == .indirectPointer else { return [] }
        return heldButtons.buttons == 0 ? .primary : heldButtons.buttonMask
    }

    /// Whether the touch can press controls: a finger, a pencil, or a pointer with its primary button down. (C6)
    @inline(__always)
    var isPressing: Bool { type != .indirectPointer || heldButtons.buttons & 1 == 1 || heldButtons.buttons == 0 }
}

extension Collection<UITouch> {
    /// The union of the touches' pressed buttons. (T15)
    @MainActor var buttonMask: UIEvent.ButtonMask { reduce(into: []) { $0.formUnion($1.buttonMask) } }
    /// The union of the touches' pressed modifier keys. (T15)
    @MainActor var modifierFlags: UIKeyModifierFlags { reduce(into: []) { $0.formUnion($1.heldButtons.modifierFlags) } }
}

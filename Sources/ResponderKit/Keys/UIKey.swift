/// The modifiers that are held with a key. Raw values as UIKit's.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Modifiers by their bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Letters are locked to capitals.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// Shift.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// Control.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// Option, or Alt.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// Command.
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    /// The key is on the number pad.
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A key of a keyboard, as it was pressed.
public final class UIKey: Hashable, Sendable {
    /// What it writes with the modifiers that are held; empty for a key that writes nothing.
    public let characters: String
    /// What it writes without modifiers.
    public let charactersIgnoringModifiers: String
    /// The modifiers that are held.
    public let modifierFlags: UIKeyModifierFlags
    /// Which key of the keyboard it is, whatever is printed on it.
    public let keyCode: UIKeyboardHIDUsage

    /// A key as it was pressed; what it writes without modifiers is worked out where it is not said.
    public init(
        keyCode: UIKeyboardHIDUsage, characters: String = "", charactersIgnoringModifiers: String? = nil,
        modifierFlags: UIKeyModifierFlags = []
    ) {
        self.keyCode = keyCode
        self.characters = characters
        self.modifierFlags = modifierFlags
        // With Option a keyboard writes other characters, of which the key on a keyboard of the United States tells what the key itself is.
        let plain = modifierFlags.contains(.alternate) ? keyCode.character ?? characters : characters
        self.charactersIgnoringModifiers =
            charactersIgnoringModifiers ?? (plain.isEmpty ? keyCode.character ?? "" : plain.lowercased())
    }

    /// Whether text is written or edited with it: not a function key, Escape, a key that turns pages, or a modifier.
    var isForText: Bool {
        switch keyCode {
        case .keyboardEscape, .keyboardPageUp, .keyboardPageDown: false
        default: !characters.isEmpty && keyCode.functionNumber == nil || keyCode.editsText
        }
    }

    /// Whether both are the same key, pressed alike.
    public static func == (left: UIKey, right: UIKey) -> Bool {
        left.keyCode == right.keyCode && left.characters == right.characters
            && left.modifierFlags == right.modifierFlags
            && left.charactersIgnoringModifiers == right.charactersIgnoringModifiers
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(keyCode)
        hasher.combine(characters)
        hasher.combine(modifierFlags)
    }
}

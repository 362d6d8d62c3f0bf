/// A set of modifier keys held with a key. The raw values match UIKit's.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The bit mask of the modifier keys.
    public let rawValue: Int

    /// Creates a set of modifiers from a bit mask.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Caps Lock is on.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// The Shift key is held.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// The Control key is held.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// The Option key (Alt on other keyboards) is held.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// The Command key is held.
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    /// The key is on the number pad.
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A pressed key of a keyboard, with its characters and modifiers.
public final class UIKey: Hashable, Sendable {
    /// The characters that the key types with the held modifiers. Empty for a key that types nothing.
    public let characters: String
    /// The characters that the key types without modifiers.
    public let charactersIgnoringModifiers: String
    /// The modifiers held with the key.
    public let modifierFlags: UIKeyModifierFlags
    /// The physical key, independent of the keyboard's language.
    public let keyCode: UIKeyboardHIDUsage

    /// Creates a pressed key. If `charactersIgnoringModifiers` is nil, the value is derived from the other arguments.
    public init(
        keyCode: UIKeyboardHIDUsage, characters: String = "", charactersIgnoringModifiers: String? = nil,
        modifierFlags: UIKeyModifierFlags = []
    ) {
        self.keyCode = keyCode
        self.characters = characters
        self.modifierFlags = modifierFlags
        // With Option, a key types a different character, so the character on a US keyboard identifies the key.
        let plain = modifierFlags.contains(.alternate) ? keyCode.character ?? characters : characters
        self.charactersIgnoringModifiers =
            charactersIgnoringModifiers ?? (plain.isEmpty ? keyCode.character ?? "" : plain.lowercased())
    }

    /// Whether the key types or edits text. Function keys, Escape, page keys and modifiers do not.
    var isForText: Bool {
        switch keyCode {
        case .keyboardEscape, .keyboardPageUp, .keyboardPageDown: false
        default: !characters.isEmpty && keyCode.functionNumber == nil || keyCode.editsText
        }
    }

    /// Returns whether both keys have the same key code, characters and modifiers.
    public static func == (left: UIKey, right: UIKey) -> Bool {
        left.keyCode == right.keyCode && left.characters == right.characters
            && left.modifierFlags == right.modifierFlags
            && left.charactersIgnoringModifiers == right.charactersIgnoringModifiers
    }

    /// Hashes the key code, the characters and the modifiers.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(keyCode)
        hasher.combine(characters)
        hasher.combine(modifierFlags)
    }
}

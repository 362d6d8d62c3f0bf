/// A command that a key combination triggers. (A5)
///
/// A responder lists its key commands in `keyCommands`. They apply while the responder is in the chain of the first
/// responder. The first object up the chain that implements the action receives it, with the command as the sender.
@MainActor
open class UIKeyCommand: UICommand {
    /// The up-arrow key.
    public static let inputUpArrow = "UIKeyInputUpArrow"
    /// The down-arrow key.
    public static let inputDownArrow = "UIKeyInputDownArrow"
    /// The left-arrow key.
    public static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The right-arrow key.
    public static let inputRightArrow = "UIKeyInputRightArrow"
    /// The Escape key.
    public static let inputEscape = "UIKeyInputEscape"
    /// The Page Up key.
    public static let inputPageUp = "UIKeyInputPageUp"
    /// The Page Down key.
    public static let inputPageDown = "UIKeyInputPageDown"
    /// The Home key.
    public static let inputHome = "UIKeyInputHome"
    /// The End key.
    public static let inputEnd = "UIKeyInputEnd"
    /// The Delete key, which deletes the character after the caret.
    public static let inputDelete = "UIKeyInputDelete"
    /// The F1 key.
    public static let f1 = "UIKeyInputF1"
    /// The F2 key.
    public static let f2 = "UIKeyInputF2"
    /// The F3 key.
    public static let f3 = "UIKeyInputF3"
    /// The F4 key.
    public static let f4 = "UIKeyInputF4"
    /// The F5 key.
    public static let f5 = "UIKeyInputF5"
    /// The F6 key.
    public static let f6 = "UIKeyInputF6"
    /// The F7 key.
    public static let f7 = "UIKeyInputF7"
    /// The F8 key.
    public static let f8 = "UIKeyInputF8"
    /// The F9 key.
    public static let f9 = "UIKeyInputF9"
    /// The F10 key.
    public static let f10 = "UIKeyInputF10"
    /// The F11 key.
    public static let f11 = "UIKeyInputF11"
    /// The F12 key.
    public static let f12 = "UIKeyInputF12"

    /// The key of the command: the text that the key types without modifiers, or a constant such as `inputEscape`.
    public let input: String?
    /// The modifier keys that must be held together with the key. The command does not match if another modifier key is
    /// held.
    public let modifierFlags: UIKeyModifierFlags
    /// Whether the command takes precedence over text input, and over arrow keys that move the focus. The default is
    /// `false`. (A5)
    open var wantsPriorityOverSystemBehavior = false

    /// Creates a key command with all properties that a menu can show.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
    ) {
        self.input = input
        self.modifierFlags = modifierFlags
        super.init(
            title: title, subtitle: subtitle, image: image, action: action, propertyList: propertyList,
            alternates: alternates,
            discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
    }

    /// Creates a key command without a title.
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.init(action: action, input: input, modifierFlags: modifierFlags)
    }

    /// Creates a key command with a title.
    public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
    ) {
        self.init(
            action: action, input: input, modifierFlags: modifierFlags, discoverabilityTitle: discoverabilityTitle)
    }

    /// The modifier keys that must match exactly. The caps lock and number pad modifiers matter only if the command's
    /// modifiers contain them.
    private static let significantModifiers: UIKeyModifierFlags = [.shift, .control, .alternate, .command]

    /// Returns whether a pressed key matches the command's key and modifiers.
    func matches(_ key: UIKey) -> Bool {
        guard let input, !input.isEmpty else { return false }
        let asked = modifierFlags.union(Self.significantModifiers)
        let held = key.modifierFlags.intersection(asked)
        if held == modifierFlags {
            return input == key.keyCode.commandInput
                || input.lowercased() == key.charactersIgnoringModifiers.lowercased()
        }
        // A command for a character that is typed with Shift, such as "?", matches even if its `modifierFlags` do not
        // contain `.shift`.
        return held.subtracting(.shift) == modifierFlags && input == key.characters
            && input.lowercased() == input.uppercased()
    }
}

/// A combination of keys that does a command. (A5)
///
/// A responder lists its own in `keyCommands`; they count while it is in the chain of the first responder. The action is sent to the first up the chain that
/// does it, with the command as the sender.
@MainActor
open class UIKeyCommand: UICommand {
    /// The arrow up.
    public static let inputUpArrow = "UIKeyInputUpArrow"
    /// The arrow down.
    public static let inputDownArrow = "UIKeyInputDownArrow"
    /// The arrow to the left.
    public static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The arrow to the right.
    public static let inputRightArrow = "UIKeyInputRightArrow"
    /// Escape.
    public static let inputEscape = "UIKeyInputEscape"
    /// A page up.
    public static let inputPageUp = "UIKeyInputPageUp"
    /// A page down.
    public static let inputPageDown = "UIKeyInputPageDown"
    /// To the beginning.
    public static let inputHome = "UIKeyInputHome"
    /// To the end.
    public static let inputEnd = "UIKeyInputEnd"
    /// The key that deletes what is after the caret.
    public static let inputDelete = "UIKeyInputDelete"
    /// The first function key.
    public static let f1 = "UIKeyInputF1"
    /// The second function key.
    public static let f2 = "UIKeyInputF2"
    /// The third function key.
    public static let f3 = "UIKeyInputF3"
    /// The fourth function key.
    public static let f4 = "UIKeyInputF4"
    /// The fifth function key.
    public static let f5 = "UIKeyInputF5"
    /// The sixth function key.
    public static let f6 = "UIKeyInputF6"
    /// The seventh function key.
    public static let f7 = "UIKeyInputF7"
    /// The eighth function key.
    public static let f8 = "UIKeyInputF8"
    /// The ninth function key.
    public static let f9 = "UIKeyInputF9"
    /// The tenth function key.
    public static let f10 = "UIKeyInputF10"
    /// The eleventh function key.
    public static let f11 = "UIKeyInputF11"
    /// The twelfth function key.
    public static let f12 = "UIKeyInputF12"

    /// The key: what it writes without modifiers, or one of the names above.
    public let input: String?
    /// The modifiers that are held with it, no more and no fewer.
    public let modifierFlags: UIKeyModifierFlags
    /// Whether it goes before text that is typed and before arrows that move the focus. `false` by default. (A5)
    open var wantsPriorityOverSystemBehavior = false

    /// A combination of keys, with everything that a menu shows of it.
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

    /// A combination of keys.
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.init(action: action, input: input, modifierFlags: modifierFlags)
    }

    /// A combination of keys with a name to show.
    public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
    ) {
        self.init(
            action: action, input: input, modifierFlags: modifierFlags, discoverabilityTitle: discoverabilityTitle)
    }

    /// What modifiers a combination is told apart by; whether letters are locked or a key is on the number pad does not matter, unless it asks for that.
    private static let telling: UIKeyModifierFlags = [.shift, .control, .alternate, .command]

    /// Whether a key, as it was pressed, is this combination.
    func matches(_ key: UIKey) -> Bool {
        guard let input, !input.isEmpty else { return false }
        let asked = modifierFlags.union(Self.telling)
        let held = key.modifierFlags.intersection(asked)
        if held == modifierFlags {
            return input == key.keyCode.commandInput
                || input.lowercased() == key.charactersIgnoringModifiers.lowercased()
        }
        // A character that needs shift to be written, such as "?", is that combination without asking for shift.
        return held.subtracting(.shift) == modifierFlags && input == key.characters
            && input.lowercased() == input.uppercased()
    }
}

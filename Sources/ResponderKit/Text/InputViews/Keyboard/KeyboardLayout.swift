/// The arrangement and the labels of a keyboard's keys for a language.
///
///     application.keyboardLayouts = [.english, .german]
public struct KeyboardLayout: Equatable, Hashable, Sendable {
    /// The titles and accessibility labels of the keys that type no character.
    public struct Words: Equatable, Hashable, Sendable {
        /// The label of the space bar.
        public var space: String
        /// The titles of the Return key, by kind of Return key. A kind that is not listed has the English title.
        public var returnKey: [UIReturnKeyType: String]
        /// The label of the Shift key.
        public var shift: String
        /// The label of the Delete key.
        public var delete: String
        /// The label of the key that switches to the next keyboard layout.
        public var nextKeyboard: String
        /// The label of the key that ends editing and hides the keyboard.
        public var dismiss: String
        /// The label of the whole keyboard.
        public var keyboard: String

        /// Creates the labels for a language.
        public init(
            space: String, returnKey: [UIReturnKeyType: String], shift: String, delete: String, nextKeyboard: String,
            dismiss: String,
            keyboard: String
        ) {
            self.space = space
            self.returnKey = returnKey
            self.shift = shift
            self.delete = delete
            self.nextKeyboard = nextKeyboard
            self.dismiss = dismiss
            self.keyboard = keyboard
        }
    }

    /// The language of the layout, as a code such as `en-US`.
    public var language: String
    /// The layout's name in its own language.
    public var name: String
    /// The lowercase letters of the layout, row by row from the top.
    public var letters: [[String]]
    /// The three rows of digits and common punctuation.
    public var numbers: [[String]]
    /// The three rows of further signs, for the second page of symbols. The third row is usually the same as in
    /// `numbers`.
    public var symbols: [[String]]
    /// The alternatives that a long press on a key offers, by the key's lowercase letter or sign.
    public var alternatives: [String: [String]]
    /// The decimal separator.
    public var decimalSeparator: String
    /// The domain endings, such as ".com". The first ending has a key, and the others are alternatives of this key.
    public var domains: [String]
    /// The labels of the keys that type no character.
    public var words: Words

    /// Creates a layout.
    public init(
        language: String, name: String, letters: [[String]], numbers: [[String]] = Self.standardNumbers("$"),
        symbols: [[String]] = Self.standardSymbols("€"), alternatives: [String: [String]] = [:],
        decimalSeparator: String = ".",
        domains: [String] = [".com", ".net", ".org", ".edu"], words: Words = .english
    ) {
        self.language = language
        self.name = name
        self.letters = letters
        self.numbers = numbers
        self.symbols = symbols
        self.alternatives = alternatives
        self.decimalSeparator = decimalSeparator
        self.domains = domains
        self.words = words
    }

    /// Returns the usual key rows of a keyboard's page of digits and punctuation, with a currency sign.
    public static func standardNumbers(_ currency: String) -> [[String]] {
        [
            ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"],
            ["-", "/", ":", ";", "(", ")", currency, "&", "@", "\""],
            [".", ",", "?", "!", "'"],
        ]
    }

    /// Returns the usual key rows of a keyboard's second page of symbols, with a second currency sign.
    public static func standardSymbols(_ currency: String) -> [[String]] {
        [
            ["[", "]", "{", "}", "#", "%", "^", "*", "+", "="],
            ["_", "\\", "|", "~", "<", ">", currency, "£", "¥", "•"],
            [".", ",", "?", "!", "'"],
        ]
    }

    /// Returns the uppercase letter, or the letter unchanged if its uppercase form has
    /// several letters (ß, for example).
    static func capital(of letter: String) -> String {
        let capital = letter.uppercased()
        return capital.count == letter.count ? capital : letter
    }

    /// Returns the title of a Return key.
    func title(of key: UIReturnKeyType) -> String { words.returnKey[key] ?? Words.english.returnKey[key] ?? "return" }
}

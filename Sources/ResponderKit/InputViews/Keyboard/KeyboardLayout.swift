/// How a keyboard's keys are arranged for a language, and what is written on them.
///
///     application.keyboardLayouts = [.english, .german]
public struct KeyboardLayout: Equatable, Hashable, Sendable {
    /// What is written on keys that stand for no character, and said of them.
    public struct Words: Equatable, Hashable, Sendable {
        /// The space bar.
        public var space: String
        /// The Return key, by its kind; one that is not here is called as the English one is.
        public var returnKey: [UIReturnKeyType: String]
        /// Capital letters.
        public var shift: String
        /// Takes away what is before the caret.
        public var delete: String
        /// Goes on to the next layout.
        public var nextKeyboard: String
        /// Ends editing.
        public var dismiss: String
        /// What the keyboard itself is.
        public var keyboard: String

        /// Words of a language.
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

    /// The language, such as `en-US`.
    public var language: String
    /// What people call it.
    public var name: String
    /// The letters, small, row by row from the top.
    public var letters: [[String]]
    /// Digits and the most needed punctuation: three rows.
    public var numbers: [[String]]
    /// Everything else: three rows. The last is also the last of `numbers`.
    public var symbols: [[String]]
    /// What a long press on a key offers besides what is written on it, by the small letter or the sign.
    public var alternatives: [String: [String]]
    /// What stands before the fraction of a number.
    public var decimalSeparator: String
    /// The ends of addresses; the first has a key, the others are its alternatives.
    public var domains: [String]
    /// What is written on the other keys.
    public var words: Words

    /// A layout.
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

    /// The usual digits and punctuation, with a currency's sign.
    public static func standardNumbers(_ currency: String) -> [[String]] {
        [
            ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"],
            ["-", "/", ":", ";", "(", ")", currency, "&", "@", "\""],
            [".", ",", "?", "!", "'"],
        ]
    }

    /// The usual signs, with another currency's.
    public static func standardSymbols(_ currency: String) -> [[String]] {
        [
            ["[", "]", "{", "}", "#", "%", "^", "*", "+", "="],
            ["_", "\\", "|", "~", "<", ">", currency, "£", "¥", "•"],
            [".", ",", "?", "!", "'"],
        ]
    }

    /// A letter's capital; the letter itself where that is not one letter, as for ß.
    static func capital(of letter: String) -> String {
        let capital = letter.uppercased()
        return capital.count == letter.count ? capital : letter
    }

    /// What the Return key of a kind says.
    func title(of key: UIReturnKeyType) -> String { words.returnKey[key] ?? Words.english.returnKey[key] ?? "return" }
}

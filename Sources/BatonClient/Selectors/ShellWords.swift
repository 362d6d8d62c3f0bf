/// Splits a line into words as a shell does, and joins words into a line.
///
/// Works on Unicode scalars instead of characters. A quote followed by a combining accent forms one character with the
/// accent, but is still a quote.
public enum ShellWords {
    /// A word of a line, with information about its quoting.
    public struct Word: Sendable, Equatable {
        /// A part of a word that is entirely inside or outside quotes.
        struct Part: Sendable, Equatable {
            var text: String
            /// Variables are expanded in this part. They are not expanded in single quotes and after a backslash.
            var expands: Bool
        }

        var parts: [Part]
        /// No part of the word is quoted or escaped with a backslash.
        public internal(set) var isUnquoted: Bool

        /// The text of the word without quotes, as a shell passes it to a command.
        public var text: String { parts.map(\.text).joined() }

        /// Returns the text after expansion of variables.
        /// - Parameter expand: Receives a part in which a shell expands variables, and returns its replacement.
        public func expanded(_ expand: (String) -> String) -> String {
            parts.map { $0.expands ? expand($0.text) : $0.text }.joined()
        }
    }

    /// Splits a line at spaces, and interprets quotes and backslashes as a POSIX shell does. Nothing is expanded.
    /// - Parameter comments: whether `#` at the beginning of a word begins a comment.
    /// - Throws: `ClientError` if a quote is not closed.
    public static func split(_ line: String, comments: Bool = true) throws(ClientError) -> [String] {
        try words(line, comments: comments).map(\.text)
    }

    /// Splits a line into words with information about their quoting.
    /// - Parameter comments: whether `#` at the beginning of a word begins a comment.
    /// - Throws: `ClientError` if a quote is not closed.
    public static func words(_ line: String, comments: Bool = true) throws(ClientError) -> [Word] {
        var words: [Word] = []
        var word: Word?
        var quote: Unicode.Scalar?
        var scalars = line.unicodeScalars.makeIterator()
        func add(_ scalar: Unicode.Scalar, expands: Bool) {
            if word == nil { word = Word(parts: [], isUnquoted: true) }
            if word?.parts.last?.expands != expands { word?.parts.append(Word.Part(text: "", expands: expands)) }
            let last = (word?.parts.count ?? 1) - 1
            word?.parts[last].text.unicodeScalars.append(scalar)
        }
        while let scalar = scalars.next() {
            if let open = quote {
                if scalar == open {
                    quote = nil
                    word?.parts.append(Word.Part(text: "", expands: true))
                } else if scalar == "\\", open == "\"", let next = scalars.next() {
                    if !"\"\\$`".unicodeScalars.contains(next) { add("\\", expands: false) }
                    add(next, expands: false)
                } else {
                    add(scalar, expands: open == "\"")
                }
                continue
            }
            switch scalar {
            case "'", "\"":
                quote = scalar
                if word == nil { word = Word(parts: [], isUnquoted: false) }
                word?.isUnquoted = false
                word?.parts.append(Word.Part(text: "", expands: scalar == "\""))
            case "\\":
                guard let next = scalars.next() else { break }
                add(next, expands: false)
                word?.isUnquoted = false
            case " ", "\t", "\n", "\r":
                if let whole = word { words.append(whole) }
                word = nil
            case "#" where word == nil && comments:
                return words
            default: add(scalar, expands: true)
            }
        }
        if let quote {
            throw ClientError(
                .invalidArgument, "A quote is not closed: \(line)",
                advice: "Close the quote, or write \\\(quote) for the character itself.")
        }
        if let whole = word { words.append(whole) }
        return words
    }

    /// Returns a word with quotes if a shell needs them: `label:"Night Drive"`.
    public static func quoted(_ word: String) -> String {
        func isSafe(_ text: some Sequence<Unicode.Scalar>) -> Bool {
            text.allSatisfy { scalar in
                guard scalar.isASCII else { return true }
                return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "-_.,:/@%+=".unicodeScalars.contains(scalar)
            }
        }
        let scalars = word.unicodeScalars
        if !word.isEmpty, isSafe(scalars), scalars.first != "=" { return word }
        guard !scalars.contains(where: { "\"\\$`!".unicodeScalars.contains($0) }) else {
            return "'" + scalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
        }
        // Quotes after a leading key, as in `label:"Night Drive"`, are easier to read than quotes around the whole
        // word.
        let keys = scalars.prefix { ("a"..."z").contains($0) || $0 == "-" || $0 == ":" }
        if let colon = keys.lastIndex(of: ":"), colon > scalars.startIndex {
            return String(scalars[...colon]) + "\"" + String(scalars[scalars.index(after: colon)...]) + "\""
        }
        return "\"" + word + "\""
    }
}

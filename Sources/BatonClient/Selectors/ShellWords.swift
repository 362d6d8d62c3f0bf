/// Words as a shell takes them apart, and puts them together.
///
/// By Unicode's scalars, not by characters: an accent behind a quote makes one character of both, and the quote is one nevertheless.
public enum ShellWords {
    /// A word of a line, with what a shell knows of how it was written.
    public struct Word: Sendable, Equatable {
        /// Something that stands between quotes, or outside of them.
        struct Part: Sendable, Equatable {
            var text: String
            /// Whether a variable would be looked for in it: not between single quotes, and not behind a backslash.
            var expands: Bool
        }

        var parts: [Part]
        /// Nothing of it is between quotes, or behind a backslash.
        public internal(set) var isBare: Bool

        /// What is handed over.
        public var text: String { parts.map(\.text).joined() }

        /// What is handed over where parts of it are put in another's place.
        /// - Parameter expand: is given what a shell would look for variables in.
        public func expanded(_ expand: (String) -> String) -> String {
            parts.map { $0.expands ? expand($0.text) : $0.text }.joined()
        }
    }

    /// Takes a line apart as a POSIX shell does, without expanding anything: by spaces, with quotes and backslashes.
    /// - Parameter comments: whether `#` at the beginning of a word begins a comment.
    /// - Throws: `ClientError` where a quote is not closed.
    public static func split(_ line: String, comments: Bool = true) throws(ClientError) -> [String] {
        try words(line, comments: comments).map(\.text)
    }

    /// Takes a line apart, and tells how each word was written.
    /// - Parameter comments: whether `#` at the beginning of a word begins a comment.
    /// - Throws: `ClientError` where a quote is not closed.
    public static func words(_ line: String, comments: Bool = true) throws(ClientError) -> [Word] {
        var words: [Word] = []
        var word: Word?
        var quote: Unicode.Scalar?
        var scalars = line.unicodeScalars.makeIterator()
        func add(_ scalar: Unicode.Scalar, expands: Bool) {
            if word == nil { word = Word(parts: [], isBare: true) }
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
                if word == nil { word = Word(parts: [], isBare: false) }
                word?.isBare = false
                word?.parts.append(Word.Part(text: "", expands: scalar == "\""))
            case "\\":
                guard let next = scalars.next() else { break }
                add(next, expands: false)
                word?.isBare = false
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
                .invalidArgument, "A quote is opened and not closed: \(line)",
                advice: "Close it, or write \\\(quote) for the character itself.")
        }
        if let whole = word { words.append(whole) }
        return words
    }

    /// A word so that a shell hands it over as it is: `label:"Night Drive"`.
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
        // A key before it is read more easily without quotes.
        let keys = scalars.prefix { ("a"..."z").contains($0) || $0 == "-" || $0 == ":" }
        if let colon = keys.lastIndex(of: ":"), colon > scalars.startIndex {
            return String(scalars[...colon]) + "\"" + String(scalars[scalars.index(after: colon)...]) + "\""
        }
        return "\"" + word + "\""
    }
}

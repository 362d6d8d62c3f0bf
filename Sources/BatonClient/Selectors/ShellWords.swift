/// Words as a shell takes them apart, and puts them together.
///
/// By Unicode's scalars, not by characters: an accent behind a quote makes one character of both, and the quote is one nevertheless.
public enum ShellWords {
    /// Takes a line apart as a POSIX shell does, without expanding anything: by spaces, with quotes and backslashes.
    /// - Parameter comments: whether `#` at the beginning of a word begins a comment.
    /// - Throws: `ClientError` where a quote is not closed.
    public static func split(_ line: String, comments: Bool = true) throws(ClientError) -> [String] {
        var words: [String] = []
        var word: String.UnicodeScalarView?
        var quote: Unicode.Scalar?
        var scalars = line.unicodeScalars.makeIterator()
        func add(_ scalar: Unicode.Scalar) {
            if word == nil { word = String.UnicodeScalarView() }
            word?.append(scalar)
        }
        while let scalar = scalars.next() {
            if let open = quote {
                if scalar == open {
                    quote = nil
                } else if scalar == "\\", open == "\"", let next = scalars.next() {
                    if !"\"\\$`".unicodeScalars.contains(next) { add("\\") }
                    add(next)
                } else {
                    add(scalar)
                }
                continue
            }
            switch scalar {
            case "'", "\"":
                quote = scalar
                if word == nil { word = String.UnicodeScalarView() }
            case "\\":
                if let next = scalars.next() { add(next) }
            case " ", "\t", "\n", "\r":
                if let whole = word { words.append(String(whole)) }
                word = nil
            case "#" where word == nil && comments:
                return words
            default: add(scalar)
            }
        }
        if let quote {
            throw ClientError(
                .invalidArgument, "A quote is opened and not closed: \(line)",
                advice: "Close it, or write \\\(quote) for the character itself.")
        }
        if let whole = word { words.append(String(whole)) }
        return words
    }

    /// A word so that a shell hands it over as it is: `label:"Night Drive"`.
    public static func quoted(_ word: String) -> String {
        func isSafe(_ text: some Sequence<Unicode.Scalar>) -> Bool {
            text.allSatisfy { scalar in
                guard scalar.isASCII else { return true }
                return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_.,:/@%+=".unicodeScalars.contains(scalar)
            }
        }
        let scalars = word.unicodeScalars
        if !word.isEmpty, isSafe(scalars), scalars.first != "=" { return word }
        guard !scalars.contains(where: { "\"\\$`!".unicodeScalars.contains($0) }) else {
            return "'" + scalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
        }
        // A key before it is read more easily without quotes.
        if let colon = scalars.firstIndex(of: ":"), isSafe(scalars[...colon]), scalars.first != "=" {
            return String(scalars[...colon]) + "\"" + String(scalars[scalars.index(after: colon)...]) + "\""
        }
        return "\"" + word + "\""
    }
}

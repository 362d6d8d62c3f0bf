import BatonSupport

/// The words of a search. Each word has alternatives, of which one must match. At first, the only alternative is the
/// word itself. In a search with typing errors, the alternatives are similar words.
struct SearchedWords: Sendable {
    /// The maximum number of words.
    static let limit = 16
    /// The length of the shortest word that is searched inside of other words, in characters.
    static let shortestPart = 3

    /// The alternatives of each word, not folded.
    var terms: [[String]]
    /// The alternatives of each word, folded.
    var folded: [[[UInt8]]]
    /// The searched text, folded; empty for words with alternatives.
    var phrase: [UInt8] = []

    /// The words of a text; nil if it has none.
    init?(_ text: String) {
        let words = Self.split(text).prefix(Self.limit)
        guard !words.isEmpty else { return nil }
        terms = words.map { [$0] }
        folded = words.map { [FoldedText.bytes(of: $0)] }
        phrase = FoldedText.bytes(of: text.split(separator: " ").joined(separator: " "))
    }

    /// Words with alternatives.
    init(_ alternatives: [[Vocabulary.Word]]) {
        terms = alternatives.map { $0.map(\.term) }
        folded = alternatives.map { $0.map(\.folded) }
    }

    /// Splits a text into words.
    static func split(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// The full-text query for tracks that contain all words.
    /// - Parameter isPrefix: The words are beginnings of words.
    func expression(isPrefix: Bool) -> String {
        terms.map { alternatives in
            "(" + alternatives.map { Self.quoted($0) + (isPrefix ? "*" : "") }.joined(separator: " OR ") + ")"
        }.joined(separator: " AND ")
    }

    /// The full-text query for all trigrams of the words; nil if all words are shorter than a trigram.
    var trigramExpression: String? {
        let trigrams = folded.compactMap(\.first).flatMap { word in
            // SQLite's trigrams consist of scalars.
            let scalars = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
            return scalars.indices.dropLast(2).map { String(String.UnicodeScalarView(scalars[$0...($0 + 2)])) }
        }
        guard !trigrams.isEmpty else { return nil }
        return Set(trigrams).sorted().map(Self.quoted).joined(separator: " AND ")
    }

    /// Returns a text as a string of a full-text query.
    private static func quoted(_ text: String) -> String {
        // Scalars are examined, because a quotation mark and a combining mark are one `Character`.
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\"" { scalars.append(scalar) }
            scalars.append(scalar)
        }
        return "\"\(String(scalars))\""
    }
}

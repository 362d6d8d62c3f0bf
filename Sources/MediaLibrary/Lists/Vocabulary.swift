import BatonSupport
import Foundation
import GRDB

/// The words of all tags and file names, for searches with a typing error. Words of removed files remain.
enum Vocabulary {
    /// A word, as it is written and folded.
    struct Word: Sendable, Equatable {
        var term: String
        var folded: [UInt8]
    }

    /// The length of words that are stored, in bytes.
    private static let lengths = 1...60
    /// The maximum number of alternatives for a word with a typing error.
    private static let alternativeLimit = 16
    private static let tab = UInt8(ascii: "\t")

    /// Adds the words of texts.
    static func add(_ texts: [String], to database: Database) throws {
        let words = Set(texts.flatMap { SearchedWords.split($0) }.map { $0.lowercased() })
        let insertion = try database.cachedStatement(sql: "INSERT OR IGNORE INTO word (term, folded) VALUES (?, ?)")
        for word in words where lengths.contains(word.utf8.count) {
            let folded = String(decoding: FoldedText.bytes(of: word), as: UTF8.self)
            try insertion.execute(arguments: [word, folded])
        }
    }

    /// Returns the similar words of each given word. Returns nil if a word has none, or if all words are too short.
    static func corrections(of words: SearchedWords, in database: Database) throws -> SearchedWords? {
        let text = try String.fetchOne(
            database, sql: "SELECT group_concat(folded || char(9) || term, char(10)) FROM word")
        guard let text else { return nil }
        let lines = Array(text.utf8)
        let folded = words.folded.compactMap(\.first)
        guard folded.contains(where: { TypingError.isLongEnough($0) }) else { return nil }
        var alternatives: [[Word]] = []
        for word in folded {
            let similar = Self.similar(to: word, in: lines)
            guard !similar.isEmpty else { return nil }
            alternatives.append(similar)
        }
        return SearchedWords(alternatives)
    }

    /// The stored words that begin with the given word, which may have one typing error. Words of similar length come
    /// first.
    private static func similar(to word: [UInt8], in lines: [UInt8]) -> [Word] {
        var found: [Word] = []
        let isASCII = word.allSatisfy { $0 < 0x80 }
        let scalars = Array(String(decoding: word, as: UTF8.self).unicodeScalars)[...]
        var start = 0
        while start < lines.count {
            let middle = lines[start...].firstIndex(of: tab) ?? lines.count
            let end = lines[middle...].firstIndex(of: UInt8(ascii: "\n")) ?? lines.count
            let folded = lines[start..<middle]
            let matches =
                isASCII && folded.allSatisfy { $0 < 0x80 }
                ? TypingError.isBeginning(word[...], of: folded)
                : TypingError.isBeginning(
                    scalars, of: Array(String(decoding: folded, as: UTF8.self).unicodeScalars)[...])
            if matches, middle < end {
                let term = String(decoding: lines[(middle + 1)..<end], as: UTF8.self)
                found.append(Word(term: term, folded: Array(folded)))
            }
            start = end + 1
        }
        func difference(_ other: Word) -> Int { abs(other.folded.count - word.count) }
        return Array(found.sorted { difference($0) < difference($1) }.prefix(alternativeLimit))
    }
}

/// Comparison of words that may have a typing error.
enum TypingError {
    /// The shortest word in which a typing error is tolerated, in characters.
    private static let shortestWord = 4

    /// Returns whether a folded word is long enough for a typing error.
    static func isLongEnough(_ word: [UInt8]) -> Bool {
        String(decoding: word, as: UTF8.self).count >= shortestWord
    }

    /// Returns whether a word of a search is the beginning of another word, with at most one typing error: a wrong, a
    /// missing or an additional character, or two exchanged ones. Short words must have no error.
    static func isBeginning<Element: Equatable>(_ word: ArraySlice<Element>, of text: ArraySlice<Element>) -> Bool {
        if text.starts(with: word) { return true }
        guard word.count >= shortestWord, text.count >= word.count - 1, canBegin(word, text) else { return false }
        return (word.count - 1...word.count + 1).contains { count in
            count <= text.count && isSimilar(word, text.prefix(count))
        }
    }

    /// A fast check that excludes most words. After one error, one of the first two characters still occurs among the
    /// first two of the other word.
    private static func canBegin<Element: Equatable>(_ word: ArraySlice<Element>, _ text: ArraySlice<Element>) -> Bool {
        let (left, right) = (word.startIndex, text.startIndex)
        return word[left] == text[right] || word[left + 1] == text[right + 1] || word[left] == text[right + 1]
            || word[left + 1] == text[right]
    }

    /// Returns whether two words differ by at most one typing error.
    private static func isSimilar<Element: Equatable>(_ left: ArraySlice<Element>, _ right: ArraySlice<Element>) -> Bool
    {
        let common = zip(left, right).prefix { $0 == $1 }.count
        let (left, right) = (left.dropFirst(common), right.dropFirst(common))
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) <= 1 }
        if left.dropFirst() == right.dropFirst() || left.dropFirst() == right || left == right.dropFirst() {
            return true
        }
        // Two neighbouring characters are exchanged.
        return left.dropFirst(2) == right.dropFirst(2) && left.prefix(2).elementsEqual(right.prefix(2).reversed())
    }
}

/// Suggestions for misspelled words.
public enum Suggestions {
    /// How similar a known word must be to a misspelled word, so that the known word is suggested.
    public enum Tolerance: Sendable {
        /// Allows one edit for every three letters, but always at least one and never more than three. Used for the
        /// words of a file format.
        case close
        /// Allows one edit for every two letters, but always at least two. Two words are also similar if one of them
        /// contains the other. Used for names and commands that people type.
        case wide
    }

    /// Returns the most similar words, nearest first.
    public static func nearest(
        to word: String, among words: some Sequence<String>, count: Int, tolerance: Tolerance = .wide
    ) -> [String] {
        let close = Set(words).compactMap { candidate in
            distance(of: candidate, to: word, tolerance: tolerance).map { (distance: $0, word: candidate) }
        }
        return close.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.prefix(count).map(\.word)
    }

    /// Returns the edit distance between two words, ignoring case; nil if the words are not similar.
    public static func distance(of candidate: String, to word: String, tolerance: Tolerance = .wide) -> Int? {
        let wanted = word.lowercased()
        let other = candidate.lowercased()
        var distance = distance(other, wanted)
        switch tolerance {
        case .close:
            return word.count <= 64 && distance <= max(1, min(3, word.count / 3)) ? distance : nil
        case .wide:
            // If the candidate contains the misspelled word, the distance is 1. If the misspelled word contains the
            // candidate, the distance is halved.
            if distance > 1, wanted.count > 2, other.contains(wanted) { distance = 1 }
            if distance > 1, other.count > 2, wanted.contains(other) { distance = max(1, distance / 2) }
            return distance <= max(2, wanted.count / 2) ? distance : nil
        }
    }

    /// Returns `; did you mean 'tap'?` as the end of a sentence, or an empty string.
    public static func clause(
        for word: String, among words: some Sequence<String>, tolerance: Tolerance = .close
    ) -> String {
        nearest(to: word, among: words, count: 1, tolerance: tolerance).first.map { "; did you mean '\($0)'?" } ?? ""
    }

    /// Returns `Did you mean tap? ` as a prefix for more text, or an empty string.
    /// - Parameter written: Formats the suggested word.
    public static func hint(
        for word: String, among words: some Sequence<String>, as written: (String) -> String = { $0 }
    ) -> String {
        nearest(to: word, among: words, count: 1).first.map { "Did you mean \(written($0))? " } ?? ""
    }

    /// Returns ` Did you mean 'tap'?` as a suffix for a sentence, or an empty string.
    public static func question(for word: String, among words: some Sequence<String>) -> String {
        nearest(to: word, among: words, count: 1).first.map { " Did you mean '\($0)'?" } ?? ""
    }

    /// Returns the Damerau-Levenshtein distance of two words, of which the first 64 letters are compared.
    ///
    /// The distance is the number of letters to change, add, remove or swap with their neighbours.
    static func distance(_ left: String, _ right: String) -> Int {
        let first = Array(left.unicodeScalars.prefix(64))
        let second = Array(right.unicodeScalars.prefix(64))
        var before: [Int] = []
        var row = Array(0...second.count)
        for i in first.indices {
            var next = [i + 1]
            for j in second.indices {
                var cost = min(row[j + 1] + 1, next[j] + 1, row[j] + (first[i] == second[j] ? 0 : 1))
                if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
                    cost = min(cost, before[j - 1] + 1)
                }
                next.append(cost)
            }
            (before, row) = (row, next)
        }
        return row[second.count]
    }
}

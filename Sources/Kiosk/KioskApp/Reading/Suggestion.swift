/// Finds the known word that was probably intended by an unknown word.
enum Suggestion {
    /// Returns the most similar word; nil if none is similar. The limit is one to three edits, depending on
    /// the length.
    static func nearest(to word: String, among words: some Sequence<String>) -> String? {
        guard word.count <= 64 else { return nil }
        let folded = word.lowercased()
        let limit = max(1, min(3, word.count / 3))
        let found = words.map { ($0, distance(folded, $0.lowercased())) }.filter { $0.1 <= limit }
        return found.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }

    /// Returns `; did you mean 'x'?`, or an empty text if no word is similar.
    static func sentence(for word: String, among words: some Sequence<String>) -> String {
        nearest(to: word, among: words).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// The edit distance: the number of letters added, removed, replaced or swapped with their neighbour.
    static func distance(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one), Array(other))
        guard !one.isEmpty, !other.isEmpty else { return max(one.count, other.count) }
        var before: [Int] = []
        var last = Array(0...other.count)
        for i in 1...one.count {
            var line = [i] + Array(repeating: 0, count: other.count)
            for j in 1...other.count {
                line[j] = min(last[j] + 1, line[j - 1] + 1, last[j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1))
                if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
                    line[j] = min(line[j], before[j - 2] + 1)
                }
            }
            (before, last) = (last, line)
        }
        return last[other.count]
    }
}

import BatonSupport
import MediaPlayback

/// The first letters of an ordered list of names.
enum IndexLetters {
    /// The maximum number of letters. Names in several scripts could have thousands.
    static let limit = 60

    /// Returns each first letter with the number of its first row. Rows without a name are ignored.
    static func letters(of names: [String]) -> [IndexLetter] {
        var letters: [IndexLetter] = []
        var known: Set<String> = []
        for (row, name) in names.enumerated() where !name.isEmpty {
            let letter = letter(of: name)
            guard known.insert(letter).inserted else { continue }
            letters.append(IndexLetter(letter: letter, row: row))
            if letters.count == limit { break }
        }
        return letters
    }

    /// The first letter of a name, without accents, as names are ordered in lists.
    private static func letter(of name: String) -> String {
        guard let first = String(decoding: FoldedText.bytes(of: String(name.prefix(4))), as: UTF8.self).first,
            first.isLetter
        else { return "#" }
        return String(first.uppercased().prefix(1))
    }
}

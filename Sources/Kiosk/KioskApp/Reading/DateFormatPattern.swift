/// The date formats of Unicode, such as `EEEE, d MMMM` (UTS 35, part 4, Date Field Symbol Table).
enum DateFormatPattern {
    /// The letters that a format may contain, and the maximum number of repetitions of each letter.
    private static let lengths: [Character: Int] = [
        "G": 5, "y": 6, "Y": 6, "u": 6, "U": 5, "r": 6, "Q": 5, "q": 5, "M": 5, "L": 5, "w": 2, "W": 1, "d": 2, "D": 3,
        "F": 1, "g": 9,
        "E": 6, "e": 6, "c": 6, "a": 5, "b": 5, "B": 5, "h": 2, "H": 2, "K": 2, "k": 2, "m": 2, "s": 2, "S": 9, "A": 9,
        "z": 4, "Z": 5,
        "O": 4, "v": 4, "V": 4, "X": 5, "x": 5,
    ]

    /// Returns a sentence that describes the problem with a format; nil if the format is valid.
    static func problem(with format: String) -> String? {
        var rest = format[...]
        while let letter = rest.first {
            if letter == "'" {
                guard let end = rest.dropFirst().firstIndex(of: "'") else {
                    return "the format '\(format.prefix(40))' has a ' that is not closed"
                }
                rest = rest[rest.index(after: end)...]
                continue
            }
            let run = rest.prefix { $0 == letter }
            rest = rest.dropFirst(run.count)
            guard letter.isASCII, letter.isLetter else { continue }
            guard let longest = lengths[letter], run.count <= longest else {
                return
                    "'\(run.prefix(20))' in the format '\(format.prefix(40))' is not a part of a date: write for example EEEE for Monday, d MMMM "
                    + "for 24 December, yyyy, HH:mm, and words between ' and '"
            }
        }
        return nil
    }
}

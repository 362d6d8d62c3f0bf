import Foundation

/// The lines of a text. (T17)
enum TextLines {
    /// A line, by the UTF-16 units that it begins and ends at, spaces at its end included.
    struct Line: Equatable {
        var start: Int
        var end: Int
        /// In points. Spaces at the end of a line that goes on below stick out of it, and take no room.
        var width: CGFloat
    }

    /// How much wider than the room a line may be. Browsers count in 64ths of a point.
    private static let tolerance: CGFloat = 1 / 64

    /// Lines as a page breaks them: at newlines; where the next word has no room; and within a word that has none in a line of its own.
    /// - Parameters:
    ///   - advances: how far each unit takes a line on.
    ///   - measured: how wide a part of the text is by itself: the last letter of a line does not stand nearer to what is on the next.
    static func broken(
        _ text: String, _ advances: [CGFloat], width: CGFloat, measured: (Substring) -> CGFloat
    ) -> [Line] {
        var breaker = LineBreaker(text: text, room: width + tolerance)
        var breaks = LineBreaks()
        var offset = 0
        for index in text.indices {
            let character = text[index]
            let end = offset + character.utf16.count
            let mayBreak = breaks.mayBreak(before: character)
            if character.isNewline {
                breaker.endLine(at: end, index: text.index(after: index))
            } else {
                var advance: CGFloat = 0
                for unit in offset..<end { advance += advances[unit] }
                let letter = LineBreaker.Letter(
                    index: index, start: offset, end: end, advance: advance,
                    isSpace: character == " " || character == "\t")
                breaker.add(letter, mayBreak: mayBreak, measured: measured)
            }
            offset = end
        }
        breaker.endLine(at: offset, index: text.endIndex)
        return breaker.lines
    }
}

/// Fills lines with letters.
private struct LineBreaker {
    struct Letter {
        var index: String.Index
        var start: Int
        var end: Int
        var advance: CGFloat
        var isSpace: Bool
    }

    let text: String
    let room: CGFloat
    private(set) var lines: [TextLines.Line] = []
    /// Where the line begins, its letters, and how wide they are.
    private var index: String.Index
    private var start = 0
    private var letters: [Letter] = []
    private var whole: CGFloat = 0
    /// How many letters there were where the line may end.
    private var chance: Int?

    init(text: String, room: CGFloat) {
        self.text = text
        self.room = room
        index = text.startIndex
    }

    mutating func add(_ letter: Letter, mayBreak: Bool, measured: (Substring) -> CGFloat) {
        if mayBreak { chance = letters.count }
        if !letter.isSpace, whole + letter.advance > room, !letters.isEmpty {
            if let chance, chance > 0 { end(after: chance, measured) } else { endAnywhere(measured) }
            // What is left of the word may be too long for a line of its own.
            if whole + letter.advance > room, !letters.isEmpty { endAnywhere(measured) }
        }
        append(letter)
    }

    private mutating func append(_ letter: Letter) {
        letters.append(letter)
        whole += letter.advance
    }

    /// A newline, or the end.
    mutating func endLine(at end: Int, index: String.Index) {
        lines.append(TextLines.Line(start: start, end: letters.last?.end ?? start, width: whole))
        (start, self.index, chance) = (end, index, nil)
        letters.removeAll(keepingCapacity: true)
        whole = 0
    }

    /// As many letters as there is room for by themselves, and at least one.
    private mutating func endAnywhere(_ measured: (Substring) -> CGFloat) {
        var count = letters.count
        while count > 1, measured(text[index..<end(of: count)]) > room { count -= 1 }
        end(after: count, measured)
    }

    private func end(of count: Int) -> String.Index { text.index(after: letters[count - 1].index) }

    /// The line ends after so many of its letters, and the others begin the next.
    private mutating func end(after count: Int, _ measured: (Substring) -> CGFloat) {
        let last = letters[count - 1]
        let next = end(of: count)
        let left = Array(letters[count...])
        var own: CGFloat = 0
        for letter in letters[..<count] { own += letter.advance }
        if last.isSpace {
            for letter in letters[..<count].reversed() {
                guard letter.isSpace else { break }
                own -= letter.advance
            }
        } else {
            // A browser looks for the place with the letters as they are before the line ends there.
            own = max(own, measured(text[index..<next]))
        }
        lines.append(TextLines.Line(start: start, end: last.end, width: own))
        (start, index, chance) = (last.end, next, nil)
        letters.removeAll(keepingCapacity: true)
        whole = 0
        for letter in left { append(letter) }
    }
}

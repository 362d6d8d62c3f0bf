import Foundation

/// Breaks text into lines. (T17)
enum TextLines {
    /// A line, as a range of UTF-16 units. The range includes the spaces at the end of the line.
    struct Line: Equatable {
        var start: Int
        var end: Int
        /// The width of the line in points. If the text continues on the next line, the width excludes the spaces at
        /// the line's end.
        var width: CGFloat
    }

    /// The tolerance by which a line may exceed the maximum width, in points. Browsers measure in units of 1/64 point.
    private static let tolerance: CGFloat = 1 / 64

    /// Breaks text into lines as a browser does.
    ///
    /// Lines end at newlines, and before a word that does not fit. A word that is wider than a whole line is split.
    /// - Parameters:
    ///   - advances: the advance of each UTF-16 unit, in points.
    ///   - measured: returns the width of a substring that is alone on a line. The last character of a line is not
    ///     kerned with the first character of the next line.
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

/// Collects characters into lines of a maximum width.
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
    /// The current line: its start as an index (`index`) and as a UTF-16 offset (`start`), its characters, and their
    /// total width.
    private var index: String.Index
    private var start = 0
    private var letters: [Letter] = []
    private var lineWidth: CGFloat = 0
    /// The number of characters in the current line before the last position at which the line may end.
    private var breakOpportunity: Int?

    init(text: String, room: CGFloat) {
        self.text = text
        self.room = room
        index = text.startIndex
    }

    mutating func add(_ letter: Letter, mayBreak: Bool, measured: (Substring) -> CGFloat) {
        if mayBreak { breakOpportunity = letters.count }
        if !letter.isSpace, lineWidth + letter.advance > room, !letters.isEmpty {
            if let breakOpportunity, breakOpportunity > 0 {
                end(after: breakOpportunity, measured)
            } else {
                endAnywhere(measured)
            }
            // The remaining part of the word may still be too wide for one line, so it may have to be split.
            if lineWidth + letter.advance > room, !letters.isEmpty { endAnywhere(measured) }
        }
        append(letter)
    }

    private mutating func append(_ letter: Letter) {
        letters.append(letter)
        lineWidth += letter.advance
    }

    /// Ends the line at a newline or at the end of the text.
    mutating func endLine(at end: Int, index: String.Index) {
        lines.append(TextLines.Line(start: start, end: letters.last?.end ?? start, width: lineWidth))
        (start, self.index, breakOpportunity) = (end, index, nil)
        letters.removeAll(keepingCapacity: true)
        lineWidth = 0
    }

    /// Ends the line after as many characters as fit on it, but after at least one character.
    private mutating func endAnywhere(_ measured: (Substring) -> CGFloat) {
        var count = letters.count
        while count > 1, measured(text[index..<end(of: count)]) > room { count -= 1 }
        end(after: count, measured)
    }

    private func end(of count: Int) -> String.Index { text.index(after: letters[count - 1].index) }

    /// Ends the line after the given number of characters. The remaining characters begin the next line.
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
            // A browser uses widths with kerning to determine where a line ends. The finished line can be slightly
            // wider, because its last character is no longer kerned.
            own = max(own, measured(text[index..<next]))
        }
        lines.append(TextLines.Line(start: start, end: last.end, width: own))
        (start, index, breakOpportunity) = (last.end, next, nil)
        letters.removeAll(keepingCapacity: true)
        lineWidth = 0
        for letter in left { append(letter) }
    }
}

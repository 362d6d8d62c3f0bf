import Foundation

/// The positions of the lines of a styled text. All lines of a paragraph have the height that the paragraph's tallest
/// font needs. (T20)
@MainActor
struct StyledLayout {
    /// A line: its range in UTF-16 units, and its position in points from the top left corner of the text.
    struct Line {
        var start: Int
        var end: Int
        var width: CGFloat
        var top: CGFloat
        var height: CGFloat
        var alignment: NSTextAlignment
    }

    private(set) var lines: [Line] = []
    /// The total height of all lines, in points.
    private(set) var height: CGFloat = 0
    /// Whether lines were left out because of the maximum number of lines.
    private(set) var isCut = false
    let advances: [CGFloat]

    /// Computes the lines of a text.
    /// - Parameters:
    ///   - width: the width at which lines wrap, in points. If the width is infinite, lines do not wrap.
    ///   - maximumLines: the maximum number of lines; 0 means no limit.
    init(_ styled: StyledText, width: CGFloat, maximumLines: Int = 0) {
        let units = Array(styled.text.utf16)
        var advances: [CGFloat] = []
        var fonts: [(end: Int, run: StyledText.Run)] = []
        for run in styled.runs {
            let part = units[min(advances.count, units.count)..<min(advances.count + run.length, units.count)]
            let own = TextMeasurer.shared.advances(of: String(decoding: part, as: UTF16.self), font: run.font)
            // If a run of one style begins or ends within a character, the character's UTF-16 units cannot be measured
            // separately. Their advances are then estimated.
            advances +=
                own.count == part.count
                ? own.map { $0 > 0 ? max(0, $0 + run.kern) : 0 } : part.map { _ in run.font.pointSize / 2 }
            fonts.append((advances.count, run))
        }
        advances += [CGFloat](repeating: 0, count: max(0, units.count - advances.count))
        self.advances = advances

        var start = 0
        var place = 0
        var top: CGFloat = 0
        // The text of each paragraph includes the newline at its end.
        for paragraph in Self.paragraphs(of: styled.text) {
            let count = paragraph.utf16.count
            while place < fonts.count - 1, fonts[place].end <= start { place += 1 }
            let first = fonts[place].run
            var height = first.font.lineHeight
            var index = place
            while index < fonts.count, (index == place ? start : fonts[index - 1].end) < start + count {
                height = max(height, fonts[index].run.font.lineHeight)
                index += 1
            }
            let text = paragraph.last?.isNewline == true ? paragraph.dropLast() : paragraph
            // If a line ends within a word that has several fonts, the end of the line is measured with the paragraph's
            // first font.
            let lines = TextMeasurer.shared.lines(
                of: String(text), advances: Array(advances[start..<(start + count)]), font: first.font, width: width)
            for line in lines {
                if maximumLines > 0, self.lines.count == maximumLines {
                    isCut = true
                    return
                }
                let between = self.lines.isEmpty ? 0 : line.start == 0 ? top : first.lineSpacing
                let y = self.height + between
                self.lines.append(
                    Line(
                        start: start + line.start, end: start + line.end, width: line.width, top: y, height: height,
                        alignment: first.alignment))
                self.height = y + height
            }
            top = first.lineSpacing + first.paragraphSpacing
            start += count
        }
    }

    /// The width of the widest line, in points.
    var width: CGFloat { lines.reduce(0) { max($0, $1.width) } }

    private static func paragraphs(of text: String) -> [Substring] {
        var paragraphs: [Substring] = []
        var start = text.startIndex
        for index in text.indices where text[index].isNewline {
            let next = text.index(after: index)
            paragraphs.append(text[start..<next])
            start = next
        }
        paragraphs.append(text[start...])
        return paragraphs
    }
}

import Foundation

/// Where the lines of a text of several looks are. A paragraph's lines are all as high as the highest of its letters wants them. (T20)
@MainActor
struct StyledLayout {
    /// A line, in UTF-16 units, points from the top left corner of the text.
    struct Line {
        var start: Int
        var end: Int
        var width: CGFloat
        var top: CGFloat
        var height: CGFloat
        var alignment: NSTextAlignment
    }

    private(set) var lines: [Line] = []
    /// Points from the top to below the last line.
    private(set) var height: CGFloat = 0
    /// Whether there would be more lines.
    private(set) var isCut = false
    let advances: [CGFloat]

    /// - Parameters:
    ///   - width: where lines are broken; infinite, they are not.
    ///   - most: the most lines; 0 is any number.
    init(_ styled: StyledText, width: CGFloat, most: Int = 0) {
        let units = Array(styled.text.utf16)
        var advances: [CGFloat] = []
        var fonts: [(end: Int, run: StyledText.Run)] = []
        for run in styled.runs {
            let part = units[min(advances.count, units.count)..<min(advances.count + run.length, units.count)]
            let own = TextRuler.shared.advances(of: String(decoding: part, as: UTF16.self), font: run.font)
            // A run that begins or ends within a letter is no text of its own.
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
        // Each paragraph with the newline at its end.
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
            // A line that ends within a word of several looks is measured by the first's.
            let lines = TextRuler.shared.lines(
                of: String(text), advances: Array(advances[start..<(start + count)]), font: first.font, width: width)
            for line in lines {
                if most > 0, self.lines.count == most {
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

    /// As wide as the widest line.
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

import Foundation

/// About where the letters of a text are drawn: the pages' typefaces differ, so this is an estimate, good enough to place a caret by a finger. (F7)
@MainActor
struct TextLayout {
    /// A line, by the UTF-16 units that it begins and ends at.
    struct Line: Equatable {
        var start: Int
        var end: Int
        var width: CGFloat
    }

    let text: String
    let font: UIFont
    /// Where the text is drawn, in the view's space.
    let rect: CGRect
    let alignment: NSTextAlignment
    let lines: [Line]

    /// - Parameter wraps: whether lines that are too long go on below.
    init(_ text: String, font: UIFont, in rect: CGRect, alignment: NSTextAlignment = .natural, wraps: Bool) {
        self.text = text
        self.font = font
        self.rect = rect
        self.alignment = alignment
        lines = wraps ? Self.wrap(text, font, rect.width) : [Line(start: 0, end: text.utf16.count, width: Self.width(of: text[...], font))]
    }

    var height: CGFloat { CGFloat(lines.count) * font.lineHeight }

    /// The offset that is nearest to a point.
    func offset(at point: CGPoint) -> Int {
        let place = offsetAndCharacter(at: point)
        return place.isAfter ? place.character.upperBound : place.character.lowerBound
    }

    /// The units of the character at a point.
    func character(at point: CGPoint) -> Range<Int> { offsetAndCharacter(at: point).character }

    /// Where a caret stands.
    func caret(at offset: Int) -> CGRect {
        let index = lines.lastIndex { $0.start <= offset } ?? 0
        let line = lines[index]
        let before = slice(line.start, min(max(offset, line.start), line.end))
        let x = start(of: line) + Self.width(of: before, font)
        return CGRect(x: x, y: top + CGFloat(index) * font.lineHeight, width: 2, height: font.lineHeight)
    }

    /// The first line of a range.
    func firstRect(_ range: NSRange) -> CGRect {
        let start = caret(at: range.location)
        let line = lines[lines.lastIndex { $0.start <= range.location } ?? 0]
        let end = caret(at: min(range.upperBound, max(line.end, range.location)))
        return CGRect(x: start.minX, y: start.minY, width: end.minY == start.minY ? end.minX - start.minX : 0, height: start.height)
    }

    private var isOneLine: Bool { lines.count == 1 && rect.height < font.lineHeight * 2 }
    private var top: CGFloat { isOneLine ? rect.midY - font.lineHeight / 2 : rect.minY }

    private func offsetAndCharacter(at point: CGPoint) -> (character: Range<Int>, isAfter: Bool) {
        let row = ((point.y - top) / font.lineHeight).rounded(.down)
        let line = lines[Int(min(max(row, 0), CGFloat(lines.count - 1)))]
        var x = start(of: line)
        var offset = line.start
        for character in slice(line.start, line.end) {
            let width = font.advance(of: character)
            let end = offset + character.utf16.count
            if point.x < x + width { return (offset..<end, point.x >= x + width / 2) }
            x += width
            offset = end
        }
        return (offset..<offset, false)
    }

    private func start(of line: Line) -> CGFloat {
        switch alignment {
        case .center: rect.minX + max(0, (rect.width - line.width) / 2)
        case .right: rect.minX + max(0, rect.width - line.width)
        case .left, .natural, .justified: rect.minX
        }
    }

    private func slice(_ start: Int, _ end: Int) -> Substring {
        text[text.indices(of: NSRange(location: start, length: max(0, end - start)))]
    }

    private static func width(of text: Substring, _ font: UIFont) -> CGFloat {
        text.reduce(0) { $0 + font.advance(of: $1) }
    }

    /// Lines broken at newlines, and after the last space that leaves what comes before it narrow enough.
    private static func wrap(_ text: String, _ font: UIFont, _ width: CGFloat) -> [Line] {
        var lines: [Line] = []
        var line = Line(start: 0, end: 0, width: 0)
        var chance: Line?
        var sinceChance: CGFloat = 0
        var offset = 0
        for character in text {
            let units = character.utf16.count
            if character.isNewline {
                lines.append(line)
                offset += units
                line = Line(start: offset, end: offset, width: 0)
                chance = nil
                continue
            }
            let advance = font.advance(of: character)
            if line.width + advance > width, line.end > line.start, !character.isWhitespace {
                if let broken = chance {
                    lines.append(broken)
                    line = Line(start: broken.end, end: offset, width: sinceChance)
                } else {
                    lines.append(line)
                    line = Line(start: offset, end: offset, width: 0)
                }
                chance = nil
            }
            offset += units
            line.end = offset
            line.width += advance
            sinceChance += advance
            if character.isWhitespace {
                chance = line
                sinceChance = 0
            }
        }
        lines.append(line)
        return lines
    }
}

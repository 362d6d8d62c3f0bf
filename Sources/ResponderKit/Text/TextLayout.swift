import Foundation

/// The positions of a text's characters, measured in the web page's typeface. (F7, T17)
@MainActor
struct TextLayout {
    typealias Line = TextLines.Line

    let text: String
    let font: UIFont
    /// The rectangle of the text, in the view's coordinates.
    let rect: CGRect
    let alignment: NSTextAlignment
    let lines: [Line]
    /// The advance of each UTF-16 unit, in points.
    private let advances: [CGFloat]

    /// Computes the positions of a text's characters.
    /// - Parameter wraps: whether lines that are wider than the rectangle are broken.
    init(_ text: String, font: UIFont, in rect: CGRect, alignment: NSTextAlignment = .natural, wraps: Bool) {
        self.text = text
        self.font = font
        self.rect = rect
        self.alignment = alignment
        advances = TextMeasurer.shared.advances(of: text, font: font)
        lines =
            wraps
            ? TextMeasurer.shared.lines(of: text, advances: advances, font: font, width: rect.width)
            : [Line(start: 0, end: advances.count, width: advances.reduce(0, +))]
    }

    var height: CGFloat { CGFloat(lines.count) * font.lineHeight }

    /// Returns the offset in the text that is nearest to a point.
    func offset(at point: CGPoint) -> Int {
        let place = offsetAndCharacter(at: point)
        return place.isAfter ? place.character.upperBound : place.character.lowerBound
    }

    /// Returns the UTF-16 range of the character at a point.
    func character(at point: CGPoint) -> Range<Int> { offsetAndCharacter(at: point).character }

    /// Returns the rectangle of a caret at an offset in the text.
    func caret(at offset: Int) -> CGRect {
        let index = lines.lastIndex { $0.start <= offset } ?? 0
        let line = lines[index]
        let x = start(of: line) + x(of: offset, in: line)
        return CGRect(x: x, y: top + CGFloat(index) * font.lineHeight, width: 2, height: font.lineHeight)
    }

    /// Returns the rectangle of a range of the text, limited to the range's first line.
    func firstRect(_ range: NSRange) -> CGRect {
        let start = caret(at: range.location)
        let line = lines[lines.lastIndex { $0.start <= range.location } ?? 0]
        let end = caret(at: min(range.upperBound, max(line.end, range.location)))
        return CGRect(
            x: start.minX, y: start.minY, width: end.minY == start.minY ? end.minX - start.minX : 0,
            height: start.height)
    }

    private var isOneLine: Bool { lines.count == 1 && rect.height < font.lineHeight * 2 }
    private var top: CGFloat { isOneLine ? rect.midY - font.lineHeight / 2 : rect.minY }

    private func offsetAndCharacter(at point: CGPoint) -> (character: Range<Int>, isAfter: Bool) {
        let row = ((point.y - top) / font.lineHeight).rounded(.down)
        let line = lines[Int(min(max(row, 0), CGFloat(lines.count - 1)))]
        var x = start(of: line)
        var offset = line.start
        for character in slice(line.start, line.end) {
            let end = offset + character.utf16.count
            let width = advances[offset..<end].reduce(0, +)
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

    /// Returns the horizontal distance of an offset in the text from the start of its line, in points.
    private func x(of offset: Int, in line: Line) -> CGFloat {
        advances[line.start..<min(max(offset, line.start), line.end)].reduce(0, +)
    }
}

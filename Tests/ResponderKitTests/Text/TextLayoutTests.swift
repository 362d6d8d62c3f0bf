import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct TextLayoutTests {
    private let font = UIFont.systemFont(ofSize: 10)

    private func layout(_ text: String, width: CGFloat = 100, alignment: NSTextAlignment = .natural, wraps: Bool = true)
        -> TextLayout
    {
        TextLayout(
            text, font: font, in: CGRect(x: 10, y: 20, width: width, height: wraps ? 1_000 : 12), alignment: alignment,
            wraps: wraps)
    }

    @Test("A point belongs to the nearest letter boundary") func points() {
        // A digit is 5.7 points wide in the font of these tests.
        let layout = layout("0000", wraps: false)
        #expect(layout.offset(at: CGPoint(x: 0, y: 26)) == 0)
        #expect(layout.offset(at: CGPoint(x: 12, y: 26)) == 0)
        #expect(layout.offset(at: CGPoint(x: 14, y: 26)) == 1)
        #expect(layout.offset(at: CGPoint(x: 900, y: 26)) == 4)
        #expect(layout.character(at: CGPoint(x: 17, y: 26)) == 1..<2)
        #expect(layout.character(at: CGPoint(x: 900, y: 26)) == 4..<4)
    }

    @Test("An emoji is one step that covers two UTF-16 units") func units() {
        let layout = layout("🎵0", wraps: false)
        #expect(layout.offset(at: CGPoint(x: 20, y: 26)) == 2)
        #expect(layout.caret(at: 2).minX == 22.5)
    }

    @Test(
        "The point of a caret maps back to the caret's offset",
        arguments: [NSTextAlignment.left, .center, .right, .natural])
    func caret(_ alignment: NSTextAlignment) {
        let layout = layout("0000", alignment: alignment, wraps: false)
        for offset in 0...4 {
            let caret = layout.caret(at: offset)
            #expect(layout.offset(at: CGPoint(x: caret.minX + 0.1, y: caret.midY)) == offset)
            #expect(caret.height == font.lineHeight)
        }
    }

    @Test("Lines break at newlines, at spaces and inside words that are too long") func lines() {
        func texts(_ text: String, _ width: CGFloat) -> [String] {
            let layout = layout(text, width: width)
            return layout.lines.map {
                TextBuffer(text).substring(NSRange(location: $0.start, length: $0.end - $0.start))
            }
        }
        #expect(texts("", 50) == [""])
        #expect(texts("ab\ncd\n", 50) == ["ab", "cd", ""])
        #expect(texts("00000 0000", 40) == ["00000 ", "0000"])
        #expect(texts("0000000000", 30) == ["00000", "00000"])
        #expect(texts("00 00 00 00", 36) == ["00 00 ", "00 00"])
        #expect(texts("ab\r\ncd", 50) == ["ab", "cd"])
        #expect(texts("00", 0) == ["0", "0"])
    }

    @Test("A point maps to the line at its height, or to the last line if it is below the text") func rows() {
        let layout = layout("00\n00\n00")
        #expect(layout.height == 36)
        #expect(layout.offset(at: CGPoint(x: 10, y: 20)) == 0)
        #expect(layout.offset(at: CGPoint(x: 10, y: 33)) == 3)
        #expect(layout.offset(at: CGPoint(x: 99, y: 33)) == 5)
        #expect(layout.offset(at: CGPoint(x: 10, y: 900)) == 6)
        #expect(layout.caret(at: 6).minY == 44)
        #expect(layout.firstRect(NSRange(location: 3, length: 4)).minY == 32)
        #expect(abs(layout.firstRect(NSRange(location: 3, length: 4)).width - 11.4) < 0.01)
    }
}

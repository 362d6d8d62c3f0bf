import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct TextBufferTests {
    private func range(_ location: Int, _ length: Int = 0) -> NSRange { NSRange(location: location, length: length) }

    @Test("A new text starts with the caret at its end, and replacing the text moves the caret there") func begins() {
        var buffer = TextBuffer("abc")
        #expect(buffer.selection == range(3))

        buffer.select(range(1))
        buffer.setText("ab")

        #expect(buffer.selection == range(2))
        #expect(TextBuffer().isEmpty)
    }

    @Test("Inserted text replaces the selection, and the caret moves behind it") func replaces() {
        var buffer = TextBuffer("hello")
        buffer.select(range(1, 3))

        buffer.replace(buffer.insertionRange, with: "ipp")

        #expect(buffer.text == "hippo")
        #expect(buffer.selection == range(4))
    }

    @Test(
        "Backspace deletes a whole character",
        arguments: [
            ("ab", 2, 1, "a"), ("a🎵", 3, 2, "a"), ("e\u{301}", 2, 2, ""), ("a\r\n", 3, 2, "a"), ("👨‍👩‍👧‍👦", 11, 11, ""),
            ("🇩🇪🇫🇷", 8, 4, "🇩🇪"),
            ("👍🏽!", 4, 4, "!"),
        ])
    func deletes(_ text: String, _ caret: Int, _ units: Int, _ left: String) {
        var buffer = TextBuffer(text)
        buffer.select(range(caret))

        #expect(buffer.deletionRange == range(caret - units, units))
        buffer.deleteBackward()

        #expect(buffer.text == left)
        #expect(buffer.selection == range(caret - units))
    }

    @Test("Backspace deletes the selection, and at the start of the text it deletes nothing") func deletesSelection() {
        var buffer = TextBuffer("hello")
        buffer.select(range(1, 3))
        buffer.deleteBackward()
        #expect(buffer.text == "ho")

        buffer.select(range(0))
        #expect(buffer.deletionRange == nil)
        buffer.deleteBackward()

        #expect(buffer.text == "ho")
    }

    @Test(
        "Ranges beyond the text are limited to the text",
        arguments: [
            (-5, 2, 0, 2), (1, 99, 1, 2), (99, 99, 3, 0), (Int.max, Int.max, 3, 0), (Int.min, Int.min, 0, 0),
            (2, Int.max, 2, 1),
        ])
    func clamps(_ location: Int, _ length: Int, _ start: Int, _ count: Int) {
        var buffer = TextBuffer("abc")

        buffer.select(range(location, length))

        #expect(buffer.selection == range(start, count))
        #expect(buffer.clamp(range(location, length)) == range(start, count))
    }

    @Test("Carets and selections respect whole characters, and no edit splits a surrogate pair")
    func aligns() {
        var buffer = TextBuffer("a🎵e\u{301}")
        buffer.select(range(2))
        #expect(buffer.selection == range(1))
        buffer.select(range(2, 1))
        #expect(buffer.selection == range(1, 2))
        buffer.select(range(4))
        #expect(buffer.selection == range(3))

        buffer.replace(range(2, 1), with: "x")
        #expect(buffer.text == "axe\u{301}")
        // An edit that application code requests may separate a letter from its accent.
        buffer.replace(range(3, 1), with: "")
        #expect(buffer.text == "axe")
    }

    @Test("An accent combines with the letter before it, and the caret moves behind both") func joins() {
        var buffer = TextBuffer("e")

        buffer.replace(range(1), with: "\u{301}")

        #expect(buffer.text.count == 1)
        #expect(buffer.selection == range(2))
    }

    @Test("Marked text is replaced by the next input, and unmarking keeps it") func marks() {
        var buffer = TextBuffer("ab")
        buffer.select(range(1))

        buffer.mark("に", selected: range(1))
        buffer.mark("にほ", selected: range(0, 2))
        #expect(buffer.text == "aにほb")
        #expect(buffer.marked == range(1, 2))
        #expect(buffer.selection == range(1, 2))

        buffer.replace(buffer.insertionRange, with: "日本")
        #expect(buffer.text == "a日本b")
        #expect(buffer.marked == nil)

        buffer.mark("x", selected: range(9, 9))
        #expect(buffer.selection == range(4))
        buffer.unmark()
        #expect(buffer.text == "a日本xb")
        #expect(buffer.marked == nil)
    }

    @Test("Empty marked text removes the marked text, and backspace shortens it") func shortensMarked() {
        var buffer = TextBuffer("a")
        buffer.mark("xyz", selected: range(3))
        buffer.deleteBackward()
        #expect(buffer.text == "axy")
        #expect(buffer.marked == range(1, 2))

        buffer.mark("", selected: range(0))

        #expect(buffer.text == "a")
        #expect(buffer.marked == nil)
        #expect(buffer.selection == range(1))
    }

    @Test("A selection outside of the marked text ends the marking") func leavesMarked() {
        var buffer = TextBuffer("abc")
        buffer.mark("xyz", selected: range(3))
        buffer.select(range(4))
        #expect(buffer.marked == range(3, 3))

        buffer.select(range(1))

        #expect(buffer.marked == nil)
        #expect(buffer.text == "abcxyz")
    }

    @Test("Typing stops at the length limit, on a character boundary") func limit() {
        var buffer = TextBuffer(String(repeating: "a", count: TextBuffer.limit - 3))

        buffer.replace(buffer.selection, with: "b🎵🎵")
        #expect(buffer.length == TextBuffer.limit)
        #expect(buffer.text.hasSuffix("ab🎵"))
        buffer.replace(buffer.selection, with: "c")
        #expect(buffer.length == TextBuffer.limit)
        buffer.mark("d", selected: range(1))
        #expect(buffer.marked == nil)

        buffer.replace(buffer.all, with: "new")
        #expect(buffer.text == "new")
        // Text that is set in code can exceed the limit.
        #expect(TextBuffer(String(repeating: "a", count: TextBuffer.limit + 1)).length == TextBuffer.limit + 1)
    }

    @Test("Two encodings of the same letter are different texts") func exact() {
        #expect(TextBuffer("\u{E9}") != TextBuffer("e\u{301}"))
        #expect(!TextBuffer("\u{E9}").hasSameText(as: TextBuffer("e\u{301}")))
    }

    @Test(
        "A word consists of letters and digits, or is the gap between two words",
        arguments: [(0, 0, 3), (2, 0, 3), (3, 3, 2), (5, 5, 5), (10, 5, 5)])
    func words(_ offset: Int, _ start: Int, _ length: Int) {
        #expect(TextBuffer("one, it's2").word(at: offset) == range(start, length))
        #expect(TextBuffer().word(at: offset) == range(0))
    }

    @Test("Steps in a text move by characters and stop at both ends") func steps() {
        let buffer = TextBuffer("a🎵b")
        #expect(buffer.offset(1, movedBy: 1) == 3)
        #expect(buffer.offset(4, movedBy: -2) == 1)
        #expect(buffer.offset(1, movedBy: 99) == 4)
        #expect(buffer.offset(1, movedBy: -99) == 0)
    }

    @Test("After random edits, the selection is within the text and on character boundaries") func random() {
        var state: UInt64 = 7
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let pieces = ["", "a", "🎵", "\u{301}", "👨‍👩‍👧‍👦", "\r\n", "\r", "\n", "🇩", "漢", "e\u{301}", "\u{200D}", "👍🏽"]
        var buffer = TextBuffer()
        for step in 0..<3_000 {
            switch next(6) {
            case 0: buffer.select(range(next(60) - 10, next(30)))
            case 1: buffer.deleteBackward()
            case 2: buffer.mark(pieces[next(pieces.count)], selected: range(next(4), next(4)))
            case 3: buffer.unmark()
            case 4: buffer.replace(range(next(60) - 10, next(4)), with: pieces[next(pieces.count)])
            default: buffer.replace(buffer.insertionRange, with: pieces[next(pieces.count)])
            }
            if buffer.length > 40 { buffer.replace(range(0, 20), with: "") }

            #expect(buffer.align(buffer.selection) == buffer.selection, "step \(step): \(buffer)")
            if let marked = buffer.marked {
                #expect(buffer.clamp(marked) == marked && marked.length > 0, "step \(step): \(buffer)")
            }
        }
    }
}

import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct LineBreakTests {
    /// Returns the text with a bar at each possible line break.
    private func pieces(_ text: String) -> String {
        var breaks = LineBreaks()
        return text.reduce(into: "") { result, character in
            if breaks.mayBreak(before: character) { result += "|" }
            result.append(character)
        }
    }

    @Test(
        "T17 Lines may end after spaces, hyphens and dashes and before brackets, as in browsers",
        arguments: [
            ("two words", "two |words"), ("two  words", "two  |words"), ("a\tb", "a\t|b"),
            ("well-known", "well-|known"), ("-5", "-5"),
            ("- 5", "- |5"),
            ("5-6", "5-|6"), ("A-1", "A-|1"), ("(-1)", "(-1)"), ("e-mail", "e-|mail"), ("a--b", "a-|-|b"),
            ("f(x)", "f(x)"),
            ("f.(x)", "f.|(x)"),
            ("a)(b", "a)|(b"), ("and/or", "and/or"), ("what?really", "what?|really"), ("what?!", "what?!"),
            ("a,b", "a,b"),
            ("it's", "it's"),
            ("?a=1&b=2", "?|a=1&b=2"), ("one—two", "one|—|two"), ("1–2", "1–|2"), ("a – b", "a |– |b"),
            ("so… yes", "so… |yes"),
            ("so…yes", "so…|yes"),
            ("a\u{A0}b", "a\u{A0}b"), ("a\u{2011}b", "a\u{2011}b"), ("a\u{200B}b", "a\u{200B}|b"),
            ("a\u{2060}b", "a\u{2060}b"),
            ("a\u{AD}b", "a\u{AD}|b"),
            ("«oui»", "«oui»"), ("“a”—b", "“a”—|b"), ("漢字。かな", "漢|字。|か|な"), ("「漢」", "「漢」"), ("漢a", "漢|a"),
            ("5°C", "5°C"), ("€5", "€5"),
            ("-é", "-|é"),
            ("e\u{301}e", "e\u{301}e"), ("a\nb", "a\nb"), ("🎵🎶", "🎵|🎶"), ("", ""),
        ])
    func T17_breaks(_ text: String, _ expected: String) {
        #expect(pieces(text) == expected)
    }

    private func lines(_ text: String, _ width: CGFloat) -> [String] {
        // Each character is one point wide, even a character that combines several code units.
        var advances: [CGFloat] = []
        for character in text {
            advances += [character.isNewline ? 0 : 1] + [CGFloat](repeating: 0, count: character.utf16.count - 1)
        }
        let units = Array(text.utf16)
        let lines = TextLines.broken(text, advances, width: width) { CGFloat($0.count) }
        return lines.map {
            String(decoding: units[$0.start..<$0.end], as: UTF16.self) + " \(Int($0.width))"
        }
    }

    @Test("T17 A line takes all words that fit, and spaces at its end take no width") func T17_lines() {
        #expect(lines("one two three", 7) == ["one two  7", "three 5"])
        #expect(lines("one two three", 6) == ["one  3", "two  3", "three 5"])
        #expect(lines("one   two", 4) == ["one    3", "two 3"])
        #expect(lines("one ", 3) == ["one  4"])
        #expect(lines("one\n\ntwo\n", 9) == ["one 3", " 0", "two 3", " 0"])
    }

    @Test("T17 A word that is wider than a line is broken between characters")
    func T17_longWords() {
        #expect(lines("abcdefgh", 3) == ["abc 3", "def 3", "gh 2"])
        #expect(lines("a bcdefgh i", 3) == ["a  1", "bcd 3", "efg 3", "h i 3"])
        #expect(lines("x🎵🎵y", 1) == ["x 1", "🎵 1", "🎵 1", "y 1"])
        #expect(lines("e\u{301}e\u{301}", 1) == ["e\u{301} 1", "e\u{301} 1"])
        #expect(lines("ab", 0) == ["a 1", "b 1"])
        #expect(lines("ab-cdef", 3) == ["ab- 3", "cde 3", "f 1"])
    }

    @Test("T17 For any text, the lines contain all of it, and each exceeds the width by at most a character")
    func T17_all() {
        let letters = [
            "a", "b", " ", " ", "-", "(", ")", "\n", "\r\n", "漢", "—", "\u{AD}", "e\u{301}", "👩‍👩‍👧", "\u{200B}", "?", "1",
            "\t",
        ]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                letters.randomElement(using: &generator) ?? ""
            }.joined()
            let width = CGFloat.random(in: 0...12, using: &generator)
            var advances: [CGFloat] = []
            for character in text { advances += [1] + [CGFloat](repeating: 0, count: character.utf16.count - 1) }

            let lines = TextLines.broken(text, advances, width: width) { CGFloat($0.count) }

            #expect(lines.first?.start == 0 && lines.last?.end == text.utf16.count, "\(text.debugDescription) \(width)")
            let units = Array(text.utf16)
            for (line, next) in zip(lines, lines.dropFirst()) {
                let between = String(decoding: units[line.end..<next.start], as: UTF16.self)
                #expect(
                    between.isEmpty && line.end > line.start || between == "\n" || between == "\r\n",
                    "\(text.debugDescription) \(width)")
            }
            for line in lines {
                let isForced = line.end == units.count || units[line.end] == 0x0A || units[line.end] == 0x0D
                #expect(isForced || line.width <= max(1, width + 0.1), "\(text.debugDescription) \(width)")
            }
        }
    }
}

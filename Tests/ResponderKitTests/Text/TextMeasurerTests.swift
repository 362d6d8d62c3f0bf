import Foundation
import Testing

@testable import ResponderKit

/// A typeface in which each UTF-16 unit is half the font size wide, and which lacks `漢`.
@MainActor
private final class Ruler: TextMeasuring {
    var asked: [String] = []

    func advances(of word: [UInt16], weight: Int, hasTabularDigits: Bool) -> [Float] {
        asked.append(String(decoding: word, as: UTF16.self))
        return word.map { $0 > 0x2E80 ? .nan : 0.5 }
    }
}

@Suite @MainActor struct TextRulerTests {
    private let typeface = Ruler()
    private let font = UIFont.systemFont(ofSize: 10)

    private func ruler() -> TextMeasurer {
        let ruler = TextMeasurer()
        ruler.measuring = typeface
        return ruler
    }

    @Test("T16 A word is measured once for all font sizes") func T16_once() {
        let ruler = ruler()

        #expect(ruler.advances(of: "to be or to be", font: font) == [CGFloat](repeating: 5, count: 14))
        #expect(ruler.advances(of: "be\nto", font: .systemFont(ofSize: 12)) == [6, 6, 0, 6, 6])
        #expect(typeface.asked == ["to ", "be ", "or ", "be", "to"])
        _ = ruler.advances(of: "to", font: .systemFont(ofSize: 10, weight: .bold))
        _ = ruler.advances(of: "to", font: .monospacedDigitSystemFont(ofSize: 10, weight: .regular))
        #expect(typeface.asked.count == 7)
    }

    @Test("T16 Large text has tighter letter spacing except where it is drawn") func T16_spacing() {
        let ruler = ruler()

        #expect(ruler.advances(of: "a", font: .systemFont(ofSize: 20)) == [10 - 0.38])
        #expect(ruler.advances(of: "a", font: .systemFont(ofSize: 20), isSpaced: false) == [10])
        #expect(
            [13, 14, 20, 28].map { UIFont.systemFont(ofSize: $0).letterSpacing / $0 } == [0, -0.011, -0.019, -0.024])
    }

    @Test("T16 Characters that the typeface lacks are estimated as whole characters") func T16_missing() {
        let ruler = ruler()

        #expect(ruler.advances(of: "a漢b", font: font) == [5, 10, 5])
        #expect(ruler.advances(of: "a👩‍👩‍👧b", font: font).filter { $0 > 0 } == [5, 12.5, 5])
        #expect(
            ruler.advances(of: "漢字", font: .systemFont(ofSize: 10, weight: .regular, design: .monospaced)) == [10, 10])
        #expect(typeface.asked == ["a漢b", "a👩‍👩‍👧b"])
    }

    @Test("T16 A tab advances to the next multiple of eight spaces") func T16_tabs() {
        #expect(ruler().advances(of: "ab\tc\n\t", font: font) == [5, 5, 30, 5, 0, 40])
    }

    @Test("T19 A long word is measured in parts that end between characters") func T19_parts() {
        let ruler = ruler()
        _ = ruler.advances(
            of: String(repeating: "a", count: 63) + "e\u{301}" + String(repeating: "🎵", count: 70), font: font)

        #expect(typeface.asked.allSatisfy { $0.utf16.count <= TextMeasurer.longestWord + 1 && !$0.isEmpty })
        #expect(typeface.asked.first == String(repeating: "a", count: 63))
        #expect(!typeface.asked.joined().unicodeScalars.contains("\u{FFFD}"))
        _ = ruler.advances(of: "a" + String(repeating: "\u{301}", count: 300), font: font)
    }

    @Test("T19 The cache of measured words is limited and keeps words that are in use") func T19_bounded() {
        let ruler = ruler()
        for number in 0..<20_000 {
            _ = ruler.advances(of: "word\(number) often", font: font)
            if ruler.cachedSize > TextMeasurer.cacheLimit + 2 * TextMeasurer.longestWord { break }
        }

        #expect(ruler.cachedSize <= TextMeasurer.cacheLimit + 2 * TextMeasurer.longestWord)
        #expect(typeface.asked.filter { $0 == "often" }.count == 1)
    }

    @Test("T16 Unpaired surrogates have a width and cause no failure") func T16_broken() {
        let text = String(decoding: [0xD800, 0x61, 0xDC00] as [UInt16], as: UTF16.self)

        #expect(ruler().advances(of: text, font: font).count == text.utf16.count)
        #expect(TextMeasurer().advances(of: text, font: font).count == text.utf16.count)
    }

    @Test("T16 A new typeface invalidates the measurements") func T16_another() {
        let ruler = ruler()
        _ = ruler.advances(of: "abc", font: font)
        ruler.measuring = nil

        #expect(ruler.cachedSize == 0)
        #expect(ruler.advances(of: "i", font: font).map { ($0 * 100).rounded() } == [290])
    }

    @Test("T18 A label's size fits its lines, wrapped or not, up to the maximum width where it truncates")
    func T18_labels() {
        UIFont.measuring = typeface
        defer { UIFont.measuring = nil }
        let label = UILabel()
        label.font = font
        label.text = "one two three\nfour"

        #expect(label.intrinsicContentSize == CGSize(width: 65, height: 12))
        label.numberOfLines = 0
        #expect(label.intrinsicContentSize == CGSize(width: 65, height: 24))
        #expect(label.sizeThatFits(CGSize(width: 44, height: 0)) == CGSize(width: 35, height: 36))
        #expect(label.sizeThatFits(CGSize(width: 12, height: 0)) == CGSize(width: 10, height: 108))
        label.numberOfLines = 2
        #expect(label.sizeThatFits(CGSize(width: 44, height: 0)) == CGSize(width: 44, height: 24))
        label.text = nil
        #expect(label.sizeThatFits(CGSize(width: 44, height: 0)) == CGSize(width: 0, height: 12))
    }
}

import Foundation

/// Measures text word by word and caches the results, because the same words occur again in other sizes and lines.
/// (T16, T19)
///
/// A word is measured with the space after it, because a character such as a comma is kerned with that space. The
/// typeface has no kerning between a space and the character after it. The width of a line is therefore the sum of the
/// widths of its words.
@MainActor
final class TextMeasurer {
    static let shared = TextMeasurer()

    /// The object that measures words in the typeface. If it is nil, widths are estimated.
    var measuring: (any TextMeasuring)? {
        didSet {
            recent = Generation()
            previous = Generation()
        }
    }

    /// The maximum length of a word in UTF-16 units, without the space after it. Longer words are measured in parts.
    static let longestWord = 64
    /// The cache size at which words that were not used since the last cleanup are removed. (T19)
    ///
    /// The size of a cached word is its number of UTF-16 units plus a fixed overhead.
    static let cacheLimit = 32_768
    private static let wordOverhead = 16
    /// The distance between tab stops, as a multiple of the width of a space. A tab extends to the next tab stop, as
    /// with CSS's `tab-size`.
    private static let tab: CGFloat = 8

    private struct Word: Hashable {
        var units: ArraySlice<UInt16>
        var weight: Int
        var hasTabularDigits: Bool
    }

    private struct Generation {
        var words: [Word: [Float]] = [:]
        var size = 0
    }

    private var recent = Generation()
    private var previous = Generation()

    /// The current size of the cache, in the units of `cacheLimit`.
    var cachedSize: Int { recent.size + previous.size }

    /// Returns the advance of each UTF-16 unit, in points.
    ///
    /// If several units form one glyph, the first unit has the whole advance. Newlines have no advance.
    /// - Parameter isSpaced: whether the web page's letter spacing for the font size is added. Text that is drawn on a
    ///   canvas has no letter spacing.
    func advances(of text: some StringProtocol, font: UIFont, isSpaced: Bool = true) -> [CGFloat] {
        let units = Array(text.utf16)
        let size = font.pointSize
        let spacing = isSpaced ? font.letterSpacing : 0
        var advances = [CGFloat](repeating: 0, count: units.count)
        var space: CGFloat?
        var x: CGFloat = 0
        var index = 0
        while index < units.count {
            switch units[index] {
            case 0x20:
                let width = space ?? CGFloat(self.advances(of: [0x20], font)[0]) * size + spacing
                space = width
                advances[index] = width
                x += width
                index += 1
            case 0x09:
                let space = max(0.001, CGFloat(self.advances(of: [0x20], font)[0]) * size + spacing)
                let stop = Self.tab * space
                advances[index] = stop - x.truncatingRemainder(dividingBy: stop)
                // If the tab would be narrower than half a space, it extends one tab stop further.
                if advances[index] < space / 2 { advances[index] += stop }
                x += advances[index]
                index += 1
            case 0x0A, 0x0D:
                x = 0
                index += 1
            default:
                var end = Self.end(of: units, from: index)
                if end < units.count, units[end] == 0x20 { end += 1 }
                for (offset, ems) in self.advances(of: units[index..<end], font).enumerated() where ems > 0 {
                    advances[index + offset] = CGFloat(ems) * size + spacing
                    x += advances[index + offset]
                }
                index = end
            }
        }
        return advances
    }

    /// Returns the lines of a text, broken at a width as the web page breaks them.
    /// - Parameter advances: the result of `advances(of:font:)` for the text.
    func lines(of text: String, advances: [CGFloat], font: UIFont, width: CGFloat) -> [TextLines.Line] {
        TextLines.broken(text, advances, width: width) { part in self.advances(of: part, font: font).reduce(0, +) }
    }

    /// Returns the end of a word. If the word is too long, returns the end of a part of the word that can be measured.
    private static func end(of units: [UInt16], from start: Int) -> Int {
        let limit = min(start + longestWord, units.count)
        var end = start + 1
        while end < limit, units[end] != 0x20, units[end] != 0x09, units[end] != 0x0A, units[end] != 0x0D { end += 1 }
        guard end == limit, limit < units.count else { return end }
        // UTF-16 units that form one glyph are not separated: surrogate pairs, combining accents, and joined emoji.
        while end > start + 1, isJoined(units[end]) || units[end - 1] == 0x200D { end -= 1 }
        return end == start + 1 ? limit : end
    }

    private static func isJoined(_ unit: UInt16) -> Bool {
        switch unit {
        case 0xDC00...0xDFFF, 0x0300...0x036F, 0x200D, 0x20D0...0x20FF, 0xFE00...0xFE0F: true
        default: false
        }
    }

    // MARK: Words

    private func advances(of units: ArraySlice<UInt16>, _ font: UIFont) -> [Float] {
        let word = Word(
            units: units, weight: min(max(font.weight.rawValue, 1), 1_000),
            hasTabularDigits: font.design == .monospacedDigit)
        switch font.design {
        // The web page has no typeface of its own for serif and monospaced text, so the widths are estimated.
        case .serif, .monospaced: return estimated(word, font.design)
        case .default, .rounded, .monospacedDigit: break
        }
        if let known = recent.words[word] { return known }
        let advances = previous.words[word] ?? measured(word, font.design)
        // The cache stores a copy of the word, because a slice would retain the whole text.
        let copy = Word(units: ArraySlice(Array(units)), weight: word.weight, hasTabularDigits: word.hasTabularDigits)
        recent.words[copy] = advances
        recent.size += units.count + Self.wordOverhead
        if recent.size > Self.cacheLimit / 2 {
            previous = recent
            recent = Generation()
        }
        return advances
    }

    private func measured(_ word: Word, _ design: UIFont.Design) -> [Float] {
        let units = Array(word.units)
        guard
            let advances = measuring?.advances(of: units, weight: word.weight, hasTabularDigits: word.hasTabularDigits),
            advances.count == units.count
        else { return estimated(word, design) }
        return advances.contains(where: \.isNaN) ? estimated(word, design, over: advances) : advances
    }

    /// Estimates the advances of a word's characters. If measured advances are given, only characters that the typeface
    /// does not contain are estimated.
    private func estimated(_ word: Word, _ design: UIFont.Design, over measured: [Float]? = nil) -> [Float] {
        var advances = measured ?? [Float](repeating: .nan, count: word.units.count)
        var start = 0
        for character in String(decoding: word.units, as: UTF16.self) {
            // Invalid UTF-16 is decoded to one replacement character per unit, so the decoded word has as many units as
            // `advances`.
            let end = min(start + character.utf16.count, advances.count)
            if advances[start..<end].contains(where: \.isNaN) {
                for index in start..<end { advances[index] = 0 }
                if start < end {
                    advances[start] = EstimatedGlyphWidths.ems(of: character, design: design, weight: word.weight)
                }
            }
            start = end
        }
        for index in start..<advances.count { advances[index] = 0 }
        return advances
    }
}

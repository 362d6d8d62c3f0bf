import Foundation

/// Measures text word by word, and keeps what it measured: words come again and again, in other sizes and other lines. (T16, T19)
///
/// A word is measured with the space behind it, as a comma stands nearer to that. The typeface has no pairs of a space and what comes then, so that a line is as wide
/// as its words.
@MainActor
final class TextRuler {
    static let shared = TextRuler()

    /// What asks the typeface; nil estimates.
    var measuring: (any TextMeasuring)? {
        didSet {
            young = Generation()
            old = Generation()
        }
    }

    /// The most units of a word, without the space behind it: what is longer is measured in parts.
    static let longestWord = 64
    /// When so much is kept, what was not used since the time before is forgotten. A word counts its units, and as many as its place takes. (T19)
    static let mostKept = 32_768
    private static let place = 16
    /// CSS's `tab-size`: a tab goes on to the next multiple of so many spaces.
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

    private var young = Generation()
    private var old = Generation()

    /// How much is kept, by `mostKept`'s count.
    var kept: Int { young.size + old.size }

    /// How far each UTF-16 unit takes a line on, in points: what several units are drawn as together counts at the first of them, and newlines are nothing.
    /// - Parameter isSpaced: with the page's spacing for the size, as all text has it but what is drawn.
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
                // A tab that could hardly be seen goes on to the next.
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

    /// The lines of a text, as a page breaks them at a width.
    /// - Parameter advances: what `advances(of:font:)` says of it.
    func lines(of text: String, advances: [CGFloat], font: UIFont, width: CGFloat) -> [TextLines.Line] {
        TextLines.broken(text, advances, width: width) { part in self.advances(of: part, font: font).reduce(0, +) }
    }

    /// Where a word ends, or the part of one that is too long.
    private static func end(of units: [UInt16], from start: Int) -> Int {
        let limit = min(start + longestWord, units.count)
        var end = start + 1
        while end < limit, units[end] != 0x20, units[end] != 0x09, units[end] != 0x0A, units[end] != 0x0D { end += 1 }
        guard end == limit, limit < units.count else { return end }
        // Not between what is drawn as one: the units of a letter, its accents, joined pictures.
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
        // Pages bring nothing along for these.
        case .serif, .monospaced: return estimated(word, font.design)
        case .default, .rounded, .monospacedDigit: break
        }
        if let known = young.words[word] { return known }
        let advances = old.words[word] ?? measured(word, font.design)
        // A slice holds on to the whole text.
        let copy = Word(units: ArraySlice(Array(units)), weight: word.weight, hasTabularDigits: word.hasTabularDigits)
        young.words[copy] = advances
        young.size += units.count + Self.place
        if young.size > Self.mostKept / 2 {
            old = young
            young = Generation()
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

    /// By estimate, character by character: all of them, or those that the typeface has no letter for.
    private func estimated(_ word: Word, _ design: UIFont.Design, over measured: [Float]? = nil) -> [Float] {
        var advances = measured ?? [Float](repeating: .nan, count: word.units.count)
        var start = 0
        for character in String(decoding: word.units, as: UTF16.self) {
            // What is no text has a replacement for each unit that is wrong, so this never goes beyond the end, or stops before it.
            let end = min(start + character.utf16.count, advances.count)
            if advances[start..<end].contains(where: \.isNaN) {
                for index in start..<end { advances[index] = 0 }
                if start < end {
                    advances[start] = LetterWidths.ems(of: character, design: design, weight: word.weight)
                }
            }
            start = end
        }
        for index in start..<advances.count { advances[index] = 0 }
        return advances
    }
}

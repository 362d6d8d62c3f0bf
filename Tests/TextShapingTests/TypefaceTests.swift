import Foundation
import Testing

@testable import ResponderKit
@testable import TextShaping

@Suite @MainActor struct TypefaceTests {
    private static let folder = URL(fileURLWithPath: #filePath + "/../../../web").standardizedFileURL.path

    private func typeface() throws -> Typeface { try Self.shared.get() }

    private static let shared = Result { try Typeface(file: folder + "/" + Typeface.file) }

    private func ems(_ text: String, weight: Int = 400, tabular: Bool = false) throws -> Float {
        try typeface().advances(of: Array(text.utf16), weight: weight, hasTabularDigits: tabular).reduce(0, +)
    }

    @Test("T16 Kerning brings pairs of letters closer together") func T16_pairs() throws {
        #expect(try ems("AV") < ems("A") + ems("V"))
        #expect(try ems("Ty") < ems("T") + ems("y"))
        #expect(try ems("nn") == ems("n") * 2)
    }

    @Test("T16 Letters of heavier weights are wider") func T16_weights() throws {
        let widths = try [100, 400, 700, 900].map { try ems("Hamburgefonts", weight: $0) }

        #expect(widths == widths.sorted() && Set(widths).count == 4)
    }

    @Test("T16 More weights than the cache holds are measured correctly") func T16_manyWeights() throws {
        let typeface = try typeface()
        func width(_ weight: Int) -> Float {
            typeface.advances(of: Array("abc".utf16), weight: weight, hasTabularDigits: false).reduce(0, +)
        }
        let once = (1...40).map { width($0 * 20) }

        #expect((1...40).map { width($0 * 20) } == once)
    }

    @Test("T16 Tabular digits all have the same width") func T16_digits() throws {
        #expect(try ems("1") < ems("0"))
        #expect(try ems("1", tabular: true) == ems("0", tabular: true))
    }

    @Test("T16 A combining accent belongs to its letter, whose first unit has the whole advance") func T16_accents()
        throws
    {
        let advances = try typeface().advances(of: Array("e\u{301}n".utf16), weight: 400, hasTabularDigits: false)

        #expect(try advances[0] == ems("é"))
        #expect(advances[1] == 0)
        #expect(try advances[2] == ems("n"))
    }

    @Test("T16 A character that the typeface does not contain is reported as missing") func T16_missing() throws {
        let advances = try typeface().advances(of: Array("a漢b".utf16), weight: 400, hasTabularDigits: false)

        #expect(advances.map(\.isNaN) == [false, true, false])
    }

    @Test("T16 Invalid UTF-16 is measured as missing, and an empty text as nothing") func T16_broken()
        throws
    {
        let typeface = try typeface()

        #expect(typeface.advances(of: [], weight: 400, hasTabularDigits: false).isEmpty)
        #expect(typeface.advances(of: [0xD800, 0x61], weight: 400, hasTabularDigits: false).count == 2)
        #expect(typeface.advances(of: [0xDC00], weight: 0, hasTabularDigits: true).count == 1)
    }

    @Test(
        "The typeface contains Latin, Greek, Cyrillic, punctuation and arrows",
        arguments: ["Žluťoučký", "ψυχοφθόρα", "Съешь", "Tiếng", "“–—…”", "→✓★⌘", "€£₴№"])
    func coverage(_ text: String) throws {
        #expect(
            try !typeface().advances(of: Array(text.utf16), weight: 400, hasTabularDigits: false).contains(
                where: \.isNaN))
    }

    @Test(
        "No pair that begins with a space is kerned, so that words can be measured separately",
        arguments: [100, 400, 900])
    func spaces(_ weight: Int) throws {
        let space = try ems(" ", weight: weight)
        for scalar in 0x21..<0x500 {
            guard let letter = Unicode.Scalar(scalar).map(String.init), letter.count == 1, letter.utf16.count == 1
            else { continue }
            let alone = try ems(letter, weight: weight)
            guard !alone.isNaN, alone > 0 else { continue }
            #expect(try abs(ems(" " + letter, weight: weight) - alone - space) < 0.0001, "\(letter)")
        }
    }

    @Test("A file that is missing or not a typeface is reported") func problems() {
        #expect(throws: Typeface.Problem.self) { try Typeface(file: "/nowhere.ttf") }
        #expect(throws: Typeface.Problem.self) { try Typeface(file: Self.folder + "/index.html") }
    }

    @Test("T16 A line of text has the width of its letters plus the page's letter spacing") func T16_lines() throws {
        let typeface = try typeface()
        let font = UIFont.systemFont(ofSize: 20)
        UIFont.measuring = typeface
        defer { UIFont.measuring = nil }

        let width = TextMeasurer.shared.advances(of: "AV 漢", font: font).reduce(0, +)

        #expect(try abs(width - (CGFloat(ems("AV") + ems(" ") + 1) * 20 - 4 * 0.38)) < 0.001)
        #expect(font.width(of: "AV 漢") == (width * 2).rounded(.up) / 2)
        #expect(UIFont.monospacedSystemFont(ofSize: 10, weight: .regular).width(of: "WiWi") == 24.5)
    }
}

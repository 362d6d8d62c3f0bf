import Foundation

/// Estimated widths of characters. They are used if there is no typeface, and for characters that the typeface does not
/// contain.
///
/// An estimate is more often too wide than too narrow.
enum EstimatedGlyphWidths {
    /// Returns the width of a character as a fraction of the font size. If the character has several Unicode scalars,
    /// the widest one determines the width.
    static func ems(of character: Character, design: UIFont.Design, weight: Int) -> Float {
        character.unicodeScalars.reduce(0) { max($0, ems(of: $1, design, weight)) }
    }

    private static func ems(of scalar: Unicode.Scalar, _ design: UIFont.Design, _ weight: Int) -> Float {
        switch scalar {
        case "\u{0300}"..."\u{036F}", "\u{AD}", "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}",
            "\u{2060}"..."\u{206F}":
            return 0
        case "\u{FE00}"..."\u{FE0F}", "\u{FEFF}": return 0
        case "\u{1F000}"...: return 1.25
        case "\u{1100}"..."\u{115F}", "\u{2E80}"..."\u{A4CF}", "\u{AC00}"..."\u{D7A3}", "\u{F900}"..."\u{FAFF}":
            return 1
        case "\u{FF01}"..."\u{FF60}": return 1
        default: break
        }
        if design == .monospaced { return 0.61 }
        let heavier: Float = weight >= 600 ? 1.05 : 1
        switch scalar {
        case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ": return 0.29 * heavier
        case "f", "t", "r", "(", ")", "[", "]", "-": return 0.38 * heavier
        case "m", "w", "M", "W", "@", "%": return 0.88 * heavier
        case "A"..."Z": return 0.69 * heavier
        default: return 0.57 * heavier
        }
    }
}

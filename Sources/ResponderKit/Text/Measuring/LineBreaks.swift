/// Decides where a line of text may end. (T17)
///
/// Browsers agree on spaces, hyphens, brackets and East Asian text. Where they differ, the rules follow Chromium: its
/// own table for ASCII, and the classes of Unicode's UAX #14 for all other characters that the typeface contains.
struct LineBreaks {
    private var before: Unicode.Scalar = "\n"
    private var last: Unicode.Scalar = "\n"

    /// Returns whether a line may end before the next character. Spaces always stay on the line of the character before
    /// them.
    mutating func mayBreak(before character: Character) -> Bool {
        let next = character.unicodeScalars.first ?? "\n"
        defer { (before, last) = (last, next) }
        if Self.isSpace(next) || last == "\n" { return false }
        if Self.isSpace(last) { return true }
        if last.isASCII, next.isASCII { return Self.mayBreak(before, last, next) }
        return Self.mayBreak(Class(last), Class(next))
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

    // MARK: ASCII

    private static func mayBreak(_ before: Unicode.Scalar, _ last: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
        switch last {
        // A line must not end between a minus sign and its number. In `2024-10`, the character is a hyphen and not a
        // minus sign.
        case "-": isDigit(next) ? isDigit(before) || isLetter(before) : !"!$),./:;?]}".unicodeScalars.contains(next)
        case "?": !"!\"'),./:;?]}".unicodeScalars.contains(next)
        default: "(<[{".unicodeScalars.contains(next) && "!\"#%&)*+,.:;=>\\]|}~".unicodeScalars.contains(last)
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    // MARK: Other characters

    /// The line-breaking class of a character that is not ASCII, or is beside such a character.
    private enum Class {
        case letter, ideograph, hyphen, dash, after, opening, wideOpening, closing, point, exclamation, quote, glue,
            zeroWidth, softHyphen,
            dots, prefix, postfix

        init(_ scalar: Unicode.Scalar) {
            self =
                switch scalar {
                case "-": .hyphen
                case "(", "[", "{", "\u{A1}", "\u{BF}", "\u{201A}", "\u{201E}": .opening
                case ")", "]", ".", ",", ":", ";": .point
                case "!", "?", "}", "/": .exclamation
                case "|", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200A}", "\u{2010}", "\u{2012}", "\u{2013}",
                    "\u{205F}", "\u{3000}":
                    .after
                case "\"", "'", "\u{AB}", "\u{BB}", "\u{2018}"..."\u{2019}", "\u{201B}"..."\u{201D}", "\u{201F}",
                    "\u{2039}", "\u{203A}":
                    .quote
                case "\u{A0}", "\u{2007}", "\u{2011}", "\u{202F}", "\u{2060}", "\u{FEFF}": .glue
                case "\u{200B}": .zeroWidth
                case "\u{AD}": .softHyphen
                case "\u{2014}": .dash
                case "\u{2024}"..."\u{2026}": .dots
                case "$", "+", "\\", "\u{A3}", "\u{A4}", "\u{A5}", "\u{B1}", "\u{20A0}"..."\u{20CF}", "\u{2116}",
                    "\u{2212}", "\u{2213}":
                    .prefix
                case "%", "\u{A2}", "\u{B0}", "\u{2030}"..."\u{2037}", "\u{2103}", "\u{2109}": .postfix
                case "\u{3008}", "\u{300A}", "\u{300C}", "\u{300E}", "\u{3010}", "\u{3014}", "\u{FF08}", "\u{FF3B}",
                    "\u{FF5B}":
                    .wideOpening
                case "\u{3001}", "\u{3002}", "\u{3009}", "\u{300B}", "\u{300D}", "\u{300F}", "\u{3011}", "\u{3015}",
                    "\u{FF01}", "\u{FF09}",
                    "\u{FF0C}",
                    "\u{FF0E}", "\u{FF1A}", "\u{FF1B}", "\u{FF1F}", "\u{FF3D}", "\u{FF5D}":
                    .closing
                case "\u{2E80}"..."\u{A4CF}", "\u{AC00}"..."\u{D7A3}", "\u{F900}"..."\u{FAFF}", "\u{FF02}"..."\u{FF60}",
                    "\u{1F000}"...:
                    .ideograph
                default: .letter
                }
        }
    }

    private static func mayBreak(_ last: Class, _ next: Class) -> Bool {
        if last == .zeroWidth { return true }
        switch next {
        case .closing, .point, .exclamation, .quote, .zeroWidth, .dots, .after, .hyphen, .softHyphen: return false
        case .glue: return last == .after || last == .hyphen
        default: break
        }
        switch last {
        case .glue, .opening, .wideOpening, .quote: return false
        case .after, .hyphen, .softHyphen: return true
        case .dash: return next != .dash
        case .dots, .closing, .exclamation: return true
        case .point: return next != .letter
        case .ideograph: return next != .postfix
        case .prefix: return [.dash, .opening, .wideOpening, .prefix, .postfix].contains(next)
        case .postfix: return next != .letter
        case .letter, .zeroWidth: return [.dash, .ideograph, .wideOpening].contains(next)
        }
    }
}

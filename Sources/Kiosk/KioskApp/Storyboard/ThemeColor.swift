import ResponderKit

/// A colour: the name of one of the theme's colours, or a pair of values for light and dark mode.
enum ThemeColor: Hashable, Sendable {
    /// A colour of the theme: `tint`, `text`, `secondary`, `background`, `surface`, `separator`.
    case named(Name)
    case color(UIColor)

    enum Name: String, CaseIterable, Hashable, Sendable {
        case tint, text, secondary, background, surface, separator
    }

    /// The named colours that do not depend on the theme.
    static let palette: [String: UIColor] = [
        "red": .systemRed, "orange": .systemOrange, "yellow": .systemYellow, "green": .systemGreen, "teal": .systemTeal,
        "blue": .systemBlue,
        "indigo": .systemIndigo, "purple": .systemPurple, "pink": .systemPink, "brown": .systemBrown,
        "gray": .systemGray, "white": .white,
        "black": .black, "clear": .clear,
    ]

    /// Parses `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
    static func hexadecimal(_ text: String) -> UIColor.Components? {
        guard text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
        var digits = text.dropFirst().compactMap(\.hexDigitValue)
        if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6 || digits.count == 8 else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
        return UIColor.Components(
            red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
    }

    /// A colour that has one value in light mode and another in dark mode.
    static func pair(_ light: UIColor.Components, _ dark: UIColor.Components) -> UIColor {
        func color(_ part: UIColor.Components) -> UIColor {
            UIColor(
                red: Double(part.red) / 255, green: Double(part.green) / 255, blue: Double(part.blue) / 255,
                alpha: Double(part.alpha) / 255
            )
        }
        return UIColor { $0.userInterfaceStyle == .dark ? color(dark) : color(light) }
    }
}

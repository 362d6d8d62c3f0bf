import Foundation

/// Writes drawing commands as the lines of the property `drawing`, as documented in `docs/protocol.md`. The
/// output is plain ASCII, so that each character is one byte.
struct DrawingWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether the size limit was reached, so that commands were dropped.
    private(set) var isFull = false
    private var lineStart = 0

    // MARK: Lines

    mutating func beginLine(_ kind: Character) {
        lineStart = bytes.count
        if !bytes.isEmpty { bytes.append(0x0A) }
        raw(String(kind))
    }

    /// Ends a line. If the line exceeds the size limit, this line and all later ones are dropped.
    /// - Returns: true if the line was not dropped.
    @discardableResult
    mutating func endLine() -> Bool {
        if bytes.count > CGContext.sizeLimit { isFull = true }
        if isFull { bytes.removeSubrange(lineStart...) }
        return !isFull
    }

    /// Writes the separator before the next field.
    mutating func field() { bytes.append(0x3B) }

    mutating func removeAll() {
        bytes.removeAll()
        isFull = false
    }

    // MARK: Values

    mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Writes a number, rounded to a multiple of 1 / `factor`: by default, to a hundredth.
    mutating func number(_ value: CGFloat, hundredths factor: Double = 100) {
        let limited = value.isNaN ? 0 : min(max(Double(value), -1e9), 1e9)
        var rest = Int((limited * factor).rounded())
        if rest < 0 {
            bytes.append(0x2D)
            rest = -rest
        }
        let unit = Int(factor)
        digits(rest / unit)
        rest %= unit
        guard rest > 0 else { return }
        bytes.append(0x2E)
        var place = unit / 10
        while rest > 0, place > 0 {
            bytes.append(0x30 + UInt8(rest / place))
            rest %= place
            place /= 10
        }
    }

    private mutating func digits(_ value: Int) {
        if value >= 10 { digits(value / 10) }
        bytes.append(0x30 + UInt8(value % 10))
    }

    mutating func numbers(_ values: [CGFloat], hundredths factor: Double = 100) {
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            number(value, hundredths: factor)
        }
    }

    mutating func transform(_ transform: CGAffineTransform) {
        // Clients multiply coordinates by the factors of a transform, and thereby enlarge the factors' rounding errors.
        // The factors are therefore written with more digits than the transform's translation.
        numbers([transform.a, transform.b, transform.c, transform.d], hundredths: 10_000)
        bytes.append(0x2C)
        numbers([transform.tx, transform.ty])
    }

    mutating func color(_ color: UIColor, alpha: CGFloat) {
        let shown = alpha < 1 ? color.multiplied(by: alpha) : color
        if let name = shown.systemName { return raw(name) }
        hex(shown.light)
        guard shown.dark != shown.light else { return }
        bytes.append(0x2F)
        hex(shown.dark)
    }

    private mutating func hex(_ components: UIColor.Components) {
        bytes.append(0x23)
        let parts =
            [components.red, components.green, components.blue] + (components.alpha == 255 ? [] : [components.alpha])
        for part in parts {
            for nibble in [part >> 4, part & 15] { bytes.append(nibble < 10 ? 0x30 + nibble : 0x57 + nibble) }
        }
    }

    /// Writes a text. All characters except letters, digits, spaces and common punctuation are percent-encoded.
    mutating func text(_ text: String) {
        raw(text.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? "")
    }

    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:!?()+-*/=_'&@#[]<>")

    mutating func path(_ elements: [CGPath.Element]) {
        for element in elements {
            switch element {
            case .move(let point): points(0x4D, point)
            case .line(let point): points(0x4C, point)
            case .quad(let control, let point): points(0x51, control, point)
            case .curve(let first, let second, let point): points(0x43, first, second, point)
            case .close: bytes.append(0x5A)
            }
            // Writing stops at the size limit, because a line that exceeds the limit is dropped as a whole.
            if bytes.count > CGContext.sizeLimit { return }
        }
    }

    private mutating func points(_ letter: UInt8, _ points: CGPoint...) {
        bytes.append(letter)
        for (index, point) in points.enumerated() {
            if index > 0 { bytes.append(0x20) }
            number(point.x)
            bytes.append(0x20)
            number(point.y)
        }
    }
}

extension UIColor {
    /// Returns the colour with its opacity multiplied by a factor.
    func multiplied(by alpha: CGFloat) -> UIColor {
        func lighter(_ components: Components) -> CGFloat { CGFloat(components.alpha) / 255 * alpha }
        guard light.alpha != dark.alpha else { return withAlphaComponent(lighter(light)) }
        return UIColor { traits in
            traits.userInterfaceStyle == .dark
                ? withAlphaComponent(lighter(dark)).form(dark: true)
                : withAlphaComponent(lighter(light)).form(dark: false)
        }
    }

    private func form(dark isDark: Bool) -> UIColor {
        let part = isDark ? dark : light
        return UIColor(
            red: CGFloat(part.red) / 255, green: CGFloat(part.green) / 255, blue: CGFloat(part.blue) / 255,
            alpha: CGFloat(part.alpha) / 255
        )
    }
}

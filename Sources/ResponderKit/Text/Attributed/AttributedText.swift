import Foundation

/// The attributed string that the application has set on a view, together with the styled text that clients receive.
@MainActor
final class AttributedText {
    private(set) var source: NSAttributedString
    private(set) var styled: StyledText

    /// Creates the text from an attributed string. The result is nil if the string is empty, or if no attribute differs
    /// from the view's own appearance.
    init?(_ source: NSAttributedString, looks: StyledText.Looks, standard: StyledText.Looks) {
        guard let styled = StyledText(source, looks: looks, standard: standard) else { return nil }
        // The string is copied, because the caller may later change a mutable string.
        self.source = NSAttributedString(attributedString: source)
        self.styled = styled
    }

    /// Sets the given font for the whole text.
    func setFont(_ font: UIFont) {
        styled.setFont(font)
        set(.font, font)
    }

    /// Sets the given colour for the whole text.
    func setColor(_ color: UIColor) {
        styled.clearColors()
        set(.foregroundColor, color)
    }

    private func set(_ key: NSAttributedString.Key, _ value: Any) {
        let changed = NSMutableAttributedString(attributedString: source)
        changed.addAttribute(key, value: value, range: NSRange(location: 0, length: changed.length))
        source = changed
    }
}

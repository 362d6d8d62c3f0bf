import Foundation

/// An attributed string that a view was given, with the styled text that is sent to clients.
@MainActor
final class AttributedText {
    private(set) var source: NSAttributedString
    private(set) var styled: StyledText

    /// Creates the text from an attributed string. Returns nil if no attribute differs from the view's own appearance.
    init?(_ source: NSAttributedString, looks: StyledText.Looks, standard: StyledText.Looks) {
        guard let styled = StyledText(source, looks: looks, standard: standard) else { return nil }
        // Copies the string, because the caller may change a mutable string later.
        self.source = NSAttributedString(attributedString: source)
        self.styled = styled
    }

    /// Sets one font for the whole text.
    func setFont(_ font: UIFont) {
        styled.setFont(font)
        set(.font, font)
    }

    /// Sets one colour for the whole text.
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

import Foundation

/// What a view was given, and what of that is told to pages.
@MainActor
final class AttributedText {
    private(set) var source: NSAttributedString
    private(set) var styled: StyledText

    /// Nil where all letters look as the view has it.
    init?(_ source: NSAttributedString, looks: StyledText.Looks, standard: StyledText.Looks) {
        guard let styled = StyledText(source, looks: looks, standard: standard) else { return nil }
        // What can be changed may be, by whoever has it.
        self.source = NSAttributedString(attributedString: source)
        self.styled = styled
    }

    /// Gives all letters a font.
    func setFont(_ font: UIFont) {
        styled.setFont(font)
        set(.font, font)
    }

    /// Gives all letters a colour.
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

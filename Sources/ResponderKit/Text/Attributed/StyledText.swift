public import Foundation

/// Text with several styles, in the form that is sent to clients.
public struct StyledText: Equatable, Sendable {
    /// A range of the text with one style.
    public struct Run: Equatable, Sendable {
        /// The length of the run in UTF-16 units.
        public var length: Int
        /// The font of the run.
        public var font: UIFont
        /// The colour of the text. If the colour is nil, the text has the view's colour.
        public var color: UIColor?
        /// The colour behind the text.
        public var background: UIColor?
        /// The lines under and through the text, as raw values of `NSUnderlineStyle`. 0 means no line.
        public var underline = 0, strikethrough = 0
        /// Additional space between characters, in points.
        public var kern: CGFloat = 0
        /// Whether the run is a link.
        public var isLink = false
        /// The alignment of the paragraph. Only the value of the paragraph's first run is used.
        public var alignment = NSTextAlignment.natural
        /// The space between the paragraph's lines and after the paragraph, in points.
        public var lineSpacing: CGFloat = 0, paragraphSpacing: CGFloat = 0

        var withoutLength: Run {
            var run = self
            run.length = 0
            return run
        }
    }

    /// The whole text.
    public let text: String
    /// The font of the view that shows the text.
    public private(set) var font: UIFont
    /// The runs in order. Together they cover the whole text.
    public private(set) var runs: [Run]

    /// The font and the colour of a text.
    struct Looks {
        var font: UIFont
        var color: UIColor?
    }

    /// Creates styled text from an attributed string. The result is nil if the string is empty, or if no attribute
    /// differs from the view's own appearance.
    /// - Parameters:
    ///   - looks: the view's own font and colour.
    ///   - standard: the font and colour of characters without attributes.
    init?(_ source: NSAttributedString, looks: Looks, standard: Looks) {
        guard source.length > 0 else { return nil }
        var runs: [Run] = []
        source.enumerateAttributes(in: NSRange(location: 0, length: source.length)) { attributes, range, _ in
            var run = Self.run(attributes, length: range.length, standard)
            if run.color == looks.color { run.color = nil }
            if runs.last?.withoutLength == run.withoutLength {
                runs[runs.count - 1].length += run.length
            } else {
                runs.append(run)
            }
        }
        text = source.string
        font = looks.font
        self.runs = runs
        if runs.count == 1, runs[0].withoutLength == Run(length: 0, font: font) { return nil }
    }

    private static func run(_ attributes: [NSAttributedString.Key: Any], length: Int, _ standard: Looks) -> Run {
        var run = Run(length: length, font: attributes[.font] as? UIFont ?? standard.font)
        run.color = attributes[.foregroundColor] as? UIColor ?? (attributes[.link] == nil ? standard.color : .tintColor)
        run.background = attributes[.backgroundColor] as? UIColor
        run.underline = attributes[.underlineStyle] as? Int ?? 0
        run.strikethrough = attributes[.strikethroughStyle] as? Int ?? 0
        run.kern = attributes[.kern] as? CGFloat ?? (attributes[.kern] as? Int).map { CGFloat($0) } ?? 0
        run.isLink = attributes[.link] != nil
        if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
            run.alignment = style.alignment
            run.lineSpacing = style.lineSpacing
            run.paragraphSpacing = style.paragraphSpacing
        }
        return run
    }

    /// Sets the given font for the whole text.
    mutating func setFont(_ font: UIFont) {
        self.font = font
        for index in runs.indices { runs[index].font = font }
    }

    /// Removes all colours, so that the text has the view's colour.
    mutating func clearColors() { for index in runs.indices { runs[index].color = nil } }
}

public import Foundation

/// Text of several looks, as pages are told it.
public struct StyledText: Equatable, Sendable {
    /// Letters that look the same.
    public struct Run: Equatable, Sendable {
        /// How many UTF-16 units.
        public var length: Int
        /// The font.
        public var font: UIFont
        /// The colour; nil is the view's.
        public var color: UIColor?
        /// The colour behind it.
        public var background: UIColor?
        /// Lines under and through it: `NSUnderlineStyle`'s numbers, 0 for none.
        public var underline = 0, strikethrough = 0
        /// Points between the letters, besides those that they have.
        public var kern: CGFloat = 0
        /// Whether it leads somewhere.
        public var isLink = false
        /// How its paragraph stands, where it is the first of it.
        public var alignment = NSTextAlignment.natural
        /// Points between the paragraph's lines, and after it.
        public var lineSpacing: CGFloat = 0, paragraphSpacing: CGFloat = 0

        var looksAlone: Run {
            var run = self
            run.length = 0
            return run
        }
    }

    /// All of it.
    public let text: String
    /// The view's own font.
    public private(set) var font: UIFont
    /// One behind the other, as long as the text together.
    public private(set) var runs: [Run]

    /// A font and a colour.
    struct Looks {
        var font: UIFont
        var color: UIColor?
    }

    /// What a text looks like: nil where all letters look as the view has it.
    /// - Parameters:
    ///   - looks: the view's own.
    ///   - standard: of letters that say nothing.
    init?(_ source: NSAttributedString, looks: Looks, standard: Looks) {
        guard source.length > 0 else { return nil }
        var runs: [Run] = []
        source.enumerateAttributes(in: NSRange(location: 0, length: source.length)) { attributes, range, _ in
            var run = Self.run(attributes, length: range.length, standard)
            if run.color == looks.color { run.color = nil }
            if runs.last?.looksAlone == run.looksAlone {
                runs[runs.count - 1].length += run.length
            } else {
                runs.append(run)
            }
        }
        text = source.string
        font = looks.font
        self.runs = runs
        if runs.count == 1, runs[0].looksAlone == Run(length: 0, font: font) { return nil }
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

    /// All of it in another font.
    mutating func setFont(_ font: UIFont) {
        self.font = font
        for index in runs.indices { runs[index].font = font }
    }

    /// All of it in the view's colour.
    mutating func clearColors() { for index in runs.indices { runs[index].color = nil } }
}

public import Foundation

/// The content of a list row: an image, a text, and a secondary text below or beside it. (L20, L21)
public struct UIListContentConfiguration: UIContentConfiguration {
    /// The appearance of a text.
    public struct TextProperties {
        /// The alignment of a text.
        public enum TextAlignment: Int, Sendable {
            /// The text is aligned at the leading edge.
            case natural = 0
            /// The text is centred.
            case center = 1
            /// The text is justified. Clients draw it like `natural`.
            case justified = 2
        }

        /// The capitalization of a text.
        public enum TextTransform: Int, Sendable {
            /// The text is shown as it is.
            case none = 0
            /// All letters are shown in upper case.
            case uppercase = 1
            /// All letters are shown in lower case.
            case lowercase = 2
            /// The first letter of each word is shown in upper case.
            case capitalized = 3
        }

        /// The font of the text.
        public var font: UIFont
        /// The colour of the text.
        public var color: UIColor
        /// Transforms the text's colour; nil leaves the colour unchanged.
        public var colorTransformer: UIConfigurationColorTransformer?
        /// The alignment of the text.
        public var alignment = TextAlignment.natural
        /// The truncation of a line that is too long.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The maximum number of lines; 0 is unlimited.
        public var numberOfLines = 0
        /// Whether the font follows changes of the preferred text size.
        public var adjustsFontForContentSizeCategory = true
        /// The capitalization of the text.
        public var transform = TextTransform.none

        init(_ font: UIFont, _ color: UIColor) {
            self.font = font
            self.color = color
        }

        /// Returns the text's colour after the transformation.
        public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

        func transformed(_ text: String?) -> String? {
            switch transform {
            case .none: text
            case .uppercase: text?.uppercased()
            case .lowercase: text?.lowercased()
            case .capitalized: text?.capitalized
            }
        }
    }

    /// The appearance of an image.
    public struct ImageProperties {
        /// A width that reserves the standard width of a symbol, so that the texts of adjacent rows are aligned.
        public static let standardDimension: CGFloat = .greatestFiniteMagnitude
        /// The standard width of symbols, in points. (Baton's own choice)
        static let standardWidth: CGFloat = 28
        /// The default width and height of an image that is not a symbol, in points. (Baton's own choice)
        static let pictureSide: CGFloat = 40

        /// The colour of a symbol; nil uses the tint colour.
        public var tintColor: UIColor?
        /// Transforms the symbol's colour; nil leaves the colour unchanged.
        public var tintColorTransformer: UIConfigurationColorTransformer?
        /// The corner radius of the image, in points.
        public var cornerRadius: CGFloat = 0
        /// The maximum size of the image in points; 0 is unlimited.
        public var maximumSize = CGSize.zero
        /// The size of the space in which the image is centred, in points; 0 uses the size of the image.
        public var reservedLayoutSize = CGSize.zero
        /// The point size of a symbol; 0 uses 1.2 times the size of the text. (Baton's own choice)
        public var symbolSize: CGFloat = 0

        /// Returns the symbol's colour after the transformation.
        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let color = self.tintColor ?? tintColor
            return tintColorTransformer?(color) ?? color
        }
    }

    /// The image of the row.
    public var image: UIImage?
    /// The appearance of the image.
    public var imageProperties = ImageProperties()
    /// The primary text.
    public var text: String?
    /// The primary text with attributes, which replaces `text`.
    public var attributedText: NSAttributedString?
    /// The appearance of the primary text.
    public var textProperties: TextProperties
    /// The secondary text.
    public var secondaryText: String?
    /// The secondary text with attributes, which replaces `secondaryText`.
    public var secondaryAttributedText: NSAttributedString?
    /// The appearance of the secondary text.
    public var secondaryTextProperties: TextProperties
    /// The space around the content, in points.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
    /// Whether the secondary text is placed beside the primary text if the two texts fit in one line.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The space between the image and the texts, in points.
    public var imageToTextPadding: CGFloat = 12
    /// The minimum space between the primary text and the secondary text beside it, in points.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8
    /// The vertical space between the primary text and the secondary text below it, in points.
    public var textToSecondaryTextVerticalPadding: CGFloat = 2
    /// The text is a heading for screen readers.
    var isTitle = false
    /// The row has no minimum height.
    var isCompact = false
    /// The text colours of the enabled view, which are restored when a disabled view is enabled. Custom colours are
    /// never replaced.
    private var plainColors: (text: UIColor, secondary: UIColor)

    /// The primary text without attributes, for screen readers.
    var displayedText: String? { attributedText?.string ?? text }

    init(_ text: TextProperties, _ secondary: TextProperties) {
        textProperties = text
        secondaryTextProperties = secondary
        plainColors = (text.color, secondary.color)
    }

    /// Creates a view that displays the configuration.
    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

    /// Returns the configuration for a state. While the view is disabled, the default colours are fainter.
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
        var updated = self
        let isDisabled = state.common.isDisabled
        func color(_ now: UIColor, _ plain: UIColor) -> UIColor {
            guard now == plain || now == .tertiaryLabel else { return now }
            return isDisabled ? .tertiaryLabel : plain
        }
        updated.textProperties.color = color(textProperties.color, plainColors.text)
        updated.secondaryTextProperties.color = color(secondaryTextProperties.color, plainColors.secondary)
        return updated
    }
}

extension UIListContentConfiguration {
    private static func properties(_ style: UIFont.TextStyle, _ color: UIColor = .label, _ weight: UIFont.Weight? = nil)
        -> TextProperties
    {
        var font = UIFont.preferredFont(forTextStyle: style)
        if let weight { font.weight = weight }
        return TextProperties(font, color)
    }

    private static func title(_ text: TextProperties, top: CGFloat, bottom: CGFloat, isTitle: Bool = true)
        -> UIListContentConfiguration
    {
        var title = UIListContentConfiguration(text, properties(.footnote, .secondaryLabel))
        title.directionalLayoutMargins.top = top
        title.directionalLayoutMargins.bottom = bottom
        title.isTitle = isTitle
        title.isCompact = true
        return title
    }

    /// Returns a configuration with the secondary text below the primary text.
    public static func cell() -> UIListContentConfiguration {
        UIListContentConfiguration(properties(.body), properties(.subheadline, .secondaryLabel))
    }

    /// Returns a configuration with a smaller secondary text below the primary text.
    public static func subtitleCell() -> UIListContentConfiguration {
        UIListContentConfiguration(properties(.body), properties(.footnote, .secondaryLabel))
    }

    /// Returns a configuration with a value beside the primary text.
    public static func valueCell() -> UIListContentConfiguration {
        var value = UIListContentConfiguration(properties(.body), properties(.body, .secondaryLabel))
        value.prefersSideBySideTextAndSecondaryText = true
        return value
    }

    /// Returns the configuration of a section header for any list.
    public static func header() -> UIListContentConfiguration { groupedHeader() }
    /// Returns the configuration of a section footer for any list.
    public static func footer() -> UIListContentConfiguration { groupedFooter() }

    /// Returns the configuration of a section header for a plain list.
    public static func plainHeader() -> UIListContentConfiguration {
        title(properties(.subheadline, .secondaryLabel, .semibold), top: 6, bottom: 6)
    }

    /// Returns the configuration of a section footer for a plain list.
    public static func plainFooter() -> UIListContentConfiguration {
        title(properties(.footnote, .secondaryLabel), top: 6, bottom: 10, isTitle: false)
    }

    /// Returns the configuration of a section header for a grouped list.
    public static func groupedHeader() -> UIListContentConfiguration {
        title(properties(.footnote, .secondaryLabel), top: 16, bottom: 6)
    }

    /// Returns the configuration of a larger section header for a grouped list.
    public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
        title(properties(.title3, .label, .semibold), top: 20, bottom: 8)
    }

    /// Returns the configuration of the largest section header for a grouped list.
    public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
        title(properties(.title2, .label, .bold), top: 24, bottom: 8)
    }

    /// Returns the configuration of a section footer for a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration {
        title(properties(.footnote, .secondaryLabel), top: 6, bottom: 12, isTitle: false)
    }

    /// Returns the configuration of a sidebar row.
    public static func sidebarCell() -> UIListContentConfiguration {
        UIListContentConfiguration(properties(.body), properties(.footnote, .secondaryLabel))
    }

    /// Returns the configuration of a sidebar row with a secondary text below the primary text.
    public static func sidebarSubtitleCell() -> UIListContentConfiguration { sidebarCell() }
    /// Returns the configuration of a row in a sidebar that is shown beside another list.
    public static func accompaniedSidebarCell() -> UIListContentConfiguration { sidebarCell() }
    /// Returns the configuration of a row with a secondary text, in a sidebar that is shown beside another list.
    public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { sidebarCell() }

    /// Returns the configuration of a section header for a sidebar.
    public static func sidebarHeader() -> UIListContentConfiguration {
        title(properties(.title3, .label, .semibold), top: 12, bottom: 8)
    }
}

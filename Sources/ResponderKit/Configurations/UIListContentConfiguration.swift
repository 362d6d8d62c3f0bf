public import Foundation

/// What a row of a list shows: a picture, a text, and a second one under it or beside it. (L20, L21)
public struct UIListContentConfiguration: UIContentConfiguration {
    /// How a text looks.
    public struct TextProperties {
        /// Where a text stands in its lines.
        public enum TextAlignment: Int, Sendable {
            /// Where lines begin.
            case natural = 0
            /// In the middle.
            case center = 1
            /// Stretched to both edges; drawn as `natural`.
            case justified = 2
        }

        /// What is done to the letters.
        public enum TextTransform: Int, Sendable {
            /// Nothing.
            case none = 0
            /// All are large.
            case uppercase = 1
            /// All are small.
            case lowercase = 2
            /// The first of each word is large.
            case capitalized = 3
        }

        /// Its font.
        public var font: UIFont
        /// Its colour.
        public var color: UIColor
        /// Makes of that colour the one that is shown.
        public var colorTransformer: UIConfigurationColorTransformer?
        /// Where it stands in its lines.
        public var alignment = TextAlignment.natural
        /// How a line ends for which there is too little room.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The most lines; 0 is any number.
        public var numberOfLines = 0
        /// Whether its font goes along when the person likes text in another size.
        public var adjustsFontForContentSizeCategory = true
        /// What is done to its letters.
        public var transform = TextTransform.none

        init(_ font: UIFont, _ color: UIColor) {
            self.font = font
            self.color = color
        }

        /// The colour that is shown.
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

    /// How a picture looks.
    public struct ImageProperties {
        /// Stands for the room that symbols have by themselves, so that texts beside them begin at one line.
        public static let standardDimension: CGFloat = .greatestFiniteMagnitude
        /// How wide that is, in points. (Ours)
        static let standardWidth: CGFloat = 28
        /// How large a picture is of which nothing is said, in points. (Ours)
        static let pictureSide: CGFloat = 40

        /// The colour of a symbol; nil is the tint colour.
        public var tintColor: UIColor?
        /// Makes of that colour the one that is shown.
        public var tintColorTransformer: UIConfigurationColorTransformer?
        /// How round its corners are, in points.
        public var cornerRadius: CGFloat = 0
        /// The most that it may be large, in points; 0 is any size.
        public var maximumSize = CGSize.zero
        /// The room that it stands in the middle of, in points; 0 is as much as it takes.
        public var reservedLayoutSize = CGSize.zero
        /// The point size of a symbol; 0 is that of the text and a little more. (Ours)
        public var symbolSize: CGFloat = 0

        /// The colour that is shown.
        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let color = self.tintColor ?? tintColor
            return tintColorTransformer?(color) ?? color
        }
    }

    /// The picture.
    public var image: UIImage?
    /// How the picture looks.
    public var imageProperties = ImageProperties()
    /// The text.
    public var text: String?
    /// The text with looks; it is shown in the place of the other.
    public var attributedText: NSAttributedString?
    /// How the text looks.
    public var textProperties: TextProperties
    /// The second text.
    public var secondaryText: String?
    /// The second text with looks; it is shown in the place of the other.
    public var secondaryAttributedText: NSAttributedString?
    /// How the second text looks.
    public var secondaryTextProperties: TextProperties
    /// The room around everything, in points.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
    /// Whether the second text stands beside the first, where there is room for both in a line.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The room between the picture and the texts, in points.
    public var imageToTextPadding: CGFloat = 12
    /// The least room between texts that stand side by side, in points.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8
    /// The room between texts one below the other, in points.
    public var textToSecondaryTextVerticalPadding: CGFloat = 2
    /// Whether its text names what follows, for a screen reader.
    var isTitle = false
    /// Whether it is as high as what it shows, however little that is.
    var isCompact = false
    /// What the colours are while it cannot be used; those that an application sets stay.
    private var plainColors: (text: UIColor, secondary: UIColor)

    /// What a screen reader says of it.
    var said: String? { attributedText?.string ?? text }

    init(_ text: TextProperties, _ secondary: TextProperties) {
        textProperties = text
        secondaryTextProperties = secondary
        plainColors = (text.color, secondary.color)
    }

    /// A view that shows it.
    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

    /// The same, as it is in a state: colours that are its style's are fainter while it cannot be used.
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

    /// A row: the second text is under the first.
    public static func cell() -> UIListContentConfiguration {
        UIListContentConfiguration(properties(.body), properties(.subheadline, .secondaryLabel))
    }

    /// A row whose second text is under the first, and smaller.
    public static func subtitleCell() -> UIListContentConfiguration {
        UIListContentConfiguration(properties(.body), properties(.footnote, .secondaryLabel))
    }

    /// A row whose second text is a value, beside the first.
    public static func valueCell() -> UIListContentConfiguration {
        var value = UIListContentConfiguration(properties(.body), properties(.body, .secondaryLabel))
        value.prefersSideBySideTextAndSecondaryText = true
        return value
    }

    /// What stands over a section, whatever its list looks like.
    public static func header() -> UIListContentConfiguration { groupedHeader() }
    /// What stands under a section, whatever its list looks like.
    public static func footer() -> UIListContentConfiguration { groupedFooter() }

    /// What stands over a section of a plain list.
    public static func plainHeader() -> UIListContentConfiguration {
        title(properties(.subheadline, .secondaryLabel, .semibold), top: 6, bottom: 6)
    }

    /// What stands under a section of a plain list.
    public static func plainFooter() -> UIListContentConfiguration {
        title(properties(.footnote, .secondaryLabel), top: 6, bottom: 10, isTitle: false)
    }

    /// What stands over a section that is set apart by room.
    public static func groupedHeader() -> UIListContentConfiguration {
        title(properties(.footnote, .secondaryLabel), top: 16, bottom: 6)
    }

    /// The same, larger.
    public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
        title(properties(.title3, .label, .semibold), top: 20, bottom: 8)
    }

    /// The same, larger still.
    public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
        title(properties(.title2, .label, .bold), top: 24, bottom: 8)
    }

    /// What stands under a section that is set apart by room.
    public static func groupedFooter() -> UIListContentConfiguration {
        title(properties(.footnote, .secondaryLabel), top: 6, bottom: 12, isTitle: false)
    }

    /// A row of a sidebar.
    public static func sidebarCell() -> UIListContentConfiguration {
        UIListContentConfiguration(properties(.body), properties(.footnote, .secondaryLabel))
    }

    /// A row of a sidebar, with a second text under the first.
    public static func sidebarSubtitleCell() -> UIListContentConfiguration { sidebarCell() }
    /// A row of a sidebar that stands beside another list.
    public static func accompaniedSidebarCell() -> UIListContentConfiguration { sidebarCell() }
    /// The same with a second text under the first.
    public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { sidebarCell() }

    /// What stands over a section of a sidebar.
    public static func sidebarHeader() -> UIListContentConfiguration {
        title(properties(.title3, .label, .semibold), top: 12, bottom: 8)
    }
}

public import Foundation

/// Fonts by text style and by name.
extension UIFont {
    /// The role of a text, which determines its font.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// UIKit's name of the style.
        public var rawValue: String

        /// Creates a style from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The text style of the largest titles.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// The text style of first-level titles.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// The text style of second-level titles.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// The text style of third-level titles.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// The text style of headings of content.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// The text style of subheadings.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// The text style of body text.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// The text style of callouts, which stress a part of the body text.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// The text style of footnotes.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// The text style of captions.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// The text style of captions that are smaller than `caption1`.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
    }

    /// Returns the system font for a text style, in the preferred text size of the running application's user.
    @MainActor
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont.systemFont(ofSize: style.size(in: .large), weight: style == .headline ? .semibold : .regular)
            .scaling(with: style, from: style.size(in: .large)).scaled(
                for: UIApplication.sharedOrPlaceholder.preferredContentSizeCategory)
    }

    /// Returns a copy that scales with a text style. `size` is the font's size for the default text size category, in
    /// points.
    func scaling(with style: TextStyle, from size: CGFloat) -> UIFont {
        var font = self
        font.scaling = Scaling(style: style.index, size: Float(size))
        return font
    }

    /// Returns the font scaled to a text size category; a font without a text style is unchanged.
    func scaled(for category: UIContentSizeCategory) -> UIFont {
        guard let scaling else { return self }
        let style = TextStyle.all[Int(scaling.style)]
        var font = self
        font.pointSize = (CGFloat(scaling.size) * style.size(in: category) / style.size(in: .large)).rounded()
        return font
    }

    /// Always fails, because clients have only the system typeface. `UIFont(name:size:) ?? .systemFont(ofSize:)`
    /// then uses the system font.
    public init?(name fontName: String, size fontSize: CGFloat) {
        return nil
    }

    /// Returns the font in another size, in points.
    public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(pointSize: fontSize, weight: weight, design: design) }
}

extension UIFont.TextStyle {
    static let all: [UIFont.TextStyle] = [
        .largeTitle, .title1, .title2, .title3, .headline, .subheadline, .body, .callout, .footnote, .caption1,
        .caption2,
    ]

    /// The index of the style in `all`. An unknown style has the index of `body`.
    var index: UInt8 { UInt8(Self.all.firstIndex(of: self) ?? 6) }

    /// The font sizes of UIKit in points: for each style, from the smallest category to the largest.
    private static let sizes: [[CGFloat]] = [
        [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60], [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
        [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56], [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
        [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53], [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
        [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53], [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
        [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44], [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
        [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
    ]

    /// Returns the style's font size for a text size category, in points.
    func size(in category: UIContentSizeCategory) -> CGFloat { Self.sizes[Int(index)][category.index] }
}

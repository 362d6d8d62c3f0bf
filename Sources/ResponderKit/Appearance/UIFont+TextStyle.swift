public import Foundation

/// Fonts by what they are for, and by name.
extension UIFont {
    /// What a text is for.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// UIKit's name.
        public var rawValue: String

        /// A style by its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The largest.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// Over a part.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// Over a part of that.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// Over a part of that.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// Begins what follows.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// Under a headline.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// What is read.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// What stands out a little from that.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// At the foot.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// Under a picture.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// Smaller still.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
    }

    /// The system typeface in the weight of a style, and in the size that the person of the application that runs likes for it.
    @MainActor
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont.systemFont(ofSize: style.size(in: .large), weight: style == .headline ? .semibold : .regular)
            .scaling(with: style, from: style.size(in: .large)).scaled(
                for: UIApplication.shared.preferredContentSizeCategory)
    }

    /// The same font, which goes along with a style: it has so many points where a person chose nothing else.
    func scaling(with style: TextStyle, from size: CGFloat) -> UIFont {
        var font = self
        font.scaling = Scaling(style: style.index, size: Float(size))
        return font
    }

    /// The font as a person likes it, where it goes along with a style.
    func scaled(for category: UIContentSizeCategory) -> UIFont {
        guard let scaling else { return self }
        let style = TextStyle.all[Int(scaling.style)]
        var font = self
        font.pointSize = (CGFloat(scaling.size) * style.size(in: category) / style.size(in: .large)).rounded()
        return font
    }

    /// A font by its name: always nil, as the pages have the system typeface alone. `UIFont(name:size:) ?? .systemFont(ofSize:)` finds that.
    public init?(name fontName: String, size fontSize: CGFloat) {
        return nil
    }

    /// The same font in another size, in points.
    public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(pointSize: fontSize, weight: weight, design: design) }
}

extension UIFont.TextStyle {
    static let all: [UIFont.TextStyle] = [
        .largeTitle, .title1, .title2, .title3, .headline, .subheadline, .body, .callout, .footnote, .caption1,
        .caption2,
    ]

    /// Which of them it is; what is none of them counts as `body`.
    var index: UInt8 { UInt8(Self.all.firstIndex(of: self) ?? 6) }

    /// UIKit's points for each style, from the smallest category to the largest.
    private static let sizes: [[CGFloat]] = [
        [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60], [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
        [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56], [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
        [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53], [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
        [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53], [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
        [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44], [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
        [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
    ]

    /// How large it is in a category, in points.
    func size(in category: UIContentSizeCategory) -> CGFloat { Self.sizes[Int(index)][category.index] }
}

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

    /// The system typeface in the size and weight of a style, as large as UIKit has it where a person chose nothing else.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        switch style {
        case .largeTitle: .systemFont(ofSize: 34)
        case .title1: .systemFont(ofSize: 28)
        case .title2: .systemFont(ofSize: 22)
        case .title3: .systemFont(ofSize: 20)
        case .headline: .systemFont(ofSize: 17, weight: .semibold)
        case .callout: .systemFont(ofSize: 16)
        case .subheadline: .systemFont(ofSize: 15)
        case .footnote: .systemFont(ofSize: 13)
        case .caption1: .systemFont(ofSize: 12)
        case .caption2: .systemFont(ofSize: 11)
        default: .systemFont(ofSize: 17)
        }
    }

    /// A font by its name: always nil, as the pages have the system typeface alone. `UIFont(name:size:) ?? .systemFont(ofSize:)` finds that.
    public init?(name fontName: String, size fontSize: CGFloat) {
        return nil
    }

    /// The same font in another size, in points.
    public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(pointSize: fontSize, weight: weight, design: design) }
}

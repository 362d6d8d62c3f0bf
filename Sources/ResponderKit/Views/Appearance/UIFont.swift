public import Foundation

/// A font: the clients' typeface in a size, weight and design.
public struct UIFont: Equatable, Hashable, Sendable {
    /// A font weight, with UIKit's names and CSS's numbers of 100 to 900.
    public struct Weight: RawRepresentable, Equatable, Hashable, Sendable {
        /// The weight as a CSS number.
        public var rawValue: Int

        /// Creates a weight from a CSS number.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// CSS weight 100.
        public static let ultraLight = Weight(rawValue: 100)
        /// CSS weight 200.
        public static let thin = Weight(rawValue: 200)
        /// CSS weight 300.
        public static let light = Weight(rawValue: 300)
        /// CSS weight 400.
        public static let regular = Weight(rawValue: 400)
        /// CSS weight 500.
        public static let medium = Weight(rawValue: 500)
        /// CSS weight 600.
        public static let semibold = Weight(rawValue: 600)
        /// CSS weight 700.
        public static let bold = Weight(rawValue: 700)
        /// CSS weight 800.
        public static let heavy = Weight(rawValue: 800)
        /// CSS weight 900.
        public static let black = Weight(rawValue: 900)
    }

    /// The design of the letters.
    public enum Design: String, Sendable {
        /// The cases mean, in their order: the system's design, digits of equal width, rounded letters, letters with
        /// serifs, and all characters of equal width.
        case `default`, monospacedDigit, rounded, serif, monospaced
    }

    /// The size of the font, in points.
    public var pointSize: CGFloat
    /// The weight of the letters.
    public var weight: Weight
    /// The design of the letters.
    public var design: Design
    /// The text style with which the font scales, and the font's size for the default text size category. Nil for a
    /// font that does not scale.
    var scaling: Scaling?

    struct Scaling: Sendable {
        var style: UInt8
        var size: Float
    }

    init(pointSize: CGFloat, weight: Weight, design: Design) {
        self.pointSize = pointSize
        self.weight = weight
        self.design = design
    }

    /// Returns true if both fonts have the same size, weight and design.
    public static func == (left: UIFont, right: UIFont) -> Bool {
        left.pointSize == right.pointSize && left.weight == right.weight && left.design == right.design
    }

    /// Hashes the font's size, weight and design.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(pointSize)
        hasher.combine(weight)
        hasher.combine(design)
    }

    /// Returns the system font in a size (points) and weight.
    public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular, design: Design = .default) -> UIFont
    {
        UIFont(pointSize: size, weight: weight, design: design)
    }

    /// Returns the bold system font in a size, in points.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(pointSize: size, weight: .bold, design: .default)
    }

    /// Returns the system font with digits of equal width, for numbers that change.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(pointSize: size, weight: weight, design: .monospacedDigit)
    }

    /// Returns the system font with characters of equal width, for example for code.
    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(pointSize: size, weight: weight, design: .monospaced)
    }

    /// The default font of a label: 17 points, regular.
    public static let label = UIFont.systemFont(ofSize: 17)

    /// The distance from one line to the next, in points.
    public var lineHeight: CGFloat { (pointSize * 1.2).rounded(.up) }
}

public import Foundation

/// A font: the page's typeface in a size, weight and design.
public struct UIFont: Equatable, Hashable, Sendable {
    /// How heavy, by UIKit's names; the number is CSS's, 100 to 900.
    public struct Weight: RawRepresentable, Equatable, Hashable, Sendable {
        /// CSS's number.
        public var rawValue: Int

        /// A weight by CSS's number.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// CSS's 100.
        public static let ultraLight = Weight(rawValue: 100)
        /// CSS's 200.
        public static let thin = Weight(rawValue: 200)
        /// CSS's 300.
        public static let light = Weight(rawValue: 300)
        /// CSS's 400.
        public static let regular = Weight(rawValue: 400)
        /// CSS's 500.
        public static let medium = Weight(rawValue: 500)
        /// CSS's 600.
        public static let semibold = Weight(rawValue: 600)
        /// CSS's 700.
        public static let bold = Weight(rawValue: 700)
        /// CSS's 800.
        public static let heavy = Weight(rawValue: 800)
        /// CSS's 900.
        public static let black = Weight(rawValue: 900)
    }

    /// What the letters are like.
    public enum Design: String, Sendable {
        /// The system's own, with digits of one width, with round ends, with serifs, and with letters of one width.
        case `default`, monospacedDigit, rounded, serif, monospaced
    }

    /// Points.
    public var pointSize: CGFloat
    /// How heavy.
    public var weight: Weight
    /// What the letters are like.
    public var design: Design
    /// With which style its size goes along, and how large it is where a person chose nothing else; nil where it does not.
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

    /// Whether they look the same.
    public static func == (left: UIFont, right: UIFont) -> Bool {
        left.pointSize == right.pointSize && left.weight == right.weight && left.design == right.design
    }

    /// Hashes what it looks like.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(pointSize)
        hasher.combine(weight)
        hasher.combine(design)
    }

    /// The system typeface in a size (points) and weight.
    public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular, design: Design = .default) -> UIFont
    {
        UIFont(pointSize: size, weight: weight, design: design)
    }

    /// The system typeface, bold.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(pointSize: size, weight: .bold, design: .default)
    }

    /// The system typeface with digits of one width, for numbers that change.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(pointSize: size, weight: weight, design: .monospacedDigit)
    }

    /// The system typeface with letters of one width, for what is typed.
    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(pointSize: size, weight: weight, design: .monospaced)
    }

    /// What a label has when nothing is said: 17 points, regular.
    public static let label = UIFont.systemFont(ofSize: 17)

    /// The distance from one line to the next, in points.
    public var lineHeight: CGFloat { (pointSize * 1.2).rounded(.up) }
}

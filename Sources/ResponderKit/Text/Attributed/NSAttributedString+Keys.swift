public import Foundation

/// What letters can be given, by UIKit's names.
extension NSAttributedString.Key {
    /// The font, a `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// The text's colour, a `UIColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The colour behind the text, a `UIColor`.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// A line under the text, an `NSUnderlineStyle`'s `rawValue`.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// A line through the text, an `NSUnderlineStyle`'s `rawValue`.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// Points between the letters besides those that they have.
    public static let kern = NSAttributedString.Key("NSKern")
    /// How the paragraph's lines stand, an `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// Where the text leads to, a `URL` or a `String`.
    public static let link = NSAttributedString.Key("NSLink")
}

/// A line under or through text. Raw values as UIKit's; patterns and words alone are drawn as whole lines.
public struct NSUnderlineStyle: OptionSet, Sendable {
    /// UIKit's number.
    public let rawValue: Int

    /// Styles by UIKit's number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// A thick one.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 9)
}

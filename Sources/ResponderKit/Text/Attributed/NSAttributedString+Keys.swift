public import Foundation

/// Text attributes, with UIKit's names.
extension NSAttributedString.Key {
    /// The attribute for the font of the text. The value is a `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// The attribute for the colour of the text. The value is a `UIColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The attribute for the colour behind the text. The value is a `UIColor`.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The attribute for a line under the text. The value is the `rawValue` of an `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The attribute for a line through the text. The value is the `rawValue` of an `NSUnderlineStyle`.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// The attribute for additional space between characters, in points.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The attribute for the layout of a paragraph's lines. The value is an `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// The attribute for the target of a link. The value is a `URL` or a `String`.
    public static let link = NSAttributedString.Key("NSLink")
}

/// The style of a line under or through text. The raw values match UIKit's.
///
/// Clients draw line patterns and by-word styles as one continuous line.
public struct NSUnderlineStyle: OptionSet, Sendable {
    /// The raw value, which is the same as UIKit's.
    public let rawValue: Int

    /// Creates a line style from UIKit's raw value.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A single line under or through the text.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// A thick line under or through the text.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// A double line under or through the text.
    public static let double = NSUnderlineStyle(rawValue: 9)
}

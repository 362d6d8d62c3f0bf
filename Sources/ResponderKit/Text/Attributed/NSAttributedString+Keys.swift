public import Foundation

/// Text attributes, with UIKit's names.
extension NSAttributedString.Key {
    /// The font, a `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// The colour of the text, a `UIColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The colour behind the text, a `UIColor`.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// A line under the text, an `NSUnderlineStyle`'s `rawValue`.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// A line through the text, an `NSUnderlineStyle`'s `rawValue`.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// Additional space between characters, in points.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The layout of the paragraph's lines, an `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// The target of a link, a `URL` or a `String`.
    public static let link = NSAttributedString.Key("NSLink")
}

/// The style of a line under or through text. The raw values match UIKit's.
///
/// Clients draw patterns and by-word styles as one continuous line.
public struct NSUnderlineStyle: OptionSet, Sendable {
    /// UIKit's raw value.
    public let rawValue: Int

    /// Creates a style from UIKit's raw value.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A single line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// A thick line.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// A double line.
    public static let double = NSUnderlineStyle(rawValue: 9)
}

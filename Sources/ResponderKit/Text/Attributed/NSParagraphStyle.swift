public import Foundation

/// The layout of a paragraph's lines. If the characters of a paragraph have different styles, the first character's
/// style is used.
open class NSParagraphStyle: NSObject {
    /// The default paragraph style: natural alignment and no additional spacing.
    public static var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// The alignment of the paragraph's lines.
    open var alignment: NSTextAlignment { own.alignment }
    /// The space between lines, in points. The space is also added after the last line if another paragraph follows.
    open var lineSpacing: CGFloat { own.lineSpacing }
    /// The space between this paragraph and the next, in points.
    open var paragraphSpacing: CGFloat { own.paragraphSpacing }
    /// The line break mode. It is stored but has no effect: clients wrap at words and truncate the end of the last
    /// line.
    open var lineBreakMode: NSLineBreakMode { own.lineBreakMode }

    struct Own: Equatable {
        var alignment = NSTextAlignment.natural
        var lineSpacing: CGFloat = 0
        var paragraphSpacing: CGFloat = 0
        var lineBreakMode = NSLineBreakMode.byWordWrapping
    }

    fileprivate(set) final var own = Own()

    /// Creates the default paragraph style.
    public override init() {
        super.init()
    }

    /// Returns whether this paragraph style and another one have equal values.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.own == own }

    /// A hash value that is computed from the alignment and the line spacing.
    open override var hash: Int { own.alignment.rawValue ^ own.lineSpacing.hashValue }

    /// Returns an immutable copy of the paragraph style.
    open override func copy() -> Any {
        let copy = NSParagraphStyle()
        copy.own = own
        return copy
    }

    /// Returns a mutable copy of the paragraph style.
    open override func mutableCopy() -> Any {
        let copy = NSMutableParagraphStyle()
        copy.own = own
        return copy
    }
}

/// A paragraph style whose values can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
    /// The alignment of the paragraph's lines.
    open override var alignment: NSTextAlignment {
        get { own.alignment }
        set { own.alignment = newValue }
    }
    /// The space between lines, in points. The space is also added after the last line if another paragraph follows.
    open override var lineSpacing: CGFloat {
        get { own.lineSpacing }
        set { own.lineSpacing = max(0, newValue) }
    }
    /// The space between this paragraph and the next, in points.
    open override var paragraphSpacing: CGFloat {
        get { own.paragraphSpacing }
        set { own.paragraphSpacing = max(0, newValue) }
    }
    /// The line break mode. It is stored but has no effect.
    open override var lineBreakMode: NSLineBreakMode {
        get { own.lineBreakMode }
        set { own.lineBreakMode = newValue }
    }
}

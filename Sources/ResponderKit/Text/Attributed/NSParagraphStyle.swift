public import Foundation

/// How the lines of a paragraph stand: an attribute of its letters, of which the first one's counts.
open class NSParagraphStyle: NSObject {
    /// Left to the text's language, lines as they are.
    public static var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Where the text stands in its lines.
    open var alignment: NSTextAlignment { own.alignment }
    /// Between its lines, and after its last where another paragraph follows, points.
    open var lineSpacing: CGFloat { own.lineSpacing }
    /// Between it and the next paragraph, points.
    open var paragraphSpacing: CGFloat { own.paragraphSpacing }
    /// How a line ends for which there is too little room. Kept: pages break lines at words, and cut the end of the last.
    open var lineBreakMode: NSLineBreakMode { own.lineBreakMode }

    struct Own: Equatable {
        var alignment = NSTextAlignment.natural
        var lineSpacing: CGFloat = 0
        var paragraphSpacing: CGFloat = 0
        var lineBreakMode = NSLineBreakMode.byWordWrapping
    }

    fileprivate(set) final var own = Own()

    /// The usual one.
    public override init() {
        super.init()
    }

    /// Whether lines stand the same way.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.own == own }

    /// Of how lines stand.
    open override var hash: Int { own.alignment.rawValue ^ own.lineSpacing.hashValue }

    /// One that does not change.
    open override func copy() -> Any {
        let copy = NSParagraphStyle()
        copy.own = own
        return copy
    }

    /// One that can be changed.
    open override func mutableCopy() -> Any {
        let copy = NSMutableParagraphStyle()
        copy.own = own
        return copy
    }
}

/// How the lines of a paragraph stand, to be said.
open class NSMutableParagraphStyle: NSParagraphStyle {
    /// Where the text stands in its lines.
    open override var alignment: NSTextAlignment {
        get { own.alignment }
        set { own.alignment = newValue }
    }
    /// Between its lines, and after its last where another paragraph follows, points.
    open override var lineSpacing: CGFloat {
        get { own.lineSpacing }
        set { own.lineSpacing = max(0, newValue) }
    }
    /// Between it and the next paragraph, points.
    open override var paragraphSpacing: CGFloat {
        get { own.paragraphSpacing }
        set { own.paragraphSpacing = max(0, newValue) }
    }
    /// How a line ends for which there is too little room.
    open override var lineBreakMode: NSLineBreakMode {
        get { own.lineBreakMode }
        set { own.lineBreakMode = newValue }
    }
}

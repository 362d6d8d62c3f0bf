public import Foundation

/// A place in a text. What takes text makes its own kind of it.
@MainActor
open class UITextPosition {
    /// A place of which nothing more is known.
    public init() {}
}

/// What lies between two places in a text. What takes text makes its own kind of it.
@MainActor
open class UITextRange {
    /// A range of which nothing more is known.
    public init() {}

    /// Where it begins.
    open var start: UITextPosition { UITextPosition() }
    /// Where it ends.
    open var end: UITextPosition { UITextPosition() }
    /// Whether nothing is in it.
    open var isEmpty: Bool { true }
}

/// Which way in a text as it is stored. Raw values as UIKit's.
public enum UITextStorageDirection: Int, Sendable {
    /// Towards the end.
    case forward = 0
    /// Towards the beginning.
    case backward = 1
}

/// Which way in a text as it is drawn. Raw values as UIKit's.
public enum UITextLayoutDirection: Int, Sendable {
    /// To the right.
    case right = 2
    /// To the left.
    case left = 3
    /// Up.
    case up = 4
    /// Down.
    case down = 5
}

/// Told of changes of a text that no keyboard made: an input method forgets what it knew then.
@MainActor
public protocol UITextInputDelegate: AnyObject {
    /// Another selection is coming.
    func selectionWillChange(_ textInput: (any UITextInput)?)
    /// Another selection has come.
    func selectionDidChange(_ textInput: (any UITextInput)?)
    /// Another text is coming.
    func textWillChange(_ textInput: (any UITextInput)?)
    /// Another text has come.
    func textDidChange(_ textInput: (any UITextInput)?)
}

/// What takes text and lets it be edited: with a selection, and with text that an input method is still composing.
@MainActor
public protocol UITextInput: UIKeyInput {
    /// The text of a range; nil where there is no such range.
    func text(in range: UITextRange) -> String?
    /// Puts text in a range's place.
    func replace(_ range: UITextRange, withText text: String)
    /// What is selected; empty it is the caret, nil is neither.
    var selectedTextRange: UITextRange? { get set }
    /// What an input method is still composing.
    var markedTextRange: UITextRange? { get }
    /// Puts what an input method composes in the place of what it had, or of the selection.
    /// - Parameter selectedRange: in the marked text, UTF-16 units.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// What is marked stays as it is.
    func unmarkText()

    /// The first place.
    var beginningOfDocument: UITextPosition { get }
    /// The last place.
    var endOfDocument: UITextPosition { get }
    /// What lies between two places.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// The place so many UTF-16 units on; nil beyond the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// The place so many characters or lines that way; nil beyond the text.
    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
    /// Which of two places comes first.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// How many UTF-16 units lie between two places.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int

    /// Told of changes that no keyboard made.
    var inputDelegate: (any UITextInputDelegate)? { get set }

    /// About where a range's first line is drawn, in the view's space.
    func firstRect(for range: UITextRange) -> CGRect
    /// About where the caret is drawn at a place, in the view's space.
    func caretRect(for position: UITextPosition) -> CGRect
    /// About which place is nearest to a point of the view's space.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// About which character is at a point of the view's space.
    func characterRange(at point: CGPoint) -> UITextRange?

    /// Whether a keyboard may put a text in a range's place. `true` by default.
    func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool
}

extension UITextInput {
    /// It may.
    public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
}

/// A place in the texts of this library: so many UTF-16 units from the beginning.
@MainActor
final class TextOffset: UITextPosition {
    let offset: Int

    init(_ offset: Int) {
        self.offset = offset
        super.init()
    }
}

/// A range in the texts of this library.
@MainActor
final class TextSpan: UITextRange {
    let range: NSRange

    init(_ range: NSRange) {
        self.range = range
        super.init()
    }

    override var start: UITextPosition { TextOffset(range.location) }
    override var end: UITextPosition { TextOffset(range.upperBound) }
    override var isEmpty: Bool { range.length == 0 }
}

public import Foundation

/// A position in a text. Each kind of text input uses its own subclass.
@MainActor
open class UITextPosition {
    /// Creates a position. Subclasses store where in the text the position is.
    public init() {}
}

/// A range between two positions in a text. Each kind of text input uses its own subclass.
@MainActor
open class UITextRange {
    /// Creates a range. Subclasses store the positions of its start and end.
    public init() {}

    /// The position at the start of the range.
    open var start: UITextPosition { UITextPosition() }
    /// The position at the end of the range.
    open var end: UITextPosition { UITextPosition() }
    /// Whether the range contains no text.
    open var isEmpty: Bool { true }
}

/// A direction in the stored text. The raw values match UIKit's.
public enum UITextStorageDirection: Int, Sendable {
    /// The direction towards the end of the text.
    case forward = 0
    /// The direction towards the beginning of the text.
    case backward = 1
}

/// A direction in the displayed text. The raw values match UIKit's.
public enum UITextLayoutDirection: Int, Sendable {
    /// The direction to the right.
    case right = 2
    /// The direction to the left.
    case left = 3
    /// The direction towards the line above.
    case up = 4
    /// The direction towards the line below.
    case down = 5
}

/// The object that is notified of text changes that the keyboard did not make. An input method then resets its state.
@MainActor
public protocol UITextInputDelegate: AnyObject {
    /// Called before the selection changes.
    func selectionWillChange(_ textInput: (any UITextInput)?)
    /// Called after the selection has changed.
    func selectionDidChange(_ textInput: (any UITextInput)?)
    /// Called before the text changes.
    func textWillChange(_ textInput: (any UITextInput)?)
    /// Called after the text has changed.
    func textDidChange(_ textInput: (any UITextInput)?)
}

/// An object with editable text, a selection, and marked text that an input method is composing.
@MainActor
public protocol UITextInput: UIKeyInput {
    /// Returns the text in a range, or nil if the range is invalid.
    func text(in range: UITextRange) -> String?
    /// Replaces the text in a range.
    func replace(_ range: UITextRange, withText text: String)
    /// The selected range. An empty range is the position of the caret. Nil means that nothing is selected and there is
    /// no caret.
    var selectedTextRange: UITextRange? { get set }
    /// The range of text that an input method is composing, or nil.
    var markedTextRange: UITextRange? { get }
    /// Replaces the marked text with text that an input method is composing. If there is no marked text, replaces the
    /// selection.
    /// - Parameter selectedRange: the selection within the marked text, in UTF-16 units.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// Accepts the marked text as normal text.
    func unmarkText()

    /// The position at the start of the text.
    var beginningOfDocument: UITextPosition { get }
    /// The position at the end of the text.
    var endOfDocument: UITextPosition { get }
    /// Returns the range between two positions.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// Returns the position that is a number of UTF-16 units away from another position, or nil if the result would be
    /// outside the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// Returns the position that is a number of characters or lines away from another position in a direction. Nil if
    /// the new position would be outside the text.
    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
    /// Returns whether a position is before, at or after another position.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// Returns the number of UTF-16 units between two positions.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int

    /// The object that is notified of text changes that the keyboard did not make.
    var inputDelegate: (any UITextInputDelegate)? { get set }

    /// Returns the approximate rectangle of a range's first line, in the view's coordinates.
    func firstRect(for range: UITextRange) -> CGRect
    /// Returns the approximate rectangle of a caret at a position, in the view's coordinates.
    func caretRect(for position: UITextPosition) -> CGRect
    /// Returns the position nearest to a point in the view's coordinates, approximately.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// Returns the range of the character at a point in the view's coordinates, approximately.
    func characterRange(at point: CGPoint) -> UITextRange?

    /// Returns whether the keyboard may replace the text in a range. The default is true.
    func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool
}

extension UITextInput {
    /// Default implementation: returns true, so that the keyboard may replace the text in the range.
    public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
}

/// A position in a text of Baton's text fields and text views, as an offset in UTF-16 units.
@MainActor
final class TextOffset: UITextPosition {
    let offset: Int

    init(_ offset: Int) {
        self.offset = offset
        super.init()
    }
}

/// A range in a text of Baton's text fields and text views, in UTF-16 units.
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

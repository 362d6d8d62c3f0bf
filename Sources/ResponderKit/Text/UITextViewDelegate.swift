public import Foundation

/// Asked and told of a text view's editing. Every method may be left out. (F8)
@MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Whether editing may begin. Asked before anything else changes.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Whether editing may end. A `false` does not hold where it ends by force. (F6)
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Editing has begun: the view is first responder.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Editing has ended.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Whether a keyboard may put a text in a range's place. Return is the text "\n".
    /// - Parameter range: UTF-16 units of the view's text.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// A person changed the text.
    func textViewDidChange(_ textView: UITextView)
    /// The selection is another. Told before `textViewDidChange`, where one input did both.
    func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
    /// It may.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// It may.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// It may.
    public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
        -> Bool
    { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
}

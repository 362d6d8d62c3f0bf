public import Foundation

/// The delegate of a text view, which is asked before changes and notified of editing. Every method is optional. (F8)
@MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Returns whether editing may begin. Called before the view or the first responder changes. The default is true.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Returns whether editing may end. The default is true. If editing is ended by force, the result is ignored. (F6)
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Called after editing has begun and the view is first responder.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Called after editing has ended.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Returns whether the keyboard may replace the text in a range. The Return key is sent as "\n". The default is
    /// true.
    /// - Parameter range: the range in UTF-16 units.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Called after the user has changed the text.
    func textViewDidChange(_ textView: UITextView)
    /// Called after the selection has changed. If one input changes both the text and the selection, this method is
    /// called before `textViewDidChange`.
    func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
    /// Default implementation: returns true, so that editing may begin.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Default implementation: returns true, so that editing may end.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Default implementation: ignores that editing has begun.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Default implementation: ignores that editing has ended.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Default implementation: returns true, so that the keyboard may replace the text in the range.
    public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
        -> Bool
    { true }
    /// Default implementation: ignores that the user has changed the text.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Default implementation: ignores that the selection has changed.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
}

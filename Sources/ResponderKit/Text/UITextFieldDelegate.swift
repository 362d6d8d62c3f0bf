public import Foundation

/// The delegate of a text field, which is asked before changes and notified of editing. Every method is optional. (F8)
@MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Returns whether editing may begin. Called before the field or the first responder changes. The default is true.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called after editing has begun and the field is first responder.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Returns whether editing may end. The default is true. If editing is ended by force, the result is ignored. (F6)
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Called after editing has ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Called after editing has ended, with the reason. If this method is implemented,
    /// `textFieldDidEndEditing(_:)` is not called.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Returns whether the keyboard may replace the text in a range. The default is true.
    /// - Parameter range: the range in UTF-16 units.
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
        -> Bool
    /// Called after the selection has changed.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Returns whether the clear button may clear the field. The default is true.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Returns whether the field performs its usual action for the Return key. The default is true.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Default implementation: returns true, so that editing may begin.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Default implementation: ignores that editing has begun.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Default implementation: returns true, so that editing may end.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Default implementation: ignores that editing has ended.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Default implementation: calls `textFieldDidEndEditing(_:)`, which has no `reason` parameter.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(textField)
    }
    /// Default implementation: returns true, so that the keyboard may replace the text in the range.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Default implementation: ignores that the selection has changed.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// Default implementation: returns true, so that the clear button may clear the field.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// Default implementation: returns true, so that the field performs its usual action for the Return key.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

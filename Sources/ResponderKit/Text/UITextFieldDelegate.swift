public import Foundation

/// Asked and told of a text field's editing. Every method may be left out. (F8)
@MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Whether editing may begin. Asked before anything else changes.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Editing has begun: the field is first responder.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether editing may end. A `false` does not hold where it ends by force. (F6)
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Editing has ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Editing has ended, and why. Whoever has this method is not told by the other.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Whether a keyboard may put a text in a range's place.
    /// - Parameter range: UTF-16 units of the field's text.
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
        -> Bool
    /// The selection is another.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Whether the clear button may empty the field.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// The Return key was pressed: whether the field does what it does by itself then.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// It may.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// It may.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Tells without the reason.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(textField)
    }
    /// It may.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// It may.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// It does.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

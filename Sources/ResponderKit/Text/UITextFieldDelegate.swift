public import Foundation

/// The object that is asked about and notified of editing in a text field. Every method is optional. (F8)
@MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Returns whether editing may begin. Called before any other change. The default is true.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called after editing has begun and the field is first responder.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Returns whether editing may end. The default is true. If editing ends by force, the answer is ignored. (F6)
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
    /// Returns true: editing may begin.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Returns true: editing may end.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Calls `textFieldDidEndEditing(_:)`.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(textField)
    }
    /// Returns true: the range may be replaced.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// Returns true: the field may be cleared.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// Returns true: the usual action is performed.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

public import Foundation

/// What is posted, with no object, when input views come, go, or change their size. An application whose code posts them is `UIApplication.shared`; it is in
/// `userInfo` too, since a process has many. (I1)
extension UIResponder {
    /// They are about to come, or to have another size.
    public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// They came, or have another size.
    public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// They are about to go.
    public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// They went.
    public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// They are about to be elsewhere: before each of the others.
    public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification")
    /// They are elsewhere.
    public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name(
        "UIKeyboardDidChangeFrameNotification")

    /// Where they were: a `CGRect` of the screen's space.
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// Where they will be: a `CGRect` of the screen's space.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// How long what moves with them should take: a `Double`, seconds.
    public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// How that should move: an `Int`, the raw value of an animation curve.
    public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// Whether they are the application's own: always `true`.
    public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
    /// Whose they are: the `UIApplication`. Only here, where a process has many.
    public nonisolated static let keyboardApplicationUserInfoKey = "BatonKeyboardApplicationUserInfoKey"

    /// Seconds. (Ours)
    static let keyboardAnimationDuration = 0.25
    /// UIKit's own for the keyboard, which has no name.
    static let keyboardAnimationCurve = 7
}

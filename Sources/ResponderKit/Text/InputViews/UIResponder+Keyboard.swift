public import Foundation

/// Notifications about the appearance, disappearance and size of the keyboard and other input views. They are posted
/// without an object. (I1)
///
/// A process can have several applications. While an observer runs, `UIApplication.shared` is the application of the
/// input views. `userInfo` also contains this application.
extension UIResponder {
    /// Posted before input views appear or change their size.
    public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// Posted after input views have appeared or changed their size.
    public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// Posted before input views disappear.
    public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// Posted after input views have disappeared.
    public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// Posted before the frame of the input views changes. It precedes `keyboardWillShowNotification` and
    /// `keyboardWillHideNotification`.
    public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification")
    /// Posted after the frame of the input views has changed.
    public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name(
        "UIKeyboardDidChangeFrameNotification")

    /// The user-info key for the frame before the change: a `CGRect` in the screen's coordinate space.
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The user-info key for the frame after the change: a `CGRect` in the screen's coordinate space.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The user-info key for the suggested duration of animations that accompany the change: a `Double`, in seconds.
    public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// The user-info key for the suggested curve of animations that accompany the change: an `Int`, the raw value of an
    /// animation curve.
    public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// The user-info key for whether the input views belong to the current application. The value is always `true`.
    public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
    /// The user-info key for the `UIApplication` of the input views. This key is an extension of Baton, because one
    /// process can have several applications.
    public nonisolated static let keyboardApplicationUserInfoKey = "BatonKeyboardApplicationUserInfoKey"

    /// The suggested duration of animations that accompany the keyboard's appearance or disappearance, in seconds.
    /// (Baton's own choice)
    static let keyboardAnimationDuration = 0.25
    /// The raw value of UIKit's unnamed animation curve for the keyboard.
    static let keyboardAnimationCurve = 7
}

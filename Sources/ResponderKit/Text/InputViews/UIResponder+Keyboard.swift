public import Foundation

/// Notifications about the appearance, disappearance and size of input views, posted without an object. (I1)
///
/// A process can have several applications: while an observer runs, `UIApplication.shared` is the application of
/// the input views, which `userInfo` contains as well.
extension UIResponder {
    /// Posted before input views appear or change their size.
    public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// Posted after input views have appeared or changed their size.
    public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// Posted before input views disappear.
    public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// Posted after input views have disappeared.
    public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// Posted before the frame of the input views changes, and before each of the other "will" notifications.
    public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification")
    /// Posted after the frame of the input views has changed.
    public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name(
        "UIKeyboardDidChangeFrameNotification")

    /// The frame before the change: a `CGRect` in the screen's coordinate space.
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The frame after the change: a `CGRect` in the screen's coordinate space.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The suggested duration of animations that accompany the change: a `Double`, in seconds.
    public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// The suggested curve of these animations: an `Int`, the raw value of an animation curve.
    public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// Whether the input views belong to the current application: always `true`.
    public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
    /// The `UIApplication` of the input views. A Baton extension, because one process can have several applications.
    public nonisolated static let keyboardApplicationUserInfoKey = "BatonKeyboardApplicationUserInfoKey"

    /// The suggested animation duration, in seconds. (Ours)
    static let keyboardAnimationDuration = 0.25
    /// The raw value of UIKit's unnamed animation curve for the keyboard.
    static let keyboardAnimationCurve = 7
}

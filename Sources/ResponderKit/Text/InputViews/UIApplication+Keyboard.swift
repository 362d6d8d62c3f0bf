public import Foundation

/// The condition under which a screen shows its system keyboard.
public enum UIKeyboardPresentation: Sendable {
    /// The system keyboard is shown, unless the client that made a responder the first responder has its own keyboard
    /// (`InputDevice.providesKeyboard`).
    case automatic
    /// The system keyboard is always shown when text is edited.
    case always
    /// The system keyboard is never shown: all text comes from the clients' own keyboards.
    case never
}

extension UIApplication {
    /// The condition under which the screen shows its system keyboard. The application's own input views and accessory
    /// views are always shown. (I1)
    public var keyboardPresentation: UIKeyboardPresentation {
        get { inputViews.presentation }
        set { inputViews.presentation = newValue }
    }

    /// The available keyboard layouts. If there are several, a key switches between them. The default is English only.
    public var keyboardLayouts: [KeyboardLayout] {
        get { inputViews.layouts }
        set { inputViews.layouts = newValue }
    }

    /// The current keyboard layout: one of `keyboardLayouts`.
    public var keyboardLayout: KeyboardLayout { inputViews.layout }

    /// The frame of the input views in points of the screen's coordinate space, or zero if no input views are visible.
    public var keyboardFrame: CGRect { inputViews.frame }
}

extension UIView {
    /// The frame of the input views in points of this view's coordinate space.
    ///
    /// The frame is zero if no input views are visible or if this view is in no window.
    public var keyboardFrame: CGRect {
        guard let frame = window?.application?.keyboardFrame, !frame.isEmpty else { return .zero }
        return CGRect(around: [frame.origin, CGPoint(x: frame.maxX, y: frame.maxY)].map(convertFromScreen))
    }
}

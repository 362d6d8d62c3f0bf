public import Foundation

/// When the keyboard of a screen is drawn on it.
public enum UIKeyboardPresentation: Sendable {
    /// Unless the device whose input made a responder first has one of its own. (`InputDevice.providesKeyboard`)
    case automatic
    /// Always.
    case always
    /// Never: text comes from the devices' own keyboards alone.
    case never
}

extension UIApplication {
    /// When the keyboard is drawn on the screen. Input and accessory views that an application has itself are shown in any case. (I1)
    public var keyboardPresentation: UIKeyboardPresentation {
        get { inputViews.presentation }
        set { inputViews.presentation = newValue }
    }

    /// How the keyboard's letters may be arranged; with several, a key leads from one to the next. English by default.
    public var keyboardLayouts: [KeyboardLayout] {
        get { inputViews.layouts }
        set { inputViews.layouts = newValue }
    }

    /// How the keyboard's letters are arranged now: one of `keyboardLayouts`.
    public var keyboardLayout: KeyboardLayout { inputViews.layout }

    /// Where input views cover the screen, in its own space, points; empty while there are none.
    public var keyboardFrame: CGRect { inputViews.frame }
}

extension UIView {
    /// Where input views cover the screen, in the view's own space, points; empty while there are none, and in no window.
    public var keyboardFrame: CGRect {
        guard let frame = window?.application?.keyboardFrame, !frame.isEmpty else { return .zero }
        return CGRect(around: [frame.origin, CGPoint(x: frame.maxX, y: frame.maxY)].map(convertFromScreen))
    }
}

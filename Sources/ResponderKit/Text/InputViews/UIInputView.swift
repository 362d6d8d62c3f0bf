public import Foundation

/// A container view for input, used as `inputView` or `inputAccessoryView`. It can have the keyboard's appearance.
@MainActor
open class UIInputView: UIView {
    /// The appearance of an input view. The raw values match UIKit's.
    public enum Style: Int, Sendable {
        /// No appearance of its own: the view looks like a plain `UIView`.
        case `default` = 0
        /// The appearance of the system keyboard.
        case keyboard = 1
    }

    /// The appearance of the view.
    public let inputViewStyle: Style
    /// Whether the view's content determines its height, instead of its frame. (I1)
    open var allowsSelfSizing = false {
        didSet { if allowsSelfSizing != oldValue { invalidateIntrinsicContentSize() } }
    }

    /// Creates an input view. Of the frame, only the height is used when the view is shown.
    public init(frame: CGRect, inputViewStyle: Style) {
        self.inputViewStyle = inputViewStyle
        super.init(frame: frame)
        if inputViewStyle == .keyboard { backgroundColor = KeyboardColors.standard.background }
    }
}

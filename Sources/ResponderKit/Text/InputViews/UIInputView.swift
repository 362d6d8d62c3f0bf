public import Foundation

/// A container view for input, to be used as an `inputView` or `inputAccessoryView`. The view can look like the
/// keyboard.
@MainActor
open class UIInputView: UIView {
    /// The appearance of an input view. The raw values match UIKit's.
    public enum Style: Int, Sendable {
        /// The view has no appearance of its own: it looks like a plain `UIView`.
        case `default` = 0
        /// The view looks like the system keyboard.
        case keyboard = 1
    }

    /// The appearance with which the view was created.
    public let inputViewStyle: Style
    /// Whether the height of the view is determined by its content, and not by its frame. (I1)
    open var allowsSelfSizing = false {
        didSet { if allowsSelfSizing != oldValue { invalidateIntrinsicContentSize() } }
    }

    /// Creates an input view. When the view is shown, only the height of the frame is used.
    public init(frame: CGRect, inputViewStyle: Style) {
        self.inputViewStyle = inputViewStyle
        super.init(frame: frame)
        if inputViewStyle == .keyboard { backgroundColor = KeyboardColors.standard.background }
    }
}

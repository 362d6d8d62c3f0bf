public import Foundation

/// A view to type with: what an `inputView` or an `inputAccessoryView` may be, to look as the keyboard does.
@MainActor
open class UIInputView: UIView {
    /// How it looks. Raw values as UIKit's.
    public enum Style: Int, Sendable {
        /// As any view.
        case `default` = 0
        /// As the keyboard.
        case keyboard = 1
    }

    /// How it looks.
    public let inputViewStyle: Style
    /// Whether it is as high as what it contains wants, whatever its frame says. (I1)
    open var allowsSelfSizing = false {
        didSet { if allowsSelfSizing != oldValue { invalidateIntrinsicContentSize() } }
    }

    /// A view in its superview's space, points; shown at the bottom of the screen its height counts.
    public init(frame: CGRect, inputViewStyle: Style) {
        self.inputViewStyle = inputViewStyle
        super.init(frame: frame)
        if inputViewStyle == .keyboard { backgroundColor = KeyboardColors.standard.background }
    }
}

/// A button of a `UIAlertController`.
@MainActor
public final class UIAlertAction {
    /// The style of an action. The raw values match UIKit's.
    public enum Style: Int, Sendable {
        /// The style of a normal action.
        case `default` = 0
        /// The style of an action that changes nothing. The button of this action is the last one.
        case cancel = 1
        /// The style of an action that deletes or destroys something.
        case destructive = 2
    }

    /// The title of the button.
    public let title: String?
    /// The style of the action.
    public let style: Style
    /// Whether the button can be pressed.
    public var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }
    let handler: (@MainActor (UIAlertAction) -> Void)?
    var onChange: (@MainActor () -> Void)?

    /// Creates an action. The handler is called after the alert has been dismissed.
    public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}

/// One of the answers that a `UIAlertController` offers.
@MainActor
public final class UIAlertAction {
    /// What kind of answer it is. Raw values as UIKit's.
    public enum Style: Int, Sendable {
        /// Any.
        case `default` = 0
        /// Leaves all as it is. It stands last.
        case cancel = 1
        /// Destroys something.
        case destructive = 2
    }

    /// What its button says.
    public let title: String?
    /// What kind of answer it is.
    public let style: Style
    /// Whether it can be chosen.
    public var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }
    let handler: (@MainActor (UIAlertAction) -> Void)?
    var onChange: (@MainActor () -> Void)?

    /// An answer. The handler is called once the alert is gone.
    public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}

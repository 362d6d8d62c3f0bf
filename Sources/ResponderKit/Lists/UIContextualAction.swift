/// An action for a row, shown beside the row when the row is swiped.
@MainActor
open class UIContextualAction {
    /// Performs the action. The handler must call `completionHandler` with true if the action succeeded, and with false
    /// if it failed. The row then closes.
    public typealias Handler =
        @MainActor (
            _ action: UIContextualAction, _ sourceView: UIView, _ completionHandler: @escaping @MainActor (Bool) -> Void
        ) -> Void

    /// The kind of an action. The raw values match UIKit's.
    public enum Style: Int, Sendable {
        /// An action without a special meaning.
        case normal = 0
        /// An action that deletes something.
        case destructive = 1
    }

    /// The kind of the action.
    public let style: Style
    /// The closure that performs the action.
    public let handler: Handler
    /// The title of the button.
    open var title: String?
    /// The image of the button, above the title.
    open var image: UIImage?
    /// The name for screen readers. The title is used if this property is nil.
    open var accessibilityLabel: String?
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The background colour. The default, also after nil is set, is red for a destructive action and grey for other
    /// actions.
    open var backgroundColor: UIColor! {
        get { ownColor ?? (style == .destructive ? .systemRed : .systemGray) }
        set { ownColor = newValue }
    }
    private var ownColor: UIColor?

    /// Creates an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
    }
}

/// The actions on one side of a row.
@MainActor
open class UISwipeActionsConfiguration {
    /// The actions, from the row's edge inwards.
    public let actions: [UIContextualAction]
    /// Whether swiping the row completely aside performs the first action. Default: `true`.
    open var performsFirstActionWithFullSwipe = true

    /// Creates a configuration with actions, from the row's edge inwards.
    public init(actions: [UIContextualAction]) {
        self.actions = actions
    }
}

/// Something that is done to a row, and stands beside it when it is drawn aside.
@MainActor
open class UIContextualAction {
    /// Does it. `completionHandler` is called once it is done, with whether it was: then the row goes back.
    public typealias Handler =
        @MainActor (
            _ action: UIContextualAction, _ sourceView: UIView, _ completionHandler: @escaping @MainActor (Bool) -> Void
        ) -> Void

    /// What kind of action it is. Raw values as UIKit's.
    public enum Style: Int, Sendable {
        /// Any.
        case normal = 0
        /// It takes something away for good.
        case destructive = 1
    }

    /// What kind of action it is.
    public let style: Style
    /// Does it.
    public let handler: Handler
    /// What it says.
    open var title: String?
    /// What it shows, over what it says.
    open var image: UIImage?
    /// What a screen reader calls it; without one, its title.
    open var accessibilityLabel: String?
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// What it stands on: by itself, or after nil, gray, and red for one that takes something away.
    open var backgroundColor: UIColor! {
        get { ownColor ?? (style == .destructive ? .systemRed : .systemGray) }
        set { ownColor = newValue }
    }
    private var ownColor: UIColor?

    /// An action that does something.
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
    /// Whether drawing the row all the way aside does the first of them.
    open var performsFirstActionWithFullSwipe = true

    /// The actions on one side of a row, from its edge inwards.
    public init(actions: [UIContextualAction]) {
        self.actions = actions
    }
}

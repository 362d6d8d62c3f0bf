/// A menu command. Its action goes to the first object up the responder chain that implements the action. (A4)
@MainActor
open class UICommand: UIMenuElement, UIMenuLeaf {
    /// The selector of the method that the command calls.
    public let action: Selector
    /// Data that distinguishes commands with the same action. The receiver reads it from the sender.
    public let propertyList: Any?
    /// A longer title of the command, for user interfaces with more space.
    open var discoverabilityTitle: String?
    /// How a menu offers the command: disabled, destructive or hidden.
    open var attributes: Attributes
    /// The state that the check mark beside the command in a menu shows.
    open var state: State
    /// The commands that replace this one while modifier keys are held.
    public let alternates: [UICommandAlternate]
    /// The object that sent the command, while the command is performed; otherwise nil.
    public internal(set) var sender: Any?

    /// Creates a command that sends `action`.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
        alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil, attributes: Attributes = [],
        state: State = .off
    ) {
        self.action = action
        self.propertyList = propertyList
        self.alternates = alternates
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        super.init(title: title, image: image)
        self.subtitle = subtitle
    }

    /// Sends the action to a target, with the command as the sender.
    ///
    /// If the target is nil, the first object up the responder chain that implements the action receives it.
    public func performWithSender(_ sender: Any?, target: Any?) {
        self.sender = sender
        _ = UIApplication.sharedOrPlaceholder.sendAction(action, to: target, from: self, for: nil)
        self.sender = nil
    }
}

/// A replacement for a command while modifier keys are held.
@MainActor
public final class UICommandAlternate {
    /// The title of the command while the modifier keys are held.
    public let title: String
    /// The selector that the command sends while the modifier keys are held.
    public let action: Selector
    /// The modifier keys that must be held for this alternate.
    public let modifierFlags: UIKeyModifierFlags

    /// Creates an alternate for a combination of modifier keys.
    public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
        self.title = title
        self.action = action
        self.modifierFlags = modifierFlags
    }
}

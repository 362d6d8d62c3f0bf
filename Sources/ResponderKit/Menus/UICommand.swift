/// A command in a menu: an action for the first up the responder chain that does it. (A4)
@MainActor
open class UICommand: UIMenuElement, UIMenuLeaf {
    /// What is to be done.
    public let action: Selector
    /// What tells commands of the same action apart; the one who does it finds it on the sender.
    public let propertyList: Any?
    /// What it is called where there is room to say more.
    open var discoverabilityTitle: String?
    /// How it is offered.
    open var attributes: Attributes
    /// The mark beside it.
    open var state: State
    /// What it becomes while modifiers are held.
    public let alternates: [UICommandAlternate]
    /// Who sent it, while it is done.
    public internal(set) var sender: Any?

    /// A command by its action.
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

    /// Sends its action to a target, or for nil to the first up the responder chain that does it, with itself as the sender.
    public func performWithSender(_ sender: Any?, target: Any?) {
        self.sender = sender
        _ = UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
        self.sender = nil
    }
}

/// What a command becomes while modifiers are held.
@MainActor
public final class UICommandAlternate {
    /// What it is called then.
    public let title: String
    /// What is done then.
    public let action: Selector
    /// The modifiers.
    public let modifierFlags: UIKeyModifierFlags

    /// Another command while modifiers are held.
    public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
        self.title = title
        self.action = action
        self.modifierFlags = modifierFlags
    }
}

/// The closure that runs when an action is performed.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A closure with an identifier, for controls and menus.
@MainActor
open class UIAction: UIMenuElement, UIMenuLeaf {
    /// Identifies an action. If an action with the same identifier is added, it replaces the earlier action. (A3)
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The identifier's text.
        public var rawValue: String

        /// Creates an identifier from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates an identifier from its text.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }
    }

    private static var count = 0

    /// The identifier of the action.
    public let identifier: Identifier
    /// A longer title of the action, for user interfaces with more space.
    open var discoverabilityTitle: String?
    /// How a menu offers the action: disabled, destructive or hidden.
    open var attributes: Attributes
    /// The state of the action. A menu shows it as a check mark beside the action.
    open var state: State
    /// The object that sent the action, while the handler runs; otherwise nil.
    public internal(set) var sender: Any?
    let handler: UIActionHandler

    /// Creates an action. Without an identifier, the action gets a unique one.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping UIActionHandler
    ) {
        Self.count += 1
        self.identifier = identifier ?? Identifier(rawValue: "action-\(Self.count)")
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, image: image)
        self.subtitle = subtitle
    }

    /// Calls the handler. `target` is ignored.
    public func performWithSender(_ sender: Any?, target: Any?) { perform(from: sender) }

    func perform(from sender: Any?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}

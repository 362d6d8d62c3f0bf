/// What is called when an action is done.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// Something to do, with a name to find it by: for controls and in menus.
@MainActor
open class UIAction: UIMenuElement, UIMenuLeaf {
    /// What tells actions apart: adding another with the same takes its place. (A3)
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The text.
        public var rawValue: String

        /// An identifier by its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An identifier by its text.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }
    }

    private static var count = 0

    /// What it is found by.
    public let identifier: Identifier
    /// What it is called where there is room to say more.
    open var discoverabilityTitle: String?
    /// How it is offered in a menu.
    open var attributes: Attributes
    /// The mark beside it in a menu.
    open var state: State
    /// Who sent it, while its handler runs.
    public internal(set) var sender: Any?
    let handler: UIActionHandler

    /// An action; without an identifier it is given one of its own.
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

    /// Calls its handler; the target is of no matter to it.
    public func performWithSender(_ sender: Any?, target: Any?) { perform(from: sender) }

    func perform(from sender: Any?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}

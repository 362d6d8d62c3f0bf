/// A thing in a menu: an action, a command, or another menu.
@MainActor
open class UIMenuElement: Hashable {
    /// The mark beside a command. Raw values as UIKit's.
    public enum State: Int, Sendable {
        /// None.
        case off = 0
        /// It holds.
        case on = 1
        /// It holds in part.
        case mixed = 2
    }

    /// How a command is offered. Raw values as UIKit's.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Attributes by their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// It is shown, and cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// It destroys something.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// It is not shown.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// The menu stays when it is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    /// What it is called.
    open var title: String
    /// A second line.
    open var subtitle: String?
    /// A picture beside the title.
    open var image: UIImage?

    init(title: String, image: UIImage?) {
        self.title = title
        self.image = image
    }

    /// Whether they are the same object.
    public nonisolated static func == (left: UIMenuElement, right: UIMenuElement) -> Bool { left === right }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What can be chosen in a menu: an action or a command.
@MainActor
public protocol UIMenuLeaf: UIMenuElement {
    /// What it is called where there is room to say more.
    var discoverabilityTitle: String? { get set }
    /// How it is offered.
    var attributes: UIMenuElement.Attributes { get set }
    /// The mark beside it.
    var state: UIMenuElement.State { get set }
    /// Who sent it, while it is done.
    var sender: Any? { get }
    /// Does it.
    func performWithSender(_ sender: Any?, target: Any?)
}

/// An element of a menu: an action, a command, or a submenu.
@MainActor
open class UIMenuElement: Hashable {
    /// The check mark beside a command. The raw values match UIKit's.
    public enum State: Int, Sendable {
        /// No mark: the setting is off.
        case off = 0
        /// The setting is on.
        case on = 1
        /// The setting is on for part of the selection.
        case mixed = 2
    }

    /// How a menu offers a command. The raw values match UIKit's.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt

        /// Creates attributes from their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The element is visible but cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The element does something destructive.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The element is not visible.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// The menu stays open when the element is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    /// The text of the element.
    open var title: String
    /// A second line of text.
    open var subtitle: String?
    /// An image beside the title.
    open var image: UIImage?

    init(title: String, image: UIImage?) {
        self.title = title
        self.image = image
    }

    /// Returns whether both are the same object.
    public nonisolated static func == (left: UIMenuElement, right: UIMenuElement) -> Bool { left === right }

    /// Hashes the object's identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A menu element that can be chosen: an action or a command.
@MainActor
public protocol UIMenuLeaf: UIMenuElement {
    /// A longer title, for places with more room.
    var discoverabilityTitle: String? { get set }
    /// How a menu offers the element: disabled, destructive or hidden.
    var attributes: UIMenuElement.Attributes { get set }
    /// The check mark beside the element.
    var state: UIMenuElement.State { get set }
    /// The object that sent the element's action, while the action is performed; otherwise nil.
    var sender: Any? { get }
    /// Performs the action or command.
    func performWithSender(_ sender: Any?, target: Any?)
}

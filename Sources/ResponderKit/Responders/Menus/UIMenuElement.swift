/// An element of a menu: an action, a command, or a submenu.
@MainActor
open class UIMenuElement: Hashable {
    /// The state that the check mark beside an element shows. The raw values match UIKit's.
    public enum State: Int, Sendable {
        /// The setting is off, so no check mark is shown.
        case off = 0
        /// The setting is on, so a check mark is shown.
        case on = 1
        /// The setting is on for a part of the selection.
        case mixed = 2
    }

    /// The way in which a menu offers an action or command. The raw values match UIKit's.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bit mask of the attributes.
        public let rawValue: UInt

        /// Creates attributes from their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The element is visible but cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The element's action destroys something: for example, it deletes a file.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The element is not shown in the menu.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// The menu stays open when the element is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    /// The text of the element.
    open var title: String
    /// A second line of text below the title.
    open var subtitle: String?
    /// An image beside the title.
    open var image: UIImage?

    init(title: String, image: UIImage?) {
        self.title = title
        self.image = image
    }

    /// Returns whether the two elements are the same object.
    public nonisolated static func == (left: UIMenuElement, right: UIMenuElement) -> Bool { left === right }

    /// Hashes the object's identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A menu element that can be chosen: an action or a command.
@MainActor
public protocol UIMenuLeaf: UIMenuElement {
    /// A longer title of the element, for user interfaces with more space.
    var discoverabilityTitle: String? { get set }
    /// How a menu offers the element: disabled, destructive or hidden.
    var attributes: UIMenuElement.Attributes { get set }
    /// The state that the check mark beside the element shows.
    var state: UIMenuElement.State { get set }
    /// The object that sent the element's action, while the action is performed; otherwise nil.
    var sender: Any? { get }
    /// Performs the action or command.
    func performWithSender(_ sender: Any?, target: Any?)
}

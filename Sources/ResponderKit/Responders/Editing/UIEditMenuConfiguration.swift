public import Foundation

/// The direction in which an edit menu's arrow points. The raw values match UIKit's.
public enum UIEditMenuArrowDirection: Int, Sendable {
    /// The available space determines the direction of the arrow.
    case automatic = 0
    /// The arrow points up: the menu is below its source point.
    case up = 1
    /// The arrow points down: the menu is above its source point.
    case down = 2
    /// Requests an arrow that points to the left. The menu is nevertheless shown as with `automatic`.
    case left = 3
    /// Requests an arrow that points to the right. The menu is nevertheless shown as with `automatic`.
    case right = 4
}

/// The identifier and the source point of a menu that is about to be shown. (A4)
@MainActor
public final class UIEditMenuConfiguration {
    /// The identifier by which the delegate recognizes the menu.
    public let identifier: AnyHashable
    /// The point that the menu refers to, in points of the view's coordinate space.
    public let sourcePoint: CGPoint
    /// The preferred direction of the menu's arrow.
    public var preferredArrowDirection = UIEditMenuArrowDirection.automatic

    private final class Unique {}

    /// Creates a configuration. If `identifier` is nil, the configuration generates a unique one.
    public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
        self.identifier = identifier ?? AnyHashable(ObjectIdentifier(unique))
        self.sourcePoint = sourcePoint
    }

    // The object from which the unique identifier is made. It is retained, so that no other object can get the same
    // `ObjectIdentifier`.
    private let unique = Unique()
}

/// Collects changes that accompany an edit menu's appearance or dismissal. The server animates nothing here: changes
/// and completions run at once.
@MainActor
public protocol UIEditMenuInteractionAnimating: AnyObject {
    /// Adds changes that run together with the menu's appearance or dismissal.
    func addAnimations(_ animations: @escaping @MainActor () -> Void)
    /// Adds a closure to call after the menu has appeared or disappeared.
    func addCompletion(_ completion: @escaping @MainActor () -> Void)
}

@MainActor
final class EditMenuAnimator: UIEditMenuInteractionAnimating {
    private var animations: [@MainActor () -> Void] = []
    private var completions: [@MainActor () -> Void] = []

    func addAnimations(_ animations: @escaping @MainActor () -> Void) { self.animations.append(animations) }

    func addCompletion(_ completion: @escaping @MainActor () -> Void) { completions.append(completion) }

    func run(_ change: () -> Void) {
        change()
        for animation in animations { animation() }
        for completion in completions { completion() }
    }
}

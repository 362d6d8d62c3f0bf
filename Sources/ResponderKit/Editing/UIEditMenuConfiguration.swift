public import Foundation

/// Where the edit menu's arrow points. Raw values as UIKit's.
public enum UIEditMenuArrowDirection: Int, Sendable {
    /// Where there is room.
    case automatic = 0
    /// Up: the menu is below.
    case up = 1
    /// Down: the menu is above.
    case down = 2
    /// To the left. Shown as `automatic`.
    case left = 3
    /// To the right. Shown as `automatic`.
    case right = 4
}

/// What an edit menu is shown for: a name, and a point. (A4)
@MainActor
public final class UIEditMenuConfiguration {
    /// What the delegate tells it by.
    public let identifier: AnyHashable
    /// In the view's own space, points.
    public let sourcePoint: CGPoint
    /// Where the menu's arrow should point.
    public var preferredArrowDirection = UIEditMenuArrowDirection.automatic

    private final class Unique {}

    /// What a menu is shown for; without an identifier it is given one of its own.
    public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
        self.identifier = identifier ?? AnyHashable(ObjectIdentifier(unique))
        self.sourcePoint = sourcePoint
    }

    // Held, so that no other has its identity.
    private let unique = Unique()
}

/// Lets others change together with a menu that comes or goes. Nothing moves by itself on a server: both are called at once.
@MainActor
public protocol UIEditMenuInteractionAnimating: AnyObject {
    /// Changes along with the menu.
    func addAnimations(_ animations: @escaping @MainActor () -> Void)
    /// Called when the menu has come or gone.
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

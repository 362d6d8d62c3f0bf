public import Foundation

/// The animation parameters of a focus update.
@MainActor
public protocol UIFocusAnimationContext: AnyObject {
    /// The duration of the animation, in seconds.
    var duration: TimeInterval { get }
}

/// Collects changes that accompany a focus update.
///
/// Added animations run after all environments of the previous and the next item were notified.
/// Completions run at the end of the update.
@MainActor
public final class UIFocusAnimationCoordinator {
    /// The duration of a focus update, in seconds. It is 0, as a server does not animate. (X5; Baton's own choice)
    public static let duration: TimeInterval = 0

    private final class Context: UIFocusAnimationContext {
        let duration = UIFocusAnimationCoordinator.duration
    }

    /// The groups of the added animations, in the order in which the groups run.
    private enum Part: CaseIterable {
        case unfocusing, focusing, all
    }

    private var animations: [(part: Part, run: @MainActor () -> Void)] = []
    private var completions: [@MainActor () -> Void] = []
    private var isOver = false

    init() {}

    /// Adds changes that run with the focus update, and a completion to call at the end of the update.
    public func addCoordinatedAnimations(
        _ animations: (@MainActor () -> Void)?, completion: (@MainActor () -> Void)? = nil
    ) {
        add({ animations?() }, to: .all, completion)
    }

    /// Adds changes for the item that gains focus, and a completion to call at the end of the update.
    public func addCoordinatedFocusingAnimations(
        _ animations: (@MainActor (any UIFocusAnimationContext) -> Void)?, completion: (@MainActor () -> Void)? = nil
    ) {
        add({ animations?(Context()) }, to: .focusing, completion)
    }

    /// Adds changes for the item that loses focus, and a completion to call at the end of the update.
    public func addCoordinatedUnfocusingAnimations(
        _ animations: (@MainActor (any UIFocusAnimationContext) -> Void)?, completion: (@MainActor () -> Void)? = nil
    ) {
        add({ animations?(Context()) }, to: .unfocusing, completion)
    }

    private func add(
        _ animation: @escaping @MainActor () -> Void, to part: Part, _ completion: (@MainActor () -> Void)?
    ) {
        guard !isOver else {
            // The focus update has already ended, so the changes run at once. This happens if the caller has retained
            // the coordinator.
            animation()
            completion?()
            return
        }
        animations.append((part, animation))
        if let completion { completions.append(completion) }
    }

    /// Runs the changes of the item that loses focus, then those of the item that gains focus, then all others.
    func run() {
        for part in Part.allCases {
            for animation in animations where animation.part == part { animation.run() }
        }
        isOver = true
        for completion in completions { completion() }
        animations = []
        completions = []
    }
}

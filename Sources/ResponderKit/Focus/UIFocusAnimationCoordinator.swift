public import Foundation

/// What a move of focus tells of its animation.
@MainActor
public protocol UIFocusAnimationContext: AnyObject {
    /// How long it takes, in seconds.
    var duration: TimeInterval { get }
}

/// Lets others change together with a move of focus.
///
/// What is added runs once all that contain either item were told, and its completions at the end of the move.
@MainActor
public final class UIFocusAnimationCoordinator {
    /// How long a move takes, in seconds: none, as a server has nothing between before and after. (X5, ours)
    public static let duration: TimeInterval = 0

    private final class Context: UIFocusAnimationContext {
        let duration = UIFocusAnimationCoordinator.duration
    }

    /// What an animation goes along with, in the order in which they are run.
    private enum Part: CaseIterable {
        case unfocusing, focusing, all
    }

    private var animations: [(part: Part, run: @MainActor () -> Void)] = []
    private var completions: [@MainActor () -> Void] = []
    private var isOver = false

    init() {}

    /// Makes changes along with the move, and calls `completion` when it is done.
    public func addCoordinatedAnimations(
        _ animations: (@MainActor () -> Void)?, completion: (@MainActor () -> Void)? = nil
    ) {
        add({ animations?() }, to: .all, completion)
    }

    /// Makes changes along with what gets the focus, and calls `completion` when the move is done.
    public func addCoordinatedFocusingAnimations(
        _ animations: (@MainActor (any UIFocusAnimationContext) -> Void)?, completion: (@MainActor () -> Void)? = nil
    ) {
        add({ animations?(Context()) }, to: .focusing, completion)
    }

    /// Makes changes along with what loses the focus, and calls `completion` when the move is done.
    public func addCoordinatedUnfocusingAnimations(
        _ animations: (@MainActor (any UIFocusAnimationContext) -> Void)?, completion: (@MainActor () -> Void)? = nil
    ) {
        add({ animations?(Context()) }, to: .unfocusing, completion)
    }

    private func add(
        _ animation: @escaping @MainActor () -> Void, to part: Part, _ completion: (@MainActor () -> Void)?
    ) {
        guard !isOver else {
            // Somebody kept it: there is no move left to go along with.
            animation()
            completion?()
            return
        }
        animations.append((part, animation))
        if let completion { completions.append(completion) }
    }

    /// The move: what loses the focus, what gets it, and all else.
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

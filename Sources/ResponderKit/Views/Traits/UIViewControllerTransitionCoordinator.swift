public import Foundation

/// Information about a transition in progress.
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// The duration of the transition, in seconds.
    var transitionDuration: TimeInterval { get }
}

/// An object that runs closures of the application during a change of size or traits. (Y4)
@MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Calls `animation` after the new size and traits are set, and `completion` after the layout.
    /// - Returns: true if the closures will be called.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
    /// Calls `animation` after the new size and traits are set.
    @discardableResult
    public func animate(alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?)
        -> Bool
    {
        animate(alongsideTransition: animation, completion: nil)
    }
}

/// A change of the screen's size. Clients show the new size without animation.
@MainActor
final class SizeTransition: UIViewControllerTransitionCoordinator {
    private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

    var isAnimated: Bool { false }
    var transitionDuration: TimeInterval { 0 }

    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        if let animation { animations.append(animation) }
        if let completion { completions.append(completion) }
        return true
    }

    /// Notifies the view controllers of the windows that have the screen's size, and changes the size. Then runs the
    /// animations and completions that the controllers have added.
    static func run(in application: UIApplication, size: CGSize, change: () -> Void) {
        let transition = SizeTransition()
        let old = application.traits
        let new = application.traits(forScreenSize: size)
        for window in application.windows
        where window.bounds.size == application.screenSize && size != application.screenSize {
            let controllers = [window.rootViewController].compactMap(\.self) + window.presentedControllers
            for controller in controllers where controller.isViewLoaded {
                if new != old {
                    controller.willTransition(to: controller.storedTraits?.applied(to: new) ?? new, with: transition)
                }
                controller.viewWillTransition(to: size, with: transition)
            }
        }
        change()
        TraitChange.notify(application, from: old)
        for animation in transition.animations { animation(transition) }
        guard !transition.completions.isEmpty else { return }
        application.atEndOfTurn { for completion in transition.completions { completion(transition) } }
    }
}

extension UIWindow {
    /// The presented view controllers in order, starting with the one presented by the root view controller.
    fileprivate var presentedControllers: [UIViewController] {
        Array(sequence(first: rootViewController, next: { $0?.ownPresented }).compactMap(\.self).dropFirst())
    }
}

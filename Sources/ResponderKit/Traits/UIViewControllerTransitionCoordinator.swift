public import Foundation

/// What can be asked of a change while it goes on.
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// Whether it is to be seen.
    var isAnimated: Bool { get }
    /// How long it takes, in seconds.
    var transitionDuration: TimeInterval { get }
}

/// Goes along with a change of size or traits. (Y4)
@MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Calls `animation` once the new size and traits are there, and `completion` when all is laid out.
    /// - Returns: whether they will be called.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
    /// Calls `animation` once the new size and traits are there.
    @discardableResult
    public func animate(alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?)
        -> Bool
    {
        animate(alongsideTransition: animation, completion: nil)
    }
}

/// A change of the screen's size. Pages show the new one at once.
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

    /// Tells the controllers of an application's windows what is about to be, makes it so, and lets them go along.
    static func run(in application: UIApplication, size: CGSize, change: () -> Void) {
        let transition = SizeTransition()
        let old = application.traits
        var new = old
        let coming = UITraitCollection(screenSize: size)
        new.horizontalSizeClass = coming.horizontalSizeClass
        new.verticalSizeClass = coming.verticalSizeClass
        new.userInterfaceIdiom = coming.userInterfaceIdiom
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
        TraitChange.tell(application, from: old)
        for animation in transition.animations { animation(transition) }
        guard !transition.completions.isEmpty else { return }
        application.atEndOfTurn { for completion in transition.completions { completion(transition) } }
    }
}

extension UIWindow {
    /// Those that are presented one over the other from the root controller on.
    fileprivate var presentedControllers: [UIViewController] {
        Array(sequence(first: rootViewController, next: { $0?.ownPresented }).compactMap(\.self).dropFirst())
    }
}

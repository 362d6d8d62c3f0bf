/// Provides the pages of a page view controller. The two `presentation` methods are optional. Without them, no page
/// control is shown.
@MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
    /// Returns the page before the given one; nil if the given page is the first.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// Returns the page after the given one; nil if the given page is the last.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    /// Returns the number of dots below horizontal pages. Called when the pages are set.
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    /// Returns the index of the current dot, from 0. Called when the pages are set; the dot then follows page turns.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    /// The default implementation returns 0: there are no dots, and no page control is shown.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
    /// The default implementation returns 0, the index of the first dot.
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Observes page turns by the user. Every method is optional.
@MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
    /// The user begins a turn to the given pages. The pages have not yet been notified that they will appear.
    func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
    /// The user finished or cancelled a page turn.
    /// - Parameters:
    ///   - finished: true if the animation ran to its end, false if another change interrupted it.
    ///   - previousViewControllers: the pages that were visible before.
    ///   - completed: whether other pages are visible now.
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
    /// By default, nothing happens when the user begins a page turn.
    public func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) {}
    /// By default, nothing happens when the user finished or cancelled a page turn.
    public func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
    ) {}
}

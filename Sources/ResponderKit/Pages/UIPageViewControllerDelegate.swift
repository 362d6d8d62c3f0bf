/// Says which pages there are. The two counts may be left out: without them no row of dots is shown.
@MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
    /// What comes before a page; nil where it is the first.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// What comes after a page; nil where it is the last.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    /// How many dots are shown below the pages, where they are turned to the side. Asked when pages are set.
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    /// Which dot stands for what is shown, from 0. Asked when pages are set; it goes along with pages that people turn.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    /// None.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
    /// The first.
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Told of pages that people turn. Every method may be left out.
@MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
    /// A person begins to turn to these. They were not told yet that they appear.
    func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
    /// A person has turned a page, or has given that up.
    /// - Parameters:
    ///   - finished: whether it came to its end by itself; else something else overtook it.
    ///   - previousViewControllers: what was shown before.
    ///   - completed: whether other pages are shown now.
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) {}
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
    ) {}
}

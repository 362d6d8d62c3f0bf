import Foundation
import ResponderKitTesting

@testable import ResponderKit

/// A page view controller on a screen, with pages that log their callbacks.
@MainActor
final class PageScene: CallbackScene, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let screen = TestScreen.untraced()
    let log = Log()
    let book: UIPageViewController
    let all: [TabScene.Step]
    /// The number of dots in the page control.
    var count = 0
    var asksNobody = true

    init(
        _ style: UIPageViewController.TransitionStyle = .scroll,
        _ orientation: UIPageViewController.NavigationOrientation = .horizontal,
        options: [UIPageViewController.OptionsKey: Any]? = nil, count: Int = 0
    ) {
        book = UIPageViewController(transitionStyle: style, navigationOrientation: orientation, options: options)
        let log = log
        all = ["a", "b", "c", "d", "e"].map { TabScene.Step($0, log) }
        self.count = count
        book.dataSource = self
        book.delegate = self
    }

    func show(_ index: Int = 1) {
        book.setViewControllers([all[index]], direction: .forward, animated: false)
        screen.window.rootViewController = book
        settle()
    }

    func settle() {
        screen.application.commit()
        screen.clock.advance(by: 400)
        screen.application.commit()
    }

    /// The titles of the displayed pages.
    var shown: String { (book.viewControllers ?? []).compactMap(\.title).joined() }

    /// Drags a finger by a distance. By default, the finger rests at the end before it is lifted.
    func drag(_ way: CGPoint, lets go: Bool = true, rests: Bool = true) throws {
        let start = CGPoint(x: 200, y: 400)
        try screen.touch(.began, start.x, start.y)
        for step in 1...10 {
            screen.clock.advance(by: rests ? 50 : 5)
            try screen.touch(.moved, start.x + way.x * CGFloat(step) / 10, start.y + way.y * CGFloat(step) / 10)
        }
        if rests {
            screen.clock.advance(by: 200)
            try screen.touch(.moved, start.x + way.x, start.y + way.y)
        }
        if go { try screen.touch(.ended, start.x + way.x, start.y + way.y) }
    }

    private func neighbour(_ controller: UIViewController, _ step: Int) -> UIViewController? {
        if !asksNobody { log.note("\(step > 0 ? "after" : "before") \(controller.title ?? "")?") }
        guard let index = all.firstIndex(where: { $0 === controller }) else { return nil }
        return all.indices.contains(index + step) ? all[index + step] : nil
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { neighbour(viewController, -1) }
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { neighbour(viewController, 1) }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { count }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int {
        all.firstIndex { $0 === pageViewController.viewControllers?.first } ?? 0
    }
    func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) { log.note("will turn to \(pendingViewControllers.compactMap(\.title).joined())") }
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
    ) {
        let before = previousViewControllers.compactMap(\.title).joined()
        log.note("\(completed ? "turned" : "not turned") from \(before)" + (finished ? "" : ", overtaken"))
    }
}

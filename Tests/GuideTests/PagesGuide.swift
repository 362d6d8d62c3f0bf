import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

/// A data source of letters, one per page.
final class LetterPages: UIPageViewControllerDataSource {
    let letters = ["First", "Second", "Third"].map { title in
        let letter = UIViewController()
        letter.title = title
        return letter
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { letter(beside: viewController, -1) }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { letter(beside: viewController, 1) }

    func presentationCount(for pageViewController: UIPageViewController) -> Int { letters.count }

    private func letter(beside letter: UIViewController, _ step: Int) -> UIViewController? {
        guard let index = letters.firstIndex(of: letter), letters.indices.contains(index + step) else { return nil }
        return letters[index + step]
    }
}

@Suite("Page view controllers in the guide") @MainActor struct PagesGuide {
    @Test("V16 The page down key shows the next letter") func pages() throws {
        let source = LetterPages()
        let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
        pages.dataSource = source
        pages.setViewControllers([source.letters[0]], direction: .forward, animated: false)
        let screen = TestScreen { pages }

        try screen.press(.keyboardPageDown)
        screen.advance(by: .milliseconds(400))
        #expect(pages.viewControllers == [source.letters[1]])
    }
}

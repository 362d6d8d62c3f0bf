import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// Split view, page view and search controllers under random sequences of operations.
@Suite @MainActor struct ContainerRandomTests {
    /// Tests the columns of a split view controller; some of the random operations drag the columns with a touch.
    @Test(
        "Split views: after any operations, appearance callbacks alternate and visible controllers have appeared",
        arguments: 0..<300)
    func columns(seed: UInt64) throws {
        var dice = Seeded(state: seed)
        let screen = TestScreen.untraced(width: 1_300, height: 800)
        let split = UISplitViewController(style: dice.one(in: 2) ? .doubleColumn : .tripleColumn)
        let steps = (0..<8).map { Alternating("step \($0)") }
        let above = Alternating("above")
        above.modalPresentationStyle = .fullScreen
        let columns: [UISplitViewController.Column] = [.primary, .supplementary, .secondary, .compact]
        split.setViewController(steps[0], for: .primary)
        split.setViewController(steps[1], for: .supplementary)
        split.setViewController(steps[2], for: .secondary)
        screen.window.rootViewController = split
        var finger: CGFloat?

        for _ in 0..<50 {
            let step = steps[dice.next(below: 8)]
            let column = columns[dice.next(below: 4)]
            switch dice.next(below: 14) {
            case 0: split.show(column)
            case 1: split.hide(column)
            case 2:
                split.preferredDisplayMode =
                    UISplitViewController.DisplayMode(rawValue: dice.next(below: 7)) ?? .automatic
            case 3:
                split.preferredSplitBehavior =
                    UISplitViewController.SplitBehavior(rawValue: dice.next(below: 4)) ?? .automatic
            case 4:
                screen.application.setScreenSize(
                    CGSize(width: [400, 700, 900, 1_300][dice.next(below: 4)], height: 800))
            case 5: if step.parent == nil { split.setViewController(step, for: column) }
            case 6: if dice.one(in: 4) { split.setViewController(nil, for: column) }
            case 7:
                let stacks = split.viewControllers.compactMap { $0 as? UINavigationController }
                if step.parent == nil, let stack = stacks.randomElement(using: &dice), !split.holds(step) {
                    stack.pushViewController(step, animated: dice.one(in: 2))
                }
            case 8:
                let stacks = split.viewControllers.compactMap { $0 as? UINavigationController }
                stacks.randomElement(using: &dice)?.popViewController(animated: dice.one(in: 2))
            case 9: if step.parent == nil, !split.holds(step) { split.showDetailViewController(step, sender: nil) }
            case 10:
                if above.presentingViewController == nil {
                    split.present(above, animated: false)
                } else {
                    split.dismiss(animated: false)
                }
            case 11:
                if let place = finger {
                    _ = try? screen.touch(dice.one(in: 4) ? .cancelled : .ended, place, 400)
                    finger = nil
                } else {
                    let place = dice.one(in: 2) ? 4 : CGFloat(dice.next(below: 400))
                    _ = try? screen.touch(.began, place, 400)
                    finger = place
                }
            case 12:
                guard finger != nil else { continue }
                let place = CGFloat(dice.next(below: 400))
                _ = try? screen.touch(.moved, place, 400)
                finger = place
            default: screen.clock.advance(by: Double(dice.next(below: 500)))
            }
            if dice.one(in: 3) { screen.application.commit() }
        }
        if let finger { _ = try? screen.touch(.ended, finger, 400) }
        settle(screen)

        check(steps + [above])
        #expect(split.transition == nil)
        guard split.view.window != nil else { return }
        for column in UISplitViewController.Column.all {
            let shows = split.shownColumns.contains(column)
            let content = split.container(of: column)?.viewIfLoaded
            #expect((content?.superview === split.columnViews[column]) == (shows && content != nil))
            #expect(split.columnViews[column]?.isHidden == !shows)
        }
    }

    @Test(
        "Page views: after any operations, callbacks alternate and only the visible pages are children",
        arguments: 0..<300)
    func pages(seed: UInt64) throws {
        var dice = Seeded(state: seed)
        let screen = TestScreen.untraced()
        let source = Leaves()
        let hasSpine = dice.one(in: 3)
        let book = UIPageViewController(
            transitionStyle: hasSpine ? .pageCurl : .scroll,
            navigationOrientation: dice.one(in: 3) ? .vertical : .horizontal,
            options: hasSpine ? [.spineLocation: 2] : [.interPageSpacing: 10])
        book.dataSource = source
        if dice.one(in: 2) { book.view.semanticContentAttribute = .forceRightToLeft }
        screen.window.rootViewController = book
        let outside = Alternating("outside")
        var finger: CGPoint?

        for _ in 0..<50 {
            switch dice.next(below: 9) {
            case 0, 1:
                let start = dice.next(below: 6)
                let pages = Array(source.pages[start...].prefix(dice.next(below: 3)))
                book.setViewControllers(
                    pages, direction: dice.one(in: 2) ? .forward : .reverse, animated: dice.one(in: 2))
            case 2: book.turn(isForward: dice.one(in: 2))
            case 3:
                screen.window.rootViewController = dice.one(in: 3) ? outside : book
            case 4:
                if let place = finger {
                    _ = try? screen.touch(dice.one(in: 4) ? .cancelled : .ended, place.x, place.y)
                    finger = nil
                } else {
                    let place = CGPoint(x: dice.next(below: 400), y: dice.next(below: 800))
                    _ = try? screen.touch(.began, place.x, place.y)
                    finger = place
                }
            case 5, 6:
                guard finger != nil else { continue }
                let place = CGPoint(x: dice.next(below: 400), y: dice.next(below: 800))
                _ = try? screen.touch(.moved, place.x, place.y)
                finger = place
            case 7:
                screen.application.setScreenSize(
                    dice.one(in: 2) ? CGSize(width: 400, height: 800) : CGSize(width: 800, height: 400))
            default: screen.clock.advance(by: Double(dice.next(below: 500)))
            }
            if dice.one(in: 3) { screen.application.commit() }
        }
        if let finger { _ = try? screen.touch(.ended, finger.x, finger.y) }
        settle(screen)

        check(source.pages + [outside])
        #expect(book.transition == nil)
        #expect(Set(book.children.map(ObjectIdentifier.init)) == Set(book.pages.map(ObjectIdentifier.init)))
        for page in source.pages where !book.pages.contains(page) {
            #expect(page.parent == nil && page.viewIfLoaded?.superview == nil)
        }
        if book.view.window != nil { #expect(book.contentContainer.subviews.count == book.pages.count) }
    }

    @Test(
        "Searches: after any operations, callbacks alternate and the bar's height fits the search",
        arguments: 0..<300)
    func searches(seed: UInt64) throws {
        var dice = Seeded(state: seed)
        let screen = TestScreen.untraced()
        let (host, results, other) = (Alternating("host"), Alternating("results"), Alternating("other"))
        let search = UISearchController(searchResultsController: dice.one(in: 4) ? nil : results)
        search.obscuresBackgroundDuringPresentation = dice.one(in: 2)
        search.hidesNavigationBarDuringPresentation = dice.one(in: 2)
        if dice.one(in: 2) { search.searchBar.scopeButtonTitles = ["a", "b"] }
        let navigation = UINavigationController(rootViewController: host)
        host.navigationItem.searchController = search
        screen.window.rootViewController = navigation

        for _ in 0..<40 {
            switch dice.next(below: 9) {
            case 0: search.isActive = true
            case 1: search.isActive = false
            case 2: search.searchBar.becomeFirstResponder()
            case 3: search.searchBar.resignFirstResponder()
            case 4: _ = screen.application.send(text: dice.one(in: 3) ? "\n" : "x", from: screen.device)
            case 5: search.searchBar.cancel()
            case 6: if other.parent == nil { navigation.pushViewController(other, animated: dice.one(in: 2)) }
            case 7: navigation.popViewController(animated: dice.one(in: 2))
            default: screen.clock.advance(by: Double(dice.next(below: 500)))
            }
            if dice.one(in: 3) { screen.application.commit() }
        }
        settle(screen)

        check([host, results, other])
        #expect((search.parent === host) == search.isActive)
        let height = navigation.topViewController === host ? search.searchBar.contentHeight : 0
        let hides =
            navigation.topViewController === host && search.isActive && search.hidesNavigationBarDuringPresentation
        #expect(navigation.navigationBar.frame.height == (hides ? 0 : 44) + height)
    }

    private func settle(_ screen: TestScreen) {
        for _ in 0..<3 {
            screen.application.commit()
            screen.clock.advance(by: 800)
        }
        screen.application.commit()
    }

    private func check(_ all: [Alternating]) {
        for each in all {
            #expect(each.problems.isEmpty, "\(each.problems)")
            let isSeen = each.viewIfLoaded?.window != nil
            #expect(each.step == (isSeen ? .didAppear : .gone), "\(each.title ?? "")")
        }
    }

    /// A data source with pages in a fixed order.
    private final class Leaves: UIPageViewControllerDataSource {
        let pages = (0..<8).map { Alternating("page \($0)") }

        private func page(beside controller: UIViewController, _ step: Int) -> UIViewController? {
            guard let index = pages.firstIndex(where: { $0 === controller }) else { return nil }
            return pages.indices.contains(index + step) ? pages[index + step] : nil
        }
        func pageViewController(
            _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
        ) -> UIViewController? { page(beside: viewController, -1) }
        func pageViewController(
            _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
        ) -> UIViewController? { page(beside: viewController, 1) }
        func presentationCount(for pageViewController: UIPageViewController) -> Int { pages.count }
    }
}

extension UISplitViewController {
    /// Returns whether a column contains the controller or will contain it once there is space.
    fileprivate func holds(_ controller: UIViewController) -> Bool {
        columnControllers.values.contains(controller) || collapsedStacks.values.contains { $0.contains(controller) }
    }
}

import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Page view controllers: their pages, the layout of the pages, and the inputs that turn them.
@Suite @MainActor struct PageTests {
    @Test("V13 Only the visible page is a child, and its neighbour joins while the page is turned")
    func V13_neighbours() throws {
        let screen = PageScene()
        screen.show()
        #expect(screen.book.children == [screen.all[1]])
        #expect(screen.all.filter(\.isViewLoaded).map(\.title) == ["b"])

        try screen.drag(CGPoint(x: -150, y: 0), lets: false)
        #expect(screen.book.children == [screen.all[1], screen.all[2]])
        #expect(screen.book.contentContainer.subviews.count == 2)
        try screen.scene.touch(.cancelled, 50, 400)
        screen.settle()
        #expect(screen.book.children == [screen.all[1]])
        #expect(screen.book.contentContainer.subviews.count == 1)
    }

    @Test("V13 Pages that contain the controller, repeat or exceed the number of visible pages are left out")
    func V13_refused() {
        let screen = PageScene()
        screen.show()
        screen.book.setViewControllers([screen.book], direction: .forward, animated: false)
        screen.settle()
        #expect(screen.book.viewControllers == nil)

        screen.book.setViewControllers([screen.all[0], screen.all[1]], direction: .forward, animated: false)
        screen.settle()
        #expect(screen.shown == "a")
        #expect(screen.all[0].view.frame == screen.scene.window.bounds)
    }

    @Test("V13 With the spine in the middle, two pages are shown and turned at once", arguments: [false, true])
    func V13_spine(
        isReversed: Bool
    )
        throws
    {
        let screen = PageScene(.pageCurl, options: [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue])
        #expect(screen.book.spineLocation == .mid)
        if isReversed { screen.book.view.semanticContentAttribute = .forceRightToLeft }
        screen.book.setViewControllers([screen.all[0], screen.all[1]], direction: .forward, animated: false)
        screen.scene.window.rootViewController = screen.book
        screen.settle()
        func left(_ index: Int) -> CGFloat { screen.all[index].view.convert(CGPoint.zero, to: nil).x }
        #expect([left(0), left(1)] == (isReversed ? [200, 0] : [0, 200]))

        try screen.drag(CGPoint(x: isReversed ? 300 : -300, y: 0))
        screen.settle()
        #expect(screen.shown == "cd")
        // The last page is shown alone.
        #expect(screen.book.turn(isForward: true))
        screen.settle()
        #expect(screen.shown == "e")
        #expect(screen.book.turn(isForward: false))
        screen.settle()
        #expect(screen.shown == "cd")
    }

    @Test("V14 A page follows the finger, with the spacing between pages") func V14_along() throws {
        let screen = PageScene(options: [.interPageSpacing: 20])
        screen.show()

        try screen.drag(CGPoint(x: -105, y: 0), lets: false)

        func left(_ index: Int) -> CGFloat { screen.all[index].view.convert(CGPoint.zero, to: nil).x }
        #expect(abs(left(1) - -105) < 0.01)
        #expect(abs(left(2) - (420 - 105)) < 0.01)
        try screen.scene.touch(.ended, 95, 400)
        screen.settle()
        #expect(screen.shown == "b")
        #expect(left(1) == 0)
    }

    struct Way: Sendable, CustomTestStringConvertible {
        let orientation: UIPageViewController.NavigationOrientation
        var isReversed = false
        let way: CGPoint
        var rests = true
        let shown: String
        var testDescription: String { "\(orientation) \(isReversed) \(way) \(rests)" }
    }

    @Test(
        "V14 A drag that is far or fast enough turns the page in the direction of the pages",
        arguments: [
            Way(orientation: .horizontal, way: CGPoint(x: -210, y: 30), shown: "c"),
            Way(orientation: .horizontal, way: CGPoint(x: -190, y: 30), shown: "b"),
            Way(orientation: .horizontal, way: CGPoint(x: -60, y: 0), rests: false, shown: "c"),
            Way(orientation: .horizontal, way: CGPoint(x: 210, y: 0), shown: "a"),
            Way(orientation: .horizontal, way: CGPoint(x: 30, y: -600), shown: "b"),
            Way(orientation: .horizontal, isReversed: true, way: CGPoint(x: 210, y: 0), shown: "c"),
            Way(orientation: .horizontal, isReversed: true, way: CGPoint(x: -210, y: 0), shown: "a"),
            Way(orientation: .vertical, way: CGPoint(x: 30, y: -410), shown: "c"),
            Way(orientation: .vertical, way: CGPoint(x: 0, y: 390), shown: "b"),
            Way(orientation: .vertical, way: CGPoint(x: 0, y: 410), shown: "a"),
            Way(orientation: .vertical, way: CGPoint(x: 300, y: 0), shown: "b"),
        ]) func V14_ways(_ way: Way) throws
    {
        let screen = PageScene(.scroll, way.orientation)
        if way.isReversed { screen.book.view.semanticContentAttribute = .forceRightToLeft }
        screen.show()

        try screen.drag(way.way, rests: way.rests)
        screen.settle()

        #expect(screen.shown == way.shown)
        #expect(screen.book.children.count == 1)
        #expect(screen.book.viewControllers?.first?.view.convert(CGPoint.zero, to: nil) == .zero)
    }

    @Test("V14 A page that settles on its own can be caught at its visible place") func V14_caught() throws {
        let screen = PageScene()
        screen.show()
        try screen.drag(CGPoint(x: -250, y: 0))
        screen.scene.application.commit()
        screen.scene.clock.advance(by: 30)
        let part = try #require(screen.book.transition).progress(at: screen.scene.clock.now)

        try screen.scene.touch(.began, 200, 400)
        try screen.scene.touch(.moved, 240, 400)
        let caught = try #require(screen.book.transition)
        #expect(abs(caught.progress - part) < 0.001)
        try screen.scene.touch(.moved, 390, 400)
        screen.scene.clock.advance(by: 200)
        try screen.scene.touch(.moved, 390, 400)
        try screen.scene.touch(.ended, 390, 400)
        screen.settle()
        #expect(screen.shown == "b")
    }

    @Test("V14 A list in a page scrolls vertically, and horizontal drags turn the page") func V14_list() throws {
        let screen = PageScene()
        screen.show()
        let list = screen.scene.add(UIScrollView(frame: .zero), 0, 0, 400, 800, to: screen.all[1].view)
        list.contentSize = CGSize(width: 400, height: 3_000)
        screen.settle()

        try screen.drag(CGPoint(x: 0, y: -200))
        screen.settle()
        #expect(list.contentOffset.y > 100)
        #expect(screen.shown == "b")
        try screen.drag(CGPoint(x: -300, y: 0))
        screen.settle()
        #expect(screen.shown == "c")
    }

    @Test("V16 Keys and the page buttons of a remote control turn pages") func V16_keys() throws {
        let screen = PageScene()
        screen.show()
        try screen.scene.screen.press(.keyboardRightArrow)
        screen.settle()
        #expect(screen.shown == "c")
        try screen.scene.screen.press(.keyboardPageDown)
        screen.settle()
        #expect(screen.shown == "d")
        try screen.scene.screen.press(.keyboardPageUp)
        try screen.scene.screen.press(.keyboardLeftArrow)
        screen.settle()
        #expect(screen.shown == "b")
    }

    @Test("V16 An arrow key moves the focus for as long as it can and then turns the page") func V16_focus() throws {
        let screen = PageScene()
        screen.show()
        let left = screen.scene.item("left", screen.log, 20, 300, to: screen.all[1].view)
        let right = screen.scene.item("right", screen.log, 300, 300, to: screen.all[1].view)
        screen.scene.focus(on: left)

        try screen.scene.screen.press(.keyboardRightArrow)
        #expect(screen.scene.focus.focusedView === right)
        try screen.scene.screen.press(.keyboardRightArrow)
        screen.settle()
        #expect(screen.shown == "c")
    }

    @Test("V16 A page control below the pages shows the current page and turns pages") func V16_dots() throws {
        let screen = PageScene(count: 5)
        screen.show()
        let dots = screen.book.dots
        #expect(!dots.isHidden && dots.numberOfPages == 5 && dots.currentPage == 1)
        #expect(screen.all[1].view.bounds.height == 763)

        dots.accessibilityIncrement()
        screen.settle()
        #expect(screen.shown == "c" && dots.currentPage == 2)
        try screen.scene.tap(10, 780)
        screen.settle()
        #expect(screen.shown == "b" && dots.currentPage == 1)
        try screen.drag(CGPoint(x: -100, y: 0))
        screen.settle()
        #expect(dots.currentPage == 1)
        screen.book.setViewControllers([screen.all[4]], direction: .forward, animated: false)
        #expect(dots.currentPage == 4)
        dots.accessibilityIncrement()
        #expect(dots.currentPage == 4)
    }

    @Test("V16 Without a data source, pages do not turn") func V16_nobody() throws {
        let screen = PageScene()
        screen.book.dataSource = nil
        screen.show()
        try screen.drag(CGPoint(x: -300, y: 0))
        #expect(screen.book.keyCommands == nil)
        #expect(!screen.book.turn(isForward: true))
        screen.settle()
        #expect(screen.shown == "b")
    }

    @Test("V13 Options accept numbers of any type and ignore other values")
    func V13_options() {
        func book(_ style: UIPageViewController.TransitionStyle, _ options: [UIPageViewController.OptionsKey: Any]?)
            -> UIPageViewController
        {
            UIPageViewController(transitionStyle: style, navigationOrientation: .horizontal, options: options)
        }
        #expect(book(.scroll, [.interPageSpacing: CGFloat(8)]).spacing == 8)
        #expect(book(.scroll, [.interPageSpacing: NSNumber(value: 8.5)]).spacing == 8.5)
        #expect(book(.scroll, [.interPageSpacing: Double.nan]).spacing == 0)
        #expect(book(.scroll, [.interPageSpacing: "8"]).spacing == 0)
        #expect(book(.scroll, [.spineLocation: 2]).spineLocation == .none)
        #expect(book(.pageCurl, nil).spineLocation == .min)
        #expect(book(.pageCurl, [.spineLocation: 7]).spineLocation == .min)
    }

    @Test("K3 The current page is restored") func K3_page() {
        let coder = StateCoder(StateNumbers())
        let screen = PageScene()
        screen.show(3)
        screen.book.writeContent(to: coder)
        #expect(coder.values["UI.viewControllers"] != nil)
        screen.book.readContent(from: StateCoder([:]))
        #expect(screen.shown == "d")
    }
}

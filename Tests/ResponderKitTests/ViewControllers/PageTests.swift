import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Page view controllers: their pages, the layout of the pages, and the inputs that turn them.
@Suite @MainActor struct PageTests {
    @Test("V13 Only the visible page is a child, and its neighbour joins while the page is turned")
    func V13_neighbours() throws {
        let scene = PageScene()
        scene.show()
        #expect(scene.book.children == [scene.all[1]])
        #expect(scene.all.filter(\.isViewLoaded).map(\.title) == ["b"])

        try scene.drag(CGPoint(x: -150, y: 0), lets: false)
        #expect(scene.book.children == [scene.all[1], scene.all[2]])
        #expect(scene.book.contentContainer.subviews.count == 2)
        try scene.screen.touch(.cancelled, 50, 400)
        scene.settle()
        #expect(scene.book.children == [scene.all[1]])
        #expect(scene.book.contentContainer.subviews.count == 1)
    }

    @Test("V13 Pages that contain the controller, repeat or exceed the number of visible pages are left out")
    func V13_refused() {
        let scene = PageScene()
        scene.show()
        scene.book.setViewControllers([scene.book], direction: .forward, animated: false)
        scene.settle()
        #expect(scene.book.viewControllers == nil)

        scene.book.setViewControllers([scene.all[0], scene.all[1]], direction: .forward, animated: false)
        scene.settle()
        #expect(scene.shown == "a")
        #expect(scene.all[0].view.frame == scene.screen.window.bounds)
    }

    @Test("V13 With the spine in the middle, two pages are shown and turned at once", arguments: [false, true])
    func V13_spine(
        isReversed: Bool
    )
        throws
    {
        let scene = PageScene(.pageCurl, options: [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue])
        #expect(scene.book.spineLocation == .mid)
        if isReversed { scene.book.view.semanticContentAttribute = .forceRightToLeft }
        scene.book.setViewControllers([scene.all[0], scene.all[1]], direction: .forward, animated: false)
        scene.screen.window.rootViewController = scene.book
        scene.settle()
        func left(_ index: Int) -> CGFloat { scene.all[index].view.convert(CGPoint.zero, to: nil).x }
        #expect([left(0), left(1)] == (isReversed ? [200, 0] : [0, 200]))

        try scene.drag(CGPoint(x: isReversed ? 300 : -300, y: 0))
        scene.settle()
        #expect(scene.shown == "cd")
        // The last page is shown alone, because no page follows it.
        #expect(scene.book.turn(isForward: true))
        scene.settle()
        #expect(scene.shown == "e")
        #expect(scene.book.turn(isForward: false))
        scene.settle()
        #expect(scene.shown == "cd")
    }

    @Test("V14 A page follows the finger, with the spacing between pages") func V14_along() throws {
        let scene = PageScene(options: [.interPageSpacing: 20])
        scene.show()

        try scene.drag(CGPoint(x: -105, y: 0), lets: false)

        func left(_ index: Int) -> CGFloat { scene.all[index].view.convert(CGPoint.zero, to: nil).x }
        #expect(abs(left(1) - -105) < 0.01)
        #expect(abs(left(2) - (420 - 105)) < 0.01)
        try scene.screen.touch(.ended, 95, 400)
        scene.settle()
        #expect(scene.shown == "b")
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
        let scene = PageScene(.scroll, way.orientation)
        if way.isReversed { scene.book.view.semanticContentAttribute = .forceRightToLeft }
        scene.show()

        try scene.drag(way.way, rests: way.rests)
        scene.settle()

        #expect(scene.shown == way.shown)
        #expect(scene.book.children.count == 1)
        #expect(scene.book.viewControllers?.first?.view.convert(CGPoint.zero, to: nil) == .zero)
    }

    @Test("V14 A page that settles on its own can be caught at its visible place") func V14_caught() throws {
        let scene = PageScene()
        scene.show()
        try scene.drag(CGPoint(x: -250, y: 0))
        scene.screen.application.commit()
        scene.screen.clock.advance(by: 30)
        let part = try #require(scene.book.transition).progress(at: scene.screen.clock.now)

        try scene.screen.touch(.began, 200, 400)
        try scene.screen.touch(.moved, 240, 400)
        let caught = try #require(scene.book.transition)
        #expect(abs(caught.progress - part) < 0.001)
        try scene.screen.touch(.moved, 390, 400)
        scene.screen.clock.advance(by: 200)
        try scene.screen.touch(.moved, 390, 400)
        try scene.screen.touch(.ended, 390, 400)
        scene.settle()
        #expect(scene.shown == "b")
    }

    @Test("V14 A list in a page scrolls vertically, and horizontal drags turn the page") func V14_list() throws {
        let scene = PageScene()
        scene.show()
        let list = scene.screen.add(UIScrollView(frame: .zero), 0, 0, 400, 800, to: scene.all[1].view)
        list.contentSize = CGSize(width: 400, height: 3_000)
        scene.settle()

        try scene.drag(CGPoint(x: 0, y: -200))
        scene.settle()
        #expect(list.contentOffset.y > 100)
        #expect(scene.shown == "b")
        try scene.drag(CGPoint(x: -300, y: 0))
        scene.settle()
        #expect(scene.shown == "c")
    }

    @Test("V16 Keys and the page buttons of a remote control turn pages") func V16_keys() throws {
        let scene = PageScene()
        scene.show()
        try scene.screen.press(.keyboardRightArrow)
        scene.settle()
        #expect(scene.shown == "c")
        try scene.screen.press(.keyboardPageDown)
        scene.settle()
        #expect(scene.shown == "d")
        try scene.screen.press(.keyboardPageUp)
        try scene.screen.press(.keyboardLeftArrow)
        scene.settle()
        #expect(scene.shown == "b")
    }

    @Test("V16 An arrow key moves the focus for as long as it can and then turns the page") func V16_focus() throws {
        let scene = PageScene()
        scene.show()
        let left = scene.screen.item("left", scene.log, 20, 300, to: scene.all[1].view)
        let right = scene.screen.item("right", scene.log, 300, 300, to: scene.all[1].view)
        scene.screen.focus(on: left)

        try scene.screen.press(.keyboardRightArrow)
        #expect(scene.screen.focus.focusedView === right)
        try scene.screen.press(.keyboardRightArrow)
        scene.settle()
        #expect(scene.shown == "c")
    }

    @Test("V16 A page control below the pages shows the current page and turns pages") func V16_dots() throws {
        let scene = PageScene(count: 5)
        scene.show()
        let dots = scene.book.dots
        #expect(!dots.isHidden && dots.numberOfPages == 5 && dots.currentPage == 1)
        #expect(scene.all[1].view.bounds.height == 763)

        dots.accessibilityIncrement()
        scene.settle()
        #expect(scene.shown == "c" && dots.currentPage == 2)
        try scene.screen.tap(10, 780)
        scene.settle()
        #expect(scene.shown == "b" && dots.currentPage == 1)
        try scene.drag(CGPoint(x: -100, y: 0))
        scene.settle()
        #expect(dots.currentPage == 1)
        scene.book.setViewControllers([scene.all[4]], direction: .forward, animated: false)
        #expect(dots.currentPage == 4)
        dots.accessibilityIncrement()
        #expect(dots.currentPage == 4)
    }

    @Test("V16 Without a data source, pages do not turn") func V16_nobody() throws {
        let scene = PageScene()
        scene.book.dataSource = nil
        scene.show()
        try scene.drag(CGPoint(x: -300, y: 0))
        #expect(scene.book.keyCommands == nil)
        #expect(!scene.book.turn(isForward: true))
        scene.settle()
        #expect(scene.shown == "b")
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
        let scene = PageScene()
        scene.show(3)
        scene.book.writeContent(to: coder)
        #expect(coder.values["UI.viewControllers"] != nil)
        scene.book.readContent(from: StateCoder([:]))
        #expect(scene.shown == "d")
    }
}

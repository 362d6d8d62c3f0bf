import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// The tabs of a tab bar controller, its bar and the More list. `TabBarOrderTests` covers the order of callbacks.
@Suite @MainActor struct TabBarTests {
    private let scene = TabScene()
    private var screen: TestScreen { scene.screen }
    private var tabs: UITabBarController { scene.tabs }

    // MARK: The shown tab

    @Test("V5 The first tab is shown, views load when first shown, and only one is in the hierarchy")
    func V5_shown() {
        scene.show()
        #expect(tabs.selectedIndex == 0)
        #expect(tabs.selectedViewController === scene.a)
        #expect(!scene.b.isViewLoaded)
        #expect(scene.b.tabBarController === tabs)

        tabs.selectedIndex = 1
        scene.settle()

        #expect(tabs.contentContainer.subviews == [scene.b.view])
        #expect(scene.a.view.superview == nil)
        #expect(!scene.c.isViewLoaded)
        #expect(tabs.tabBar.selectedItem === scene.b.tabBarItem)
    }

    @Test("V5 A hidden tab keeps its scroll offset and its stack") func V5_keeps() {
        scene.showNavigation()
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        scrollView.contentSize = CGSize(width: 400, height: 4_000)
        scene.a.view.addSubview(scrollView)
        scrollView.contentOffset.y = 700
        tabs.selectedIndex = 1
        scene.navigation.pushViewController(scene.b, animated: false)
        scene.settle()

        tabs.selectedIndex = 0
        scene.settle()
        #expect(scrollView.contentOffset.y == 700)
        tabs.selectedIndex = 1
        scene.settle()

        #expect(scene.navigation.viewControllers == [scene.c, scene.b])
        #expect(scene.b.view.window != nil)
    }

    @Test("V5 New controllers keep the shown tab, else the one at its index, else the first")
    func V5_otherControllers() {
        scene.show()
        tabs.selectedIndex = 2
        scene.settle()
        tabs.viewControllers = [scene.c, scene.a]
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === scene.c)
        tabs.viewControllers = [scene.b, scene.a]
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === scene.b)
        tabs.selectedIndex = 1
        tabs.viewControllers = [scene.c]
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === scene.c)
        tabs.viewControllers = []
        scene.settle()

        #expect(tabs.selectedIndex == NSNotFound && tabs.selectedViewController == nil)
        #expect(tabs.contentContainer.subviews.isEmpty)
        #expect(scene.a.parent == nil && scene.b.parent == nil && scene.c.parent == nil)
    }

    @Test("V5 Unknown controllers, duplicates and the controller itself are refused as tabs") func V5_refused() {
        scene.show([scene.a, scene.a, tabs, scene.b])
        #expect(tabs.viewControllers == [scene.a, scene.b])

        tabs.selectedIndex = 7
        tabs.selectedIndex = -1
        tabs.selectedViewController = scene.c
        tabs.selectedViewController = tabs.moreNavigationController

        #expect(tabs.selectedIndex == 0)
    }

    @Test("V5 A tab can be set and selected before the view exists, and in `viewDidLoad`") func V5_early() {
        final class Own: UITabBarController {
            let one = UIViewController()
            let two = UIViewController()
            override func viewDidLoad() {
                super.viewDidLoad()
                viewControllers = [one, two]
                selectedIndex = 1
            }
        }
        let own = Own()
        screen.window.rootViewController = own
        scene.settle()

        #expect(own.two.view.window != nil)
        #expect(!own.one.isViewLoaded)
        #expect(own.two.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
    }

    @Test("V5 A tab bar controller is freed with its tabs") func V5_letsGo() {
        weak var gone: UITabBarController?
        weak var child: UIViewController?
        do {
            let controller = UITabBarController()
            let other = UIViewController()
            controller.viewControllers = (0..<7).map { _ in UIViewController() } + [other]
            screen.window.rootViewController = controller
            controller.selectedViewController = other
            scene.settle()
            gone = controller
            child = other
            screen.window.rootViewController = UIViewController()
            scene.settle()
        }
        #expect(gone == nil && child == nil)
    }

    // MARK: Items

    @Test("V7 A tab's item is its controller's, or that of a navigation controller's root")
    func V7_items()
        throws
    {
        let first = UIViewController()
        first.title = "First"
        first.tabBarItem.image = UIImage(systemName: "star")
        first.tabBarItem.selectedImage = UIImage(systemName: "star.fill")
        let system = UIViewController()
        system.tabBarItem = UITabBarItem(tabBarSystemItem: .search, tag: 7)
        system.title = "Other"
        scene.show([UINavigationController(rootViewController: first), system])
        #expect(scene.titles == ["First", "Search"])
        #expect(tabs.tabBar.items?.last?.tag == 7)

        first.title = "Renamed"
        system.tabBarItem.badgeValue = "12"
        system.tabBarItem.isEnabled = false
        scene.settle()

        #expect(scene.titles == ["Renamed", "Search"])
        let match = try #require(screen.application.views(matching: ViewQuery(label: "Search")).first)
        #expect(match.value == .text("12") && !match.isEnabled)
        try scene.tap("Search")
        #expect(tabs.selectedIndex == 0)
        let mirror = Mirror()
        mirror.follow(screen.tree)
        #expect(mirror.picture.contains("image=") && mirror.picture.contains("star.fill"))

        system.tabBarItem = UITabBarItem(title: "New", image: nil, tag: 0)
        scene.settle()
        #expect(scene.titles == ["Renamed", "New"])
    }

    @Test("V7 Code cannot change the items of a tab bar controller's own bar") func V7_ownBar() {
        scene.show()
        tabs.tabBar.items = []
        tabs.tabBar.selectedItem = scene.b.tabBarItem

        #expect(scene.titles == ["a", "b", "c"])
        #expect(tabs.tabBar.selectedItem === scene.a.tabBarItem)
    }

    @Test("V7 A separate tab bar notifies its delegate, also if the same item is tapped again") func V7_barAlone()
        throws
    {
        final class Told: UITabBarDelegate {
            var titles: [String] = []
            func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { titles.append(item.title ?? "") }
        }
        let told = Told()
        let bar = UITabBar()
        let items = ["x", "y"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
        bar.items = items
        bar.delegate = told
        screen.add(bar, 0, 700, 400, bar.sizeThatFits(.zero).height)
        scene.settle()
        #expect(bar.bounds.height == 49)
        #expect(bar.selectedItem == nil)

        bar.selectedItem = items[0]
        #expect(told.titles.isEmpty)
        try scene.tap("y")
        try scene.tap("y")
        #expect(bar.selectedItem === items[1])
        bar.items = [items[0]]

        #expect(told.titles == ["y", "y"])
        #expect(bar.selectedItem == nil)
    }

    // MARK: The place of the bar

    @Test("V7 The bar is at the bottom above the device's inset and part of the content's safe area")
    func V7_safeArea() {
        scene.showNavigation()
        #expect(scene.a.view.safeAreaInsets == UIEdgeInsets(bottom: 49))
        #expect(scene.a.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
        screen.application.setScreenSize(
            CGSize(width: 400, height: 800), safeAreaInsets: UIEdgeInsets(top: 47, bottom: 34))
        scene.settle()
        #expect(scene.a.view.safeAreaInsets == UIEdgeInsets(top: 47, bottom: 83))
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 717, width: 400, height: 83))
        #expect(tabs.tabBar.buttons.allSatisfy { $0.frame.maxY == 49 })

        tabs.selectedIndex = 1
        scene.settle()

        #expect(scene.c.view.safeAreaInsets == UIEdgeInsets(top: 91, bottom: 83))
    }

    @Test("V7 A hidden bar takes no space, and the bar can be shown again", arguments: [false, true]) func V7_hidden(
        animated: Bool
    ) {
        scene.show()
        tabs.setTabBarHidden(true, animated: animated)
        scene.settle()
        #expect(tabs.tabBar.isHidden)
        #expect(scene.a.view.safeAreaInsets.bottom == 0)

        tabs.isTabBarHidden = false
        scene.settle()

        #expect(!tabs.tabBar.isHidden)
        #expect(scene.a.view.safeAreaInsets.bottom == 49)
    }

    @Test("V7 hidesBottomBarWhenPushed hides the bar only while the pushed controller is shown")
    func V7_hidesWhenPushed() {
        scene.showNavigation()
        tabs.selectedIndex = 1
        scene.b.hidesBottomBarWhenPushed = true
        scene.navigation.pushViewController(scene.b, animated: true)
        scene.settle()
        #expect(tabs.tabBar.isHidden)
        #expect(scene.b.view.safeAreaInsets.bottom == 0)

        tabs.selectedIndex = 0
        scene.settle()
        #expect(!tabs.tabBar.isHidden)
        tabs.selectedIndex = 1
        scene.settle()
        #expect(tabs.tabBar.isHidden)
        scene.navigation.popViewController(animated: true)
        scene.settle()

        #expect(!tabs.tabBar.isHidden)
        #expect(scene.c.view.safeAreaInsets.bottom == 49)
    }

    @Test(
        "V7 Titles are below the images on narrow bars and beside them on wide ones, and can be mirrored"
    )
    func V7_layout() {
        scene.show()
        let buttons = tabs.tabBar.buttons
        #expect(buttons.allSatisfy { !$0.look.isBeside })
        #expect(buttons.map(\.frame.width).allSatisfy { abs($0 - 400 / 3) < 0.01 })

        screen.application.setScreenSize(
            CGSize(width: 900, height: 400), safeAreaInsets: UIEdgeInsets(left: 47, right: 47))
        scene.settle()
        #expect(buttons.allSatisfy { $0.look.isBeside && $0.frame.width == 96 })
        #expect(abs(buttons[1].frame.midX - 450) < 0.01)

        tabs.tabBar.semanticContentAttribute = .forceRightToLeft
        tabs.tabBar.setNeedsLayout()
        scene.settle()
        #expect(scene.titles == ["c", "b", "a"])
        #expect(buttons.allSatisfy { $0.look.isReversed })
    }

    @Test("V7 Large text enlarges titles and bar a little") func V7_largeText() {
        scene.show()

        screen.application.setPreferredContentSizeCategory(.accessibilityExtraExtraExtraLarge)
        scene.settle()

        #expect(tabs.tabBar.bounds.height == 53)
        #expect(tabs.tabBar.buttons.allSatisfy { $0.look.fontSize == 13 && $0.frame.height == 53 })
        #expect(scene.a.view.safeAreaInsets.bottom == 53)
    }

    // MARK: Selection

    @Test("V7 A tap on the selected tab scrolls its root to the top") func V7_toTop() throws {
        let list = UITableViewController(style: .plain)
        list.title = "list"
        scene.show([list, scene.a])
        screen.application.setScreenSize(CGSize(width: 400, height: 800), safeAreaInsets: UIEdgeInsets(top: 47))
        list.tableView.contentSize = CGSize(width: 400, height: 4_000)
        scene.settle()
        list.tableView.contentOffset.y = 900

        try scene.tap("list")
        scene.settle()

        #expect(list.tableView.contentOffset.y == -47)
    }

    @Test("V7 With a remote control the focus moves to the bar and along it, and select keeps it there")
    func V7_remote() throws {
        scene.show()
        let button = screen.add(UIButton(), 150, 100, 100, 50, to: scene.a.view)
        screen.focus(on: button)

        _ = try screen.press(.downArrow)
        #expect(screen.focus.focusedItem === tabs.tabBar.buttons[1])
        _ = try screen.press(.rightArrow)
        #expect(tabs.selectedIndex == 0, "nothing is chosen on the way")
        _ = try screen.press(.select)
        scene.settle()

        #expect(tabs.selectedIndex == 2)
        #expect(screen.focus.focusedItem === tabs.tabBar.buttons[2])
        #expect(scene.log.lines.contains("did select c"))
    }

    @Test("V7 The `menu` press pops the stack, then focuses the bar, then the first tab, then is unhandled")
    func V7_menu() throws {
        scene.showNavigation()
        tabs.selectedIndex = 1
        scene.navigation.pushViewController(scene.b, animated: false)
        scene.settle()
        let button = screen.add(UIButton(), 150, 100, 100, 50, to: scene.b.view)
        screen.add(UIButton(), 150, 100, 100, 50, to: scene.c.view)
        screen.focus(on: button)

        #expect(try screen.press(.menu).isHandled)
        scene.settle()
        #expect(scene.navigation.viewControllers == [scene.c])
        #expect(try screen.press(.menu).isHandled)
        scene.settle()
        #expect(screen.focus.focusedItem === tabs.tabBar.buttons[1])
        #expect(try screen.press(.menu).isHandled)
        scene.settle()
        #expect(tabs.selectedIndex == 0)
        #expect(screen.focus.focusedItem === tabs.tabBar.buttons[0])

        #expect(try !screen.press(.menu).isHandled)
    }

    @Test("V7 A touch that ends beside an item selects nothing") func V7_beside() throws {
        scene.show()
        try screen.touch(.began, 200, 780)
        try screen.touch(.moved, 200, 500)
        try screen.touch(.ended, 200, 500)

        #expect(tabs.selectedIndex == 0)
    }

    // MARK: More

    @Test("V8 With more than five tabs the bar has four and a list of the others that shows each") func V8_more() throws
    {
        scene.showMany()
        #expect(scene.titles == ["a", "1", "2", "3", "More"])
        try scene.tap("More")
        scene.settle()
        #expect(tabs.selectedViewController === tabs.moreNavigationController)
        #expect(tabs.selectedIndex == NSNotFound)
        let list = try screen.view("MoreList", as: UITableView.self)
        #expect(list.numberOfRows(inSection: 0) == 3)

        try scene.row(0)
        #expect(tabs.selectedViewController === scene.b)
        #expect(tabs.selectedIndex == 4)
        #expect(scene.b.tabBarController === tabs)
        #expect(scene.b.view.window != nil)

        try scene.tap("More")
        scene.settle()
        #expect(tabs.selectedViewController === tabs.moreNavigationController)
        #expect(scene.b.parent === tabs)
    }

    @Test("V8 A navigation controller in the More list keeps its own bar, which leads back to the list")
    func V8_navigation()
        throws
    {
        let inner = UINavigationController(rootViewController: scene.c)
        let others = ["1", "2", "3", "5", "6"].map { TabScene.Step($0, Log()) }
        scene.show(Array(others[..<4]) + [inner, others[4]])
        tabs.selectedViewController = inner
        scene.settle()
        #expect(tabs.moreNavigationController.isNavigationBarHidden)
        #expect(try screen.view("BackButton", as: UIButton.self).currentTitle == "More")

        try screen.tap("BackButton")
        scene.settle()
        #expect(tabs.selectedViewController === tabs.moreNavigationController)
        #expect(!tabs.moreNavigationController.isNavigationBarHidden)

        // A navigation controller that is the only tab has no back button to the More list.
        tabs.viewControllers = [inner]
        scene.settle()
        #expect(tabs.selectedViewController === inner)
        #expect(inner.navigationBar.backItem == nil)
    }

    @Test("V8 A wide screen has space for eight tabs, and a rotation keeps the shown tab") func V8_turned() {
        scene.showMany()
        tabs.selectedViewController = scene.b
        scene.settle()
        #expect(tabs.moreNavigationController.viewControllers.count == 2)

        screen.application.setScreenSize(CGSize(width: 900, height: 400), safeAreaInsets: .zero)
        scene.settle()
        #expect(scene.titles == ["a", "1", "2", "3", "b", "5", "6"])
        #expect(tabs.selectedIndex == 4)
        #expect(scene.b.parent === tabs)
        #expect(scene.b.view.superview === tabs.contentContainer)

        screen.application.setScreenSize(CGSize(width: 400, height: 800), safeAreaInsets: .zero)
        scene.settle()
        #expect(scene.titles == ["a", "1", "2", "3", "More"])
        #expect(tabs.selectedViewController === scene.b)
        #expect(scene.b.view.window != nil)
        #expect(scene.b.parent === tabs.moreNavigationController)
    }

    @Test("V8 A removed tab disappears from the More list") func V8_gone() throws {
        scene.showMany()
        tabs.selectedViewController = scene.b
        scene.settle()

        tabs.viewControllers = tabs.viewControllers?.filter { $0 !== scene.b }
        scene.settle()

        #expect(scene.b.parent == nil && scene.b.view.window == nil)
        #expect(tabs.selectedIndex == 4)
        #expect(scene.titles == ["a", "1", "2", "3", "More"])
        tabs.viewControllers = Array((tabs.viewControllers ?? []).prefix(2))
        scene.settle()
        #expect(scene.titles == ["a", "1"])
        #expect(tabs.selectedIndex == 0)
    }
}

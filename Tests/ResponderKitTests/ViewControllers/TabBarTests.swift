import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// The tabs of a tab bar controller, its bar and the More list. `TabBarOrderTests` covers the order of callbacks.
@Suite @MainActor struct TabBarTests {
    private let screen = TabScreen()
    private var scene: Scene { screen.scene }
    private var tabs: UITabBarController { screen.tabs }

    // MARK: The shown tab

    @Test("V5 The first tab is shown, views load when first shown, and only one is in the hierarchy")
    func V5_shown() {
        screen.show()
        #expect(tabs.selectedIndex == 0)
        #expect(tabs.selectedViewController === screen.a)
        #expect(!screen.b.isViewLoaded)
        #expect(screen.b.tabBarController === tabs)

        tabs.selectedIndex = 1
        screen.settle()

        #expect(tabs.contentContainer.subviews == [screen.b.view])
        #expect(screen.a.view.superview == nil)
        #expect(!screen.c.isViewLoaded)
        #expect(tabs.tabBar.selectedItem === screen.b.tabBarItem)
    }

    @Test("V5 A hidden tab keeps its scroll offset and its stack") func V5_keeps() {
        screen.showNavigation()
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        scrollView.contentSize = CGSize(width: 400, height: 4_000)
        screen.a.view.addSubview(scrollView)
        scrollView.contentOffset.y = 700
        tabs.selectedIndex = 1
        screen.navigation.pushViewController(screen.b, animated: false)
        screen.settle()

        tabs.selectedIndex = 0
        screen.settle()
        #expect(scrollView.contentOffset.y == 700)
        tabs.selectedIndex = 1
        screen.settle()

        #expect(screen.navigation.viewControllers == [screen.c, screen.b])
        #expect(screen.b.view.window != nil)
    }

    @Test("V5 New controllers keep the shown tab, else the one at its index, else the first")
    func V5_otherControllers() {
        screen.show()
        tabs.selectedIndex = 2
        screen.settle()
        tabs.viewControllers = [screen.c, screen.a]
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === screen.c)
        tabs.viewControllers = [screen.b, screen.a]
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === screen.b)
        tabs.selectedIndex = 1
        tabs.viewControllers = [screen.c]
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === screen.c)
        tabs.viewControllers = []
        screen.settle()

        #expect(tabs.selectedIndex == NSNotFound && tabs.selectedViewController == nil)
        #expect(tabs.contentContainer.subviews.isEmpty)
        #expect(screen.a.parent == nil && screen.b.parent == nil && screen.c.parent == nil)
    }

    @Test("V5 Unknown controllers, duplicates and the controller itself are refused as tabs") func V5_refused() {
        screen.show([screen.a, screen.a, tabs, screen.b])
        #expect(tabs.viewControllers == [screen.a, screen.b])

        tabs.selectedIndex = 7
        tabs.selectedIndex = -1
        tabs.selectedViewController = screen.c
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
        scene.window.rootViewController = own
        screen.settle()

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
            scene.window.rootViewController = controller
            controller.selectedViewController = other
            screen.settle()
            gone = controller
            child = other
            scene.window.rootViewController = UIViewController()
            screen.settle()
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
        screen.show([UINavigationController(rootViewController: first), system])
        #expect(screen.titles == ["First", "Search"])
        #expect(tabs.tabBar.items?.last?.tag == 7)

        first.title = "Renamed"
        system.tabBarItem.badgeValue = "12"
        system.tabBarItem.isEnabled = false
        screen.settle()

        #expect(screen.titles == ["Renamed", "Search"])
        let match = try #require(scene.application.views(matching: ViewQuery(label: "Search")).first)
        #expect(match.value == .text("12") && !match.isEnabled)
        try screen.tap("Search")
        #expect(tabs.selectedIndex == 0)
        let mirror = Mirror()
        mirror.follow(scene.tree)
        #expect(mirror.picture.contains("image=") && mirror.picture.contains("star.fill"))

        system.tabBarItem = UITabBarItem(title: "New", image: nil, tag: 0)
        screen.settle()
        #expect(screen.titles == ["Renamed", "New"])
    }

    @Test("V7 Code cannot change the items of a tab bar controller's own bar") func V7_ownBar() {
        screen.show()
        tabs.tabBar.items = []
        tabs.tabBar.selectedItem = screen.b.tabBarItem

        #expect(screen.titles == ["a", "b", "c"])
        #expect(tabs.tabBar.selectedItem === screen.a.tabBarItem)
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
        scene.add(bar, 0, 700, 400, bar.sizeThatFits(.zero).height)
        screen.settle()
        #expect(bar.bounds.height == 49)
        #expect(bar.selectedItem == nil)

        bar.selectedItem = items[0]
        #expect(told.titles.isEmpty)
        try screen.tap("y")
        try screen.tap("y")
        #expect(bar.selectedItem === items[1])
        bar.items = [items[0]]

        #expect(told.titles == ["y", "y"])
        #expect(bar.selectedItem == nil)
    }

    // MARK: The place of the bar

    @Test("V7 The bar is at the bottom above the device's inset and part of the content's safe area")
    func V7_safeArea() {
        screen.showNavigation()
        #expect(screen.a.view.safeAreaInsets == UIEdgeInsets(bottom: 49))
        #expect(screen.a.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
        scene.application.setScreenSize(
            CGSize(width: 400, height: 800), safeAreaInsets: UIEdgeInsets(top: 47, bottom: 34))
        screen.settle()
        #expect(screen.a.view.safeAreaInsets == UIEdgeInsets(top: 47, bottom: 83))
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 717, width: 400, height: 83))
        #expect(tabs.tabBar.buttons.allSatisfy { $0.frame.maxY == 49 })

        tabs.selectedIndex = 1
        screen.settle()

        #expect(screen.c.view.safeAreaInsets == UIEdgeInsets(top: 91, bottom: 83))
    }

    @Test("V7 A hidden bar takes no space, and the bar can be shown again", arguments: [false, true]) func V7_hidden(
        animated: Bool
    ) {
        screen.show()
        tabs.setTabBarHidden(true, animated: animated)
        screen.settle()
        #expect(tabs.tabBar.isHidden)
        #expect(screen.a.view.safeAreaInsets.bottom == 0)

        tabs.isTabBarHidden = false
        screen.settle()

        #expect(!tabs.tabBar.isHidden)
        #expect(screen.a.view.safeAreaInsets.bottom == 49)
    }

    @Test("V7 hidesBottomBarWhenPushed hides the bar only while the pushed controller is shown")
    func V7_hidesWhenPushed() {
        screen.showNavigation()
        tabs.selectedIndex = 1
        screen.b.hidesBottomBarWhenPushed = true
        screen.navigation.pushViewController(screen.b, animated: true)
        screen.settle()
        #expect(tabs.tabBar.isHidden)
        #expect(screen.b.view.safeAreaInsets.bottom == 0)

        tabs.selectedIndex = 0
        screen.settle()
        #expect(!tabs.tabBar.isHidden)
        tabs.selectedIndex = 1
        screen.settle()
        #expect(tabs.tabBar.isHidden)
        screen.navigation.popViewController(animated: true)
        screen.settle()

        #expect(!tabs.tabBar.isHidden)
        #expect(screen.c.view.safeAreaInsets.bottom == 49)
    }

    @Test(
        "V7 Titles are below the images on narrow bars and beside them on wide ones, and can be mirrored"
    )
    func V7_layout() {
        screen.show()
        let buttons = tabs.tabBar.buttons
        #expect(buttons.allSatisfy { !$0.look.isBeside })
        #expect(buttons.map(\.frame.width).allSatisfy { abs($0 - 400 / 3) < 0.01 })

        scene.application.setScreenSize(
            CGSize(width: 900, height: 400), safeAreaInsets: UIEdgeInsets(left: 47, right: 47))
        screen.settle()
        #expect(buttons.allSatisfy { $0.look.isBeside && $0.frame.width == 96 })
        #expect(abs(buttons[1].frame.midX - 450) < 0.01)

        tabs.tabBar.semanticContentAttribute = .forceRightToLeft
        tabs.tabBar.setNeedsLayout()
        screen.settle()
        #expect(screen.titles == ["c", "b", "a"])
        #expect(buttons.allSatisfy { $0.look.isReversed })
    }

    @Test("V7 Large text enlarges titles and bar a little") func V7_largeText() {
        screen.show()

        scene.application.setPreferredContentSizeCategory(.accessibilityExtraExtraExtraLarge)
        screen.settle()

        #expect(tabs.tabBar.bounds.height == 53)
        #expect(tabs.tabBar.buttons.allSatisfy { $0.look.fontSize == 13 && $0.frame.height == 53 })
        #expect(screen.a.view.safeAreaInsets.bottom == 53)
    }

    // MARK: Selection

    @Test("V7 A tap on the selected tab scrolls its root to the top") func V7_toTop() throws {
        let list = UITableViewController(style: .plain)
        list.title = "list"
        screen.show([list, screen.a])
        scene.application.setScreenSize(CGSize(width: 400, height: 800), safeAreaInsets: UIEdgeInsets(top: 47))
        list.tableView.contentSize = CGSize(width: 400, height: 4_000)
        screen.settle()
        list.tableView.contentOffset.y = 900

        try screen.tap("list")
        screen.settle()

        #expect(list.tableView.contentOffset.y == -47)
    }

    @Test("V7 With a remote control the focus moves to the bar and along it, and select keeps it there")
    func V7_remote() throws {
        screen.show()
        let button = scene.add(UIButton(), 150, 100, 100, 50, to: screen.a.view)
        scene.focus(on: button)

        _ = try scene.press(.downArrow)
        #expect(scene.focus.focusedItem === tabs.tabBar.buttons[1])
        _ = try scene.press(.rightArrow)
        #expect(tabs.selectedIndex == 0, "nothing is chosen on the way")
        _ = try scene.press(.select)
        screen.settle()

        #expect(tabs.selectedIndex == 2)
        #expect(scene.focus.focusedItem === tabs.tabBar.buttons[2])
        #expect(screen.log.lines.contains("did select c"))
    }

    @Test("V7 The `menu` press pops the stack, then focuses the bar, then the first tab, then is unhandled")
    func V7_menu() throws {
        screen.showNavigation()
        tabs.selectedIndex = 1
        screen.navigation.pushViewController(screen.b, animated: false)
        screen.settle()
        let button = scene.add(UIButton(), 150, 100, 100, 50, to: screen.b.view)
        scene.add(UIButton(), 150, 100, 100, 50, to: screen.c.view)
        scene.focus(on: button)

        #expect(try scene.press(.menu).isHandled)
        screen.settle()
        #expect(screen.navigation.viewControllers == [screen.c])
        #expect(try scene.press(.menu).isHandled)
        screen.settle()
        #expect(scene.focus.focusedItem === tabs.tabBar.buttons[1])
        #expect(try scene.press(.menu).isHandled)
        screen.settle()
        #expect(tabs.selectedIndex == 0)
        #expect(scene.focus.focusedItem === tabs.tabBar.buttons[0])

        #expect(try !scene.press(.menu).isHandled)
    }

    @Test("V7 A touch that ends beside an item selects nothing") func V7_beside() throws {
        screen.show()
        try scene.touch(.began, 200, 780)
        try scene.touch(.moved, 200, 500)
        try scene.touch(.ended, 200, 500)

        #expect(tabs.selectedIndex == 0)
    }

    // MARK: More

    @Test("V8 With more than five tabs the bar has four and a list of the others that shows each") func V8_more() throws
    {
        screen.showMany()
        #expect(screen.titles == ["a", "1", "2", "3", "More"])
        try screen.tap("More")
        screen.settle()
        #expect(tabs.selectedViewController === tabs.moreNavigationController)
        #expect(tabs.selectedIndex == NSNotFound)
        let list = try scene.screen.view("MoreList", as: UITableView.self)
        #expect(list.numberOfRows(inSection: 0) == 3)

        try screen.row(0)
        #expect(tabs.selectedViewController === screen.b)
        #expect(tabs.selectedIndex == 4)
        #expect(screen.b.tabBarController === tabs)
        #expect(screen.b.view.window != nil)

        try screen.tap("More")
        screen.settle()
        #expect(tabs.selectedViewController === tabs.moreNavigationController)
        #expect(screen.b.parent === tabs)
    }

    @Test("V8 A navigation controller in the More list keeps its own bar, which leads back to the list")
    func V8_navigation()
        throws
    {
        let inner = UINavigationController(rootViewController: screen.c)
        let others = ["1", "2", "3", "5", "6"].map { TabScreen.Step($0, Log()) }
        screen.show(Array(others[..<4]) + [inner, others[4]])
        tabs.selectedViewController = inner
        screen.settle()
        #expect(tabs.moreNavigationController.isNavigationBarHidden)
        #expect(try scene.screen.view("BackButton", as: UIButton.self).currentTitle == "More")

        try scene.screen.tap("BackButton")
        screen.settle()
        #expect(tabs.selectedViewController === tabs.moreNavigationController)
        #expect(!tabs.moreNavigationController.isNavigationBarHidden)

        // As the only tab, the navigation controller has no way back to a list.
        tabs.viewControllers = [inner]
        screen.settle()
        #expect(tabs.selectedViewController === inner)
        #expect(inner.navigationBar.backItem == nil)
    }

    @Test("V8 A wide screen has space for eight tabs, and a rotation keeps the shown tab") func V8_turned() {
        screen.showMany()
        tabs.selectedViewController = screen.b
        screen.settle()
        #expect(tabs.moreNavigationController.viewControllers.count == 2)

        scene.application.setScreenSize(CGSize(width: 900, height: 400), safeAreaInsets: .zero)
        screen.settle()
        #expect(screen.titles == ["a", "1", "2", "3", "b", "5", "6"])
        #expect(tabs.selectedIndex == 4)
        #expect(screen.b.parent === tabs)
        #expect(screen.b.view.superview === tabs.contentContainer)

        scene.application.setScreenSize(CGSize(width: 400, height: 800), safeAreaInsets: .zero)
        screen.settle()
        #expect(screen.titles == ["a", "1", "2", "3", "More"])
        #expect(tabs.selectedViewController === screen.b)
        #expect(screen.b.view.window != nil)
        #expect(screen.b.parent === tabs.moreNavigationController)
    }

    @Test("V8 A removed tab disappears from the More list") func V8_gone() throws {
        screen.showMany()
        tabs.selectedViewController = screen.b
        screen.settle()

        tabs.viewControllers = tabs.viewControllers?.filter { $0 !== screen.b }
        screen.settle()

        #expect(screen.b.parent == nil && screen.b.view.window == nil)
        #expect(tabs.selectedIndex == 4)
        #expect(screen.titles == ["a", "1", "2", "3", "More"])
        tabs.viewControllers = Array((tabs.viewControllers ?? []).prefix(2))
        screen.settle()
        #expect(screen.titles == ["a", "1"])
        #expect(tabs.selectedIndex == 0)
    }
}

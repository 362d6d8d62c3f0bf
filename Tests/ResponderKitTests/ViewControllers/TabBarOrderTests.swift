import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// The order of all callbacks of a tab bar controller, with a source for each case. The sources are:
/// - [A] developer.apple.com/documentation/uikit, the pages `UITabBarController`,
///   `UITabBarControllerDelegate/tabBarController(_:didSelect:)`, `UIViewController/viewIsAppearing(_:)` and
///   `UIViewController/addChild(_:)`.
/// - [M] Measurements. pgzxc.github.io/posts/efa3afd7.html measured the first tab and the selection of another one.
///   iphonedev.wiki/index.php?title=UITabBarController gives the order: the item, the change, then the delegate.
/// - [N] The behaviour of a separate navigation controller, in `NavigationTests`.
/// - [P] The behaviour of presentations, in `PresentationTests`.
/// - [O] Behaviour that Baton chose where these sources say nothing, see docs/uikit.md.
@Suite @MainActor struct TabBarOrderTests {
    @Test("V6 A tab bar controller sends each callback in order", arguments: Order.all) func V6_order(_ order: Order)
        throws
    {
        #expect(try Self.told(by: order) == order.told, "\(order.source)")
    }

    /// Performs the action of a test case, and returns the callbacks that the action causes.
    private static func told(by order: Order) throws -> [String] {
        try TabScene().told(arrange: order.arrange, act: order.act)
    }

    nonisolated static var orders: [CallbackOrder] {
        Order.all.map { order in
            CallbackOrder(name: order.name, source: order.source, told: order.told) { try told(by: order) }
        }
    }

    struct Order: Sendable, CustomTestStringConvertible {
        let name: String
        let source: String
        var arrange: @MainActor @Sendable (TabScene) -> Void = { $0.show() }
        let act: @MainActor @Sendable (TabScene) throws -> Void
        let told: [String]
        var testDescription: String { name }

        static let all: [Order] = [
            Order(
                name: "The application sets the controllers",
                source: "[A] addChild(_:): willMove before, didMove by the container",
                arrange: { _ in },
                act: { $0.tabs.viewControllers = [$0.a, $0.b] },
                told: ["a will move in", "a did move in", "b will move in", "b did move in"]),
            Order(
                name: "The tab bar controller is shown",
                source: "[M], viewIsAppearing [A]; the container before its children [P]",
                arrange: { $0.set() },
                act: { $0.screen.window.rootViewController = $0.tabs },
                told: [
                    "tabs will appear", "a loaded", "a will appear", "tabs is appearing", "a is appearing",
                    "tabs did appear",
                    "a did appear",
                ]),
            Order(
                name: "A person selects another tab",
                source: "will of the new first [M]; the item first [O]; shouldSelect, the change, didSelect [M]",
                act: { try $0.tap("b") },
                told: [
                    "item b", "should b", "b loaded", "b will appear", "a will disappear", "b is appearing",
                    "did select b",
                    "a did disappear",
                    "b did appear",
                ]),
            Order(
                name: "The application selects another tab", source: "[M]; the delegate is not called [A] didSelect",
                act: { $0.tabs.selectedIndex = 1 },
                told: [
                    "b loaded", "b will appear", "a will disappear", "b is appearing", "a did disappear",
                    "b did appear",
                ]),
            Order(
                name: "The application selects a tab that was shown before", source: "[M]; its view is loaded",
                arrange: { scene in
                    scene.show()
                    scene.tabs.selectedIndex = 1
                    scene.settle()
                },
                act: { $0.tabs.selectedViewController = $0.a },
                told: ["a will appear", "b will disappear", "a is appearing", "b did disappear", "a did appear"]),
            Order(
                name: "The delegate refuses a selection", source: "[A] shouldSelect",
                act: { scene in
                    scene.refuses = true
                    try scene.tap("b")
                },
                told: ["item b", "should b"]),
            Order(
                name: "A person taps the selected tab", source: "[A] didSelect: also if the selection has not changed",
                act: { try $0.tap("a") },
                told: ["item a", "should a", "did select a"]),
            Order(
                name: "The application selects two tabs in one turn", source: "[O] the running change ends first",
                act: { scene in
                    scene.tabs.selectedIndex = 1
                    scene.tabs.selectedIndex = 2
                },
                told: [
                    "b loaded", "b will appear", "a will disappear", "b is appearing", "a did disappear",
                    "b did appear", "c loaded",
                    "c will appear",
                    "b will disappear", "c is appearing", "b did disappear", "c did appear",
                ]),
            Order(
                name: "A callback selects another tab", source: "[O] each `will` is followed by its `did`",
                act: { scene in
                    scene.b.onWillAppear = { scene.tabs.selectedIndex = 2 }
                    scene.tabs.selectedIndex = 1
                },
                told: [
                    "b loaded", "b will appear", "a will disappear", "a did disappear", "b is appearing",
                    "b did appear", "c loaded",
                    "c will appear",
                    "b will disappear", "c is appearing", "b did disappear", "c did appear",
                ]),
            Order(
                name: "The application removes the selected controller",
                source: "the one at its index appears [A] viewControllers; the old leaves last [A] removeFromParent()",
                act: { $0.tabs.viewControllers = [$0.b, $0.c] },
                told: [
                    "a will move out", "b loaded", "b will appear", "a will disappear out", "b is appearing",
                    "a did disappear out",
                    "b did appear",
                    "a did move out",
                ]),
            Order(
                name: "The application replaces controllers that are not selected",
                source: "the shown controller remains [A] viewControllers",
                arrange: { scene in
                    scene.set([scene.a, scene.b])
                    scene.screen.window.rootViewController = scene.tabs
                },
                act: { $0.tabs.viewControllers = [$0.c, $0.a] },
                told: ["b will move out", "c will move in", "c did move in", "b did move out"]),
            Order(
                name: "The application removes all controllers", source: "[O]",
                act: { $0.tabs.viewControllers = nil },
                told: [
                    "a will move out", "b will move out", "c will move out", "a will disappear out",
                    "a did disappear out",
                    "a did move out",
                    "b did move out", "c did move out",
                ]),
            Order(
                name: "The application selects a navigation controller", source: "[M] for the two, and [N] in it",
                arrange: { $0.showNavigation() },
                act: { $0.tabs.selectedIndex = 1 },
                told: [
                    "c loaded", "c will appear", "a will disappear", "willShow c", "c is appearing", "a did disappear",
                    "didShow c",
                    "c did appear",
                ]),
            Order(
                name: "The selected navigation controller pushes a controller", source: "[N]",
                arrange: { scene in
                    scene.showNavigation()
                    scene.tabs.selectedIndex = 1
                    scene.settle()
                },
                act: { $0.navigation.pushViewController($0.b, animated: true) },
                told: [
                    "b will move in", "b loaded", "c will disappear", "b will appear in", "willShow b",
                    "b is appearing", "c did disappear",
                    "b did appear", "b did move in", "didShow b",
                ]),
            Order(
                name: "A person taps the selected tab, which pops its navigation stack",
                source: "[O] before didSelect; [N] in it",
                arrange: { scene in
                    scene.showNavigation()
                    scene.tabs.selectedIndex = 1
                    scene.navigation.pushViewController(scene.b, animated: false)
                },
                act: { try $0.tap("navigation") },
                told: [
                    "item navigation", "should navigation", "b will move out", "b will disappear out", "c will appear",
                    "willShow c",
                    "c is appearing", "did select navigation", "b did disappear out", "c did appear", "b did move out",
                    "didShow c",
                ]),
            Order(
                name: "The application selects another tab during a push", source: "[O] the running change ends first",
                arrange: { scene in
                    scene.showNavigation()
                    scene.tabs.selectedIndex = 1
                },
                act: { scene in
                    scene.navigation.pushViewController(scene.b, animated: true)
                    scene.screen.application.commit()
                    scene.screen.clock.advance(by: 100)
                    scene.tabs.selectedIndex = 0
                },
                told: [
                    "b will move in", "b loaded", "c will disappear", "b will appear in", "willShow b",
                    "b is appearing", "a will appear",
                    "c did disappear", "b did appear", "b did move in", "didShow b", "b will disappear",
                    "a is appearing",
                    "b did disappear",
                    "a did appear",
                ]),
            Order(
                name: "The tab bar controller is presented", source: "[P]; the container before its children",
                arrange: { scene in
                    scene.set([scene.a, scene.b])
                    scene.screen.window.rootViewController = scene.c
                },
                act: { scene in
                    scene.tabs.modalPresentationStyle = .fullScreen
                    scene.c.present(scene.tabs, animated: false)
                },
                told: [
                    "c will disappear", "tabs will appear", "a loaded", "a will appear", "tabs is appearing",
                    "a is appearing",
                    "tabs did appear",
                    "a did appear", "c did disappear",
                ]),
            Order(
                name: "The presented tab bar controller is dismissed", source: "[P]",
                arrange: { scene in
                    scene.set([scene.a, scene.b])
                    scene.screen.window.rootViewController = scene.c
                    scene.tabs.modalPresentationStyle = .fullScreen
                    scene.c.present(scene.tabs, animated: false)
                },
                act: { $0.tabs.dismiss(animated: false) },
                told: [
                    "tabs will disappear", "a will disappear", "c will appear", "c is appearing", "c did appear",
                    "tabs did disappear",
                    "a did disappear",
                ]),
            Order(
                name: "The application selects another tab while a presentation covers the tabs",
                source: "[O] hidden controllers are not called",
                arrange: { scene in
                    scene.set([scene.a, scene.b])
                    scene.screen.window.rootViewController = scene.tabs
                    scene.settle()
                    scene.c.modalPresentationStyle = .fullScreen
                    scene.tabs.present(scene.c, animated: false)
                },
                act: { scene in
                    scene.tabs.selectedIndex = 1
                    scene.settle()
                    scene.c.dismiss(animated: false)
                },
                told: [
                    "c will disappear", "tabs will appear", "b loaded", "b will appear", "tabs is appearing",
                    "b is appearing",
                    "tabs did appear",
                    "b did appear", "c did disappear",
                ]),
            Order(
                name: "A person selects a tab in the More list",
                source: "[N] in its navigation controller; the delegate is not called [O]",
                arrange: { $0.showMany() },
                act: { scene in
                    try scene.tap("More")
                    scene.settle()
                    _ = scene.log.take()
                    try scene.row(0)
                },
                told: [
                    "b will move out", "b did move out", "b will move in", "b loaded", "b will appear in",
                    "b is appearing", "b did appear",
                    "b did move in",
                ]),
            Order(
                name: "The application pops back to the More list",
                source: "[N]; then its parent is the tab bar controller again [O]",
                arrange: { scene in
                    scene.showMany()
                    scene.tabs.selectedViewController = scene.b
                },
                act: { scene in scene.tabs.moreNavigationController.popViewController(animated: true) },
                told: [
                    "b will move out", "b will disappear out", "b did disappear out", "b did move out",
                    "b will move in", "b did move in",
                ]),
        ]
    }
}

/// A tab bar controller on a screen, with controllers that log their callbacks.
@MainActor
final class TabScene: CallbackScene, UITabBarControllerDelegate, UINavigationControllerDelegate {
    let screen: TestScreen
    let log = Log()
    let tabs: Tabs
    let a: Step
    let b: Step
    let c: Step
    private(set) lazy var navigation = UINavigationController(rootViewController: c)
    /// True if the delegate refuses each selection.
    var refuses = false

    init(width: CGFloat = 400, height: CGFloat = 800) {
        screen = TestScreen.untraced(width: width, height: height)
        tabs = Tabs(log)
        a = Step("a", log)
        b = Step("b", log)
        c = Step("c", log)
        tabs.delegate = self
    }

    func set(_ controllers: [UIViewController]? = nil) { tabs.viewControllers = controllers ?? [a, b, c] }

    func show(_ controllers: [UIViewController]? = nil) {
        set(controllers)
        screen.window.rootViewController = tabs
        settle()
    }

    func showNavigation() {
        navigation.title = "navigation"
        navigation.tabBarItem = UITabBarItem(title: "navigation", image: nil, tag: 0)
        navigation.delegate = self
        show([a, navigation])
    }

    /// Shows seven tabs; "b" and two others are in the More list.
    func showMany() {
        let others = ["1", "2", "3", "5", "6"].map { Step($0, Log()) }
        show([a] + others[..<3] + [b] + others[3...])
    }

    func settle() {
        screen.application.commit()
        screen.clock.advance(by: 400)
        screen.application.commit()
    }

    /// Taps an item of the bar.
    func tap(_ title: String) throws {
        let match = try #require(screen.application.views(matching: ViewQuery(label: title, kind: "tab")).first)
        try screen.tap(match.frame.midX, match.frame.midY)
    }

    /// Taps a row of the More list.
    func row(_ index: Int) throws {
        let list = try screen.view("MoreList", as: UITableView.self)
        let cell = try #require(list.cellForRow(at: IndexPath(row: index, section: 0)))
        let middle = cell.convert(CGPoint(x: cell.bounds.midX, y: cell.bounds.midY), to: nil)
        try screen.tap(middle.x, middle.y)
        settle()
    }

    /// The titles in the bar, from left to right.
    var titles: [String] {
        tabs.tabBar.buttons.sorted { $0.frame.minX < $1.frame.minX }.compactMap(\.item.title)
    }

    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    {
        log.note("should \(viewController.title ?? "")")
        return !refuses
    }
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
        log.note("did select \(viewController.title ?? "")")
    }
    func navigationController(
        _ navigationController: UINavigationController, willShow controller: UIViewController, animated: Bool
    ) {
        log.note("willShow \(controller.title ?? "")")
    }
    func navigationController(
        _ navigationController: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) {
        log.note("didShow \(controller.title ?? "")")
    }

    /// A tab bar controller that logs the pressed item and its own appearance callbacks.
    final class Tabs: UITabBarController {
        let log: Log
        init(_ log: Log) {
            self.log = log
            super.init(nibName: nil, bundle: nil)
        }
        override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { log.note("item \(item.title ?? "")") }
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            log.note("tabs will appear")
        }
        override func viewIsAppearing(_ animated: Bool) {
            super.viewIsAppearing(animated)
            log.note("tabs is appearing")
        }
        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            log.note("tabs did appear")
        }
        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            log.note("tabs will disappear")
        }
        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            log.note("tabs did disappear")
        }
    }

    /// A controller that logs its callbacks.
    final class Step: UIViewController {
        let log: Log
        var onWillAppear: (() -> Void)?
        init(_ name: String, _ log: Log) {
            self.log = log
            super.init(nibName: nil, bundle: nil)
            title = name
        }
        private func note(_ what: String) { log.note("\(title ?? "") \(what)") }
        override func viewDidLoad() { note("loaded") }
        override func viewWillAppear(_ animated: Bool) {
            note("will appear" + (isMovingToParent ? " in" : ""))
            onWillAppear?()
        }
        override func viewIsAppearing(_ animated: Bool) { note("is appearing") }
        override func viewDidAppear(_ animated: Bool) { note("did appear") }
        override func viewWillDisappear(_ animated: Bool) {
            note("will disappear" + (isMovingFromParent ? " out" : ""))
        }
        override func viewDidDisappear(_ animated: Bool) { note("did disappear" + (isMovingFromParent ? " out" : "")) }
        override func willMove(toParent parent: UIViewController?) {
            super.willMove(toParent: parent)
            note(parent == nil ? "will move out" : "will move in")
        }
        override func didMove(toParent parent: UIViewController?) {
            super.didMove(toParent: parent)
            note(parent == nil ? "did move out" : "did move in")
        }
    }
}

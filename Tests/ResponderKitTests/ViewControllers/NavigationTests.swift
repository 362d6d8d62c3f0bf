import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// The order of all callbacks, as in UIKit. Sources:
/// [A] developer.apple.com/documentation/uikit, the pages `UINavigationControllerDelegate`,
/// `UIViewController/isMovingFromParent`, `UIViewController/didMove(toParent:)` and
/// `UIViewController/viewIsAppearing(_:)`;
/// [M] vastdevblog.vast.com/blog/2012/04/08/uiviewcontroller-life-cycle (push and pop with the delegate's methods) and
/// wangling.me/2014/02/the-inconsistent-order-of-view-transition-events.html (an interactive pop that is cancelled).
@Suite @MainActor struct NavigationTests {
    private let screen = TestScreen.untraced()
    private let log = Log()
    private let delegate: Told
    private let navigation: UINavigationController
    private let a: Step
    private let b: Step
    private let c: Step

    private final class Told: UINavigationControllerDelegate {
        let log: Log
        init(_ log: Log) { self.log = log }
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
    }

    /// A controller that logs its callbacks.
    private final class Step: UIViewController {
        let log: Log
        init(_ name: String, _ log: Log) {
            self.log = log
            super.init(nibName: nil, bundle: nil)
            title = name
        }
        private func note(_ what: String) { log.note("\(title ?? "") \(what)") }
        override func viewDidLoad() { note("loaded") }
        override func viewWillAppear(_ animated: Bool) { note("will appear" + (isMovingToParent ? " in" : "")) }
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

    init() {
        a = Step("a", log)
        b = Step("b", log)
        c = Step("c", log)
        delegate = Told(log)
        navigation = UINavigationController(rootViewController: a)
        navigation.delegate = delegate
    }

    private func show() {
        screen.window.rootViewController = navigation
        settle()
    }

    private func settle() {
        screen.application.commit()
        screen.clock.advance(by: 400)
        screen.application.commit()
    }

    private func startAtB() {
        show()
        navigation.pushViewController(b, animated: false)
        settle()
        _ = log.take()
    }

    // MARK: Order

    @Test("V2 The delegate is called before and after the first controller appears") func V2_first() {
        show()

        #expect(
            log.take() == [
                "a will move in", "a did move in", "a loaded", "a will appear", "willShow a", "a is appearing",
                "didShow a", "a did appear",
            ])
    }

    private nonisolated static let push = [
        "b will move in", "b loaded", "a will disappear", "b will appear in", "willShow b", "b is appearing",
        "a did disappear",
        "b did appear", "b did move in", "didShow b",
    ]
    private nonisolated static let pop = [
        "b will move out", "b will disappear out", "a will appear", "willShow a", "a is appearing",
        "b did disappear out", "a did appear",
        "b did move out", "didShow a",
    ]

    @Test("V2 A push sends the callbacks of the old and the new controller in UIKit's order", arguments: [false, true])
    func V2_push(animated: Bool) {
        show()
        _ = log.take()

        navigation.pushViewController(b, animated: animated)
        settle()

        #expect(log.take() == Self.push)
        #expect(navigation.topViewController === b)
        #expect(a.view.superview == nil)
    }

    @Test("V2 A pop sends the callbacks of both controllers in UIKit's order", arguments: [false, true])
    func V2_pop(animated: Bool) {
        startAtB()

        let popped = navigation.popViewController(animated: animated)
        settle()

        #expect(popped === b)
        #expect(log.take() == Self.pop)
        #expect(b.parent == nil)
    }

    @Test("V2 viewDid callbacks follow the animation, and viewWill callbacks come at once") func V2_didIsLater() {
        show()
        _ = log.take()

        navigation.pushViewController(b, animated: true)
        screen.application.commit()
        screen.clock.advance(by: 300)
        #expect(log.take().last == "b is appearing")
        screen.clock.advance(by: 50)

        #expect(log.take() == ["a did disappear", "b did appear", "b did move in", "didShow b"])
    }

    @Test("V3 A swipe that goes all the way pops the controller") func V3_swipe() throws {
        startAtB()

        try swipe(from: 5, to: 300)
        settle()

        #expect(log.take() == Self.pop)
        #expect(navigation.viewControllers == [a])
    }

    @Test("V3 A cancelled swipe makes the revealed controller disappear and the old one appear again") func V3_givenUp()
        throws
    {
        startAtB()

        try swipe(from: 5, to: 120)
        screen.clock.advance(by: 50)
        #expect(
            log.take() == ["b will move out", "b will disappear out", "a will appear", "willShow a", "a is appearing"])
        settle()

        #expect(
            log.take() == [
                "a will disappear", "a did disappear", "b will appear", "b is appearing", "b did appear",
                "b did move in",
            ])
        #expect(navigation.viewControllers == [a, b])
        #expect(!b.isMovingFromParent)
        #expect(a.view.superview == nil)
        #expect(b.view.frame == navigation.contentContainer.bounds)
        #expect(navigation.navigationBar.topItem === b.navigationItem)
    }

    @Test("V3 The direction of a fast finger decides whether a swipe completes") func V3_flick() throws {
        startAtB()
        try swipe(from: 5, to: 120, every: 8)
        settle()
        #expect(navigation.viewControllers == [a])

        navigation.pushViewController(b, animated: false)
        settle()
        try drag([5, 100, 300, 380])
        try screen.touch(.moved, 340, 400)
        screen.clock.advance(by: 10)
        try screen.touch(.moved, 250, 400)
        try screen.touch(.ended, 250, 400)
        settle()
        #expect(navigation.viewControllers == [a, b])
    }

    @Test("V3 A swipe that completes on its own can be caught again at its visible place") func V3_caught() throws {
        startAtB()
        try swipe(from: 5, to: 120)
        screen.clock.advance(by: 20)
        _ = log.take()
        try screen.touch(.began, 5, 400)
        screen.clock.advance(by: 20)
        let seen = try #require(navigation.transition?.progress(at: screen.clock.now))
        #expect(seen > 0.01 && seen < 0.28)

        try screen.touch(.moved, 20, 400)
        let caught = try #require(navigation.transition)
        #expect(abs(caught.progress - seen) < 0.001)
        #expect(log.take().isEmpty, "it is the same transition")
        try drag([40, 80, 160, 320], isFirst: false)
        screen.clock.advance(by: 300)
        try screen.touch(.ended, 320, 400)
        settle()

        #expect(navigation.viewControllers == [a])
        #expect(log.take() == ["b did disappear out", "a did appear", "b did move out", "didShow a"])
    }

    @Test("V3 A swipe cannot pop the first controller or one that hides its back button") func V3_noWayBack() throws {
        show()
        try swipe(from: 5, to: 300)
        #expect(navigation.viewControllers == [a])
        startAtB()
        b.navigationItem.hidesBackButton = true
        try swipe(from: 5, to: 300)
        settle()
        _ = try screen.press(.menu)
        #expect(navigation.viewControllers == [a, b])
    }

    @Test("V2 A transition that is interrupted by another one completes first") func V2_overtaken() {
        startAtB()

        navigation.pushViewController(c, animated: true)
        navigation.popToRootViewController(animated: true)
        settle()

        #expect(
            log.take() == [
                "c will move in", "c loaded", "b will disappear", "c will appear in", "willShow c", "c is appearing",
                "b did disappear",
                "c did appear", "c did move in", "didShow c", "b will move out", "c will move out",
                "c will disappear out", "a will appear",
                "willShow a", "a is appearing", "c did disappear out", "a did appear", "b did move out",
                "c did move out", "didShow a",
            ])
    }

    @Test("V1 A new stack pops or pushes depending on its last controller, and hidden ones get no appearance")
    func V1_setViewControllers() {
        startAtB()

        navigation.setViewControllers([a, c, b], animated: true)
        settle()
        #expect(log.take() == ["c will move in", "c did move in"])
        navigation.setViewControllers([c], animated: false)
        settle()
        #expect(
            log.take() == [
                "a will move out", "b will move out", "c loaded", "b will disappear out", "c will appear", "willShow c",
                "c is appearing",
                "b did disappear out", "c did appear", "a did move out", "b did move out", "didShow c",
            ])
        #expect(navigation.viewControllers == [c])
    }

    @Test("V1 A controller is not pushed into itself, twice or inside one of its children") func V1_refused() {
        show()
        navigation.pushViewController(a, animated: false)
        navigation.pushViewController(navigation, animated: false)
        navigation.setViewControllers([a, a], animated: false)

        #expect(navigation.viewControllers == [a])
        #expect(navigation.popViewController(animated: false) == nil)
        #expect(navigation.popToViewController(c, animated: false) == nil)
        #expect(navigation.popToRootViewController(animated: false) == [])
    }

    // MARK: The bar

    @Test("V4 The bar shows the title, and its back button and the menu button pop") func V4_bar() throws {
        show()
        b.navigationItem.title = "Second"
        navigation.pushViewController(b, animated: false)
        settle()
        #expect(try screen.view("BackButton", as: UIButton.self).currentTitle == "a")
        #expect(screen.application.views(matching: ViewQuery(label: "Second")).count == 1)

        try screen.tap("BackButton")
        settle()
        #expect(navigation.viewControllers == [a])
        #expect(screen.application.views(matching: ViewQuery(identifier: "BackButton")).isEmpty)

        navigation.show(b, sender: nil)
        settle()
        screen.focus(on: try screen.view("BackButton"))
        #expect(try screen.press(.menu).isHandled)
        settle()
        #expect(navigation.viewControllers == [a])
        #expect(try !screen.press(.menu).isHandled, "from the first the page leaves")
    }

    @Test("V4 Bar button items are on their sides and perform their actions") func V4_items() throws {
        var done: [String] = []
        let add = UIBarButtonItem(primaryAction: UIAction(title: "New") { _ in done.append("new") })
        add.accessibilityIdentifier = "add"
        let close = UIBarButtonItem(barButtonSystemItem: .close, target: nil, action: nil)
        close.accessibilityIdentifier = "close"
        show()
        a.navigationItem.rightBarButtonItem = add
        a.navigationItem.leftBarButtonItem = close
        settle()

        try screen.tap("add")

        #expect(done == ["new"])
        let (left, right) = (try screen.view("close"), try screen.view("add"))
        #expect(left.convert(left.bounds, to: nil).minX == 8)
        #expect(right.convert(right.bounds, to: nil).maxX == 392)
        #expect(left.accessibilityLabel == "Close")
        add.isEnabled = false
        #expect(try !screen.view("add", as: UIButton.self).isEnabled)
    }

    @Test("V4 The safe area of the content includes the bar and the insets of the device") func V4_safeArea() {
        show()
        #expect(a.view.safeAreaInsets == UIEdgeInsets(top: 44))
        screen.application.setScreenSize(
            CGSize(width: 400, height: 800), safeAreaInsets: UIEdgeInsets(top: 47, bottom: 34))
        settle()
        #expect(a.view.safeAreaInsets == UIEdgeInsets(top: 91, bottom: 34))
        #expect(a.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))

        navigation.setNavigationBarHidden(true, animated: false)
        settle()
        #expect(a.view.safeAreaInsets == UIEdgeInsets(top: 47, bottom: 34))
        #expect(navigation.navigationBar.isHidden)
    }

    @Test("V2 A push is sent once, and nothing is sent while it runs") func V2_told() {
        show()
        let tree = screen.tree
        navigation.pushViewController(b, animated: true)
        screen.application.commit()
        let revision = tree.revision

        screen.clock.advance(by: 300)
        screen.application.commit()

        #expect(tree.revision == revision)
        screen.clock.advance(by: 100)
        screen.application.commit()
        #expect(tree.revision > revision, "what went is taken away")
    }

    @Test("V1 A navigation controller releases what it pops") func V1_letsGo() {
        weak var gone: UIViewController?
        show()
        do {
            let controller = UIViewController()
            gone = controller
            navigation.pushViewController(controller, animated: true)
            settle()
            #expect(controller.navigationController === navigation)
            navigation.popViewController(animated: true)
            settle()
        }
        #expect(gone == nil)
    }

    // MARK: Touches

    private func drag(_ places: [CGFloat], every milliseconds: Double = 40, isFirst: Bool = true) throws {
        for (index, x) in places.enumerated() {
            try screen.touch(index == 0 && isFirst ? .began : .moved, x, 400)
            screen.clock.advance(by: milliseconds)
        }
    }

    /// Drags a finger to the right, by default slowly, and releases it.
    private func swipe(from: CGFloat, to: CGFloat, every milliseconds: Double = 100) throws {
        try drag(Array(stride(from: from, through: to, by: (to - from) / 8)), every: milliseconds)
        if milliseconds > 50 { screen.clock.advance(by: 200) }
        try screen.touch(.moved, to, 400)
        try screen.touch(.ended, to, 400)
    }
}

// MARK: Orders in the table of callbacks

extension NavigationTests {
    private nonisolated static func order(
        _ name: String, source: String, told: [String],
        arrange: @escaping @MainActor @Sendable (NavigationTests) -> Void = { $0.startAtB() },
        act: @escaping @MainActor @Sendable (NavigationTests) throws -> Void
    ) -> CallbackOrder {
        CallbackOrder(name: name, source: source, told: told) {
            let test = NavigationTests()
            arrange(test)
            _ = test.log.take()
            try act(test)
            test.settle()
            return test.log.take()
        }
    }

    nonisolated static var orders: [CallbackOrder] {
        [
            order(
                "The root controller is shown",
                source: "[A] willShow before and didShow after the appearance; viewIsAppearing(_:)",
                told: ["a loaded", "a will appear", "willShow a", "a is appearing", "didShow a", "a did appear"],
                arrange: { _ in },
                act: { $0.show() }),
            order(
                "A controller is pushed",
                source: "[M]; willMove before and didMove after all others [A] didMove(toParent:)", told: push,
                arrange: { $0.show() },
                act: { $0.navigation.pushViewController($0.b, animated: true) }),
            order(
                "The top controller is popped", source: "[M]; [A] isMovingFromParent", told: pop,
                act: { $0.navigation.popViewController(animated: true) }),
            order(
                "A swipe from the edge pops the top controller",
                source: "[M] as for a pop", told: pop, act: { try $0.swipe(from: 5, to: 300) }),
            order(
                "A swipe from the edge is abandoned",
                source: "[M] the new controller disappears, then the old one appears",
                told: [
                    "b will move out", "b will disappear out", "a will appear", "willShow a", "a is appearing",
                    "a will disappear",
                    "a did disappear", "b will appear", "b is appearing", "b did appear", "b did move in",
                ],
                act: { try $0.swipe(from: 5, to: 120) }),
            order(
                "The application pushes a controller and pops to the root in one turn",
                source: "[O] the running change ends first",
                told: [
                    "c will move in", "c loaded", "b will disappear", "c will appear in", "willShow c",
                    "c is appearing", "b did disappear",
                    "c did appear", "c did move in", "didShow c", "b will move out", "c will move out",
                    "c will disappear out",
                    "a will appear", "willShow a", "a is appearing", "c did disappear out", "a did appear",
                    "b did move out",
                    "c did move out", "didShow a",
                ],
                act: {
                    $0.navigation.pushViewController($0.c, animated: true)
                    $0.navigation.popToRootViewController(animated: true)
                }),
            order(
                "The application sets another stack with the same top controller",
                source: "[A] setViewControllers(_:animated:); hidden controllers receive only moves [O]",
                told: ["c will move in", "c did move in"],
                act: { $0.navigation.setViewControllers([$0.a, $0.c, $0.b], animated: true) }),
        ]
    }
}

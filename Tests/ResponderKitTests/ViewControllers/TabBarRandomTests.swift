import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A controller that records a problem for each appearance callback that arrives in a wrong order.
@MainActor
final class Alternating: UIViewController {
    enum Step {
        case gone, willAppear, isAppearing, didAppear, willDisappear
    }

    private(set) var step = Step.gone
    private(set) var problems: [String] = []

    init(_ name: String) {
        super.init(nibName: nil, bundle: nil)
        title = name
    }

    private func go(to next: Step, from allowed: Set<Step>, _ name: String) {
        if !allowed.contains(step) { problems.append("\(title ?? ""): \(name) after \(step)") }
        step = next
    }

    override func viewWillAppear(_ animated: Bool) {
        go(to: .willAppear, from: [.gone, .willDisappear], "will appear")
    }
    override func viewIsAppearing(_ animated: Bool) {
        go(to: .isAppearing, from: [.willAppear], "is appearing")
        if view.window == nil { problems.append("\(title ?? ""): is appearing in no window") }
    }
    override func viewDidAppear(_ animated: Bool) { go(to: .didAppear, from: [.isAppearing], "did appear") }
    override func viewWillDisappear(_ animated: Bool) {
        go(to: .willDisappear, from: [.didAppear, .isAppearing, .willAppear], "will disappear")
    }
    override func viewDidDisappear(_ animated: Bool) { go(to: .gone, from: [.willDisappear], "did disappear") }
}

@Suite @MainActor struct TabBarRandomTests {
    @Test(
        "After any operations on tabs, callbacks alternate and each controller has exactly one place",
        arguments: 0..<300)
    func invariants(seed: UInt64) throws {
        var dice = Seeded(state: seed)
        let screen = TestScreen.untraced()
        let tabs = UITabBarController()
        let pages = (0..<10).map { Alternating("page \($0)") }
        let roots = (0..<3).map { Alternating("root \($0)") }
        let spares = (0..<3).map { Alternating("spare \($0)") }
        let above = Alternating("above")
        above.modalPresentationStyle = .fullScreen
        spares[0].hidesBottomBarWhenPushed = true
        let navigations = roots.map { UINavigationController(rootViewController: $0) }
        let all: [UIViewController] = pages + navigations
        tabs.viewControllers = Array(all.prefix(3))
        screen.window.rootViewController = tabs

        for _ in 0..<50 {
            switch dice.next(below: 12) {
            case 0, 1: tabs.selectedIndex = dice.next(below: 13)
            case 2, 3:
                guard tabs.view.window != nil, let item = tabs.tabBar.items?.randomElement(using: &dice) else {
                    continue
                }
                tabs.tabBar.press(item)
            case 4:
                tabs.setViewControllers(Array(all.shuffled(using: &dice).prefix(dice.next(below: 12))), animated: false)
            case 5:
                tabs.selectedViewController =
                    dice.one(in: 2) ? tabs.moreNavigationController : all.randomElement(using: &dice)
            case 6:
                let spare = spares[dice.next(below: 3)]
                guard spare.parent == nil else { continue }
                navigations[dice.next(below: 3)].pushViewController(spare, animated: dice.one(in: 2))
            case 7:
                let stacks = navigations + [tabs.moreNavigationController]
                stacks[dice.next(below: stacks.count)].popViewController(animated: dice.one(in: 2))
            case 8:
                screen.application.setScreenSize(
                    dice.one(in: 2) ? CGSize(width: 400, height: 800) : CGSize(width: 900, height: 400),
                    safeAreaInsets: .zero)
            case 9:
                if above.presentingViewController == nil {
                    tabs.present(above, animated: false)
                } else {
                    tabs.dismiss(animated: false)
                }
            case 10: tabs.setTabBarHidden(dice.one(in: 2), animated: dice.one(in: 2))
            default: screen.clock.advance(by: Double(dice.next(below: 500)))
            }
            if dice.one(in: 3) { screen.application.commit() }
        }
        for _ in 0..<3 {
            screen.application.commit()
            screen.clock.advance(by: 500)
        }
        screen.application.commit()

        for page in pages + roots + spares + [above] {
            #expect(page.problems.isEmpty, "\(page.problems)")
            let isSeen = page.viewIfLoaded?.window != nil
            #expect(page.step == (isSeen ? .didAppear : .gone), "\(page.title ?? "")")
        }
        let own = tabs.viewControllers ?? []
        for controller in all {
            let isOwn = own.contains(controller)
            #expect(controller.tabBarController === (isOwn ? tabs : nil))
            #expect(controller.parent === (isOwn ? controller === tabs.more.displayed ? tabs.more : tabs : nil))
        }
        // While the tab bar controller is covered, its views are not updated until it appears again.
        if tabs.view.window != nil { #expect(tabs.contentContainer.subviews.count == (own.isEmpty ? 0 : 1)) }
        #expect(own.isEmpty == (tabs.selectedViewController == nil))
        #expect(tabs.tabBar.buttons.count == min(own.count, tabs.capacity))
        #expect(own.isEmpty || tabs.tabBar.selectedItem === tabs.shown?.tabBarItem)
        #expect(tabs.tabBar.isHidden == !tabs.showsBar)
    }
}

import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

/// A mail application with two tabs: mailboxes with letters, and settings.
final class MailTabs: UITabBarController {
    let boxes = UINavigationController(rootViewController: BoxViewController("Inbox"))
    let settings = UIViewController()

    override func viewDidLoad() {
        super.viewDidLoad()
        boxes.tabBarItem = UITabBarItem(title: "Mail", image: UIImage(systemName: "book.fill"), tag: 0)
        boxes.tabBarItem.badgeValue = "2"
        settings.tabBarItem = UITabBarItem(title: "Settings", image: UIImage(systemName: "gearshape.fill"), tag: 1)
        viewControllers = [boxes, settings]
    }
}

/// A mailbox with a button that opens the next mailbox.
final class BoxViewController: UIViewController {
    private let open = UIButton()

    init(_ name: String) {
        super.init(nibName: nil, bundle: nil)
        title = name
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        open.setTitle("Archive", for: .normal)
        open.accessibilityIdentifier = "open"
        open.addAction(
            UIAction { [weak self] _ in
                self?.navigationController?.pushViewController(BoxViewController("Archive"), animated: true)
            },
            for: .primaryActionTriggered)
        view.addSubview(open)
    }

    override func viewDidLayoutSubviews() {
        let area = view.bounds.inset(by: view.safeAreaInsets)
        open.frame = CGRect(x: area.midX - 60, y: area.minY + 20, width: 120, height: 44)
    }
}

/// Allows a change of the tab only when a form is complete.
final class FormKeeper: UITabBarControllerDelegate {
    var isWhole = false
    var chosen: [UIViewController] = []

    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    { isWhole }
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
        chosen.append(viewController)
    }
}

/// A letter that is presented over the other content.
final class LetterViewController: UIViewController {
    func send() { dismiss(animated: true) }
}

@Suite @MainActor struct ContainersGuide {
    @Test("A navigation controller pushes a controller and pops it with the back button") func stack() throws {
        let screen = TestScreen { UINavigationController(rootViewController: BoxViewController("Inbox")) }

        try screen.tap("open")
        screen.advance(by: .milliseconds(400))
        #expect(try screen.view("BackButton", as: UIButton.self).currentTitle == "Inbox")

        try screen.tap("BackButton")
        screen.advance(by: .milliseconds(400))
        #expect(screen.application.views(matching: ViewQuery(identifier: "BackButton")).isEmpty)
    }

    @Test("A tab keeps its navigation stack, and tapping the selected tab returns to the root") func tabs() throws {
        let tabs = MailTabs()
        let screen = TestScreen { tabs }
        try screen.tap("open")
        screen.advance(by: .milliseconds(400))

        try screen.tap(item("Settings", on: screen))
        #expect(tabs.selectedIndex == 1)
        try screen.tap(item("Mail", on: screen))
        #expect(tabs.boxes.topViewController?.title == "Archive")

        try screen.tap(item("Mail", on: screen))
        screen.advance(by: .milliseconds(400))
        #expect(tabs.boxes.topViewController?.title == "Inbox")
    }

    private func item(_ label: String, on screen: TestScreen) throws -> UIView {
        try #require(screen.application.views(matching: ViewQuery(label: label, kind: "tab")).first).view
    }

    @Test("A tab bar delegate is asked when a person changes the tab, and not when the application does")
    func delegate() throws {
        let tabs = MailTabs()
        let keeper = FormKeeper()
        tabs.delegate = keeper
        let screen = TestScreen { tabs }

        try screen.tap(item("Settings", on: screen))
        #expect(tabs.selectedIndex == 0)
        keeper.isWhole = true
        try screen.tap(item("Settings", on: screen))
        #expect(keeper.chosen == [tabs.settings])
        tabs.selectedIndex = 0
        #expect(keeper.chosen.count == 1)
    }

    @Test("The tab bar belongs to the safe area of the visible controller") func safeArea() {
        let tabs = MailTabs()
        let screen = TestScreen { tabs }

        #expect(tabs.boxes.topViewController?.view.safeAreaInsets == UIEdgeInsets(top: 44, bottom: 49))

        tabs.setTabBarHidden(true, animated: false)
        screen.application.commit()
        #expect(tabs.boxes.topViewController?.view.safeAreaInsets == UIEdgeInsets(top: 44))
    }

    @Test("A presented controller covers the whole container until it is dismissed") func presenting() {
        let tabs = MailTabs()
        let screen = TestScreen { tabs }
        let letter = LetterViewController()

        tabs.boxes.present(letter, animated: true)
        screen.application.commit()
        #expect(tabs.presentedViewController === letter)
        #expect(letter.presentingViewController === tabs)

        letter.send()
        screen.application.commit()
        #expect(tabs.presentedViewController == nil)
    }
}

import Foundation
import ResponderKit

/// A tab bar controller with a list of cities, the chosen city, a long text and further tabs.
@MainActor
final class TabsScreen: UIApplicationDelegate {
    private let count: Int
    private let isReversed: Bool
    private var window: UIWindow?

    init(count: Int, isReversed: Bool = false) {
        self.count = count
        self.isReversed = isReversed
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let tabs = UITabBarController()
        let cities = UINavigationController(rootViewController: CitiesViewController())
        cities.tabBarItem = UITabBarItem(title: "Cities", image: UIImage(systemName: "globe"), tag: 0)
        let favorites = WordsViewController("Nothing is a favorite yet.")
        favorites.tabBarItem = UITabBarItem(tabBarSystemItem: .favorites, tag: 1)
        favorites.tabBarItem.badgeValue = "3"
        let search = UINavigationController(rootViewController: WordsViewController("There is nothing to be found."))
        search.tabBarItem = UITabBarItem(tabBarSystemItem: .search, tag: 2)
        let settings = SettingsViewController()
        var all: [UIViewController] = [cities, favorites, search, settings]
        let names = ["History", "Downloads", "People", "Notes", "About"]
        let symbols = ["clock.fill", "arrow.down.circle.fill", "person.2.fill", "book.fill", "info.circle"]
        for (name, symbol) in zip(names, symbols).prefix(max(0, count - all.count)) {
            let words = WordsViewController("This is \(name).")
            // One tab has a navigation bar, the others have none.
            let controller = name == "People" ? UINavigationController(rootViewController: words) : words
            words.title = name
            controller.tabBarItem = UITabBarItem(title: name, image: UIImage(systemName: symbol), tag: 0)
            all.append(controller)
        }
        if isReversed { tabs.tabBar.semanticContentAttribute = .forceRightToLeft }
        tabs.viewControllers = all
        let window = UIWindow(application: application)
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        self.window = window
    }
}

/// A view controller with a centred sentence.
@MainActor
private final class WordsViewController: UIViewController {
    private let sentence = UILabel()

    init(_ text: String) {
        super.init(nibName: nil, bundle: nil)
        sentence.text = text
    }

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        sentence.font = .preferredFont(forTextStyle: .title3)
        sentence.adjustsFontForContentSizeCategory = true
        sentence.numberOfLines = 0
        sentence.textAlignment = .center
        sentence.accessibilityIdentifier = "sentence"
        view.addSubview(sentence)
    }

    override func viewDidLayoutSubviews() {
        sentence.frame = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 20, dy: 0)
    }
}

/// Three buttons: one hides and shows the tab bar, one increments the badge, one presents a page without the bar.
@MainActor
private final class SettingsViewController: UIViewController {
    private let buttons = ["Bar", "Badge", "Present"].map { title in
        var configuration = UIButton.Configuration.gray()
        configuration.title = title
        return UIButton(configuration: configuration)
    }
    private var count = 0

    init() {
        super.init(nibName: nil, bundle: nil)
        title = "Settings"
        tabBarItem.image = UIImage(systemName: "gearshape.fill")
    }

    override func viewDidLoad() {
        view.backgroundColor = .secondarySystemBackground
        for (button, action) in zip(buttons, [toggleBar, countUp, presentTabs]) {
            button.accessibilityIdentifier = button.configuration?.title
            button.addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
            view.addSubview(button)
        }
    }

    override func viewDidLayoutSubviews() {
        let area = view.bounds.inset(by: view.safeAreaInsets)
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: area.midX - 100, y: area.minY + 80 + CGFloat(index) * 64, width: 200, height: 48)
        }
    }

    private func toggleBar() {
        guard let tabs = tabBarController else { return }
        tabs.setTabBarHidden(!tabs.isTabBarHidden, animated: true)
    }

    private func countUp() {
        count += 1
        tabBarItem.badgeValue = String(count)
    }

    private func presentTabs() {
        let inner = UITabBarController()
        let close = WordsViewController("One above the other.")
        close.tabBarItem = UITabBarItem(title: "Above", image: UIImage(systemName: "chevron.up"), tag: 0)
        let other = WordsViewController("And another.")
        other.tabBarItem = UITabBarItem(title: "Other", image: nil, tag: 1)
        inner.viewControllers = [close, other]
        present(inner, animated: true)
    }
}

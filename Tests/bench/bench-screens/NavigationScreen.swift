import Foundation
import ResponderKit

/// A navigation controller with a list of cities. Each city opens a page, which opens another page.
@MainActor
final class NavigationScreen: UIApplicationDelegate {
    private var window: UIWindow?

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let cities = CitiesViewController()
        let navigation = UINavigationController(rootViewController: cities)
        navigation.restorationIdentifier = "navigation"
        cities.restorationIdentifier = "cities"
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        self.window = window
    }

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }
}

@MainActor
final class CitiesViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private static let cities = [
        "Bergen", "Cork", "Delft", "Ghent", "Graz", "Kiruna", "Lyon", "Malmö", "Naples", "Porto", "Riga", "Siena",
        "Turku", "Utrecht",
        "Vilnius",
        "York", "Zadar",
    ]
    private let list = UITableView(frame: .zero)

    override func viewDidLoad() {
        title = "Cities"
        view.backgroundColor = .systemBackground
        let add = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)
        add.accessibilityIdentifier = "add"
        navigationItem.rightBarButtonItem = add
        list.accessibilityIdentifier = "cities"
        list.restorationIdentifier = "list"
        list.register(UITableViewCell.self, forCellReuseIdentifier: "city")
        list.dataSource = self
        list.delegate = self
        view.addSubview(list)
    }

    override func viewDidLayoutSubviews() { list.frame = view.bounds }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Self.cities.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "city")
        cell.textLabel.text = Self.cities[indexPath.row]
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        navigationController?.pushViewController(CityViewController(Self.cities[indexPath.row]), animated: true)
    }
}

@MainActor
final class CityViewController: UIViewController, UIViewControllerRestoration {
    private let name: String
    private let sentence = UILabel()

    init(_ name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
        title = name
        restorationIdentifier = "city"
        restorationClass = CityViewController.self
    }

    static func viewController(withRestorationIdentifierPath path: [String], coder: NSCoder) -> UIViewController? {
        (coder.decodeObject(forKey: "name") as? String).map(CityViewController.init)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(name, forKey: "name")
    }

    override func viewDidLoad() {
        view.backgroundColor = .secondarySystemBackground
        sentence.text = "This is \(name)."
        sentence.font = .preferredFont(forTextStyle: .title2)
        sentence.textAlignment = .center
        sentence.accessibilityIdentifier = "sentence"
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            primaryAction: UIAction(title: "More") { [weak self] _ in self?.goOn() })
        view.addSubview(sentence)
    }

    override func viewDidLayoutSubviews() {
        let area = view.bounds.inset(by: view.safeAreaInsets)
        sentence.frame = CGRect(x: area.minX + 20, y: area.minY + 40, width: area.width - 40, height: 40)
    }

    private func goOn() {
        navigationController?.pushViewController(CityViewController("More of \(name)"), animated: true)
    }
}

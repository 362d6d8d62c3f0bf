import Foundation
import ResponderKit

/// A screen with a search bar in a navigation bar or in a table. Results are shown in place or in a separate list.
@MainActor
final class SearchScreen: UIApplicationDelegate {
    private let isInHeader: Bool
    private let isReversed: Bool
    private var window: UIWindow?

    init(isInHeader: Bool = false, isReversed: Bool = false) {
        self.isInHeader = isInHeader
        self.isReversed = isReversed
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let cities = SearchedViewController(isInHeader: isInHeader, isReversed: isReversed)
        let navigation = UINavigationController(rootViewController: cities)
        navigation.restorationIdentifier = "navigation"
        cities.restorationIdentifier = "cities"
        let window = UIWindow(application: application)
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        self.window = window
    }

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }
}

/// A list of cities, optionally filtered by a search text.
@MainActor
final class CityListController: UITableViewController {
    static let all = [
        "Bergen", "Cork", "Delft", "Ghent", "Graz", "Kiruna", "Lyon", "Malmö", "Naples", "Porto", "Riga", "Siena",
        "Tartu", "Turku",
        "Utrecht", "Vilnius", "Warsaw", "Wroclaw", "Ypres", "York", "Zadar", "Zagreb", "Zurich",
    ]
    var cities = CityListController.all { didSet { if cities != oldValue { tableView.reloadData() } } }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.backgroundColor = .systemBackground
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "city")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { cities.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "city", for: indexPath)
        cell.textLabel.text = cities[indexPath.row]
        return cell
    }
}

@MainActor
final class SearchedViewController: UIViewController, UISearchResultsUpdating {
    private let list = CityListController(style: .plain)
    private let found = CityListController(style: .plain)
    private let search: UISearchController
    private let isInHeader: Bool
    private let isReversed: Bool

    init(isInHeader: Bool, isReversed: Bool) {
        self.isInHeader = isInHeader
        self.isReversed = isReversed
        search = UISearchController(searchResultsController: isInHeader ? nil : found)
        super.init(nibName: nil, bundle: nil)
        title = "Cities"
    }

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        addChild(list)
        view.addSubview(list.view)
        list.didMove(toParent: self)
        list.tableView.accessibilityIdentifier = "cities"
        found.view.accessibilityIdentifier = "found"
        search.searchResultsUpdater = self
        search.restorationIdentifier = "search"
        search.searchBar.placeholder = "A city"
        search.searchBar.accessibilityIdentifier = "search"
        if isReversed { search.searchBar.semanticContentAttribute = .forceRightToLeft }
        if isInHeader {
            search.obscuresBackgroundDuringPresentation = false
            search.searchBar.frame.size.height = 56
            list.tableView.tableHeaderView = search.searchBar
        } else {
            search.searchBar.scopeButtonTitles = ["All", "Long", "Short"]
            navigationItem.searchController = search
        }
    }

    override func viewDidLayoutSubviews() { list.view.frame = view.bounds }

    func updateSearchResults(for searchController: UISearchController) {
        let text = (searchController.searchBar.text ?? "").lowercased()
        let scope = searchController.searchBar.selectedScopeButtonIndex
        let cities = CityListController.all.filter { city in
            (text.isEmpty || city.lowercased().contains(text)) && (scope == 0 || (city.count > 5) == (scope == 1))
        }
        if isInHeader { list.cities = cities } else { found.cities = cities }
    }
}

import Foundation
import ResponderKit

/// A searchable list: a search bar with scopes below the navigation bar.
@MainActor
final class SearchPage: UITableViewController, UISearchResultsUpdating {
    private static let instruments = [
        ("Violin", "Strings"), ("Viola", "Strings"), ("Cello", "Strings"), ("Double bass", "Strings"),
        ("Flute", "Winds"),
        ("Oboe", "Winds"),
        ("Clarinet", "Winds"), ("Bassoon", "Winds"), ("Horn", "Winds"), ("Trumpet", "Winds"), ("Timpani", "Drums"),
        ("Snare", "Drums"),
        ("Cymbals", "Drums"),
    ]
    private static let scopes = ["All", "Strings", "Winds", "Drums"]

    private let search = UISearchController(searchResultsController: nil)
    private var found = SearchPage.instruments

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.accessibilityIdentifier = "instruments"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "instrument")
        search.obscuresBackgroundDuringPresentation = false
        search.searchResultsUpdater = self
        search.searchBar.placeholder = "Instruments"
        search.searchBar.scopeButtonTitles = Self.scopes
        navigationItem.searchController = search
        navigationItem.hidesSearchBarWhenScrolling = false
    }

    func updateSearchResults(for searchController: UISearchController) {
        let words = (searchController.searchBar.text ?? "").lowercased()
        let scope = Self.scopes[searchController.searchBar.selectedScopeButtonIndex]
        found = Self.instruments.filter { name, kind in
            (scope == Self.scopes[0] || scope == kind) && (words.isEmpty || name.lowercased().contains(words))
        }
        tableView.reloadData()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { found.count }

    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        found.isEmpty ? "No instrument has this name." : nil
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "instrument", for: indexPath)
        cell.textLabel?.text = found[indexPath.row].0
        cell.detailTextLabel?.text = found[indexPath.row].1
        return cell
    }
}

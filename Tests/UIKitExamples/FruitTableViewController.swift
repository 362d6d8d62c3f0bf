import UIKit

/// A table of fruit: rows in two sections, check marks on selected rows, and swipe to delete.
class FruitTableViewController: UITableViewController {
    struct Section {
        let title: String
        var rows: [String]
    }

    private(set) var sections = [
        Section(title: "Fresh", rows: ["Apple", "Banana", "Cherry"]),
        Section(title: "Dried", rows: ["Date", "Fig"]),
    ]
    private(set) var chosen: Set<String> = []

    private static let cellIdentifier = "FruitCell"

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Fruit"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellIdentifier)
        tableView.rowHeight = 50
        tableView.allowsMultipleSelection = false
    }

    // MARK: - Table view data source

    override func numberOfSections(in tableView: UITableView) -> Int {
        sections.count
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].rows.count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sections[section].title
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
        let fruit = sections[indexPath.section].rows[indexPath.row]
        cell.textLabel?.text = fruit
        cell.accessoryType = chosen.contains(fruit) ? .checkmark : .none
        cell.selectionStyle = .default
        return cell
    }

    // MARK: - Table view delegate

    override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        sections[indexPath.section].rows[indexPath.row] == "Cherry" ? nil : indexPath
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        let fruit = sections[indexPath.section].rows[indexPath.row]
        if chosen.remove(fruit) == nil {
            chosen.insert(fruit)
        }
        tableView.reloadRows(at: [indexPath], with: .none)
    }

    override func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        30
    }
}

import ResponderKit

/// A sheet that lists the player's keys.
@MainActor
final class ShortcutsController: UITableViewController {
    private static let cellIdentifier = "shortcut"
    private let shortcuts: [(keys: String, effect: String)]

    init(_ shortcuts: [(keys: String, effect: String)]) {
        self.shortcuts = shortcuts
        super.init(style: .plain)
        title = "Keys"
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.accessibilityIdentifier = "shortcuts"
        tableView.accessibilityLabel = "Keys of the player"
        tableView.allowsSelection = false
        tableView.register(Self.cellIdentifier) {
            UITableViewCell(style: .value1, reuseIdentifier: Self.cellIdentifier)
        }
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Done", primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shortcuts.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier)
        cell.textLabel.text = shortcuts[indexPath.row].effect
        cell.detailTextLabel.text = shortcuts[indexPath.row].keys
        return cell
    }
}

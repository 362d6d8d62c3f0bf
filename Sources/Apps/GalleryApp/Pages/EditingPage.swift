import Foundation
import ResponderKit

/// An editable list: rows can be swiped, deleted and moved.
@MainActor
final class EditingPage: UITableViewController {
    private var errands = ["Bread", "Milk", "Coffee", "Apples", "Cheese", "Olives", "Rice", "Tea", "Flour", "Honey"]
    private var bought: Set<String> = ["Milk"]

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = editButtonItem
        editButtonItem.accessibilityIdentifier = "edit"
        tableView.accessibilityIdentifier = "errands"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "errand")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { errands.count }

    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        "Swipe a row to the left to delete it, or press Edit to delete and move rows."
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "errand", for: indexPath)
        let errand = errands[indexPath.row]
        cell.textLabel?.text = errand
        cell.accessoryType = bought.contains(errand) ? .checkmark : .none
        return cell
    }

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete else { return }
        errands.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        errands.insert(errands.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
    }

    override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let errand = errands[indexPath.row]
        let mark = UIContextualAction(style: .normal, title: bought.contains(errand) ? "To buy" : "Bought") {
            [weak self] _, _, done in
            self?.bought.formSymmetricDifference([errand])
            tableView.reconfigureRows(at: [indexPath])
            done(true)
        }
        mark.backgroundColor = .systemGreen
        return UISwipeActionsConfiguration(actions: [mark])
    }
}

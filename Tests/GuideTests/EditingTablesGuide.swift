import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

/// Tasks that can be finished, deleted and reordered.
final class TasksViewController: UITableViewController {
    private(set) var tasks: [String]
    private(set) var finished: [String] = []

    init(tasks: [String]) {
        self.tasks = tasks
        super.init(style: .plain)
        navigationItem.rightBarButtonItem = editButtonItem
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "task")
        tableView.rowHeight = 50
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { tasks.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "task", for: indexPath)
        cell.textLabel.text = tasks[indexPath.row]
        return cell
    }

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete else { return }
        tasks.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        tasks.insert(tasks.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
    }

    override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let finish = UIContextualAction(style: .normal, title: "Done") { [weak self] _, _, completion in
            guard let self else { return completion(false) }
            finished.append(tasks[indexPath.row])
            completion(true)
        }
        finish.backgroundColor = .systemGreen
        return UISwipeActionsConfiguration(actions: [finish])
    }
}

@Suite("Table editing in the guide") @MainActor struct EditingTablesGuide {
    @Test("A swipe on a row runs its action or deletes it") func swipes() throws {
        let tasks = TasksViewController(tasks: ["Bread", "Milk", "Tea"])
        let screen = TestScreen { tasks }

        try screen.drag(from: CGPoint(x: 60, y: 75), to: CGPoint(x: 360, y: 75))
        #expect(tasks.finished == ["Milk"])

        try screen.drag(from: CGPoint(x: 380, y: 75), to: CGPoint(x: 40, y: 75))
        screen.advance(by: .milliseconds(500))
        #expect(tasks.tasks == ["Bread", "Tea"])
    }

    @Test("Rows can be moved while the table is edited") func moves() throws {
        let tasks = TasksViewController(tasks: ["Bread", "Milk", "Tea"])
        let screen = TestScreen { tasks }

        tasks.setEditing(true, animated: false)
        screen.advance(by: .milliseconds(20))
        try screen.drag(from: CGPoint(x: 370, y: 25), to: CGPoint(x: 370, y: 130))
        #expect(tasks.tasks == ["Milk", "Tea", "Bread"])
    }
}

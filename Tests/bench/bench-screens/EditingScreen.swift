import Foundation
import ResponderKit

/// A list of notes in two folders that users can flag, delete, insert and move; or a list of a million movable rows.
@MainActor
final class EditingScreen: UIApplicationDelegate {
    private let rows: Int
    private let isReversed: Bool
    private var window: UIWindow?

    init(rows: Int = 12, isReversed: Bool = false) {
        self.rows = rows
        self.isReversed = isReversed
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let notes = NotesViewController(rows: rows)
        notes.tableView.accessibilityIdentifier = "notes"
        if isReversed { notes.tableView.semanticContentAttribute = .forceRightToLeft }
        let window = UIWindow(application: application)
        window.rootViewController = UINavigationController(rootViewController: notes)
        window.makeKeyAndVisible()
        self.window = window
    }
}

@MainActor
private final class NotesViewController: UITableViewController {
    private var folders: [(name: String, notes: [String])]
    private var flagged: Set<String> = ["Note 3"]

    init(rows: Int) {
        folders = [("Notes", (1...rows).map { "Note \($0)" }), ("Archive", ["Old note", "Older note"])]
        super.init(style: .plain)
        title = "Notes"
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = editButtonItem
        editButtonItem.accessibilityIdentifier = "edit"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "note")
        tableView.rowHeight = 56
    }

    override func numberOfSections(in tableView: UITableView) -> Int { folders.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        folders[section].notes.count
    }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        folders[section].name
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
        let note = folders[indexPath.section].notes[indexPath.row]
        cell.textLabel.text = note
        cell.imageView.image = flagged.contains(note) ? UIImage(systemName: "flag.fill") : nil
        cell.imageView.contentMode = .center
        cell.imageView.tintColor = .systemOrange
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete else { return }
        folders[indexPath.section].notes.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        let note = folders[sourceIndexPath.section].notes.remove(at: sourceIndexPath.row)
        folders[destinationIndexPath.section].notes.insert(note, at: destinationIndexPath.row)
    }

    override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let note = folders[indexPath.section].notes[indexPath.row]
        let isFlagged = flagged.contains(note)
        let flag = UIContextualAction(style: .normal, title: isFlagged ? "Unflag" : "Flag") { [weak self] _, _, done in
            guard let self else { return done(false) }
            flagged.formSymmetricDifference([note])
            tableView.reconfigureRows(at: [indexPath])
            done(true)
        }
        flag.image = UIImage(systemName: "flag.fill")
        flag.backgroundColor = .systemOrange
        return UISwipeActionsConfiguration(actions: [flag])
    }

    // Defines swipe actions for the first section only. The rows of the archive have the table's default actions.
    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard indexPath.section == 0 else { return nil }
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, done in
            self?.tableView(tableView, commit: .delete, forRowAt: indexPath)
            done(true)
        }
        delete.image = UIImage(systemName: "trash.fill")
        let copy = UIContextualAction(style: .normal, title: "Copy") { [weak self] _, _, done in
            guard let self else { return done(false) }
            folders[indexPath.section].notes.insert(
                folders[indexPath.section].notes[indexPath.row] + " copy", at: indexPath.row + 1)
            tableView.insertRows(at: [IndexPath(row: indexPath.row + 1, section: indexPath.section)], with: .automatic)
            done(true)
        }
        copy.backgroundColor = .systemBlue
        return UISwipeActionsConfiguration(actions: [delete, copy])
    }
}

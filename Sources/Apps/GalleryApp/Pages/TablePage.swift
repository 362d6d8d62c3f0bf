import Foundation
import ResponderKit

/// A page with a table in one of UIKit's table styles. The rows have images, details, accessories and custom views.
/// Pulling the table down triggers a refresh.
@MainActor
final class TablePage: UITableViewController {
    private struct Row {
        let title: String
        var detail: String?
        var accessory = UITableViewCell.AccessoryType.none
        var symbol: String?
    }

    private static let sections: [(String, [Row])] = [
        (
            "Accessories",
            [
                Row(title: "None"), Row(title: "Opens a page", accessory: .disclosureIndicator),
                Row(title: "Chosen", accessory: .checkmark),
                Row(title: "With a switch"),
            ]
        ),
        (
            "Styles",
            [
                Row(title: "With a picture", symbol: "star.fill"),
                Row(title: "With a second line", detail: "Which says more"),
                Row(title: "With both", detail: "Picture and line", symbol: "heart.fill"),
            ]
        ),
        ("Many", (1...40).map { Row(title: "Row \($0)") }),
    ]

    private var loads = 0
    private var loadTimer: (any EventTimer)?

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.accessibilityIdentifier = "table"
        tableView.restorationIdentifier = "table"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        let refresh = UIRefreshControl()
        refresh.addAction(
            UIAction { [weak self] _ in
                self?.loadTimer = UIApplication.shared.clock.schedule(after: 1_000) { self?.loaded() }
            }, for: .valueChanged)
        refreshControl = refresh
    }

    private func loaded() {
        loads += 1
        tableView.reloadData()
        refreshControl?.endRefreshing()
    }

    override func numberOfSections(in tableView: UITableView) -> Int { Self.sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        Self.sections[section].1.count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        Self.sections[section].0
    }

    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section == 1 ? "Pull down to reload. Reloads so far: \(loads)." : nil
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let row = Self.sections[indexPath.section].1[indexPath.row]
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = row.title
        cell.detailTextLabel?.text = row.detail
        cell.accessoryType = row.accessory
        cell.imageView?.image = row.symbol.flatMap { UIImage(systemName: $0) }
        cell.imageView?.contentMode = .center
        cell.accessoryView = nil
        if row.title == "With a switch" {
            let control = UISwitch()
            control.accessibilityLabel = row.title
            control.accessibilityIdentifier = "row-switch"
            cell.accessoryView = control
        }
        return cell
    }
}

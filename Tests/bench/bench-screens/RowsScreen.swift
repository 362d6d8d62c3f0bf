import Foundation
import ResponderKit

/// A table of up to a million rows in sections of a thousand, with buttons that scroll to its ends and change it.
@MainActor
final class RowsScreen: UIApplicationDelegate, UITableViewDataSource, UITableViewDelegate {
    private static let row = "row"

    private var window: UIWindow?
    private let table = UITableView(frame: .zero, style: .plain)
    /// The number of rows in each section. Inserted rows have no number of their own.
    private var sections: [Int]
    private var added: Set<IndexPath> = []

    /// - Parameter sections: The number of sections with a thousand rows each.
    init(sections: Int) {
        self.sections = Array(repeating: 1_000, count: max(1, sections))
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let controller = UIViewController()
        controller.restorationIdentifier = "rows"
        window.rootViewController = controller
        let view: UIView = controller.view
        view.backgroundColor = .systemBackground

        view.addSubview(
            UIStackView.bar(
                in: view,
                [
                    ("top", { [weak self] in self?.go(to: IndexPath(row: 0, section: 0)) }),
                    (
                        "middle",
                        { [weak self] in self?.go(to: IndexPath(row: 0, section: (self?.sections.count ?? 0) / 2)) }
                    ),
                    (
                        "end",
                        { [weak self] in self?.go(to: IndexPath(row: 999, section: (self?.sections.count ?? 1) - 1)) }
                    ),
                    ("add", { [weak self] in self?.add() }),
                    ("remove", { [weak self] in self?.remove() }),
                ]))

        table.frame = CGRect(x: 0, y: 56, width: view.bounds.width, height: view.bounds.height - 56)
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        table.accessibilityIdentifier = "rows"
        table.restorationIdentifier = "table"
        table.accessibilityLabel = "A million rows"
        table.register(UITableViewCell.self, forCellReuseIdentifier: Self.row)
        table.rowHeight = 52
        table.dataSource = self
        table.delegate = self
        view.addSubview(table)
        window.makeKeyAndVisible()
        self.window = window
    }

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }

    private func go(to path: IndexPath) { table.scrollToRow(at: path, at: .top, animated: false) }

    /// The index path of the third visible row, where the buttons insert and delete rows.
    private var place: IndexPath? { table.indexPathsForVisibleRows?.dropFirst(2).first }

    private func add() {
        guard let place else { return }
        sections[place.section] += 1
        added = Set(
            added.map {
                $0.section == place.section && $0 >= place ? IndexPath(row: $0.row + 1, section: $0.section) : $0
            })
        added.insert(place)
        table.insertRows(at: [place], with: .automatic)
    }

    private func remove() {
        guard let place else { return }
        sections[place.section] -= 1
        added.remove(place)
        added = Set(
            added.map {
                $0.section == place.section && $0 > place ? IndexPath(row: $0.row - 1, section: $0.section) : $0
            })
        table.deleteRows(at: [place], with: .left)
    }

    // MARK: The rows

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section] }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        "Thousand \(section + 1)"
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.row, for: indexPath)
        let before = added.count { $0.section == indexPath.section && $0 < indexPath }
        cell.textLabel.text =
            added.contains(indexPath) ? "New" : "Row \(indexPath.section * 1_000 + indexPath.row - before + 1)"
        cell.accessoryType = .disclosureIndicator
        return cell
    }
}

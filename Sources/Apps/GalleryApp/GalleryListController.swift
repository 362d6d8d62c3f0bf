import Foundation
import ResponderKit

/// The list of families and their pages. A button mirrors the whole gallery for right-to-left languages.
@MainActor
final class GalleryListController: UITableViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Gallery"
        tableView.accessibilityIdentifier = "pages"
        tableView.restorationIdentifier = "pages"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "page")
        tableView.rowHeight = 56
        let mirror = UIBarButtonItem(
            primaryAction: UIAction(title: "Mirror") { _ in
                let application = UIApplication.shared
                application.userInterfaceLayoutDirection =
                    application.userInterfaceLayoutDirection == .leftToRight ? .rightToLeft : .leftToRight
            })
        mirror.accessibilityIdentifier = "mirror"
        mirror.accessibilityLabel = "Right to left"
        navigationItem.rightBarButtonItem = mirror
    }

    private func entry(at indexPath: IndexPath) -> GalleryEntry {
        GalleryCatalog.families[indexPath.section].entries[indexPath.row]
    }

    override func numberOfSections(in tableView: UITableView) -> Int { GalleryCatalog.families.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        GalleryCatalog.families[section].entries.count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        GalleryCatalog.families[section].title
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "page", for: indexPath)
        let entry = entry(at: indexPath)
        cell.accessibilityIdentifier = entry.name
        cell.textLabel?.text = entry.title
        cell.detailTextLabel?.text = entry.detail
        cell.imageView?.image = UIImage(systemName: entry.symbol)
        cell.imageView?.contentMode = .center
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        navigationController?.pushViewController(entry(at: indexPath).controller(), animated: true)
    }
}

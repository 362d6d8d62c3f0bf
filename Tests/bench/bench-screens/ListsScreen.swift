import Foundation
import ResponderKit

/// Lists for browser tests: a table of cards, or a collection view with an outline, swipe actions and editing.
@MainActor
final class ListsScreen: UIApplicationDelegate, UITableViewDataSource, UITableViewDelegate {
    private let isTable: Bool
    private var window: UIWindow?
    private var notes = (1...4).map { "Note \($0)" }
    private let table = UITableView(frame: .zero, style: .insetGrouped)
    private var list: UICollectionView?
    private var source: UICollectionViewDiffableDataSource<Int, String>?

    init(isTable: Bool) {
        self.isTable = isTable
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let controller = UIViewController()
        window.rootViewController = controller
        let view: UIView = controller.view
        view.backgroundColor = .systemGroupedBackground
        view.addSubview(
            UIStackView.bar(
                in: view,
                [
                    ("edit", { [weak self] in self?.edit() }),
                    (
                        "mirror",
                        {
                            application.userInterfaceLayoutDirection =
                                application.userInterfaceLayoutDirection == .leftToRight ? .rightToLeft : .leftToRight
                        }
                    ),
                ]))
        let shown: UIView = isTable ? table : makeList()
        shown.frame = CGRect(x: 0, y: 56, width: view.bounds.width, height: view.bounds.height - 56)
        shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        shown.accessibilityIdentifier = "list"
        view.addSubview(shown)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = self
        table.delegate = self
        window.makeKeyAndVisible()
        self.window = window
    }

    private func edit() {
        if isTable { table.setEditing(!table.isEditing, animated: true) } else { list?.isEditing.toggle() }
    }

    // MARK: The table

    func numberOfSections(in tableView: UITableView) -> Int { 2 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? notes.count : 1
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        section == 0 ? "Notes" : nil
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section == 0
            ? "What is said under a section may need more than one line, and then has as many as it takes." : nil
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = indexPath.section == 0 ? notes[indexPath.row] : "Alone"
        content.image = UIImage(systemName: "star.fill")
        cell.contentConfiguration = content
        cell.accessoryType = .disclosureIndicator
        return cell
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.section == 0 }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { indexPath.section == 0 }
    func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
        notes.insert(notes.remove(at: source.row), at: destination.row)
    }
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        notes.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    // MARK: The list

    private func makeList() -> UICollectionView {
        var look = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        look.headerMode = .supplementary
        look.trailingSwipeActionsConfigurationProvider = { [weak self] path in
            UISwipeActionsConfiguration(
                actions: [
                    UIContextualAction(style: .destructive, title: "Delete") { _, _, done in
                        guard let source = self?.source, let item = source.itemIdentifier(for: path) else {
                            return done(false)
                        }
                        var section = source.snapshot(for: path.section)
                        section.delete([item])
                        source.apply(section, to: path.section)
                        done(true)
                    }
                ])
        }
        let list = UICollectionView(
            frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: look))
        let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> { [weak self] cell, path, name in
            var content = cell.defaultContentConfiguration()
            content.text = name
            cell.contentConfiguration = content
            cell.accessibilityIdentifier = name
            let isParent =
                self?.source.map { !$0.snapshot(for: path.section).snapshot(of: name).items.isEmpty } ?? false
            cell.accessories =
                isParent
                ? [.outlineDisclosure(options: .init(style: .header))]
                : [.delete(), .reorder(), .disclosureIndicator()]
        }
        let title = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { view, _, path in
            var content = UIListContentConfiguration.groupedHeader()
            content.text = ["Instruments", "Notes"][path.section]
            view.contentConfiguration = content
        }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: list) { view, path, name in
            view.dequeueConfiguredReusableCell(using: row, for: path, item: name)
        }
        source.supplementaryViewProvider = { view, _, path in
            view.dequeueConfiguredReusableSupplementary(using: title, for: path)
        }
        source.reorderingHandlers.canReorderItem = { _ in true }
        self.source = source
        var section = NSDiffableDataSourceSectionSnapshot<String>()
        section.append(["Strings", "Winds"])
        section.append(["Violin", "Viola", "Cello"], to: "Strings")
        section.append(["Flute", "Oboe"], to: "Winds")
        source.apply(section, to: 0, animatingDifferences: false)
        var other = NSDiffableDataSourceSectionSnapshot<String>()
        other.append(notes)
        source.apply(other, to: 1, animatingDifferences: false)
        self.list = list
        return list
    }
}

import Foundation
import ResponderKit

/// A split view controller, presented over the gallery. Its columns are side by side or overlapping; on a narrow screen
/// they are one stack.
@MainActor
final class ColumnsPage: GalleryPage {
    private static let composers = [
        "Bach", "Clara Schumann", "Debussy", "Fauré", "Grieg", "Mendelssohn", "Ravel", "Satie",
    ]

    override func addExamples() {
        example(
            "Columns",
            "On a phone, the columns form one stack. To see them side by side, turn the phone, or widen the window."
        ) { example in
            for (title, style, behavior) in [
                ("Two", UISplitViewController.Style.doubleColumn, UISplitViewController.SplitBehavior.tile),
                ("Two, one over the other", .doubleColumn, .overlay), ("Three", .tripleColumn, .automatic),
            ] {
                example.add(
                    button(title, "columns-\(title.lowercased())") { [weak self] in self?.show(style, behavior) })
            }
        }
    }

    private func show(_ style: UISplitViewController.Style, _ behavior: UISplitViewController.SplitBehavior) {
        let split = UISplitViewController(style: style)
        split.preferredSplitBehavior = behavior
        split.showsSecondaryOnlyButton = true
        let list = ColumnList("Composers", Self.composers) { list, name in
            guard list.splitViewController?.style == .tripleColumn else {
                list.showDetailViewController(ColumnDetail(name), sender: nil)
                return
            }
            list.splitViewController?.setViewController(Self.works(of: name), for: .supplementary)
            list.splitViewController?.show(.supplementary)
        }
        list.navigationItem.leftBarButtonItem = UIBarButtonItem(
            primaryAction: UIAction(title: "Close") { [weak self] _ in self?.dismiss(animated: true) })
        split.setViewController(list, for: .primary)
        if style == .tripleColumn { split.setViewController(Self.works(of: Self.composers[0]), for: .supplementary) }
        split.setViewController(ColumnDetail(Self.composers[0]), for: .secondary)
        split.modalPresentationStyle = .fullScreen
        present(split, animated: true)
    }

    private static func works(of name: String) -> UIViewController {
        ColumnList(name, (1...12).map { "Opus \($0)" }) { list, work in
            list.showDetailViewController(ColumnDetail("\(name), \(work)"), sender: nil)
        }
    }
}

@MainActor
private final class ColumnList: UITableViewController {
    private let lines: [String]
    private let choose: (UIViewController, String) -> Void

    init(_ title: String, _ lines: [String], choose: @escaping (UIViewController, String) -> Void) {
        self.lines = lines
        self.choose = choose
        super.init(style: .plain)
        self.title = title
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "line")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { lines.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "line", for: indexPath)
        cell.textLabel?.text = lines[indexPath.row]
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        choose(self, lines[indexPath.row])
    }
}

@MainActor
private final class ColumnDetail: UIViewController {
    private let name = UILabel()

    init(_ text: String) {
        super.init(nibName: nil, bundle: nil)
        title = text
        name.text = text
    }

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        name.font = .preferredFont(forTextStyle: .title1)
        name.adjustsFontForContentSizeCategory = true
        name.textAlignment = .center
        name.numberOfLines = 0
        view.addSubview(name)
    }

    override func viewDidLayoutSubviews() {
        name.frame = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 24, dy: 24)
    }
}

import Foundation
import ResponderKit

/// Pages, a list in a list, and a table with pull-to-refresh and a text field.
@MainActor
final class ScrollsScreen: UIApplicationDelegate {
    private var window: UIWindow?

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        window.rootViewController = ScrollsViewController()
        window.makeKeyAndVisible()
        self.window = window
    }
}

@MainActor
private final class ScrollsViewController: UIViewController, UIScrollViewDelegate {
    private let said = UILabel(frame: .zero)
    private let pages = UIScrollView(frame: .zero)
    private let outer = UIScrollView(frame: .zero)
    private let inner = UIScrollView(frame: .zero)
    private let table = ScrollsTable(style: .plain)

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        said.text = "Ready"
        said.font = .systemFont(ofSize: 13)
        said.accessibilityIdentifier = "said"
        pages.accessibilityIdentifier = "pages"
        pages.isPagingEnabled = true
        pages.delegate = self
        for index in 0..<5 {
            let page = UILabel(frame: CGRect(x: CGFloat(index) * 390, y: 0, width: 390, height: 120))
            page.text = "Page \(index + 1)"
            page.textAlignment = .center
            page.backgroundColor = [UIColor.systemTeal, .systemIndigo, .systemOrange, .systemPink, .systemGreen][index]
            pages.addSubview(page)
        }
        pages.contentSize = CGSize(width: 5 * 390, height: 120)

        outer.accessibilityIdentifier = "outer"
        outer.contentSize = CGSize(width: 390, height: 600)
        outer.backgroundColor = .secondarySystemBackground
        inner.accessibilityIdentifier = "inner"
        inner.frame = CGRect(x: 40, y: 20, width: 310, height: 140)
        inner.contentSize = CGSize(width: 310, height: 300)
        inner.backgroundColor = .systemBackground
        for index in 0..<10 {
            let line = UILabel(frame: CGRect(x: 16, y: CGFloat(index) * 30, width: 280, height: 30))
            line.text = "Line \(index + 1)"
            inner.addSubview(line)
        }
        outer.addSubview(inner)

        let top = UIButton(
            frame: .zero,
            primaryAction: UIAction { [table] _ in
                guard let list = table.tableView else { return }
                list.setContentOffset(list.contentOffset.y > 400 ? .zero : CGPoint(x: 0, y: 800), animated: true)
            })
        top.setTitle("Go", for: .normal)
        top.accessibilityIdentifier = "go"
        table.said = said
        addChild(table)
        for subview in [said, pages, outer, top] { view.addSubview(subview) }
        if let list = table.view { view.addSubview(list) }
        table.didMove(toParent: self)
        top.frame = CGRect(x: 290, y: 8, width: 84, height: 32)
    }

    override func viewDidLayoutSubviews() {
        let size = view.bounds.size
        said.frame = CGRect(x: 16, y: 12, width: size.width - 120, height: 24)
        pages.frame = CGRect(x: 0, y: 48, width: size.width, height: 120)
        outer.frame = CGRect(x: 0, y: 180, width: size.width, height: 200)
        table.view.frame = CGRect(x: 0, y: 392, width: size.width, height: size.height - 392)
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        said.text = "Page \(Int((scrollView.contentOffset.x / max(scrollView.bounds.width, 1)).rounded()) + 1)"
    }
}

/// A table that has more rows after each refresh. The last row has a text field.
private final class ScrollsTable: UITableViewController {
    weak var said: UILabel?
    private var loads = 1
    private var wait: (any EventTimer)?

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.accessibilityIdentifier = "table"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        let refresh = UIRefreshControl()
        refresh.accessibilityIdentifier = "refresh"
        refresh.addAction(
            UIAction { [weak self] _ in
                self?.said?.text = "Loading"
                self?.wait = UIApplication.shared.clock.schedule(after: 1_000) { self?.loaded() }
            }, for: .valueChanged)
        refreshControl = refresh
    }

    private func loaded() {
        loads += 1
        said?.text = "Loaded \(loads)"
        tableView.reloadData()
        refreshControl?.endRefreshing()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard indexPath.row == 8 else {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.textLabel?.text = "Row \(indexPath.row + 1), load \(loads)"
            return cell
        }
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let field = UITextField(frame: CGRect(x: 16, y: 5, width: 300, height: 34))
        field.placeholder = "A field"
        field.accessibilityIdentifier = "field"
        cell.contentView.addSubview(field)
        return cell
    }
}

import Foundation

/// Shows the list of the view controllers that do not fit into the tab bar, and the controller selected from it. (V8)
///
/// A navigation controller selected from the list uses its own bar, with a back button that returns to the list.
@MainActor
final class MoreNavigationController: UINavigationController {
    weak var owner: UITabBarController?
    private let list = MoreListController(style: .plain)

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        list.title = "More"
        tabBarItem = UITabBarItem(tabBarSystemItem: .more, tag: 0)
        viewControllers = [list]
        onStackChange = { [weak self] in
            self?.owner?.adoptOverflow()
            self?.updateBar(animated: false)
        }
    }

    /// The view controller that was selected from the list, or nil while the list is shown.
    var displayed: UIViewController? { stack.count > 1 ? stack[1] : nil }

    /// Shows a view controller that does not fit into the tab bar.
    func display(_ controller: UIViewController, animated: Bool) {
        guard controller !== displayed else { return }
        (controller as? UINavigationController)?.outerItem = list.navigationItem
        setViewControllers([list, controller], animated: animated)
        updateBar(animated: animated)
    }

    /// Hides the navigation bar of this controller while it shows another navigation controller, which has a bar of its
    /// own.
    func updateBar(animated: Bool) { setNavigationBarHidden(displayed is UINavigationController, animated: animated) }

    /// Returns to the list without animation if the displayed view controller is not in the given array.
    func returnToList(unlessIn controllers: [UIViewController]) {
        guard let displayed, !controllers.contains(displayed) else { return }
        popToRootViewController(animated: false)
        finishTransition()
    }

    func reload() {
        if list.isViewLoaded { list.tableView.reloadData() }
    }
}

/// The list of the view controllers that do not fit into the tab bar.
@MainActor
private final class MoreListController: UITableViewController {
    private var owner: UITabBarController? { (navigationController as? MoreNavigationController)?.owner }
    private var items: [UITabBarItem] { (owner?.overflow ?? []).compactMap(\.tabBarItem) }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        tableView.accessibilityIdentifier = "MoreList"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "item")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        tableView.reloadData()
        (navigationController as? MoreNavigationController)?.updateBar(animated: animated)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        (navigationController as? MoreNavigationController)?.updateBar(animated: animated)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "item")
        guard items.indices.contains(indexPath.row) else { return cell }
        let item = items[indexPath.row]
        cell.textLabel.text = item.title
        cell.detailTextLabel.text = item.badgeValue
        cell.imageView.image = item.image
        cell.accessibilityIdentifier = item.accessibilityIdentifier
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        items.indices.contains(indexPath.row) && items[indexPath.row].isEnabled
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        guard let owner, owner.overflow.indices.contains(indexPath.row), items[indexPath.row].isEnabled else { return }
        (navigationController as? MoreNavigationController)?.display(owner.overflow[indexPath.row], animated: true)
    }
}

/// View controllers that do not fit into the tab bar. (V8)
extension UITabBarController {
    /// Makes view controllers that have no parent children of this controller again. Until now, the "More" controller
    /// displayed them, and was their parent.
    func adoptOverflow() {
        for controller in controllers where controller.parent == nil {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        for controller in controllers where controller !== more.displayed {
            (controller as? UINavigationController)?.outerItem = nil
        }
    }

    /// Changes the number of items that fit into the bar. The selected view controller remains selected.
    func capacityChanged(to count: Int) {
        guard count != capacity else { return }
        let selected = selectedViewController
        let isOther = controllers.count > min(count, capacity)
        if isOther {
            finishTransition()
            more.returnToList(unlessIn: Self.overflow(of: controllers, capacity: count))
        }
        capacity = count
        guard isOther else { return }
        itemsChanged()
        if let selected { select(selected === more && overflow.isEmpty ? controllers.first ?? selected : selected) }
    }
}

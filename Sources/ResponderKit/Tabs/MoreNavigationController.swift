import Foundation

/// Shows a list of the controllers that a tab bar has no room for, and the one that is chosen there. (V8)
///
/// A navigation controller in it has its own bar, which then leads back to the list.
@MainActor
final class MoreNavigationController: UINavigationController {
    weak var owner: UITabBarController?
    private let list = MoreListController(style: .plain)

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        list.title = "More"
        tabBarItem = UITabBarItem(tabBarSystemItem: .more, tag: 0)
        viewControllers = [list]
        whenSettled = { [weak self] in
            self?.owner?.adoptRest()
            self?.updateBar(animated: false)
        }
    }

    /// The controller that was chosen in the list.
    var displayed: UIViewController? { stack.count > 1 ? stack[1] : nil }

    /// Shows one of those that the bar has no room for.
    func display(_ controller: UIViewController, animated: Bool) {
        guard controller !== displayed else { return }
        (controller as? UINavigationController)?.outerItem = list.navigationItem
        setViewControllers([list, controller], animated: animated)
        updateBar(animated: animated)
    }

    /// A navigation controller has a bar of its own.
    func updateBar(animated: Bool) { setNavigationBarHidden(displayed is UINavigationController, animated: animated) }

    /// Shows the list again, at once, where what is displayed is not among these.
    func keep(_ controllers: [UIViewController]) {
        guard let displayed, !controllers.contains(displayed) else { return }
        popToRootViewController(animated: false)
        finishTransition()
    }

    func reload() {
        if list.isViewLoaded { list.tableView.reloadData() }
    }
}

/// The list of the controllers that a tab bar has no room for.
@MainActor
private final class MoreListController: UITableViewController {
    private var owner: UITabBarController? { (navigationController as? MoreNavigationController)?.owner }
    private var items: [UITabBarItem] { (owner?.rest ?? []).compactMap(\.tabBarItem) }

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
        guard let owner, owner.rest.indices.contains(indexPath.row), items[indexPath.row].isEnabled else { return }
        (navigationController as? MoreNavigationController)?.display(owner.rest[indexPath.row], animated: true)
    }
}

/// Those that the bar has no room for. (V8)
extension UITabBarController {
    /// What is not displayed among them is the tab bar controller's own again.
    func adoptRest() {
        for controller in controllers where controller.parent == nil {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        for controller in controllers where controller !== more.displayed {
            (controller as? UINavigationController)?.outerItem = nil
        }
    }

    /// The bar has room for more items, or for fewer: what is shown stays so, in its new place.
    func capacityChanged(to count: Int) {
        guard count != capacity else { return }
        let selected = selectedViewController
        let isOther = controllers.count > min(count, capacity)
        if isOther {
            finishTransition()
            more.keep(Self.rest(of: controllers, capacity: count))
        }
        capacity = count
        guard isOther else { return }
        itemsChanged()
        if let selected { select(selected === more && rest.isEmpty ? controllers.first ?? selected : selected) }
    }
}

import UIKit

/// Menus of buttons: primary actions, submenus, states, destructive actions and pop-up selection.
class ButtonMenusViewController: UIViewController {
    private enum SortOrder: String, CaseIterable {
        case name = "Name", date = "Date", size = "Size"

        @MainActor var image: UIImage? {
            switch self {
            case .name: return UIImage(systemName: "textformat")
            case .date: return UIImage(systemName: "calendar")
            case .size: return UIImage(systemName: "arrow.up.arrow.down")
            }
        }
    }

    private let resultLabel = UILabel()
    private let sortButton = UIButton(type: .system)
    private let fileButton = UIButton(type: .system)
    private let colorButton = UIButton(configuration: .gray())
    private let recentButton = UIButton(configuration: .plain())
    private var sortOrder = SortOrder.name

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        resultLabel.text = "Choose something"
        resultLabel.textAlignment = .center

        sortButton.setTitle("Sort", for: .normal)
        sortButton.showsMenuAsPrimaryAction = true
        sortButton.menu = makeSortMenu()

        fileButton.setTitle("File", for: .normal)
        fileButton.menu = makeFileMenu()
        fileButton.addTarget(
            self, action: Selector("openFile", ButtonMenusViewController.openFile), for: .touchUpInside)

        colorButton.menu = makeColorMenu()
        colorButton.showsMenuAsPrimaryAction = true
        colorButton.changesSelectionAsPrimaryAction = true

        recentButton.configuration?.title = "Recent"
        recentButton.showsMenuAsPrimaryAction = true
        recentButton.menu = makeRecentMenu()

        let stack = UIStackView(arrangedSubviews: [resultLabel, sortButton, fileButton, colorButton, recentButton])
        stack.axis = .vertical
        stack.distribution = .equalSpacing
        stack.alignment = .center
        stack.spacing = 24
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 40),
        ])

        navigationItem.rightBarButtonItem = UIBarButtonItem(
            image: UIImage(systemName: "ellipsis.circle"), menu: makeFileMenu())
    }

    private func makeSortMenu() -> UIMenu {
        let actions = SortOrder.allCases.map { order in
            UIAction(title: order.rawValue, image: order.image, state: order == sortOrder ? .on : .off) {
                [weak self] action in
                guard let self else { return }
                self.sortOrder = order
                self.resultLabel.text = "Sorted by \(action.title)"
                self.sortButton.menu = self.makeSortMenu()
            }
        }
        return UIMenu(title: "Sort by", options: .singleSelection, children: actions)
    }

    private func makeFileMenu() -> UIMenu {
        let duplicate = UIAction(title: "Duplicate", image: UIImage(systemName: "plus.square.on.square")) { _ in
            self.resultLabel.text = "Duplicated"
        }
        let rename = UIAction(
            title: "Rename", subtitle: "Changes the name only", image: UIImage(systemName: "pencil"),
            identifier: UIAction.Identifier("file.rename")
        ) { action in
            self.resultLabel.text = "Renamed by \(action.identifier.rawValue)"
        }
        let locked = UIAction(title: "Move", image: nil, attributes: .disabled, handler: { _ in })
        let delete = UIAction(title: "Delete", image: UIImage(systemName: "trash"), attributes: .destructive) { _ in
            self.resultLabel.text = "Deleted"
        }
        let export = UIMenu(
            title: "Export",
            image: UIImage(systemName: "square.and.arrow.up"),
            children: ["PDF", "PNG", "Plain Text"].map { format in
                UIAction(title: format) { [weak self] _ in self?.resultLabel.text = "Exported as \(format)" }
            })
        let edit = UIMenu(title: "", options: .displayInline, children: [duplicate, rename, locked])
        return UIMenu(title: "File", children: [edit, export, delete])
    }

    private func makeColorMenu() -> UIMenu {
        let handler: UIActionHandler = { [weak self] action in
            self?.resultLabel.text = "Color: \(action.title)"
            self?.resultLabel.textColor = action.title == "Red" ? .systemRed : .label
        }
        return UIMenu(children: [
            UIAction(title: "Black", handler: handler),
            UIAction(title: "Red", state: .on, handler: handler),
            UIAction(title: "Green", handler: handler),
        ])
    }

    private func makeRecentMenu() -> UIMenu {
        let deferred = UIDeferredMenuElement { [weak self] completion in
            let names = ["Invoice", "Sketch"]
            completion(
                names.map { name in
                    UIAction(title: name) { _ in self?.resultLabel.text = "Opened \(name)" }
                })
        }
        let fresh = UIDeferredMenuElement.uncached { completion in
            completion([UIAction(title: "Clear Menu", attributes: [.destructive]) { _ in }])
        }
        return UIMenu(title: "Recent", children: [deferred, UIMenu(options: [.displayInline], children: [fresh])])
    }

    private func openFile() {
        resultLabel.text = "Opened the file"
        if let selected = colorButton.menu?.selectedElements.first as? UIAction {
            resultLabel.text? += " in \(selected.title.lowercased())"
        }
    }
}

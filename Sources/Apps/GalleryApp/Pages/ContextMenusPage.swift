import Foundation
import ResponderKit

@MainActor
final class ContextMenusPage: GalleryPage {
    /// The rows of the list of fruit. The context menu of a row changes the list.
    private var fruit = ["Apple", "Banana", "Cherry", "Damson"]
    private let list = UITableView(frame: .zero, style: .insetGrouped)
    private let card = UILabel()
    private let cardOwner = MenuOwner()
    private let previewOwner = MenuOwner()
    private var isBold = false

    override func addExamples() {
        example("A menu", "Hold a finger on the card, or click the card with the second mouse button.") { example in
            cardOwner.makeConfiguration = { [weak self] in self?.cardConfiguration }
            example.addWide(prepared(card, "Hold me", "card", cardOwner), height: 80)
        }
        example("A menu with a preview", "A tap on the preview shows a message at the end of the page.") { example in
            previewOwner.makeConfiguration = { [weak self] in self?.previewConfiguration }
            previewOwner.onPreview = { [weak self] in self?.statusLabel.text = "The preview was opened" }
            example.addWide(prepared(UILabel(), "Hold me, too", "previewed", previewOwner), height: 80)
        }
        example("Menus of rows", "Every row has its own menu. On a keyboard, Shift+F10 opens the menu.") { example in
            list.accessibilityIdentifier = "fruit"
            list.layer.cornerRadius = 10
            list.register(UITableViewCell.self, forCellReuseIdentifier: "fruit")
            list.dataSource = self
            list.delegate = self
            example.addWide(list, height: 280)
            example.addWide(statusLabel, height: 20)
        }
    }

    private func prepared(_ label: UILabel, _ text: String, _ identifier: String, _ owner: MenuOwner) -> UILabel {
        label.text = text
        label.textAlignment = .center
        label.font = .preferredFont(forTextStyle: .title3)
        label.backgroundColor = .tertiarySystemFill
        label.layer.cornerRadius = 10
        label.clipsToBounds = true
        label.isUserInteractionEnabled = true
        label.accessibilityIdentifier = identifier
        label.addInteraction(UIContextMenuInteraction(delegate: owner))
        return label
    }

    // MARK: Menus

    private var cardConfiguration: UIContextMenuConfiguration {
        UIContextMenuConfiguration(previewProvider: nil) { [weak self] _ in
            guard let self else { return nil }
            return UIMenu(
                title: "The card", children: [colors, bold, textMenu, lateElements, clear])
        }
    }

    /// A menu that shows a choice of colours in one row.
    private var colors: UIMenu {
        let choices: [(name: String, symbol: String, color: UIColor)] = [
            ("Red", "heart.fill", .systemRed), ("Green", "flag.fill", .systemGreen), ("Blue", "star.fill", .systemBlue),
        ]
        return UIMenu(
            options: [.displayInline, .displayAsPalette],
            children: choices.map { name, symbol, color in
                UIAction(title: name, image: UIImage(systemName: symbol)) { [weak self] _ in
                    self?.card.backgroundColor = color.withAlphaComponent(0.3)
                    self?.statusLabel.text = name
                }
            })
    }

    private var bold: UIAction {
        UIAction(title: "Bold", attributes: .keepsMenuPresented, state: isBold ? .on : .off) { [weak self] action in
            guard let self else { return }
            isBold.toggle()
            action.state = isBold ? .on : .off
            card.font = .systemFont(ofSize: 20, weight: isBold ? .bold : .regular)
        }
    }

    private var textMenu: UIMenu {
        UIMenu(
            title: "Text",
            children: ["Hold me", "Long-press me", "Click me"].map { text in
                UIAction(title: text, state: card.text == text ? .on : .off) { [weak self] _ in self?.card.text = text }
            })
    }

    /// A menu element whose content is provided after half a second.
    private var lateElements: UIDeferredMenuElement {
        UIDeferredMenuElement.uncached { [weak self] provide in
            UIView.animate(
                withDuration: 0.5, animations: {},
                completion: { _ in
                    provide([UIAction(title: "A late element") { _ in self?.statusLabel.text = "Late" }])
                })
        }
    }

    private var clear: UIAction {
        UIAction(title: "Clear", image: UIImage(systemName: "trash"), attributes: .destructive) { [weak self] _ in
            self?.card.backgroundColor = .tertiarySystemFill
            self?.statusLabel.text = "Cleared"
        }
    }

    private var previewConfiguration: UIContextMenuConfiguration {
        UIContextMenuConfiguration(previewProvider: { PreviewController() }) { [weak self] _ in
            UIMenu(
                children: [
                    UIAction(title: "Open") { _ in self?.statusLabel.text = "Opened" },
                    UIAction(title: "Not available", attributes: .disabled) { _ in },
                ])
        }
    }
}

extension ContextMenusPage: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { fruit.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "fruit", for: indexPath)
        cell.textLabel.text = fruit[indexPath.row]
        return cell
    }

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        let name = fruit[indexPath.row]
        return UIContextMenuConfiguration(identifier: name, previewProvider: nil) { [weak self] _ in
            UIMenu(
                children: [
                    UIAction(title: "Like", image: UIImage(systemName: "heart")) { _ in
                        self?.statusLabel.text = "\(name) is liked"
                    },
                    UIAction(title: "Delete", image: UIImage(systemName: "trash"), attributes: .destructive) { _ in
                        self?.remove(name)
                    },
                ])
        }
    }

    private func remove(_ name: String) {
        guard let row = fruit.firstIndex(of: name) else { return }
        fruit.remove(at: row)
        list.deleteRows(at: [IndexPath(row: row, section: 0)], with: .automatic)
        statusLabel.text = "Deleted \(name)"
    }
}

/// A context-menu delegate whose menu is created by a closure.
@MainActor
private final class MenuOwner: UIContextMenuInteractionDelegate {
    var makeConfiguration: (() -> UIContextMenuConfiguration?)?
    /// Called when the preview was tapped.
    var onPreview: (() -> Void)?

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { makeConfiguration?() }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) { animator.addCompletion { [weak self] in self?.onPreview?() } }
}

/// The view controller that shows the preview of a context menu.
@MainActor
private final class PreviewController: UIViewController {
    private let label = UILabel()

    convenience init() {
        self.init(nibName: nil, bundle: nil)
        preferredContentSize = CGSize(width: 240, height: 140)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemTeal
        label.text = "A preview"
        label.textColor = .white
        label.font = .preferredFont(forTextStyle: .largeTitle)
        label.textAlignment = .center
        view.addSubview(label)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        label.frame = view.bounds
    }
}

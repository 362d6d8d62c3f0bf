import Foundation
import ResponderKit

@MainActor
final class BarsPage: GalleryPage {
    override func viewDidLoad() {
        super.viewDidLoad()
        let add = UIBarButtonItem(
            primaryAction: UIAction(title: "Add", image: UIImage(systemName: "plus")) { [weak self] _ in
                self?.statusLabel.text = "Add"
            })
        add.accessibilityIdentifier = "add"
        add.accessibilityLabel = "Add"
        let edit = UIBarButtonItem(
            primaryAction: UIAction(title: "Edit") { [weak self] _ in self?.statusLabel.text = "Edit" })
        navigationItem.rightBarButtonItems = [add, edit]
    }

    override func addExamples() {
        example("Buttons of the bar") { $0.addWide(statusLabel) }
        example("Push and pop", "Go back with the button, a swipe from the edge, or the Menu key.") { example in
            example.add(
                button("Push another", "push") { [weak self] in
                    let next = BarsPage()
                    next.title = "Another"
                    self?.navigationController?.pushViewController(next, animated: true)
                })
            example.add(
                button("To the first", "pop") { [weak self] in
                    self?.navigationController?.popToRootViewController(animated: true)
                })
        }
        example("The bar") { example in
            example.add(
                button("Hide or show the bar", "hide") { [weak self] in
                    guard let navigation = self?.navigationController else { return }
                    navigation.setNavigationBarHidden(!navigation.isNavigationBarHidden, animated: true)
                })
            example.add(
                button("Another title", "title") { [weak self] in
                    self?.title = self?.title == "Bar" ? "A title that is rather long for a bar" : "Bar"
                })
        }
    }
}

import Foundation
import ResponderKit

@MainActor
final class ModalsPage: GalleryPage {
    override func addExamples() {
        example("Alerts") { example in
            example.add(
                button("Show a message", "says") { [weak self] in
                    self?.show(.alert, title: "Saved", message: "All is where it was.", ["OK"])
                })
            example.add(
                button("Ask a question", "asks") { [weak self] in
                    self?.show(
                        .alert, title: "Delete this?", message: "You cannot undo this.", ["Delete", "Cancel"])
                })
            example.add(button("With a field", "field") { [weak self] in self?.ask() })
            example.add(
                button("Action sheet", "sheet") { [weak self] in
                    self?.show(.actionSheet, title: "Share", message: nil, ["By mail", "By link", "Delete", "Cancel"])
                })
        }
        example("Presented") { example in
            for (style, name) in [
                (UIModalPresentationStyle.pageSheet, "Page sheet"), (.formSheet, "Form sheet"),
                (.fullScreen, "Full screen"),
                (.overFullScreen, "Over full screen"),
            ] {
                example.add(
                    button(name, name.lowercased().replacingOccurrences(of: " ", with: "-")) { [weak self] in
                        self?.present(style)
                    })
            }
            example.add(
                button("Half-height sheet", "half") { [weak self] in
                    self?.present(.pageSheet) { controller in
                        controller.sheetPresentationController?.detents = [.medium(), .large()]
                        controller.sheetPresentationController?.prefersGrabberVisible = true
                    }
                })
        }
        example("Last answer") { $0.addWide(statusLabel) }
    }

    private func show(_ style: UIAlertController.Style, title: String, message: String?, _ answers: [String]) {
        let alert = UIAlertController(title: title, message: message, preferredStyle: style)
        for answer in answers {
            let kind: UIAlertAction.Style = answer == "Cancel" ? .cancel : answer == "Delete" ? .destructive : .default
            alert.addAction(
                UIAlertAction(title: answer, style: kind) { [weak self] _ in self?.statusLabel.text = answer })
        }
        present(alert, animated: true)
    }

    private func ask() {
        let alert = UIAlertController(title: "Your name", message: nil, preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "Name" }
        alert.addAction(
            UIAlertAction(title: "Say it", style: .default) { [weak self, weak alert] _ in
                self?.statusLabel.text = "Hello, \(alert?.textFields?.first?.text ?? "")"
            })
        alert.addAction(
            UIAlertAction(title: "Cancel", style: .cancel) { [weak self] _ in self?.statusLabel.text = "Cancel" })
        present(alert, animated: true)
    }

    private func present(_ style: UIModalPresentationStyle, _ change: (UIViewController) -> Void = { _ in }) {
        let controller = PresentedController()
        controller.modalPresentationStyle = style
        change(controller)
        present(controller, animated: true)
    }
}

@MainActor
private final class PresentedController: UIViewController {
    private let sentence = UILabel()
    private let done = UIButton(configuration: .filled())

    convenience init() { self.init(nibName: nil, bundle: nil) }

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        sentence.text = "This view is presented over the previous one."
        sentence.font = .preferredFont(forTextStyle: .title3)
        sentence.numberOfLines = 0
        sentence.textAlignment = .center
        done.configuration?.title = "Done"
        done.accessibilityIdentifier = "done"
        done.addAction(UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .primaryActionTriggered)
        view.addSubview(sentence)
        view.addSubview(done)
    }

    override func viewDidLayoutSubviews() {
        let area = view.bounds.inset(by: view.safeAreaInsets)
        sentence.frame = CGRect(x: area.minX + 24, y: area.minY + 60, width: max(0, area.width - 48), height: 64)
        done.frame = CGRect(x: area.midX - 60, y: sentence.frame.maxY + 24, width: 120, height: 44)
    }
}

import UIKit

@MainActor
protocol ColorPickerViewControllerDelegate: AnyObject {
    func colorPicker(_ picker: ColorPickerViewController, didPick color: UIColor, named name: String)
    func colorPickerDidCancel(_ picker: ColorPickerViewController)
}

/// A sheet of colours that notifies its delegate of the picked colour.
class ColorPickerViewController: UIViewController {
    weak var delegate: ColorPickerViewControllerDelegate?

    private let choices: KeyValuePairs<String, UIColor> = [
        "Red": .systemRed, "Yellow": .systemYellow, "Green": .systemGreen,
    ]

    private(set) lazy var swatches: [UIButton] = choices.enumerated().map { index, choice in
        let button = UIButton(frame: CGRect(x: 20, y: 80 + index * 60, width: 200, height: 50))
        button.backgroundColor = choice.value
        button.setTitle(choice.key, for: .normal)
        button.tag = index
        button.addTarget(self, action: Selector("pick", ColorPickerViewController.pick), for: .touchUpInside)
        return button
    }

    let cancelButton = UIButton(type: .close)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        isModalInPresentation = false
        swatches.forEach { view.addSubview($0) }
        cancelButton.frame = CGRect(x: 250, y: 20, width: 44, height: 44)
        cancelButton.addTarget(self, action: Selector("cancel", ColorPickerViewController.cancel), for: .touchUpInside)
        view.addSubview(cancelButton)
    }

    func pick(_ sender: UIButton) {
        let choice = choices[sender.tag]
        delegate?.colorPicker(self, didPick: choice.value, named: choice.key)
    }

    func cancel(_ sender: Any) {
        delegate?.colorPickerDidCancel(self)
    }
}

/// A child controller that shows the picked colour.
class PreviewViewController: UIViewController {
    let nameLabel = UILabel()

    override func loadView() {
        let view = UIView()
        view.layer.masksToBounds = true
        self.view = view
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        nameLabel.frame = view.bounds
        nameLabel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        nameLabel.textAlignment = .center
        view.addSubview(nameLabel)
    }

    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        nameLabel.text = parent == nil ? "Gone" : "No colour"
    }

    func show(_ color: UIColor, named name: String) {
        view.backgroundColor = color
        nameLabel.text = name
    }
}

class ThemeViewController: UIViewController {
    let preview = PreviewViewController()
    let chooseButton = UIButton(configuration: .filled())
    let removeButton = UIButton(type: .roundedRect)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        addChild(preview)
        preview.view.frame = CGRect(x: 20, y: 60, width: 280, height: 120)
        view.addSubview(preview.view)
        preview.didMove(toParent: self)

        chooseButton.configuration?.title = "Choose…"
        chooseButton.frame = CGRect(x: 20, y: 200, width: 130, height: 44)
        chooseButton.addTarget(self, action: Selector("choose", ThemeViewController.choose), for: .touchUpInside)
        view.addSubview(chooseButton)

        removeButton.setTitle("Remove", for: [])
        removeButton.frame = CGRect(x: 170, y: 200, width: 130, height: 44)
        removeButton.addTarget(
            self, action: Selector("removePreview", ThemeViewController.removePreview), for: .touchUpInside)
        view.addSubview(removeButton)
    }

    func choose() {
        let picker = ColorPickerViewController()
        picker.delegate = self
        picker.modalPresentationStyle = .formSheet
        picker.modalTransitionStyle = .coverVertical
        picker.presentationController?.delegate = self
        present(picker, animated: true, completion: nil)
    }

    func removePreview() {
        let alert = UIAlertController(title: "Remove?", message: "The preview goes away.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel, handler: nil))
        alert.addAction(
            UIAlertAction(title: "Remove", style: .destructive) { _ in
                self.preview.willMove(toParent: nil)
                self.preview.view.removeFromSuperview()
                self.preview.removeFromParent()
            })
        present(alert, animated: true)
    }
}

extension ThemeViewController: ColorPickerViewControllerDelegate {
    func colorPicker(_ picker: ColorPickerViewController, didPick color: UIColor, named name: String) {
        preview.show(color, named: name)
        picker.dismiss(animated: true) {
            self.chooseButton.configuration?.title = "Choose Again…"
        }
    }

    func colorPickerDidCancel(_ picker: ColorPickerViewController) {
        dismiss(animated: true)
    }
}

extension ThemeViewController: UIAdaptivePresentationControllerDelegate {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        preview.nameLabel.text = "Dismissed"
    }
}

import UIKit

/// A counter whose steps are undone by shaking the device.
class ShakeToUndoViewController: UIViewController {
    let valueLabel = UILabel()
    let hintLabel = UILabel()

    private var value = 0 {
        didSet { valueLabel.text = NumberFormatter.localizedString(from: value as NSNumber, number: .none) }
    }

    override var canBecomeFirstResponder: Bool {
        return true
    }

    private let ownUndoManager = UndoManager()
    override var undoManager: UndoManager? { ownUndoManager }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        UIApplication.shared.applicationSupportsShakeToEdit = false

        valueLabel.frame = CGRect(x: 0, y: 80, width: view.frame.width, height: 80)
        valueLabel.textAlignment = .center
        valueLabel.font = UIFont.boldSystemFont(ofSize: 64)
        valueLabel.text = "0"
        view.addSubview(valueLabel)

        hintLabel.frame = CGRect(x: 0, y: 170, width: view.frame.width, height: 30)
        hintLabel.textAlignment = .center
        hintLabel.attributedText = NSAttributedString(
            string: "Shake to undo",
            attributes: [.font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.secondaryLabel]
        )
        view.addSubview(hintLabel)

        let stepper = UIButton(type: .contactAdd)
        stepper.center = CGPoint(x: view.bounds.midX, y: 240)
        stepper.addTarget(self, action: Selector("increase", ShakeToUndoViewController.increase), for: .touchUpInside)
        view.addSubview(stepper)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    override func viewWillDisappear(_ animated: Bool) {
        resignFirstResponder()
        super.viewWillDisappear(animated)
    }

    func increase() {
        setValue(value + 1)
    }

    private func setValue(_ newValue: Int) {
        let oldValue = value
        undoManager?.registerUndo(withTarget: self) { target in
            target.setValue(oldValue)
        }
        undoManager?.setActionName("Increase")
        value = newValue
    }

    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        guard motion == .motionShake else { return }
        hintLabel.text = "Shaking…"
    }

    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        super.motionEnded(motion, with: event)
        guard motion == .motionShake else { return }
        if let undoManager = undoManager, undoManager.canUndo {
            let title = undoManager.undoMenuItemTitle
            undoManager.undo()
            hintLabel.text = title
        } else {
            hintLabel.text = "Nothing to undo"
        }
    }

    override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        hintLabel.text = "Shake to undo"
    }
}

import UIKit

@MainActor
protocol PINPadDelegate: AnyObject {
    func pinPad(_ pad: PINPadView, didPress digit: Int)
    func pinPadDidPressDelete(_ pad: PINPadView)
}

/// A number pad, which is shown in place of the keyboard.
class PINPadView: UIInputView {
    weak var delegate: PINPadDelegate?

    private(set) var buttons: [UIButton] = []

    override init(frame: CGRect, inputViewStyle: UIInputView.Style) {
        super.init(frame: frame, inputViewStyle: inputViewStyle)
        for title in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "⌫"] {
            let button = UIButton(type: .system)
            button.setTitle(title, for: .normal)
            button.titleLabel?.font = .systemFont(ofSize: 28, weight: .light)
            button.backgroundColor = .tertiarySystemBackground
            button.isHidden = title.isEmpty
            button.accessibilityLabel = title == "⌫" ? "Delete" : title
            button.addTarget(self, action: Selector("pressed", PINPadView.pressed), for: .touchUpInside)
            buttons.append(button)
            addSubview(button)
        }
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 240)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = CGSize(width: bounds.width / 3, height: bounds.height / 4)
        for (index, button) in buttons.enumerated() {
            let origin = CGPoint(x: CGFloat(index % 3) * size.width, y: CGFloat(index / 3) * size.height)
            button.frame = CGRect(origin: origin, size: size).insetBy(dx: 1, dy: 1)
        }
    }

    private func pressed(_ sender: UIButton) {
        if let title = sender.currentTitle, let digit = Int(title) {
            delegate?.pinPad(self, didPress: digit)
        } else {
            delegate?.pinPadDidPressDelete(self)
        }
    }
}

/// A field of four dots that opens the number pad.
class PINField: UIControl, UIKeyInput, PINPadDelegate {
    private(set) var digits = ""
    let length = 4
    let dotsLabel = UILabel()
    let doneButton = UIButton(type: .system)

    private var usesSystemKeyboard = false

    private lazy var padView: PINPadView = {
        let pad = PINPadView(frame: CGRect(x: 0, y: 0, width: 320, height: 240), inputViewStyle: .keyboard)
        pad.delegate = self
        return pad
    }()

    private lazy var accessoryBar: UIView = {
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        bar.backgroundColor = .secondarySystemBackground
        doneButton.setTitle("Done", for: .normal)
        doneButton.frame = CGRect(x: bar.bounds.maxX - 80, y: 0, width: 70, height: 44)
        doneButton.autoresizingMask = .flexibleLeftMargin
        doneButton.addTarget(self, action: Selector("doneTapped", PINField.doneTapped), for: .touchUpInside)
        bar.addSubview(doneButton)
        return bar
    }()

    override init(frame: CGRect) {
        super.init(frame: frame)
        dotsLabel.frame = bounds
        dotsLabel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dotsLabel.textAlignment = .center
        dotsLabel.font = .monospacedSystemFont(ofSize: 32, weight: .regular)
        addSubview(dotsLabel)
        addTarget(self, action: Selector("tapped", PINField.tapped), for: .touchUpInside)
        refresh()
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override var canBecomeFirstResponder: Bool { true }
    override var inputView: UIView? { usesSystemKeyboard ? nil : padView }
    override var inputAccessoryView: UIView? { accessoryBar }

    var hasText: Bool { !digits.isEmpty }
    var keyboardType: UIKeyboardType = .numberPad

    func insertText(_ text: String) {
        let new = text.filter { $0.isNumber }
        guard !new.isEmpty, digits.count < length else { return }
        digits += new
        refresh()
        sendActions(for: .editingChanged)
        if digits.count == length {
            sendActions(for: .primaryActionTriggered)
        }
    }

    func deleteBackward() {
        guard hasText else { return }
        digits.removeLast()
        refresh()
        sendActions(for: .editingChanged)
    }

    func pinPad(_ pad: PINPadView, didPress digit: Int) {
        insertText(String(digit))
    }

    func pinPadDidPressDelete(_ pad: PINPadView) {
        deleteBackward()
    }

    func switchKeyboard() {
        usesSystemKeyboard.toggle()
        reloadInputViews()
    }

    private func refresh() {
        dotsLabel.text =
            String(repeating: "●", count: digits.count) + String(repeating: "○", count: length - digits.count)
    }

    private func tapped() {
        becomeFirstResponder()
    }

    private func doneTapped() {
        resignFirstResponder()
    }
}

class PINPadViewController: UIViewController {
    let field = PINField(frame: CGRect(x: 60, y: 100, width: 200, height: 60))
    let resultLabel = UILabel(frame: CGRect(x: 60, y: 180, width: 200, height: 30))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.addSubview(field)
        view.addSubview(resultLabel)
        field.addAction(
            UIAction { [unowned self] _ in
                resultLabel.text = field.digits == "2468" ? "Unlocked" : "Wrong PIN"
            }, for: .primaryActionTriggered)
    }
}

import UIKit

/// A pocket calculator whose keys share the available space equally.
class KeypadViewController: UIViewController {
    private enum Key: String {
        case clear = "C", sign = "±", percent = "%", divide = "÷"
        case multiply = "×", subtract = "−", add = "+", equals = "="
    }

    private let displayLabel = UILabel()
    private let keypadStackView = UIStackView()

    private var currentText = "0" {
        didSet { displayLabel.text = currentText }
    }
    private var storedValue: Double?
    private var pendingOperation: ((Double, Double) -> Double)?
    private var isStartingNumber = true

    private let rows: [[String]] = [
        ["C", "±", "%", "÷"],
        ["7", "8", "9", "×"],
        ["4", "5", "6", "−"],
        ["1", "2", "3", "+"],
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        setUpDisplay()
        setUpKeypad()
    }

    private func setUpDisplay() {
        displayLabel.text = currentText
        displayLabel.textColor = .white
        displayLabel.font = UIFont.monospacedDigitSystemFont(ofSize: 64, weight: .light)
        displayLabel.textAlignment = .right
        displayLabel.accessibilityIdentifier = "display"
        displayLabel.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(displayLabel)
    }

    private func setUpKeypad() {
        keypadStackView.axis = .vertical
        keypadStackView.distribution = .fillEqually
        keypadStackView.alignment = .fill
        keypadStackView.spacing = 10
        keypadStackView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(keypadStackView)

        for row in rows {
            keypadStackView.addArrangedSubview(makeRow(row.map(makeKey)))
        }
        let lastRight = makeRow([makeKey("."), makeKey("=")])
        keypadStackView.addArrangedSubview(makeRow([makeKey("0"), lastRight]))

        let guide = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            keypadStackView.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 15),
            keypadStackView.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -15),
            keypadStackView.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -10),
            keypadStackView.heightAnchor.constraint(equalTo: guide.heightAnchor, multiplier: 0.7),
            displayLabel.leadingAnchor.constraint(equalTo: keypadStackView.leadingAnchor),
            displayLabel.trailingAnchor.constraint(equalTo: keypadStackView.trailingAnchor),
            displayLabel.bottomAnchor.constraint(equalTo: keypadStackView.topAnchor, constant: -10),
        ])
    }

    private func makeRow(_ views: [UIView]) -> UIStackView {
        let row = UIStackView(arrangedSubviews: views)
        row.axis = .horizontal
        row.distribution = .fillEqually
        row.spacing = 10
        return row
    }

    private func makeKey(_ title: String) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.setTitleColor(.white, for: .normal)
        button.titleLabel?.font = UIFont.systemFont(ofSize: 28, weight: .medium)
        button.layer.cornerRadius = 12
        switch Key(rawValue: title) {
        case .clear?, .sign?, .percent?: button.backgroundColor = .darkGray
        case .some: button.backgroundColor = .systemOrange
        case nil: button.backgroundColor = UIColor(white: 0.2, alpha: 1)
        }
        button.addTarget(self, action: Selector("keyTapped", KeypadViewController.keyTapped), for: .touchUpInside)
        return button
    }

    private func keyTapped(_ sender: UIButton) {
        guard let title = sender.currentTitle else { return }
        guard let key = Key(rawValue: title) else { return appendDigit(title) }
        let value = Double(currentText) ?? 0
        switch key {
        case .clear:
            storedValue = nil
            pendingOperation = nil
            currentText = "0"
            isStartingNumber = true
        case .sign: show(-value)
        case .percent: show(value / 100)
        case .divide: apply(value, then: /)
        case .multiply: apply(value, then: *)
        case .subtract: apply(value, then: -)
        case .add: apply(value, then: +)
        case .equals: apply(value, then: nil)
        }
    }

    private func appendDigit(_ digit: String) {
        if digit == ".", currentText.contains("."), !isStartingNumber { return }
        if isStartingNumber {
            currentText = digit == "." ? "0." : digit
        } else {
            currentText += digit
        }
        isStartingNumber = false
    }

    private func apply(_ value: Double, then operation: ((Double, Double) -> Double)?) {
        var result = value
        if let storedValue, let pendingOperation { result = pendingOperation(storedValue, value) }
        storedValue = operation == nil ? nil : result
        pendingOperation = operation
        show(result)
        isStartingNumber = true
    }

    private func show(_ value: Double) {
        currentText = value == value.rounded() && abs(value) < 1e12 ? String(Int(value)) : String(value)
    }
}

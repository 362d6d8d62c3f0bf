import UIKit

/// Actions without a target: the first responder up the chain that can perform an action receives it.
protocol PaletteActions {
    func applyColor(_ sender: Any?)
    func removePage(_ sender: Any?)
}

/// A tile that shows a colour and can become first responder.
class TileView: UIView {
    var isLocked = false

    override var canBecomeFirstResponder: Bool { true }

    override func becomeFirstResponder() -> Bool {
        let became = super.becomeFirstResponder()
        layer.borderWidth = became ? 3 : 0
        return became
    }

    override func resignFirstResponder() -> Bool {
        layer.borderWidth = 0
        return super.resignFirstResponder()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        _ = becomeFirstResponder()
    }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        if action == Selector("applyColor", TileView.applyColor) {
            return !isLocked
        }
        return super.canPerformAction(action, withSender: sender)
    }

    func applyColor(_ sender: Any?) {
        guard let button = sender as? UIButton else { return }
        backgroundColor = button.backgroundColor
    }
}

class ResponderChainViewController: UIViewController {
    let tile = TileView(frame: CGRect(x: 20, y: 40, width: 120, height: 120))
    let colorButton = UIButton(type: .custom)
    let removeButton = UIButton(type: .system)
    let statusLabel = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        tile.backgroundColor = .lightGray
        view.addSubview(tile)

        colorButton.frame = CGRect(x: 20, y: 200, width: 140, height: 44)
        colorButton.backgroundColor = .systemPurple
        colorButton.setTitle("Apply", for: .normal)
        colorButton.setTitleColor(.white, for: .normal)
        colorButton.addTarget(nil, action: Selector("applyColor", TileView.applyColor), for: .touchUpInside)
        view.addSubview(colorButton)

        removeButton.frame = colorButton.frame.offsetBy(dx: 0, dy: 60)
        removeButton.setTitle("Remove Page", for: .normal)
        removeButton.tintColor = .systemRed
        removeButton.addTarget(
            nil, action: Selector("removePage", ResponderChainViewController.removePage), for: .touchUpInside)
        view.addSubview(removeButton)

        statusLabel.frame = CGRect(x: 20, y: 320, width: 280, height: 30)
        view.addSubview(statusLabel)
    }

    /// This action is found further up the responder chain: the tile cannot remove a page, but its controller can.
    func removePage(_ sender: Any?) {
        statusLabel.text = "Page removed"
        tile.isHidden = true
    }

    func shareSelection() {
        let sent = UIApplication.shared.sendAction(
            .copy, to: nil, from: self, for: nil)
        statusLabel.text = sent ? "Copied" : "Nothing to copy"
    }

    override func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        if action == .copy {
            return nil
        }
        return super.target(forAction: action, withSender: sender)
    }
}

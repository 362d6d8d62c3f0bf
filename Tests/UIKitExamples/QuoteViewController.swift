import UIKit

/// A label whose text can be copied: a long press brings up the editing menu.
class CopyableLabel: UILabel {
    private lazy var editMenuInteraction = UIEditMenuInteraction(delegate: self)

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func setUp() {
        isUserInteractionEnabled = true
        addInteraction(editMenuInteraction)
        let longPress = UILongPressGestureRecognizer(
            target: self, action: Selector("longPressed", CopyableLabel.longPressed))
        longPress.allowedTouchTypes = [UITouch.TouchType.direct.rawValue as NSNumber]
        addGestureRecognizer(longPress)
    }

    override var canBecomeFirstResponder: Bool { true }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == .copy || action == Selector("shout", CopyableLabel.shout)
    }

    override func copy(_ sender: Any?) {
        UIPasteboard.general.string = text
    }

    func shout(_ sender: Any?) {
        text = text?.uppercased()
    }

    private func longPressed(_ gesture: UILongPressGestureRecognizer) {
        guard gesture.state == .began else { return }
        becomeFirstResponder()
        let location = gesture.location(in: self)
        let configuration = UIEditMenuConfiguration(identifier: nil, sourcePoint: location)
        editMenuInteraction.presentEditMenu(with: configuration)
    }
}

extension CopyableLabel: UIEditMenuInteractionDelegate {
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
        let shout = UICommand(title: "Shout", action: Selector("shout", CopyableLabel.shout))
        let clear = UIAction(
            title: "Clear", image: UIImage(systemName: "trash"), attributes: [.destructive]
        ) { [weak self] action in
            self?.text = ""
        }
        return UIMenu(children: suggestedActions + [shout, clear])
    }

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect {
        bounds
    }
}

class QuoteViewController: UIViewController {
    let quoteLabel = CopyableLabel(frame: CGRect(x: 20, y: 80, width: 280, height: 60))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        quoteLabel.text = "Less is more"
        quoteLabel.font = UIFont(name: "Georgia", size: 24) ?? .systemFont(ofSize: 24)
        quoteLabel.textColor = .label
        quoteLabel.highlightedTextColor = .systemBlue
        view.addSubview(quoteLabel)
    }
}

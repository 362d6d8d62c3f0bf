import Foundation
import ResponderKit

@MainActor
final class MenusPage: GalleryPage {
    private let canvas = UILabel()
    private let undoer = UndoManager()

    override var undoManager: UndoManager? { undoer }
    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        _ = becomeFirstResponder()
    }

    override func addExamples() {
        example("A menu", "Long-press the quote, or click the quote with the second mouse button.") { example in
            example.addWide(Quote(), height: 80)
        }
        example("Undo", "Undo a change of color with the button, with keys, or by shaking the device.") { example in
            canvas.text = "Color"
            canvas.textAlignment = .center
            canvas.layer.cornerRadius = 10
            canvas.clipsToBounds = true
            canvas.backgroundColor = .tertiarySystemFill
            canvas.accessibilityIdentifier = "canvas"
            example.addWide(canvas, height: 70)
            for (color, name) in [(UIColor.systemRed, "Red"), (.systemGreen, "Green"), (.systemBlue, "Blue")] {
                example.add(button(name) { [weak self] in self?.paint(color, name) })
            }
            example.add(button("Undo") { [weak self] in self?.undoer.undo() })
            example.add(button("Redo") { [weak self] in self?.undoer.redo() })
        }
        example("Feedback", "Phones vibrate, and screen readers speak.") { example in
            example.add(button("Tap") { UIImpactFeedbackGenerator(style: .medium).impactOccurred() })
            example.add(button("Success") { UINotificationFeedbackGenerator().notificationOccurred(.success) })
            example.add(button("Selection") { UISelectionFeedbackGenerator().selectionChanged() })
            example.add(
                button("Announce") {
                    UIAccessibility.post(notification: .announcement, argument: "This was said aloud")
                })
        }
    }

    private func paint(_ color: UIColor?, _ name: String?) {
        let (oldColor, oldName) = (canvas.backgroundColor, canvas.text)
        undoer.registerUndo(withTarget: self) { $0.paint(oldColor, oldName) }
        canvas.backgroundColor = color
        canvas.text = name
    }
}

/// A label whose text can be copied by an edit menu.
@MainActor
private final class Quote: UILabel, UIEditMenuInteractionDelegate {
    private lazy var menu = UIEditMenuInteraction(delegate: self)

    init() {
        super.init(frame: .zero)
        text = "Touch and hold this text to copy it."
        textAlignment = .center
        font = .preferredFont(forTextStyle: .title3)
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = 10
        clipsToBounds = true
        isUserInteractionEnabled = true
        accessibilityIdentifier = "quote"
        addInteraction(menu)
        addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: Selector("held", Quote.held)))
    }

    override var canBecomeFirstResponder: Bool { true }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action == .copy }

    override func copy(_ sender: Any?) { UIPasteboard.general.string = text }

    private func held(_ recognizer: UILongPressGestureRecognizer) {
        guard recognizer.state == .began else { return }
        _ = becomeFirstResponder()
        menu.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: recognizer.location(in: self)))
    }

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
        UIMenu(
            children: suggestedActions + [
                UIAction(title: "Shout") { [weak self] _ in self?.text = self?.text?.uppercased() }
            ])
    }
}

import UIKit

/// A list of notes that a hardware keyboard operates.
class KeyCommandsViewController: UIViewController {
    private(set) var notes = ["Milk", "Bread", "Butter"]
    private(set) var selection = 0
    let listLabel = UILabel()

    override var canBecomeFirstResponder: Bool { true }

    override var keyCommands: [UIKeyCommand]? {
        let newNote = UIKeyCommand(
            title: "New Note", action: Selector("newNote", KeyCommandsViewController.newNote), input: "n",
            modifierFlags: .command,
            discoverabilityTitle: "Make a new note")
        let up = UIKeyCommand(
            input: UIKeyCommand.inputUpArrow, modifierFlags: [],
            action: Selector("selectPrevious", KeyCommandsViewController.selectPrevious))
        let down = UIKeyCommand(
            input: UIKeyCommand.inputDownArrow, modifierFlags: [],
            action: Selector("selectNext", KeyCommandsViewController.selectNext))
        up.wantsPriorityOverSystemBehavior = true
        down.wantsPriorityOverSystemBehavior = true
        let delete = UIKeyCommand(
            title: NSLocalizedString("Delete", comment: "Deletes the selected note"),
            image: UIImage(systemName: "trash"),
            action: Selector("deleteNote", KeyCommandsViewController.deleteNote),
            input: "\u{8}",
            modifierFlags: [.command, .shift],
            attributes: .destructive
        )
        return [newNote, up, down, delete]
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        listLabel.frame = view.bounds.inset(by: UIEdgeInsets(top: 40, left: 20, bottom: 40, right: 20))
        listLabel.numberOfLines = 0
        view.addSubview(listLabel)
        addKeyCommand(
            UIKeyCommand(
                input: UIKeyCommand.inputEscape, modifierFlags: [],
                action: Selector("deselect", KeyCommandsViewController.deselect)))
        refresh()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        if action == Selector("deleteNote", KeyCommandsViewController.deleteNote) {
            return notes.indices.contains(selection)
        }
        return super.canPerformAction(action, withSender: sender)
    }

    func newNote(_ sender: UIKeyCommand) {
        notes.append("Note \(notes.count + 1)")
        selection = notes.count - 1
        refresh()
    }

    func selectPrevious() {
        selection = max(selection - 1, 0)
        refresh()
    }

    func selectNext() {
        selection = min(selection + 1, notes.count - 1)
        refresh()
    }

    func deleteNote(_ sender: Any?) {
        notes.remove(at: selection)
        selection = min(selection, notes.count - 1)
        refresh()
    }

    func deselect() {
        selection = -1
        refresh()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        var didHandleEvent = false
        for press in presses {
            guard let key = press.key else { continue }
            if key.charactersIgnoringModifiers == " ", key.modifierFlags.isEmpty, notes.indices.contains(selection) {
                notes[selection] += " ✓"
                didHandleEvent = true
            }
            if key.keyCode == .keyboardHome {
                selection = 0
                didHandleEvent = true
            }
        }
        if didHandleEvent {
            refresh()
        } else {
            super.pressesBegan(presses, with: event)
        }
    }

    private func refresh() {
        listLabel.text = notes.enumerated()
            .map { $0.offset == selection ? "▸ \($0.element)" : "  \($0.element)" }
            .joined(separator: "\n")
    }
}

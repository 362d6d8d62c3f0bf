import ResponderKit
import ResponderKitTesting
import Testing

/// A list of notes with key commands: Command-N creates a note, and Escape closes the search.
final class NotesController: UIViewController {
    let search = UITextField(frame: CGRect(x: 20, y: 40, width: 350, height: 40))
    private(set) var count = 0

    override func viewDidLoad() {
        view.addSubview(search)
        let new = UIKeyCommand(
            title: "New Note", action: Selector("newNote", NotesController.newNote), input: "n", modifierFlags: .command
        )
        let close = UIKeyCommand(
            action: Selector("closeSearch", NotesController.closeSearch), input: UIKeyCommand.inputEscape)
        addKeyCommand(new)
        addKeyCommand(close)
    }

    func newNote() { count += 1 }

    func closeSearch() { search.resignFirstResponder() }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        if (sender as? UIKeyCommand)?.input == UIKeyCommand.inputEscape { return search.isFirstResponder }
        return super.canPerformAction(action, withSender: sender)
    }
}

@Suite @MainActor struct KeyCommandsGuide {
    @Test("Command-N works while the search field is edited, and Escape only then") func notes() throws {
        let notes = NotesController()
        let screen = TestScreen { notes }
        #expect(try screen.press(.keyboardN, "n", .command).handler === notes)
        #expect(try !screen.press(.keyboardEscape).isHandled)

        notes.search.becomeFirstResponder()
        try screen.press(.keyboardN, "n", .command)
        #expect(notes.count == 2)
        #expect(try screen.press(.keyboardEscape).handler === notes)
        #expect(!notes.search.isFirstResponder)
    }

    @Test("The nearest key command wins, and a plain key is text unless a command has priority") func nearest()
        throws
    {
        final class Field: UITextField {
            var own = 0
            func act() { own += 1 }
            var wantsPriority = false
            override var keyCommands: [UIKeyCommand]? {
                let command = UIKeyCommand(input: "n", modifierFlags: .command, action: Selector("act", Field.act))
                let plain = UIKeyCommand(input: "x", modifierFlags: [], action: Selector("act", Field.act))
                plain.wantsPriorityOverSystemBehavior = wantsPriority
                return [command, plain]
            }
        }
        let notes = NotesController()
        let screen = TestScreen { notes }
        let field = Field(frame: CGRect(x: 20, y: 100, width: 350, height: 40))
        notes.view.addSubview(field)
        field.becomeFirstResponder()

        try screen.press(.keyboardN, "n", .command)
        #expect(field.own == 1)
        #expect(notes.count == 0)

        try screen.press(.keyboardX, "x")
        #expect(field.own == 1)
        field.wantsPriority = true
        try screen.press(.keyboardX, "x")
        #expect(field.own == 2)
    }
}

import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

/// A name of at most ten characters, then a note. The return key moves from the name to the note.
final class NoteController: UIViewController, UITextFieldDelegate, UITextViewDelegate {
    let name = UITextField(frame: CGRect(x: 20, y: 40, width: 350, height: 40))
    let note = UITextView(frame: CGRect(x: 20, y: 100, width: 350, height: 200))
    private(set) var log: [String] = []

    override func viewDidLoad() {
        name.accessibilityIdentifier = "name"
        name.returnKeyType = .next
        name.delegate = self
        name.addAction(UIAction { [weak self] _ in self?.log.append("editingChanged") }, for: .editingChanged)
        note.delegate = self
        view.addSubview(name)
        view.addSubview(note)
    }

    func textFieldDidBeginEditing(_ textField: UITextField) { log.append("didBegin") }

    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
        -> Bool
    {
        log.append("shouldChange")
        guard let text = textField.text, let changed = Range(range, in: text) else { return true }
        return text.replacingCharacters(in: changed, with: string).count <= 10
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        note.becomeFirstResponder()
        return false
    }

    func textFieldDidEndEditing(_ textField: UITextField) { log.append("didEnd") }

    func textViewDidChange(_ textView: UITextView) { log.append("note: \(textView.text ?? "")") }
}

/// A picture's caption, as high as its lines of text.
final class CaptionController: UIViewController {
    let caption = UILabel()

    override func viewDidLoad() {
        caption.numberOfLines = 0
        caption.font = .preferredFont(forTextStyle: .footnote)
        caption.text = "Delft from the south, early in the morning, before anybody was there."
        view.addSubview(caption)
    }

    override func viewDidLayoutSubviews() {
        let room = CGSize(width: min(view.bounds.width - 40, 320), height: .greatestFiniteMagnitude)
        caption.frame = CGRect(origin: CGPoint(x: 20, y: 300), size: caption.sizeThatFits(room))
    }
}

/// Returns a label and a price as one text in two styles.
func price(_ amount: String) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "Total ", attributes: [.foregroundColor: UIColor.secondaryLabel])
    text.append(NSAttributedString(string: amount, attributes: [.font: UIFont.boldSystemFont(ofSize: 28)]))
    return text
}

@Suite @MainActor struct TextGuide {
    @Test("A name can be typed, return moves on to the note, and a name that is too long is refused") func form() throws
    {
        let controller = NoteController()
        let screen = TestScreen { controller }

        try screen.tap("name")
        try screen.typeText("J\n")
        try screen.typeText("H")
        #expect(controller.log == ["didBegin", "shouldChange", "editingChanged", "didEnd", "note: H"])

        screen.advance(by: .seconds(1))
        try screen.tap("name")
        try screen.typeText("ack Sparrow of the Pearl")
        #expect(controller.name.text == "Jack Sparr")
    }

    @Test("Marked text from an input method stays in the field until it is committed")
    func marked() throws {
        let field = UITextField(frame: CGRect(x: 20, y: 40, width: 350, height: 40))
        let screen = TestScreen { field }
        field.becomeFirstResponder()
        func compose(_ text: String) {
            let end = NSRange(location: (text as NSString).length, length: 0)
            _ = screen.application.send(markedText: text, selectedRange: end, from: screen.device)
        }

        compose("に")
        compose("にほ")
        #expect(field.text == "にほ")
        #expect(field.markedTextRange != nil)
        try screen.typeText("日")

        #expect(field.text == "日")
        #expect(field.markedTextRange == nil)
    }

    @Test("Delegates are called in order when editing moves from one text field to another") func order() throws {
        final class Log: UITextFieldDelegate {
            var log: [String] = []
            func name(_ field: UITextField) -> String { field.accessibilityIdentifier ?? "" }
            func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
                log.append("shouldBegin \(name(textField))")
                return true
            }
            func textFieldDidBeginEditing(_ textField: UITextField) { log.append("didBegin \(name(textField))") }
            func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
                log.append("shouldEnd \(name(textField))")
                return true
            }
            func textFieldDidEndEditing(_ textField: UITextField) { log.append("didEnd \(name(textField))") }
        }
        let log = Log()
        let screen = TestScreen()
        for (index, name) in ["A", "B"].enumerated() {
            let field = UITextField(frame: CGRect(x: 20, y: 40 + 60 * CGFloat(index), width: 350, height: 40))
            field.accessibilityIdentifier = name
            field.delegate = log
            screen.window.addSubview(field)
        }
        screen.application.commit()

        try screen.tap("A")
        try screen.tap("B")

        #expect(log.log == ["shouldBegin A", "didBegin A", "shouldBegin B", "shouldEnd A", "didEnd A", "didBegin B"])
    }

    @Test("A caption wraps into two lines if it is too wide for one") func caption() {
        let controller = CaptionController()
        _ = TestScreen { controller }

        #expect(controller.caption.frame.width <= 320)
        #expect(controller.caption.frame.height == 2 * controller.caption.font.lineHeight)
    }

    @Test("A price combines two text styles and is as high as the larger one") func looks() {
        let label = UILabel()
        label.attributedText = price("1,234.50")

        #expect(label.text == "Total 1,234.50")
        #expect(label.intrinsicContentSize.height == UIFont.boldSystemFont(ofSize: 28).lineHeight)
    }
}

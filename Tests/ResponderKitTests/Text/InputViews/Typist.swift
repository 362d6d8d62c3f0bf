import ResponderKitTesting
import Foundation

@testable import ResponderKit

/// A view that has configurable input views, and records the text that is typed into the view.
@MainActor
final class Typist: UIView, UIKeyInput {
    private(set) var text = ""
    var input: UIView?
    var accessory: UIView?
    var inputController: UIInputViewController?
    var accessoryController: UIInputViewController?
    var lets = true

    var keyboardType = UIKeyboardType.default
    var returnKeyType = UIReturnKeyType.default
    var autocapitalizationType = UITextAutocapitalizationType.none
    var enablesReturnKeyAutomatically = false
    var isSecureTextEntry = false
    var keyboardAppearance = UIKeyboardAppearance.default

    convenience init(_ text: String = "", input: UIView? = nil, accessory: UIView? = nil) {
        self.init(frame: .zero)
        self.text = text
        self.input = input
        self.accessory = accessory
    }

    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { lets }
    override var inputView: UIView? { input }
    override var inputAccessoryView: UIView? { accessory }
    override var inputViewController: UIInputViewController? { inputController }
    override var inputAccessoryViewController: UIInputViewController? { accessoryController }

    var hasText: Bool { !text.isEmpty }
    func insertText(_ text: String) { self.text += text }
    func deleteBackward() { text = String(text.dropLast()) }

    /// Sets the text from code, without a key.
    func set(_ text: String) { self.text = text }
}

/// A view that can be first responder but accepts no text.
@MainActor
final class Chosen: UIView {
    var input: UIView?
    override var canBecomeFirstResponder: Bool { true }
    override var inputView: UIView? { input }
}

/// Logs the keyboard notifications of one application.
@MainActor
final class KeyboardObserver {
    struct Note: Equatable {
        var name: String
        var begin: CGRect
        var end: CGRect
    }

    private(set) var notes: [Note] = []
    private(set) var last: [AnyHashable: Any] = [:]
    var onNote: ((String) -> Void)?
    private var tokens: [any NSObjectProtocol] = []

    init(_ application: UIApplication) {
        let names = [
            UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
            UIResponder.keyboardWillHideNotification,
            UIResponder.keyboardDidHideNotification, UIResponder.keyboardWillChangeFrameNotification,
            UIResponder.keyboardDidChangeFrameNotification,
        ]
        for name in names {
            let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                [weak self, weak application] note in
                nonisolated(unsafe) let note = note
                MainActor.assumeIsolated { self?.take(note, of: application) }
            }
            tokens.append(token)
        }
    }

    isolated deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }

    private func take(_ note: Notification, of application: UIApplication?) {
        let info = note.userInfo ?? [:]
        guard let application, info[UIResponder.keyboardApplicationUserInfoKey] as? UIApplication === application else {
            return
        }
        last = info
        let name = note.name.rawValue.replacing("UIKeyboard", with: "").replacing("Notification", with: "")
        notes.append(
            Note(
                name: name, begin: info[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect ?? .null,
                end: info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect ?? .null))
        onNote?(name)
    }

    /// Returns the names of the logged notifications and clears the log.
    func take() -> [String] {
        defer { notes = [] }
        return notes.map(\.name)
    }
}

extension TestScreen {
    /// The window of the input views.
    var inputWindow: UIWindow? { application.windows.first { $0 is InputWindow } }

    /// An input view, accessory view or keyboard is on the screen.
    var showsInput: Bool { inputWindow.map { !$0.isHidden } ?? false }

    /// The keyboard is on the screen.
    var showsKeyboard: Bool { showsInput && keyboard?.window != nil }

    var keyboard: UISystemKeyboard? {
        application.commit()
        return (inputWindow as? InputWindow)?.inputHost.content as? UISystemKeyboard
    }

    /// Finds a key by its identifier. `name` is the identifier without the prefix `key-`.
    func key(_ name: String) -> KeyboardKey? {
        application.commit()
        return application.views(matching: ViewQuery(identifier: "key-" + name)).first?.view as? KeyboardKey
    }

    private func middle(of key: KeyboardKey) -> CGPoint {
        key.convertToScreen(CGPoint(x: key.bounds.midX, y: key.bounds.midY))
    }

    /// Touches a key and returns the place of the touch.
    @discardableResult
    func press(key name: String, id: Int = 1) throws -> CGPoint {
        guard let key = key(name) else { throw MissingKey(name: name) }
        let point = middle(of: key)
        try touch(.began, point.x, point.y, id: id)
        return point
    }

    func release(_ point: CGPoint, id: Int = 1) throws { try touch(.ended, point.x, point.y, id: id) }

    /// Taps keys one after the other.
    func tapKeys(_ names: String...) throws {
        for name in names {
            try release(press(key: name))
            // The pause ensures that two taps on the shift key do not lock it.
            clock.advance(by: 400)
        }
    }

    /// The titles or symbols of the visible keys, row by row.
    var rows: [String] {
        guard let keyboard else { return [] }
        let shown = keyboard.keys.filter { !$0.isHidden }
        let tops = Set(shown.map(\.frame.minY)).sorted()
        return tops.map { top in
            shown.filter { $0.frame.minY == top }.map { $0.symbol ?? $0.title }.joined(separator: " ")
        }
    }
}

struct MissingKey: Error {
    var name: String
}

/// A text with a caret: a minimal implementation of `UITextInput`.
@MainActor
final class CaretText: UIView, UITextInput {
    private final class Place: UITextPosition {
        let offset: Int
        init(_ offset: Int) {
            self.offset = offset
            super.init()
        }
    }

    private final class Span: UITextRange {
        let from: Int
        let to: Int
        init(_ from: Int, _ to: Int) {
            self.from = from
            self.to = to
            super.init()
        }
        override var start: UITextPosition { Place(from) }
        override var end: UITextPosition { Place(to) }
        override var isEmpty: Bool { from == to }
    }

    private(set) var characters: [Character]
    private var selection: Span?
    var controller: UIInputViewController?

    init(_ text: String, selecting range: Range<Int>?) {
        characters = Array(text)
        selection = range.map { Span($0.lowerBound, $0.upperBound) }
        super.init(frame: .zero)
    }

    var selected: Range<Int>? { selection.map { $0.from..<$0.to } }
    override var canBecomeFirstResponder: Bool { true }
    override var inputViewController: UIInputViewController? { controller }

    private func offset(_ position: UITextPosition) -> Int { (position as? Place)?.offset ?? 0 }

    var hasText: Bool { !characters.isEmpty }
    func insertText(_ text: String) { selectedTextRange.map { replace($0, withText: text) } }
    func deleteBackward() {
        guard let caret = selection?.from, caret > 0 else { return }
        replace(Span(caret - 1, caret), withText: "")
    }
    func text(in range: UITextRange) -> String? { String(characters[offset(range.start)..<offset(range.end)]) }
    func replace(_ range: UITextRange, withText text: String) {
        let start = offset(range.start)
        characters.replaceSubrange(start..<offset(range.end), with: text)
        selection = Span(start + text.count, start + text.count)
    }
    var selectedTextRange: UITextRange? {
        get { selection }
        set { selection = newValue.map { Span(offset($0.start), offset($0.end)) } }
    }
    var markedTextRange: UITextRange? { nil }
    func setMarkedText(_ markedText: String?, selectedRange: NSRange) {}
    func unmarkText() {}
    var beginningOfDocument: UITextPosition { Place(0) }
    var endOfDocument: UITextPosition { Place(characters.count) }
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        Span(offset(fromPosition), offset(toPosition))
    }
    func position(from position: UITextPosition, offset distance: Int) -> UITextPosition? {
        let place = offset(position) + distance
        return (0...characters.count).contains(place) ? Place(place) : nil
    }
    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset distance: Int)
        -> UITextPosition?
    {
        self.position(from: position, offset: direction == .left ? -distance : distance)
    }
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult { .orderedSame }
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { offset(toPosition) - offset(from) }
    weak var inputDelegate: (any UITextInputDelegate)?
    func firstRect(for range: UITextRange) -> CGRect { .zero }
    func caretRect(for position: UITextPosition) -> CGRect { .zero }
    func closestPosition(to point: CGPoint) -> UITextPosition? { nil }
    func characterRange(at point: CGPoint) -> UITextRange? { nil }
}

import Foundation

@testable import ResponderKit

/// A view that takes text key by key, has input views, and writes down what was typed into it.
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

    /// Changes the text as a program does, without a key.
    func set(_ text: String) { self.text = text }
}

/// A view that can be first responder and takes no text.
@MainActor
final class Chosen: UIView {
    var input: UIView?
    override var canBecomeFirstResponder: Bool { true }
    override var inputView: UIView? { input }
}

/// Writes down what one application's notifications say.
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
            UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification, UIResponder.keyboardWillHideNotification,
            UIResponder.keyboardDidHideNotification, UIResponder.keyboardWillChangeFrameNotification,
            UIResponder.keyboardDidChangeFrameNotification,
        ]
        for name in names {
            let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self, weak application] note in
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
        guard let application, info[UIResponder.keyboardApplicationUserInfoKey] as? UIApplication === application else { return }
        last = info
        let name = note.name.rawValue.replacing("UIKeyboard", with: "").replacing("Notification", with: "")
        notes.append(
            Note(
                name: name, begin: info[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect ?? .null,
                end: info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect ?? .null))
        onNote?(name)
    }

    /// The names of what came, and forgets them.
    func take() -> [String] {
        defer { notes = [] }
        return notes.map(\.name)
    }
}

extension Scene {
    /// The window that input views are in.
    var inputWindow: UIWindow? { application.windows.first { $0 is InputWindow } }

    /// Whether anything to type with is on the screen.
    var showsInput: Bool { inputWindow.map { !$0.isHidden } ?? false }

    /// Whether the keyboard is on the screen.
    var showsKeyboard: Bool { showsInput && keyboard?.window != nil }

    var keyboard: UISystemKeyboard? {
        application.commit()
        return (inputWindow as? InputWindow)?.inputDock.content as? UISystemKeyboard
    }

    /// A key by what it does.
    func key(_ name: String) -> KeyboardKey? {
        application.commit()
        return application.views(matching: ViewQuery(identifier: "key-" + name)).first?.view as? KeyboardKey
    }

    private func middle(of key: KeyboardKey) -> CGPoint { key.convertToScreen(CGPoint(x: key.bounds.midX, y: key.bounds.midY)) }

    /// Puts a finger on a key.
    @discardableResult
    func press(key name: String, id: Int = 1) throws -> CGPoint {
        guard let key = key(name) else { throw MissingKey(name: name) }
        let point = middle(of: key)
        try touch(.began, point.x, point.y, id: id)
        return point
    }

    func release(_ point: CGPoint, id: Int = 1) throws { try touch(.ended, point.x, point.y, id: id) }

    /// Taps keys, one after the other.
    func type(_ names: String...) throws {
        for name in names {
            try release(press(key: name))
            // Not so fast that Shift locks.
            clock.advance(by: 400)
        }
    }

    /// The layout's keys as they are written, row by row.
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

import ResponderKitTesting
import Foundation

@testable import ResponderKit

/// A delegate of fields and text views that logs its calls and has configurable answers.
@MainActor
final class TextLog: UITextFieldDelegate, UITextViewDelegate {
    let log = Log()
    var refuses: Set<String> = []
    var names: [ObjectIdentifier: String] = [:]
    var onNote: ((String) -> Void)?
    private var observers: [any NSObjectProtocol] = []

    private func name(_ object: AnyObject) -> String { names[ObjectIdentifier(object)] ?? "?" }

    private func note(_ object: AnyObject, _ what: String) {
        log.note(name(object).isEmpty ? what : "\(name(object)) \(what)")
        onNote?(what)
    }

    private func ask(_ object: AnyObject, _ what: String, _ detail: String = "") -> Bool {
        note(object, what + detail)
        return !refuses.contains(what) && !refuses.contains("\(name(object)) \(what)")
    }

    func take() -> [String] { log.take() }

    /// Becomes the delegate of a field and optionally logs its control events.
    func follow(_ field: UITextField, as name: String = "", events: Bool = false) {
        names[ObjectIdentifier(field)] = name
        field.delegate = self
        guard events else { return }
        let all: [(UIControl.Event, String)] = [
            (.editingDidBegin, "editingDidBegin"), (.editingChanged, "editingChanged"),
            (.editingDidEnd, "editingDidEnd"),
            (.primaryActionTriggered, "primaryActionTriggered"),
        ]
        for (event, word) in all {
            field.addAction(UIAction { [unowned self, unowned field] _ in note(field, word) }, for: event)
        }
    }

    func follow(_ view: UITextView, as name: String = "") {
        names[ObjectIdentifier(view)] = name
        view.delegate = self
    }

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { ask(textField, "shouldBegin") }
    func textFieldDidBeginEditing(_ textField: UITextField) { note(textField, "didBegin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { ask(textField, "shouldEnd") }
    func textFieldDidEndEditing(_ textField: UITextField) { note(textField, "didEnd") }
    func textFieldDidChangeSelection(_ textField: UITextField) { note(textField, "didChangeSelection") }
    func textFieldShouldClear(_ textField: UITextField) -> Bool { ask(textField, "shouldClear") }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool { ask(textField, "shouldReturn") }
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
        -> Bool
    {
        ask(textField, "shouldChange", " \(range.location),\(range.length) '\(string)'")
    }

    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { ask(textView, "shouldBegin") }
    func textViewDidBeginEditing(_ textView: UITextView) { note(textView, "didBegin") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool { ask(textView, "shouldEnd") }
    func textViewDidEndEditing(_ textView: UITextView) { note(textView, "didEnd") }
    func textViewDidChange(_ textView: UITextView) { note(textView, "didChange") }
    func textViewDidChangeSelection(_ textView: UITextView) { note(textView, "didChangeSelection") }
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        ask(textView, "shouldChange", " \(range.location),\(range.length) '\(text)'")
    }

    /// Logs the given notifications of an object, in addition to the delegate's calls.
    func observe(_ object: AnyObject, _ notifications: [(Notification.Name, String)]) {
        for (name, word) in notifications {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { [weak self] _ in
                    MainActor.assumeIsolated { self?.log.note(word) }
                })
        }
    }

    isolated deinit {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }
}

extension TestScreen {
    func type(_ text: String) -> InputOutcome { application.send(text: text, from: device) }

    func delete(_ count: Int = 1) -> InputOutcome { application.send(deleteBackward: count, from: device) }

    /// Adds a text field to the window, with the log as its delegate.
    func field(_ log: TextLog, _ name: String = "", y: CGFloat = 0, events: Bool = false) -> UITextField {
        let field = add(UITextField(), 0, y, 200, 34)
        log.follow(field, as: name, events: events)
        return field
    }
}

public import Foundation

/// Text input from keyboards and input methods, for the key window's first responder. (F5, F8)
extension UIApplication {
    /// The maximum number of characters that one call of `send(deleteBackward:from:)` deletes. (Baton's own choice)
    public static let deletionLimit = 100

    /// Inserts text into the first responder. Its delegate is asked and notified once for the whole text. The Return
    /// key is sent as "\n".
    ///
    /// For typing, a client sends one message per key. For a paste, dictation or correction, the client sends the whole
    /// text at once. (Baton's own choice: UIKit's keyboard inserts key by key)
    public func send(text: String, from device: InputDevice? = nil) -> InputOutcome {
        type(text.count, from: device) { input in
            Typing.insert(text, into: input)
            return true
        }
    }

    /// Performs a number of backspaces. Stops early if the first responder changes or if no text is left before the
    /// caret.
    public func send(deleteBackward count: Int, from device: InputDevice? = nil) -> InputOutcome {
        type(from: device) { input in
            let first = keyWindow?.firstResponder
            for _ in 0..<min(max(count, 0), Self.deletionLimit) {
                guard keyWindow?.firstResponder === first, Typing.deleteBackward(in: input) else { break }
            }
            return true
        }
    }

    /// Replaces the text in a range, as an automatic correction does. The range is limited to the text.
    public func send(replace range: NSRange, with text: String, from device: InputDevice? = nil) -> InputOutcome {
        edit(from: device) { Typing.replace(range, with: text, in: $0) }
    }

    /// Replaces the marked text with text that an input method is composing. If there is no marked text, replaces the
    /// selection.
    /// - Parameter selectedRange: the selection within the marked text, in UTF-16 units.
    public func send(markedText: String, selectedRange: NSRange, from device: InputDevice? = nil) -> InputOutcome {
        edit(from: device) { input in
            // If another device was composing text in the same input, that device is no longer the composing device.
            for other in devices where other !== device && other.composingInput === input { other.composingInput = nil }
            device?.composingInput = input
            Typing.mark(markedText, selected: selectedRange, in: input)
        }
    }

    /// Accepts the marked text as normal text.
    public func sendUnmark(from device: InputDevice? = nil) -> InputOutcome {
        edit(from: device) { $0.unmarkText() }
    }

    /// Changes the selection. The range is in UTF-16 units and is limited to the text.
    public func send(selection range: NSRange, from device: InputDevice? = nil) -> InputOutcome {
        edit(from: device) { Typing.select(range, in: $0) }
    }

    /// Called when the user has dismissed the keyboard. If the first responder accepts text, it is asked to resign.
    public func sendEndEditing(from device: InputDevice? = nil) -> InputOutcome {
        type(from: device) { _ in keyWindow?.firstResponder?.resignFirstResponder() ?? false }
    }

    private func edit(from device: InputDevice?, _ body: (any UITextInput) -> Void) -> InputOutcome {
        type(from: device) { input in
            guard let input = input as? any UITextInput else { return false }
            body(input)
            return true
        }
    }

    private func type(_ count: Int = 0, from device: InputDevice?, _ body: (any UIKeyInput) -> Bool) -> InputOutcome {
        handle(.text(count: count), from: device) {
            guard let first = keyWindow?.firstResponder, let input = first as? any UIKeyInput, body(input) else {
                return .unhandled
            }
            return InputOutcome(handler: first)
        }
    }
}

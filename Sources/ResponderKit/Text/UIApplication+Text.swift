public import Foundation

/// What keyboards and input methods send: all of it is for the key window's first responder, where that takes text. (F5, F8)
extension UIApplication {
    /// The most characters that one call takes away. (Ours)
    public static let deletionLimit = 100

    /// Text for the first responder, as one insertion: the delegate is asked once, and told once. Return is "\n".
    ///
    /// A client that types sends a message a key; one that pastes, dictates or corrects sends the piece. (Ours, where UIKit's keyboard inserts key by key)
    public func send(text: String, from device: InputDevice? = nil) -> InputOutcome {
        type(text.count, from: device) { input in
            Typing.insert(text, into: input)
            return true
        }
    }

    /// Backspace, so many times, as long as there is something before the caret and it stays first responder.
    public func send(deleteBackward count: Int, from device: InputDevice? = nil) -> InputOutcome {
        type(from: device) { input in
            let first = keyWindow?.firstResponder
            for _ in 0..<min(max(count, 0), Self.deletionLimit) {
                guard keyWindow?.firstResponder === first, Typing.deleteBackward(in: input) else { break }
            }
            return true
        }
    }

    /// Text in a range's place, as a correction. The range is held to the text.
    public func send(replace range: NSRange, with text: String, from device: InputDevice? = nil) -> InputOutcome {
        edit(from: device) { Typing.replace(range, with: text, in: $0) }
    }

    /// What an input method composes, in the place of what it composed before.
    /// - Parameter selectedRange: in the marked text, UTF-16 units.
    public func send(markedText: String, selectedRange: NSRange, from device: InputDevice? = nil) -> InputOutcome {
        edit(from: device) { input in
            // Whoever composed there before has it no longer.
            for other in devices where other !== device && other.composed === input { other.composed = nil }
            device?.composed = input
            Typing.mark(markedText, selected: selectedRange, in: input)
        }
    }

    /// What is composed stays as it is.
    public func sendUnmark(from device: InputDevice? = nil) -> InputOutcome {
        edit(from: device) { $0.unmarkText() }
    }

    /// Another selection, in UTF-16 units; held to the text.
    public func send(selection range: NSRange, from device: InputDevice? = nil) -> InputOutcome {
        edit(from: device) { Typing.select(range, in: $0) }
    }

    /// The keyboard was put away: the first responder resigns, where it takes text and does not refuse.
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

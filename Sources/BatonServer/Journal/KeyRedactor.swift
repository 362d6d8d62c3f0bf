import BatonWire
import ResponderKit

/// Hides typed secrets in a journal. Each key that a person presses to type a secret is recorded as another key, from
/// its press to its release.
struct KeyRedactor {
    private static let codes = ["KeyX"] + "ABCDEFGHIJKLMNOPQRSTUVWYZ".map { "Key\($0)" }
    private var held: [String: String] = [:]

    var isEmpty: Bool { held.isEmpty }

    /// Returns the replacement for a key that was pressed, and stores it until the key is released.
    mutating func addReplacement(for code: String) -> String {
        let mask = Self.codes.first { !held.values.contains($0) } ?? code
        held[code] = mask
        return mask
    }

    /// Returns the replacement for a key that is down; nil if the key was not replaced.
    mutating func replacement(for code: String, isReleased: Bool) -> String? {
        isReleased ? held.removeValue(forKey: code) : held[code]
    }
}

extension ClientMessage {
    /// Returns a copy of the message without its secret text, for the journal; nil if there is nothing to hide.
    /// - Parameter isHidden: whether the first responder has secure text entry.
    func masked(by redactor: inout KeyRedactor, isHidden: Bool) -> ClientMessage? {
        switch self {
        case .text(var input) where isHidden && (input.insert != nil || input.mark != nil):
            input.insert = input.insert.map(Self.masked)
            input.mark = input.mark.map(Self.masked)
            return .text(input)
        case .edit(var input) where isHidden && input.text != nil:
            input.text = input.text.map(Self.masked)
            return .edit(input)
        case .press(var input):
            var isMasked = false
            let presses = input.presses.map { press in
                guard let key = press.keyboard else { return press }
                let isReleased = press.phase == .ended || press.phase == .cancelled
                let code =
                    press.phase != .began
                    ? redactor.replacement(for: key.code, isReleased: isReleased)
                    : isHidden && key.typesCharacter ? redactor.addReplacement(for: key.code) : nil
                guard let code else { return press }
                isMasked = true
                var masked = press
                masked.keyboard?.code = code
                masked.keyboard?.characters = Self.masked(key.characters)
                return masked
            }
            input.presses = SmallList(presses)
            return isMasked ? .press(input) : nil
        default: return nil
        }
    }

    /// A copy of this refused message for the journal, without typed text and without the contents of a drag. The value
    /// is nil if the message has neither.
    var masked: ClientMessage? {
        var redactor = KeyRedactor()
        if case .drag(var input) = self, !input.data.isEmpty {
            input.data = []
            return .drag(input)
        }
        if case .press(let input) = self {
            var hidden = input
            let presses = input.presses.map { press in
                guard let key = press.keyboard else { return press }
                var masked = press
                masked.keyboard?.code = redactor.addReplacement(for: key.code)
                masked.keyboard?.characters = Self.masked(key.characters)
                return masked
            }
            hidden.presses = SmallList(presses)
            return presses.contains { $0.keyboard != nil } ? .press(hidden) : nil
        }
        return masked(by: &redactor, isHidden: true)
    }

    /// Replaces each character by one with the same number of UTF-16 units. Line feeds, which stand for the Return key,
    /// are not replaced.
    static func masked(_ text: String) -> String {
        if text == "\n" { return text }
        return text.map { "x" + String(repeating: "\u{301}", count: $0.utf16.count - 1) }.joined()
    }
}

extension ClientMessage.KeyboardKey {
    /// The key types one character, and is not part of a shortcut.
    fileprivate var typesCharacter: Bool {
        characters.count == 1 && !modifiers.contains { $0 == .command || $0 == .control }
    }
}

extension UIApplication {
    /// The first responder has secure text entry.
    var hasSecureTextEntry: Bool { (keyWindow?.firstResponder as? any UITextInputTraits)?.isSecureTextEntry ?? false }
}

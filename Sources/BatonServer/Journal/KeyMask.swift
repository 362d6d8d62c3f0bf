import BatonWire
import ResponderKit

/// What stands in a journal for keys that nobody is to read. Each key that is held has another in its place until it is let go of.
struct KeyMask {
    private static let codes = ["KeyX"] + "ABCDEFGHIJKLMNOPQRSTUVWYZ".map { "Key\($0)" }
    private var held: [String: String] = [:]

    var isEmpty: Bool { held.isEmpty }

    /// The key in the place of one that goes down.
    mutating func begin(_ code: String) -> String {
        let mask = Self.codes.first { !held.values.contains($0) } ?? code
        held[code] = mask
        return mask
    }

    /// The key in the place of one that is down, if it has one there.
    mutating func follow(_ code: String, isOver: Bool) -> String? {
        isOver ? held.removeValue(forKey: code) : held[code]
    }
}

extension ClientMessage {
    /// The message as a journal has it, where it holds what nobody is to read; nil where it is as it came.
    /// - Parameter isHidden: whether what is typed now is hidden.
    func masked(by mask: inout KeyMask, isHidden: Bool) -> ClientMessage? {
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
                let isOver = press.phase == .ended || press.phase == .cancelled
                let code =
                    press.phase != .began
                    ? mask.follow(key.code, isOver: isOver) : isHidden && key.writes ? mask.begin(key.code) : nil
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

    /// The message as a journal has it where it was refused: with nothing of what it would have typed. nil where it types nothing.
    var masked: ClientMessage? {
        var mask = KeyMask()
        if case .press(let input) = self {
            var hidden = input
            let presses = input.presses.map { press in
                guard let key = press.keyboard else { return press }
                var masked = press
                masked.keyboard?.code = mask.begin(key.code)
                masked.keyboard?.characters = Self.masked(key.characters)
                return masked
            }
            hidden.presses = SmallList(presses)
            return presses.contains { $0.keyboard != nil } ? .press(hidden) : nil
        }
        return masked(by: &mask, isHidden: true)
    }

    /// As many characters of as many units. A line feed is the Return key, and tells nothing.
    static func masked(_ text: String) -> String {
        if text == "\n" { return text }
        return text.map { "x" + String(repeating: "\u{301}", count: $0.utf16.count - 1) }.joined()
    }
}

extension ClientMessage.KeyboardKey {
    /// Whether it writes a character, and does nothing else.
    fileprivate var writes: Bool { characters.count == 1 && !modifiers.contains { $0 == .command || $0 == .control } }
}

extension UIApplication {
    /// Whether what is typed now is for nobody to read.
    var hidesTyping: Bool { (keyWindow?.firstResponder as? any UITextInputTraits)?.isSecureTextEntry ?? false }
}

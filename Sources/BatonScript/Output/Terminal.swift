public import BatonClient
import BatonWire
import Foundation

/// The output of commands: plain text for programs, with colours only on a terminal.
public enum Terminal {
    /// True if standard output is a terminal.
    static let isTerminal = isatty(1) == 1
    static let isErrorTerminal = isatty(2) == 1
    private static let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
    private static let hasColours =
        isTerminal && !isDumb && ProcessInfo.processInfo.environment["NO_COLOR"].map(\.isEmpty) ?? true

    static func dim(_ text: String) -> String { hasColours ? "\u{1b}[2m\(text)\u{1b}[0m" : text }
    static func bold(_ text: String) -> String { hasColours ? "\u{1b}[1m\(text)\u{1b}[0m" : text }
    static func red(_ text: String) -> String { hasColours ? "\u{1b}[31m\(text)\u{1b}[0m" : text }
    static func green(_ text: String) -> String { hasColours ? "\u{1b}[32m\(text)\u{1b}[0m" : text }
    static func yellow(_ text: String) -> String { hasColours ? "\u{1b}[33m\(text)\u{1b}[0m" : text }

    /// Prints a line to standard output, without buffering.
    public static func line(_ text: String) {
        write((isTerminal ? replacingControlCharacters(text) : text) + "\n", to: 1)
    }
    /// Clears the screen if standard output is a terminal.
    static func clear() {
        if isTerminal, !isDumb { write("\u{1b}[H\u{1b}[2J", to: 1) }
    }
    /// Prints a line to standard error.
    public static func warn(_ text: String) {
        write((isErrorTerminal ? replacingControlCharacters(text) : text) + "\n", to: 2)
    }

    /// Returns a text without terminal control sequences. Much of the output contains text that other people typed.
    ///
    /// Sequences that set colours remain, because the output itself uses them.
    static func replacingControlCharacters(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControlScalar) else { return text }
        let scalars = Array(text.unicodeScalars)
        var left = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            let end = scalars[index] == "\u{1b}" ? endOfColourSequence(scalars, index) : nil
            if let end {
                left.append(contentsOf: scalars[index..<end])
            } else {
                let isAllowed = scalars[index] == "\n" || scalars[index] == "\t" || !isControlScalar(scalars[index])
                left.append(isAllowed ? scalars[index] : "\u{FFFD}")
            }
            index = end ?? index + 1
        }
        return String(left)
    }

    /// Returns a user-given name on one line, without control characters.
    static func plain(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.map { isControlScalar($0) ? "\u{FFFD}" : $0 }))
    }

    /// Returns whether a scalar controls the terminal or changes the text direction.
    private static func isControlScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
    }

    /// Returns the end of an escape sequence that sets a colour.
    private static func endOfColourSequence(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
        guard start + 1 < scalars.count, scalars[start + 1] == "[" else { return nil }
        let rest = scalars[(start + 2)...].prefix(12)
        guard let end = rest.firstIndex(where: { !("0"..."9").contains($0) && $0 != ";" }), rest[end] == "m" else {
            return nil
        }
        return end + 1
    }

    /// The program that reads standard output has closed it, as `head` does after enough lines.
    static var isOutputClosed: Bool { outputClosed.isSet }
    private static let outputClosed = Flag()

    private final class Flag: @unchecked Sendable {
        private let lock = NSLock()
        private var value = false
        var isSet: Bool {
            get { lock.withLock { value } }
            set { lock.withLock { value = newValue } }
        }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, 1_000)
                } else if errno != EINTR {
                    if descriptor == 1 { outputClosed.isSet = true }
                    return
                }
            }
        }
    }

    /// Prints a progress line that the next output replaces.
    static func progress(_ text: String) {
        guard !isDumb else { return }
        write("\r\u{1b}[2K\(text.replacing("\n", with: " ").prefix(100))", to: 2)
    }

    /// Removes the progress line.
    static func endProgress() {
        if isErrorTerminal, !isDumb { write("\r\u{1b}[2K", to: 2) }
    }

    /// Prints the outcome of an action.
    static func show(_ outcome: Outcome, json: Bool) {
        if json { return line(outcome.json.text) }
        for each in outcome.lines { line(each) }
        if let warning = outcome.warning { warn(warning) }
    }

    /// Prints an error, as text or as JSON.
    public static func show(_ error: ClientError, json: Bool) {
        guard json else { return warn("baton: \(error)") }
        line(WireValue.object(["error": error.json]).text)
    }
}

extension ClientError {
    /// The error as a JSON object.
    var json: WireValue {
        var members: [String: WireValue] = ["code": .string(code.rawValue), "message": .string(message)]
        members["advice"] = advice.map { .string($0) }
        if !candidates.isEmpty { members["candidates"] = .array(candidates.map { .string($0) }) }
        return .object(members)
    }

    /// The exit code of a command that fails with this error. `baton help` lists the codes.
    public var exitCode: Int32 {
        switch code {
        case .assertionFailed, .noSuchElement, .ambiguousElement, .elementNotInteractable, .elementClickIntercepted,
            .refused:
            1
        case .invalidArgument, .invalidSelector: 2
        case .connectionFailed, .connectionLost, .protocolMismatch, .noSuchScreen: 3
        case .timeout: 4
        case .forbidden: 5
        case .unsupportedOperation: 6
        }
    }
}

extension WireValue {
    /// The value as JSON on one line, with object members sorted by name.
    var text: String {
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let number):
            return number == number.rounded() && abs(number) < 1e15
                ? String(Int(number)) : number.isFinite ? String(number) : "null"
        case .string(let text): return Self.quoted(text)
        case .array(let elements): return "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            return "{"
                + members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.text)" }.joined(
                    separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20: result += "\\u" + String(format: "%04x", scalar.value)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension ServerMessage.Patch {
    /// The patch as JSON, in the form of the protocol.
    var json: WireValue {
        var members: [String: WireValue] = ["type": "patch", "to": .number(Double(to))]
        members["from"] = from.map { .number(Double($0)) }
        members["ops"] = .array(
            operations.map { operation in
                switch operation {
                case .add(let id, let parent, let index, let kind, let properties):
                    [
                        "add", .number(Double(id)), .number(Double(parent)), .number(Double(index)), .string(kind),
                        .object(properties),
                    ]
                case .move(let id, let parent, let index):
                    ["move", .number(Double(id)), .number(Double(parent)), .number(Double(index))]
                case .remove(let id): ["remove", .number(Double(id))]
                case .set(let id, let properties): ["set", .number(Double(id)), .object(properties)]
                }
            })
        return .object(members)
    }
}

extension ServerMessage.Event {
    /// The event as JSON, in the form of the protocol. Absent fields are left out.
    var json: WireValue {
        var members: [String: WireValue] = [
            "type": "event", "number": .number(Double(number)), "time": .number(time), "input": .object(input),
            "entries": .array(entries),
            "from": .number(Double(from)), "to": .number(Double(to)),
        ]
        members["client"] = client.map { .number(Double($0)) }
        members["name"] = name.map { .string($0) }
        members["by"] = by.map { .string($0) }
        members["node"] = node.map { .number(Double($0)) }
        if stale { members["stale"] = true }
        return .object(members)
    }
}

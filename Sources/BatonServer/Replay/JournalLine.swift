import Foundation

extension UnsafeRawBufferPointer {
    /// Returns whether two buffers contain the same bytes.
    func isSame(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count, let base = baseAddress, let otherBase = other.baseAddress else {
            return count == other.count
        }
        return memcmp(base, otherBase, count) == 0
    }
}

/// One line of a journal, parsed only as far as needed. The texts of the line are not copied, but refer to the mapped
/// file.
struct JournalLine {
    enum Kind {
        case opened, message, text, binary, closed, timer, writable, turn, commit, skipped, value, sourceValue,
            untracked,
            savedState, end
    }

    var kind: Kind
    /// The number of the client, timer or loop turn that the line is about.
    var number = 0
    /// The time of the line, in microseconds of the server's clock.
    var time = 0
    /// The name in the line: the epoch or name of a screen, the name of a requested value, or the name of a source such
    /// as a file. The name is a JSON string without its quotation marks.
    var name = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The content of the line, as raw bytes of the file: a message, a patch, a value or a client's address.
    var payload = UnsafeRawBufferPointer(start: nil, count: 0)

    /// The line records an event from outside the application, such as a message or a timer. Such lines contain a time.
    var isEvent: Bool {
        switch kind {
        case .opened, .message, .text, .binary, .closed, .timer, .writable, .sourceValue, .untracked: true
        case .turn, .commit, .skipped, .value, .savedState, .end: false
        }
    }

    /// The line records a message of a client.
    var isInput: Bool { kind == .message || kind == .text || kind == .binary }

    /// Parses a line; nil if it is invalid.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress, bytes.count > 8, bytes.first == UInt8(ascii: "{"),
            bytes.last == UInt8(ascii: "}")
        else {
            return nil
        }
        var cursor = Cursor(base: base, end: bytes.count - 1)
        switch base.load(fromByteOffset: 2, as: UInt8.self) {
        case UInt8(ascii: "f"):
            guard cursor.skip(#"{"from":"#), let client = cursor.integer(), cursor.skip(#","t":"#),
                let time = cursor.integer()
            else {
                return nil
            }
            if cursor.skip(#","message":"#) {
                self.init(kind: .message, number: client, time: time, payload: cursor.rest)
            } else if cursor.skip(#","text":"#) {
                self.init(kind: .text, number: client, time: time, payload: cursor.rest)
            } else {
                return nil
            }
        case UInt8(ascii: "c") where cursor.skip(#"{"commit":"#):
            guard let epoch = cursor.string(), cursor.skip(#","patch":"#) else { return nil }
            self.init(kind: .commit, name: epoch, payload: cursor.rest)
        case UInt8(ascii: "c"): self.init(.closed, #"{"closed":"#, &cursor)
        case UInt8(ascii: "t") where cursor.skip(#"{"turn":"#):
            guard let turn = cursor.integer() else { return nil }
            self.init(kind: .turn, number: turn)
        case UInt8(ascii: "t"): self.init(.timer, #"{"timer":"#, &cursor)
        case UInt8(ascii: "b"): self.init(.binary, #"{"binary":"#, &cursor)
        case UInt8(ascii: "r"): self.init(.writable, #"{"room":"#, &cursor)
        case UInt8(ascii: "a"):
            guard cursor.skip(#"{"asked":"#), let question = cursor.string(), cursor.skip(#","answer":"#) else {
                return nil
            }
            self.init(kind: .value, name: question, payload: cursor.rest)
        case UInt8(ascii: "o") where cursor.skip(#"{"over":"#):
            guard let client = cursor.integer() else { return nil }
            self.init(kind: .skipped, number: client)
        case UInt8(ascii: "o") where cursor.skip(#"{"outside":"#):
            guard let source = cursor.string(), cursor.skip(#","t":"#), let time = cursor.integer(),
                cursor.skip(#","value":"#)
            else {
                return nil
            }
            self.init(kind: .sourceValue, time: time, name: source, payload: cursor.rest)
        case UInt8(ascii: "o"):
            guard cursor.skip(#"{"opened":"#), let client = cursor.integer(), cursor.skip(#","t":"#),
                let time = cursor.integer(),
                cursor.skip(#","screen":"#), let screen = cursor.string()
            else { return nil }
            // The line's payload is the client's address.
            let hasAddress = cursor.skip(#","address":"#)
            self.init(
                kind: .opened, number: client, time: time, name: screen,
                payload: hasAddress ? cursor.rest : .init(start: nil, count: 0))
        case UInt8(ascii: "e") where cursor.skip(#"{"elsewhere":"#):
            guard let time = cursor.integer() else { return nil }
            self.init(kind: .untracked, time: time)
        case UInt8(ascii: "e"):
            guard cursor.skip(#"{"end":"#), let time = cursor.integer() else { return nil }
            self.init(kind: .end, time: time)
        case UInt8(ascii: "k"):
            guard cursor.skip(#"{"kept":"#) else { return nil }
            self.init(kind: .savedState, payload: cursor.rest)
        default: return nil
        }
    }

    private init?(_ kind: Kind, _ begin: StaticString, _ cursor: inout Cursor) {
        guard cursor.skip(begin), let number = cursor.integer(), cursor.skip(#","t":"#), let time = cursor.integer()
        else { return nil }
        self.init(kind: kind, number: number, time: time)
    }

    private init(
        kind: Kind, number: Int = 0, time: Int = 0, name: UnsafeRawBufferPointer = .init(start: nil, count: 0),
        payload: UnsafeRawBufferPointer = .init(start: nil, count: 0)
    ) {
        self.kind = kind
        self.number = number
        self.time = time
        self.name = name
        self.payload = payload
    }

    private struct Cursor {
        let base: UnsafeRawPointer
        /// The offset of the brace that ends the line.
        let end: Int
        var at = 0

        var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base + at, count: end - at) }

        /// Skips a text if the next bytes are this text. Returns whether it was skipped.
        @inline(__always)
        mutating func skip(_ text: StaticString) -> Bool {
            let length = text.utf8CodeUnitCount
            guard at + length <= end else { return false }
            for offset in 0..<length
            where base.load(fromByteOffset: at + offset, as: UInt8.self) != text.utf8Start[offset] { return false }
            at += length
            return true
        }

        mutating func integer() -> Int? {
            var value = 0
            let start = at
            while at < end, at - start < 18 {
                let digit = base.load(fromByteOffset: at, as: UInt8.self) &- UInt8(ascii: "0")
                guard digit < 10 else { break }
                value = value * 10 + Int(digit)
                at += 1
            }
            return at > start ? value : nil
        }

        /// Reads a string between quotation marks.
        mutating func string() -> UnsafeRawBufferPointer? {
            guard skip("\"") else { return nil }
            let start = at
            while at < end {
                switch base.load(fromByteOffset: at, as: UInt8.self) {
                case UInt8(ascii: "\\"): at += 2
                case UInt8(ascii: "\""):
                    at += 1
                    return UnsafeRawBufferPointer(start: base + start, count: at - 1 - start)
                default: at += 1
                }
            }
            return nil
        }
    }
}

import BatonWire
import ResponderKit
import Testing

/// Holds what the clients of these tests send and are sent against docs/protocol.schema.json. Whatever a client here says or hears goes through it.
enum Witness {
    /// A client was sent a message: it is one of the document's.
    static func hears(_ payload: [UInt8]) {
        let fault = fault(in: payload, of: "serverMessage")
        #expect(fault == nil, "the server sent \(String(decoding: payload, as: UTF8.self))")
    }

    /// A client was sent whole frames of text.
    static func hears(frames: UnsafeRawBufferPointer) {
        var start = 0
        while start + 2 <= frames.count {
            var length = Int(frames[start + 1])
            var head = 2
            if length >= 126 {
                head = length == 126 ? 4 : 10
                length = frames[start + 2..<start + head].reduce(0) { $0 << 8 | Int($1) }
            }
            hears(Array(frames[start + head..<start + head + length]))
            start += head + length
        }
    }

    /// A client sends something: what the server reads as a message is one of the document's. Tests also send what is none.
    static func says(_ text: String) {
        guard let message = try? ClientMessage.decode(Array(text.utf8)) else { return }
        // Which keys there are is known where they are pressed.
        if case .press(let input) = message {
            let codes = input.presses.compactMap(\.keyboard?.code)
            guard codes.allSatisfy({ UIKeyboardHIDUsage(code: $0) != nil }) else { return }
        }
        let fault = fault(in: Array(text.utf8), of: "clientMessage")
        #expect(fault == nil, "a client sent \(text)")
    }

    /// What is wrong with a message of one side; nil where nothing is.
    static func fault(in payload: [UInt8], of side: String) -> String? {
        do {
            return try ProtocolSchema.shared.get().fault(in: ProtocolSchema.json(payload), of: side)
        } catch {
            return "\(error)"
        }
    }
}

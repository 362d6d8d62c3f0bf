import BatonWire
import ResponderKit
import Testing

/// Validates all messages that the clients of these tests send and receive against docs/protocol.schema.json.
enum ProtocolValidator {
    /// Checks that a message from the server matches the schema.
    static func checkServerMessage(_ payload: [UInt8]) {
        let fault = fault(in: payload, of: "serverMessage")
        #expect(fault == nil, "the server sent \(String(decoding: payload, as: UTF8.self))")
    }

    /// Checks the messages in complete text frames from the server.
    static func checkServerMessages(inFrames frames: UnsafeRawBufferPointer) {
        var start = 0
        while start + 2 <= frames.count {
            var length = Int(frames[start + 1])
            var head = 2
            if length >= 126 {
                head = length == 126 ? 4 : 10
                length = frames[start + 2..<start + head].reduce(0) { $0 << 8 | Int($1) }
            }
            checkServerMessage(Array(frames[start + head..<start + head + length]))
            start += head + length
        }
    }

    /// Checks that a client's message matches the schema. A message that the decoder rejects is not checked, because
    /// tests also send invalid messages.
    static func checkClientMessage(_ text: String) {
        guard let message = try? ClientMessage.decode(Array(text.utf8)) else { return }
        // The schema does not list the key codes; they are checked when the key is pressed.
        if case .press(let input) = message {
            let codes = input.presses.compactMap(\.keyboard?.code)
            guard codes.allSatisfy({ UIKeyboardHIDUsage(code: $0) != nil }) else { return }
        }
        let fault = fault(in: Array(text.utf8), of: "clientMessage")
        #expect(fault == nil, "a client sent \(text)")
    }

    /// Returns the error in a message; nil if the message is valid. `side` is the sender's name in the schema, such as
    /// `clientMessage`.
    static func fault(in payload: [UInt8], of side: String) -> String? {
        do {
            return try ProtocolSchema.shared.get().fault(in: ProtocolSchema.json(payload), of: side)
        } catch {
            return "\(error)"
        }
    }
}

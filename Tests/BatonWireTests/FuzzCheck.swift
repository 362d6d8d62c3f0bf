@testable import BatonWire

/// The invariants of the decoders for arbitrary bytes.
///
/// `make fuzz-wire` searches for bytes that violate them. The tests check the invariants for all inputs of the corpus.
struct FuzzCheck {
    private let first = FrameBuffer()
    private let second = FrameBuffer()

    /// Returns a description of a violated invariant; nil if all hold.
    func finding(in bytes: UnsafeRawBufferPointer) -> String? {
        clientFinding(in: bytes) ?? serverFinding(in: bytes)
    }

    private func clientFinding(in bytes: UnsafeRawBufferPointer) -> String? {
        let message = try? ClientMessage.decode(bytes)
        if let base = bytes.baseAddress, !bytes.isEmpty,
            (try? ClientMessage.decode(complete: base, count: bytes.count)) != message
        {
            return "the careful reader reads another client's message"
        }
        guard let message else { return nil }
        first.reset()
        message.encode(into: first)
        guard let again = try? ClientMessage.decode(UnsafeRawBufferPointer(first.payload)) else {
            return "a client's message is refused once it is written again: \(first.text)"
        }
        return again == message ? nil : "a client's message is another once it is written again: \(first.text)"
    }

    private func serverFinding(in bytes: UnsafeRawBufferPointer) -> String? {
        guard let message = try? ServerMessage.decode(bytes) else { return nil }
        first.reset()
        message.encode(into: first)
        guard let again = try? ServerMessage.decode(UnsafeRawBufferPointer(first.payload)) else {
            return "a server's message is refused once it is written again: \(first.text)"
        }
        switch message {
        case .patch, .done, .pong, .feedback, .announcement, .inspection, .event, .sound, .sensors, .pairing, .devices,
            .fleet, .display, .error:
            if again != message { return "a server's message is another once it is written again: \(first.text)" }
        case .welcome, .result, .presence:
            // The first encoding rounds points. Encoding the decoded message again must not change it further.
            second.reset()
            again.encode(into: second)
            if first.bytes != second.bytes { return "\(first.text) is \(second.text) once it is written again" }
        }
        return nil
    }
}

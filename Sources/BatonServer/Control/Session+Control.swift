import BatonWire
import ResponderKit

extension Session {
    /// What a client wants of whose turn it is. It is answered as inputs are, in their order.
    func take(_ input: ClientMessage.ControlInput, on screen: Screen) throws(WireError) {
        guard maySendInput else {
            throw WireError(
                .forbidden, "a \(role.rawValue) may not drive this screen: say hello as a remote", seq: input.seq)
        }
        guard let control else {
            throw WireError(.forbidden, "nobody takes turns here: everybody drives this screen at once", seq: input.seq)
        }
        // What came before it was put in by whoever's turn it was.
        screen.deliverMoves()
        let isDone = try control.take(input, from: self)
        audit?.note(.control, of: self) { entry in
            entry.action = input.action.rawValue
            entry.other = input.client.map { "\($0)" }
            entry.handled = isDone
        }
        answer(input.seq, isDone: isDone)
    }
}

extension ClientMessage {
    /// Whether it begins something: the rest of what was begun before takes a turn from nobody.
    var begins: Bool {
        switch self {
        case .touch(let input): input.begins
        case .press(let input): input.presses.contains { $0.phase == .began }
        case .motion(let input): input.phase == .began
        default: true
        }
    }
}

extension ClientMessage.TouchInput {
    /// Whether a finger comes down.
    var begins: Bool { touches.contains { $0.phase == .began } }
}

import BatonWire
import ResponderKit

extension Session {
    /// Handles a client's control request. The answer is queued behind the answers of earlier inputs.
    func handle(_ input: ClientMessage.ControlInput, on screen: Screen) throws(WireError) {
        guard maySendInput else {
            throw WireError(
                .forbidden, "a \(role.rawValue) may not control this screen: send hello with the role remote",
                seq: input.seq)
        }
        if input.action == .share || input.action == .unshare {
            return answer(input.seq, isDone: try setSharesScreen(input.action == .share, seq: input.seq))
        }
        guard let control else {
            throw WireError(
                .forbidden, "this screen has no control queue: all clients control it at once", seq: input.seq)
        }
        // Touch moves that arrived before this request may still wait for the end of the loop turn. These moves are
        // delivered first, while their client is still the holder.
        screen.deliverMoves()
        let isDone = try control.handle(input, from: self)
        audit?.record(.control, of: self) { entry in
            entry.action = input.action.rawValue
            entry.other = input.client.map { "\($0)" }
            entry.handled = isDone
        }
        answer(input.seq, isDone: isDone)
    }
}

extension Screen {
    /// Decides whether a client may change the model that personal screens share. If it may not, the answer to the
    /// client's present input is an error that names the holder.
    func acquireControl(for device: InputDevice) -> Bool {
        guard let control, let session = sessions.first(where: { $0.owns(device) }) else { return true }
        do throws(WireError) {
            try control.acquire(for: session)
            return true
        } catch {
            session.controlRefusal = error
            return false
        }
    }
}

extension ClientMessage {
    /// The message begins an action, such as a touch or a key press. Only such a message can make its client the
    /// holder.
    var begins: Bool {
        switch self {
        case .touch(let input): input.begins
        case .press(let input): input.presses.contains { $0.phase == .began }
        case .motion(let input): input.phase == .began
        case .drag(let input): input.phase == .entered
        default: true
        }
    }
}

extension ClientMessage.TouchInput {
    /// At least one touch of the message begins.
    var begins: Bool { touches.contains { $0.phase == .began } }
}

import BatonWire
import ResponderKit

/// Haptic feedback. (D2)
extension Screen {
    /// Sends haptic feedback to the client whose input is being handled. If no input is being handled, sends it to all
    /// clients whose role may send input.
    func sendFeedback(_ feedback: HapticFeedback, to device: InputDevice?) {
        let message = ServerMessage.Feedback(feedback)
        for session in sessions where session.receivesFeedback && device.map(session.owns) ?? session.role.maySendInput
        {
            session.sendFeedback(message)
        }
    }
}

extension Session {
    /// Returns whether an input device belongs to this client.
    func owns(_ device: InputDevice) -> Bool { device === self.device || device === existingPointer }

    /// Sends haptic feedback at once. If the socket is full, the feedback is dropped, because late feedback is
    /// misleading.
    fileprivate func sendFeedback(_ feedback: ServerMessage.Feedback) {
        guard canSend else { return }
        answer { feedback.encode(into: $0) }
    }
}

extension ServerMessage.Feedback {
    fileprivate init(_ feedback: HapticFeedback) {
        switch feedback {
        case .impact(let style, let intensity): self.init(kind: Kind(style), intensity: intensity)
        case .selection: self.init(kind: .selection)
        case .notification(.success): self.init(kind: .success)
        case .notification(.warning): self.init(kind: .warning)
        case .notification(.error): self.init(kind: .error)
        }
    }
}

extension ServerMessage.Feedback.Kind {
    fileprivate init(_ style: UIImpactFeedbackGenerator.FeedbackStyle) {
        switch style {
        case .light: self = .light
        case .medium: self = .medium
        case .heavy: self = .heavy
        case .soft: self = .soft
        case .rigid: self = .rigid
        }
    }
}

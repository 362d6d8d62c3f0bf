import BatonWire
import ResponderKit

/// What people feel. (D2)
extension Screen {
    /// Sends whoever's input is handled something to feel, or where there is none all who may control the screen.
    func give(_ feedback: HapticFeedback, to device: InputDevice?) {
        let message = ServerMessage.Feedback(feedback)
        for session in sessions where session.takesFeedback && device.map(session.owns) ?? session.role.maySendInput {
            session.give(message)
        }
    }
}

extension Session {
    /// Whether a device is its client's.
    fileprivate func owns(_ device: InputDevice) -> Bool { device === self.device || device === pointerIfAny }

    /// Sends something to feel, at once. Of a client whose socket is full it is forgotten: what is felt late is wrong.
    fileprivate func give(_ feedback: ServerMessage.Feedback) {
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

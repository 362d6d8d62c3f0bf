import BatonTransport
import BatonWire
import ResponderKit

/// The audit log's entries about a client.
extension Session {
    /// The first responder has secure text entry. This property is read before an input is handled, because handling
    /// the input may move the focus to the next field.
    var hasSecureTextEntry: Bool { audit != nil && screen?.application.hasSecureTextEntry ?? false }

    /// Records a touch, a group of moves, or a script's tap, after it was handled.
    /// - Parameter begins: whether the input begins an action; false if the input continues an action.
    func auditTouch(
        _ outcome: InputOutcome, as kind: AuditEntry.Kind = .touch, begins: @autoclosure () -> Bool = true,
        wasHidden: Bool
    ) {
        audit?.record(.input, of: self) { entry in
            entry.kind = kind
            entry.continuesAction = !begins()
            entry.setOutcome(outcome)
            guard outcome.isTyping else { return }
            entry.kind = .key
            entry.hideKey(wasHidden)
        }
    }

    /// Records an input other than a touch or tap, after it was handled.
    func auditInput(_ message: ClientMessage, _ outcome: InputOutcome, wasHidden: Bool) {
        audit?.record(.input, of: self) { entry in
            entry.kind = AuditEntry.Kind(message)
            entry.setOutcome(outcome)
            switch message {
            case .press(let input):
                if entry.kind == .key { entry.hideKey(wasHidden) }
                if entry.kind == .press { entry.action = input.presses.first?.key.rawValue }
            case .text(let input):
                entry.length = (input.insert ?? input.mark)?.count
                entry.isHidden = wasHidden
            case .edit(let input):
                entry.action = input.action.rawValue
                entry.length = input.text?.count
                entry.isHidden = wasHidden
            case .remote(let input): entry.action = input.command.rawValue
            case .motion(let input): entry.action = input.phase.rawValue
            case .drag(let input):
                entry.action = input.phase.rawValue
                entry.continuesAction = input.phase != .entered && input.phase != .dropped
            default: break
            }
        }
    }

    /// The name under which the rate limit counts this client's lines: usually the client's address, because one person
    /// may connect under many names. Behind a local proxy, all clients have the same address. The lines are then
    /// counted for the client's device, or for the client itself if it has no device.
    var auditSource: String {
        let address = PairingRateLimiter.peerKey(of: connection.remoteAddress)
        if !address.isEmpty, !address.hasPrefix("127."), address != "0:0:0:0:0:0:0:0" { return address }
        return deviceID.map { "device \($0)" } ?? "client \(id)"
    }

    /// Records a client that was admitted.
    func auditArrival(isPaired: Bool) {
        guard let audit else { return }
        if isPaired {
            audit.record(.paired, of: self) { entry in
                entry.address = connection.remoteAddress
                entry.action = pairedDevice.flatMap { host.admission?.registry[$0]?.how.rawValue }
            }
        }
        audit.record(.hello, of: self) { $0.address = connection.remoteAddress }
    }

    /// Records an admin's change of the paired devices.
    func auditDeviceChanges(_ question: ClientMessage.Devices) {
        guard let audit else { return }
        func record(_ action: String, _ device: String?) {
            audit.record(.command, of: self) { entry in
                entry.action = action
                entry.other = device
            }
        }
        for id in question.revoke { record("revoke", "\(id)") }
        if let rename = question.rename { record("rename", "\(rename.id)") }
        if let add = question.add { record("add", add.name) }
    }

    /// Records that a message of the client was refused.
    func auditRefusal(_ error: WireError) {
        audit?.record(error.code == .locked ? .locked : .refused, of: self) { entry in
            entry.kind = auditKind
            entry.code = error.code
            // Before `hello` was accepted, the client may be unknown, so its address is recorded.
            if screen == nil { entry.address = connection.remoteAddress }
        }
    }
}

extension AuditEntry {
    /// Fills in whether the input was handled, and by which responder.
    @MainActor
    fileprivate mutating func setOutcome(_ outcome: InputOutcome) {
        handled = outcome.isHandled
        view = outcome.recordName
        if view == nil { by = outcome.handlerClass }
    }

    /// Removes everything that reveals which key was pressed. For a field with secure text entry, the number of keys is
    /// removed too.
    fileprivate mutating func hideKey(_ isHidden: Bool) {
        self.isHidden = isHidden
        view = nil
        by = nil
        continuesAction = false
    }
}

extension AuditEntry.Kind {
    /// Creates the kind of the audit entry for a message; nil for messages that are not input.
    init?(_ message: ClientMessage) {
        switch message {
        case .touch: self = .touch
        case .tap: self = .tap
        case .press(let input): self = input.presses.contains { $0.key == .keyboard } ? .key : .press
        case .remote: self = .remote
        case .motion: self = .motion
        case .scroll: self = .scroll
        case .edit: self = .edit
        case .text: self = .text
        case .adjust: self = .adjust
        case .drag: self = .drag
        default: return nil
        }
    }
}

import BatonWire
import ResponderKit

/// What of a client's inputs an audit log has.
extension Session {
    /// Whether what is typed now is for nobody to read. Asked before an input is handled, as that may go on to the next field.
    var hidesTyping: Bool { audit != nil && screen?.application.hidesTyping ?? false }

    /// A touch, several moves, or the tap of a script were handled.
    /// - Parameter begins: whether a finger came down.
    func noteTouch(
        _ outcome: InputOutcome, as kind: AuditEntry.Kind = .touch, begins: @autoclosure () -> Bool = true,
        wasHidden: Bool
    ) {
        audit?.note(.input, of: self) { entry in
            entry.kind = kind
            entry.goesOn = !begins()
            entry.take(outcome)
            guard outcome.isTyping else { return }
            entry.kind = .key
            entry.hideKey(wasHidden)
        }
    }

    /// Another input was handled.
    func note(_ message: ClientMessage, _ outcome: InputOutcome, wasHidden: Bool) {
        audit?.note(.input, of: self) { entry in
            entry.kind = AuditEntry.Kind(message)
            entry.take(outcome)
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
            default: break
            }
        }
    }

    /// Whom what it does counts to: where it comes from, as one may come under many names; behind a proxy, and on this machine, the device.
    var auditSource: String {
        let address = PeerLocks.key(connection.remoteAddress)
        if !address.isEmpty, !address.hasPrefix("127."), address != "0:0:0:0:0:0:0:0" { return address }
        return deviceID.map { "device \($0)" } ?? "client \(id)"
    }

    /// The client has come.
    func noteArrival(isPaired: Bool) {
        guard let audit else { return }
        if isPaired {
            audit.note(.paired, of: self) { entry in
                entry.address = connection.remoteAddress
                entry.action = pairedDevice.flatMap { host.admission?.registry[$0]?.how.rawValue }
            }
        }
        audit.note(.hello, of: self) { $0.address = connection.remoteAddress }
    }

    /// An admin changes which devices are paired.
    func note(_ question: ClientMessage.Devices) {
        guard let audit else { return }
        func note(_ action: String, _ device: String?) {
            audit.note(.command, of: self) { entry in
                entry.action = action
                entry.other = device
            }
        }
        for id in question.revoke { note("revoke", "\(id)") }
        if let rename = question.rename { note("rename", "\(rename.id)") }
        if let add = question.add { note("add", add.name) }
    }

    /// Something was refused.
    func noteRefusal(_ error: WireError) {
        audit?.note(error.code == .locked ? .locked : .refused, of: self) { entry in
            entry.kind = handling
            entry.code = error.code
            // Who it is may not be known.
            if screen == nil { entry.address = connection.remoteAddress }
        }
    }
}

extension AuditEntry {
    /// Who took it, and whether anybody did.
    @MainActor
    fileprivate mutating func take(_ outcome: InputOutcome) {
        handled = outcome.isHandled
        view = outcome.recordName
        if view == nil { by = outcome.handlerClass }
    }

    /// Which key it was is not told; of those that write what nobody is to read, not how many there were.
    fileprivate mutating func hideKey(_ isHidden: Bool) {
        self.isHidden = isHidden
        view = nil
        by = nil
        goesOn = false
    }
}

extension AuditEntry.Kind {
    /// nil for what is no input.
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
        default: return nil
        }
    }
}

/// The JSON keys of a screen's control state, and of the requests for control in this state.
enum ControlField: Int, FieldName {
    case mode, holder, name, requests, idle, client, left

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "mode": self = .mode
        case "holder": self = .holder
        case "name": self = .name
        case "requests": self = .requests
        case "idle": self = .idle
        case "client": self = .client
        case "left": self = .left
        default: return nil
        }
    }
}

extension ClientMessage.ControlInput.Action: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "request": self = .request
        case "take": self = .take
        case "give": self = .give
        case "release": self = .release
        case "deny": self = .deny
        case "share": self = .share
        case "unshare": self = .unshare
        default: return nil
        }
    }
}

extension MessageReader {
    func control(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.ControlInput {
        let action: ClientMessage.ControlInput.Action = try choice(fields[.action], "action")
        return ClientMessage.ControlInput(
            seq: seq, action: action, client: try optionalInteger(fields[.client], "client"))
    }

    /// Reads the control state in a `presence` message.
    func control(_ offset: Int) throws(WireError) -> ServerMessage.Presence.Control {
        var fields = Fields<ControlField>()
        try object(offset, &fields, "control")
        let mode: ControlMode = try choice(fields[.mode], "control.mode")
        guard mode == .turns else { return .init(mode: mode) }
        var control = ServerMessage.Presence.Control(
            mode: mode, holder: try optionalInteger(fields[.holder], "control.holder"),
            name: try optionalString(fields[.name], limit: .max, "control.name"),
            idle: try duration(fields[.idle], "control.idle"))
        var element = try firstElement(fields[.requests], "control.requests")
        while let current = element {
            let path = "control.requests[\(control.requests.count)]"
            var fields = Fields<ControlField>()
            let end = try object(current, &fields, path)
            control.requests.append(
                .init(
                    client: try integer(fields[.client], "\(path).client"),
                    name: try optionalString(fields[.name], limit: .max, "\(path).name"),
                    left: try duration(fields[.left], "\(path).left")))
            element = nextElement(after: end)
        }
        return control
    }

    private func duration(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> Double {
        try number(offset, from: 0, to: WireLimits.time, path())
    }
}

extension MessageReader {
    func devices(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.Devices {
        var message = ClientMessage.Devices(seq: seq)
        if fields[.add] != 0 { message.add = try addition(fields[.add]) }
        if fields[.revoke] != 0 {
            var element = try firstElement(fields[.revoke], "revoke")
            while let current = element {
                guard message.revoke.count < WireLimits.revocations else {
                    throw fail("revoke: expected at most \(WireLimits.revocations) devices")
                }
                message.revoke.append(try integer(current, "revoke[\(message.revoke.count)]"))
                element = nextElement(after: end(of: current))
            }
        }
        if fields[.rename] != 0 {
            var rename = Fields<DeviceField>()
            try object(fields[.rename], &rename, "rename")
            let id = try integer(rename[.id], "rename.id")
            message.rename = .init(id: id, name: try string(rename[.name], limit: WireLimits.name, "rename.name"))
        }
        return message
    }

    private func addition(_ offset: Int) throws(WireError) -> ClientMessage.Devices.Addition {
        var fields = Fields<DeviceField>()
        try object(offset, &fields, "add")
        var addition = ClientMessage.Devices.Addition()
        addition.role = try optionalChoice(fields[.role], "add.role") ?? .remote
        addition.screen = try optionalString(fields[.screen], limit: WireLimits.name, "add.screen")
        addition.name = try optionalString(fields[.name], limit: WireLimits.name, "add.name")
        addition.grants = try optionalGrants(fields[.grants], "add.grants")
        addition.seconds = try optionalNumber(fields[.seconds], from: 1, to: WireLimits.lifetime, "add.seconds")
        return addition
    }

    /// Reads an optional array of input kinds. No kind may occur twice.
    func optionalGrants(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> Grants? {
        guard offset != 0 else { return nil }
        var grants: Grants = []
        var count = 0
        var element = try firstElement(offset, path())
        while let current = element {
            let kind: InputKind = try choice(current, "\(path())[\(count)]")
            guard grants.insert(kind.grant).inserted else {
                throw fail("\(path()): expected each kind at most once, found '\(kind.rawValue)' twice")
            }
            count += 1
            element = nextElement(after: end(of: current))
        }
        return grants
    }

    func pairing(_ fields: Fields<ServerField>) throws(WireError) -> ServerMessage.Pairing {
        ServerMessage.Pairing(
            pin: try optionalString(fields[.pin], limit: .max, "pin"),
            url: try string(fields[.url], limit: .max, "url"),
            path: try string(fields[.qr], limit: .max, "qr"), size: try integer(fields[.size], "size"),
            expires: try number(fields[.expires], from: 0, to: WireLimits.time, "expires"),
            isPaused: try bool(fields[.paused], "paused"))
    }

    func deviceList(_ fields: Fields<ServerField>) throws(WireError) -> ServerMessage.DeviceList {
        var list = ServerMessage.DeviceList(seq: seq, devices: [])
        var element = try firstElement(fields[.devices], "devices")
        while let current = element {
            list.devices.append(try device(current, "devices[\(list.devices.count)]"))
            element = nextElement(after: end(of: current))
        }
        list.token = try optionalString(fields[.token], limit: .max, "token")
        list.url = try optionalString(fields[.url], limit: .max, "url")
        list.path = try optionalString(fields[.qr], limit: .max, "qr")
        list.size = try optionalInteger(fields[.size], "size")
        return list
    }

    private func device(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> ServerMessage.Device {
        var fields = Fields<DeviceField>()
        try object(offset, &fields, path())
        let id = try integer(fields[.id], "\(path()).id")
        let name = try string(fields[.name], limit: .max, "\(path()).name")
        let role: Role = try choice(fields[.role], "\(path()).role")
        let grants = try optionalGrants(fields[.grants], "\(path()).grants")
        let screen = try string(fields[.screen], limit: .max, "\(path()).screen")
        let kind: ServerMessage.Device.Kind = try choice(fields[.kind], "\(path()).kind")
        let how: ServerMessage.Device.Origin = try choice(fields[.how], "\(path()).how")
        let created = try instant(fields[.created], "\(path()).created")
        let seen = fields[.seen] == 0 ? nil : try instant(fields[.seen], "\(path()).seen")
        let expires = fields[.expires] == 0 ? nil : try instant(fields[.expires], "\(path()).expires")
        return ServerMessage.Device(
            id: id, name: name, role: role, grants: grants, screen: screen, kind: kind, how: how, created: created,
            seen: seen,
            expires: expires, isConnected: try bool(fields[.connected], "\(path()).connected"))
    }

    func instant(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> Double {
        try number(offset, from: -WireLimits.time, to: WireLimits.time, path())
    }
}

/// The JSON keys of a device.
enum DeviceField: Int, FieldName {
    case id, name, role, grants, screen, kind, how, created, seen, expires, connected, seconds

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "id": self = .id
        case "name": self = .name
        case "role": self = .role
        case "grants": self = .grants
        case "screen": self = .screen
        case "kind": self = .kind
        case "how": self = .how
        case "created": self = .created
        case "seen": self = .seen
        case "expires": self = .expires
        case "connected": self = .connected
        case "seconds": self = .seconds
        default: return nil
        }
    }
}

extension MessageReader {
    func fleetQuestion(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.FleetQuestion {
        ClientMessage.FleetQuestion(seq: seq, watch: fields[.watch] == 0 ? nil : try bool(fields[.watch], "watch"))
    }

    func fleetCommand(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.FleetCommand {
        let screen = try string(fields[.screen], limit: WireLimits.name, "screen")
        let client = try optionalInteger(fields[.client], "client")
        let action: ClientMessage.FleetCommand.Action = try choice(fields[.do], "do")
        let text = try optionalString(fields[.text], limit: WireLimits.notice, "text")
        return ClientMessage.FleetCommand(seq: seq, screen: screen, client: client, action: action, text: text)
    }

    func displayOrder(_ fields: Fields<ServerField>) throws(WireError) -> ServerMessage.DisplayOrder {
        ServerMessage.DisplayOrder(
            action: try choice(fields[.do], "do"), text: try optionalString(fields[.text], limit: .max, "text"),
            number: try integer(fields[.number], "number"))
    }

    func fleet(_ fields: Fields<ServerField>) throws(WireError) -> ServerMessage.Fleet {
        var fleet = ServerMessage.Fleet(seq: seq, screens: [])
        var element = try firstElement(fields[.screens], "screens")
        while let current = element {
            fleet.screens.append(try fleetScreen(current, "screens[\(fleet.screens.count)]"))
            element = nextElement(after: end(of: current))
        }
        return fleet
    }

    private func fleetScreen(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError)
        -> ServerMessage.Fleet.Screen
    {
        var fields = Fields<FleetScreenField>()
        try object(offset, &fields, path())
        var screen = ServerMessage.Fleet.Screen(
            name: try string(fields[.name], limit: .max, "\(path()).name"),
            title: try string(fields[.title], limit: .max, "\(path()).title"))
        screen.control = try optionalChoice(fields[.control], "\(path()).control") ?? .together
        screen.revision = try integer(fields[.revision], "\(path()).revision")
        screen.holder = try optionalInteger(fields[.holder], "\(path()).holder")
        screen.count = try integer(fields[.count], "\(path()).count")
        var element = try firstElement(fields[.clients], "\(path()).clients")
        while let current = element {
            screen.clients.append(try fleetClient(current, "\(path()).clients[\(screen.clients.count)]"))
            element = nextElement(after: end(of: current))
        }
        guard fields[.problems] != 0 else { return screen }
        element = try firstElement(fields[.problems], "\(path()).problems")
        while let current = element {
            screen.problems.append(try string(current, limit: .max, "\(path()).problems[\(screen.problems.count)]"))
            element = nextElement(after: end(of: current))
        }
        return screen
    }

    private func fleetClient(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError)
        -> ServerMessage.Fleet.Client
    {
        var fields = Fields<FleetClientField>()
        try object(offset, &fields, path())
        let role: Role = try choice(fields[.role], "\(path()).role")
        var client = ServerMessage.Fleet.Client(
            client: try integer(fields[.client], "\(path()).client"), role: role,
            since: try instant(fields[.since], "\(path()).since"), seen: try instant(fields[.seen], "\(path()).seen"),
            revision: try integer(fields[.revision], "\(path()).revision"),
            isCurrent: try bool(fields[.current], "\(path()).current"))
        client.name = try optionalString(fields[.name], limit: .max, "\(path()).name")
        client.device = try optionalInteger(fields[.device], "\(path()).device")
        client.latency = try optionalNumber(fields[.latency], from: 0, to: WireLimits.time, "\(path()).latency")
        client.isVisible = try bool(fields[.visible], "\(path()).visible")
        client.isBlank = try bool(fields[.blank], "\(path()).blank")
        return client
    }
}

/// The JSON keys of a screen in a `fleet` message.
enum FleetScreenField: Int, FieldName {
    case name, title, control, revision, holder, count, clients, problems

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "name": self = .name
        case "title": self = .title
        case "control": self = .control
        case "revision": self = .revision
        case "holder": self = .holder
        case "count": self = .count
        case "clients": self = .clients
        case "problems": self = .problems
        default: return nil
        }
    }
}

/// The JSON keys of a client in a `fleet` message.
enum FleetClientField: Int, FieldName {
    case client, role, name, device, since, seen, revision, current, latency, visible, blank

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "client": self = .client
        case "role": self = .role
        case "name": self = .name
        case "device": self = .device
        case "since": self = .since
        case "seen": self = .seen
        case "revision": self = .revision
        case "current": self = .current
        case "latency": self = .latency
        case "visible": self = .visible
        case "blank": self = .blank
        default: return nil
        }
    }
}

extension ServerMessage {
    /// Reads one server message: a single JSON object (RFC 8259) in UTF-8, with no bytes after it.
    /// - Throws: ``WireError``, as ``ClientMessage/decode(_:)-(UnsafeRawBufferPointer)`` does.
    public static func decode(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> ServerMessage {
        guard let base = bytes.baseAddress, !bytes.isEmpty else {
            throw WireError(.badMessage, "not JSON: unexpected end at byte 0")
        }
        var reader = MessageReader(JSONScanner(base: base, count: bytes.count))
        var fields = Fields<ServerField>()
        try reader.readMessage(&fields, seq: .seq)
        switch try reader.messageType(fields[.type], ServerMessageType.self) {
        case .welcome: return .welcome(try reader.welcome(fields))
        case .patch: return .patch(try reader.patch(fields))
        case .done: return .done(try reader.done(fields))
        case .result: return .result(QueryResult(seq: reader.seq, matches: try reader.matches(fields[.matches])))
        case .pong: return .pong(Pong(seq: reader.seq, time: try reader.finite(fields[.time], "time")))
        case .feedback:
            let intensity =
                fields[.intensity] == 0 ? 1 : try reader.number(fields[.intensity], from: 0, to: 1, "intensity")
            return .feedback(Feedback(kind: try reader.choice(fields[.kind], "kind"), intensity: intensity))
        case .announcement: return .announcement(try reader.announcement(fields))
        case .inspection: return .inspection(try reader.inspection(fields))
        case .event: return .event(try reader.event(fields))
        case .presence: return .presence(try reader.presence(fields))
        case .sound: return .sound(Sound(isOn: try reader.bool(fields[.on], "on")))
        case .sensors: return .sensors(try reader.sensorRequest(fields))
        case .pairing: return .pairing(try reader.pairing(fields))
        case .devices: return .devices(try reader.deviceList(fields))
        case .fleet: return .fleet(try reader.fleet(fields))
        case .display: return .display(try reader.displayOrder(fields))
        case .error:
            let code: WireError.Code = try reader.choice(fields[.code], "code")
            let message = try reader.anyString(fields[.message], "message")
            let left = try reader.optionalInteger(fields[.left], "left")
            let retry = try reader.optionalNumber(fields[.retry], from: 0, to: WireLimits.time, "retry")
            return .error(WireError(code, message, seq: reader.seq, left: left, retry: retry))
        }
    }

    /// Reads one message from an array of bytes.
    /// - Throws: The same errors as ``decode(_:)-(UnsafeRawBufferPointer)``.
    public static func decode(_ bytes: [UInt8]) throws(WireError) -> ServerMessage {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(WireError) in try decode(bytes) }
        }.get()
    }
}

extension MessageReader {
    @inline(__always)
    fileprivate func finite(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> Double {
        try number(offset, from: -.greatestFiniteMagnitude, to: .greatestFiniteMagnitude, path())
    }

    @inline(__always)
    fileprivate func anyString(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> String {
        try string(offset, limit: .max, path())
    }

    fileprivate func welcome(_ fields: Fields<ServerField>) throws(WireError) -> ServerMessage.Welcome {
        ServerMessage.Welcome(
            client: try integer(fields[.client], "client"), screen: try anyString(fields[.screen], "screen"),
            role: try choice(fields[.role], "role"), epoch: try anyString(fields[.epoch], "epoch"),
            revision: try integer(fields[.revision], "revision"), time: try finite(fields[.time], "time"),
            width: try finite(fields[.width], "width"), height: try finite(fields[.height], "height"),
            resumed: try bool(fields[.resumed], "resumed"),
            fills: fields[.fills] == 0 ? false : try bool(fields[.fills], "fills"),
            turned: fields[.turned] == 0 ? false : try bool(fields[.turned], "turned"),
            token: try optionalString(fields[.token], limit: .max, "token"),
            expires: try optionalNumber(fields[.expires], from: 0, to: WireLimits.time, "expires"),
            grants: try optionalGrants(fields[.grants], "grants"),
            control: try optionalChoice(fields[.control], "control") ?? .together,
            session: try optionalString(fields[.session], limit: .max, "session"),
            isPersonal: fields[.personal] == 0 ? false : try bool(fields[.personal], "personal"))
    }

    fileprivate func done(_ fields: Fields<ServerField>) throws(WireError) -> ServerMessage.Done {
        let seq = try integer(fields[.seq], "seq")
        let handled = try bool(fields[.handled], "handled")
        let by = try optionalString(fields[.by], limit: .max, "by")
        let stale = fields[.stale] == 0 ? false : try bool(fields[.stale], "stale")
        let pasteboard = try optionalString(fields[.pasteboard], limit: .max, "pasteboard")
        let status = try optionalString(fields[.status], limit: .max, "status")
        let operation = try optionalString(fields[.operation], limit: .max, "operation")
        let revision = try integer(fields[.revision], "revision")
        return ServerMessage.Done(
            seq: seq, handled: handled, by: by, stale: stale, pasteboard: pasteboard, status: status,
            operation: operation, revision: revision)
    }

    fileprivate func announcement(_ fields: Fields<ServerField>) throws(WireError) -> ServerMessage.Announcement {
        if let text = try optionalString(fields[.text], limit: .max, "text") {
            guard fields[.node] == 0 else { throw fail("text, node: expected one of them, found both") }
            return ServerMessage.Announcement(text: text)
        }
        return ServerMessage.Announcement(node: try integer(fields[.node], "node"))
    }

    // MARK: Matches

    fileprivate func matches(_ offset: Int) throws(WireError) -> [ServerMessage.Match] {
        var result: [ServerMessage.Match] = []
        var element = try firstElement(offset, "matches")
        while let current = element {
            var fields = Fields<MatchField>()
            let end = try object(current, &fields, "matches[\(result.count)]")
            result.append(try match(fields, "matches[\(result.count)]"))
            element = nextElement(after: end)
        }
        return result
    }

    private func match(_ fields: Fields<MatchField>, _ path: @autoclosure () -> String) throws(WireError)
        -> ServerMessage.Match
    {
        let id = try integer(fields[.id], "\(path()).id")
        let kind = try anyString(fields[.kind], "\(path()).kind")
        let identifier = try optionalString(fields[.identifier], limit: .max, "\(path()).identifier")
        let label = try optionalString(fields[.label], limit: .max, "\(path()).label")
        let value = fields[.value] == 0 ? .null : try value(fields[.value], "\(path()).value")
        switch value {
        case .array, .object: throw fail("\(path()).value: expected a string, a number, a boolean or null")
        case .null, .bool, .number, .string: break
        }
        let frame = try frame(fields[.frame], "\(path()).frame")
        let visible = fields[.visible] == 0 ? nil : try self.frame(fields[.visible], "\(path()).visible")
        let enabled = try bool(fields[.enabled], "\(path()).enabled")
        let focused = try bool(fields[.focused], "\(path()).focused")
        return ServerMessage.Match(
            id: id, kind: kind, identifier: identifier, label: label, value: value, frame: frame, visible: visible,
            enabled: enabled, focused: focused)
    }

    private func frame(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> ServerMessage.Frame {
        var numbers: [Double] = []
        var element = try firstElement(offset, path())
        while let current = element {
            numbers.append(try finite(current, "\(path())[\(numbers.count)]"))
            element = nextElement(after: end(of: current))
        }
        guard numbers.count == 4 else { throw fail("\(path()): expected 4 numbers, found \(numbers.count)") }
        return ServerMessage.Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

extension MessageReader {
    /// Reads the question of an `inspect` message, which must contain exactly one.
    func question(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.Inspect.Question {
        let isPoint = fields[.x] != 0 || fields[.y] != 0
        let asked = [fields[.events] != 0, fields[.node] != 0, isPoint, fields[.tree] != 0].count { $0 }
        guard asked == 1 else {
            let fault = asked == 0 ? "events: missing" : "events, node, x, tree: found more than one"
            throw fail("\(fault), expected one of events, node, x and y, or tree")
        }
        if fields[.events] != 0 { return .events(try bool(fields[.events], "events")) }
        if fields[.node] != 0 { return .node(try integer(fields[.node], "node")) }
        if isPoint { return .point(.init(x: try points(fields[.x], "x"), y: try points(fields[.y], "y"))) }
        guard try bool(fields[.tree], "tree") else { throw fail("tree: expected true, found false") }
        return .tree
    }

    func inspection(_ fields: Fields<ServerField>) throws(WireError) -> ServerMessage.Inspection {
        var answer: [String: WireValue] = [:]
        if fields[.events] != 0 { answer["events"] = .bool(try bool(fields[.events], "events")) }
        if fields[.view] != 0 { answer["view"] = .object(try object(fields[.view], "view")) }
        if fields[.hits] != 0 { answer["hits"] = .array(try array(fields[.hits], "hits")) }
        if fields[.tree] != 0 { answer["tree"] = .object(try object(fields[.tree], "tree")) }
        return ServerMessage.Inspection(seq: seq, answer: answer)
    }

    func event(_ fields: Fields<ServerField>) throws(WireError) -> ServerMessage.Event {
        var event = ServerMessage.Event(
            number: try integer(fields[.number], "number"),
            time: try number(fields[.time], from: -.greatestFiniteMagnitude, to: .greatestFiniteMagnitude, "time"),
            input: try object(fields[.input], "input"), entries: try array(fields[.entries], "entries"),
            from: try integer(fields[.from], "from"), to: try integer(fields[.to], "to"))
        event.client = try optionalInteger(fields[.client], "client")
        event.name = try optionalString(fields[.name], limit: .max, "name")
        event.omitted = try optionalInteger(fields[.omitted], "omitted") ?? 0
        event.by = try optionalString(fields[.by], limit: .max, "by")
        event.node = try optionalInteger(fields[.node], "node").flatMap { $0 == 0 ? nil : $0 }
        event.stale = fields[.stale] == 0 ? false : try bool(fields[.stale], "stale")
        event.error = try optionalString(fields[.error], limit: .max, "error")
        event.skipped = try optionalInteger(fields[.skipped], "skipped") ?? 0
        return event
    }

    private func object(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> [String: WireValue] {
        guard offset != 0, case .object(let members) = try value(offset, path()) else {
            throw mismatch(offset, "an object", path())
        }
        return members
    }

    private func array(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> [WireValue] {
        guard offset != 0, case .array(let elements) = try value(offset, path()) else {
            throw mismatch(offset, "an array", path())
        }
        return elements
    }
}

extension MessageReader {
    func presence(_ fields: Fields<ServerField>) throws(WireError) -> ServerMessage.Presence {
        var presence = ServerMessage.Presence()
        if fields[.people] != 0 {
            presence.people = try people(fields[.people])
            presence.count = try integer(fields[.count], "count")
        }
        if fields[.control] != 0 { presence.control = try control(fields[.control]) }
        for (index, parts) in try arrays(fields[.touches], of: 4, "touches").enumerated() {
            let (client, id) = (
                try integer(parts[0], "touches[\(index)][0]"), try integer(parts[1], "touches[\(index)][1]")
            )
            let (x, y) = (
                try coordinate(parts[2], "touches[\(index)][2]"), try coordinate(parts[3], "touches[\(index)][3]")
            )
            presence.touches.append(.init(client: client, id: id, x: x, y: y))
        }
        guard fields[.taps] != 0 else { return presence }
        for (index, parts) in try arrays(fields[.taps], of: 3, "taps").enumerated() {
            let client = try integer(parts[0], "taps[\(index)][0]")
            let (x, y) = (try coordinate(parts[1], "taps[\(index)][1]"), try coordinate(parts[2], "taps[\(index)][2]"))
            presence.taps.append(.init(client: client, x: x, y: y))
        }
        return presence
    }

    private func people(_ offset: Int) throws(WireError) -> [ServerMessage.Presence.Person] {
        var result: [ServerMessage.Presence.Person] = []
        var element = try firstElement(offset, "people")
        while let current = element {
            let path = "people[\(result.count)]"
            var fields = Fields<PersonField>()
            let end = try object(current, &fields, path)
            let client = try integer(fields[.client], "\(path).client")
            let name = try optionalString(fields[.name], limit: .max, "\(path).name")
            let role: Role = try choice(fields[.role], "\(path).role")
            let shares = fields[.shares] == 0 ? false : try bool(fields[.shares], "\(path).shares")
            let like = try optionalInteger(fields[.like], "\(path).like")
            result.append(.init(client: client, name: name, role: role, shares: shares, like: like))
            element = nextElement(after: end)
        }
        return result
    }

    private func coordinate(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> Double {
        try number(offset, from: -.greatestFiniteMagnitude, to: .greatestFiniteMagnitude, path())
    }

    /// Reads an array of arrays that each have `length` elements. Returns the offsets of the elements.
    private func arrays(_ offset: Int, of length: Int, _ path: String) throws(WireError) -> [[Int]] {
        var result: [[Int]] = []
        var element = try firstElement(offset, path)
        while let current = element {
            var parts: [Int] = []
            var part = try firstElement(current, "\(path)[\(result.count)]")
            while let offset = part {
                parts.append(offset)
                part = nextElement(after: end(of: offset))
            }
            guard parts.count == length else {
                throw fail("\(path)[\(result.count)]: expected \(length) numbers, found \(parts.count)")
            }
            result.append(parts)
            element = nextElement(after: end(of: current))
        }
        return result
    }
}

/// The JSON keys of a dragged item.
enum DragItemField: Int, FieldName {
    case representations, name

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "representations": self = .representations
        case "name": self = .name
        default: return nil
        }
    }
}

/// The JSON keys of one representation of a dragged item.
enum DragRepresentationField: Int, FieldName {
    case type, size

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "type": self = .type
        case "size": self = .size
        default: return nil
        }
    }
}

extension ClientMessage.DragInput.Phase: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "entered": self = .entered
        case "moved": self = .moved
        case "exited": self = .exited
        case "dropped": self = .dropped
        case "content": self = .content
        case "failed": self = .failed
        default: return nil
        }
    }
}

extension MessageReader {
    func drag(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.DragInput {
        let revision = try optionalInteger(fields[.revision], "revision")
        var input = ClientMessage.DragInput(
            seq: seq, revision: revision, phase: try choice(fields[.phase], "phase"))
        if input.phase.hasPoint {
            let x = try points(fields[.x], "x")
            input.point = ClientMessage.Point(x: x, y: try points(fields[.y], "y"))
        }
        if input.phase.hasItems { input.items = try dragItems(fields[.items], isDropped: input.phase == .dropped) }
        if input.phase == .content { input.data = try bytes(fields[.data]) }
        return input
    }

    private func dragItems(_ offset: Int, isDropped: Bool) throws(WireError) -> [ClientMessage.DragInput.Item] {
        var items: [ClientMessage.DragInput.Item] = []
        var element = try firstElement(offset, "items")
        while let current = element {
            let path = "items[\(items.count)]"
            guard items.count < WireLimits.dragItems else {
                throw fail("items: expected at most \(WireLimits.dragItems) items")
            }
            var fields = Fields<DragItemField>()
            let end = try object(current, &fields, path)
            var item = ClientMessage.DragInput.Item(
                representations: try representations(
                    fields[.representations], isDropped: isDropped, "\(path).representations"))
            if isDropped {
                item.name = try optionalString(fields[.name], limit: WireLimits.fileName, "\(path).name")
            }
            items.append(item)
            element = nextElement(after: end)
        }
        guard !items.isEmpty else { throw fail("items: expected 1 to \(WireLimits.dragItems) items, found none") }
        return items
    }

    private func representations(_ offset: Int, isDropped: Bool, _ path: String) throws(WireError)
        -> [ClientMessage.DragInput.Representation]
    {
        var found: [ClientMessage.DragInput.Representation] = []
        let limit = WireLimits.dragRepresentations
        var element = try firstElement(offset, path)
        while let current = element {
            let place = "\(path)[\(found.count)]"
            guard found.count < limit else { throw fail("\(path): expected at most \(limit) representations") }
            var fields = Fields<DragRepresentationField>()
            let end = try object(current, &fields, place)
            var representation = ClientMessage.DragInput.Representation(
                type: try string(fields[.type], limit: WireLimits.name, "\(place).type"))
            if isDropped {
                representation.size = try integer(fields[.size], upTo: WireLimits.dragFileBytes, "\(place).size")
            }
            found.append(representation)
            element = nextElement(after: end)
        }
        guard !found.isEmpty else { throw fail("\(path): expected 1 to \(limit) representations, found none") }
        return found
    }

    /// Reads bytes that are encoded as base64.
    private func bytes(_ offset: Int) throws(WireError) -> [UInt8] {
        let text = try string(offset, limit: Base64.length(of: WireLimits.dragData), "data")
        guard let bytes = Base64.decode(text) else { throw fail("data: expected base64 (RFC 4648, section 4)") }
        return bytes
    }
}

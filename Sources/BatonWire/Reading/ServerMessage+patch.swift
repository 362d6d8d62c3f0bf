/// The operations of a patch.
enum OperationName: String, CaseIterable {
    case remove, add, move, set
}

extension OperationName: Vocabulary {
    init?(_ word: Word) {
        switch word {
        case "remove": self = .remove
        case "add": self = .add
        case "move": self = .move
        case "set": self = .set
        default: return nil
        }
    }
}

extension MessageReader {
    func patch(_ fields: Fields<ServerField>) throws(WireError) -> ServerMessage.Patch {
        var patch = ServerMessage.Patch(
            from: try optionalInteger(fields[.from], "from"), to: try integer(fields[.to], "to"), operations: [])
        var element = try firstElement(fields[.ops], "ops")
        while let current = element {
            let (operation, end) = try operation(current, "ops[\(patch.operations.count)]")
            patch.operations.append(operation)
            element = nextElement(after: end)
        }
        return patch
    }

    private func operation(
        _ offset: Int, _ path: @autoclosure () -> String
    ) throws(WireError) -> (ServerMessage.Operation, end: Int) {
        // An operation is an array of at most 6 elements. Further elements are skipped, as unknown keys of an object
        // are.
        var parts = InlineArray<6, Int>(repeating: 0)
        var count = 0
        var element = try firstElement(offset, path())
        while let current = element {
            if count < 6, scanner.byte(current) != UInt8(ascii: "n") { parts[count] = current }
            count += 1
            element = nextElement(after: end(of: current))
        }
        let name: OperationName = try choice(parts[0], "\(path())[0]")
        let id = try integer(parts[1], "\(path())[1]")
        let operation: ServerMessage.Operation
        switch name {
        case .remove: operation = .remove(id)
        case .set: operation = .set(id, properties: try properties(parts[2], "\(path())[2]"))
        case .add, .move:
            let parent = try integer(parts[2], "\(path())[2]")
            let index = try integer(parts[3], "\(path())[3]")
            if name == .move {
                operation = .move(id, parent: parent, index: index)
            } else {
                let kind = try string(parts[4], limit: .max, "\(path())[4]")
                operation = .add(
                    id, parent: parent, index: index, kind: kind, properties: try properties(parts[5], "\(path())[5]"))
            }
        }
        return (operation, end(of: offset))
    }

    private func properties(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> [String: WireValue] {
        guard offset != 0, scanner.byte(offset) == UInt8(ascii: "{") else {
            throw mismatch(offset, "an object", path())
        }
        var scanner = scanner
        scanner.cursor = offset
        return try object(&scanner, path())
    }

    // MARK: Values of any kind

    /// Reads the value of any kind at an offset.
    func value(_ offset: Int, _ path: @autoclosure () -> String) throws(WireError) -> WireValue {
        var scanner = scanner
        scanner.cursor = offset
        return try value(&scanner, path())
    }

    /// Reads the value at the cursor, and moves the cursor to its end. The scanner has limited the nesting depth, which
    /// also limits the recursion.
    private func value(_ scanner: inout JSONScanner, _ path: @autoclosure () -> String) throws(WireError) -> WireValue {
        let offset = scanner.cursor
        switch scanner.next {
        case UInt8(ascii: "\""):
            _ = scanner.skipString()
            return .string(try string(offset, limit: .max, path()))
        case UInt8(ascii: "{"):
            return .object(try object(&scanner, path()))
        case UInt8(ascii: "["):
            return .array(try array(&scanner, path()))
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            _ = scanner.skipValue(depth: 1)
            return .bool(try bool(offset, path()))
        case UInt8(ascii: "n"):
            _ = scanner.skipValue(depth: 1)
            return .null
        default:
            _ = scanner.skipValue(depth: 1)
            return .number(try number(offset, from: -.greatestFiniteMagnitude, to: .greatestFiniteMagnitude, path()))
        }
    }

    private func object(_ scanner: inout JSONScanner, _ path: @autoclosure () -> String) throws(WireError) -> [String:
        WireValue]
    {
        var result: [String: WireValue] = [:]
        scanner.cursor += 1
        scanner.skipSpace()
        while scanner.next == UInt8(ascii: "\"") {
            let name = try string(scanner.cursor, limit: .max, path())
            _ = scanner.skipKey()
            result[name] = try value(&scanner, "\(path()).\(replacingControlCharacters(name))")
            scanner.skipSpace()
            guard scanner.next == UInt8(ascii: ",") else { break }
            scanner.cursor += 1
            scanner.skipSpace()
        }
        scanner.cursor += 1
        return result
    }

    private func array(_ scanner: inout JSONScanner, _ path: @autoclosure () -> String) throws(WireError) -> [WireValue]
    {
        var result: [WireValue] = []
        scanner.cursor += 1
        scanner.skipSpace()
        while scanner.cursor < scanner.count, scanner.next != UInt8(ascii: "]") {
            result.append(try value(&scanner, "\(path())[\(result.count)]"))
            scanner.skipSpace()
            guard scanner.next == UInt8(ascii: ",") else { break }
            scanner.cursor += 1
            scanner.skipSpace()
        }
        scanner.cursor += 1
        return result
    }
}

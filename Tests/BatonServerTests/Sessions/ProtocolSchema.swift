import Foundation

@testable import BatonWire

/// A validator for docs/protocol.schema.json. It supports the part of JSON Schema (draft 2020-12) that the document
/// uses.
///
/// An unsupported keyword is reported as an error of the checked message, so that no part of the schema is ignored.
struct ProtocolSchema {
    private let definitions: [String: WireValue]

    /// The schema, read once for all tests.
    static let shared = Result { try ProtocolSchema() }

    private init() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try Data(contentsOf: tests.deletingLastPathComponent().appending(path: "docs/protocol.schema.json"))
        definitions = try Self.json([UInt8](text)).object?["$defs"]?.object ?? [:]
    }

    /// Parses a complete JSON value.
    static func json(_ bytes: [UInt8]) throws -> WireValue {
        try bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { throw WireError(.badMessage, "nothing") }
            var scanner = JSONScanner(base: base, count: bytes.count)
            scanner.skipSpace()
            let start = scanner.cursor
            // The scanner treats offset 0 as an absent value. This does not affect messages, because each message
            // begins with a bracket.
            guard scanner.skipValue(depth: 0) else {
                throw WireError(.badMessage, "not JSON at byte \(scanner.cursor)")
            }
            return try MessageReader(JSONScanner(base: base, count: bytes.count)).value(start, "")
        }
    }

    /// Returns the first error in a message; nil if the message is valid. `side` names the definition that lists the
    /// allowed messages: `clientMessage` or `serverMessage`.
    func fault(in message: WireValue, of side: String) -> String? {
        guard let type = message.object?["type"]?.string else { return "a message without a type" }
        // If clients and servers both send a type of message, one of the two definitions has another name than the
        // type. The definition is therefore found by its type.
        let references = definitions[side]?.object?["oneOf"]?.array ?? []
        guard let reference = references.first(where: { self.type(of: $0) == type }) else {
            return "\(type) is no \(side)"
        }
        return fault(in: message, against: reference, at: type)
    }

    /// Returns the message type that a definition requires: the constant value of the property `type`.
    private func type(of reference: WireValue) -> String? {
        let name = reference.object?["$ref"]?.string?.split(separator: "/").last.map(String.init)
        let properties = name.flatMap { definitions[$0]?.object?["properties"]?.object }
        return properties?["type"]?.object?["const"]?.string
    }

    // MARK: Keywords

    private static let silent: Set = ["description", "then"]

    private func fault(in value: WireValue, against schema: WireValue, at path: String) -> String? {
        if let isAllowed = schema.bool { return isAllowed ? nil : "\(path): nothing may stand here" }
        guard let keywords = schema.object else { return "\(path): no schema" }
        for (keyword, wanted) in keywords where !Self.silent.contains(keyword) {
            if let fault = fault(in: value, keyword, wanted, of: keywords, at: path) { return fault }
        }
        return nil
    }

    private func fault(
        in value: WireValue, _ keyword: String, _ wanted: WireValue, of schema: [String: WireValue], at path: String
    ) -> String? {
        func fits(_ schema: WireValue) -> Bool { fault(in: value, against: schema, at: path) == nil }
        switch keyword {
        case "$ref":
            let name = String((wanted.string ?? "").dropFirst("#/$defs/".count))
            guard let definition = definitions[name] else { return "\(path): there is no \(name)" }
            return fault(in: value, against: definition, at: path)
        case "allOf": return (wanted.array ?? []).lazy.compactMap { fault(in: value, against: $0, at: path) }.first
        case "anyOf":
            return (wanted.array ?? []).contains(where: fits) ? nil : "\(path): \(value) is none of what it may be"
        case "oneOf":
            let count = (wanted.array ?? []).count(where: fits)
            return count == 1 ? nil : "\(path): \(value) is \(count) of what it may be one of"
        case "not": return fits(wanted) ? "\(path): \(value) is what it may not be" : nil
        case "if": return fits(wanted) ? schema["then"].flatMap { fault(in: value, against: $0, at: path) } : nil
        case "const": return value == wanted ? nil : "\(path): \(value) is not \(wanted)"
        case "enum": return wanted.array?.contains(value) == true ? nil : "\(path): \(value) is none of the words"
        case "type":
            let types = wanted.array ?? [wanted]
            return types.contains { isOfType(value, $0.string ?? "") } ? nil : "\(path): \(value) is of another type"
        default: break
        }
        switch value {
        case .number(let number): return fault(in: number, keyword, wanted, at: path)
        case .string(let text): return fault(in: text, keyword, wanted, at: path)
        case .array(let elements): return fault(in: elements, keyword, wanted, of: schema, at: path)
        case .object(let members): return fault(in: members, keyword, wanted, of: schema, at: path)
        case .null, .bool: return isKnown(keyword) ? nil : "\(path): \(keyword) is not known"
        }
    }

    private func isOfType(_ value: WireValue, _ type: String) -> Bool {
        switch (value, type) {
        case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"), (.array, "array"),
            (.object, "object"):
            true
        case (.number(let number), "integer"): number == number.rounded()
        default: false
        }
    }

    /// Returns whether the validator supports a keyword that constrains values of one type. Values of all other types
    /// are valid under such a keyword.
    private func isKnown(_ keyword: String) -> Bool {
        let known = [
            "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "pattern", "items",
            "prefixItems",
            "minItems", "maxItems", "uniqueItems", "properties", "required", "additionalProperties",
            "dependentRequired",
        ]
        return known.contains(keyword)
    }

    private func fault(in number: Double, _ keyword: String, _ wanted: WireValue, at path: String) -> String? {
        let limit = wanted.number ?? .nan
        let isRight =
            switch keyword {
            case "minimum": number >= limit
            case "maximum": number <= limit
            case "exclusiveMinimum": number > limit
            case "exclusiveMaximum": number < limit
            default: isKnown(keyword)
            }
        return isRight ? nil : "\(path): \(number) against \(keyword) \(limit)"
    }

    private func fault(in text: String, _ keyword: String, _ wanted: WireValue, at path: String) -> String? {
        let isRight =
            switch keyword {
            case "minLength": Double(text.unicodeScalars.count) >= wanted.number ?? .nan
            case "maxLength": Double(text.unicodeScalars.count) <= wanted.number ?? .nan
            case "pattern": text.range(of: wanted.string ?? "", options: .regularExpression) != nil
            default: isKnown(keyword)
            }
        return isRight ? nil : "\(path): \(text.prefix(80)) against \(keyword)"
    }

    private func fault(
        in elements: [WireValue], _ keyword: String, _ wanted: WireValue, of schema: [String: WireValue],
        at path: String
    ) -> String? {
        switch keyword {
        case "minItems" where Double(elements.count) < wanted.number ?? .nan: return "\(path): too few"
        case "maxItems" where Double(elements.count) > wanted.number ?? .nan: return "\(path): too many"
        case "uniqueItems" where elements.indices.contains { elements[..<$0].contains(elements[$0]) }:
            return "\(path): one is twice there"
        case "prefixItems":
            for (index, (element, schema)) in zip(elements, wanted.array ?? []).enumerated() {
                if let fault = fault(in: element, against: schema, at: "\(path)[\(index)]") { return fault }
            }
            return nil
        case "items":
            for index in elements.indices.dropFirst(schema["prefixItems"]?.array?.count ?? 0) {
                if let fault = fault(in: elements[index], against: wanted, at: "\(path)[\(index)]") { return fault }
            }
            return nil
        default: return isKnown(keyword) ? nil : "\(path): \(keyword) is not known"
        }
    }

    private func fault(
        in members: [String: WireValue], _ keyword: String, _ wanted: WireValue, of schema: [String: WireValue],
        at path: String
    ) -> String? {
        switch keyword {
        case "required":
            let missing = (wanted.array ?? []).compactMap(\.string).filter { members[$0] == nil }
            return missing.isEmpty ? nil : "\(path): \(missing) missing"
        case "dependentRequired":
            for (name, others) in wanted.object ?? [:] where members[name] != nil {
                if let fault = fault(in: members, "required", others, of: schema, at: path) { return fault }
            }
            return nil
        case "properties":
            for (name, schema) in wanted.object ?? [:] {
                if let member = members[name], let fault = fault(in: member, against: schema, at: "\(path).\(name)") {
                    return fault
                }
            }
            return nil
        case "additionalProperties":
            for (name, member) in members where schema["properties"]?.object?[name] == nil {
                if let fault = fault(in: member, against: wanted, at: "\(path).\(name)") { return fault }
            }
            return nil
        default: return isKnown(keyword) ? nil : "\(path): \(keyword) is not known"
        }
    }
}

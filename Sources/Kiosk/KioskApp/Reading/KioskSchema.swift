import Foundation
import ResponderKit

/// The JSON Schema of the storyboard language, for editors and other programs. It is generated from the definitions
/// that the reader uses.
public enum KioskSchema {
    /// The schema, as in `docs/kiosk.schema.json`.
    public static var json: String {
        let data = try? JSONSerialization.data(
            withJSONObject: schema, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
    }

    private static var schema: [String: Any] {
        var all = object(StoryboardShape.fields)
        all["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        all["title"] = "A storyboard of a Baton kiosk"
        all["description"] =
            "The pages of a kiosk, their elements, and the actions for touches. docs/kiosk.md describes all keys."
        var definitions: [String: Any] = [
            "text": text, "color": color,
            "name": ["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$"],
            "expression": [
                "description": "A condition or a value, such as: room == 2 and not open",
                "type": ["string", "boolean", "number"],
                "maxLength": ExpressionParser.lengthLimit,
            ],
            "file": [
                "description": "A file in the storyboard's folder.", "type": "string", "minLength": 1,
                "not": ["pattern": "^/|^~|(^|/)\\.\\.(/|$)|^[A-Za-z][A-Za-z0-9+.-]*:"],
            ],
            "address": ["description": "A web address.", "type": "string", "pattern": "^https?://"],
            "elements": ["anyOf": [["type": "array", "items": reference("element")], reference("element")]],
            "element": oneOf(ElementKinds.all, ElementKinds.common, prefix: "element"),
            "actions": [
                "anyOf": [reference("action"), ["type": "array", "items": reference("action"), "maxItems": 50]]
            ],
            "action": oneOf(ActionKinds.all, ActionKinds.common, prefix: "action"),
        ]
        definitions["symbol"] = ["enum": UIImage.systemNames]
        definitions["style"] = object(ElementKinds.styleFields)
        definitions["element-keys"] = ["properties": properties(ElementKinds.common)]
        definitions["action-keys"] = ["properties": properties(ActionKinds.common)]
        for (kinds, prefix) in [(ElementKinds.all, "element"), (ActionKinds.all, "action")] {
            for kind in kinds {
                definitions["\(prefix)-\(kind.name)-keys"] = ["properties": properties(kind.fields)]
                definitions["\(prefix)-\(kind.name)"] = schema(of: kind, prefix: prefix)
            }
        }
        all["$defs"] = definitions
        return all
    }

    private static func reference(_ name: String) -> [String: Any] { ["$ref": "#/$defs/" + name] }

    private static var text: [String: Any] {
        let plain: [String: Any] = ["type": ["string", "number", "boolean"]]
        let byLanguage: [String: Any] = [
            "type": "object", "patternProperties": ["^[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,2}$": plain],
            "additionalProperties": false,
            "minProperties": 1,
        ]
        return [
            "description":
                "A text, a text for each language, or $ and a key of the strings. Placeholders such as {room} are filled in.",
            "anyOf": [plain, byLanguage],
        ]
    }

    private static var color: [String: Any] {
        let names = ThemeColor.Name.allCases.map(\.rawValue) + ThemeColor.palette.keys.sorted()
        let plain: [String: Any] = [
            "anyOf": [
                ["type": "string", "pattern": "^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"], ["enum": names],
            ]
        ]
        let pair: [String: Any] = [
            "type": "object", "properties": ["light": plain, "dark": plain], "required": ["light", "dark"],
            "additionalProperties": false,
        ]
        return ["anyOf": [plain, pair]]
    }

    /// The schema for an element or action of any kind: a map. If a kind has no required field, its name alone is
    /// enough.
    private static func oneOf(_ kinds: [Kind], _ common: [Field], prefix: String) -> [String: Any] {
        let words = kinds.filter { kind in !kind.fields.contains(where: \.isRequired) }.map(\.name)
        return ["anyOf": [["enum": words]] + kinds.map { reference(prefix + "-" + $0.name) }]
    }

    private static func schema(of kind: Kind, prefix: String) -> [String: Any] {
        let keys = [reference(prefix + "-keys"), reference("\(prefix)-\(kind.name)-keys")]
        var inner: [String: Any] = ["type": "object", "allOf": keys, "unevaluatedProperties": false]
        let required = kind.fields.filter(\.isRequired).map(\.name)
        if !required.isEmpty { inner["required"] = required }
        var choices: [[String: Any]] = []
        if let shorthandKey = kind.fields.first(where: { $0.name == kind.shorthandKey }) {
            choices.append(schema(of: shorthandKey.shape))
        }
        inner["description"] = "The keys of the element or the action."
        choices.append(inner)
        if !kind.fields.contains(where: \.isRequired) || kind.shorthandKey == nil { choices.append(["type": "null"]) }
        // The kind `text` has a field that is also named `text`. In the outer map, the key `text` already names the
        // kind, so the outer map's schema leaves out the field `text`.
        let others = kind.fields.filter { $0.name != kind.name }
        let outer = others.count == kind.fields.count ? keys : [keys[0], ["properties": properties(others)]]
        return [
            "description": kind.summary, "type": "object", "allOf": outer,
            "properties": [kind.name: choices.count == 1 ? choices[0] : ["anyOf": choices]],
            "required": [kind.name], "unevaluatedProperties": false,
        ]
    }

    private static func properties(_ fields: [Field]) -> [String: Any] {
        Dictionary(
            uniqueKeysWithValues: fields.map { field in
                var one = schema(of: field.shape)
                // JSON Schema allows a description beside a `$ref`, so a schema that is only a reference can have one,
                // too.
                one["description"] = field.summary
                return (field.name, one)
            })
    }

    private static func object(_ fields: [Field]) -> [String: Any] {
        var object: [String: Any] = ["type": "object", "properties": properties(fields), "additionalProperties": false]
        let required = fields.filter(\.isRequired).map(\.name)
        if !required.isEmpty { object["required"] = required }
        return object
    }

    private static func schema(of shape: Shape) -> [String: Any] {
        switch shape {
        case .text: return reference("text")
        case .word(let words): return words == UIImage.systemNames ? reference("symbol") : ["enum": words]
        case .name: return reference("name")
        case .number(let range): return ["type": "number", "minimum": range.lowerBound, "maximum": range.upperBound]
        case .integer(let range): return ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
        case .flag: return ["type": "boolean"]
        case .color: return reference("color")
        case .expression: return reference("expression")
        case .scalar: return ["type": ["string", "number", "boolean", "null"]]
        case .json: return [:]
        case .file: return reference("file")
        case .address: return reference("address")
        case .source: return ["anyOf": [reference("address"), reference("file")]]
        case .host: return ["type": "string", "pattern": "^[^/@*\\s]+$"]
        case .screenSize: return ["type": "string", "pattern": "^[0-9]{3,4}x[0-9]{3,4}$"]
        case .language: return ["type": "string", "pattern": "^[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,2}$"]
        case .reference: return ["type": ["string", "number", "boolean"]]
        case .list(let item, let limit): return ["type": "array", "items": schema(of: item), "maxItems": limit]
        case .oneOrMany(let item, let limit):
            return ["anyOf": [schema(of: item), ["type": "array", "items": schema(of: item), "maxItems": limit]]]
        case .map(let value, let limit):
            var map: [String: Any] = [
                "type": "object", "additionalProperties": schema(of: value), "maxProperties": limit,
            ]
            // Instead of a map with its fields, a page may be a list of its elements.
            if case .object(let fields) = value, fields.contains(where: { $0.name == "body" }) {
                map["additionalProperties"] = [
                    "anyOf": [schema(of: value), ["type": "array", "items": reference("element")]]
                ]
                map["minProperties"] = 1
            }
            return map
        case .mapOf(_, let value): return ["type": "object", "additionalProperties": schema(of: value)]
        case .object(let fields):
            return fields.map(\.name) == ElementKinds.styleFields.map(\.name) ? reference("style") : object(fields)
        case .either(let shapes): return ["anyOf": shapes.map(schema(of:))]
        case .elements: return reference("elements")
        case .actions: return reference("actions")
        }
    }
}

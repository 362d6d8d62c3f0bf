import BatonWire
import Foundation
import Testing

/// Reads a file of the project's `docs` folder.
private func document(_ name: String) throws -> Data {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: tests.deletingLastPathComponent().appending(path: "docs/\(name)"))
}

@Suite("Agreement of code and documents")
struct DocumentTests {
    /// Returns the example messages under a heading of protocol.md.
    private func examples(under heading: String) throws -> [String] {
        let text = String(decoding: try document("protocol.md"), as: UTF8.self)
        var result: [String] = []
        var isWanted = false
        var isInMessage = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("## ") { isWanted = line == "## \(heading)" }
            guard isWanted else { continue }
            if line.hasPrefix(#"    {"type""#) {
                result.append(String(line))
                isInMessage = true
            } else if isInMessage, line.hasPrefix("    ") {
                result[result.count - 1] += "\n" + line
            } else {
                isInMessage = false
            }
        }
        return result
    }

    @Test("Every client message in protocol.md is decoded, and the document shows all types")
    func clientExamples() throws {
        let messages = try examples(under: "From a client").map { try client($0) }

        let isShown = Set(messages.map { String(describing: $0).prefix { $0 != "(" } })
        #expect(
            isShown == [
                "hello", "touch", "press", "remote", "motion", "scroll", "edit", "text", "tap", "adjust", "drag",
                "query",
                "ack", "ping",
                "viewport", "visibility", "name", "clock", "inspect", "media", "sensors", "devices",
                "control", "fleet", "command",
            ])
    }

    @Test("Every server message in protocol.md is decoded and encoded as the document shows it")
    func serverExamples() throws {
        let texts = try examples(under: "From the server")

        #expect(texts.count == 27)
        for text in texts {
            let message = try server(text)
            #expect("    " + written { message.encode(into: $0) } == text)
        }
    }

    // MARK: The schema

    private func schema(_ path: String...) throws -> Any { try schema(path) }

    private func schema(_ path: [String]) throws -> Any {
        var value = try JSONSerialization.jsonObject(with: document("protocol.schema.json"))
        for key in ["$defs"] + path {
            let object = try #require(value as? [String: Any])
            value = try #require(object[key], "\(path)")
        }
        return value
    }

    private func words(_ name: String) throws -> [String] {
        try #require(try schema(name, "enum") as? [String])
    }

    @Test("The schema has the same vocabularies as the code")
    func vocabularies() throws {
        #expect(try words("role") == Role.allCases.map(\.rawValue))
        #expect(try words("nodeKind") == NodeKind.allCases.map(\.rawValue))
        #expect(try words("touchPhase") == ClientMessage.Touch.Phase.allCases.map(\.rawValue))
        #expect(try words("touchKind") == ClientMessage.Touch.Kind.allCases.map(\.rawValue))
        #expect(try words("pressPhase") == ClientMessage.Press.Phase.allCases.map(\.rawValue))
        #expect(try words("pressKey") == ClientMessage.Press.Key.allCases.map(\.rawValue))
        #expect(try words("keyModifier") == ClientMessage.KeyboardKey.Modifier.allCases.map(\.rawValue))
        #expect(try words("remoteCommand") == ClientMessage.RemoteInput.Command.allCases.map(\.rawValue))
        #expect(try words("motionPhase") == ClientMessage.MotionInput.Phase.allCases.map(\.rawValue))
        #expect(try words("motionKind") == ClientMessage.MotionInput.Motion.allCases.map(\.rawValue))
        #expect(try words("editAction") == ClientMessage.EditInput.Action.allCases.map(\.rawValue))
        #expect(try words("feedbackKind") == ServerMessage.Feedback.Kind.allCases.map(\.rawValue))
        #expect(try words("mediaState") == ClientMessage.MediaReport.State.allCases.map(\.rawValue))
        #expect(try words("sensorState") == ClientMessage.SensorReport.State.allCases.map(\.rawValue))
        #expect(try words("mediaFault") == ClientMessage.MediaReport.Fault.allCases.map(\.rawValue))
        #expect(try words("inputKind") == InputKind.allCases.map(\.rawValue))
        #expect(try words("controlAction") == ClientMessage.ControlInput.Action.allCases.map(\.rawValue))
        #expect(try words("controlMode") == ControlMode.allCases.map(\.rawValue))
        #expect(try words("deviceKind") == ServerMessage.Device.Kind.allCases.map(\.rawValue))
        #expect(try words("deviceOrigin") == ServerMessage.Device.Origin.allCases.map(\.rawValue))
        #expect(try words("errorCode") == WireError.Code.allCases.map(\.rawValue))
    }

    @Test("The schema has the same limits as the code")
    func limits() throws {
        #expect(try schema("seq", "maximum") as? Int == WireLimits.integer)
        #expect(try schema("revision", "maximum") as? Int == WireLimits.integer)
        #expect(try schema("points", "maximum") as? Double == WireLimits.points)
        #expect(try schema("points", "minimum") as? Double == -WireLimits.points)
        #expect(try schema("touch", "properties", "touches", "maxItems") as? Int == WireLimits.contacts)
        #expect(
            try schema("touch", "properties", "touches", "items", "properties", "id", "maximum") as? Int
                == WireLimits.touchID)
        #expect(try schema("touch", "properties", "time", "maximum") as? Double == WireLimits.time)
        #expect(try schema("touch", "properties", "earlier", "maxItems") as? Int == WireLimits.earlier)
        for (angle, limit) in [("altitude", WireLimits.altitude), ("azimuth", WireLimits.azimuth)] {
            #expect(
                try schema("touch", "properties", "touches", "items", "properties", angle, "maximum") as? Double
                    == limit)
        }
        #expect(try schema("press", "properties", "presses", "maxItems") as? Int == WireLimits.contacts)
        let key = ["press", "properties", "presses", "items", "then", "properties", "characters", "maxLength"]
        #expect(try schema(key) as? Int == WireLimits.key)
        #expect(try schema("hello", "properties", "capabilities", "maxItems") as? Int == WireLimits.capabilities)
        #expect(try schema("hello", "properties", "name", "maxLength") as? Int == WireLimits.name)
        #expect(try schema("name", "properties", "name", "maxLength") as? Int == WireLimits.name)
        for secret in ["token", "code", "session"] {
            #expect(try schema("hello", "properties", secret, "maxLength") as? Int == WireLimits.secret)
        }
        #expect(try schema("devices", "properties", "revoke", "maxItems") as? Int == WireLimits.revocations)
        #expect(
            try schema("devices", "properties", "add", "properties", "seconds", "maximum") as? Double
                == WireLimits.lifetime)
        #expect(try schema("command", "properties", "text", "maxLength") as? Int == WireLimits.notice)
        #expect(try schema("target", "properties", "label", "maxLength") as? Int == WireLimits.identifier)
        #expect(try schema("text", "properties", "insert", "maxLength") as? Int == WireLimits.text)
        #expect(try schema("text", "properties", "mark", "maxLength") as? Int == WireLimits.text)
        #expect(try schema("text", "properties", "delete", "maximum") as? Int == WireLimits.deletions)
        #expect(try schema("span", "items", "maximum") as? Int == WireLimits.span)
        #expect(try schema("adjust", "properties", "by", "maximum") as? Int == WireLimits.adjustment)
        #expect(try schema("adjust", "properties", "by", "minimum") as? Int == -WireLimits.adjustment)
        #expect(try schema("droppedItem", "properties", "name", "maxLength") as? Int == WireLimits.fileName)
        #expect(
            try schema("draggedItem", "properties", "representations", "maxItems") as? Int
                == WireLimits.dragRepresentations)
        for (measurement, limit) in [
            ("acceleration", WireLimits.acceleration), ("accelerationIncludingGravity", WireLimits.acceleration),
            ("rotationRate", WireLimits.rotationRate), ("orientation", WireLimits.angle),
        ] {
            let items = ["sensorSample", "properties", measurement, "items"]
            #expect(try schema(items + ["maximum"]) as? Double == limit)
            #expect(try schema(items + ["minimum"]) as? Double == -limit)
        }
        #expect(try schema("sensorSample", "properties", "heading", "maximum") as? Double == WireLimits.angle)
        #expect(try schema("size", "properties", "width", "maximum") as? Double == WireLimits.viewport)
        #expect(try schema("size", "properties", "scale", "maximum") as? Double == WireLimits.scale)
    }

    @Test("The schema and the code have the same messages")
    func types() throws {
        for (side, decode) in [
            ("clientMessage", { (text: String) in clientError(text.utf8)?.code }),
            ("serverMessage", { (text: String) in serverError(text)?.code }),
        ] {
            let references = try #require(try schema(side, "oneOf") as? [[String: String]])
            #expect(references.count == (side == "clientMessage" ? 25 : 17))
            for name in references.compactMap({ $0["$ref"]?.split(separator: "/").last }) {
                // If a type of message exists in both directions, the schema uses different names for its two forms.
                let type = ["deviceList": "devices", "fleetState": "fleet", "sensorRequest": "sensors"][name] ?? name
                #expect(decode(#"{"type":"\#(type)"}"#) != .unknownType)
                #expect(try schema(String(name), "properties", "type", "const") as? String == String(type))
            }
        }
    }
}

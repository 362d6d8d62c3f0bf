import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

/// Sends messages for each cell of the table in docs/security.md, which specifies what each role may send.
@Suite("Roles and messages") @MainActor struct RoleTableTests {
    /// A message of each type that a client may send to a screen.
    private nonisolated static let messages: [String: String] = [
        "touch": #","touches":[{"id":1,"phase":"began","x":50,"y":50}]"#, "tap": #","target":{"identifier":"probe"}"#,
        "scroll": #","x":5,"y":5,"dx":0,"dy":1"#, "adjust": #","target":{"identifier":"probe"},"by":1"#,
        "drag": #","phase":"entered","x":5,"y":5,"items":[{"representations":[{"type":"text/plain"}]}]"#,
        "press": #","presses":[{"phase":"began","key":"up"}]"#, "remote": #","command":"play""#,
        "motion": #","phase":"began","motion":"shake""#, "text": #","insert":"a""#, "edit": #","action":"copy""#,
        "query": #","target":{"identifier":"probe"}"#, "ack": #","revision":1"#, "ping": "",
        "viewport": #","width":300,"height":600"#,
        "visibility": #","visible":true"#, "name": #","name":"Ann""#, "media": #","node":1,"item":1,"state":"ready""#,
        "sensors": #","sample":{"orientation":[0,0,0]}"#, "clock": #","advance":1"#, "inspect": #","tree":true"#,
        "devices": "", "control": #","action":"request""#,
    ]

    struct Row: Sendable, CustomTestStringConvertible {
        var types: [String]
        var grant: InputKind?
        var cells: [Role: String]
        var testDescription: String { types.joined(separator: ", ") }
    }

    /// The rows of the table of roles and messages.
    nonisolated static let rows: [Row] = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = tests.deletingLastPathComponent().appending(path: "docs/security.md")
        let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
        guard let head = lines.firstIndex(where: { $0.hasPrefix("| message | grant |") }) else { return [] }
        let roles: [Role] = [.viewer, .remote, .display, .admin]
        return lines[(head + 2)...].prefix { $0.hasPrefix("|") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            func words(_ cell: String) -> [String] {
                cell.split(separator: "`").map(String.init).filter { $0.contains { $0.isLetter } }
            }
            return Row(
                types: words(cells[0]), grant: words(cells[1]).first.flatMap(InputKind.init),
                cells: Dictionary(uniqueKeysWithValues: zip(roles, cells[2...])))
        }
    }()

    @Test("The table of roles lists each message type once")
    func whole() {
        #expect(Self.rows.flatMap(\.types).sorted() == Self.messages.keys.sorted())
    }

    @Test("A role may send a message only if the table of roles allows it", arguments: rows, Role.allCases)
    func cell(_ row: Row, _ role: Role) throws {
        let word = try #require(row.cells[role])
        for type in row.types {
            // The grants of the tested devices: all grants, none, the required one alone, and all except the required
            // one.
            var cases: [(Grants, Bool)] = [(.all, word != "no"), ([], word == "yes")]
            if let grant = row.grant?.grant {
                cases += [(grant, word != "no"), (Grants.all.subtracting(grant), word == "yes")]
            }
            for (grants, isAllowed) in cases {
                let stage = try AdmissionStage(control: type == "control" ? .turns : .together)
                let client = try stage.join(as: role, token: stage.device(role, grants: grants).token)
                let answer = try ask(client, type)
                #expect(
                    (answer?.code != "forbidden") == isAllowed,
                    "\(type) of a \(role.rawValue) with \(grants.kinds): \(String(describing: answer?.json))")
                if row.grant != nil, row.types.contains(type), !isAllowed, type != "media" {
                    #expect(try #require(stage.stage.apps.first?.probe).events.isEmpty, "\(type) was seen")
                }
            }
        }
    }

    @Test("A client that is not yet admitted may send only hello", arguments: messages.keys.sorted())
    func before(_ type: String) throws {
        for screen in ["shared", "admin"] {
            let stage = try AdmissionStage()
            let (client, _) = try stage.sendHello(screen, "")
            let answer = try ask(client, type)
            #expect(answer?.code == "helloRequired", "\(screen)")
            #expect(stage.stage.apps.isEmpty)
        }
    }

    @Test("On /admin, only devices and ping are accepted", arguments: messages.keys.sorted())
    func admin(_ type: String) throws {
        let stage = try AdmissionStage()
        let client = try stage.join("admin", as: .admin, token: AdmissionStage.secret)

        let answer = try ask(client, type)

        #expect(
            (answer?.code == "forbidden") == !["devices", "ping"].contains(type), "\(String(describing: answer?.json))")
        client.send(#"{"type":"hello","seq":8}"#)
        #expect(try client.next("error").code == "helloRequired")
    }

    /// Sends a message of a type and returns its answer; nil if there is none.
    private func ask(_ client: SessionClient, _ type: String) throws -> ReceivedMessage? {
        let count = client.received.count
        client.send(#"{"type":"\#(type)","seq":7\#(Self.messages[type] ?? "")}"#)
        try client.roundTripOrEnd()
        return client.received[count...].first { $0.seq == 7 }
    }
}

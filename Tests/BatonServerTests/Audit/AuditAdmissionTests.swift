import BatonTransport
import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

@Suite("Admissions in an audit log") @MainActor struct AuditAdmissionTests {
    @Test("The log names paired, refused, locked-out and evicted clients, but no token or code")
    func admission() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("audit.jsonl").path
        let log = try AuditLog(file: file)
        let stage = try AdmissionStage(audit: log)
        let display = try stage.display()
        let pin = try #require(display.pin)
        let (guest, welcome) = try stage.sendHello("shared", #","name":"Ann","code":"\#(pin)""#)
        try #require(welcome.type == "welcome")
        let id = try #require(stage.admission.registry.all.last?.id)
        for _ in 0..<6 { _ = try stage.sendHello("shared", #","code":"000000""#) }
        let admin = try stage.join("admin", as: .admin, token: AdmissionStage.secret)
        admin.send(#"{"type":"devices","seq":1,"revoke":[\#(id)]}"#)
        _ = try guest.end()
        stage.stage.endTurn()
        log.finish()

        let text = try String(contentsOfFile: file, encoding: .utf8)
        let all = try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        func told(_ what: String) -> [[String: Any]] { all.filter { $0["what"] as? String == what } }

        #expect(told("paired").map { $0["name"] as? String } == ["Ann"])
        #expect(told("paired").map { $0["action"] as? String } == ["pin"])
        #expect(told("paired").map { $0["device"] as? String } == ["\(id)"])
        #expect(told("refused").filter { $0["code"] as? String == "wrongCode" }.count == 4)
        #expect(!told("locked").isEmpty)
        #expect(told("command").map { "\($0["action"] ?? "") \($0["other"] ?? "")" } == ["revoke \(id)"])
        #expect(told("revoked").map { $0["name"] as? String } == ["Ann"])
        #expect(told("left").contains { $0["name"] as? String == "Ann" })
        for secret in [pin, "000000", AdmissionStage.secret, "token 1", welcome.json["token"] as? String ?? "?"] {
            #expect(!text.contains(secret), "\(secret)")
        }
    }

    @Test("An evicted client loses control of its screen")
    func turns() throws {
        let stage = try AdmissionStage(control: .turns)
        let (token, id) = stage.device(.remote)
        let ann = try stage.join(token: token)
        let bob = try stage.join(token: stage.device(.remote).token)
        ann.touch("began", seq: 1)
        try ann.roundTrip()
        let control = try #require(stage.stage.server.host.control(of: stage.stage.server.host.definitions[0]))
        #expect(control.queue.holder != nil)

        stage.admission.endPairings([id])
        _ = try ann.end()

        #expect(control.queue.holder == nil)
        bob.touch("began", seq: 2)
        try bob.roundTrip()
        #expect(control.queue.holder != nil)
    }

    @Test("A paired device regains control when it reconnects, but not from a second connection")
    func device() throws {
        let stage = try AdmissionStage(control: .turns)
        let token = stage.device(.remote).token
        let ann = try stage.join(token: token)
        ann.touch("began", seq: 1)
        try ann.roundTrip()
        let control = try #require(stage.stage.server.host.control(of: stage.stage.server.host.definitions[0]))
        let first = control.queue.holder
        let beside = try stage.join(token: token)
        #expect(control.queue.holder == first)
        beside.touch("began", seq: 2)
        #expect(try beside.next("error").code == "notYourTurn")

        ann.socket.reset()
        #expect(stage.stage.loop.run(until: { control.queue.isHolderAway }, within: 10_000))
        let again = try stage.join(token: token)

        #expect(control.queue.holder == again.newest("welcome")?.json["client"] as? Int)
        #expect(control.queue.holder != first)
    }
}

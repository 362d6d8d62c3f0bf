import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("An audit log") @MainActor struct AuditLogTests {
    /// An audit log in a folder of its own, with a date that only the test advances.
    @MainActor private final class Desk {
        let folder: URL
        var date = Date(timeIntervalSince1970: 1_795_478_400)
        private(set) var log: AuditLog?
        private(set) lazy var stage = ControlStage(mode, audit: log)
        private let mode: ControlMode

        init(_ mode: ControlMode = .turns, limits: AuditLog.Limits = .init()) throws {
            self.mode = mode
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try open(limits)
        }

        isolated deinit {
            try? FileManager.default.removeItem(at: folder)
        }

        var file: String { folder.appendingPathComponent("audit.jsonl").path }

        func open(_ limits: AuditLog.Limits = .init()) throws {
            log = try AuditLog(file: file, limits: limits) { [unowned self] in date }
        }

        /// Returns the lines of the audit log's file.
        func lines() throws -> [String] {
            log?.finish()
            return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        }

        /// Returns the JSON members of all log lines of the given kinds, except the kind, the time, the screen and the
        /// client.
        func parts(of what: String...) throws -> [[String: String]] {
            try lines().compactMap { line in
                let all = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                guard what.contains(all["what"] as? String ?? "") else { return nil }
                return all.filter { !["time", "until", "what", "screen", "client", "name", "role"].contains($0.key) }
                    .mapValues { "\($0)" }
            }
        }
    }

    @Test("The log records hellos, inputs, refusals and departures in order")
    func everything() throws {
        let desk = try Desk()
        let (ann, bob) = (desk.stage.join("Ann"), desk.stage.join("Bob"))
        ann.tap("button")
        desk.date += 0.25
        bob.tap("button")
        bob.sendControl("request")
        ann.sendControl("give")
        desk.date += 1
        bob.send(#"{"type":"remote","command":"play"}"#)
        bob.session.end()

        let lines = try desk.lines()

        #expect(
            lines == [
                #"""
                {"time":"2026-11-24T00:00:00.000Z","what":"hello","screen":"desk","client":1,"name":"Ann",\#
                "role":"remote","address":""}
                """#,
                #"""
                {"time":"2026-11-24T00:00:00.000Z","what":"hello","screen":"desk","client":2,"name":"Bob",\#
                "role":"remote","address":""}
                """#,
                #"""
                {"time":"2026-11-24T00:00:00.000Z","what":"turn","screen":"desk","client":1,"name":"Ann",\#
                "role":"remote"}
                """#,
                #"""
                {"time":"2026-11-24T00:00:00.000Z","what":"input","screen":"desk","client":1,"name":"Ann",\#
                "role":"remote","kind":"tap","view":"button","handled":true}
                """#,
                #"""
                {"time":"2026-11-24T00:00:00.250Z","what":"refused","screen":"desk","client":2,"name":"Bob",\#
                "role":"remote","kind":"tap","code":"notYourTurn"}
                """#,
                #"""
                {"time":"2026-11-24T00:00:00.250Z","what":"control","screen":"desk","client":2,"name":"Bob",\#
                "role":"remote","action":"request","handled":false}
                """#,
                #"""
                {"time":"2026-11-24T00:00:00.250Z","what":"turn","screen":"desk","client":2,"name":"Bob",\#
                "role":"remote","other":"1"}
                """#,
                #"""
                {"time":"2026-11-24T00:00:00.250Z","what":"control","screen":"desk","client":1,"name":"Ann",\#
                "role":"remote","action":"give","handled":true}
                """#,
                #"""
                {"time":"2026-11-24T00:00:01.250Z","what":"input","screen":"desk","client":2,"name":"Bob",\#
                "role":"remote","kind":"remote","by":"DeskApp","action":"play","handled":true}
                """#,
                #"""
                {"time":"2026-11-24T00:00:01.250Z","what":"left","screen":"desk","client":2,"name":"Bob",\#
                "role":"remote"}
                """#,
            ])
    }

    @Test("Repeated inputs of one client share a line with their count, even if others act meanwhile")
    func runs() throws {
        let desk = try Desk(.together)
        let (ann, bob) = (desk.stage.join("Ann"), desk.stage.join("Bob"))
        ann.touch("began")
        for x in 0..<50 {
            ann.touch("moved", Double(x), 170)
            desk.stage.host.endTurn()
            bob.tap("stepper")
            desk.date += 1 / 64
        }
        ann.touch("ended", 50, 170)
        ann.touch("began")
        ann.touch("ended")
        for _ in 0..<3 { bob.send(#"{"type":"scroll","x":1,"y":1,"dx":0,"dy":1}"#) }

        let parts = try desk.parts(of: "input")

        #expect(parts.map { $0["kind"] } == ["touch", "tap", "touch", "scroll"])
        #expect(parts.map { $0["count"] } == ["52", "50", "2", "3"])
        #expect(parts.map { $0["view"] ?? "" }.prefix(3) == ["button", "stepper", "button"])
        #expect(try desk.lines().contains { $0.contains(#""until":"2026-11-24T00:00:00.781Z""#) })
    }

    @Test("A flood by one client is counted as lost, and other clients' entries remain")
    func flood() throws {
        let desk = try Desk()
        let (ann, bob) = (desk.stage.join("Ann"), desk.stage.join("Bob"))
        let burst = Int(AuditLog.burst)
        for _ in 0..<burst { for action in ["request", "release"] { ann.sendControl(action) } }
        bob.tap("button")
        desk.date += 2 / AuditLog.rate
        ann.sendControl("request")

        let all = try desk.lines()
        func lines(_ what: String, _ name: String) -> [String] {
            all.filter { $0.contains("\"what\":\"\(what)\"") && $0.contains(name) }
        }
        #expect(all.count >= burst && all.count <= burst + 10)
        #expect(lines("refused", "Bob").count + lines("input", "Bob").count == 1)
        #expect(lines("lost", "Ann").count == 1)
        let lost = try #require(lines("lost", "Ann").first)
        #expect(lost.contains(#""client":1,"name":"Ann","role":"remote""#))
        let count = try #require(lost.firstMatch(of: /"count":(\d+)/).flatMap { Int($0.1) })
        #expect(count > burst)
    }

    @Test("The number of sources in memory is limited") func sources() throws {
        let desk = try Desk()
        let log = try #require(desk.log)
        for index in 0..<(AuditLog.sourceLimit * 2 + 10) {
            log.record(.refused) {
                $0.code = .wrongCode
                $0.source = "\(index)"
            }
        }
        #expect(log.sourceCount <= AuditLog.sourceLimit)
        #expect(try desk.lines().count == AuditLog.sourceLimit * 2 + 10)
    }

    @Test("Typed text is not logged, and for a secure field not even its length")
    func typing() throws {
        let desk = try Desk(.together)
        let ann = desk.stage.join("Ann")
        let secrets = ["hunter2", "opensesame", "KeyQ", "key-q"]
        for field in ["name", "password"] {
            ann.tap(field)
            desk.stage.host.endTurn()
            ann.send(#"{"type":"text","insert":"hunter2"}"#)
            ann.send(#"{"type":"text","insert":"a"}"#)
            ann.send(#"{"type":"edit","action":"paste","text":"opensesame"}"#)
            for phase in ["began", "ended", "began", "ended"] {
                ann.send(
                    #"""
                    {"type":"press","presses":[{"phase":"\#(phase)","key":"keyboard","code":"KeyQ",\#
                    "characters":"q"}]}
                    """#
                )
            }
            // The client taps a key of the on-screen keyboard three times.
            for _ in 0..<3 { ann.tap("key-q") }
            _ = ann.take()
            ann.send(#"{"type":"query","seq":9,"target":{"identifier":"key-q"}}"#)
            let found = ann.take().compactMap {
                if case .result(let result) = $0 { result.matches.first?.frame } else { nil }
            }
            let key = try #require(found.first)
            for _ in 0..<4 {
                ann.touch("began", key.x + 5, key.y + 5)
                ann.touch("ended", key.x + 5, key.y + 5)
            }
        }
        #expect(desk.stage.app?.password.text?.count ?? 0 > 10)

        let lines = try desk.lines()
        let parts = try desk.parts(of: "input")

        for secret in secrets { #expect(!lines.joined().contains(secret), "\(secret)") }
        #expect(parts.map { $0["kind"] } == ["tap", "text", "edit", "key", "tap", "text", "edit", "key"])
        #expect(parts.map { $0["length"] } == [nil, "8", "10", nil, nil, nil, nil, nil])
        #expect(parts[3]["count"] != nil)
        #expect(parts[5...7].allSatisfy { $0["count"] == nil })
        #expect(!lines.contains { $0.contains(#""until""#) && $0.contains("password") })
    }

    @Test("Client names are escaped, and long values are cut")
    func escaped() throws {
        let desk = try Desk(.together)
        _ = desk.stage.join(#"<b>\"\n\\"#)
        desk.log?.record(.command) { $0.other = String(repeating: "é", count: 1_000) }

        let lines = try desk.lines()

        #expect(lines.count == 2)
        for line in lines { #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil) }
        #expect(lines[0].contains(#""name":"<b>\"\n\\""#))
        #expect(lines[1].utf8.count < 300)
    }

    @Test("Entries are written within a second, and an idle log runs no timer")
    func waits() throws {
        let desk = try Desk(.together)
        let ann = desk.stage.join("Ann")
        let idle = desk.stage.clock.nextDeadline
        ann.tap("button")
        #expect(desk.stage.clock.nextDeadline == desk.stage.clock.now + 1_000)
        desk.stage.advanceTime(by: 1_000)
        #expect(desk.stage.clock.nextDeadline == idle)

        #expect(try desk.parts(of: "input").count == 1)
    }

    @Test("The log appends to an existing file, even if its last line is cut off")
    func appendsToExistingFile() throws {
        let desk = try Desk()
        desk.log?.record(.command)
        _ = try desk.lines()
        let handle = try #require(FileHandle(forWritingAtPath: desk.file))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(#"{"time":"2026"#.utf8))
        try desk.open()
        desk.log?.record(.command)

        let lines = try desk.lines()

        #expect(lines.count == 3)
        #expect(lines[1] == #"{"time":"2026"#)
        let attributes = try FileManager.default.attributesOfItem(atPath: desk.file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("A full file is rotated, and the oldest files are deleted")
    func rotates() throws {
        var limits = AuditLog.Limits()
        limits.fileSize = 4_096
        limits.olderFiles = 2
        let desk = try Desk(limits: limits)
        for _ in 0..<300 { desk.log?.record(.command) }
        let last = try desk.lines()

        let files = try FileManager.default.contentsOfDirectory(atPath: desk.folder.path).sorted()

        #expect(files == ["audit.jsonl", "audit.jsonl.1", "audit.jsonl.2"])
        #expect(!last.isEmpty)
        for file in files {
            let data = try Data(contentsOf: desk.folder.appendingPathComponent(file))
            #expect(data.count <= 4_096)
            #expect(data.last == 0x0A && data.first == UInt8(ascii: "{"))
        }
    }

    @Test("Entries that the disk cannot take are dropped and counted, and the log continues")
    func full() throws {
        var limits = AuditLog.Limits()
        limits.pendingBytes = 4_000
        let desk = try Desk(.together, limits: limits)
        let ann = desk.stage.join("Ann")
        // The client causes more entries at once than the queue may hold.
        for index in 0..<200 {
            ann.send(#"{"type":"remote","command":"\#(index.isMultiple(of: 2) ? "play" : "pause")"}"#)
        }
        desk.stage.advanceTime(by: 1_000)
        ann.send(#"{"type":"remote","command":"stop"}"#)

        let lines = try desk.lines()

        #expect(lines.contains(#"{"what":"lost","count":200}"#))
        #expect(lines.last?.contains(#""action":"stop""#) == true)
    }

    @Test("A log that cannot be written is refused with an explanation")
    func refused() throws {
        let desk = try Desk()
        #expect(throws: AuditLog.Problem.self) { try AuditLog(file: desk.folder.path) }
        #expect(throws: AuditLog.Problem.self) { try AuditLog(file: "/nowhere/at/all") }
        do throws(AuditLog.Problem) {
            _ = try AuditLog(file: "/nowhere/at/all")
        } catch {
            #expect(error.description.contains("--audit none"))
        }
    }
}

import BatonTransport
import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

@Suite("Admission to a screen") @MainActor struct AdmissionTests {
    let stage: AdmissionStage

    init() throws {
        stage = try AdmissionStage()
    }

    private var wrongPIN: String { "000000" }

    // MARK: Hello

    @Test("A client without credentials is asked to pair and is then admitted by the PIN on the display")
    func byPIN() throws {
        let display = try stage.display()
        let (client, first) = try stage.sendHello("shared", "")
        #expect(first.code == "pairingRequired")

        let answer = try stage.sendHello(client, #","code":"\#(try #require(display.pin))","name":"Ann""#)

        #expect(answer.type == "welcome")
        #expect(answer.json["role"] as? String == "remote")
        #expect(answer.json["expires"] as? Double == 7_200_000)
        #expect(answer.json["grants"] == nil)
        let device = try #require(stage.store.storedDevices.last)
        #expect(
            device.kind == .visit && device.how == .pin && device.screen == "shared" && device.name == "Ann"
                && device.role == .remote)
        let token = try #require(answer.json["token"] as? String)
        #expect(device.digest == Secrets.digest(token))
        let (_, again) = try stage.sendHello("shared", #","token":"\#(token)""#)
        #expect(again.type == "welcome" && again.json["token"] == nil)
    }

    @Test(
        "The time that a pairing lasts is in whole milliseconds, whatever the clock shows",
        arguments: [1_234_567.004, 1_234_567.006, 1_234_567.005])
    func wholeMilliseconds(now: Double) throws {
        let stage = try AdmissionStage(now: now)
        let display = try stage.display()

        let (_, answer) = try stage.sendHello("shared", #","code":"\#(try #require(display.pin))""#)

        #expect(answer.json["expires"] as? Double == 7_200_000)
        stage.advanceTime(by: 0.3)
        #expect(try stage.display().newest("pairing")?.json["expires"] as? Double == 120_000)
    }

    @Test("The QR code admits any number of remotes and viewers, but no displays or admins")
    func byQR() throws {
        let display = try stage.display()
        #expect(display.link.hasPrefix("http://kiosk.local:8080/shared#k="))

        for role in ["remote", "viewer", "remote"] {
            let (_, answer) = try stage.sendHello("shared", #","role":"\#(role)","code":"\#(display.linkCode)""#)
            #expect(answer.json["role"] as? String == role)
            #expect(answer.json["token"] is String)
        }
        for role in ["display", "admin"] {
            #expect(
                try stage.sendHello("shared", #","role":"\#(role)","code":"\#(display.linkCode)""#).answer.code
                    == "forbidden")
        }
        #expect(stage.store.storedDevices.filter { $0.how == .qr }.count == 3)
    }

    @Test("A code is refused on another screen, and on a screen without a display")
    func elsewhere() throws {
        let display = try stage.display("shared")
        let (client, answer) = try stage.sendHello("own", #","code":"\#(display.linkCode)""#)
        #expect(answer.code == "pairingRequired")
        let other = try stage.display("own")

        #expect(try stage.sendHello(client, #","code":"\#(display.linkCode)""#).code == "wrongCode")
        #expect(try stage.sendHello(client, #","code":"\#(other.linkCode)""#).type == "welcome")
    }

    @Test("If a hello has a token and a code, the code counts only when the token is refused")
    func both() throws {
        let display = try stage.display()
        let count = stage.store.storedDevices.count
        let good = stage.device(.remote).token

        let (_, first) = try stage.sendHello("shared", #","token":"\#(good)","code":"\#(wrongPIN)""#)
        #expect(first.type == "welcome" && first.json["token"] == nil)
        let (_, second) = try stage.sendHello("shared", #","token":"nobody's","code":"\#(display.linkCode)""#)
        #expect(second.json["token"] is String)
        #expect(stage.store.storedDevices.count == count + 2)
    }

    @Test(
        "A token admits its own role and lower roles only",
        arguments: [
            (Role.admin, [Role.admin, .display, .remote, .viewer]), (.display, [.display, .viewer]),
            (.remote, [.remote, .viewer]),
            (.viewer, [.viewer]),
        ])
    func roles(_ role: Role, _ allowed: [Role]) throws {
        let token = stage.device(role).token
        for asked in Role.allCases {
            let (_, answer) = try stage.sendHello("shared", #","role":"\#(asked.rawValue)","token":"\#(token)""#)
            let expected = allowed.contains(asked) ? "welcome" : asked == .admin ? "forbidden" : "tokenRefused"
            #expect((answer.type == "error" ? answer.code : answer.type) == expected, "a \(role) as a \(asked)")
        }
    }

    @Test("The server's secret admits every role, and a similar text admits none")
    func secret() throws {
        for role in Role.allCases {
            let (_, answer) = try stage.sendHello(
                "shared", #","role":"\#(role.rawValue)","token":"\#(AdmissionStage.secret)""#)
            #expect(answer.json["role"] as? String == role.rawValue)
        }
        for near in ["", "the secret of this serve", "the secret of this server ", "THE SECRET OF THIS SERVER"] {
            #expect(try stage.sendHello("shared", #","token":"\#(near)""#).answer.code == "tokenRefused")
        }
    }

    @Test(
        "Unknown, expired and foreign tokens are refused, and a token for all screens opens each"
    )
    func tokens() throws {
        let own = stage.device(.remote, screen: "own").token
        let every = stage.device(.remote).token
        let short = stage.device(.remote, for: 1_000).token
        let visit = stage.device(.remote, screen: "shared", kind: .visit, for: 1_000).token
        func refusal(_ screen: String, _ token: String) throws -> Any? {
            try stage.sendHello(screen, #","token":"\#(token)""#).answer.json["message"]
        }

        #expect(try stage.sendHello("shared", #","token":"\#(own)""#).answer.code == "tokenRefused")
        #expect(try stage.sendHello("own", #","token":"\#(own)""#).answer.type == "welcome")
        for screen in ["shared", "own", "sizes"] {
            #expect(try stage.sendHello(screen, #","token":"\#(every)""#).answer.type == "welcome")
        }
        stage.advanceTime(by: 1_000)
        // The errors for unknown tokens, expired tokens and tokens of another screen have the same message, so that a
        // client cannot tell them apart. Only a guest learns that the visit has ended.
        let unknown = try refusal("shared", "nobody's") as? String
        #expect(try refusal("shared", short) as? String == unknown)
        #expect(try refusal("shared", own) as? String == unknown)
        #expect(try refusal("shared", visit) as? String == "your visit has ended")
    }

    // MARK: Guessing

    @Test("Five wrong codes lock an address for a minute, even for the right code")
    func locked() throws {
        let display = try stage.display()
        let client = try stage.stage.open("shared")
        for left in [4, 3, 2, 1] {
            let answer = try stage.sendHello(client, #","code":"\#(wrongPIN)""#)
            #expect(answer.code == "wrongCode" && answer.json["left"] as? Int == left)
        }
        let answer = try stage.sendHello(client, #","code":"\#(wrongPIN)""#)
        #expect(answer.code == "locked" && answer.json["retry"] as? Double == 60_000)

        // The lock after too many wrong codes also applies to other connections.
        #expect(try stage.sendHello("shared", #","code":"\#(display.linkCode)""#).answer.code == "locked")
        stage.advanceTime(by: 59_999)
        #expect(try stage.sendHello(client, #","code":"\#(display.linkCode)""#).json["retry"] as? Double == 1)
        stage.advanceTime(by: 1)
        #expect(try stage.sendHello(client, #","code":"\#(display.linkCode)""#).type == "welcome")
        // A client with a token is admitted without a code.
        let token = stage.device(.remote).token
        #expect(try stage.sendHello("shared", #","token":"\#(token)""#).answer.type == "welcome")
    }

    @Test("Many wrong PINs replace the PIN at once and pause pairing by PIN for a minute")
    func paused() throws {
        let display = try stage.display()
        let pin = display.pin
        for _ in 0..<PairingCodes.missLimit {
            _ = stage.admission.codes["shared"]?.check(
                pin == wrongPIN ? "000001" : wrongPIN, at: stage.clock.now, { 7 })
        }
        stage.admission.sendCodes(of: "shared")
        try display.roundTrip()

        let shown = try #require(display.newest("pairing"))
        #expect(shown.json["pin"] is NSNull && shown.json["paused"] as? Bool == true)
        #expect(try stage.sendHello("shared", #","code":"\#(pin ?? "")""#).answer.code == "locked")
        #expect(try stage.sendHello("shared", #","code":"\#(display.linkCode)""#).answer.type == "welcome")
        stage.advanceTime(by: PairingCodes.firstPause)
        try display.roundTrip()
        #expect(display.pin != nil && display.pin != pin)
        #expect(display.newest("pairing")?.json["paused"] as? Bool == false)
        #expect(try stage.sendHello("shared", #","code":"\#(display.pin ?? "")""#).answer.type == "welcome")
    }

    // MARK: Displays

    @Test(
        "Only displays and admins receive the pairing codes, which rotate only while they are shown"
    )
    func shown() throws {
        let display = try stage.display()
        let admin = try stage.join(as: .admin, token: AdmissionStage.secret)
        let others = [
            try stage.join(token: stage.device(.remote).token),
            try stage.join(as: .viewer, token: stage.device(.display).token),
        ]
        let elsewhere = try stage.display("sizes")
        let first = display.pin

        stage.advanceTime(by: PairingCodes.period)
        for client in others + [display, admin, elsewhere] { try client.roundTrip() }

        #expect(display.pin != first && display.pin == admin.pin)
        #expect(elsewhere.pin != display.pin)
        #expect(others.allSatisfy { $0.newest("pairing") == nil })
        #expect(display.received.filter { $0.type == "pairing" }.count == 2)
        for client in [display, admin, elsewhere] { client.socket.reset() }
        stage.stage.loop.run(until: { stage.admission.watchers.isEmpty }, within: 10_000)
        #expect(stage.admission.codeTimer == nil)
    }

    @Test("A display that joins later receives the same codes with their remaining time")
    func late() throws {
        let first = try stage.display()
        stage.advanceTime(by: 50_000)
        let second = try stage.display()

        #expect(second.pin == first.pin && second.link == first.link)
        #expect(second.newest("pairing")?.json["expires"] as? Double == 70_000)
    }

    // MARK: Expiry

    @Test("When a visit expires, its clients are notified and closed; other clients stay")
    func visitEnds() throws {
        let display = try stage.display()
        let (guest, _) = try stage.sendHello("shared", #","code":"\#(display.linkCode)""#)
        let staff = try stage.join(token: stage.device(.remote).token)
        guest.touch("began", seq: 5)
        _ = try guest.next("done")
        let probe = try #require(stage.stage.apps.first?.probe)
        #expect(probe.events.contains { $0.hasPrefix("began") || $0.contains("egan") })

        stage.advanceTime(by: 7_200_000)

        #expect(try guest.end() == 4_004)
        #expect(guest.newest("error")?.code == "tokenRefused")
        #expect(guest.newest("error")?.json["message"] as? String == "your visit has ended")
        try staff.roundTrip()
        #expect(staff.newest("error") == nil)
        #expect(stage.store.storedDevices.allSatisfy { $0.kind == .device })
        #expect(stage.stage.screen?.sessions.count == 2)
    }

    @Test(
        "`endVisits()` ends all visits of its screen and replaces the codes; devices stay connected"
    )
    func endVisits() throws {
        let display = try stage.display()
        let (guest, answer) = try stage.sendHello("shared", #","code":"\#(display.linkCode)""#)
        let token = try #require(answer.json["token"] as? String)
        let elsewhere = try stage.display("sizes")
        let (other, _) = try stage.sendHello("sizes", #","code":"\#(elsewhere.linkCode)""#)
        let former = display.linkCode

        try #require(stage.stage.screen).application.endVisits()

        #expect(try guest.end() == 4_004)
        try other.roundTrip()
        try display.roundTrip()
        #expect(other.newest("error") == nil && display.newest("error") == nil)
        #expect(display.linkCode != former)
        #expect(try stage.sendHello("shared", #","code":"\#(former)""#).answer.code == "wrongCode")
        #expect(
            try stage.sendHello("shared", #","token":"\#(token)""#).answer.json["message"] as? String
                == "your visit has ended")
        #expect(stage.store.storedDevices.filter { $0.kind == .visit }.map(\.screen) == ["sizes"])
    }

    @Test("On a private screen, `endVisits()` ends only the visit of its own client")
    func endOwnVisit() throws {
        let display = try stage.display("own")
        let (one, _) = try stage.sendHello("own", #","code":"\#(display.linkCode)""#)
        let (two, _) = try stage.sendHello("own", #","code":"\#(display.linkCode)""#)
        let application = try #require(stage.admission.registry.all.first { $0.kind == .visit }.map(\.id))
        let session = try #require(stage.admission.sessions(of: application).first)

        try #require(session.screen).application.endVisits()
        // A message that arrives after the end of the visit, but in the same loop turn, is ignored.
        let late = Array(#"{"type":"name","name":"Late"}"#.utf8)
        late.withUnsafeBytes { session.received($0) }
        #expect(session.name != "Late")

        #expect(try one.end() == 4_004)
        try two.roundTrip()
        #expect(two.newest("error") == nil)
    }

    @Test("After a refused hello, a client has a minute to send another one")
    func secondHello() throws {
        let (client, answer) = try stage.sendHello("shared", "")

        #expect(answer.code == "pairingRequired")
        #expect(Session.secondHelloTimeout == 60_000)
        #expect(client.closeCode == nil)
    }

    @Test("Twenty refused hellos close the connection")
    func manyHellos() throws {
        let client = try stage.stage.open("shared")
        for _ in 0..<Session.refusedHelloLimit - 1 {
            #expect(try stage.sendHello(client, "").code == "pairingRequired")
        }
        #expect(client.closeCode == nil)

        client.send(#"{"type":"hello"}"#)

        #expect(try client.end() == 4_000)
    }

    // MARK: Other rules

    @Test("An open server admits every role but admin, and ignores old tokens")
    func open() throws {
        let stage = try AdmissionStage(mode: .open)
        for role in ["display", "viewer", "remote"] {
            #expect(try stage.sendHello("shared", #","role":"\#(role)""#).answer.type == "welcome")
            #expect(
                try stage.sendHello("shared", #","role":"\#(role)","token":"old","code":"123456""#).answer.type
                    == "welcome"
            )
        }
        #expect(try stage.sendHello("shared", #","role":"admin""#).answer.code == "forbidden")
        #expect(try stage.sendHello("shared", #","role":"admin","token":"old""#).answer.code == "tokenRefused")
        #expect(
            try stage.sendHello("shared", #","role":"admin","token":"\#(AdmissionStage.secret)""#).answer.type
                == "welcome")
        #expect(try stage.display().newest("pairing") == nil)
    }

    @Test("A server that only this machine reaches admits every role and ignores tokens")
    func free() throws {
        let stage = try AdmissionStage(mode: .free)
        for role in Role.allCases {
            let (client, answer) = try stage.sendHello(
                "shared", #","role":"\#(role.rawValue)","token":"old","code":"123456""#)
            #expect(answer.json["role"] as? String == role.rawValue)
            #expect(client.newest("pairing") == nil)
        }
    }

    @Test("A visit has the configured grants, and its welcome lists them")
    func visitGrants() throws {
        let stage = try AdmissionStage(visitGrants: [.media])
        let display = try stage.display()
        let (guest, answer) = try stage.sendHello("shared", #","code":"\#(display.linkCode)""#)

        #expect(answer.json["grants"] as? [String] == ["media"])
        guest.send(#"{"type":"tap","seq":1,"target":{"identifier":"probe"}}"#)
        let refused = try guest.next("error")
        #expect(refused.code == "forbidden" && refused.seq == 1)
        #expect(try #require(stage.stage.apps.first?.probe).events.isEmpty)
        guest.send(#"{"type":"remote","seq":2,"command":"play"}"#)
        #expect(try guest.next("done").seq == 2)
    }

    @Test("If there are too many visits, the oldest one without a connected client ends")
    func bounded() throws {
        let here = stage.device(.remote, screen: "shared", kind: .visit, for: 1e9)
        let client = try stage.join(token: here.token)
        let gone = stage.device(.remote, screen: "shared", kind: .visit, for: 1e9)
        for _ in 0..<DeviceRegistry.visitLimit - 1 {
            _ = stage.device(.remote, screen: "shared", kind: .visit, for: 1e9)
        }

        #expect(stage.admission.registry.all.filter { $0.kind == .visit }.count == DeviceRegistry.visitLimit)
        #expect(stage.admission.registry[gone.id] == nil)
        #expect(stage.admission.registry[here.id] != nil)
        try client.roundTrip()
    }
}

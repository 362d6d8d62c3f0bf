import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("Device administration") @MainActor struct AdminDeskTests {
    let stage: AdmissionStage

    init() throws {
        stage = try AdmissionStage()
    }

    private func admin() throws -> SessionClient { try stage.join("admin", as: .admin, token: AdmissionStage.secret) }

    /// Sends a `devices` message with the given members and returns its answer.
    private func ask(_ admin: SessionClient, _ members: String) throws -> [String: Any] {
        admin.send(#"{"type":"devices","seq":1\#(members)}"#)
        while true {
            let message = try admin.next(anyOf: ["devices", "error"])
            if message.seq == 1 { return message.json }
        }
    }

    private func names(_ answer: [String: Any]) -> [String] {
        (answer["devices"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }

    @Test("Only the server's secret or an admin device's token admits a client to /admin")
    func greetings() throws {
        let tokens = Role.allCases.map { ($0, stage.device($0).token) }
        for (role, token) in tokens {
            let (_, answer) = try stage.sendHello("admin", #","role":"admin","token":"\#(token)""#)
            #expect(answer.type == (role == .admin ? "welcome" : "error"), "\(role)")
        }
        let (_, own) = try stage.sendHello("admin", #","role":"admin","token":"\#(AdmissionStage.secret)""#)
        #expect(own.type == "welcome" && own.json["screen"] as? String == "admin" && own.json["epoch"] as? String == "")
        for hello in [
            "", #","role":"admin""#, #","role":"remote","token":"\#(AdmissionStage.secret)""#,
            #","role":"admin","code":"123456""#,
        ] {
            #expect(try stage.sendHello("admin", hello).answer.code == "forbidden", "\(hello)")
        }
    }

    @Test(
        "An added device gets a token, shown only once, and an address that opens its screen")
    func adds() throws {
        let admin = try admin()

        let answer = try ask(
            admin, #","add":{"role":"display","screen":"shared","name":"Lobby","grants":["touch"],"seconds":60}"#)

        let token = try #require(answer["token"] as? String)
        #expect(answer["url"] as? String == "http://kiosk.local:8080/shared?role=display#token=\(token)")
        let device = try #require((answer["devices"] as? [[String: Any]])?.last)
        #expect(
            device["grants"] as? [String] == ["touch"] && device["kind"] as? String == "device"
                && device["how"] as? String == "admin")
        #expect(device["expires"] as? Double == stage.admission.date + 60_000)
        #expect(device["seen"] == nil && device["connected"] as? Bool == false)
        let (_, welcome) = try stage.sendHello("shared", #","role":"display","token":"\#(token)""#)
        #expect(welcome.json["grants"] as? [String] == ["touch"] && welcome.json["expires"] as? Double == 60_000)
        let list = try ask(admin, "")
        #expect(list["token"] == nil && list["url"] == nil)
        let seen = try #require((list["devices"] as? [[String: Any]])?.last)
        #expect(seen["connected"] as? Bool == true && seen["seen"] as? Double == stage.admission.date)
    }

    @Test(
        "The address of a new device depends on its role and screen",
        arguments: [
            (#""role":"admin""#, "/admin#token="), (#""screen":"*""#, "/#token="),
            (#""role":"viewer","screen":"own""#, "/own?role=viewer#token="),
            (#""screen":"own""#, "/own#token="),
        ])
    func addresses(_ members: String, _ place: String) throws {
        let answer = try ask(try admin(), #","add":{\#(members)}"#)

        #expect((answer["url"] as? String)?.hasPrefix("http://kiosk.local:8080" + place) ?? false, "\(answer)")
    }

    @Test(
        "Revoking a device closes its connections and refuses its token; another device can be renamed"
    )
    func revokes() throws {
        let admin = try admin()
        let (token, id) = stage.device(.remote)
        let other = stage.device(.remote)
        let client = try stage.join(token: token)
        let staying = try stage.join(token: other.token)

        let answer = try ask(admin, #","revoke":[\#(id)],"rename":{"id":\#(other.id),"name":"Staff"}"#)

        #expect(names(answer) == ["Staff"])
        #expect(try client.end() == 4_004)
        #expect(client.newest("error")?.code == "tokenRefused")
        #expect(try stage.sendHello("shared", #","token":"\#(token)""#).answer.code == "tokenRefused")
        try staying.roundTrip()
        #expect(stage.store.storedDevices.map(\.name) == ["Staff"])
    }

    @Test("Revoking an admin device also closes its /admin connection")
    func revokesAdmin() throws {
        let (token, id) = stage.device(.admin)
        let second = try stage.join("admin", as: .admin, token: token)

        _ = try ask(try admin(), #","revoke":[\#(id)]"#)

        #expect(try second.end() == 4_004)
    }

    @Test(
        "A request with one impossible part is refused and changes nothing",
        arguments: [
            (#","revoke":[1,77]"#, "notFound"), (#","revoke":[1],"rename":{"id":77,"name":"x"}"#, "notFound"),
            (#","revoke":[1],"add":{"screen":"nowhere"}"#, "noSuchScreen"),
            (#","revoke":[1],"add":{"role":"admin","screen":"own"}"#, "forbidden"),
        ])
    func wrong(_ members: String, _ code: String) throws {
        let (_, id) = stage.device(.remote)
        #expect(id == 1)

        let answer = try ask(try admin(), members)

        #expect(answer["code"] as? String == code)
        #expect(stage.admission.registry[1] != nil)
        #expect(stage.store.storedDevices.count == 1)
    }

    @Test("A device that could not be saved to disk is reported and gets no token")
    func problem() throws {
        let admin = try admin()
        stage.store.problem = "The disk is full."

        let answer = try ask(admin, #","add":{}"#)

        #expect(answer["message"] as? String == "The disk is full.")
        #expect(answer["token"] == nil)
    }

    @Test("A server without pairing has no device list but admits local clients to /admin")
    func free() throws {
        let stage = try AdmissionStage(mode: .free)
        let (client, welcome) = try stage.sendHello("admin", #","role":"admin""#)

        #expect(welcome.type == "welcome")
        #expect(try ask(client, "")["code"] as? String == "forbidden")
    }

    @Test("The server offers a new address for the first display until a display has connected")
    func firstDisplay() throws {
        let first = try #require(stage.stage.server.makeFirstDisplayLink())
        let second = try #require(stage.stage.server.makeFirstDisplayLink())
        #expect(first != second)
        #expect(stage.store.storedDevices.count == 1)
        #expect(second.hasPrefix("http://kiosk.local:8080/shared?role=display#token="))

        _ = try stage.join(as: .display, token: String(second.split(separator: "#token=").last ?? ""))

        #expect(stage.stage.server.makeFirstDisplayLink() == nil)
    }
}

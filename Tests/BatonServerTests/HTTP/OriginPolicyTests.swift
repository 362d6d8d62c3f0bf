import Testing

@testable import BatonServer

@Suite("The origin check of an upgrade") struct OriginPolicyTests {
    let policy = OriginPolicy(allowedOrigins: ["https://House.example/", "http://tv.example:80"], hostName: "Kitchen")

    @Test(
        "The server's own origin is accepted",
        arguments: [
            ("http://127.0.0.1:8080", "127.0.0.1:8080"),
            ("HTTP://LocalHost:8080", "localhost:8080"),
            ("http://localhost", "localhost"),
            ("http://localhost:80", "localhost"),
            ("http://localhost", "localhost:80"),
            ("https://localhost", "localhost:443"),
            ("http://[::1]:8080", "[::1]:8080"),
            ("http://[::1]", "[::1]:80"),
            ("http://[FE80::1]:8080", "[fe80::1]:8080"),
            ("http://192.168.1.20:8080", "192.168.1.20:8080"),
            ("http://kitchen:8080", "KITCHEN:8080"),
            ("http://kitchen.local", "kitchen.local"),
            // These requests come through a proxy that terminates TLS.
            ("https://kitchen.local", "kitchen.local"),
            ("http://player.localhost:1", "player.localhost:1"),
        ])
    func own(origin: String, host: String) {
        #expect(policy.refusal(origin: origin, host: host) == nil)
    }

    @Test(
        "A foreign or look-alike origin is refused",
        arguments: [
            ("http://evil.example", "127.0.0.1:8080"),
            ("null", "127.0.0.1:8080"),
            ("", "127.0.0.1:8080"),
            ("file://", "127.0.0.1:8080"),
            ("http://127.0.0.1", "127.0.0.1:8080"),
            ("http://127.0.0.1:8081", "127.0.0.1:8080"),
            ("http://127.0.0.1:8080.evil.example", "127.0.0.1:8080"),
            ("http://127.0.0.1:8080@evil.example", "127.0.0.1:8080"),
            ("http://evil.example/127.0.0.1:8080", "127.0.0.1:8080"),
            ("http://localhost:8080", "127.0.0.1:8080"),
            ("https://localhost:80", "localhost"),
            ("capacitor://localhost", "localhost"),
            ("chrome-extension://localhost", "localhost"),
            ("http://[::1]:8080", "127.0.0.1:8080"),
            ("http://kitchen.evil.example", "kitchen"),
        ])
    func foreign(origin: String, host: String) throws {
        let refusal = try #require(policy.refusal(origin: origin, host: host))

        #expect(refusal.contains("--allow-origin"), "it says what can be done")
    }

    @Test(
        "A host name that does not belong to the server is refused, against DNS rebinding",
        arguments: [
            "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
            "kitchen.evil.example", "1.2.3",
            "1.2.3.4.5", "256.1.1.1", "+1.2.3.4", "0x7f.0.0.1", "evillocalhost", "notlocal", "evil.local",
            "kitchen-2.local",
            "x.kitchen.local", "local", "[evil.example]", "[evil.example",
            "[]",
            ":8080",
        ])
    func rebinding(host: String) throws {
        let refusal = try #require(policy.refusal(origin: "http://" + host, host: host))

        #expect(refusal.contains("does not answer to the name"))
        #expect(policy.refusal(origin: nil, host: host) == refusal, "whether or not there is an origin")
    }

    @Test("An allowed origin is accepted under every name of the server, and its host is one of them")
    func allowed() {
        #expect(policy.refusal(origin: "https://house.example", host: "127.0.0.1:8080") == nil)
        #expect(
            policy.refusal(origin: "HTTPS://house.example:443", host: "127.0.0.1:8080") == nil,
            "443 goes without saying")
        #expect(policy.refusal(origin: "http://tv.example", host: "127.0.0.1:8080") == nil, "80 goes without saying")
        #expect(policy.refusal(origin: "https://house.example", host: "house.example") == nil)
        #expect(policy.refusal(origin: nil, host: "house.example") == nil)

        #expect(policy.refusal(origin: "http://house.example", host: "127.0.0.1:8080") != nil, "another scheme")
        #expect(policy.refusal(origin: "https://house.example:8443", host: "127.0.0.1:8080") != nil, "another port")
        #expect(policy.refusal(origin: "https://a.house.example", host: "127.0.0.1:8080") != nil, "another name")
    }

    @Test("A missing Origin is accepted because scripts send none; a missing Host is refused")
    func scripts() {
        #expect(policy.refusal(origin: nil, host: "127.0.0.1:8080") == nil)
        #expect(policy.refusal(origin: nil, host: nil) != nil)
        #expect(policy.refusal(origin: nil, host: "") != nil)
    }

    @Test("The host of the server's public address is one of its names") func address() {
        for address in ["https://Kiosk.local", "https://kiosk.local:8443/"] {
            let policy = OriginPolicy(allowedOrigins: [], hostName: "kitchen.fritz.box", address: address)
            #expect(policy.refusal(origin: "https://kiosk.local", host: "kiosk.local") == nil)
            #expect(policy.refusal(origin: nil, host: "kitchen.local:8080") == nil)
            #expect(policy.refusal(origin: nil, host: "other.local:8080") != nil)
            #expect(policy.refusal(origin: "https://evil.example", host: "kiosk.local") != nil)
        }
    }

    @Test("An empty host name matches no origin")
    func nameless() {
        let policy = OriginPolicy(allowedOrigins: [], hostName: "")

        #expect(policy.refusal(origin: "http://:8080", host: ":8080") != nil)
    }

    @Test("A refusal quotes only the beginning of a very long name")
    func long() throws {
        let name = String(repeating: "a", count: 5_000)
        let refusal = try #require(policy.refusal(origin: "http://" + name, host: name))

        #expect(refusal.utf8.count < 500)
    }

    @Test("Over TLS, an http origin of the same host is refused") func secure() {
        #expect(policy.refusal(origin: "https://kitchen.local:8443", host: "kitchen.local:8443", isSecure: true) == nil)
        #expect(policy.refusal(origin: "https://kitchen.local", host: "kitchen.local", isSecure: true) == nil)
        #expect(policy.refusal(origin: "http://kitchen.local:8443", host: "kitchen.local:8443", isSecure: true) != nil)
        #expect(policy.refusal(origin: "http://tv.example", host: "kitchen.local", isSecure: true) == nil)
        #expect(policy.refusal(origin: nil, host: "kitchen.local", isSecure: true) == nil)
        #expect(
            policy.refusal(origin: nil, host: "evil.example", isSecure: true)?.contains(
                "--allow-origin https://evil.example") == true)
    }
}

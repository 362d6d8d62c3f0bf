import BatonClient
import Testing

@Suite("Addresses of servers")
struct ServerAddressTests {
    @Test(
        "An address may have an HTTP scheme, a WebSocket scheme or none",
        arguments: [
            ("http://127.0.0.1:8080/player", "127.0.0.1", 8_080, false, "player"),
            ("ws://kiosk.local/lobby", "kiosk.local", 80, false, "lobby"),
            ("https://kiosk.local", "kiosk.local", 443, true, nil),
            ("WSS://kiosk.local:8443/", "kiosk.local", 8_443, true, nil),
            ("kiosk.local/lobby", "kiosk.local", 8_080, false, "lobby"),
            (":9000/player", "127.0.0.1", 9_000, false, "player"),
            ("/player", "127.0.0.1", 8_080, false, "player"), ("", "127.0.0.1", 8_080, false, nil),
            ("http://[::1]:9000/player", "::1", 9_000, false, "player"), ("::1", "::1", 8_080, false, nil),
            ("localhost:8080/two%20words", "localhost", 8_080, false, "two words"),
            ("  http://127.0.0.1:8080/player?keyboard=screen#top ", "127.0.0.1", 8_080, false, "player"),
        ] as [(String, String, Int, Bool, String?)])
    func reads(_ text: String, host: String, port: Int, isSecure: Bool, screen: String?) throws {
        let address = try ServerAddress(text)

        #expect(address == ServerAddress(host: host, port: port, isSecure: isSecure, screen: screen))
        #expect(try ServerAddress(address.url) == address)
    }

    @Test(
        "An invalid address is refused with the reason",
        arguments: [
            ("htp://kiosk", "'htp' is none of http, https, ws, wss"),
            ("http://kiosk/a/b", "the name of a screen contains no slash"),
            ("http://kiosk:99999/", "'99999' is not"), ("http://kiosk:port/", "'port' is not"),
            ("http://[::1/", "the bracket is not closed"),
            ("http://me@kiosk/", "is not a host name"), ("http://[::1]x/", "'x' follows the address"),
        ])
    func refuses(_ text: String, words: String) throws {
        let error = #expect(throws: ClientError.self) { try ServerAddress(text) }

        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains(words) == true)
        #expect(error?.message.contains("'\(text)'") == true)
        #expect(error?.advice?.isEmpty == false)
    }

    @Test("A screen's name is percent-encoded in an address")
    func encodes() throws {
        #expect(ServerAddress(host: "kiosk", port: 80, screen: "a b/ü?").url == "http://kiosk/a%20b%2F%C3%BC%3F")
    }
}

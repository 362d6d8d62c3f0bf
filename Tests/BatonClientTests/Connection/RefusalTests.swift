import BatonClient
import BatonWire
import Foundation
import Testing

@Suite("What a client says where there is no screen")
struct RefusalTests {
    private func refusal(_ address: String, timeout: Duration = RemoteScreen.patience) async throws -> ClientError {
        try await complaint {
            try await RemoteScreen.connect(to: address, options: RemoteScreen.Options(timeout: timeout))
        }
    }

    @Test("Of a machine that is not there it says so")
    func unknownHost() async throws {
        let error = try await refusal("http://no-such-machine.invalid:8080/counter")

        #expect(error.code == .connectionFailed)
        #expect(error.message.hasPrefix("There is no machine 'no-such-machine.invalid'"))
        #expect(error.advice?.contains("how it is written") == true)
    }

    @Test("Where nobody listens it says so, and how a server is started", arguments: ["/counter", "/"])
    func nobodyListens(_ path: String) async throws {
        let server = try await BatonProcess()
        let url = server.url
        server.kill()

        let error = try await refusal(url + path)

        #expect(error.code == .connectionFailed)
        #expect(error.message == "Nobody listens at 127.0.0.1:\(server.port).")
        #expect(error.advice?.contains("baton serve") == true)
    }

    @Test("Of a screen that is written nearly like one it asks whether that was meant, and names all")
    func wrongScreen() async throws {
        let url = try await BatonProcess.shared.value.url

        let error = try await refusal(url + "/conter")

        #expect(error.code == .noSuchScreen)
        #expect(error.message.hasSuffix("has no screen 'conter'. Did you mean 'counter'?"))
        #expect(error.advice == "Its screens are: player, counter, form, picture, gallery.")
    }

    @Test("Where a server has several screens, one has to be named")
    func noScreen() async throws {
        let url = try await BatonProcess.shared.value.url

        let error = try await refusal(url)

        #expect(error.code == .noSuchScreen)
        #expect(error.message.contains("5 screens"))
        #expect(error.candidates.contains { $0.hasPrefix("counter ") })
        #expect(error.advice == "Name it in the address, such as \(url)/player.")
    }

    @Test("The only screen that there is need not be named")
    func onlyScreen() async throws {
        let server = try FakeServer { _ in FakeServer.listing }

        #expect(try await ServerAddress(server.url).withScreen().screen == "counter")
    }

    @Test("A web server that is no Baton is told from one", arguments: ["/counter", "/"])
    func notABaton(_ path: String) async throws {
        let server = try FakeServer { _ in FakeServer.response("200 OK", ["Content-Type: text/html"], "<p>Hello</p>") }

        let error = try await refusal(server.url + path)

        #expect(error.code == .protocolMismatch)
        #expect(error.message.hasPrefix("What answers at \(server.url)"))
        #expect(error.message.contains("is no Baton"))
    }

    @Test("One that leads elsewhere is not followed")
    func redirect() async throws {
        let server = try FakeServer { _ in
            FakeServer.response("301 Moved Permanently", ["Location: http://127.0.0.1:1/"])
        }

        let error = try await refusal(server.url + "/counter")

        #expect(error.code == .protocolMismatch)
        #expect(error.message.contains("is no Baton: it has no list of screens (HTTP 301)."))
    }

    @Test("Something that speaks no HTTP at all is told from a Baton")
    func nonsense() async throws {
        let server = try FakeServer { _ in Array("220 mail.example ESMTP\r\n".utf8) }

        let error = try await refusal(server.url + "/counter")

        #expect(error.code == .protocolMismatch)
        #expect(error.message.contains("did not open a WebSocket"))
        #expect(error.advice?.contains("baton screens --url \(server.url)") == true)
    }

    @Test("A server that closes without a word is told from a Baton")
    func closes() async throws {
        let server = try FakeServer { _ in [] }

        let error = try await refusal(server.url + "/counter")

        #expect(error.code == .protocolMismatch)
        #expect(error.message.contains("did not open a WebSocket"))
    }

    @Test("A Baton that refuses the subprotocol is of another version")
    func otherVersion() async throws {
        let server = try FakeServer { request in
            request.hasPrefix("GET /screens.json ")
                ? FakeServer.listing
                : FakeServer.response("400 Bad Request", [], "Offer the subprotocol of this server: baton.v2.")
        }

        let error = try await refusal(server.url + "/counter")

        #expect(error.code == .protocolMismatch)
        #expect(error.message.contains("does not speak baton.v1"))
        #expect(error.advice?.contains("baton --version") == true)
    }

    @Test("So is one that speaks another subprotocol, or names none", arguments: ["baton.v2", nil])
    func otherSubprotocol(_ subprotocol: String?) async throws {
        let server = try FakeServer { request in
            request.hasPrefix("GET /screens.json ")
                ? FakeServer.listing : FakeServer.upgrade(request, subprotocol: subprotocol)
        }

        let error = try await refusal(server.url + "/counter")

        #expect(error.code == .protocolMismatch)
        #expect(error.message.contains("does not speak baton.v1"))
    }

    @Test("A server that says what is not of the protocol is left")
    func nonsenseOverTheSocket() async throws {
        let server = try FakeServer {
            FakeServer.upgrade($0, subprotocol: "baton.v1", then: FakeServer.frame("Hello!"))
        }

        let error = try await refusal(server.url + "/counter")

        #expect(error.code == .protocolMismatch)
        #expect(error.message.hasPrefix("The server said something that is not of baton.v1"))
    }

    @Test("What a server says against a hello is what a person is told")
    func refusedHello() async throws {
        let said = #"{"type":"error","code":"noSuchScreen","message":"there is no screen 'counter'"}"#
        let server = try FakeServer { FakeServer.upgrade($0, subprotocol: "baton.v1", then: FakeServer.frame(said)) }

        let error = try await refusal(server.url + "/counter")

        #expect(error == ClientError(.noSuchScreen, "There is no screen 'counter'."))
    }

    @Test("Over TLS, a server without it is said to have none", arguments: ["/counter", "/"])
    func noTLS(_ path: String) async throws {
        let port = try await BatonProcess.shared.value.port

        let error = try await refusal("https://127.0.0.1:\(port)\(path)")

        #expect(error.code == .connectionFailed)
        #expect(error.message.hasPrefix("127.0.0.1:\(port) does not speak TLS"))
        #expect(error.advice?.contains("http://127.0.0.1:\(port)") == true)
    }

    @Test("A server that is stopped is said not to answer")
    func stopped() async throws {
        let server = try FakeServer { _ in nil }

        let error = try await refusal(server.url + "/counter", timeout: .milliseconds(200))

        #expect(error.code == .timeout)
        #expect(error.message.contains("has not answered within 200 ms"))
    }

    @Test("A viewer may look, and is told that it may do nothing")
    func viewer() async throws {
        let screen = try await RemoteScreen.open("counter") { $0.role = .viewer }

        let error = try await complaint { try await screen.tap("increment") }

        #expect(try await screen.text("count") == "0")
        #expect(error.code == .forbidden)
        #expect(error.advice?.contains("--role remote") == true)
    }

    @Test("A screen that was left says so")
    func left() async throws {
        let screen = try await RemoteScreen.open("counter")
        await screen.close()

        let error = try await complaint { try await screen.tap("increment") }

        #expect(error.message == "The script has left the screen already.")
        #expect(await screen.connection == .closed)
    }
}

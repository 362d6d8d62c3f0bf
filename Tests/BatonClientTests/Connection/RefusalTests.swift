import BatonClient
import BatonWire
import Foundation
import Testing

@Suite("Errors of a client that cannot join a screen")
struct RefusalTests {
    private func refusal(_ address: String, timeout: Duration = RemoteScreen.patience) async throws -> ClientError {
        try await complaint {
            try await RemoteScreen.connect(to: address, options: RemoteScreen.Options(timeout: timeout))
        }
    }

    @Test("An unknown host is reported as not found")
    func unknownHost() async throws {
        let error = try await refusal("http://no-such-machine.invalid:8080/counter")

        #expect(error.code == .connectionFailed)
        #expect(error.message.hasPrefix("The host 'no-such-machine.invalid' is unknown"))
        #expect(error.advice?.contains("Check the spelling") == true)
    }

    @Test(
        "A refused connection is reported together with the command that starts a server", arguments: ["/counter", "/"])
    func portClosed(_ path: String) async throws {
        let server = try await BatonProcess()
        let url = server.url
        server.kill()

        let error = try await refusal(url + path)

        #expect(error.code == .connectionFailed)
        #expect(error.message == "No server listens at 127.0.0.1:\(server.port).")
        #expect(error.advice?.contains("baton serve") == true)
    }

    @Test("For a misspelt screen, the error suggests the nearest name and lists all screens")
    func wrongScreen() async throws {
        let url = try await BatonProcess.shared.value.url

        let error = try await refusal(url + "/conter")

        #expect(error.code == .noSuchScreen)
        #expect(error.message.hasSuffix("has no screen 'conter'. Did you mean 'counter'?"))
        #expect(error.advice == "Its screens are: player, counter, form, picture, gallery.")
    }

    @Test("If a server has several screens, one must be named")
    func noScreen() async throws {
        let url = try await BatonProcess.shared.value.url

        let error = try await refusal(url)

        #expect(error.code == .noSuchScreen)
        #expect(error.message.contains("5 screens"))
        #expect(error.candidates.contains { $0.hasPrefix("counter ") })
        #expect(error.advice == "Name one of them in the address, such as \(url)/player.")
    }

    @Test("If a server has only one screen, its name may be left out")
    func onlyScreen() async throws {
        let server = try FakeServer { _ in FakeServer.listing }

        #expect(try await ServerAddress(server.url).withScreen().screen == "counter")
    }

    @Test("A web server that is not Baton is recognised", arguments: ["/counter", "/"])
    func notABaton(_ path: String) async throws {
        let server = try FakeServer { _ in FakeServer.response("200 OK", ["Content-Type: text/html"], "<p>Hello</p>") }

        let error = try await refusal(server.url + path)

        #expect(error.code == .protocolMismatch)
        #expect(error.message.hasPrefix("The server at \(server.url)"))
        #expect(error.message.contains("is not Baton"))
    }

    @Test("A redirect to another server is not followed")
    func redirect() async throws {
        let server = try FakeServer { _ in
            FakeServer.response("301 Moved Permanently", ["Location: http://127.0.0.1:1/"])
        }

        let error = try await refusal(server.url + "/counter")

        #expect(error.code == .protocolMismatch)
        #expect(error.message.contains("is not Baton: it has no list of screens (HTTP 301)."))
    }

    @Test("A server that does not speak HTTP is recognised")
    func nonsense() async throws {
        let server = try FakeServer { _ in Array("220 mail.example ESMTP\r\n".utf8) }

        let error = try await refusal(server.url + "/counter")

        #expect(error.code == .protocolMismatch)
        #expect(error.message.contains("did not open a WebSocket"))
        #expect(error.advice?.contains("baton screens --url \(server.url)") == true)
    }

    @Test("A server that closes without an answer is recognised")
    func closes() async throws {
        let server = try FakeServer { _ in [] }

        let error = try await refusal(server.url + "/counter")

        #expect(error.code == .protocolMismatch)
        #expect(error.message.contains("did not open a WebSocket"))
    }

    @Test("A server that refuses the subprotocol is reported as another version")
    func versionMismatch() async throws {
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

    @Test(
        "A server that selects another subprotocol, or none, is reported as another version",
        arguments: ["baton.v2", nil])
    func otherSubprotocol(_ subprotocol: String?) async throws {
        let server = try FakeServer { request in
            request.hasPrefix("GET /screens.json ")
                ? FakeServer.listing : FakeServer.upgrade(request, subprotocol: subprotocol)
        }

        let error = try await refusal(server.url + "/counter")

        #expect(error.code == .protocolMismatch)
        #expect(error.message.contains("does not speak baton.v1"))
    }

    @Test("The client disconnects from a server that violates the protocol")
    func nonsenseOverTheSocket() async throws {
        let server = try FakeServer {
            FakeServer.upgrade($0, subprotocol: "baton.v1", then: FakeServer.frame("Hello!"))
        }

        let error = try await refusal(server.url + "/counter")

        #expect(error.code == .protocolMismatch)
        #expect(error.message.hasPrefix("The server sent a message that is not part of baton.v1"))
    }

    @Test("The user is shown the server's error in answer to a hello")
    func refusedHello() async throws {
        let said = #"{"type":"error","code":"noSuchScreen","message":"there is no screen 'counter'"}"#
        let server = try FakeServer { FakeServer.upgrade($0, subprotocol: "baton.v1", then: FakeServer.frame(said)) }

        let error = try await refusal(server.url + "/counter")

        #expect(error == ClientError(.noSuchScreen, "There is no screen 'counter'."))
    }

    @Test("If a server without TLS is called over TLS, the error says so", arguments: ["/counter", "/"])
    func noTLS(_ path: String) async throws {
        let port = try await BatonProcess.shared.value.port

        let error = try await refusal("https://127.0.0.1:\(port)\(path)")

        #expect(error.code == .connectionFailed)
        #expect(error.message.hasPrefix("127.0.0.1:\(port) does not speak TLS"))
        #expect(error.advice?.contains("http://127.0.0.1:\(port)") == true)
    }

    @Test("A server that does not answer is reported after the time-out")
    func stopped() async throws {
        let server = try FakeServer { _ in nil }

        let error = try await refusal(server.url + "/counter", timeout: .milliseconds(200))

        #expect(error.code == .timeout)
        #expect(error.message.contains("has not answered within 200 ms"))
    }

    @Test("A viewer may query the screen, and its input is refused with an explanation")
    func viewer() async throws {
        let screen = try await RemoteScreen.open("counter") { $0.role = .viewer }

        let error = try await complaint { try await screen.tap("increment") }

        #expect(try await screen.text("count") == "0")
        #expect(error.code == .forbidden)
        #expect(error.advice?.contains("--role remote") == true)
    }

    @Test("Calls on a closed screen report that it was closed")
    func left() async throws {
        let screen = try await RemoteScreen.open("counter")
        await screen.close()

        let error = try await complaint { try await screen.tap("increment") }

        #expect(error.message == "The script has already disconnected from the screen.")
        #expect(await screen.connection == .closed)
    }
}

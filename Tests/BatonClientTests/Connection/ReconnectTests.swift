@testable import BatonClient
import BatonWire
import Foundation
import Testing

@Suite("Lost connections")
struct ReconnectTests {
    /// Waits until the state of the connection meets a condition.
    private func until(_ screen: RemoteScreen, _ holds: (RemoteScreen.Connection) -> Bool) async {
        let updates = await screen.updates()
        if holds(await screen.connection) { return }
        for await update in updates { if case .connection(let connection) = update, holds(connection) { return } }
    }

    @Test("After a server restart the client reconnects, pending calls throw, and new calls succeed")
    func killed() async throws {
        let server = try await BatonProcess()
        let screen = try await RemoteScreen.open("counter", of: server)
        try await screen.tap("increment")
        try await screen.expect("count", .text("1"))

        // The server is paused, so that the tap is still in progress when the server is killed.
        server.pause(true)
        async let tap = complaint { try await screen.tap("increment") }
        await screen.underWay()
        server.kill()
        let error = try await tap
        await until(screen) { $0 == .lost }
        let again = try await BatonProcess(port: server.port)
        try await screen.expect("count", .text("0"))
        try await screen.tap("increment")

        #expect(error.code == .connectionLost)
        #expect(error.message.contains("The connection to \(server.url)/counter is lost"))
        #expect(error.advice?.contains("server is running") == true)
        #expect(try await screen.text("count") == "1")
        #expect(again.port == server.port)
    }

    @Test("If the server has a state folder, the screen is the same after a restart")
    func restored() async throws {
        let folder = try TemporaryFolder()
        let server = try await BatonProcess(state: folder.path)
        let screen = try await RemoteScreen.open("form", of: server)
        try await screen.type("Ann", into: "name")

        server.stop()
        await until(screen) { $0 == .lost }
        let again = try await BatonProcess(port: server.port, state: folder.path)
        try await screen.expect("name", .text("Ann"))
        try await screen.type("ä", into: "name")

        #expect(try await screen.text("name").contains("ä"))
        _ = again
    }

    @Test("The client also reconnects to a shared screen at another revision")
    func shared() async throws {
        let server = try await BatonProcess()
        let screen = try await RemoteScreen.open("picture", of: server)
        for _ in 0..<5 { try await screen.press(.right) }
        try await screen.expect("note", .text(matching: "^Right"))

        server.kill()
        await until(screen) { $0 == .lost }
        let again = try await BatonProcess(port: server.port)
        try await screen.expect("note", .text(matching: "^Draw here"))
        try await screen.tap("awake")

        try await screen.expect("awake", .on)
        _ = again
    }

    @Test("If the server does not return in time, the error says that the connection is lost, and why")
    func notBack() async throws {
        let server = try await BatonProcess()
        let screen = try await RemoteScreen.open("counter", of: server, timeout: .milliseconds(1_500))
        server.kill()
        await until(screen) { $0 == .lost }

        let error = try await complaint { try await screen.tap("increment") }
        let other = try await complaint { try await screen.expect("count", .text("0"), timeout: .milliseconds(20)) }

        #expect(error.code == .connectionLost)
        #expect(error.message.contains("is lost, and could not be restored within 1.5 s."))
        #expect(error.message.hasSuffix("No server listens at 127.0.0.1:\(server.port)."))
        #expect(other.code == .connectionLost)
    }

    @Test("A client that may not reconnect ends, and its followers are notified")
    func over() async throws {
        let server = try await BatonProcess()
        let screen = try await RemoteScreen.open("counter", of: server) { $0.reconnects = false }
        let updates = await screen.updates()
        server.kill()

        var last: RemoteScreen.Connection?
        for await update in updates { if case .connection(let connection) = update { last = connection } }

        #expect(last == .closed)
        #expect(try await complaint { try await screen.tap("increment") }.code == .connectionLost)
    }

    @Test("Calls to a stopped server time out, and calls after it continues succeed")
    func standsStill() async throws {
        let server = try await BatonProcess()
        let screen = try await RemoteScreen.open("counter", of: server, timeout: .milliseconds(300))
        server.pause(true)

        let error = try await complaint { try await screen.tap("increment") }
        server.pause(false)
        try await screen.expect("count", .exists, timeout: RemoteScreen.patience)

        #expect(error.code == .timeout)
        #expect(error.message == "The server at \(server.url)/counter has not answered within 300 ms.")
        #expect(await screen.connection == .open)
    }

    @Test("A screen without any reference left is closed together with its socket")
    func letGo() async throws {
        let server = try await BatonProcess()
        let watcher = try await RemoteScreen.open("picture", of: server) { $0.capabilities = ["presence"] }
        let updates = await watcher.updates()

        do {
            let screen = try await RemoteScreen.open("picture", of: server) { $0.name = "Gone soon" }
            try await screen.tap("awake")
        }

        var seen = false
        for await update in updates {
            guard case .other(.presence(let presence)) = update, let people = presence.people else { continue }
            if people.contains(where: { $0.name == "Gone soon" }) { seen = true } else if seen { break }
        }
        #expect(seen)
    }

    @Test("Sockets released before they are open leave nothing behind")
    func letGoEarly() async throws {
        let url = try await BatonProcess.shared.value.url

        await withTaskGroup(of: Void.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let attempt = Task {
                        try await RemoteScreen.connect(to: url + (number.isMultiple(of: 3) ? "/nowhere" : "/counter"))
                    }
                    if number.isMultiple(of: 2) { attempt.cancel() }
                    if let screen = try? await attempt.value, number.isMultiple(of: 5) { await screen.close() }
                }
            }
        }

        let screen = try await RemoteScreen.open("counter")
        try await screen.tap("increment")
        #expect(try await screen.text("count") == "1")
    }
}

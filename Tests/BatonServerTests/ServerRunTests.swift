import BatonTransport
import Foundation
import Testing

@testable import BatonServer

/// Tests of a program that only runs a server: its defaults, its signals and its end.
@Suite @MainActor final class ServerRunTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("page".utf8).write(to: folder.appendingPathComponent("index.html"))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func makeServer() throws -> Server {
        try Server(
            configuration: .init(page: folder.path, port: 0),
            screens: [ScreenDefinition(name: "own", title: "Own") { ProbeApp() }])
    }

    @Test("A stop ends run() once, after the server has shut down and what its screens used has ended")
    func stopEndsRun() throws {
        let server = try makeServer()
        var events: [String] = []
        server.onStop = { events.append("stop") }
        server.afterShutDown = { [loop = server.loop] completion in
            events.append("shut down")
            loop.after(1) {
                events.append("finished")
                completion()
            }
        }
        server.loop.after(1) {
            server.stop()
            server.stop()
        }

        server.run()

        #expect(events == ["stop", "shut down", "finished"])
    }

    @Test("SIGTERM and SIGINT stop the server", arguments: [SIGTERM, SIGINT]) func signalsStopTheServer(_ signal: Int32)
        throws
    {
        let server = try makeServer()
        var isStopped = false
        server.onStop = { isStopped = true }
        server.loop.after(1) { kill(getpid(), signal) }

        server.run()

        #expect(isStopped)
    }

    @Test("Without a loop, a server creates its own, and its address has the port that the system chose")
    func serverHasAnAddress() throws {
        let server = try makeServer()

        #expect(server.port > 0)
        #expect(server.address == "http://127.0.0.1:\(server.port)/")
    }

    @Test(
        "The address for a browser on this machine names a host that the browser can open",
        arguments: [
            ("0.0.0.0", "http://127.0.0.1:8080/"), ("::", "http://[::1]:8080/"), ("fe80::1", "http://[fe80::1]:8080/"),
            ("lobby.example", "http://lobby.example:8080/"),
        ])
    func localAddress(host: String, address: String) {
        var configuration = Transport.Configuration()
        configuration.host = host

        #expect(Server.localAddress(of: configuration, port: 8_080) == address)
    }

    @Test("On a host of this machine alone, clients need no pairing; on any other host, they do")
    func pairingDependsOnTheHost() throws {
        for host in ["127.0.0.1", "127.3.2.1", "localhost", "::1", "[::1]"] {
            #expect(AdmissionRules.mode(forHost: host) == .free, "\(host)")
        }
        for host in ["0.0.0.0", "::", "192.168.1.7", "128.0.0.1", "lobby.example"] {
            #expect(AdmissionRules.mode(forHost: host) == .paired, "\(host)")
        }
        #expect(try Server.Configuration(page: folder.path, host: "0.0.0.0").admission.mode == .paired)
    }

    @Test("A folder without a page is refused, with the folder's name") func folderWithoutAPage() throws {
        try FileManager.default.removeItem(at: folder)

        #expect(throws: StaticFiles.Problem.self) { try Server.Configuration(page: folder.path) }
    }
}

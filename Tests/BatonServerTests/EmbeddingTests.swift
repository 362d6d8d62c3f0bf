import BatonPage
import BatonServer
import BatonTransport
import DeviceDatabase
import Foundation
import ResponderKit
import Testing

/// Tests the examples of `docs/embedding.md`. This suite contains, word for word, the examples that are not among the
/// files that `baton new` writes.
@Suite @MainActor final class EmbeddingTests {
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private final class CounterScreen: UIApplicationDelegate {}

    func makeServer(page: String, state: String, certificate: TLSFiles, port: Int) throws -> Server {
        var configuration = try Server.Configuration(page: page, host: "0.0.0.0", port: port)
        configuration.transport.credentials = try TLSCredentials(files: certificate)
        configuration.stateFolder = state
        configuration.admission.store = try DeviceDatabase(file: state + "/devices.sqlite")
        let counter = ScreenDefinition(name: "counter", title: "Counter") { CounterScreen() }
        return try Server(configuration: configuration, screens: [counter])
    }

    func makeServerBehindProxy(page: String, port: Int) throws -> Server {
        var configuration = try Server.Configuration(page: page, port: port)
        configuration.admission.mode = .paired
        configuration.admission.address = "https://lobby.example"
        configuration.allowedOrigins = ["https://lobby.example"]
        let counter = ScreenDefinition(name: "counter", title: "Counter") { CounterScreen() }
        return try Server(configuration: configuration, screens: [counter])
    }

    @Test("A server for other machines uses TLS, requires pairing, and stores paired devices")
    func serverForOtherMachines() throws {
        let made = try GeneratedCertificate(names: ["localhost"])
        let certificate = TLSFiles(certificate: folder + "/baton.crt", key: folder + "/baton.key")
        try Data(made.chain).write(to: URL(fileURLWithPath: certificate.certificate))
        try Data(made.key).write(to: URL(fileURLWithPath: certificate.key))

        let server = try makeServer(
            page: PageFolder.find(), state: folder + "/state", certificate: certificate, port: 0)

        #expect(server.address == "https://127.0.0.1:\(server.port)/")
        #expect(server.makeFirstDisplayLink()?.hasPrefix("https://") == true)
        #expect(FileManager.default.fileExists(atPath: folder + "/state/devices.sqlite"))
    }

    @Test("A server behind a proxy requires pairing, with links to the proxy's address") func serverBehindAProxy()
        throws
    {
        let server = try makeServerBehindProxy(page: PageFolder.find(), port: 0)

        #expect(server.address == "http://127.0.0.1:\(server.port)/")
        #expect(server.makeFirstDisplayLink()?.hasPrefix("https://lobby.example/counter") == true)
    }
}

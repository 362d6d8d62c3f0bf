import ArgumentParser
import BatonClient
import BatonWire
import Foundation

/// The command `baton screens`: lists the screens of a server.
struct Screens: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        abstract: "List the screens of a server, and their clients.",
        discussion: """
            Only admins can list clients. On the server's own machine, the command reads the admin's secret from the server's state folder. On other machines, give the secret with --token or $BATON_TOKEN.

            EXAMPLE
              baton screens --url http://kiosk.local:8080/
              baton screens --clients --watch
            """)
    @Flag(
        help:
            "List each screen's clients: name, connection time, last message, revision and latency; and the problems of its storyboard."
    )
    var clients = false
    @Flag(help: "With --clients: print the list again after each change, until Ctrl-C.") var watch = false
    @Option(
        help: ArgumentHelp(
            "With --clients: the --state folder of the server on this machine, if it is not the standard one.",
            valueName: "dir"))
    var state: String?
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func validate() throws {
        guard clients || !watch else { throw ValidationError("--watch is only allowed with --clients. Give both.") }
    }

    func run() async throws {
        if clients { return try await showClients() }
        let address = try connection.address()
        let screens = try await address.screens(trust: connection.trust)
        let width = screens.map(\.name.count).max() ?? 0
        Terminal.show(
            Outcome(
                lines: screens.map {
                    "\($0.name.padding(width))   \($0.title), \(Self.description(ofSharing: $0.sharing))"
                },
                json: [
                    "screens": .array(
                        screens.map {
                            ["name": .string($0.name), "title": .string($0.title), "sharing": .string($0.sharing)]
                        })
                ]),
            json: connection.json)
    }

    /// Returns words for a kind of sharing in `screens.json`. The words for an unknown kind are those for `shared`.
    private static func description(ofSharing sharing: String) -> String {
        switch sharing {
        case "private": "each client's own"
        case "personal": "each client's own, with one model"
        default: "shared by all"
        }
    }

    private func showClients() async throws {
        var options = try AdminOptions.parse([])
        (options.url, options.token, options.state) = (connection.url, connection.token, state)
        (options.cacert, options.insecure) = (connection.cacert, connection.insecure)
        let admin = try await options.connect()
        let updates = await admin.updates()
        guard case .fleet(let fleet) = try await admin.ask(.fleet(.init(watch: watch ? true : nil))) else {
            throw ClientError(
                .protocolMismatch, "The server answered with a message other than the list of screens.",
                advice: "Use the same version of client and server: 'baton --version' prints it.")
        }
        show(fleet)
        if watch {
            for await case .fleet(let fleet) in updates {
                show(fleet)
                if Terminal.isOutputClosed { break }
            }
            try Task.checkCancellation()
            if !Terminal.isOutputClosed {
                throw ClientError(
                    .connectionLost, "The connection to the server is lost.",
                    advice: "Check whether the server is running.")
            }
        }
        await admin.close()
    }

    private func show(_ fleet: ServerMessage.Fleet) {
        if connection.json { return Terminal.line(FleetTable.json(fleet).text) }
        if watch { Terminal.clear() }
        for line in FleetTable.lines(fleet, now: Date()) { Terminal.line(line) }
    }
}

import ArgumentParser
import BatonClient
import BatonWire
import Foundation

/// The command `baton screens`: lists the screens of a server.
struct Screens: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        abstract: "List the screens of a server, and who sees them.",
        discussion: """
            Who sees them is told to those who look after the server: on its own machine the secret is found; elsewhere say it with --token, or by $BATON_TOKEN.

            EXAMPLE
              baton screens --url http://kiosk.local:8080/
              baton screens --clients --watch
            """)
    @Flag(
        help:
            "Who sees each: name, since when, when heard of last, revision, how far away; and what is wrong with its storyboard."
    )
    var clients = false
    @Flag(help: "With --clients: go on, and say it again when it is another, until Ctrl-C.") var watch = false
    @Option(
        help: ArgumentHelp(
            "With --clients: the folder in which the server on this machine keeps its secret, where that is another than the standard one.",
            valueName: "dir"))
    var state: String?
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func validate() throws {
        guard clients || !watch else { throw ValidationError("--watch: say --clients too.") }
    }

    func run() async throws {
        if clients { return try await showClients() }
        let address = try connection.address()
        let screens = try await address.screens(trust: connection.trust)
        let width = screens.map(\.name.count).max() ?? 0
        Terminal.show(
            Outcome(
                lines: screens.map {
                    "\($0.name.padding(width))   \($0.title), \($0.sharing == "private" ? "each client's own" : "shared by all")"
                },
                json: [
                    "screens": .array(
                        screens.map {
                            ["name": .string($0.name), "title": .string($0.title), "sharing": .string($0.sharing)]
                        })
                ]),
            json: connection.json)
    }

    private func showClients() async throws {
        var options = try AdminOptions.parse([])
        (options.url, options.token, options.state) = (connection.url, connection.token, state)
        (options.cacert, options.insecure) = (connection.cacert, connection.insecure)
        let admin = try await options.connect()
        let updates = await admin.updates()
        guard case .fleet(let fleet) = try await admin.ask(.fleet(.init(watch: watch ? true : nil))) else {
            throw ClientError(.protocolMismatch, "The server answered something else than its screens.")
        }
        show(fleet)
        if watch {
            for await case .fleet(let fleet) in updates {
                show(fleet)
                if Terminal.isOutputGone { break }
            }
            try Task.checkCancellation()
            if !Terminal.isOutputGone {
                throw ClientError(
                    .connectionLost, "The connection to the server is lost.", advice: "Look whether it still runs.")
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

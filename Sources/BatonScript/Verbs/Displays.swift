import ArgumentParser
import BatonClient
import BatonWire
import Foundation

/// The command `baton display`: sends commands to the displays of a screen.
struct Displays: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "display",
        abstract: "Send commands to the displays of a screen: reload, turn dark, identify, show a message.",
        discussion: """
            'baton screens --clients' lists the numbers of the displays. On the server's own machine, the command reads the admin's secret from the server's state folder. On other machines, give the secret with --token or $BATON_TOKEN.

            EXAMPLE
              baton display identify lobby
              baton display reload lobby --client 12 --json
              baton display message lobby "Back in five minutes"
            """,
        subcommands: [Reload.self, Blank.self, Unblank.self, Identify.self, Message.self, Restart.self, End.self])
    init() {}

    /// The command `baton display reload`: reloads the page.
    struct Reload: DisplayVerb {
        static let configuration = CommandConfiguration(abstract: "Reload the page of the displays.")
        static let action = ClientMessage.FleetCommand.Action.reload
        @OptionGroup var target: DisplayArguments
        init() {}
    }

    /// The command `baton display blank`: makes displays dark.
    struct Blank: DisplayVerb {
        static let configuration = CommandConfiguration(
            abstract: "Turn the displays of a screen dark until 'unblank', including displays that connect later.")
        static let action = ClientMessage.FleetCommand.Action.blank
        @OptionGroup var target: DisplayArguments
        init() {}
    }

    /// The command `baton display unblank`: shows the screen again.
    struct Unblank: DisplayVerb {
        static let configuration = CommandConfiguration(
            abstract: "Show the screen on the displays again, after 'blank'.")
        static let action = ClientMessage.FleetCommand.Action.unblank
        @OptionGroup var target: DisplayArguments
        init() {}
    }

    /// The command `baton display identify`: shows the number of each display.
    struct Identify: DisplayVerb {
        static let configuration = CommandConfiguration(abstract: "Show the number of each display on the display.")
        static let action = ClientMessage.FleetCommand.Action.identify
        @OptionGroup var target: DisplayArguments
        init() {}
    }

    /// The command `baton display message`: shows or removes a message.
    struct Message: DisplayVerb {
        static let configuration = CommandConfiguration(
            abstract: "Show a message, or, without a text, remove the message that is shown.")
        static let action = ClientMessage.FleetCommand.Action.message
        @OptionGroup var target: DisplayArguments
        @Argument(help: ArgumentHelp("The text of the message.", valueName: "text")) var text: String?
        init() {}
    }

    /// The command `baton display restart`: restarts the screen's application.
    struct Restart: DisplayVerb {
        static let configuration = CommandConfiguration(
            abstract: "Restart the screen's application, without its saved state.")
        static let action = ClientMessage.FleetCommand.Action.restart
        @OptionGroup var target: DisplayArguments
        init() {}
    }

    /// The command `baton display end`: closes a client's connection, and ends the visit of the client's device.
    struct End: DisplayVerb {
        static let configuration = CommandConfiguration(
            abstract: "Disconnect the client that --client names, and end its visit.")
        static let action = ClientMessage.FleetCommand.Action.end
        @OptionGroup var target: DisplayArguments
        init() {}

        func validate() throws {
            guard target.client != nil else {
                throw ValidationError("--client: the client is missing. Name the client whose visit ends.")
            }
        }
    }
}

/// The arguments that select displays.
struct DisplayArguments: ParsableArguments, Sendable {
    @Argument(help: ArgumentHelp("The screen's name.", valueName: "screen")) var screen: String
    @Option(help: ArgumentHelp("Apply the command only to the client with this number.", valueName: "number"))
    var client: Int?
    @OptionGroup var admin: AdminOptions
    init() {}
}

/// A subcommand of `baton display`.
protocol DisplayVerb: AsyncParsableCommand {
    static var action: ClientMessage.FleetCommand.Action { get }
    var target: DisplayArguments { get }
    var text: String? { get }
}

extension DisplayVerb {
    var text: String? { nil }

    func run() async throws {
        let admin = try await target.admin.connect()
        let command = ClientMessage.FleetCommand(
            screen: target.screen, client: target.client, action: Self.action, text: text)
        let answer = try await admin.ask(.command(command))
        await admin.close()
        guard case .done(let done) = answer else {
            throw ClientError(
                .protocolMismatch, "The server answered the command with a message other than 'done'.",
                advice: "Use the same version of client and server: 'baton --version' prints it.")
        }
        if target.admin.json { Terminal.line(WireValue.object(["handled": .bool(done.handled)]).text) }
        guard !done.handled else { return }
        if !target.admin.json {
            Terminal.warn(
                "\(Self.action == .restart ? "No client shows" : "No display shows") the screen '\(target.screen)' now."
            )
        }
        throw ExitCode(1)
    }
}

/// Formats screens and their clients for people and programs.
enum FleetTable {
    static func lines(_ fleet: ServerMessage.Fleet, now: Date) -> [String] {
        fleet.screens.flatMap { screen -> [String] in
            var words = ["\(screen.name)", screen.title, mode(screen.control), count(screen)]
            if screen.count > 0 { words.append("revision \(screen.revision)") }
            if let holder = screen.clients.first(where: { $0.client == screen.holder }) {
                words.append("\(displayName(holder)) has control")
            }
            let heading = words.filter { !$0.isEmpty }.joined(separator: ", ")
            let more = screen.count > screen.clients.count ? ["  and \(screen.count - screen.clients.count) more"] : []
            return [heading] + screen.problems.map { "  problem: \($0)" }
                + table(screen.clients.map { row($0, now: now) }) + more
        }
    }

    private static func row(_ client: ServerMessage.Fleet.Client, now: Date) -> [String] {
        let time = now.timeIntervalSince1970 * 1_000
        return [
            String(client.client), client.role.rawValue, displayName(client),
            "connected for \(Pair.durationText(milliseconds: max(0, time - client.since)))",
            "last message \(seconds(max(0, time - client.seen))) ago",
            "revision \(client.revision)" + (client.isCurrent ? "" : ", outdated"),
            client.latency.map { $0 < 10 ? String(format: "%.1f ms", $0) : "\(Int($0.rounded())) ms" } ?? "–",
            client.isBlank ? "dark" : client.isVisible ? "shown" : "hidden",
        ]
    }

    private static func displayName(_ client: ServerMessage.Fleet.Client) -> String {
        client.name.map(Terminal.plain) ?? client.device.map { "device \($0)" } ?? "–"
    }

    private static func seconds(_ milliseconds: Double) -> String {
        milliseconds < 120_000
            ? "\(Int((milliseconds / 1_000).rounded())) s" : Pair.durationText(milliseconds: milliseconds)
    }

    private static func mode(_ control: ControlMode) -> String {
        switch control {
        case .together: ""
        case .turns: "controlled one at a time"
        case .staff: "controlled by admins"
        }
    }

    private static func count(_ screen: ServerMessage.Fleet.Screen) -> String {
        screen.count == 0 ? "no clients" : screen.count == 1 ? "1 client" : "\(screen.count) clients"
    }

    private static func table(_ rows: [[String]]) -> [String] {
        Terminal.columns(rows).map { "  " + $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Returns the screens as JSON, in the form of the protocol.
    static func json(_ fleet: ServerMessage.Fleet) -> WireValue {
        let screens = fleet.screens.map { screen -> WireValue in
            var members: [String: WireValue] = [
                "name": .string(screen.name), "title": .string(screen.title),
                "control": .string(screen.control.rawValue),
                "revision": .number(Double(screen.revision)), "count": .number(Double(screen.count)),
                "clients": .array(screen.clients.map(json)),
            ]
            if !screen.problems.isEmpty { members["problems"] = .array(screen.problems.map { .string($0) }) }
            members["holder"] = screen.holder.map { .number(Double($0)) }
            return .object(members)
        }
        return ["screens": .array(screens)]
    }

    private static func json(_ client: ServerMessage.Fleet.Client) -> WireValue {
        var members: [String: WireValue] = [
            "client": .number(Double(client.client)), "role": .string(client.role.rawValue),
            "since": .number(client.since),
            "seen": .number(client.seen), "revision": .number(Double(client.revision)),
            "current": .bool(client.isCurrent),
            "visible": .bool(client.isVisible), "blank": .bool(client.isBlank),
        ]
        members["name"] = client.name.map { .string($0) }
        members["device"] = client.device.map { .number(Double($0)) }
        members["latency"] = client.latency.map { .number($0) }
        return .object(members)
    }
}

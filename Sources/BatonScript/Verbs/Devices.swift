import ArgumentParser
import BatonClient
import BatonWire
import Foundation

/// The command `baton devices`: manages paired devices.
struct Devices: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List, add, revoke and rename the devices that are paired with a server.",
        discussion: """
            On the server's own machine, the command reads the admin's secret from the server's state folder. On other machines, give the secret with --token or $BATON_TOKEN.

            EXAMPLE
              baton devices
              baton devices list --json
              baton devices add --role display --on lobby --name "Lobby, left"
              baton devices revoke 4 7
            """,
        subcommands: [List.self, Add.self, Revoke.self, Rename.self], defaultSubcommand: List.self)
    init() {}

    /// The command `baton devices list`: lists all devices.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List all devices.")
        @OptionGroup var admin: AdminOptions
        init() {}

        func run() async throws {
            let list = try await admin.devices(.init())
            if admin.json { return Terminal.line(DeviceTable.json(list).text) }
            guard !list.devices.isEmpty else { return Terminal.line("No device is paired.") }
            for line in DeviceTable.lines(list.devices, now: Date()) { Terminal.line(line) }
        }
    }

    /// The command `baton devices add`: adds a device.
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a device, and print the address to open on the device. The address is not shown again.",
            discussion: """
                EXAMPLE
                  baton devices add --role display --on lobby --name "Lobby, left"
                  baton devices add --on player --grants media --for 30d
                """)
        @Option(
            help: ArgumentHelp(
                "The device's role: display, viewer, remote or admin. An admin may also connect in any other role, and a display or a remote as a viewer.",
                valueName: "role"))
        var role = RoleArgument(.remote)
        @Option(
            help: ArgumentHelp(
                "The name of the screen with which the device is paired. By default, all screens.", valueName: "screen")
        ) var on: String?
        @Option(help: ArgumentHelp("The device's name.", valueName: "name")) var name: String?
        @Option(
            help: ArgumentHelp(
                "The kinds of events that the device may send, separated by commas: touch, press, media, motion, text, or none. By default, all.",
                valueName: "kinds"))
        var grants: GrantsArgument?
        @Option(
            name: .customLong("for"),
            help: ArgumentHelp(
                "How long the device stays paired, such as 8h or 30d. By default, until the device is revoked.",
                valueName: "time"))
        var time: LongTimeArgument?
        @OptionGroup var admin: AdminOptions
        init() {}

        func run() async throws {
            let addition = ClientMessage.Devices.Addition(
                role: role.role, screen: on, name: name, grants: grants?.grants, seconds: time?.seconds)
            let list = try await admin.devices(.init(add: addition))
            if admin.json { return Terminal.line(DeviceTable.json(list).text) }
            Terminal.line(list.url ?? "")
            if Terminal.isErrorTerminal {
                Terminal.warn(
                    "Open this address on the device. Anyone with the address can connect as this device. It is not shown again."
                )
            }
        }
    }

    /// The command `baton devices revoke`: revokes devices.
    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revoke the pairing of devices. The server disconnects those of them that are connected.")
        @Argument(
            help: ArgumentHelp("The numbers of the devices, as 'baton devices list' prints them.", valueName: "number"))
        var ids: [Int]
        @OptionGroup var admin: AdminOptions
        init() {}

        func run() async throws {
            let list = try await admin.devices(.init(revoke: ids))
            if admin.json { Terminal.line(DeviceTable.json(list).text) }
        }
    }

    /// The command `baton devices rename`: renames a device.
    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Rename a device.")
        @Argument(
            help: ArgumentHelp("The number of the device, as 'baton devices list' prints it.", valueName: "number"))
        var id: Int
        @Argument(help: ArgumentHelp("The new name of the device.", valueName: "name")) var name: String
        @OptionGroup var admin: AdminOptions
        init() {}

        func run() async throws {
            let list = try await admin.devices(.init(rename: .init(id: id, name: name)))
            if admin.json { Terminal.line(DeviceTable.json(list).text) }
        }
    }
}

/// The options for admin commands: the server and the admin secret.
struct AdminOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "The server's address, as in a browser. The default is $BATON_URL, or else http://127.0.0.1:8080/.",
            valueName: "address"
        ))
    var url: String?
    @Option(
        help: ArgumentHelp(
            "The admin's secret, or an admin device's token. The default is $BATON_TOKEN, or else, on the server's own machine, the secret in the server's state folder.",
            valueName: "secret"))
    var token: String?
    @Option(
        help: ArgumentHelp(
            "The --state folder of the server on this machine, if it is not the standard one.",
            valueName: "dir"))
    var state: String?
    @Option(
        help: ArgumentHelp(
            "Trust the certificate authorities in this PEM file. The default is the file $BATON_CACERT.",
            valueName: "file"))
    var cacert: String?
    @Flag(help: "Accept any certificate of the server. Others in the network can then read and change all messages.")
    var insecure = false
    @Flag(help: "Print the result as JSON.") var json = false
    init() {}

    /// Connects to the server as an admin.
    func connect() async throws -> RemoteAdmin {
        let environment = ProcessInfo.processInfo.environment
        let text = ConnectionOptions.text(url: url)
        var address = try ServerAddress(text)
        address.screen = nil
        let secret =
            token ?? environment["BATON_TOKEN"] ?? AddressSecrets(text).token
            ?? (address.isThisMachine ? storedToken : nil)
        return try await RemoteAdmin.connect(
            to: address, secret: secret, trust: ConnectionOptions.trust(insecure: insecure, cacert: cacert))
    }

    /// The admin secret that a server on this machine has stored for this user.
    private var storedToken: String? {
        StateFolder.path(named: state).flatMap {
            try? String(contentsOfFile: StateFolder.adminSecret(in: $0), encoding: .utf8)
        }?
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Requests the list of devices, or a change of it.
    func devices(_ question: ClientMessage.Devices) async throws -> ServerMessage.DeviceList {
        let admin = try await connect()
        defer { Task { await admin.close() } }
        guard case .devices(let list) = try await admin.ask(.devices(question)) else {
            throw ClientError(
                .protocolMismatch, "The server answered with a message other than the list of devices.",
                advice: "Use the same version of client and server: 'baton --version' prints it.")
        }
        return list
    }
}

/// Formats a list of devices: as text for people, and as JSON for programs.
enum DeviceTable {
    static func lines(_ devices: [ServerMessage.Device], now: Date) -> [String] {
        var rows = [["", "name", "role", "screen", "paired by", "here", "until"]]
        for device in devices {
            let role =
                device.role.rawValue
                + (device.grants.map { ": " + ($0.kinds.map(\.rawValue).joined(separator: ",")) } ?? "")
            rows.append([
                String(device.id), device.name.isEmpty ? "–" : device.name, role, device.screen, device.how.rawValue,
                device.isConnected ? "now" : device.seen.map { ago($0, now: now) } ?? "never",
                device.expires.map(date) ?? "revoked",
            ])
        }
        return Terminal.columns(rows)
    }

    private static func ago(_ instant: Double, now: Date) -> String {
        Pair.durationText(milliseconds: max(0, now.timeIntervalSince1970 * 1_000 - instant)) + " ago"
    }

    private static func date(_ instant: Double) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        return formatter.string(from: Date(timeIntervalSince1970: instant / 1_000))
    }

    /// Returns the devices as JSON, in the form of the protocol.
    static func json(_ list: ServerMessage.DeviceList) -> WireValue {
        var members: [String: WireValue] = [
            "devices": .array(
                list.devices.map { device in
                    var members: [String: WireValue] = [
                        "id": .number(Double(device.id)), "name": .string(device.name),
                        "role": .string(device.role.rawValue),
                        "screen": .string(device.screen), "kind": .string(device.kind.rawValue),
                        "how": .string(device.how.rawValue),
                        "created": .number(device.created), "connected": .bool(device.isConnected),
                    ]
                    members["grants"] = device.grants.map { .array($0.kinds.map { .string($0.rawValue) }) }
                    members["seen"] = device.seen.map { .number($0) }
                    members["expires"] = device.expires.map { .number($0) }
                    return .object(members)
                })
        ]
        members["token"] = list.token.map { .string($0) }
        members["url"] = list.url.map { .string($0) }
        return .object(members)
    }
}

/// A duration on the command line, such as `8h` or `30d`.
struct LongTimeArgument: ExpressibleByArgument, Sendable {
    let seconds: Double

    init?(argument: String) {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let unit = argument.last.flatMap({ units[$0] }), let number = Double(argument.dropLast()), number > 0
        else { return nil }
        seconds = number * unit
        guard (1...WireLimits.lifetime).contains(seconds) else { return nil }
    }
}

/// The secrets after `#` in an address: a token, or the pairing code of a display.
struct AddressSecrets {
    var token: String?
    var code: String?

    init(_ address: String) {
        guard let mark = address.firstIndex(of: "#") else { return }
        let fragment = address[address.index(after: mark)...]
        if fragment.hasPrefix("token=") { token = String(fragment.dropFirst(6)) }
        if fragment.hasPrefix("k=") { code = String(fragment.dropFirst(2)) }
    }
}

extension ServerAddress {
    /// The address is a loopback address of this machine.
    var isThisMachine: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}

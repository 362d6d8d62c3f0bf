import ArgumentParser
import BatonScript
import BatonServer
import BatonSupport
import BatonWire
import DeviceDatabase
import Foundation

/// The options that decide which clients `baton serve` admits.
struct AdmissionOptions: ParsableArguments {
    @Flag(help: "Admit clients from the network without pairing, in every role except admin.")
    var open = false

    @Flag(
        help:
            "Require pairing also on 127.0.0.1. On any other address, pairing is required unless --open is given."
    )
    var pairing = false

    @Option(
        name: .customLong("admin-secret-file"),
        help: ArgumentHelp(
            "The file that contains the admin's secret. By default, a random secret is created once, in the folder of --state.",
            valueName: "file"))
    var secretFile: String?

    @Option(
        help: ArgumentHelp(
            "How long a device stays paired by a display's code, such as 2h or 30m. After that, it has to be paired again.",
            valueName: "time"))
    var visit = VisitDuration(milliseconds: 7_200_000)

    @Option(
        name: .customLong("visit-grants"),
        help: ArgumentHelp(
            "The kinds of events that visitors may send, separated by commas: touch, press, media, motion, text. By default, all.",
            valueName: "kinds")
    )
    var visitGrants: GrantsArgument?

    @Option(
        help: ArgumentHelp(
            "The address at which phones reach the server, such as https://kiosk.example, for the pairing codes that displays show. By default, the server uses an address of this machine.",
            valueName: "address"))
    var address: String?

    init() {}

    func validate() throws {
        guard !open || !pairing else {
            throw ValidationError(
                "--open and --pairing contradict each other: --open admits clients without pairing. Give one of them.")
        }
        guard address.map({ $0.hasPrefix("http://") || $0.hasPrefix("https://") }) ?? true else {
            throw ValidationError(
                "--address \(address ?? ""): write it as in a browser, such as http://192.168.1.7:8080.")
        }
    }

    /// Returns the mode of admission for a server that listens on a host: free, open or paired.
    func mode(host: String) -> AdmissionRules.Mode {
        if pairing { return .paired }
        let mode = AdmissionRules.mode(forHost: host)
        return mode == .paired && open ? .open : mode
    }

    /// Returns the rules by which the server admits clients, with the secret and the device database from the state
    /// folder.
    func rules(host: String, stateFolder: String?) throws -> (rules: AdmissionRules, secretFile: String?) {
        var rules = AdmissionRules()
        rules.mode = mode(host: host)
        rules.visitDuration = visit.milliseconds
        rules.visitGrants = visitGrants?.grants ?? .all
        rules.address = address
        guard rules.mode != .free else { return (rules, nil) }
        let file = secretFile.map(StateFolder.path) ?? stateFolder.map(StateFolder.adminSecret)
        rules.adminSecret =
            try file.map { try AdminSecret.read($0, createsIfMissing: secretFile == nil) } ?? AdminSecret.make()
        if let stateFolder { rules.store = try DeviceDatabase(file: stateFolder + "/devices.sqlite") }
        return (rules, file)
    }

    /// Prints how clients are paired, for the person who starts the server.
    @MainActor
    static func printNotices(_ server: Server, _ rules: AdmissionRules, secretFile: String?) {
        guard rules.mode != .free else { return }
        if rules.mode == .paired {
            Console.say("Clients have to be paired, with the PIN or the QR code that a display of the screen shows.")
            if let link = server.makeFirstDisplayLink() {
                Console.say("Open this address on the display once: \(link)")
            }
        } else {
            Console.say(
                "Every client that reaches this server may use its screens without pairing, in every role except admin."
            )
        }
        if let secretFile {
            Console.say(
                "The admin's secret is in \(secretFile). On this machine, 'baton devices' and other commands for admins read the secret in the folder of --state. Elsewhere, give it to them with --token."
            )
        } else {
            Console.say("The admin's secret, valid until the server ends: \(rules.adminSecret ?? "")")
        }
    }
}

/// The duration of a visit, as written on the command line, such as `2h` or `30m`.
struct VisitDuration: ExpressibleByArgument, CustomStringConvertible {
    let milliseconds: Double

    init(milliseconds: Double) {
        self.milliseconds = milliseconds
    }

    init?(argument: String) {
        let units: [Character: Double] = ["s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
        guard let unit = argument.last.flatMap({ units[$0] }), let number = Double(argument.dropLast()), number > 0
        else { return nil }
        milliseconds = number * unit
        guard (1_000...WireLimits.lifetime * 1_000).contains(milliseconds) else { return nil }
    }

    var description: String {
        let seconds = Int(milliseconds / 1_000)
        return seconds % 3_600 == 0 ? "\(seconds / 3_600)h" : seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
    }
}

/// The admin's secret.
enum AdminSecret {
    /// The minimum length of a secret. A shorter secret could be guessed.
    private static let minimumLength = 16

    /// Returns 256 random bits as base64url.
    static func make() -> String {
        var numbers = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        let text = Data(bytes).base64EncodedString()
        return text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(
                of: "=", with: "")
    }

    /// Reads the secret from a file.
    /// - Parameter createsIfMissing: whether a missing file is created with a new secret.
    static func read(_ file: String, createsIfMissing: Bool) throws -> String {
        if createsIfMissing, !FileManager.default.fileExists(atPath: file) { try write(make(), to: file) }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw ValidationError(
                "The file of the admin's secret, \(file), cannot be read. Check the path and its permissions.")
        }
        let secret = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard (minimumLength...WireLimits.secret).contains(secret.unicodeScalars.count) else {
            throw ValidationError(
                "The admin's secret in \(file) has \(secret.unicodeScalars.count) characters; expected \(minimumLength) to \(WireLimits.secret). A short one can be guessed."
            )
        }
        let mode = (try? FileManager.default.attributesOfItem(atPath: file))?[.posixPermissions] as? Int ?? 0
        if mode & 0o077 != 0 {
            Console.say("Note: other users of this machine can read the admin's secret. Run: chmod 600 \(file)")
        }
        return secret
    }

    private static func write(_ secret: String, to file: String) throws {
        do {
            try DurableFile.makeFolder((file as NSString).deletingLastPathComponent)
            // If another server has created the file in the meantime, nothing is written, and that server's secret is
            // used.
            _ = try DurableFile.create(file, with: Data((secret + "\n").utf8))
        } catch {
            throw ValidationError("The admin's secret cannot be written. \(StateFolderProblem.sentence(error))")
        }
    }
}

import ArgumentParser
import BatonClient
import BatonWire
import Foundation

/// Something that is done on a screen: a verb of the command line, and a line of a flow, parsed by the same definition.
protocol ScreenVerb: AsyncParsableCommand, Sendable {
    /// Where the screen is, and how long it may take.
    var connection: ConnectionOptions { get }
    /// Does it.
    /// - Throws: `ClientError`.
    func perform(on screen: RemoteScreen) async throws -> Outcome
    /// Looks whether what it was given can be understood, before anything is done.
    func check() throws(ClientError)
    /// Whether it puts something in, which is lost with a screen of the client's own.
    var isInput: Bool { get }
    /// What the client has to be told of for it, by the protocol's words.
    var capabilities: [String] { get }
    /// Whether a turn that the client has is kept for it for a while when the command ends.
    var keepsTurn: Bool { get }
}

extension ScreenVerb {
    /// Most do.
    var isInput: Bool { true }
    /// Most need nothing.
    var capabilities: [String] { [] }
    /// Most have done.
    var keepsTurn: Bool { false }
    /// How long it may take; nil is as the client has it.
    var timeout: Duration? { connection.timeout?.duration ?? StepTimeout.current }

    /// Most are understood as soon as they are parsed.
    func check() throws(ClientError) {}

    /// As a command: connects, does it, says what came of it, and leaves.
    func run() async throws {
        let screen = try await connection.connect(capabilities: capabilities)
        let outcome = try await perform(on: screen)
        try Task.checkCancellation()
        Terminal.show(outcome, json: connection.json)
        if isInput, await screen.welcome?.fills == true, Terminal.isErrorTerminal {
            Terminal.warn(
                "\(screen.address.screen ?? "This") is each client's own screen: it has ended with this command. Several lines for one go to 'baton run -'."
            )
        }
        await screen.close(keepsTurn: keepsTurn)
        guard isInVain(outcome) else { return }
        if !connection.json { Terminal.warn("See where it goes with 'baton trace --steps', while it is done again.") }
        throw ExitCode(1)
    }

    /// Whether it is a mistake that nobody took it, of the script or of the screen. What is scrolled may be at its end already.
    func isInVain(_ outcome: Outcome) -> Bool {
        isInput && outcome.json["handled"]?.bool == false && !(self is Scroll) && !(self is Swipe)
    }
}

/// How long a line of a flow may take that does not say so itself.
enum StepTimeout {
    @TaskLocal static var current: Duration?
}

/// What came of a verb.
struct Outcome: Sendable {
    /// What a person reads.
    var lines: [String] = []
    /// What a machine reads.
    var json: WireValue = .object([:])
    /// Something to know besides.
    var warning: String?

    /// What came of it.
    init(lines: [String] = [], json: WireValue = .object([:]), warning: String? = nil) {
        self.lines = lines
        self.json = json
        self.warning = warning
    }

    /// An input was handled, or not.
    init(_ done: ServerMessage.Done) {
        var members: [String: WireValue] = ["handled": .bool(done.handled), "revision": .number(Double(done.revision))]
        members["by"] = done.by.map { .string($0) }
        members["status"] = done.status.map { .string($0) }
        members["pasteboard"] = done.pasteboard.map { .string($0) }
        json = .object(members)
        if let status = done.status {
            warning = "\(done.by ?? "Somebody") took it, and could not do it: \(status)."
        } else if !done.handled {
            warning = "Nobody took it."
        }
    }
}

/// Which screen, and as whom.
struct ConnectionOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "The screen's address, as in a browser; else $BATON_URL, else http://127.0.0.1:8080/.", valueName: "address"
        ))
    var url: String?

    @Option(help: ArgumentHelp("The screen's name, in the place of that in the address.", valueName: "name"))
    var screen: String?

    @Option(help: ArgumentHelp("What this client may do: remote, viewer, display or admin.", valueName: "role"))
    var role: RoleArgument?

    @Option(
        name: .customLong("as"), help: ArgumentHelp("What people see that this client is called.", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("How large the client's window is, such as 390x844.", valueName: "size"))
    var viewport: SizeArgument?

    @Option(
        help: ArgumentHelp(
            "How long to wait until it can be done, such as 500ms, 10s or 1m; 5s where it is not said.",
            valueName: "time"))
    var timeout: TimeArgument?

    @Option(
        help: ArgumentHelp(
            "What proves that this client was paired; else $BATON_TOKEN, else what 'baton pair' has kept for the screen.",
            valueName: "token"))
    var token: String?

    @Option(
        help: ArgumentHelp(
            "The PIN that the screen's display shows: pairs this client for this command alone.", valueName: "pin"))
    var code: String?

    @Option(
        help: ArgumentHelp(
            "Take certificates that somebody in this file vouches for, as PEM, such as the authority.crt of 'baton cert'; else $BATON_CACERT.",
            valueName: "file"))
    var cacert: String?

    @Flag(help: "Take any certificate: whoever is in between can read everything.")
    var insecure = false

    @Flag(help: "Say what came of it as JSON, for machines.")
    var json = false

    /// Whether what was kept for the screen is said.
    var usesKeptToken = true

    private enum CodingKeys: CodingKey {
        case url, screen, role, name, viewport, timeout, token, code, cacert, insecure, json
    }

    /// Nothing said.
    init() {}

    /// Only where, or not even that.
    static func at(_ url: String?) throws -> ConnectionOptions {
        // Made by hand, it would have no values at all.
        var options = try parse([])
        if let url { options.url = url }
        return options
    }

    /// Whether it says where, or as whom.
    var namesConnection: String? {
        if url != nil { return "--url" }
        if screen != nil { return "--screen" }
        if role != nil { return "--role" }
        if name != nil { return "--as" }
        if viewport != nil { return "--viewport" }
        if token != nil { return "--token" }
        if code != nil { return "--code" }
        if cacert != nil { return "--cacert" }
        return insecure ? "--insecure" : nil
    }

    /// The address that is meant.
    /// - Parameter base: where it says nothing itself.
    func address(base: String? = nil) throws(ClientError) -> ServerAddress {
        var address = try ServerAddress(text(base: base))
        if let screen { address.screen = screen }
        return address
    }

    private func text(base: String?) -> String { Self.text(url: url, base: base) }

    /// The address that is meant, as it is written.
    static func text(url: String?, base: String? = nil) -> String {
        url ?? base ?? ProcessInfo.processInfo.environment["BATON_URL"] ?? "http://127.0.0.1:8080/"
    }

    /// Which certificates are taken.
    var trust: CertificateTrust {
        get throws(ClientError) { try Self.trust(insecure: insecure, cacert: cacert) }
    }

    /// Which certificates are taken where that is said.
    static func trust(insecure: Bool, cacert: String?) throws(ClientError) -> CertificateTrust {
        if insecure { return .any }
        let file = cacert ?? ProcessInfo.processInfo.environment["BATON_CACERT"]
        return try file.flatMap { $0.isEmpty ? nil : $0 }.map(CertificateTrust.of) ?? .system
    }

    /// Comes to see the screen.
    /// - Parameter capabilities: what the client is to be told of, by the protocol's words.
    func connect(base: String? = nil, timeout flowTimeout: Duration? = nil, capabilities: [String] = []) async throws
        -> RemoteScreen
    {
        var options = RemoteScreen.Options(name: name, role: role?.role ?? .remote)
        options.capabilities = capabilities
        options.viewport = viewport.map { ClientMessage.Viewport(width: $0.width, height: $0.height) }
        options.trust = try trust
        // How long something is waited for says nothing of how long a server may take to answer: each verb says the first itself.
        if let timeout = timeout?.duration ?? flowTimeout { options.timeout = max(timeout, options.timeout) }
        let address = try await address(base: base).withScreen(trust: trust)
        let said = AddressSecrets(text(base: base))
        options.code = code ?? said.code
        options.token = token ?? said.token ?? ProcessInfo.processInfo.environment["BATON_TOKEN"]
        if options.token == nil, options.code == nil, usesKeptToken { options.token = TokenFile().token(for: address) }
        return try await RemoteScreen.connect(to: address, options: options)
    }
}

/// A role, as it is written.
struct RoleArgument: ExpressibleByArgument, Sendable {
    let role: Role

    init(_ role: Role) {
        self.role = role
    }

    init?(argument: String) {
        guard let role = Role(rawValue: argument) else { return nil }
        self.role = role
    }

    static var allValueStrings: [String] { Role.allCases.map(\.rawValue) }
}

/// A size, as it is written: `390x844`.
struct SizeArgument: ExpressibleByArgument, Sendable {
    let width: Double
    let height: Double

    init?(argument: String) {
        let parts = argument.split(separator: "x").compactMap { Double($0) }
        guard parts.count == 2, parts.allSatisfy({ $0 > 0 && $0 <= 16_384 }) else { return nil }
        (width, height) = (parts[0], parts[1])
    }
}

/// A time, as it is written: `500ms`, `10s`, `1.5` (seconds), `1m`.
struct TimeArgument: ExpressibleByArgument, CustomStringConvertible, Sendable {
    let duration: Duration
    /// As it is written, for the help.
    var description: String {
        let milliseconds = Int((duration / .milliseconds(1)).rounded())
        return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)s" : "\(milliseconds)ms"
    }

    init(_ duration: Duration) {
        self.duration = duration
    }

    init?(argument: String) {
        let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("", 1)]
        for (unit, seconds) in units where argument.hasSuffix(unit) {
            guard let number = Double(argument.dropLast(unit.count)), number >= 0, number <= 1e6 else { continue }
            duration = .milliseconds(Int((number * seconds * 1_000).rounded()))
            return
        }
        return nil
    }
}

/// Words that say which view is meant.
struct SelectorArguments: ParsableArguments, Sendable {
    @Argument(
        help: ArgumentHelp(
            "Which view: its identifier, or words such as label:Play, kind:button, in:queue, nth:2; or a point such as 120,300. All have to hold.",
            valueName: "view"))
    var words: [String]

    func selector() throws(ClientError) -> ViewSelector { try ViewSelector(arguments: words) }
}

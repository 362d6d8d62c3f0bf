import ArgumentParser
import BatonClient
import BatonWire
import Foundation

/// An action on a screen. One definition parses it as a command and as a line of a script file (a flow).
protocol ScreenVerb: AsyncParsableCommand, Sendable {
    /// The address of the screen and the time limit.
    var connection: ConnectionOptions { get }
    /// Performs the action.
    /// - Throws: `ClientError`.
    func perform(on screen: RemoteScreen) async throws -> Outcome
    /// Validates the arguments before the action runs.
    func check() throws(ClientError)
    /// The action sends input. On a private screen, its effect is lost when the command ends.
    var isInput: Bool { get }
    /// The capabilities (optional features) that the client needs, by their protocol names.
    var capabilities: [String] { get }
    /// The server reserves the client's control for a while after the command ends.
    var keepsControl: Bool { get }
}

extension ScreenVerb {
    /// The default: the action sends input.
    var isInput: Bool { true }
    /// The default: the action needs no capability.
    var capabilities: [String] { [] }
    /// The default: the server does not reserve control after the command ends.
    var keepsControl: Bool { false }
    /// The time limit of this action; nil if the client's time limit applies.
    var timeout: Duration? { connection.timeout?.duration ?? StepTimeout.current }

    /// Does nothing, because parsing validates most actions completely.
    func check() throws(ClientError) {}

    /// Runs the action as a command: connects, performs it, prints the outcome and disconnects.
    func run() async throws {
        let screen = try await connection.connect(capabilities: capabilities)
        let outcome = try await perform(on: screen)
        try Task.checkCancellation()
        Terminal.show(outcome, json: connection.json)
        if isInput, let welcome = await screen.welcome, welcome.fills, !welcome.isPersonal, Terminal.isErrorTerminal {
            Terminal.warn(
                "\(screen.address.screen ?? "This") is a private screen: this command had its own instance, which ends with the command. To send several commands to one instance, use 'baton run -'."
            )
        }
        await screen.close(keepsControl: keepsControl)
        guard hasNoEffect(outcome) else { return }
        if !connection.json {
            Terminal.warn("Repeat the command while 'baton trace --steps' runs, to see where the event goes.")
        }
        throw ExitCode(1)
    }

    /// Returns whether an unhandled input is an error of the script or screen. An unhandled scroll is no error, because
    /// the content may already be at its end.
    func hasNoEffect(_ outcome: Outcome) -> Bool {
        isInput && outcome.json["handled"]?.bool == false && !(self is Scroll) && !(self is Swipe)
    }
}

/// The time limit for those lines of a flow that set no time limit.
enum StepTimeout {
    @TaskLocal static var current: Duration?
}

/// The outcome of an action.
struct Outcome: Sendable {
    /// The output for people.
    var lines: [String] = []
    /// The output for programs.
    var json: WireValue = .object([:])
    /// A warning for the user.
    var warning: String?

    /// Creates an outcome.
    init(lines: [String] = [], json: WireValue = .object([:]), warning: String? = nil) {
        self.lines = lines
        self.json = json
        self.warning = warning
    }

    /// Creates the outcome of an input.
    init(_ done: ServerMessage.Done) {
        var members: [String: WireValue] = ["handled": .bool(done.handled), "revision": .number(Double(done.revision))]
        members["by"] = done.by.map { .string($0) }
        members["status"] = done.status.map { .string($0) }
        members["pasteboard"] = done.pasteboard.map { .string($0) }
        json = .object(members)
        if let status = done.status {
            warning = "\(done.by ?? "A view") handled the input, but failed: \(status)."
        } else if !done.handled {
            warning = "The screen did not handle the input."
        }
    }
}

/// The options for a connection: the screen, the client's role and its credentials.
struct ConnectionOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "The screen's address, as in a browser. The default is $BATON_URL, or else http://127.0.0.1:8080/.",
            valueName: "address"
        ))
    var url: String?

    @Option(help: ArgumentHelp("The name of the screen, instead of the name in the address.", valueName: "name"))
    var screen: String?

    @Option(help: ArgumentHelp("This client's role: remote, viewer, display or admin.", valueName: "role"))
    var role: RoleArgument?

    @Option(
        name: .customLong("as"), help: ArgumentHelp("This client's name, which other people see.", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("The size of the client's window, such as 390x844.", valueName: "size"))
    var viewport: SizeArgument?

    @Option(
        help: ArgumentHelp(
            "The number or the name of a person whose personal screen this client sees and uses. The person must share it, in the page's panel.",
            valueName: "client"))
    var like: String?

    @Option(
        help: ArgumentHelp(
            "How long to wait until the command can be performed, such as 500ms, 10s or 1m. The default is 5s.",
            valueName: "time"))
    var timeout: TimeArgument?

    @Option(
        help: ArgumentHelp(
            "The token of a paired device. The default is $BATON_TOKEN, or else the token that 'baton pair' saved for the screen.",
            valueName: "token"))
    var token: String?

    @Option(
        help: ArgumentHelp(
            "The PIN that the screen's display shows. With the PIN, this client is paired only for this command.",
            valueName: "pin"))
    var code: String?

    @Option(
        help: ArgumentHelp(
            "Trust the certificate authorities in this PEM file, such as the authority.crt of 'baton cert'. The default is the file $BATON_CACERT.",
            valueName: "file"))
    var cacert: String?

    @Flag(help: "Accept any certificate of the server. Others in the network can then read and change all messages.")
    var insecure = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    /// The connection uses the stored token of the screen.
    var usesStoredToken = true

    private enum CodingKeys: CodingKey {
        case url, screen, role, name, viewport, like, timeout, token, code, cacert, insecure, json
    }

    /// Creates empty options, as the parser requires.
    init() {}

    /// Returns options that contain only the address, or no values if the address is nil.
    static func at(_ url: String?) throws -> ConnectionOptions {
        // The initialiser alone would leave the property wrappers without values, so the parser creates the options.
        var options = try parse([])
        if let url { options.url = url }
        return options
    }

    /// The name of the first given option that affects the connection; nil if none was given.
    var firstConnectionOption: String? {
        if url != nil { return "--url" }
        if screen != nil { return "--screen" }
        if role != nil { return "--role" }
        if name != nil { return "--as" }
        if viewport != nil { return "--viewport" }
        if like != nil { return "--like" }
        if token != nil { return "--token" }
        if code != nil { return "--code" }
        if cacert != nil { return "--cacert" }
        return insecure ? "--insecure" : nil
    }

    /// Returns the address of the screen.
    /// - Parameter base: The server address to use if the options contain none.
    func address(base: String? = nil) throws(ClientError) -> ServerAddress {
        var address = try ServerAddress(text(base: base))
        if let screen { address.screen = screen }
        return address
    }

    private func text(base: String?) -> String { Self.text(url: url, base: base) }

    /// Returns the address as text.
    static func text(url: String?, base: String? = nil) -> String {
        url ?? base ?? ProcessInfo.processInfo.environment["BATON_URL"] ?? "http://127.0.0.1:8080/"
    }

    /// The server certificates to accept.
    var trust: CertificateTrust {
        get throws(ClientError) { try Self.trust(insecure: insecure, cacert: cacert) }
    }

    /// Returns the server certificates to accept for given options.
    static func trust(insecure: Bool, cacert: String?) throws(ClientError) -> CertificateTrust {
        if insecure { return .any }
        let file = cacert ?? ProcessInfo.processInfo.environment["BATON_CACERT"]
        return try file.flatMap { $0.isEmpty ? nil : $0 }.map(CertificateTrust.of) ?? .system
    }

    /// Connects to the screen.
    /// - Parameter capabilities: The optional features that the client needs, by their protocol names.
    func connect(base: String? = nil, timeout flowTimeout: Duration? = nil, capabilities: [String] = []) async throws
        -> RemoteScreen
    {
        var options = RemoteScreen.Options(name: name, role: role?.role ?? .remote)
        options.capabilities = capabilities
        options.like = like
        options.viewport = viewport.map { ClientMessage.Viewport(width: $0.width, height: $0.height) }
        options.trust = try trust
        // The option `timeout` limits how long a command waits. The time limit for a single answer must not be shorter,
        // so it is raised to `timeout` if necessary.
        if let timeout = timeout?.duration ?? flowTimeout { options.timeout = max(timeout, options.timeout) }
        let address = try await address(base: base).withScreen(trust: trust)
        let secrets = AddressSecrets(text(base: base))
        options.code = code ?? secrets.code
        options.token = token ?? secrets.token ?? ProcessInfo.processInfo.environment["BATON_TOKEN"]
        if options.token == nil, options.code == nil, usesStoredToken {
            options.token = TokenFile().token(for: address)
        }
        return try await RemoteScreen.connect(to: address, options: options)
    }
}

/// A command-line argument for a role.
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

/// A command-line argument for a size, such as `390x844`.
struct SizeArgument: ExpressibleByArgument, Sendable {
    let width: Double
    let height: Double

    init?(argument: String) {
        let parts = argument.split(separator: "x").compactMap { Double($0) }
        guard parts.count == 2, parts.allSatisfy({ $0 > 0 && $0 <= 16_384 }) else { return nil }
        (width, height) = (parts[0], parts[1])
    }
}

/// A command-line argument for a time: `500ms`, `10s`, `1.5` (seconds) or `1m`.
struct TimeArgument: ExpressibleByArgument, CustomStringConvertible, Sendable {
    let duration: Duration
    /// The duration in the notation of an argument, such as `500ms`. The help text shows default values in this way.
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

/// The arguments that select a view.
struct SelectorArguments: ParsableArguments, Sendable {
    @Argument(
        help: ArgumentHelp(
            "The view: its identifier, or conditions such as label:Play, kind:button, in:queue, nth:2, which all have to be true; or a point such as 120,300.",
            valueName: "view"))
    var words: [String]

    func selector() throws(ClientError) -> ViewSelector { try ViewSelector(arguments: words) }
}

import BatonWire

/// Whose turn it is, on a screen that people drive one after the other: `baton serve --control lobby=turns`.
extension RemoteScreen {
    /// Who is to have the turn.
    public enum Holder: Sendable, Equatable {
        /// This client.
        case me
        /// Nobody.
        case nobody
        /// Whoever is called so, or has that number.
        case somebody(String)
    }

    /// Whether it is this client's turn, as far as it was told: that takes the capability `presence`.
    public var hasTurn: Bool { control?.holder != nil && control?.holder == welcome?.client }

    /// Asks for this client's turn. Where it is somebody else's, that one is asked, and has five seconds to say no.
    /// - Returns: whether it is this client's turn now.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func requestControl() async throws -> Bool { try await control(.request) }

    /// Takes the turn from whoever has it, as an admin may.
    public func takeControl() async throws { _ = try await control(.take) }

    /// Gives this client's turn to another, or where none is named to who asked first.
    /// - Parameter client: the server's number for it.
    /// - Returns: whether there was anybody to give it to.
    @discardableResult
    public func giveControl(to client: Int? = nil) async throws -> Bool { try await control(.give, client) }

    /// Ends this client's turn, or takes back that it asked for one.
    /// - Returns: whether it had either.
    @discardableResult
    public func releaseControl() async throws -> Bool { try await control(.release) }

    /// Keeps this client's turn though others have asked; or though one has.
    /// - Returns: whether anybody had.
    @discardableResult
    public func denyControl(to client: Int? = nil) async throws -> Bool { try await control(.deny, client) }

    private func control(_ action: ClientMessage.ControlInput.Action, _ client: Int? = nil) async throws -> Bool {
        guard case .done(let done) = try await ask(.control(ClientMessage.ControlInput(action: action, client: client)))
        else {
            return false
        }
        return done.handled
    }

    /// Waits until it is this client's turn: asks for it, and for no longer than the holder keeps it.
    /// - Throws: ``ClientError``, of the code `forbidden` where the holder says no.
    public func waitForControl(timeout: Duration? = nil) async throws {
        guard options.capabilities.contains("presence") else {
            throw ClientError(
                .unsupportedOperation, "Only a client with the capability 'presence' is told when it has its turn.")
        }
        guard try await !requestControl() else { return }
        // What was told until then says nothing of the request: whose turn it is now comes before this is answered.
        _ = try await ask(.ping(ClientMessage.Ping()))
        try await hold(timeout, code: .timeout) {
            guard !hasTurn else { return nil }
            guard isAsked else {
                throw ClientError(.forbidden, "\(holderWords) keeps it, and said no.", advice: "Ask again later.")
            }
            return ClientError(.timeout, "It is the turn of \(holderWords).", advice: "Wait for longer with --timeout.")
        }
    }

    /// Waits until it is somebody's turn, or nobody's.
    public func expectControl(of holder: Holder, timeout: Duration? = nil) async throws {
        try await hold(timeout, code: .assertionFailed) {
            guard let control, control.mode == .turns else {
                return ClientError(
                    .assertionFailed, "Nobody takes turns on this screen.",
                    advice:
                        "A server has people take turns with 'baton serve --control \(address.screen ?? "SCREEN")=turns'."
                )
            }
            let isSo =
                switch holder {
                case .me: hasTurn
                case .nobody: control.holder == nil
                case .somebody(let name):
                    control.holder.map { "\($0)" == name || control.name?.lowercased() == name.lowercased() } ?? false
                }
            guard !isSo else { return nil }
            return ClientError(
                .assertionFailed, "It is the turn of \(holderWords), and was expected to be that of \(holder.words).")
        }
    }

    /// The number of a client by what people call it.
    /// - Throws: ``ClientError`` where nobody is called so, or several are.
    public func client(named name: String) throws(ClientError) -> Int {
        if let number = Int(name) { return number }
        let asked = control?.requests.filter { $0.name?.lowercased() == name.lowercased() }.map(\.client) ?? []
        let here = people.filter { $0.name?.lowercased() == name.lowercased() }.map(\.client)
        let found = Set(asked + here).subtracting([welcome?.client ?? -1])
        guard let client = found.first else {
            let names = people.compactMap { $0.client == welcome?.client ? nil : "\($0.name ?? "client \($0.client)")" }
            throw ClientError(
                .invalidArgument, "Nobody here is called \(name).",
                advice: names.isEmpty ? "Nobody else is here." : "There are:",
                candidates: names)
        }
        guard found.count == 1 else {
            throw ClientError(
                .invalidArgument, "\(found.count) are called \(name).", advice: "Say which, by its number:",
                candidates: found.sorted().map(String.init))
        }
        return client
    }

    /// Waits until it is known who is here. Of a screen of the client's own nothing is told.
    public func knowPeople() async throws {
        guard options.capabilities.contains("presence"), welcome?.fills != true else { return }
        try await hold(nil, code: .timeout) {
            people.isEmpty ? ClientError(.timeout, "The server does not say who is here.") : nil
        }
    }

    /// Whether this client is known to wait for its turn.
    private var isAsked: Bool { control?.requests.contains { $0.client == welcome?.client } ?? false }

    private var holderWords: String {
        guard let control, let holder = control.holder else { return "nobody" }
        return control.name ?? "client \(holder)"
    }
}

extension RemoteScreen.Holder {
    fileprivate var words: String {
        switch self {
        case .me: "this client"
        case .nobody: "nobody"
        case .somebody(let name): name
        }
    }
}

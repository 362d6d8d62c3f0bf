import BatonWire

/// Control of a screen where one client at a time may send input: `baton serve --control lobby=turns`.
extension RemoteScreen {
    /// The expected holder of control.
    public enum Holder: Sendable, Equatable {
        /// The holder is this client.
        case me
        /// No client holds control.
        case nobody
        /// The holder is the client with this name or number.
        case somebody(String)
    }

    /// This client holds control, as far as the server has reported it. Requires the capability `presence`.
    public var hasControl: Bool { control?.holder != nil && control?.holder == welcome?.client }

    /// Requests control. If another client holds it, the server asks the holder, who has five seconds to deny it.
    /// - Returns: Whether this client holds control now.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func requestControl() async throws -> Bool { try await control(.request) }

    /// Takes control from the holder. Only admins may do this.
    public func takeControl() async throws { _ = try await control(.take) }

    /// Passes control to another client, or to the first in the queue.
    /// - Parameter client: The server's number for the client; nil for the first in the queue.
    /// - Returns: Whether control was passed. False, for example, if no client is in the queue.
    @discardableResult
    public func giveControl(to client: Int? = nil) async throws -> Bool { try await control(.give, client) }

    /// Releases control, or withdraws a request for it.
    /// - Returns: Whether this client held or had requested control.
    @discardableResult
    public func releaseControl() async throws -> Bool { try await control(.release) }

    /// Denies the requests of all clients for control, or the request of one client.
    /// - Returns: Whether a request was denied.
    @discardableResult
    public func denyControl(to client: Int? = nil) async throws -> Bool { try await control(.deny, client) }

    private func control(_ action: ClientMessage.ControlInput.Action, _ client: Int? = nil) async throws -> Bool {
        guard case .done(let done) = try await ask(.control(ClientMessage.ControlInput(action: action, client: client)))
        else {
            return false
        }
        return done.handled
    }

    /// Requests control and waits until the server grants it.
    /// - Throws: ``ClientError``, with code `forbidden` if the holder denies the request.
    public func waitForControl(timeout: Duration? = nil) async throws {
        guard options.capabilities.contains("presence") else {
            throw ClientError(
                .unsupportedOperation, "Waiting for control needs the capability 'presence'.",
                advice: "Add 'presence' to the capabilities of the connection's options.")
        }
        guard try await !requestControl() else { return }
        // Presence updates that have already arrived do not reflect the request. The update that reflects it arrives
        // before the answer to this ping.
        _ = try await ask(.ping(ClientMessage.Ping()))
        try await poll(timeout, code: .timeout) {
            guard !hasControl else { return nil }
            guard hasRequestedControl else {
                throw ClientError(
                    .forbidden, "The holder, \(holderName), denied the request.", advice: "Ask again later.")
            }
            return ClientError(.timeout, "The holder is \(holderName).", advice: "Wait longer with --timeout.")
        }
    }

    /// Waits until the expected client holds control, or until no client does.
    public func expectControl(of holder: Holder, timeout: Duration? = nil) async throws {
        try await poll(timeout, code: .assertionFailed) {
            guard let control, control.mode == .turns else {
                return ClientError(
                    .assertionFailed, "This screen has no control queue.",
                    advice:
                        "Start the server with 'baton serve --control \(address.screen ?? "SCREEN")=turns'."
                )
            }
            let isExpected =
                switch holder {
                case .me: hasControl
                case .nobody: control.holder == nil
                case .somebody(let name):
                    control.holder.map { "\($0)" == name || control.name?.lowercased() == name.lowercased() } ?? false
                }
            guard !isExpected else { return nil }
            return ClientError(
                .assertionFailed, "The holder is \(holderName), expected \(holder.displayName).")
        }
    }

    /// Returns the number of the client with a name.
    /// - Throws: ``ClientError`` if no client or several clients have this name.
    public func client(named name: String) throws(ClientError) -> Int {
        if let number = Int(name) { return number }
        let requesters = control?.requests.filter { $0.name?.lowercased() == name.lowercased() }.map(\.client) ?? []
        let connected = people.filter { $0.name?.lowercased() == name.lowercased() }.map(\.client)
        let found = Set(requesters + connected).subtracting([welcome?.client ?? -1])
        guard let client = found.first else {
            let names = people.compactMap { $0.client == welcome?.client ? nil : "\($0.name ?? "client \($0.client)")" }
            throw ClientError(
                .invalidArgument, "No client of this screen has the name \(name).",
                advice: names.isEmpty ? "No other client is connected." : "The clients are:",
                candidates: names)
        }
        guard found.count == 1 else {
            throw ClientError(
                .invalidArgument, "\(found.count) clients have the name \(name).", advice: "Choose one by its number:",
                candidates: found.sorted().map(String.init))
        }
        return client
    }

    /// Waits until the server has sent the list of clients. A private screen has no such list.
    public func waitForPeople() async throws {
        guard options.capabilities.contains("presence"), welcome?.fills != true || welcome?.isPersonal == true else {
            return
        }
        try await poll(nil, code: .timeout) {
            people.isEmpty ? ClientError(.timeout, "The server has not sent the list of clients.") : nil
        }
    }

    /// According to the last presence update, this client has requested control.
    private var hasRequestedControl: Bool { control?.requests.contains { $0.client == welcome?.client } ?? false }

    private var holderName: String {
        guard let control, let holder = control.holder else { return "nobody" }
        return control.name ?? "client \(holder)"
    }
}

extension RemoteScreen.Holder {
    fileprivate var displayName: String {
        switch self {
        case .me: "this client"
        case .nobody: "nobody"
        case .somebody(let name): name
        }
    }
}

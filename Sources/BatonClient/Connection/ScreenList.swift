import Foundation

/// An entry in a server's list of screens.
public struct ScreenListing: Sendable, Equatable, Codable {
    /// The screen's path without its slash.
    public var name: String
    /// The title that people see.
    public var title: String
    /// `shared` if all clients see the same screen, or `private` if each client has its own until it disconnects.
    public var sharing: String
    /// The sizes of the screen, `[width, height]` in points, if it exists in several sizes.
    public var sizes: [[Double]]?

    /// Creates an entry.
    public init(name: String, title: String, sharing: String, sizes: [[Double]]? = nil) {
        self.sizes = sizes
        self.name = name
        self.title = title
        self.sharing = sharing
    }
}

extension ServerAddress {
    private struct Listings: Codable {
        var screens: [ScreenListing]
    }

    /// Returns the screens of the server.
    /// - Throws: `ClientError` if the server is not reachable or is not a Baton server.
    public func screens(trust: CertificateTrust = .system) async throws(ClientError) -> [ScreenListing] {
        switch await ClientSocket.get("/screens.json", of: self, trust: trust) {
        case .failure(let failed): throw failed.failure.error(self)
        case .success((let status, let body)):
            if status == 307 || status == 426, !isSecure {
                throw ClientSocket.Failure.refusedByServer(status: status, words: "").error(self)
            }
            guard status == 200, let listings = try? JSONDecoder().decode(Listings.self, from: Data(body)) else {
                throw ClientError(
                    .protocolMismatch,
                    "What answers at \(url) is no Baton: it has no list of screens (HTTP \(status)).",
                    advice: "Look at the port: 'baton serve' prints the address that it listens at.")
            }
            return listings.screens
        }
    }

    /// Returns the address with a screen name. If the address names none, the server must have exactly one screen.
    public func withScreen(trust: CertificateTrust = .system) async throws(ClientError) -> ServerAddress {
        guard screen == nil else { return self }
        let screens = try await screens(trust: trust)
        guard let first = screens.first else {
            throw ClientError(.noSuchScreen, "\(url) has no screens.", advice: "Look at how the server was started.")
        }
        var address = self
        address.screen = first.name
        guard screens.count == 1 else {
            throw ClientError(
                .noSuchScreen, "\(url) has \(screens.count) screens, and which one is meant is not said:",
                advice: "Name it in the address, such as \(address.url).",
                candidates: screens.map { "\($0.name)   (\($0.title))" })
        }
        return address
    }

    /// Returns the error for a screen that could not be opened, as text for people.
    func failure(_ failure: ClientSocket.Failure, trust: CertificateTrust) async -> ClientError {
        guard case .refusedByServer(let status, _) = failure, status > 0, let screen else { return failure.error(self) }
        do throws(ClientError) {
            let screens = try await screens(trust: trust)
            guard screens.contains(where: { $0.name == screen }) else {
                return Self.noSuchScreen(screen, screens, at: self)
            }
        } catch {
            return error
        }
        // The server is a Baton server and has the screen.
        return status == 400 ? ClientSocket.Failure.otherVersion(self) : failure.error(self)
    }

    static func noSuchScreen(_ name: String, _ screens: [ScreenListing], at address: ServerAddress) -> ClientError {
        let names = screens.map(\.name)
        return ClientError(
            .noSuchScreen, "\(address.authority) has no screen '\(name)'." + Likeness.question(name, among: names),
            advice: "Its screens are: \(names.joined(separator: ", ")).")
    }
}

extension ClientSocket.Failure {
    private static func distrust(_ problem: ClientSocket.CertificateProblem, _ words: String, _ address: ServerAddress)
        -> ClientError
    {
        let server = address.authority
        switch problem {
        case .unknown:
            return ClientError(
                .connectionFailed,
                "Nobody whom this machine trusts vouches for the certificate of \(server) (\(words)).",
                advice:
                    "Where it was made by 'baton cert', name its authority.crt with --cacert; where it does not matter who is in between, say --insecure."
            )
        case .expired:
            return ClientError(
                .connectionFailed, "The certificate of \(server) has ended (\(words)).",
                advice:
                    "It has to be renewed there: 'baton cert --replace' makes another. Or look at this machine's clock."
            )
        case .notYet:
            return ClientError(
                .connectionFailed, "The certificate of \(server) is not good yet (\(words)).",
                advice: "Look at this machine's clock.")
        case .otherName:
            return ClientError(
                .connectionFailed, "The certificate of \(server) is not for the name '\(address.host)' (\(words)).",
                advice:
                    "Use a name that it is for, or have one made that is for this too: 'baton cert --replace --host \(address.host)'."
            )
        case .bad:
            return ClientError(
                .connectionFailed, "The certificate of \(server) is not to be trusted (\(words)).",
                advice: "Where it is your own, have it taken nevertheless with --insecure.")
        }
    }

    fileprivate static func otherVersion(_ address: ServerAddress) -> ClientError {
        ClientError(
            .protocolMismatch,
            "The server at \(address.url) does not speak baton.v1, the version of the protocol that this client speaks.",
            advice:
                "Use a client of the server's own version, or bring the server to this one: 'baton --version' says each."
        )
    }

    /// Returns the failure as an error for people.
    func error(_ address: ServerAddress) -> ClientError {
        switch self {
        case .unknownHost(let words):
            ClientError(
                .connectionFailed, "There is no machine '\(address.host)' (\(words)).",
                advice: "Look at how it is written, and whether this machine is in the same network.")
        case .nobodyListens:
            ClientError(
                .connectionFailed, "Nobody listens at \(address.authority).",
                advice: "Start a server there with 'baton serve', or name another address with --url.")
        case .unreachable(let words):
            ClientError(
                .connectionFailed, "\(address.authority) does not answer (\(words)).",
                advice:
                    "Look whether the machine is on, and whether a firewall is in between. For others than its own machine, a server has to be started with 'baton serve --host 0.0.0.0'."
            )
        case .refusedByServer(101, _): Self.otherVersion(address)
        case .refusedByServer(403, _):
            ClientError(
                .connectionFailed, "The server at \(address.url) lets nobody in by that name (HTTP 403).",
                advice:
                    "Write its address in numbers, or start it so that it takes the name: 'baton serve --allow-origin http://\(address.authority)'."
            )
        case .refusedByServer(426, _) where !address.isSecure, .refusedByServer(307, _) where !address.isSecure:
            ClientError(
                .connectionFailed, "The server at \(address.authority) speaks TLS.",
                advice:
                    "Write https: https://\(address.host.contains(":") ? "[\(address.host)]" : address.host):\(address.port)\(address.path)."
            )
        case .badAnswer(let words):
            ClientError(
                .protocolMismatch, "The answer of the server at \(address.authority) cannot be used: \(words).",
                advice: "Look whether that is a Baton, and what is between it and this machine, such as a proxy.")
        case .certificate(let problem, let words): Self.distrust(problem, words, address)
        case .refusedByServer(let status, let words):
            if status == 0, address.isSecure {
                ClientError(
                    .connectionFailed, "\(address.authority) does not speak TLS\(words.isEmpty ? "" : " (\(words))").",
                    advice: "A server without it is reached by http: http://\(address.authority)\(address.path).")
            } else {
                ClientError(
                    .protocolMismatch,
                    "The server at \(address.url) did not open a WebSocket"
                        + (status > 0 ? " (HTTP \(status))" : words.isEmpty ? "" : " (\(words))") + ".",
                    advice:
                        "Look whether that is a Baton: 'baton screens --url \(address.isSecure ? "https" : "http")://\(address.authority)'."
                )
            }
        }
    }
}

import BatonSupport
import Foundation

/// An entry in a server's list of screens.
public struct ScreenListing: Sendable, Equatable, Codable {
    /// The screen's path without its slash.
    public var name: String
    /// The title that people see.
    public var title: String
    /// `shared` if all clients see the same screen; `private` if each client has a screen of its own, which ends when
    /// the client disconnects.
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
                throw ClientSocket.Failure.refusedByServer(status: status, message: "").error(self)
            }
            guard status == 200, let listings = try? JSONDecoder().decode(Listings.self, from: Data(body)) else {
                throw ClientError(
                    .protocolMismatch,
                    "The server at \(url) is not Baton: it has no list of screens (HTTP \(status)).",
                    advice: "Check the port: 'baton serve' prints the address at which it listens.")
            }
            return listings.screens
        }
    }

    /// Returns the address with a screen name. If the address names none, the server must have exactly one screen.
    public func withScreen(trust: CertificateTrust = .system) async throws(ClientError) -> ServerAddress {
        guard screen == nil else { return self }
        let screens = try await screens(trust: trust)
        guard let first = screens.first else {
            throw ClientError(
                .noSuchScreen, "\(url) has no screens.", advice: "Check the options with which the server was started.")
        }
        var address = self
        address.screen = first.name
        guard screens.count == 1 else {
            throw ClientError(
                .noSuchScreen, "\(url) has \(screens.count) screens, and the address names none of them:",
                advice: "Name one of them in the address, such as \(address.url).",
                candidates: screens.map { "\($0.name)   (\($0.title))" })
        }
        return address
    }

    /// Returns the error for a screen that could not be opened.
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
        // The server has just sent a list with this screen, so it is a Baton server. Status 400 then means another
        // version of the protocol.
        return status == 400 ? ClientSocket.Failure.versionMismatch(self) : failure.error(self)
    }

    static func noSuchScreen(_ name: String, _ screens: [ScreenListing], at address: ServerAddress) -> ClientError {
        let names = screens.map(\.name)
        return ClientError(
            .noSuchScreen,
            "\(address.authority) has no screen '\(name)'." + Suggestions.question(for: name, among: names),
            advice: "Its screens are: \(names.joined(separator: ", ")).")
    }
}

extension ClientSocket.Failure {
    private static func certificateError(
        _ problem: ClientSocket.CertificateProblem, _ message: String, _ address: ServerAddress
    )
        -> ClientError
    {
        let server = address.authority
        switch problem {
        case .unknown:
            return ClientError(
                .connectionFailed,
                "This machine does not trust the certificate of \(server) (\(message)).",
                advice:
                    "If 'baton cert' created the certificate, name its authority.crt with --cacert. To connect without checking the certificate, give --insecure."
            )
        case .expired:
            return ClientError(
                .connectionFailed, "The certificate of \(server) has expired (\(message)).",
                advice:
                    "Renew the certificate on the server with 'baton cert --replace'. Or check this machine's clock."
            )
        case .notYet:
            return ClientError(
                .connectionFailed, "The certificate of \(server) is not valid yet (\(message)).",
                advice: "Check this machine's clock.")
        case .otherName:
            return ClientError(
                .connectionFailed, "The certificate of \(server) is not for the name '\(address.host)' (\(message)).",
                advice:
                    "Use a name that the certificate contains, or create one that contains this name: 'baton cert --replace --host \(address.host)'."
            )
        case .bad:
            return ClientError(
                .connectionFailed, "The certificate of \(server) cannot be trusted (\(message)).",
                advice: "If the server is your own, use --insecure, which connects without checking the certificate.")
        }
    }

    fileprivate static func versionMismatch(_ address: ServerAddress) -> ClientError {
        ClientError(
            .protocolMismatch,
            "The server at \(address.url) does not speak baton.v1, the version of the protocol that this client speaks.",
            advice:
                "Use the same version of client and server: 'baton --version' prints it."
        )
    }

    /// Returns the error that describes this failure of a connection to an address.
    func error(_ address: ServerAddress) -> ClientError {
        switch self {
        case .unknownHost(let message):
            ClientError(
                .connectionFailed, "The host '\(address.host)' is unknown (\(message)).",
                advice: "Check the spelling, and whether this machine is in the same network as the host.")
        case .portClosed:
            ClientError(
                .connectionFailed, "No server listens at \(address.authority).",
                advice: "Start a server there with 'baton serve', or name another address with --url.")
        case .unreachable(let message):
            ClientError(
                .connectionFailed, "\(address.authority) does not answer (\(message)).",
                advice:
                    "Check whether the machine is on, and whether a firewall blocks the port. Other machines only reach a server that was started with 'baton serve --host 0.0.0.0'."
            )
        case .refusedByServer(101, _): Self.versionMismatch(address)
        case .refusedByServer(403, _):
            ClientError(
                .connectionFailed,
                "The server at \(address.url) does not accept the host name in this address (HTTP 403).",
                advice:
                    "Use the server's IP address, or start the server with this name: 'baton serve --allow-origin http://\(address.authority)'."
            )
        case .refusedByServer(426, _) where !address.isSecure, .refusedByServer(307, _) where !address.isSecure:
            ClientError(
                .connectionFailed, "The server at \(address.authority) speaks TLS.",
                advice:
                    "Use https: https://\(address.host.contains(":") ? "[\(address.host)]" : address.host):\(address.port)\(address.path)."
            )
        case .invalidResponse(let message):
            ClientError(
                .protocolMismatch, "The answer of the server at \(address.authority) cannot be used: \(message).",
                advice: "Check whether this server is Baton, and whether a proxy is in between.")
        case .certificate(let problem, let message): Self.certificateError(problem, message, address)
        case .refusedByServer(let status, let message):
            if status == 0, address.isSecure {
                ClientError(
                    .connectionFailed,
                    "\(address.authority) does not speak TLS\(message.isEmpty ? "" : " (\(message))").",
                    advice: "Use http for a server without TLS: http://\(address.authority)\(address.path).")
            } else {
                ClientError(
                    .protocolMismatch,
                    "The server at \(address.url) did not open a WebSocket"
                        + (status > 0 ? " (HTTP \(status))" : message.isEmpty ? "" : " (\(message))") + ".",
                    advice:
                        "Check whether this server is Baton: 'baton screens --url \(address.isSecure ? "https" : "http")://\(address.authority)'."
                )
            }
        }
    }
}

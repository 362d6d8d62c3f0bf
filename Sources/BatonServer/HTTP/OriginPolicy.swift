import Foundation

/// Decides whether a page of a given origin may open a WebSocket to this server.
///
/// A browser sends the header `Origin` with every WebSocket handshake, but does not prevent a foreign page from opening
/// a socket. The server must therefore check the origin. The origin must be the server's own, which the header `Host`
/// names.
///
/// `Host` in turn must be a name that an attacker cannot direct to this machine. Otherwise an attacker could let the
/// name of a page resolve to this machine's address (DNS rebinding). The policy allows addresses, `localhost`, this
/// machine's own name, also with `.local`, and names that the administrator allows. Other `.local` names are refused,
/// because any device in the network can claim them.
struct OriginPolicy {
    /// The allowed origins in addition to the server's own, such as `https://house.example`.
    var allowedOrigins: Set<String>
    /// The allowed host names in addition to `localhost` and IP addresses.
    var allowedHosts: Set<String>

    /// - Parameters:
    ///   - allowedOrigins: the origins that the administrator allows.
    ///   - hostName: this machine's own name.
    ///   - address: the address by which phones reach the server, if the administrator has configured one.
    init(allowedOrigins: [String], hostName: String, address: String? = nil) {
        // The slash at the end is removed, because people copy addresses with this slash from a browser's address bar.
        func withoutTrailingSlash(_ address: String) -> String {
            Self.normalized(address.hasSuffix("/") ? String(address.dropLast()) : address)
        }
        let origins = allowedOrigins.map(withoutTrailingSlash)
        self.allowedOrigins = Set(origins)
        var names = (origins + [address].compactMap { $0.map(withoutTrailingSlash) }).compactMap(Self.authority).map(
            Self.name)
        // This machine's own `.local` name is allowed, because computers in a network without a name server find each
        // other by such names (mDNS).
        if let own = hostName.lowercased().split(separator: ".").first {
            names += [hostName.lowercased(), own + ".local"]
        }
        allowedHosts = Set(names.filter { !$0.isEmpty })
    }

    /// Returns why a request is refused; nil if it is allowed.
    /// - Parameter isSecure: whether the request arrived over TLS. If so, only an `https:` page counts as the
    ///   server's own, because an attacker in the network can forge an `http:` page.
    func refusal(origin: String?, host: String?, isSecure: Bool = false) -> String? {
        guard let host = host?.lowercased(), !host.isEmpty else {
            return "The request has no Host header, which HTTP/1.1 requires."
        }
        let name = Self.name(of: host)
        guard Self.isLocal(name) || allowedHosts.contains(name) else {
            let asked = name.prefix(100)
            return
                "This server does not answer to the name \(asked). Use the server's IP address, or start the server with --allow-origin http\(isSecure ? "s" : "")://\(asked)."
        }
        // A request without an origin is allowed: it comes from a program that is not a browser, and could send any
        // origin.
        guard let origin = origin.map(Self.normalized) else { return nil }
        if allowedOrigins.contains(origin) { return nil }
        guard let authority = Self.authority(of: origin), authority == Self.withoutDefaultPort(host, of: origin),
            !isSecure || origin.hasPrefix("https:")
        else {
            let asking = origin.prefix(100)
            return
                "Pages of \(asking) may not control this server. If they should, start the server with --allow-origin \(asking)."
        }
        return nil
    }

    private static func isLocal(_ name: String) -> Bool {
        name == "localhost" || name.hasSuffix(".localhost") || isAddress(name)
    }

    /// Normalizes an origin as browsers write it: in lower case, without the scheme's default port (RFC 6454 6.2).
    private static func normalized(_ origin: String) -> String {
        let origin = origin.lowercased()
        return withoutDefaultPort(origin, of: origin)
    }

    /// Returns `host:port` of a web origin; nil for all other origins, such as `null`, a file, an extension or another
    /// scheme.
    private static func authority(of origin: String) -> String? {
        for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
            let authority = origin.dropFirst(scheme.count)
            return authority.isEmpty || authority.contains("/") ? nil : String(authority)
        }
        return nil
    }

    private static func withoutDefaultPort(_ authority: String, of origin: String) -> String {
        let standard = origin.hasPrefix("https:") ? ":443" : ":80"
        return authority.hasSuffix(standard) ? String(authority.dropLast(standard.count)) : authority
    }

    /// Returns a host without its port.
    private static func name(of host: String) -> String {
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
        return String(host.prefix { $0 != ":" })
    }

    private static func isAddress(_ name: String) -> Bool {
        var address = in6_addr()
        if name.hasPrefix("["), name.hasSuffix("]") {
            return inet_pton(AF_INET6, String(name.dropFirst().dropLast()), &address) == 1
        }
        return inet_pton(AF_INET, name, &address) == 1
    }
}

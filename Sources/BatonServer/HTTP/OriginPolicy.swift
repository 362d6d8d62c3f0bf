import Foundation

/// Decides whether a page of some origin may open a socket here.
///
/// A browser sends `Origin` with every WebSocket handshake, and does not keep a foreign page from opening one; so the server must. The origin has to be
/// the server's own, which is what `Host` says. `Host` in turn has to be a name that no stranger can point at this machine, or a page could
/// make its own name lead here (DNS rebinding): an address, `localhost`, this machine's own name, also with `.local`, or one that was allowed. Another
/// `.local` name is not: anybody in the same network can say where it leads.
struct OriginPolicy {
    /// Origins besides the server's own, such as `https://house.example`.
    var allowedOrigins: Set<String>
    /// Names by which the server may be reached, besides those that always are good.
    var allowedHosts: Set<String>

    /// - Parameters:
    ///   - allowedOrigins: what the person who started the server named.
    ///   - hostName: this machine's own name.
    ///   - address: the address by which phones reach the server, where somebody named one.
    init(allowedOrigins: [String], hostName: String, address: String? = nil) {
        // As people copy it out of an address line, with a slash at the end.
        func copied(_ address: String) -> String {
            Self.normal(address.hasSuffix("/") ? String(address.dropLast()) : address)
        }
        let origins = allowedOrigins.map(copied)
        self.allowedOrigins = Set(origins)
        var names = (origins + [address].compactMap { $0.map(copied) }).compactMap(Self.authority).map(Self.name)
        // As computers in a network without a name server find each other.
        if let own = hostName.lowercased().split(separator: ".").first {
            names += [hostName.lowercased(), own + ".local"]
        }
        allowedHosts = Set(names.filter { !$0.isEmpty })
    }

    /// Why not; nil where it may.
    /// - Parameter isSecure: whether it came through TLS. Then only a page that did so too is the server's own: anybody in between can make one that did not.
    func refusal(origin: String?, host: String?, isSecure: Bool = false) -> String? {
        guard let host = host?.lowercased(), !host.isEmpty else { return "The request names no Host." }
        let name = Self.name(of: host)
        guard Self.isOwn(name) || allowedHosts.contains(name) else {
            let asked = name.prefix(100)
            return
                "This server does not answer to the name \(asked). Use its address, or start it with --allow-origin http\(isSecure ? "s" : "")://\(asked)."
        }
        // Only browsers send an origin; a program can say what it likes anyway.
        guard let origin = origin.map(Self.normal) else { return nil }
        if allowedOrigins.contains(origin) { return nil }
        guard let authority = Self.authority(of: origin), authority == Self.withoutDefaultPort(host, of: origin),
            !isSecure || origin.hasPrefix("https:")
        else {
            let asking = origin.prefix(100)
            return
                "Pages of \(asking) may not control this server. If they should, start it with --allow-origin \(asking)."
        }
        return nil
    }

    private static func isOwn(_ name: String) -> Bool {
        name == "localhost" || name.hasSuffix(".localhost") || isAddress(name)
    }

    /// An origin as browsers write it: in small letters, without the port that goes without saying (RFC 6454 6.2).
    private static func normal(_ origin: String) -> String {
        let origin = origin.lowercased()
        return withoutDefaultPort(origin, of: origin)
    }

    /// `host:port` of a web page's origin; nil for what is none: `null`, a file, an extension, another program's own scheme.
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

    /// A host without its port.
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

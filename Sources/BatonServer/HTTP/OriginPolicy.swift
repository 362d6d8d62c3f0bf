import Foundation

/// Decides whether a page of some origin may open a socket here.
///
/// A browser sends `Origin` with every WebSocket handshake, and does not keep a foreign page from opening one; so the server must. The origin has to be
/// the server's own, which is what `Host` says. `Host` in turn has to be a name that no stranger can point at this machine, or a page could
/// make its own name lead here (DNS rebinding): an address, `localhost`, a `.local` name, this machine's own name, or one that was allowed.
struct OriginPolicy {
    /// Origins besides the server's own, such as `https://house.example`.
    var allowedOrigins: Set<String>
    /// Names by which the server may be reached, besides those that always are good.
    var allowedHosts: Set<String>

    /// - Parameters:
    ///   - allowedOrigins: what the person who started the server named.
    ///   - hostName: this machine's own name.
    init(allowedOrigins: [String], hostName: String) {
        self.allowedOrigins = Set(allowedOrigins.map { $0.lowercased() })
        var hosts: Set<String> = [hostName.lowercased()]
        for origin in allowedOrigins {
            if let host = Self.authority(of: origin) { hosts.insert(Self.name(of: host)) }
        }
        allowedHosts = hosts
    }

    /// Why not; nil where it may.
    func refusal(origin: String?, host: String?) -> String? {
        guard let host, !host.isEmpty else { return "The request names no Host." }
        let name = Self.name(of: host.lowercased())
        guard isOwn(name) || isAllowed(name) else {
            let asked = name.prefix(100)
            return "This server does not answer to the name \(asked). Use its address, or start it with --allow-origin http://\(asked)."
        }
        // Only browsers send an origin; a program can say what it likes anyway.
        guard let origin = origin?.lowercased() else { return nil }
        if allowedOrigins.contains(origin) { return nil }
        let own = Self.withoutDefaultPort(host.lowercased(), of: origin)
        if let authority = Self.authority(of: origin), Self.withoutDefaultPort(authority, of: origin) == own { return nil }
        let asking = origin.prefix(100)
        return "Pages of \(asking) may not control this server. If they should, start it with --allow-origin \(asking)."
    }

    private func isOwn(_ name: String) -> Bool {
        name == "localhost" || name.hasSuffix(".localhost") || name.hasSuffix(".local") || Self.isAddress(name)
    }

    private func isAllowed(_ name: String) -> Bool { allowedHosts.contains(name) }

    /// `host:port` of an origin; nil for what is none, such as `null`.
    private static func authority(of origin: String) -> String? {
        guard let range = origin.range(of: "://") else { return nil }
        let authority = origin[range.upperBound...]
        return authority.isEmpty || authority.contains("/") ? nil : String(authority)
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
        if name.hasPrefix("[") { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
}

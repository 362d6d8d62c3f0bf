import Foundation

/// The address of a server and the name of a screen.
///
///     let address = try ServerAddress("http://127.0.0.1:8080/player")
///
/// The text may be the address of a page (`http`) or of a socket (`ws`), or have no scheme, such as `kiosk.local/lobby`
/// or `:8080/player`.
public struct ServerAddress: Sendable, Equatable {
    /// The host name or IP address, without brackets.
    public var host: String
    /// The port. The default is 8080, or 443 for `https` and `wss`.
    public var port: Int
    /// The connection uses TLS.
    public var isSecure: Bool
    /// The screen's name; nil if the address contains none.
    public var screen: String?

    /// Creates an address from its parts.
    public init(host: String = "127.0.0.1", port: Int = 8_080, isSecure: Bool = false, screen: String? = nil) {
        self.host = host
        self.port = port
        self.isSecure = isSecure
        self.screen = screen
    }

    /// Reads an address as people write it.
    /// - Throws: `ClientError` with code ``ClientError/Code/invalidArgument``, which describes the problem.
    public init(_ text: String) throws(ClientError) {
        var rest = Substring(text.trimmingCharacters(in: .whitespaces))
        func wrong(_ words: String) -> ClientError {
            ClientError(
                .invalidArgument, "'\(text)' is not the address of a server: \(words).",
                advice: "Write the address as in a browser, such as http://127.0.0.1:8080/player.")
        }
        var scheme: String?
        if let range = rest.range(of: "://") {
            scheme = rest[..<range.lowerBound].lowercased()
            rest = rest[range.upperBound...]
        }
        switch scheme {
        case nil, "http", "ws": isSecure = false
        case "https", "wss": isSecure = true
        case let other?: throw wrong("'\(other)' is none of http, https, ws, wss")
        }
        if let end = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) { rest = rest[..<end] }
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        let authority = rest[..<slash]
        let path = rest[slash...].split(separator: "/")
        guard path.count <= 1 else { throw wrong("the name of a screen contains no slash") }
        screen = path.first.map { $0.removingPercentEncoding ?? String($0) }

        var name = authority
        var number: Substring?
        if name.first == "[" {
            guard let end = name.firstIndex(of: "]") else { throw wrong("the bracket is not closed") }
            let after = name[name.index(after: end)...]
            guard after.isEmpty || after.first == ":" else { throw wrong("'\(after)' follows the address") }
            number = after.isEmpty ? nil : after.dropFirst()
            name = name[..<end].dropFirst()
        } else if name.count(where: { $0 == ":" }) == 1, let colon = name.firstIndex(of: ":") {
            number = name[name.index(after: colon)...]
            name = name[..<colon]
        }
        host = name.isEmpty ? "127.0.0.1" : String(name)
        guard !host.contains(where: { $0.isWhitespace || $0 == "@" }) else {
            throw wrong("'\(host)' is not a host name")
        }
        if let number, !number.isEmpty {
            guard let value = Int(number), (1...65_535).contains(value) else {
                throw wrong("a port is a number from 1 to 65535, and '\(number)' is not")
            }
            port = value
        } else {
            port =
                scheme == "https" || scheme == "wss"
                ? 443 : scheme == nil ? 8_080 : number == nil && authority.isEmpty ? 8_080 : 80
        }
    }

    /// The address as a URL that a browser can open.
    public var url: String {
        "\(isSecure ? "https" : "http")://\(authority)\(path)"
    }

    /// The path of the HTTP request, which begins with a slash.
    var path: String { "/" + (screen?.addingPercentEncoding(withAllowedCharacters: Self.inPath) ?? "") }

    // The characters that a path may contain (RFC 3986 3.3), except those that people may mistake for the end of an
    // address.
    private static let inPath = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&*+=:@")

    /// The host and the port.
    var authority: String {
        (host.contains(":") ? "[\(host)]" : host) + (port == (isSecure ? 443 : 80) ? "" : ":\(port)")
    }
}

extension ServerAddress: CustomStringConvertible {
    /// The address as a URL that a browser can open.
    public var description: String { url }
}

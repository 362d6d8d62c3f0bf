import Foundation

/// The address of a request, split into parts and composed again.
///
/// curl receives the composed address. The host that was compared with the allowed hosts is therefore the host that
/// curl calls, even if curl would parse the original text differently.
struct RequestAddress: Sendable, Hashable {
    let scheme: String
    /// The host in lower case; an IPv6 address is in its shortest form, in brackets.
    let host: String
    let port: Int
    /// The path and query, percent-encoded where necessary.
    let target: String

    static let maximumLength = 8 << 10

    /// The complete address.
    var text: String { "\(scheme)://\(host):\(port)\(target)" }

    /// Parses an address. If requests cannot use the address, throws an error with the reason.
    init(_ text: String) throws(RequestError) {
        func wrong(_ why: String) -> RequestError {
            RequestError(.address, "\(Quoted.name(text)) is not an address for requests: \(why)")
        }
        guard text.utf8.count <= Self.maximumLength else {
            throw wrong("it is longer than \(Quoted.size(Self.maximumLength))")
        }
        guard let colon = text.range(of: "://") else {
            throw wrong("the address has to begin with https:// or http://")
        }
        scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else {
            throw wrong("the address has to begin with https:// or http://")
        }
        let rest = text[colon.upperBound...].prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        // Parsers interpret `@` and `\` differently, so addresses that contain them before the path are refused.
        guard !authority.contains("@") else {
            throw wrong("the address may not contain a user name or a password; write them into `headers`")
        }
        guard !authority.contains("\\") else { throw wrong("it contains a \\") }
        let hostAndPort: (host: String, port: Int?)
        do {
            hostAndPort = try RequestHost.split(authority)
        } catch {
            throw wrong(error.sentence)
        }
        host = hostAndPort.host
        port = hostAndPort.port ?? (scheme == "https" ? 443 : 80)
        let target = rest[authority.endIndex...]
        self.target = Self.escaped(target.hasPrefix("/") ? String(target) : "/" + target)
    }

    /// Percent-encodes the bytes that are not allowed in a request line. Existing percent-encodings are
    /// preserved.
    private static func escaped(_ target: String) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in target.utf8 {
            let stays = byte > 0x20 && byte < 0x7f && !"\"<>\\^`{|}".utf8.contains(byte)
            bytes += stays ? [byte] : [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// An allowed host: `api.example`, `api.example:8443`, `192.168.1.7:80` or `[fd00::7]:8080`. Without a
/// port, only the scheme's default port is allowed: 443 for https, 80 for http.
public struct RequestHost: Sendable, Hashable {
    let host: String
    let port: Int?

    /// Parses a host.
    /// - Throws: An error if the text is not a host.
    public init(_ text: String) throws(RequestError) {
        do {
            (host, port) = try Self.split(text[...])
        } catch {
            throw RequestError(.address, "\(Quoted.name(text)) is not a host: \(error.sentence)")
        }
    }

    func allows(_ address: RequestAddress) -> Bool {
        host == address.host
            && (port.map { $0 == address.port } ?? (address.port == (address.scheme == "https" ? 443 : 80)))
    }

    struct Wrong: Error {
        let sentence: String
    }

    static func split(_ authority: Substring) throws(Wrong) -> (host: String, port: Int?) {
        guard !authority.isEmpty, authority.utf8.count <= 300 else { throw Wrong(sentence: "the address has no host") }
        var host = authority
        var port: Int?
        if authority.first == "[" {
            guard let close = authority.firstIndex(of: "]") else { throw Wrong(sentence: "the closing ] is missing") }
            host = authority[...close]
            let after = authority[authority.index(after: close)...]
            guard after.isEmpty || after.first == ":" else { throw Wrong(sentence: "only a port may follow ]") }
            if !after.isEmpty { port = try number(after.dropFirst()) }
            guard let address = canonicalIPv6(host.dropFirst().dropLast()) else {
                throw Wrong(sentence: "expected an IPv6 address between [ and ]")
            }
            return ("[\(address)]", port)
        }
        if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
            port = try number(authority[authority.index(after: colon)...])
        }
        guard host.utf8.allSatisfy({ isPlain($0) }) else {
            throw Wrong(sentence: "a host has the letters a to z, digits, - and dots; write others as xn--…")
        }
        guard !host.hasPrefix("."), !host.hasSuffix("."), !host.contains(".."), !host.hasPrefix("-"), !host.isEmpty
        else {
            throw Wrong(sentence: "a host neither begins nor ends with a dot")
        }
        return (host.lowercased(), port)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func number(_ text: Substring) throws(Wrong) -> Int {
        guard text.utf8.count <= 5, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let port = Int(text),
            1...65_535 ~= port
        else {
            throw Wrong(sentence: "a port is a number from 1 to 65535")
        }
        return port
    }

    /// Returns an IPv6 address in its shortest form; nil if the text is not an IPv6 address.
    private static func canonicalIPv6(_ text: Substring) -> String? {
        var address = in6_addr()
        guard !text.contains("%"), inet_pton(AF_INET6, String(text), &address) == 1 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            guard let start = buffer.baseAddress, inet_ntop(AF_INET6, &address, start, socklen_t(buffer.count)) != nil
            else { return nil }
            return String(cString: start)
        }
    }
}

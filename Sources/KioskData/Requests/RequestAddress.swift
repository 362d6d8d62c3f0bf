import Foundation

/// Where a request goes: an address that was taken apart, and is put together again from its parts. What is compared with the hosts that
/// are allowed is so exactly what is called, whatever another reader would make of what was written.
struct RequestAddress: Sendable, Hashable {
    let scheme: String
    /// In lower case; an IPv6 address in its shortest form and brackets.
    let host: String
    let port: Int
    /// The path and query, of letters that stand for themselves.
    let target: String

    static let longest = 8 << 10

    /// The whole address.
    var text: String { "\(scheme)://\(host):\(port)\(target)" }

    /// What an address is, or why it is none that is called.
    init(_ text: String) throws(RequestError) {
        func wrong(_ why: String) -> RequestError {
            RequestError(.address, "\(Quoted.name(text)) is not an address that is called: \(why)")
        }
        guard text.utf8.count <= Self.longest else { throw wrong("it is longer than \(Quoted.size(Self.longest))") }
        guard let colon = text.range(of: "://") else { throw wrong("it begins with https:// or http://") }
        scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { throw wrong("it begins with https:// or http://") }
        let rest = text[colon.upperBound...].prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        // Readers differ on what these mean.
        guard !authority.contains("@") else {
            throw wrong("a name or password stands in no address; write them into `headers`")
        }
        guard !authority.contains("\\") else { throw wrong("there is a \\ in it") }
        let place: (host: String, port: Int?)
        do {
            place = try RequestHost.split(authority)
        } catch {
            throw wrong(error.sentence)
        }
        host = place.host
        port = place.port ?? (scheme == "https" ? 443 : 80)
        let target = rest[authority.endIndex...]
        self.target = Self.escaped(target.hasPrefix("/") ? String(target) : "/" + target)
    }

    /// Letters that have no place in a request line, as per cent and their bytes; what is so already stays.
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

/// A host that requests may go to: `api.example`, `api.example:8443`, `192.168.1.7:80` or `[fd00::7]:8080`. Without a port it is 443 or
/// 80 alone.
public struct RequestHost: Sendable, Hashable {
    let host: String
    let port: Int?

    /// The host that is written here.
    /// - Throws: where none is.
    public init(_ text: String) throws(RequestError) {
        do {
            (host, port) = try Self.split(text[...])
        } catch {
            throw RequestError(.address, "\(Quoted.name(text)) is no host: \(error.sentence)")
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
        guard !authority.isEmpty, authority.utf8.count <= 300 else { throw Wrong(sentence: "it has no host") }
        var host = authority
        var port: Int?
        if authority.first == "[" {
            guard let close = authority.firstIndex(of: "]") else { throw Wrong(sentence: "a [ has no ]") }
            host = authority[...close]
            let after = authority[authority.index(after: close)...]
            guard after.isEmpty || after.first == ":" else { throw Wrong(sentence: "only a port follows ]") }
            if !after.isEmpty { port = try number(after.dropFirst()) }
            guard let address = sixth(host.dropFirst().dropLast()) else {
                throw Wrong(sentence: "between [ and ] stands an IPv6 address")
            }
            return ("[\(address)]", port)
        }
        if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
            port = try number(authority[authority.index(after: colon)...])
        }
        guard host.utf8.allSatisfy({ isPlain($0) }) else {
            throw Wrong(sentence: "a host is of the letters a to z, digits, - and points; others are written as xn--…")
        }
        guard !host.hasPrefix("."), !host.hasSuffix("."), !host.contains(".."), !host.hasPrefix("-"), !host.isEmpty
        else {
            throw Wrong(sentence: "a host neither begins nor ends with a point")
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

    /// An IPv6 address in its shortest form.
    private static func sixth(_ text: Substring) -> String? {
        var address = in6_addr()
        guard !text.contains("%"), inet_pton(AF_INET6, String(text), &address) == 1 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            guard let start = buffer.baseAddress, inet_ntop(AF_INET6, &address, start, socklen_t(buffer.count)) != nil
            else { return nil }
            return String(cString: start)
        }
    }
}

import Foundation

/// The head of an HTTP/1.1 request: its request line and its fields (RFC 9112 2 and 3, RFC 9110 5).
///
/// The RFC allows a recipient to tolerate some deviations. This parser refuses them: lines without a carriage
/// return, folded fields, white space before a colon, a target that is not a path. A proxy and this server could
/// read such a request differently (request smuggling).
struct RequestHead {
    /// The reasons why a head is refused. The response has the status 431 for ``tooLarge``, and 400 for all other
    /// reasons.
    enum Problem: Error, Equatable {
        case tooLarge
        case lineEnd
        case requestLine
        case target
        case field
        case tooManyFields
        case noHost
        case repeated(String)

        /// A sentence for the person who sent the request.
        var sentence: String {
            switch self {
            case .tooLarge:
                "The request line and the headers have more than \(RequestHead.maximumSize) bytes together. Send fewer or shorter headers, such as cookies."
            case .lineEnd: "Each line of a request must end with a carriage return and a line feed."
            case .requestLine: "The request line must be a method, a path without line breaks, and HTTP/1.1."
            case .target:
                "The path must begin with a slash and be valid UTF-8 without control characters, percent-encoded."
            case .field:
                "Each header must be a name, a colon directly after the name, and a value on the same line, without control characters."
            case .tooManyFields: "The request has more than \(RequestHead.maximumFieldCount) headers."
            case .noHost: "The request has no Host header."
            case .repeated(let name): "The request has more than one \(name) header. Send one."
            }
        }
    }

    /// The maximum size of a head, in bytes.
    static let maximumSize = 8_192
    static let maximumFieldCount = 100

    /// The method, such as `GET`.
    let method: String
    /// The percent-decoded path without dot segments (RFC 3986 5.2.4).
    let path: String
    /// The percent-decoded query, with `+` as a space. If a name has several values, the last one is used.
    let query: [String: String]
    /// The version is HTTP/1.1, not HTTP/1.0.
    let isHTTP11: Bool
    /// The field values by their lower-case names. Several values for one name are joined by a comma (RFC 9110
    /// 5.3).
    let fields: [String: String]

    /// The fields that a request may have only once. If a field had two values, a proxy and this server could use
    /// different ones.
    private static let singletons: [String: String] = [
        "host": "Host", "content-length": "Content-Length", "origin": "Origin", "upgrade": "Upgrade",
        "sec-websocket-key": "Sec-WebSocket-Key", "sec-websocket-version": "Sec-WebSocket-Version",
    ]

    /// Parses a head, including the empty line at its end.
    /// - Throws: the reason why the head is refused.
    init(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
        guard bytes.count <= Self.maximumSize else { throw .tooLarge }
        let lines = try Self.lines(of: bytes)
        guard let first = lines.first else { throw .requestLine }
        let parts = first.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(Self.isTokenByte) else { throw .requestLine }
        let version = String(decoding: parts[2], as: UTF8.self)
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw .requestLine }
        isHTTP11 = version == "HTTP/1.1"
        method = String(decoding: parts[0], as: UTF8.self)
        (path, query) = try Self.target(parts[1])
        fields = try Self.fields(lines.dropFirst())
        // A request of HTTP/1.1 must have exactly one `Host` field (RFC 9112 3.2).
        guard !isHTTP11 || fields["host"] != nil else { throw .noHost }
    }

    // MARK: Lines

    private typealias Line = Slice<UnsafeRawBufferPointer>

    private static func lines(of bytes: UnsafeRawBufferPointer) throws(Problem) -> [Line] {
        var lines: [Line] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            guard end > start, bytes[end - 1] == 0x0D, !bytes[start..<end - 1].contains(0x0D) else { throw .lineEnd }
            if end - 1 == start { return lines }
            lines.append(bytes[start..<end - 1])
            start = end + 1
        }
        throw .lineEnd
    }

    /// The characters of a token (RFC 9110 5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    private static func fields(_ lines: ArraySlice<Line>) throws(Problem) -> [String: String] {
        guard lines.count <= maximumFieldCount else { throw .tooManyFields }
        var fields: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                line[..<colon].allSatisfy(isTokenByte)
            else {
                throw .field
            }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            let value = try self.value(line[(colon + 1)...])
            if let before = fields[name] {
                if let singleton = singletons[name] { throw .repeated(singleton) }
                fields[name] = before + ", " + value
            } else {
                fields[name] = value
            }
        }
        return fields
    }

    private static func value(_ bytes: Line) throws(Problem) -> String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw .field }
        let trimmed = bytes.drop(while: isSpace)
        let end = trimmed.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? trimmed.startIndex
        // Bytes beyond ASCII are opaque (RFC 9110 5.5). Invalid UTF-8 is replaced.
        return String(decoding: trimmed[..<end], as: UTF8.self)
    }

    // MARK: The target

    private static func target(_ bytes: Line) throws(Problem) -> (path: String, query: [String: String]) {
        guard bytes.first == UInt8(ascii: "/"), bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") })
        else {
            throw .target
        }
        let parts = bytes.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = decoded(parts[0], plusIsSpace: false) else { throw .target }
        return (withoutDotSegments(path), parts.count > 1 ? query(parts[1]) : [:])
    }

    /// Percent-decodes bytes (RFC 3986 2.1); nil for an invalid escape, a control character or invalid UTF-8.
    private static func decoded(_ bytes: Line, plusIsSpace: Bool) -> String? {
        func digit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) } }
        var text: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            var byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "%") {
                guard index + 1 < bytes.endIndex, let high = digit(bytes[index]), let low = digit(bytes[index + 1])
                else { return nil }
                byte = high << 4 | low
                index += 2
            } else if byte == UInt8(ascii: "+"), plusIsSpace {
                byte = 0x20
            }
            guard byte >= 0x20, byte != 0x7F else { return nil }
            text.append(byte)
        }
        return String(validating: text, as: UTF8.self)
    }

    private static func withoutDotSegments(_ path: String) -> String {
        var segments: [Substring] = []
        let all = path.split(separator: "/")
        for segment in all where segment != "." {
            if segment == ".." { _ = segments.popLast() } else { segments.append(segment) }
        }
        let endsInFolder = path.hasSuffix("/") || all.last == "." || all.last == ".."
        return "/" + segments.joined(separator: "/") + (endsInFolder && !segments.isEmpty ? "/" : "")
    }

    private static func query(_ bytes: Line) -> [String: String] {
        var query: [String: String] = [:]
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0], plusIsSpace: true), !name.isEmpty else { continue }
            query[name] = parts.count > 1 ? decoded(parts[1], plusIsSpace: true) ?? "" : ""
        }
        return query
    }
}

/// What a client asks for over HTTP: a resource, or the upgrade of its connection to a WebSocket.
public struct HTTPRequest: Sendable {
    /// The headers that are kept.
    public enum Header: Sendable, Hashable, CaseIterable {
        /// The name and port under which the client knows the server.
        case host
        /// The page that asks, where a browser says so.
        case origin
        /// The entity tags that the client has.
        case ifNoneMatch
        /// The media types that the client takes.
        case accept
        /// The codings in which the client takes a body.
        case acceptEncoding
        /// Which part of a body the client wants.
        case range
        /// The entity tag, or the date, of which it wants a part.
        case ifRange
    }

    /// `GET` or `HEAD`.
    public let method: String
    /// The path, percent signs undone, without the query. It begins with `/`, has no control characters, no `//` and no `.` or `..` between slashes.
    public let path: String
    /// The query's names and values, percent signs undone and `+` as a space. Of values for one name, the last.
    public let query: [String: String]
    /// The peer's address, such as `127.0.0.1`.
    public let remoteAddress: String
    /// Whether it came through TLS.
    public let isSecure: Bool

    private let headers: [Header: String]

    /// Makes a request, as the transport does for each that it receives.
    public init(
        method: String, path: String, query: [String: String] = [:], headers: [Header: String] = [:],
        remoteAddress: String,
        isSecure: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.remoteAddress = remoteAddress
        self.isSecure = isSecure
    }

    /// A header's value; `nil` where it is absent or empty.
    public func header(_ header: Header) -> String? {
        headers[header]
    }
}

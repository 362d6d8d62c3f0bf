/// An HTTP request: for a resource, or for the upgrade to a WebSocket.
public struct HTTPRequest: Sendable {
    /// The headers that the server reads.
    public enum Header: Sendable, Hashable, CaseIterable {
        /// `Host`: the server's name and port in the address that the client uses.
        case host
        /// `Origin`: the origin of the page that sends the request, if a browser sends the header.
        case origin
        /// `If-None-Match`: the entity tags of the versions in the client's cache.
        case ifNoneMatch
        /// `Accept`: the media types that the client accepts.
        case accept
        /// `Accept-Encoding`: the content codings that the client accepts.
        case acceptEncoding
        /// `Range`: the part of the body that the client requests.
        case range
        /// `If-Range`: the entity tag, or the date, of the version whose part the client requests.
        case ifRange
    }

    /// `GET` or `HEAD`.
    public let method: String
    /// The percent-decoded path without the query.
    ///
    /// It begins with `/` and contains no control characters, no `//`, and no `.` or `..` segments.
    public let path: String
    /// The percent-decoded query, with `+` as a space. If a name occurs more than once, its last value is used.
    public let query: [String: String]
    /// The peer's address, such as `127.0.0.1`.
    public let remoteAddress: String
    /// The request arrived over TLS.
    public let isSecure: Bool

    private let headers: [Header: String]

    /// Creates a request; the transport does this for each request it receives.
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

    /// Returns a header's value; `nil` if the header is absent or empty.
    public func header(_ header: Header) -> String? {
        headers[header]
    }
}

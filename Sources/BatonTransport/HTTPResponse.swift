import Foundation

/// The response to an ``HTTPRequest``, from memory or from a file.
public struct HTTPResponse: Sendable {
    /// The status code, such as 200.
    public var status: Int
    /// The headers. `Content-Length`, `Connection` and `Date` are added. A header that contains a line break is
    /// omitted.
    public var headers: [(String, String)]
    /// The body. Responses can share one array; it is never copied.
    public var body: [UInt8]
    /// A part of a file that is sent instead of ``body``. The file is read in chunks on another thread. Each chunk is
    /// read when the client can receive it.
    public var file: FilePart?

    /// Creates a response.
    public init(status: Int, headers: [(String, String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a plain-text response: a sentence for a person.
    public static func text(_ status: Int, _ sentence: String, headers: [(String, String)] = []) -> HTTPResponse {
        let fixed = [("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff")]
        return HTTPResponse(status: status, headers: fixed + headers, body: Array((sentence + "\n").utf8))
    }

    /// Answers a request without TLS to a server that requires TLS.
    ///
    /// A page request is redirected to `https:`; browsers follow. A WebSocket request is refused, so that the client's
    /// developer learns that the address must begin with `wss:`. The redirect is temporary (307), because the server
    /// may be started without TLS later.
    static func withoutTLS(_ request: HTTPRequest, asksForSocket: Bool) -> HTTPResponse {
        let host = request.header(.host) ?? ""
        // A space, a control character or a delimiter in the host could change the meaning of the address in the
        // `Location` header. Such a host is not used.
        let isName = !host.isEmpty && host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/\\?#@<>\"".utf8.contains($0) }
        let path = request.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "/"
        let query = request.query["modules"] == nil ? "" : "?modules"
        guard isName else { return .text(400, "This server speaks TLS: its address begins with https.") }
        let place = "https://\(host)\(path)\(query)"
        if asksForSocket {
            return .text(
                426, "This server speaks TLS: its sockets are at wss://\(host)\(path).",
                headers: [("Upgrade", "TLS/1.2")])
        }
        return .text(
            307, "This server speaks TLS: \(place)", headers: [("Location", place), ("Cache-Control", "no-store")])
    }

    /// Returns the status line and the headers as bytes.
    func head(closes: Bool, date: String) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(HTTPResponse.reason(status))\r\n"
        for (name, value) in headers where HTTPResponse.isSafe(name) && HTTPResponse.isSafe(value) {
            text += "\(name): \(value)\r\n"
        }
        // RFC 9110 8.6: 1xx and 204 have no Content-Length. In a 304 response, the header would have to contain the
        // length of the 200 response, so the header is omitted.
        if mayHaveBody { text += "Content-Length: \(file?.count ?? body.count)\r\n" }
        text += "Date: \(date)\r\n"
        if closes { text += "Connection: close\r\n" }
        text += "\r\n"
        return Array(text.utf8)
    }

    /// The status allows a response to have a body (RFC 9110 6.4.1).
    var mayHaveBody: Bool { status >= 200 && status != 204 && status != 304 }

    private static func isSafe(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 204: "No Content"
        case 206: "Partial Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 416: "Range Not Satisfiable"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 503: "Service Unavailable"
        default: "Status"
        }
    }
}

import CBatonTransport
internal import COpenSSL
import Foundation

/// Parses requests, and refuses requests that this server does not support before the delegate sees them.
@MainActor enum RequestReader {
    /// A request, with the response if the request is refused.
    struct Exchange {
        var request: HTTPRequest
        /// The connection closes after the response.
        var closes: Bool
        /// The key of a request for a WebSocket (RFC 6455 4.1); nil for every other request.
        var webSocketKey: String?
        var refusal: HTTPResponse?
    }

    /// - Parameter head: the received head; empty if the head was too large.
    static func read(_ head: UnsafeRawBufferPointer, from connection: OpaquePointer, subprotocol: String) -> Exchange {
        let address = String(cString: baton_connection_address(connection))
        let isSecure = baton_connection_is_secure(connection) == 1
        do throws(RequestHead.Problem) {
            if head.isEmpty { throw .tooLarge }
            return exchange(try RequestHead(head), address: address, isSecure: isSecure, subprotocol: subprotocol)
        } catch {
            let nothing = HTTPRequest(method: "GET", path: "/", remoteAddress: address, isSecure: isSecure)
            return Exchange(
                request: nothing, closes: true, refusal: .text(error == .tooLarge ? 431 : 400, error.sentence))
        }
    }

    private static func exchange(_ head: RequestHead, address: String, isSecure: Bool, subprotocol: String) -> Exchange
    {
        var headers: [HTTPRequest.Header: String] = [:]
        for header in HTTPRequest.Header.allCases {
            if let value = head.fields[header.fieldName], !value.isEmpty { headers[header] = value }
        }
        let request = HTTPRequest(
            method: head.method, path: head.path, query: head.query, headers: headers, remoteAddress: address,
            isSecure: isSecure)
        let connection = tokens(of: head.fields["connection"] ?? "")
        // HTTP/1.0 clients expect that the connection closes after a response, so the connection is closed for them.
        var exchange = Exchange(request: request, closes: !head.isHTTP11 || connection.contains("close"))
        exchange.refusal = commonRefusal(head)
        if exchange.refusal == nil, let upgrade = head.fields["upgrade"] {
            exchange.closes = true
            exchange.refusal = upgradeRefusal(head, to: upgrade, connection: connection, subprotocol: subprotocol)
            if exchange.refusal == nil { exchange.webSocketKey = head.fields["sec-websocket-key"] }
        }
        if exchange.refusal != nil { exchange.closes = true }
        return exchange
    }

    private static func commonRefusal(_ head: RequestHead) -> HTTPResponse? {
        guard head.method == "GET" || head.method == "HEAD" else {
            return .text(
                405, "This server accepts only the methods GET and HEAD, not \(head.method.prefix(20)).",
                headers: [("Allow", "GET, HEAD")])
        }
        if head.fields["transfer-encoding"] != nil || head.fields["content-length"] ?? "0" != "0" {
            return .text(
                400,
                "Requests to this server must not have a body. Send the request without Content-Length and Transfer-Encoding."
            )
        }
        return nil
    }

    // Checks a WebSocket handshake (RFC 6455 4.2.1).
    private static func upgradeRefusal(
        _ head: RequestHead, to upgrade: String, connection: [String], subprotocol: String
    ) -> HTTPResponse? {
        guard upgrade.lowercased() == "websocket" else {
            return .text(
                400,
                "This server speaks HTTP/1.1 and WebSocket, not HTTP/2 or anything else. Send the request without `Upgrade: \(upgrade.prefix(40))`."
            )
        }
        guard head.method == "GET" else {
            return .text(405, "Request a WebSocket with the method GET.", headers: [("Allow", "GET")])
        }
        guard head.isHTTP11, connection.contains("upgrade") else {
            return .text(400, "A request for a WebSocket must be HTTP/1.1 and have the header `Connection: Upgrade`.")
        }
        guard head.fields["sec-websocket-version"] == "13" else {
            return .text(
                426, "This server speaks version 13 of the WebSocket protocol. Send `Sec-WebSocket-Version: 13`.",
                headers: [("Sec-WebSocket-Version", "13"), ("Upgrade", "websocket")])
        }
        guard let key = head.fields["sec-websocket-key"], key.utf8.count == 24, Data(base64Encoded: key)?.count == 16
        else {
            return .text(400, "A request for a WebSocket needs a `Sec-WebSocket-Key` of 16 bytes in base64.")
        }
        guard tokens(of: head.fields["sec-websocket-protocol"] ?? "", lowercased: false).contains(subprotocol) else {
            return .text(400, "Offer the subprotocol of this server: `Sec-WebSocket-Protocol: \(subprotocol)`.")
        }
        return nil
    }

    private static func tokens(of list: String, lowercased: Bool = true) -> [String] {
        list.split(separator: ",").map { token in
            let token = token.trimmingCharacters(in: .whitespaces)
            return lowercased ? token.lowercased() : token
        }
    }

    /// Returns the head of the response that switches to a WebSocket (RFC 6455 4.2.2).
    static func switchingProtocols(key: String, subprotocol: String) -> [UInt8] {
        let bytes = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        let digest = [UInt8](unsafeUninitializedCapacity: Int(SHA_DIGEST_LENGTH)) { target, count in
            SHA1(bytes, bytes.count, target.baseAddress)
            count = Int(SHA_DIGEST_LENGTH)
        }
        let head = """
            HTTP/1.1 101 Switching Protocols\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Accept: \(Data(digest).base64EncodedString())\r
            Sec-WebSocket-Protocol: \(subprotocol)\r
            \r

            """
        return Array(head.utf8)
    }
}

extension HTTPRequest.Header {
    /// The field's name in lower case.
    var fieldName: String {
        switch self {
        case .host: "host"
        case .origin: "origin"
        case .ifNoneMatch: "if-none-match"
        case .accept: "accept"
        case .acceptEncoding: "accept-encoding"
        case .range: "range"
        case .ifRange: "if-range"
        }
    }
}

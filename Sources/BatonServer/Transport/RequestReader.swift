import CLibwebsockets

/// Reads a request out of the shim, and refuses what this server does not speak before anyone above hears of it.
@MainActor final class RequestReader {
    /// A request, how its connection goes on, and where it is not to be answered by the delegate, the answer.
    struct Exchange {
        var request: HTTPRequest
        var closes: Bool
        var refusal: HTTPResponse?
    }

    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 8193, alignment: 1)

    isolated deinit {
        scratch.deallocate()
    }

    func read(_ connection: OpaquePointer, kind: Int, subprotocol: String) -> Exchange {
        let method = baton_request_method(connection).map { String(cString: $0) } ?? ""
        let path = readPath(connection)
        var headers: [HTTPRequest.Header: String] = [:]
        headers[.host] = copy(connection, BATON_HOST)
        headers[.origin] = copy(connection, BATON_ORIGIN)
        headers[.ifNoneMatch] = copy(connection, BATON_IF_NONE_MATCH)
        headers[.accept] = copy(connection, BATON_ACCEPT)
        headers[.acceptEncoding] = copy(connection, BATON_ACCEPT_ENCODING)
        headers[.range] = copy(connection, BATON_RANGE)
        headers[.ifRange] = copy(connection, BATON_IF_RANGE)
        let request = HTTPRequest(
            method: method, path: path ?? "/", query: readQuery(connection), headers: headers,
            remoteAddress: String(cString: baton_connection_address(connection)), isSecure: baton_connection_is_secure(connection) == 1)

        let isPlain = kind == BATON_PLAIN
        let version = copy(connection, BATON_VERSION)
        // HTTP/1.0 would have to be told that its connection stays open: it is closed instead.
        let wantsClose = hasToken("close", in: copy(connection, BATON_CONNECTION)) || version != "HTTP/1.1"
        var exchange = Exchange(request: request, closes: wantsClose || !isPlain, refusal: nil)
        exchange.refusal = commonRefusal(connection, method: method, path: path, version: version)
        if exchange.refusal == nil && kind == BATON_H2C {
            exchange.refusal = .text(400, "This server speaks HTTP/1.1 and WebSocket, not HTTP/2. Send the request without `Upgrade: h2c`.")
        }
        if exchange.refusal == nil && kind == BATON_WEBSOCKET {
            exchange.refusal = upgradeRefusal(connection, subprotocol: subprotocol)
        }
        if exchange.refusal != nil { exchange.closes = true }
        return exchange
    }

    private func commonRefusal(_ connection: OpaquePointer, method: String, path: String?, version: String?) -> HTTPResponse? {
        // The library takes an escaped line break in the path for a real one, so that a link could add headers to what a browser sends. What is
        // then missing is the version at the line's end.
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            return .text(400, "The request line must be a method, a path without line breaks, and HTTP/1.1.")
        }
        guard method == "GET" || method == "HEAD" else {
            return .text(405, "Only GET and HEAD are served here; this was \(method).", headers: [("Allow", "GET, HEAD")])
        }
        if copy(connection, BATON_TRANSFER_ENCODING) != nil || (copy(connection, BATON_CONTENT_LENGTH) ?? "0") != "0" {
            return .text(400, "A request to this server has no body. Send it without Content-Length and Transfer-Encoding.")
        }
        guard path != nil else {
            return .text(400, "The path must be valid UTF-8 without control characters.")
        }
        return nil
    }

    // RFC 6455 4.2.1. libwebsockets would accept other versions, no subprotocol and any method.
    private func upgradeRefusal(_ connection: OpaquePointer, subprotocol: String) -> HTTPResponse? {
        guard copy(connection, BATON_HOST) != nil else {
            return .text(400, "The request has no Host header.")
        }
        let connectionHeader = copy(connection, BATON_CONNECTION)
        guard hasToken("upgrade", in: connectionHeader), (connectionHeader?.utf8.count ?? 0) < 120 else {
            return .text(400, "A request for a WebSocket needs the header `Connection: Upgrade`.")
        }
        guard copy(connection, BATON_WEBSOCKET_VERSION) == "13" else {
            return .text(
                426, "This server speaks version 13 of the WebSocket protocol. Send `Sec-WebSocket-Version: 13`.",
                headers: [("Sec-WebSocket-Version", "13"), ("Upgrade", "websocket")])
        }
        guard copy(connection, BATON_WEBSOCKET_KEY)?.utf8.count == 24 else {
            return .text(400, "A request for a WebSocket needs a `Sec-WebSocket-Key` of 16 bytes in base64.")
        }
        let offered = copy(connection, BATON_WEBSOCKET_PROTOCOL) ?? ""
        guard offered.utf8.count < 120, tokens(of: offered).contains(where: { $0 == subprotocol }) else {
            return .text(400, "Offer the subprotocol of this server: `Sec-WebSocket-Protocol: \(subprotocol)`.")
        }
        return nil
    }

    // MARK: Parts

    private func readPath(_ connection: OpaquePointer) -> String? {
        var path = ""
        var index: Int32 = 0
        while let part = bytes(connection, BATON_PATH, index) {
            guard let text = text(part) else { return nil }
            // The library splits at & and ; even here, and does not say at which.
            if index > 0 { path += "&" }
            path += text
            index += 1
        }
        return path.hasPrefix("/") ? path : nil
    }

    private func readQuery(_ connection: OpaquePointer) -> [String: String] {
        var query: [String: String] = [:]
        var index: Int32 = 0
        while let part = copy(connection, BATON_QUERY, index) {
            index += 1
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = pair.first, !name.isEmpty else { continue }
            query[String(name)] = pair.count > 1 ? String(pair[1]) : ""
        }
        return query
    }

    private func copy(_ connection: OpaquePointer, _ part: Int, _ index: Int32 = 0) -> String? {
        bytes(connection, part, index).flatMap(text)
    }

    private func bytes(_ connection: OpaquePointer, _ part: Int, _ index: Int32) -> UnsafeRawBufferPointer? {
        let count = baton_request_copy(connection, Int32(part), index, scratch.baseAddress, scratch.count)
        return count >= 0 ? UnsafeRawBufferPointer(rebasing: scratch[..<count]) : nil
    }

    private func text(_ bytes: UnsafeRawBufferPointer) -> String? {
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private func tokens(of list: String) -> [Substring] {
        list.split(separator: ",").map { $0.drop { $0 == " " }.prefix { $0 != " " } }
    }

    private func hasToken(_ token: String, in list: String?) -> Bool {
        guard let list else { return false }
        return tokens(of: list).contains { $0.lowercased() == token }
    }
}

import CLibwebsockets

/// An answer on its way. The connection holds it while the client does not take all of it at once.
@MainActor final class Answer {
    private let head: [UInt8]
    private let body: [UInt8]
    private let closes: Bool
    private var written = 0

    init(_ response: HTTPResponse, for exchange: RequestReader.Exchange, date: String) {
        closes = exchange.closes
        head = response.head(closes: closes, date: date)
        body = exchange.request.method == "HEAD" || !response.mayHaveBody ? [] : response.body
    }

    /// Writes what the socket takes now. The result is one of the shim's verdicts.
    func write(to connection: OpaquePointer) -> Int {
        let taken = head.withUnsafeBytes { head in
            body.withUnsafeBytes { body in
                let restOfHead = UnsafeRawBufferPointer(rebasing: head[min(written, head.count)...])
                let restOfBody = UnsafeRawBufferPointer(rebasing: body[max(written - head.count, 0)...])
                return baton_answer_write(
                    connection, restOfHead.baseAddress, restOfHead.count, restOfBody.baseAddress, restOfBody.count)
            }
        }
        guard taken >= 0 else { return BATON_CLOSE }
        written += taken
        if written < head.count + body.count { return BATON_PENDING }
        return closes ? BATON_CLOSE : BATON_DONE
    }
}

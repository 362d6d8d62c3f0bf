import CBatonTransport

/// An HTTP response that is being sent. The connection retains it until the client has received all of it.
@MainActor final class ResponseWriter {
    /// The largest part of a file that is in memory at once, in bytes.
    static let chunkSize = 256 * 1_024

    private let head: [UInt8]
    private let closes: Bool
    private let reads: FileReads
    /// The bytes in memory: the whole body, or one chunk of a file.
    private var body: [UInt8]
    private var written = 0
    /// The part of the file that has not been read yet.
    private var file: FilePart?
    private var isHeadWritten = false
    private var hasFailed = false
    /// The connection that waits while a chunk is read from disk; nil otherwise, and after the connection has
    /// closed.
    private var connection: OpaquePointer?

    init(_ response: HTTPResponse, for exchange: RequestReader.Exchange, date: String, reads: FileReads) {
        closes = exchange.closes
        head = response.head(closes: closes, date: date)
        let hasBody = exchange.request.method != "HEAD" && response.mayHaveBody
        body = hasBody && response.file == nil ? response.body : []
        file = hasBody ? response.file : nil
        self.reads = reads
    }

    /// Writes as much as the socket accepts now, and returns one of the C layer's verdicts, such as
    /// `BATON_PENDING`.
    func write(to connection: OpaquePointer) -> Int {
        let headLeft = isHeadWritten ? 0 : head.count
        let taken = head.withUnsafeBytes { head in
            body.withUnsafeBytes { body in
                let restOfHead = UnsafeRawBufferPointer(rebasing: head[(head.count - max(headLeft - written, 0))...])
                let restOfBody = UnsafeRawBufferPointer(rebasing: body[max(written - headLeft, 0)...])
                return baton_response_write(
                    connection, restOfHead.baseAddress, restOfHead.count, restOfBody.baseAddress, restOfBody.count)
            }
        }
        guard taken >= 0, !hasFailed else { return BATON_CLOSE }
        written += taken
        if written < headLeft + body.count { return BATON_PENDING }
        isHeadWritten = true
        body = []
        written = 0
        guard let file, file.count > 0 else { return closes ? BATON_CLOSE : BATON_DONE }
        read(from: file, for: connection)
        return BATON_WAITING
    }

    private func read(from file: FilePart, for connection: OpaquePointer) {
        self.connection = connection
        let count = min(file.count, Self.chunkSize)
        self.file = FilePart(file.handle, offset: file.offset + count, count: file.count - count)
        reads.read(FilePart(file.handle, offset: file.offset, count: count)) { [weak self] bytes in
            guard let self, let connection = self.connection else { return }
            self.connection = nil
            // The file has become shorter than the `Content-Length` that was sent. The connection is closed, so that
            // the client notices that bytes are missing.
            if bytes.count < count { hasFailed = true }
            body = bytes
            baton_response_resume(connection)
        }
    }

    /// Discards the chunk that is being read, because the connection has closed.
    func abandon() { connection = nil }
}

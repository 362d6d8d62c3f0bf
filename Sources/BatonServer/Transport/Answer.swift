import CLibwebsockets

/// An answer on its way. The connection holds it while the client does not take all of it at once.
@MainActor final class Answer {
    /// So much of a file is in memory at once.
    static let portion = 256 * 1_024

    private let head: [UInt8]
    private let closes: Bool
    private let reads: FileReads
    /// What is in memory: the whole body, or a portion of a file.
    private var body: [UInt8]
    private var written = 0
    /// What of the file comes after that.
    private var file: FilePart?
    private var isHeadWritten = false
    private var hasFailed = false
    /// Where it goes while a portion is being read; nil otherwise, and once the connection is gone.
    private var connection: OpaquePointer?

    init(_ response: HTTPResponse, for exchange: RequestReader.Exchange, date: String, reads: FileReads) {
        closes = exchange.closes
        head = response.head(closes: closes, date: date)
        let hasBody = exchange.request.method != "HEAD" && response.mayHaveBody
        body = hasBody && response.file == nil ? response.body : []
        file = hasBody ? response.file : nil
        self.reads = reads
    }

    /// Writes what the socket takes now. The result is one of the shim's verdicts.
    func write(to connection: OpaquePointer) -> Int {
        let headLeft = isHeadWritten ? 0 : head.count
        let taken = head.withUnsafeBytes { head in
            body.withUnsafeBytes { body in
                let restOfHead = UnsafeRawBufferPointer(rebasing: head[(head.count - max(headLeft - written, 0))...])
                let restOfBody = UnsafeRawBufferPointer(rebasing: body[max(written - headLeft, 0)...])
                return baton_answer_write(
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
        let count = min(file.count, Self.portion)
        self.file = FilePart(file.handle, offset: file.offset + count, count: file.count - count)
        reads.read(FilePart(file.handle, offset: file.offset, count: count)) { [weak self] bytes in
            guard let self, let connection = self.connection else { return }
            self.connection = nil
            // A file that has become shorter cannot be what its head says: the connection ends, and the client knows that something is missing.
            if bytes.count < count { hasFailed = true }
            body = bytes
            baton_answer_go_on(connection)
        }
    }

    /// The connection is gone: what is still being read is for nobody.
    func abandon() { connection = nil }
}

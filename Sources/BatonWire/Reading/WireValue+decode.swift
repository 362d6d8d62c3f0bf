extension WireValue {
    /// Reads any JSON text (RFC 8259), up to the nesting depth of a message.
    /// - Throws: `WireError` with the code `badMessage` if the text is not JSON.
    public init(json bytes: UnsafeRawBufferPointer) throws(WireError) {
        guard let base = bytes.baseAddress, !bytes.isEmpty else {
            throw WireError(.badMessage, "not JSON: unexpected end at byte 0")
        }
        let reader = MessageReader(JSONScanner(base: base, count: bytes.count))
        var check = reader.scanner
        check.skipSpace()
        let start = check.cursor
        let isValue = check.skipValue(depth: 0)
        check.skipSpace()
        guard isValue, check.cursor == check.count else {
            throw WireError(.badMessage, "not JSON: unexpected byte at \(check.cursor)")
        }
        self = try reader.value(start, "the text")
    }

    /// Reads any JSON text, as ``init(json:)-(UnsafeRawBufferPointer)`` does.
    public init(json text: String) throws(WireError) {
        var text = text
        self = try text.withUTF8 { bytes in
            Result { () throws(WireError) in try WireValue(json: UnsafeRawBufferPointer(bytes)) }
        }.get()
    }
}

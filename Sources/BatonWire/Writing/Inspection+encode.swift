extension ServerMessage.Inspection {
    /// Appends the encoded message to the buffer.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"type":"inspection""#)
        if let seq {
            buffer.append(literal: #","seq":"#)
            buffer.append(seq)
        }
        for (name, value) in answer.sorted(by: { $0.key < $1.key }) {
            buffer.separate()
            buffer.append(name)
            buffer.append(literal: ":")
            buffer.append(value)
        }
        buffer.append(literal: "}")
    }
}

extension ServerMessage.Event {
    /// Appends the encoded message to the buffer. Fields that are nil, empty or 0 are left out.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"type":"event","number":"#)
        buffer.append(number)
        buffer.append(key: "time")
        buffer.append(time)
        if let client {
            buffer.append(key: "client")
            buffer.append(client)
        }
        append("name", name, to: buffer)
        buffer.append(key: "input")
        buffer.append(.object(input))
        buffer.append(key: "entries")
        buffer.append(.array(entries))
        append("omitted", omitted, to: buffer)
        append("by", by, to: buffer)
        append("node", node ?? 0, to: buffer)
        if stale { buffer.append(literal: #","stale":true"#) }
        append("error", error, to: buffer)
        buffer.append(key: "from")
        buffer.append(from)
        buffer.append(key: "to")
        buffer.append(to)
        append("skipped", skipped, to: buffer)
        buffer.append(literal: "}")
    }

    private func append(_ key: StaticString, _ text: String?, to buffer: FrameBuffer) {
        guard let text else { return }
        buffer.append(key: key)
        buffer.append(text)
    }

    private func append(_ key: StaticString, _ number: Int, to buffer: FrameBuffer) {
        guard number != 0 else { return }
        buffer.append(key: key)
        buffer.append(number)
    }
}

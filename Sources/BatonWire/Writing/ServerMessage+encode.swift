extension ServerMessage {
    /// Appends the message to what the buffer holds.
    public func encode(into buffer: FrameBuffer) {
        switch self {
        case .welcome(let message): message.encode(into: buffer)
        case .patch(let message): message.encode(into: buffer)
        case .done(let message): message.encode(into: buffer)
        case .result(let message): message.encode(into: buffer)
        case .pong(let message): Pong.write(into: buffer, seq: message.seq, time: message.time)
        case .error(let message): message.encode(into: buffer)
        }
    }
}

extension ServerMessage.Welcome {
    /// Appends the message to what the buffer holds.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(raw: #"{"type":"welcome","client":"#)
        buffer.append(client)
        buffer.append(raw: #","screen":"#)
        buffer.append(screen)
        buffer.append(raw: #","role":"#)
        buffer.append(role.rawValue)
        buffer.append(raw: #","epoch":"#)
        buffer.append(epoch)
        buffer.append(raw: #","revision":"#)
        buffer.append(revision)
        buffer.append(raw: #","time":"#)
        buffer.append(time)
        buffer.append(raw: #","width":"#)
        buffer.append(points: width)
        buffer.append(raw: #","height":"#)
        buffer.append(points: height)
        buffer.append(raw: #","resumed":"#)
        buffer.append(resumed)
        buffer.append(raw: "}")
    }
}

extension ServerMessage.Done {
    /// Appends the message to what the buffer holds.
    public func encode(into buffer: FrameBuffer) {
        Self.write(
            into: buffer, seq: seq, handled: handled, by: by, stale: stale, pasteboard: pasteboard, status: status, revision: revision)
    }

    /// Appends a `done`. `by` is the class of the responder that took the event and `identifier` its identifier, where it has one; they
    /// are written as `by#identifier` without making a string of it.
    public static func write(
        into buffer: FrameBuffer, seq: Int, handled: Bool, by: String? = nil, identifier: String? = nil, stale: Bool = false,
        pasteboard: String? = nil, status: String? = nil, revision: Int
    ) {
        buffer.append(raw: #"{"type":"done","seq":"#)
        buffer.append(seq)
        buffer.append(raw: handled ? #","handled":true"# : #","handled":false"#)
        if let by {
            buffer.append(raw: #","by":""#)
            buffer.append(contents: by)
            if let identifier {
                buffer.append(raw: "#")
                buffer.append(contents: identifier)
            }
            buffer.append(raw: "\"")
        }
        if stale { buffer.append(raw: #","stale":true"#) }
        if let pasteboard {
            buffer.append(raw: #","pasteboard":"#)
            buffer.append(pasteboard)
        }
        if let status {
            buffer.append(raw: #","status":"#)
            buffer.append(status)
        }
        buffer.append(raw: #","revision":"#)
        buffer.append(revision)
        buffer.append(raw: "}")
    }
}

extension ServerMessage.QueryResult {
    /// Appends the message to what the buffer holds. Frames are rounded to hundredths of a point.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(raw: #"{"type":"result""#)
        if let seq {
            buffer.append(raw: #","seq":"#)
            buffer.append(seq)
        }
        buffer.append(raw: #","matches":["#)
        for match in matches {
            buffer.separate()
            match.encode(into: buffer)
        }
        buffer.append(raw: "]}")
    }
}

extension ServerMessage.Match {
    fileprivate func encode(into buffer: FrameBuffer) {
        buffer.append(raw: #"{"id":"#)
        buffer.append(id)
        buffer.append(raw: #","kind":"#)
        buffer.append(kind)
        buffer.append(raw: #","identifier":"#)
        append(identifier, to: buffer)
        buffer.append(raw: #","label":"#)
        append(label, to: buffer)
        buffer.append(raw: #","value":"#)
        buffer.append(value)
        buffer.append(raw: #","frame":["#)
        buffer.append(points: frame.x)
        buffer.append(raw: ",")
        buffer.append(points: frame.y)
        buffer.append(raw: ",")
        buffer.append(points: frame.width)
        buffer.append(raw: ",")
        buffer.append(points: frame.height)
        buffer.append(raw: #"],"enabled":"#)
        buffer.append(enabled)
        buffer.append(raw: #","focused":"#)
        buffer.append(focused)
        buffer.append(raw: "}")
    }

    private func append(_ text: String?, to buffer: FrameBuffer) {
        if let text { buffer.append(text) } else { buffer.append(raw: "null") }
    }
}

extension ServerMessage.Pong {
    /// Appends a `pong` to what the buffer holds; without `seq` where the ping had none.
    public static func write(into buffer: FrameBuffer, seq: Int?, time: Double) {
        buffer.append(raw: #"{"type":"pong""#)
        if let seq {
            buffer.append(raw: #","seq":"#)
            buffer.append(seq)
        }
        buffer.append(raw: #","time":"#)
        buffer.append(time)
        buffer.append(raw: "}")
    }
}

extension WireError {
    /// Appends the `error` message to what the buffer holds.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(raw: #"{"type":"error","code":"#)
        buffer.append(code.rawValue)
        buffer.append(raw: #","message":"#)
        buffer.append(message)
        if let seq {
            buffer.append(raw: #","seq":"#)
            buffer.append(seq)
        }
        buffer.append(raw: "}")
    }
}

extension ServerMessage.Patch {
    /// Appends the message to what the buffer holds.
    public func encode(into buffer: FrameBuffer) {
        var writer = PatchWriter(into: buffer, from: from, to: to)
        for operation in operations {
            switch operation {
            case .remove(let id): writer.remove(id)
            case .move(let id, let parent, let index): writer.move(id, parent: parent, index: index)
            case .add(let id, let parent, let index, let kind, let properties):
                writer.beginAdd(id, parent: parent, index: index, kind: kind)
                writer.properties(properties)
            case .set(let id, let properties):
                writer.beginSet(id)
                writer.properties(properties)
            }
        }
        _ = writer.finish()
    }
}

extension PatchWriter {
    fileprivate mutating func properties(_ properties: [String: WireValue]) {
        for (name, value) in properties.sorted(by: { $0.key < $1.key }) { property(named: name, value) }
        endProperties()
    }
}

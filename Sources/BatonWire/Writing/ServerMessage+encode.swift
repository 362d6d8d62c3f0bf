extension ServerMessage {
    /// Appends the encoded message to the buffer.
    public func encode(into buffer: FrameBuffer) {
        switch self {
        case .welcome(let message): message.encode(into: buffer)
        case .patch(let message): message.encode(into: buffer)
        case .done(let message): message.encode(into: buffer)
        case .result(let message): message.encode(into: buffer)
        case .pong(let message): Pong.write(into: buffer, seq: message.seq, time: message.time)
        case .feedback(let message): message.encode(into: buffer)
        case .announcement(let message): message.encode(into: buffer)
        case .inspection(let message): message.encode(into: buffer)
        case .event(let message): message.encode(into: buffer)
        case .presence(let message): message.encode(into: buffer)
        case .sound(let message): message.encode(into: buffer)
        case .sensors(let message): message.encode(into: buffer)
        case .pairing(let message): message.encode(into: buffer)
        case .devices(let message): message.encode(into: buffer)
        case .fleet(let message): message.encode(into: buffer)
        case .display(let message): message.encode(into: buffer)
        case .error(let message): message.encode(into: buffer)
        }
    }
}

extension ServerMessage.Welcome {
    /// Appends the encoded message to the buffer.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"type":"welcome","client":"#)
        buffer.append(client)
        buffer.append(literal: #","screen":"#)
        buffer.append(screen)
        buffer.append(literal: #","role":"#)
        buffer.append(role.rawValue)
        buffer.append(literal: #","epoch":"#)
        buffer.append(epoch)
        buffer.append(literal: #","revision":"#)
        buffer.append(revision)
        buffer.append(literal: #","time":"#)
        buffer.append(time)
        buffer.append(literal: #","width":"#)
        buffer.append(points: width)
        buffer.append(literal: #","height":"#)
        buffer.append(points: height)
        buffer.append(literal: #","resumed":"#)
        buffer.append(resumed)
        if fills { buffer.append(literal: #","fills":true"#) }
        if turned { buffer.append(literal: #","turned":true"#) }
        if isPersonal { buffer.append(literal: #","personal":true"#) }
        buffer.member("token", token)
        buffer.member("expires", expires)
        buffer.member("grants", grants)
        if control != .together { buffer.member("control", control.rawValue) }
        buffer.member("session", session)
        buffer.append(literal: "}")
    }
}

extension ServerMessage.Done {
    /// Appends the encoded message to the buffer.
    public func encode(into buffer: FrameBuffer) {
        Self.write(
            into: buffer, seq: seq, handled: handled, by: by, stale: stale, pasteboard: pasteboard, status: status,
            operation: operation, revision: revision)
    }

    /// Appends a `done` message. `by` is the class of the responder that handled the event.
    ///
    /// If the responder has an identifier, `by#identifier` is written without creating a string.
    public static func write(
        into buffer: FrameBuffer, seq: Int, handled: Bool, by: String? = nil, identifier: String? = nil,
        stale: Bool = false,
        pasteboard: String? = nil, status: String? = nil, operation: String? = nil, revision: Int
    ) {
        buffer.append(literal: #"{"type":"done","seq":"#, seq)
        if handled {
            buffer.append(literal: #","handled":true"#)
        } else {
            buffer.append(literal: #","handled":false"#)
        }
        if let by {
            if let identifier {
                buffer.append(#","by":""#, by, "#")
                buffer.append("", identifier, "\"")
            } else {
                buffer.append(#","by":""#, by, "\"")
            }
        }
        if stale { buffer.append(literal: #","stale":true"#) }
        if let pasteboard {
            buffer.append(literal: #","pasteboard":"#)
            buffer.append(pasteboard)
        }
        if let status {
            buffer.append(literal: #","status":"#)
            buffer.append(status)
        }
        if let operation {
            buffer.append(literal: #","operation":"#)
            buffer.append(operation)
        }
        buffer.append(literal: #","revision":"#, revision)
        buffer.append(literal: "}")
    }
}

extension ServerMessage.QueryResult {
    /// Appends the encoded message to the buffer. Frames are rounded to 0.01 points.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"type":"result""#)
        if let seq {
            buffer.append(literal: #","seq":"#)
            buffer.append(seq)
        }
        buffer.append(literal: #","matches":["#)
        for match in matches {
            buffer.separate()
            match.encode(into: buffer)
        }
        buffer.append(literal: "]}")
    }
}

extension ServerMessage.Frame {
    fileprivate func encode(into buffer: FrameBuffer) {
        buffer.append(literal: "[")
        buffer.append(points: x)
        buffer.append(literal: ",")
        buffer.append(points: y)
        buffer.append(literal: ",")
        buffer.append(points: width)
        buffer.append(literal: ",")
        buffer.append(points: height)
        buffer.append(literal: "]")
    }
}

extension ServerMessage.Match {
    fileprivate func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"id":"#)
        buffer.append(id)
        buffer.append(literal: #","kind":"#)
        buffer.append(kind)
        buffer.append(literal: #","identifier":"#)
        append(identifier, to: buffer)
        buffer.append(literal: #","label":"#)
        append(label, to: buffer)
        buffer.append(literal: #","value":"#)
        buffer.append(value)
        buffer.append(literal: #","frame":"#)
        frame.encode(into: buffer)
        if let visible {
            buffer.append(literal: #","visible":"#)
            visible.encode(into: buffer)
        }
        buffer.append(literal: #","enabled":"#)
        buffer.append(enabled)
        buffer.append(literal: #","focused":"#)
        buffer.append(focused)
        buffer.append(literal: "}")
    }

    private func append(_ text: String?, to buffer: FrameBuffer) {
        if let text { buffer.append(text) } else { buffer.append(literal: "null") }
    }
}

extension ServerMessage.Pong {
    /// Appends a `pong` message. If the ping had no `seq`, the `pong` has no `seq` either.
    public static func write(into buffer: FrameBuffer, seq: Int?, time: Double) {
        buffer.append(literal: #"{"type":"pong""#)
        if let seq {
            buffer.append(literal: #","seq":"#)
            buffer.append(seq)
        }
        buffer.append(literal: #","time":"#)
        buffer.append(time)
        buffer.append(literal: "}")
    }
}

extension ServerMessage.Feedback {
    /// Appends the encoded message to the buffer. The intensity is rounded to 0.01; the default of 1 is left out.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"type":"feedback","kind":"#)
        buffer.append(kind.rawValue)
        if intensity != 1 {
            buffer.append(literal: #","intensity":"#)
            buffer.append(points: intensity)
        }
        buffer.append(literal: "}")
    }
}

extension ServerMessage.Announcement {
    /// Appends the encoded message to the buffer.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"type":"announcement""#)
        if let text {
            buffer.append(literal: #","text":"#)
            buffer.append(text)
        }
        if let node {
            buffer.append(literal: #","node":"#)
            buffer.append(node)
        }
        buffer.append(literal: "}")
    }
}

extension WireError {
    /// Appends the `error` message to the buffer.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"type":"error","code":"#)
        buffer.append(code.rawValue)
        buffer.append(literal: #","message":"#)
        buffer.append(message)
        buffer.member("seq", seq)
        buffer.member("left", left)
        buffer.member("retry", retry)
        buffer.append(literal: "}")
    }
}

extension ServerMessage.Patch {
    /// Appends the encoded message to the buffer.
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

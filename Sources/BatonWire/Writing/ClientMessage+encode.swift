extension ClientMessage {
    /// Appends the encoded message to the buffer.
    ///
    /// Decoding a number returns exactly the same number. Fields with their default value are left out.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(raw: #"{"type":"#)
        buffer.append(type.rawValue)
        buffer.member("seq", seq)
        switch self {
        case .hello(let message): message.members(into: buffer)
        case .touch(let message): message.members(into: buffer)
        case .press(let message): message.members(into: buffer)
        case .remote(let message):
            buffer.member("revision", message.revision)
            buffer.member("command", message.command.rawValue)
            buffer.member("interval", message.interval)
            buffer.member("position", message.position)
            buffer.member("rate", message.rate)
        case .motion(let message):
            buffer.member("revision", message.revision)
            buffer.member("phase", message.phase.rawValue)
            buffer.member("motion", message.motion.rawValue)
        case .scroll(let message):
            buffer.member("revision", message.revision)
            buffer.member("x", message.x)
            buffer.member("y", message.y)
            buffer.member("dx", message.dx)
            buffer.member("dy", message.dy)
        case .edit(let message):
            buffer.member("revision", message.revision)
            buffer.member("action", message.action.rawValue)
            buffer.member("text", message.text)
        case .text(let message):
            buffer.member("revision", message.revision)
            message.members(into: buffer)
        case .tap(let message):
            buffer.member("revision", message.revision)
            message.target.member(of: buffer)
        case .adjust(let message):
            buffer.member("revision", message.revision)
            message.target.member(of: buffer)
            buffer.member("by", message.by)
        case .drag(let message): message.members(into: buffer)
        case .query(let message): message.target.member(of: buffer)
        case .ack(let message): buffer.member("revision", message.revision)
        case .ping: break
        case .viewport(let message): message.viewport.members(into: buffer)
        case .visibility(let message):
            buffer.append(key: "visible")
            buffer.append(message.isVisible)
        case .name(let message): buffer.member("name", message.name)
        case .clock(let message): buffer.member("advance", message.advance)
        case .inspect(let message): message.question.member(of: buffer)
        case .media(let message): message.members(into: buffer)
        case .sensors(let message): message.members(into: buffer)
        case .devices(let message): message.members(into: buffer)
        case .control(let message):
            buffer.member("action", message.action.rawValue)
            buffer.member("client", message.client)
        case .fleet(let message): message.members(into: buffer)
        case .command(let message): message.members(into: buffer)
        }
        buffer.append(raw: "}")
    }

    private var type: ClientMessageType {
        switch self {
        case .hello: .hello
        case .touch: .touch
        case .press: .press
        case .remote: .remote
        case .motion: .motion
        case .scroll: .scroll
        case .edit: .edit
        case .text: .text
        case .tap: .tap
        case .adjust: .adjust
        case .drag: .drag
        case .query: .query
        case .ack: .ack
        case .ping: .ping
        case .viewport: .viewport
        case .visibility: .visibility
        case .name: .name
        case .clock: .clock
        case .inspect: .inspect
        case .media: .media
        case .sensors: .sensors
        case .devices: .devices
        case .control: .control
        case .fleet: .fleet
        case .command: .command
        }
    }
}

extension FrameBuffer {
    func member(_ name: StaticString, _ value: Int?) {
        guard let value else { return }
        append(key: name)
        append(value)
    }

    func member(_ name: StaticString, _ value: Double?) {
        guard let value else { return }
        append(key: name)
        append(value)
    }

    func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        append(key: name)
        append(value)
    }

    func member(_ name: StaticString, _ value: Grants?) {
        guard let value else { return }
        append(key: name)
        append(raw: "[")
        for kind in value.kinds {
            separate()
            append(kind.rawValue)
        }
        append(raw: "]")
    }

    fileprivate func member(_ name: StaticString, _ value: ClientMessage.Span?) {
        guard let value else { return }
        append(key: name)
        append(raw: "[")
        append(value.location)
        append(raw: ",")
        append(value.length)
        append(raw: "]")
    }
}

extension ClientMessage.TouchInput {
    fileprivate func members(into buffer: FrameBuffer) {
        buffer.member("time", time)
        buffer.member("revision", revision)
        buffer.append(raw: #","touches":["#)
        for touch in touches {
            buffer.separate()
            buffer.append(raw: "{")
            buffer.member("id", touch.id)
            buffer.member("phase", touch.phase.rawValue)
            buffer.member("x", touch.x)
            buffer.member("y", touch.y)
            buffer.member("force", touch.force)
            buffer.member("radius", touch.radius)
            if touch.kind != .direct { buffer.member("kind", touch.kind.rawValue) }
            if touch.altitude != ClientMessage.Touch.upright { buffer.member("altitude", touch.altitude) }
            if touch.azimuth != 0 { buffer.member("azimuth", touch.azimuth) }
            touch.writeButtonsAndModifiers(into: buffer)
            buffer.append(raw: "}")
        }
        buffer.append(raw: "]")
        guard !earlier.isEmpty else { return }
        buffer.append(raw: #","earlier":["#)
        for place in earlier {
            buffer.separate()
            buffer.append(raw: "[")
            buffer.append(place.id)
            for number in [place.time, place.x, place.y, place.force] {
                buffer.append(raw: ",")
                buffer.append(number)
            }
            buffer.append(raw: "]")
        }
        buffer.append(raw: "]")
    }
}

extension ClientMessage.PressInput {
    fileprivate func members(into buffer: FrameBuffer) {
        buffer.member("revision", revision)
        buffer.append(raw: #","presses":["#)
        for press in presses {
            buffer.separate()
            buffer.append(raw: "{")
            buffer.member("phase", press.phase.rawValue)
            buffer.member("key", press.key.rawValue)
            buffer.member("force", press.force)
            if let key = press.keyboard {
                buffer.member("code", key.code)
                if !key.characters.isEmpty { buffer.member("characters", key.characters) }
                if !key.modifiers.isEmpty {
                    buffer.append(raw: #","modifiers":["#)
                    for modifier in key.modifiers {
                        buffer.separate()
                        buffer.append(modifier.rawValue)
                    }
                    buffer.append(raw: "]")
                }
            }
            buffer.append(raw: "}")
        }
        buffer.append(raw: "]")
    }
}

extension ClientMessage.TextInput {
    fileprivate func members(into buffer: FrameBuffer) {
        if unmark { buffer.append(raw: #","unmark":true"#) }
        buffer.member("select", select)
        buffer.member("delete", delete)
        buffer.member("mark", mark)
        buffer.member("selection", selection)
        buffer.member("insert", insert)
        buffer.member("replace", replace)
        if end { buffer.append(raw: #","end":true"#) }
    }
}

extension ClientMessage.Target {
    fileprivate func member(of buffer: FrameBuffer) {
        buffer.append(raw: #","target":{"#)
        buffer.member("identifier", identifier)
        buffer.member("label", label)
        buffer.member("kind", kind?.rawValue)
        buffer.member("id", id)
        buffer.member("x", point?.x)
        buffer.member("y", point?.y)
        buffer.append(raw: "}")
    }
}

extension ClientMessage.MediaReport {
    fileprivate func members(into buffer: FrameBuffer) {
        buffer.member("node", node)
        buffer.member("item", item)
        buffer.member("state", state.rawValue)
        if seek != 0 { buffer.member("seek", seek) }
        buffer.member("duration", duration)
        buffer.member("width", size?.x)
        buffer.member("height", size?.y)
        buffer.member("fault", fault?.rawValue)
    }
}

extension ClientMessage.Inspect.Question {
    fileprivate func member(of buffer: FrameBuffer) {
        switch self {
        case .events(let isWanted):
            buffer.append(key: "events")
            buffer.append(isWanted)
        case .node(let id): buffer.member("node", id)
        case .point(let point):
            buffer.member("x", point.x)
            buffer.member("y", point.y)
        case .tree: buffer.append(raw: #","tree":true"#)
        }
    }
}

extension ClientMessage.Hello {
    fileprivate func members(into buffer: FrameBuffer) {
        buffer.member("screen", screen)
        if role != .remote { buffer.member("role", role.rawValue) }
        buffer.member("name", name)
        if let resume {
            buffer.append(raw: #","resume":{"epoch":"#)
            buffer.append(resume.epoch)
            buffer.member("revision", resume.revision)
            buffer.append(raw: "}")
        }
        if let viewport {
            buffer.append(raw: #","viewport":{"#)
            viewport.members(into: buffer)
            buffer.append(raw: "}")
        }
        if !capabilities.isEmpty {
            buffer.append(raw: #","capabilities":["#)
            for capability in capabilities {
                buffer.separate()
                buffer.append(capability)
            }
            buffer.append(raw: "]")
        }
        buffer.member("token", token)
        buffer.member("code", code)
        buffer.member("session", session)
        buffer.member("like", like)
        buffer.member("idiom", idiom?.rawValue)
    }
}

extension ClientMessage.Viewport {
    fileprivate func members(into buffer: FrameBuffer) {
        buffer.member("width", width)
        buffer.member("height", height)
        buffer.member("scale", scale)
        if textScale != 1 { buffer.member("textScale", textScale) }
        guard safeArea != ClientMessage.Insets() else { return }
        buffer.append(key: "safeArea")
        buffer.append(raw: "[")
        for side in [safeArea.top, safeArea.left, safeArea.bottom, safeArea.right] {
            buffer.separate()
            buffer.append(side)
        }
        buffer.append(raw: "]")
    }
}

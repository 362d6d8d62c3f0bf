extension ServerMessage.Fleet {
    /// Appends the encoded message to the buffer.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"type":"fleet""#)
        buffer.member("seq", seq)
        buffer.append(literal: #","screens":["#)
        for screen in screens {
            buffer.separate()
            screen.encode(into: buffer)
        }
        buffer.append(literal: "]}")
    }
}

extension ServerMessage.Fleet.Screen {
    fileprivate func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"name":"#)
        buffer.append(name)
        buffer.member("title", title)
        if control != .together { buffer.member("control", control.rawValue) }
        buffer.member("revision", revision)
        buffer.member("holder", holder)
        buffer.member("count", count)
        buffer.append(literal: #","clients":["#)
        for client in clients {
            buffer.separate()
            client.encode(into: buffer)
        }
        buffer.append(literal: "]")
        if !problems.isEmpty {
            buffer.append(literal: #","problems":["#)
            for problem in problems {
                buffer.separate()
                buffer.append(problem)
            }
            buffer.append(literal: "]")
        }
        buffer.append(literal: "}")
    }
}

extension ServerMessage.Fleet.Client {
    fileprivate func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"client":"#)
        buffer.append(client)
        buffer.member("role", role.rawValue)
        buffer.member("name", name)
        buffer.member("device", device)
        buffer.member("since", since)
        buffer.member("seen", seen)
        buffer.member("revision", revision)
        buffer.append(literal: #","current":"#)
        buffer.append(isCurrent)
        buffer.member("latency", latency)
        buffer.append(literal: #","visible":"#)
        buffer.append(isVisible)
        buffer.append(literal: #","blank":"#)
        buffer.append(isBlank)
        buffer.append(literal: "}")
    }
}

extension ServerMessage.DisplayOrder {
    /// Appends the encoded message to the buffer.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"type":"display","do":"#)
        buffer.append(action.rawValue)
        buffer.member("text", text)
        buffer.member("number", number)
        buffer.append(literal: "}")
    }
}

extension ClientMessage.FleetQuestion {
    func members(into buffer: FrameBuffer) {
        guard let watch else { return }
        buffer.append(key: "watch")
        buffer.append(watch)
    }
}

extension ClientMessage.FleetCommand {
    func members(into buffer: FrameBuffer) {
        buffer.member("screen", screen)
        buffer.member("client", client)
        buffer.member("do", action.rawValue)
        buffer.member("text", text)
    }
}

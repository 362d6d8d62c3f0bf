extension ServerMessage.Pairing {
    /// Appends the encoded message to the buffer.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"type":"pairing","pin":"#)
        if let pin { buffer.append(pin) } else { buffer.append(literal: "null") }
        buffer.member("url", url)
        buffer.member("qr", path)
        buffer.member("size", size)
        buffer.member("expires", expires)
        buffer.append(literal: #","paused":"#)
        buffer.append(isPaused)
        buffer.append(literal: "}")
    }
}

extension ServerMessage.DeviceList {
    /// Appends the encoded message to the buffer.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"type":"devices""#)
        buffer.member("seq", seq)
        buffer.append(literal: #","devices":["#)
        for device in devices {
            buffer.separate()
            device.encode(into: buffer)
        }
        buffer.append(literal: "]")
        buffer.member("token", token)
        buffer.member("url", url)
        buffer.member("qr", path)
        buffer.member("size", size)
        buffer.append(literal: "}")
    }
}

extension ServerMessage.Device {
    fileprivate func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"id":"#)
        buffer.append(id)
        buffer.member("name", name)
        buffer.member("role", role.rawValue)
        buffer.member("grants", grants)
        buffer.member("screen", screen)
        buffer.member("kind", kind.rawValue)
        buffer.member("how", how.rawValue)
        buffer.member("created", created)
        buffer.member("seen", seen)
        buffer.member("expires", expires)
        buffer.append(literal: #","connected":"#)
        buffer.append(isConnected)
        buffer.append(literal: "}")
    }
}

extension ClientMessage.Devices {
    func members(into buffer: FrameBuffer) {
        if let add {
            buffer.append(raw: #","add":{"role":"#)
            buffer.append(add.role.rawValue)
            buffer.member("screen", add.screen)
            buffer.member("name", add.name)
            buffer.member("grants", add.grants)
            buffer.member("seconds", add.seconds)
            buffer.append(raw: "}")
        }
        if !revoke.isEmpty {
            buffer.append(raw: #","revoke":["#)
            for id in revoke {
                buffer.separate()
                buffer.append(id)
            }
            buffer.append(raw: "]")
        }
        if let rename {
            buffer.append(raw: #","rename":{"id":"#)
            buffer.append(rename.id)
            buffer.member("name", rename.name)
            buffer.append(raw: "}")
        }
    }
}

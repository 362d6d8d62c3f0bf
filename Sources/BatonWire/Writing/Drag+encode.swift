extension ClientMessage.DragInput {
    func members(into buffer: FrameBuffer) {
        buffer.member("revision", revision)
        buffer.member("phase", phase.rawValue)
        buffer.member("x", point?.x)
        buffer.member("y", point?.y)
        if phase.hasItems {
            buffer.append(raw: #","items":["#)
            for item in items {
                buffer.separate()
                buffer.append(raw: #"{"representations":["#)
                for representation in item.representations {
                    buffer.separate()
                    buffer.append(raw: "{")
                    buffer.member("type", representation.type)
                    if phase == .dropped { buffer.member("size", representation.size) }
                    buffer.append(raw: "}")
                }
                buffer.append(raw: "]")
                if phase == .dropped { buffer.member("name", item.name) }
                buffer.append(raw: "}")
            }
            buffer.append(raw: "]")
        }
        if phase == .content { buffer.member("data", Base64.encode(data)) }
    }
}

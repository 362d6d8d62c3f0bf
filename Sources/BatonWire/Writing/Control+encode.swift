extension ServerMessage.Presence.Control {
    /// Appends the control state as a JSON object. In a mode without a holder, the object contains only the mode.
    func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"mode":"#)
        buffer.append(mode.rawValue)
        guard mode == .turns else { return buffer.append(literal: "}") }
        buffer.append(literal: #","holder":"#)
        if let holder { buffer.append(holder) } else { buffer.append(literal: "null") }
        if let name {
            buffer.append(literal: #","name":"#)
            buffer.append(name)
        }
        buffer.append(literal: #","requests":["#)
        for request in requests {
            buffer.separate()
            buffer.append(literal: #"{"client":"#)
            buffer.append(request.client)
            if let name = request.name {
                buffer.append(literal: #","name":"#)
                buffer.append(name)
            }
            buffer.append(literal: #","left":"#)
            buffer.append(request.left)
            buffer.append(literal: "}")
        }
        buffer.append(literal: #"],"idle":"#)
        buffer.append(idle)
        buffer.append(literal: "}")
    }
}

extension ClientMessage.SensorReport {
    func members(into buffer: FrameBuffer) {
        switch content {
        case .state(let state): buffer.member("state", state.rawValue)
        case .sample(let sample):
            buffer.append(raw: #","sample":{"#)
            buffer.member("acceleration", sample.acceleration)
            buffer.member("accelerationIncludingGravity", sample.accelerationIncludingGravity)
            buffer.member("rotationRate", sample.rotationRate)
            buffer.member("orientation", sample.orientation)
            buffer.member("heading", sample.heading)
            buffer.member("time", sample.time)
            buffer.append(raw: "}")
        }
    }
}

extension FrameBuffer {
    fileprivate func member(_ name: StaticString, _ axes: ClientMessage.Axes?) {
        guard let axes else { return }
        append(key: name)
        append(raw: "[")
        for number in [axes.x, axes.y, axes.z] {
            separate()
            append(number)
        }
        append(raw: "]")
    }
}

extension ServerMessage.SensorRequest {
    /// Appends the encoded message to the buffer.
    public func encode(into buffer: FrameBuffer) {
        guard let interval else { return buffer.append(literal: #"{"type":"sensors","on":false}"#) }
        buffer.append(literal: #"{"type":"sensors","on":true,"interval":"#)
        buffer.append(interval)
        buffer.append(literal: "}")
    }
}

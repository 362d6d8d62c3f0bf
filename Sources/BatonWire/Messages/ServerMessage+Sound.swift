extension ServerMessage {
    /// Turns the sound of media on or off on one client: `sound`. Until the first such message, media is silent on the
    /// client.
    public struct Sound: Sendable, Equatable {
        /// True if the client plays the sound of media.
        public var isOn: Bool

        /// Creates a `sound` message. Without sound, media shows only its picture.
        public init(isOn: Bool) {
            self.isOn = isOn
        }

        /// Appends the encoded message to the buffer.
        public func encode(into buffer: FrameBuffer) {
            buffer.append(literal: #"{"type":"sound","on":"#)
            buffer.append(isOn)
            buffer.append(literal: "}")
        }
    }
}

extension ServerMessage {
    /// Whether this client plays the sound of media: `sound`. Until the first message, media is silent.
    public struct Sound: Sendable, Equatable {
        /// The client plays the sound.
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

extension ServerMessage {
    /// Whether what is played is to be heard on this client: `sound`. Until it comes, it is not.
    public struct Sound: Sendable, Equatable {
        /// Whether it is.
        public var isOn: Bool

        /// To be heard, or only to be seen.
        public init(isOn: Bool) {
            self.isOn = isOn
        }

        /// Appends the message to what the buffer holds.
        public func encode(into buffer: FrameBuffer) {
            buffer.append(literal: #"{"type":"sound","on":"#)
            buffer.append(isOn)
            buffer.append(literal: "}")
        }
    }
}

extension ServerMessage {
    /// Whether the server wants measurements of this client's motion sensors: `sensors`.
    public struct SensorRequest: Sendable, Equatable {
        /// The time between two measurements, in milliseconds; nil if none are wanted any more.
        public var interval: Double?

        /// Creates a `sensors` message.
        public init(interval: Double?) {
            self.interval = interval
        }
    }
}

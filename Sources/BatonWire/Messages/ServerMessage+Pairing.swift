extension ServerMessage {
    /// What a display shows to those who are to be paired with its screen: `pairing`. It is a state: the newest is all there is to know.
    public struct Pairing: Sendable, Equatable {
        /// Six digits; nil while none are taken, as after many that were wrong.
        public var pin: String?
        /// The address that the QR code says, the secret in it.
        public var url: String
        /// The dark modules of the QR code, as the `d` of an SVG path in a square of ``size`` units, without the quiet zone.
        public var path: String
        /// How many modules wide the QR code is.
        public var size: Int
        /// In how many milliseconds there are others.
        public var expires: Double
        /// Whether no PIN is taken for a while.
        public var isPaused: Bool

        /// What is shown.
        public init(pin: String?, url: String, path: String, size: Int, expires: Double, isPaused: Bool = false) {
            self.pin = pin
            self.url = url
            self.path = path
            self.size = size
            self.expires = expires
            self.isPaused = isPaused
        }
    }
}

extension ServerMessage {
    /// The PIN and QR code that a display shows for pairing: `pairing`. Each message replaces the one before.
    public struct Pairing: Sendable, Equatable {
        /// The PIN of six digits; nil while PINs are locked, for example after many wrong PINs.
        public var pin: String?
        /// The address in the QR code. It contains the secret that pairs a device.
        public var url: String
        /// The dark modules of the QR code, without the quiet zone.
        ///
        /// The text is the `d` of an SVG path in a square of ``size`` units.
        public var path: String
        /// The width of the QR code, in modules.
        public var size: Int
        /// The time until a new PIN and a new QR code replace the present ones, in milliseconds.
        public var expires: Double
        /// The server accepts no PIN for a while.
        public var isPaused: Bool

        /// Creates a `pairing` message.
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

internal import QRCodes

/// A QR code that contains an address.
struct PairingPicture {
    let url: String
    /// The dark modules as the `d` attribute of an SVG path, in a square of ``size`` units. The path has one rectangle
    /// for each run of dark modules in a row.
    let path: String
    /// The width of the code in modules, without its quiet zone.
    let size: Int
    /// PINs were paused when this code was made: after many wrong PINs, the server accepts no PIN for a while.
    let isPaused: Bool

    init(url: String, isPaused: Bool) {
        self.url = url
        self.isPaused = isPaused
        // Error correction level M suffices: a display is clean, and the phone is near.
        let code = QRCode(Array(url.utf8), correctionLevel: .medium)
        path = code?.path(margin: 0) ?? ""
        size = code?.width ?? 0
    }
}

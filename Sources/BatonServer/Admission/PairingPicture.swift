internal import CQRencode

/// A QR code that contains an address.
struct PairingPicture {
    let url: String
    /// The dark modules as the `d` attribute of an SVG path, in a square of ``size`` units: a rectangle for each
    /// run of a row.
    let path: String
    /// The width of the code in modules, without its quiet zone.
    let size: Int
    /// PINs were paused when this code was made.
    let isPaused: Bool

    init(url: String, isPaused: Bool) {
        self.url = url
        self.isPaused = isPaused
        let bytes = Array(url.utf8)
        // Error correction level M suffices: a display is clean, and the phone is near.
        guard let code = QRcode_encodeData(Int32(clamping: bytes.count), bytes, 0, QR_ECLEVEL_M) else {
            (path, size) = ("", 0)
            return
        }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        var path = ""
        for row in 0..<width {
            var column = 0
            while column < width {
                let start = column
                // The lowest bit is the colour of the module; the others say which part of the code it belongs to.
                while column < width, modules[row * width + column] & 1 == 1 { column += 1 }
                if column > start {
                    path += "M\(start) \(row)h\(column - start)v1h-\(column - start)z"
                } else {
                    column += 1
                }
            }
        }
        (self.path, size) = (path, width)
    }
}

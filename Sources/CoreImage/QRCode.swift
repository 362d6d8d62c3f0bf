internal import CQRencode
import Foundation

/// The modules of a QR code: dark or light, row after row.
struct QRCode: Sendable {
    /// How many light modules are around the code.
    static let quietZone = 4

    /// How many modules there are in a row, without what is around them.
    let width: Int
    /// Whether each is dark.
    let modules: [Bool]

    /// The smallest code that says a message; nil where none does, as it is empty or too long.
    init?(_ message: Data, correctionLevel: String) {
        let level =
            switch correctionLevel {
            case "L": QR_ECLEVEL_L
            case "Q": QR_ECLEVEL_Q
            case "H": QR_ECLEVEL_H
            default: QR_ECLEVEL_M
            }
        let code = message.withUnsafeBytes { bytes in
            QRcode_encodeData(Int32(clamping: bytes.count), bytes.bindMemory(to: UInt8.self).baseAddress, 0, level)
        }
        guard let code else { return nil }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        // The lowest bit is the module; the others say what it is for.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    /// The dark modules as the path of an SVG: a rectangle for each run of a row.
    var path: String {
        var path = ""
        for row in 0..<width {
            var column = 0
            while column < width {
                let start = column
                while column < width, modules[row * width + column] { column += 1 }
                if column > start {
                    path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(column - start)v1h\(start - column)z"
                }
                if column == start { column += 1 }
            }
        }
        return path
    }
}

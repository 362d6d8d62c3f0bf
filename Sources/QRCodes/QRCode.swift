internal import CQRencode
import Foundation

/// The modules of a QR code, row by row.
struct QRCode: Sendable {
    /// The width of the light margin around the code, in modules.
    static let quietZone = 4

    /// The number of modules in a row, without the margin.
    let width: Int
    /// The modules of the code, row by row. True is a dark module.
    let modules: [Bool]

    /// Creates the smallest code for a message. Returns nil if the message is empty or too long.
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
        // The lowest bit is the colour of the module. The other bits describe its function.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    /// The dark modules as an SVG path, with one rectangle for each run in a row.
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

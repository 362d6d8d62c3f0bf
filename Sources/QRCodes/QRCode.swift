internal import CQRencode

/// A QR code as rows of modules, which are its dark and light squares.
public struct QRCode: Sendable {
    /// The share of a code that may be unreadable.
    public enum CorrectionLevel: Sendable {
        /// About 7 % of the code may be unreadable.
        case low
        /// About 15 % of the code may be unreadable.
        case medium
        /// About 25 % of the code may be unreadable.
        case quartile
        /// About 30 % of the code may be unreadable.
        case high
    }

    /// The width of the light margin around the code, in modules.
    public static let quietZone = 4

    /// The number of modules in a row, without the margin.
    public let width: Int
    /// The modules of the code, row by row. True is a dark module.
    let modules: [Bool]

    /// Creates the smallest code for a message. Returns nil if the message is empty or too long.
    public init?(_ message: [UInt8], correctionLevel: CorrectionLevel) {
        let level =
            switch correctionLevel {
            case .low: QR_ECLEVEL_L
            case .medium: QR_ECLEVEL_M
            case .quartile: QR_ECLEVEL_Q
            case .high: QR_ECLEVEL_H
            }
        guard let code = QRcode_encodeData(Int32(clamping: message.count), message, 0, level) else { return nil }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        // The lowest bit of each byte is the colour of a module. The other bits describe its function.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    /// Returns the dark modules as the `d` attribute of an SVG path, with one rectangle for each run of dark modules in
    /// a row.
    /// - Parameter margin: The distance of the code from the left and the top edge, in modules.
    public func path(margin: Int) -> String {
        var path = ""
        for row in 0..<width {
            var column = 0
            while column < width {
                let start = column
                while column < width, modules[row * width + column] { column += 1 }
                if column > start {
                    path += "M\(start + margin) \(row + margin)h\(column - start)v1h\(start - column)z"
                } else {
                    column += 1
                }
            }
        }
        return path
    }
}

// Imported in a file without Testing: Swift Testing expects an overlay for a module of this name, which
// does not exist on Linux.
import CoreImage
import Foundation
import ResponderKit

/// The QR code of a message as an image, with one point per module; nil if there is none.
@MainActor func code(_ message: String, _ level: String = "M", scale: CGFloat = 1) -> UIImage? {
    let generator = CIFilter.qrCodeGenerator()
    generator.message = Data(message.utf8)
    generator.correctionLevel = level
    return generator.outputImage.map {
        UIImage(ciImage: $0.transformed(by: CGAffineTransform(scaleX: scale, y: scale)))
    }
}

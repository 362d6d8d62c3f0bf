// By itself, as Swift Testing has an overlay of its own for a module of this name, which is not there on Linux.
import CoreImage
import Foundation
import ResponderKit

/// The code of a message as a picture, with a point for each module; nil where there is none.
@MainActor func code(_ message: String, _ level: String = "M", scale: CGFloat = 1) -> UIImage? {
    let generator = CIFilter.qrCodeGenerator()
    generator.message = Data(message.utf8)
    generator.correctionLevel = level
    return generator.outputImage.map {
        UIImage(ciImage: $0.transformed(by: CGAffineTransform(scaleX: scale, y: scale)))
    }
}

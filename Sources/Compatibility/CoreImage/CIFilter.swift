public import Foundation
import QRCodes

/// An object that produces an image from input values.
public protocol CIFilterProtocol: AnyObject {
    /// The image that the filter produces, or nil if the input values produce none.
    var outputImage: CIImage? { get }
}

/// A filter that produces a QR code from a message.
///
/// See <https://developer.apple.com/documentation/coreimage/ciqrcodegenerator>.
public protocol CIQRCodeGenerator: CIFilterProtocol {
    /// The content of the code, such as the UTF-8 bytes of a URL. The maximum length is 2,953 bytes with the correction
    /// level `L`, and less with a higher level.
    var message: Data { get set }
    /// The part of the code that may be unreadable: 7 % with `L`, 15 % with `M`, 25 % with `Q`, 30 % with `H`. Any
    /// other value has the effect of `M`.
    var correctionLevel: String { get set }
}

/// A filter that produces an image from input values. The only filter is the QR code generator.
open class CIFilter: CIFilterProtocol {
    /// The image that the filter produces, or nil if the input values produce none.
    open var outputImage: CIImage? { nil }

    init() {}

    /// Returns a generator of QR codes, as specified by ISO/IEC 18004.
    ///
    /// One point of the image is one module. The code has the required quiet zone of four light modules, so it can
    /// be read on any background. To enlarge the image, use `CIImage.transformed(by:)`; clients draw it sharply at
    /// any size.
    public class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator { QRCodeGenerator() }
}

private final class QRCodeGenerator: CIFilter, CIQRCodeGenerator {
    var message = Data()
    var correctionLevel = "M"

    override var outputImage: CIImage? {
        let level: QRCode.CorrectionLevel =
            switch correctionLevel {
            case "L": .low
            case "Q": .quartile
            case "H": .high
            default: .medium
            }
        return QRCode(Array(message), correctionLevel: level).map { CIImage(modules: $0) }
    }
}

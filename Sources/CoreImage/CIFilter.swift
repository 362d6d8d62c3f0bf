public import Foundation

/// What makes a picture from values.
public protocol CIFilterProtocol: AnyObject {
    /// The picture; nil where the values make none.
    var outputImage: CIImage? { get }
}

/// What makes a QR code from a message.
///
/// See <https://developer.apple.com/documentation/coreimage/ciqrcodegenerator>.
public protocol CIQRCodeGenerator: CIFilterProtocol {
    /// What the code says, such as the UTF-8 of an address. A code holds up to 2,953 bytes, fewer with more correction.
    var message: Data { get set }
    /// How much of the code may be unreadable: `L` 7, `M` 15, `Q` 25 or `H` 30 percent. Another word counts as `M`.
    var correctionLevel: String { get set }
}

/// What makes a picture from values. There is one for QR codes.
open class CIFilter: CIFilterProtocol {
    /// What it makes; nil where its values make nothing.
    open var outputImage: CIImage? { nil }

    init() {}

    /// A generator of QR codes, as ISO/IEC 18004 has them.
    ///
    /// One point of its picture is one module. Around the code are the four light ones that the standard asks for, so that it can be read on any ground.
    /// Larger is what `CIImage.transformed(by:)` makes of it: screens draw it sharp at any size.
    public class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator { QRCodeGenerator() }
}

private final class QRCodeGenerator: CIFilter, CIQRCodeGenerator {
    var message = Data()
    var correctionLevel = "M"

    override var outputImage: CIImage? {
        QRCode(message, correctionLevel: correctionLevel).map { CIImage(modules: $0) }
    }
}

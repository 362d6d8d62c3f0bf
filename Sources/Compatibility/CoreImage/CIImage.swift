public import Foundation
import QRCodes
public import ResponderKit

/// The result of a filter. A `UIImage` that is created from the result has the same size.
public final class CIImage: Sendable {
    private let modules: QRCode
    private let transform: CGAffineTransform

    init(modules: QRCode, transform: CGAffineTransform = .identity) {
        self.modules = modules
        self.transform = transform
    }

    /// The rectangle that the image fills, in points.
    public var extent: CGRect {
        let side = Double(modules.width + 2 * QRCode.quietZone)
        return CGRect(x: 0, y: 0, width: side, height: side).applying(transform)
    }

    /// Returns a moved or scaled copy. A rotation is not drawn: the QR code stays upright and fills the bounding
    /// rectangle of the rotated code.
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        CIImage(modules: modules, transform: transform.concatenating(matrix))
    }

    /// The image as SVG. The QR code is dark on a light background, even in dark mode, because readers of QR codes
    /// require this contrast.
    fileprivate var drawing: String {
        let side = modules.width + 2 * QRCode.quietZone
        let extent = extent
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(extent.width)" height="\(extent.height)" viewBox="0 0 \(side) \(side)" preserveAspectRatio="none" \
            shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(modules.path(margin: QRCode.quietZone))"/></svg>
            """
    }
}

extension UIImage {
    /// Creates an image from a filter's result, with the size of that result. Clients enlarge it without blurring.
    public convenience init(ciImage: CIImage) {
        self.init(data: Array(ciImage.drawing.utf8), mediaType: "image/svg+xml")
    }
}

public import Foundation
public import ResponderKit

/// What a filter made: drawn when a `UIImage` is made of it, at the size that it has then.
public final class CIImage: Sendable {
    private let modules: QRCode
    private let transform: CGAffineTransform

    init(modules: QRCode, transform: CGAffineTransform = .identity) {
        self.modules = modules
        self.transform = transform
    }

    /// Where it is and how large, in points.
    public var extent: CGRect {
        let side = Double(modules.width + 2 * QRCode.quietZone)
        return CGRect(x: 0, y: 0, width: side, height: side).applying(transform)
    }

    /// The same in another place and size. A code stays upright: of a turn, its room is taken.
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        CIImage(modules: modules, transform: transform.concatenating(matrix))
    }

    /// A drawing of it, in SVG: dark on light in every appearance, as readers want it.
    fileprivate var drawing: String {
        let side = modules.width + 2 * QRCode.quietZone
        let extent = extent
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(extent.width)" height="\(extent.height)" viewBox="0 0 \(side) \(side)" preserveAspectRatio="none" \
            shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(modules.path)"/></svg>
            """
    }
}

extension UIImage {
    /// The picture that a filter made, as large as that, and sharp at any size.
    public convenience init(ciImage: CIImage) {
        self.init(data: Array(ciImage.drawing.utf8), mediaType: "image/svg+xml")
    }
}

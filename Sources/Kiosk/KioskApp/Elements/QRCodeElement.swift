import CoreImage
import Foundation
import ResponderKit

/// A QR code for a text.
@MainActor
final class QRCodeElement: ElementView {
    private let picture = UIImageView()
    private var shown: String?
    override var target: UIView { picture }
    override var maximumWidth: CGFloat? { context.points(180) }

    override func build() {
        picture.contentMode = .scaleAspectFit
        addSubview(picture)
    }

    override func refresh() {
        picture.accessibilityLabel =
            element.localizedText("alt").map { scope.text($0) } ?? scope.text(element.localizedText("text"))
        let text = String(scope.text(element.localizedText("text")).prefix(1_200))
        guard text != shown else { return }
        shown = text
        let generator = CIFilter.qrCodeGenerator()
        generator.message = Data(text.utf8)
        picture.image = generator.outputImage.map(UIImage.init)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let side =
            element.number("height").map { context.points($0) }
            ?? min(width ?? .infinity, context.points(element.number("width") ?? 180))
        return CGSize(width: side, height: side)
    }

    override func layoutContent(_ area: CGRect) { picture.frame = area }
}

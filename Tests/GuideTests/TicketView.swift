// In a separate file, because importing CoreImage into a test file makes Swift Testing look for an overlay module.
import CoreImage
import Foundation
import ResponderKit

/// A ticket with its number as a QR code.
final class TicketView: UIView {
    let code = UIImageView(frame: CGRect(x: 20, y: 20, width: 160, height: 160))
    let waiting = UIImageView(frame: CGRect(x: 20, y: 200, width: 24, height: 24))

    init(number: String) {
        super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 240))
        let generator = CIFilter.qrCodeGenerator()
        generator.message = Data("https://tickets.example/\(number)".utf8)
        generator.correctionLevel = "Q"
        code.image = generator.outputImage.map(UIImage.init)
        code.accessibilityLabel = "Ticket \(number)"
        addSubview(code)

        waiting.animationImages = ["speaker.wave.1.fill", "speaker.wave.2.fill", "speaker.wave.3.fill"].map(
            UIImage.init)
        waiting.animationDuration = 1.5
        waiting.startAnimating()
        addSubview(waiting)
    }
}

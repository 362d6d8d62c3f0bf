import CoreImage
import Foundation
import ResponderKit

@MainActor
final class ImagesPage: GalleryPage {
    private static let symbols = [
        "play.fill", "pause.fill", "stop.fill", "forward.fill", "backward.fill", "shuffle", "repeat",
        "speaker.wave.2.fill", "music.note",
        "list.bullet", "xmark", "checkmark", "plus", "minus", "heart.fill", "star.fill", "clock.fill", "book.fill",
        "magnifyingglass",
        "house.fill", "gearshape.fill", "person.fill", "globe", "wifi", "info.circle",
    ]

    /// An image of two hills and a sun, twice as wide as high.
    private static let picture = UIImage(
        data: Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="240" height="120" viewBox="0 0 240 120" preserveAspectRatio="none"><rect width="240" height="120" fill="#8ecae6"/>
            <circle cx="180" cy="34" r="18" fill="#ffb703"/><path d="M0 96 60 40l70 60 40-30 70 50H0z" fill="#2a6f4e"/></svg>
            """.utf8), mediaType: "image/svg+xml")

    override func addExamples() {
        example("Symbols") { example in
            for name in Self.symbols {
                let view = UIImageView(image: UIImage(systemName: name))
                view.contentMode = .center
                view.accessibilityLabel = name
                example.add(view, width: 30, height: 30)
            }
        }
        example("Sizes and tints") { example in
            for (size, color) in [
                (CGFloat(14), UIColor.systemRed), (22, .systemOrange), (32, .systemGreen), (44, .systemBlue),
            ] {
                let view = UIImageView(image: UIImage(systemName: "heart.fill"))
                view.symbolSize = size
                view.tintColor = color
                view.contentMode = .center
                view.accessibilityLabel = "A heart"
                example.add(view, "\(Int(size)) points", width: 60, height: 60)
            }
        }
        example("Content modes", "A picture twice as wide as it is high, in a square.") { example in
            for (mode, name) in [
                (UIView.ContentMode.scaleToFill, "Fill"), (.scaleAspectFit, "Aspect fit"),
                (.scaleAspectFill, "Aspect fill"),
                (.center, "Center"),
                (.topLeft, "Top left"), (.bottomRight, "Bottom right"),
            ] {
                let view = UIImageView(image: Self.picture)
                view.contentMode = mode
                view.clipsToBounds = true
                view.backgroundColor = .tertiarySystemFill
                view.layer.cornerRadius = 8
                view.accessibilityLabel = "Hills, \(name)"
                example.add(view, name, width: 92, height: 92)
            }
        }
        example("Animated images", "The page animates the images; the server sends nothing.") { example in
            let volume = UIImageView(frame: .zero)
            volume.animationImages = [
                "speaker.fill", "speaker.wave.1.fill", "speaker.wave.2.fill", "speaker.wave.3.fill",
            ].compactMap(UIImage.init(systemName:))
            volume.animationDuration = 2
            volume.symbolSize = 32
            volume.contentMode = .center
            volume.accessibilityLabel = "Louder and louder"
            volume.startAnimating()
            example.add(volume, "Symbols", width: 92, height: 92)
            let moon = UIImageView(image: .animatedImage(with: (0..<12).map(Self.moon), duration: 3))
            moon.contentMode = .scaleAspectFit
            moon.accessibilityLabel = "The moon grows and wanes"
            example.add(moon, "Pictures", width: 92, height: 92)
        }
        example("QR code", "The code is sharp at any size, and readable in every appearance.") { example in
            let generator = CIFilter.qrCodeGenerator()
            generator.message = Data("https://baton.example/gallery".utf8)
            for (level, side) in [("L", CGFloat(92)), ("H", 140)] {
                generator.correctionLevel = level
                let view = UIImageView(image: generator.outputImage.map(UIImage.init))
                view.contentMode = .scaleAspectFit
                view.accessibilityLabel = "QR code of this page, error correction level \(level)"
                view.accessibilityIdentifier = "code-\(level)"
                example.add(view, "Error correction \(level)", width: side, height: side)
            }
        }
    }

    /// An image of the moon in one of twelve phases.
    private static func moon(_ phase: Int) -> UIImage {
        // The boundary between the light and the dark part of the moon is half an ellipse. At new and full moon, the
        // ellipse is as wide as the moon.
        let width = 40 * abs(cos(2 * .pi * Double(phase) / 12))
        let isOnTheRight = phase < 6
        let bulgesToTheRight = phase < 3 || (6..<9).contains(phase)
        return UIImage(
            data: Array(
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><circle cx="50" cy="50" r="46" fill="#22304a"/>
                <path d="M50 10A40 40 0 0 \(isOnTheRight ? 1 : 0) 50 90A\(width) 40 0 0 \(bulgesToTheRight ? 0 : 1) 50 10z" fill="#f5eecf"/></svg>
                """.utf8), mediaType: "image/svg+xml")
    }
}

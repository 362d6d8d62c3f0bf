import Foundation
import ResponderKit

@MainActor
final class ImagesPage: GalleryPage {
    private static let symbols = [
        "play.fill", "pause.fill", "stop.fill", "forward.fill", "backward.fill", "shuffle", "repeat", "speaker.wave.2.fill", "music.note",
        "list.bullet", "xmark", "checkmark", "plus", "minus", "heart.fill", "star.fill", "clock.fill", "book.fill", "magnifyingglass",
        "house.fill", "gearshape.fill", "person.fill", "globe", "wifi", "info.circle",
    ]

    /// Two hills and a sun, twice as wide as it is high.
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
            for (size, color) in [(CGFloat(14), UIColor.systemRed), (22, .systemOrange), (32, .systemGreen), (44, .systemBlue)] {
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
                (UIView.ContentMode.scaleToFill, "Fill"), (.scaleAspectFit, "Aspect fit"), (.scaleAspectFill, "Aspect fill"),
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
    }
}

import Foundation
import ResponderKit

@MainActor
final class ButtonsPage: GalleryPage {
    private var taps = 0

    private func button(
        _ configuration: UIButton.Configuration, _ title: String, _ change: (UIButton) -> Void = { _ in }
    ) -> UIButton {
        var configuration = configuration
        configuration.title = title
        let button = UIButton(configuration: configuration)
        button.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                taps += 1
                statusLabel.text = "\(title), \(taps)"
            }, for: .primaryActionTriggered)
        change(button)
        return button
    }

    override func addExamples() {
        let styles: [(UIButton.Configuration, String)] = [
            (.plain(), "Plain"), (.gray(), "Gray"), (.tinted(), "Tinted"), (.filled(), "Filled"),
        ]
        example("Styles") { example in
            for (configuration, name) in styles {
                example.add(button(configuration, name) { $0.accessibilityIdentifier = name.lowercased() })
            }
            example.addWide(statusLabel)
        }
        example("States") { example in
            for (configuration, _) in styles {
                example.add(button(configuration, "Normal"))
                example.add(button(configuration, "Selected") { $0.isSelected = true })
                example.add(button(configuration, "Disabled") { $0.isEnabled = false })
            }
        }
        example("Sizes") { example in
            for (size, name) in [
                (UIButton.Configuration.Size.mini, "Mini"), (.small, "Small"), (.medium, "Medium"), (.large, "Large"),
            ] {
                var configuration = UIButton.Configuration.filled()
                configuration.buttonSize = size
                example.add(button(configuration, name))
            }
        }
        example("Corners") { example in
            for (corner, name) in [
                (UIButton.Configuration.CornerStyle.small, "Small"), (.medium, "Medium"), (.large, "Large"),
                (.capsule, "Capsule"),
            ] {
                var configuration = UIButton.Configuration.tinted()
                configuration.cornerStyle = corner
                example.add(button(configuration, name))
            }
        }
        example("Pictures") { example in
            for (placement, name) in [
                (NSDirectionalRectEdge.leading, "Leading"), (.trailing, "Trailing"), (.top, "Top"), (.bottom, "Bottom"),
            ] {
                var configuration = UIButton.Configuration.gray()
                configuration.image = UIImage(systemName: "star.fill")
                configuration.imagePlacement = placement
                configuration.imagePadding = 6
                example.add(button(configuration, name))
            }
            var busy = UIButton.Configuration.filled()
            busy.showsActivityIndicator = true
            busy.imagePadding = 6
            example.add(button(busy, "Busy"))
            var two = UIButton.Configuration.tinted()
            two.subtitle = "Two lines"
            example.add(button(two, "Subtitle"))
        }
        example("Kinds") { example in
            for (kind, name) in [
                (UIButton.ButtonType.contactAdd, "Add"), (.detailDisclosure, "Tell more"), (.close, "Close"),
            ] {
                let button = UIButton(type: kind)
                button.accessibilityLabel = name
                example.add(button, name, width: 44, height: 44)
            }
            let heart = button(.plain(), "") { button in
                button.configuration?.title = nil
                button.changesSelectionAsPrimaryAction = true
                button.accessibilityLabel = "Favorite"
                button.accessibilityIdentifier = "favorite"
                button.configurationUpdateHandler = {
                    $0.configuration?.image = UIImage(systemName: $0.isSelected ? "heart.fill" : "heart")
                }
            }
            example.add(heart, "Toggles", width: 44, height: 44)
        }
        example("Colors") { example in
            for color in [UIColor.systemRed, .systemGreen, .systemIndigo] {
                var configuration = UIButton.Configuration.filled()
                configuration.baseBackgroundColor = color
                example.add(button(configuration, "Filled"))
                var tinted = UIButton.Configuration.tinted()
                tinted.baseForegroundColor = color
                tinted.baseBackgroundColor = color
                example.add(button(tinted, "Tinted"))
            }
        }
        addLayoutExamples()
    }
}

/// Buttons without a configuration: their layout and their backgrounds.
extension ButtonsPage {
    /// A rounded box, as the background of buttons.
    private static let box = UIImage(
        data: Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="120" height="44" viewBox="0 0 120 44" \
            preserveAspectRatio="none"><rect width="120" height="44" rx="8" fill="#ffb703"/></svg>
            """.utf8), mediaType: "image/svg+xml")
    private static let side: CGFloat = 44

    private func plain(_ title: String, image: String? = nil, _ change: (UIButton) -> Void = { _ in }) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        if let image { button.setImage(UIImage(systemName: image), for: .normal) }
        button.backgroundColor = .tertiarySystemFill
        button.layer.cornerRadius = 8
        button.addAction(
            UIAction { [weak self] _ in self?.statusLabel.text = "\(title), pressed" }, for: .primaryActionTriggered)
        change(button)
        return button
    }

    private func addLayoutExamples() {
        example("Alignment", "The position of the content in large buttons.") { example in
            for (alignment, name) in [
                (UIControl.ContentHorizontalAlignment.leading, "Leading"), (.center, "Center"),
                (.trailing, "Trailing"), (.fill, "Fill"),
            ] {
                example.addWide(
                    plain(name, image: "star.fill") { $0.contentHorizontalAlignment = alignment }, height: Self.side)
            }
            for (alignment, name) in [
                (UIControl.ContentVerticalAlignment.top, "Top"), (.center, "Center"), (.bottom, "Bottom"),
            ] {
                example.add(plain(name) { $0.contentVerticalAlignment = alignment }, width: 88, height: 64)
            }
        }
        example("Insets", "Space around the content, the title or the image.") { example in
            example.add(
                plain("Around both", image: "heart.fill") {
                    $0.contentEdgeInsets = UIEdgeInsets(top: 12, left: 20, bottom: 12, right: 20)
                })
            example.add(
                plain("Apart", image: "heart.fill") {
                    $0.contentEdgeInsets = UIEdgeInsets(top: 12, left: 20, bottom: 12, right: 20)
                    $0.imageEdgeInsets = UIEdgeInsets(left: -8, right: 8)
                    $0.titleEdgeInsets = UIEdgeInsets(left: 8, right: -8)
                })
            example.addWide(
                plain(
                    "A title of several lines, which its label allows and the button wraps at its own width"
                ) {
                    $0.contentEdgeInsets = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
                    $0.titleLabel?.numberOfLines = 0
                    $0.titleLabel?.textAlignment = .center
                })
        }
        example("Backgrounds and shadows") { example in
            example.add(
                plain("On a picture") {
                    $0.backgroundColor = nil
                    $0.setBackgroundImage(Self.box, for: .normal)
                    $0.setTitleColor(.black, for: .normal)
                })
            example.add(
                plain("Shadow") {
                    $0.setTitleShadowColor(.systemGray, for: .normal)
                    $0.titleLabel?.shadowOffset = CGSize(width: 1, height: 2)
                    $0.titleLabel?.font = .systemFont(ofSize: 24, weight: .bold)
                    $0.reversesTitleShadowWhenHighlighted = true
                }, height: Self.side)
            example.add(
                plain("Attributes") {
                    let title = NSAttributedString(
                        string: "Underlined", attributes: [.underlineStyle: NSUnderlineStyle.single.rawValue])
                    $0.setAttributedTitle(title, for: .normal)
                }, width: 120, height: Self.side)
            let steady = plain("", image: "heart.fill") { button in
                button.adjustsImageWhenHighlighted = false
                button.accessibilityLabel = "Not dimmed"
            }
            example.add(steady, "Not dimmed", width: Self.side, height: Self.side)
        }
    }
}

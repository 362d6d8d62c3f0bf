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
    }
}

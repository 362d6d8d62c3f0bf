import Foundation
import ResponderKit

@MainActor
final class LabelsPage: GalleryPage {
    private static let styles: [(UIFont.TextStyle, String)] = [
        (.largeTitle, "Large title"), (.title1, "Title 1"), (.title2, "Title 2"), (.title3, "Title 3"),
        (.headline, "Headline"),
        (.body, "Body"), (.callout, "Callout"), (.subheadline, "Subheadline"), (.footnote, "Footnote"),
        (.caption1, "Caption 1"),
        (.caption2, "Caption 2"),
    ]
    private static let sentence = "The quick brown fox jumps over the lazy dog, and on along the river into the wood."

    private func label(_ text: String) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        return label
    }

    override func addExamples() {
        example("Text styles", "The fonts follow the text size of the device.") { example in
            for (style, name) in Self.styles {
                let label = label(name)
                label.font = .preferredFont(forTextStyle: style)
                example.addWide(label)
            }
        }
        example("Alignment") { example in
            for (alignment, name) in [
                (NSTextAlignment.natural, "Natural"), (.left, "Left"), (.center, "Center"), (.right, "Right"),
            ] {
                let label = label(name)
                label.textAlignment = alignment
                label.backgroundColor = .tertiarySystemFill
                example.addWide(label, height: 28)
            }
        }
        example("Lines", "Labels of one line, of two lines, and of as many lines as needed.") { example in
            for lines in [1, 2, 0] {
                let label = label(Self.sentence)
                label.numberOfLines = lines
                label.accessibilityIdentifier = "lines-\(lines)"
                example.addWide(label)
            }
        }
        example("Fonts") { example in
            for (font, name) in [
                (UIFont.systemFont(ofSize: 17, weight: .light), "Light"),
                (.systemFont(ofSize: 17, weight: .medium), "Medium"),
                (.systemFont(ofSize: 17, weight: .heavy), "Heavy"),
                (.systemFont(ofSize: 17, design: .rounded), "Rounded"),
                (.systemFont(ofSize: 17, design: .serif), "Serif"), (.monospacedSystemFont(ofSize: 17), "Monospaced"),
                (.monospacedDigitSystemFont(ofSize: 17), "0123456789"),
            ] {
                let label = label(name)
                label.font = font
                example.add(label)
            }
        }
        example("Colors") { example in
            for (color, name) in [(UIColor.label, "Label"), (.secondaryLabel, "Secondary"), (.link, "Link")] {
                let label = label(name)
                label.textColor = color
                example.add(label)
            }
            let highlighted = label("Highlighted")
            highlighted.highlightedTextColor = .systemIndigo
            highlighted.isHighlighted = true
            example.add(highlighted)
        }
    }
}

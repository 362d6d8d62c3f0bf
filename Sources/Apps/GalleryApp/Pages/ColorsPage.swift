import Foundation
import ResponderKit

@MainActor
final class ColorsPage: GalleryPage {
    private static let tints: [(UIColor, String)] = [
        (.systemRed, "Red"), (.systemOrange, "Orange"), (.systemYellow, "Yellow"), (.systemGreen, "Green"),
        (.systemMint, "Mint"),
        (.systemTeal, "Teal"), (.systemCyan, "Cyan"), (.systemBlue, "Blue"), (.systemIndigo, "Indigo"),
        (.systemPurple, "Purple"),
        (.systemPink, "Pink"), (.systemBrown, "Brown"),
    ]
    private static let grays: [(UIColor, String)] = [
        (.systemGray, "Gray"), (.systemGray2, "Gray 2"), (.systemGray3, "Gray 3"), (.systemGray4, "Gray 4"),
        (.systemGray5, "Gray 5"),
        (.systemGray6, "Gray 6"),
    ]
    private static let grounds: [(UIColor, String)] = [
        (.systemBackground, "Background"), (.secondarySystemBackground, "Secondary"),
        (.tertiarySystemBackground, "Tertiary"),
        (.systemGroupedBackground, "Grouped"), (.systemFill, "Fill"), (.separator, "Separator"),
    ]

    override func addExamples() {
        for (title, colors) in [("Tints", Self.tints), ("Grays", Self.grays), ("Grounds", Self.grounds)] {
            example(title) { example in
                for (color, name) in colors {
                    let swatch = UIView()
                    swatch.backgroundColor = color
                    swatch.layer.cornerRadius = 12
                    swatch.layer.borderWidth = 1
                    swatch.layer.borderColor = .separator
                    example.add(swatch, name, width: 64, height: 44)
                }
            }
        }
        example("Materials", "The background shines through.") { example in
            for (material, name) in [
                (UIVisualEffectView.Material.ultraThin, "Ultra thin"), (.thin, "Thin"), (.regular, "Regular"),
                (.thick, "Thick"),
            ] {
                example.add(MaterialSample(material), name, width: 132, height: 80)
            }
        }
        example("Corners, edges, shadows") { example in
            let round = UIView()
            round.backgroundColor = .systemTeal
            round.layer.cornerRadius = 20
            example.add(round, "Corner", width: 80, height: 60)
            let edged = UIView()
            edged.layer.borderWidth = 3
            edged.layer.borderColor = .systemIndigo
            example.add(edged, "Edge", width: 80, height: 60)
            let raised = UIView()
            raised.backgroundColor = .systemBackground
            raised.layer.cornerRadius = 12
            raised.layer.shadowOpacity = 0.3
            raised.layer.shadowRadius = 6
            raised.layer.shadowOffset = CGSize(width: 0, height: 3)
            example.add(raised, "Shadow", width: 80, height: 60)
            let clear = UIView()
            clear.backgroundColor = .systemPink
            clear.alpha = 0.3
            example.add(clear, "Alpha", width: 80, height: 60)
        }
    }
}

/// A sample of a translucent material, in front of coloured stripes.
@MainActor
private final class MaterialSample: UIView {
    private let stripes: [UIView]
    private let effect = UIVisualEffectView()

    init(_ material: UIVisualEffectView.Material) {
        stripes = [UIColor.systemRed, .systemYellow, .systemGreen, .systemBlue].map { color in
            let view = UIView()
            view.backgroundColor = color
            return view
        }
        super.init(frame: .zero)
        clipsToBounds = true
        layer.cornerRadius = 12
        effect.material = material
        effect.layer.cornerRadius = 8
        for view in stripes + [effect] { addSubview(view) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width / CGFloat(stripes.count)
        for (index, stripe) in stripes.enumerated() {
            stripe.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
        }
        // The size is at least 0, because `insetBy` would return the null rectangle for a view that is smaller than its
        // margins.
        effect.frame = CGRect(x: 14, y: 14, width: max(0, bounds.width - 28), height: max(0, bounds.height - 28))
    }
}

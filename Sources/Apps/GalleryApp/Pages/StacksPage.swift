import Foundation
import ResponderKit

@MainActor
final class StacksPage: GalleryPage {
    private static let colors: [UIColor] = [.systemRed, .systemOrange, .systemGreen, .systemBlue]

    private func block(_ index: Int, width: CGFloat, height: CGFloat) -> UIView {
        let view = Block(size: CGSize(width: width, height: height))
        view.text = "\(index + 1)"
        view.textAlignment = .center
        view.textColor = .white
        view.font = .systemFont(ofSize: 13, weight: .bold)
        view.backgroundColor = Self.colors[index % Self.colors.count]
        view.layer.cornerRadius = 5
        view.clipsToBounds = true
        return view
    }

    private func stack(_ distribution: UIStackView.Distribution, _ alignment: UIStackView.Alignment = .fill)
        -> UIStackView
    {
        let stack = UIStackView(
            arrangedSubviews: [30, 60, 45].enumerated().map { block($0, width: $1, height: 20 + CGFloat($0) * 8) })
        stack.distribution = distribution
        stack.alignment = alignment
        stack.spacing = 6
        stack.backgroundColor = .tertiarySystemFill
        return stack
    }

    private func form() -> UIStackView {
        let label = UILabel()
        label.text = "Your name"
        let field = UITextField()
        field.borderStyle = .roundedRect
        field.placeholder = "Ada Lovelace"
        field.accessibilityLabel = "Your name"
        let button = UIButton(configuration: .filled())
        button.setTitle("Send", for: .normal)
        let stack = UIStackView(arrangedSubviews: [label, field, button])
        stack.axis = .vertical
        stack.spacing = 8
        for (view, height) in [(label, 20.0), (field, 40), (button, 48)] as [(UIView, CGFloat)] {
            view.heightAnchor.constraint(equalToConstant: height).isActive = true
        }
        return stack
    }

    override func addExamples() {
        example("Distribution") { example in
            for (distribution, name) in [
                (UIStackView.Distribution.fill, "Fill"), (.fillEqually, "Fill equally"),
                (.fillProportionally, "Fill proportionally"),
                (.equalSpacing, "Equal spacing"), (.equalCentering, "Equal centering"),
            ] {
                example.addWide(stack(distribution), name, height: 36)
            }
        }
        example("Alignment") { example in
            for (alignment, name) in [
                (UIStackView.Alignment.fill, "Fill"), (.leading, "Top"), (.center, "Center"), (.trailing, "Bottom"),
            ] {
                example.addWide(stack(.fillEqually, alignment), name, height: 48)
            }
        }
        example(
            "Constraints",
            "Anchors set the widths: two boxes share the first row, and the box below has a third of the width."
        ) {
            example in
            example.addWide(Constrained(), height: 150)
        }
        example("A form", "The stack places label, field and button; constraints set their heights.") {
            example in
            example.addWide(form(), height: 124)
        }
        example("Layout direction", "The Mirror button on the first page reverses the direction.") { example in
            example.addWide(statusLabel)
            statusLabel.text = describe()
        }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        statusLabel.text = describe()
    }

    private func describe() -> String {
        let traits = traitCollection
        func word(_ size: UIUserInterfaceSizeClass) -> String { size == .compact ? "compact" : "regular" }
        let way = traits.layoutDirection == .rightToLeft ? "from right to left" : "from left to right"
        return "\(word(traits.horizontalSizeClass)) across, \(word(traits.verticalSizeClass)) down, lines run \(way)"
    }
}

/// A label with a number and a given intrinsic size.
@MainActor
private final class Block: UILabel {
    private let size: CGSize

    init(size: CGSize) {
        self.size = size
        super.init(frame: CGRect(origin: .zero, size: size))
    }

    override var intrinsicContentSize: CGSize { size }
}

/// Three boxes, positioned by constraints.
@MainActor
private final class Constrained: UIView {
    init() {
        super.init(frame: .zero)
        let names = ["Leading half", "Trailing", "A third"]
        let boxes = names.enumerated().map { index, name -> UILabel in
            let label = UILabel()
            label.text = name
            label.textAlignment = .center
            label.textColor = .white
            label.font = .systemFont(ofSize: 13, weight: .semibold)
            label.backgroundColor = [UIColor.systemIndigo, .systemTeal, .systemPink][index]
            label.translatesAutoresizingMaskIntoConstraints = false
            addSubview(label)
            return label
        }
        NSLayoutConstraint.activate([
            boxes[0].leadingAnchor.constraint(equalTo: leadingAnchor),
            boxes[0].topAnchor.constraint(equalTo: topAnchor),
            boxes[0].heightAnchor.constraint(equalToConstant: 66),
            boxes[0].widthAnchor.constraint(equalTo: widthAnchor, multiplier: 0.5),
            boxes[1].leadingAnchor.constraint(equalTo: boxes[0].trailingAnchor, constant: 8),
            boxes[1].trailingAnchor.constraint(equalTo: trailingAnchor),
            boxes[1].topAnchor.constraint(equalTo: topAnchor),
            boxes[1].heightAnchor.constraint(equalTo: boxes[0].heightAnchor),
            boxes[2].centerXAnchor.constraint(equalTo: centerXAnchor),
            boxes[2].topAnchor.constraint(equalTo: boxes[0].bottomAnchor, constant: 8),
            boxes[2].bottomAnchor.constraint(equalTo: bottomAnchor),
            boxes[2].widthAnchor.constraint(equalTo: widthAnchor, multiplier: 1 / 3),
        ])
    }
}

import Foundation
import ResponderKit

/// Stack views that respond to priorities, baselines, margins and changes of their properties.
@MainActor
final class StackChangesPage: GalleryPage {
    /// Returns a label with a background, so that its frame is visible.
    private func label(_ text: String, _ color: UIColor, font: UIFont = .systemFont(ofSize: 14, weight: .semibold))
        -> UILabel
    {
        let label = UILabel()
        label.text = text
        label.font = font
        label.textAlignment = .center
        label.textColor = .white
        label.backgroundColor = color
        label.layer.cornerRadius = 5
        label.clipsToBounds = true
        return label
    }

    private func row(_ views: [UIView]) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.spacing = 6
        stack.backgroundColor = .tertiarySystemFill
        return stack
    }

    private func choice(_ titles: [String], _ identifier: String, _ choose: @escaping (Int) -> Void)
        -> UISegmentedControl
    {
        let control = UISegmentedControl(items: titles)
        control.selectedSegmentIndex = 0
        control.accessibilityIdentifier = identifier
        control.addAction(
            UIAction { [weak control] _ in choose(control?.selectedSegmentIndex ?? 0) }, for: .valueChanged)
        return control
    }

    override func addExamples() {
        addHugging()
        addCompressionResistance()
        addBaselines()
        addSpacing()
        addMargins()
        addAxis()
    }

    private func addHugging() {
        let views = [label("Name", .systemBlue), label("Value", .systemGreen)]
        func stretch(_ index: Int) {
            for (each, view) in views.enumerated() {
                view.setContentHuggingPriority(each == index ? .defaultLow : .defaultHigh, for: .horizontal)
            }
        }
        stretch(0)
        example("Content hugging", "The view with the lowest hugging priority takes the space that is left.") {
            example in
            example.addWide(row(views), height: 36)
            example.addWide(
                choice(["Stretch the name", "Stretch the value"], "hugging") { index in
                    UIView.animate(withDuration: 0.25) {
                        stretch(index)
                        views[0].superview?.layoutIfNeeded()
                    }
                })
        }
    }

    private func addCompressionResistance() {
        let views = [
            label("A title that is longer than its line", .systemIndigo),
            label("A detail that is long as well", .systemTeal),
        ]
        func keep(_ index: Int) {
            for (each, view) in views.enumerated() {
                view.setContentCompressionResistancePriority(
                    each == index ? .defaultHigh : .defaultLow, for: .horizontal)
            }
        }
        keep(0)
        example(
            "Compression resistance", "Both texts do not fit. The view with the lowest resistance is cut off."
        ) { example in
            example.addWide(row(views), height: 36)
            example.addWide(
                choice(["Keep the title", "Keep the detail"], "resistance") { index in
                    UIView.animate(withDuration: 0.25) {
                        keep(index)
                        views[0].superview?.layoutIfNeeded()
                    }
                })
        }
    }

    private func addBaselines() {
        func texts() -> [UILabel] {
            [
                label("Small", .systemOrange, font: .systemFont(ofSize: 13)),
                label("Large", .systemPink, font: .systemFont(ofSize: 30, weight: .bold)),
                label("Medium", .systemPurple, font: .systemFont(ofSize: 20)),
            ]
        }
        example("Baselines", "Texts of three sizes, on one line or in the middle.") { example in
            let stack = row(texts())
            stack.distribution = .equalSpacing
            stack.alignment = .firstBaseline
            example.addWide(stack, height: 52)
            example.addWide(
                choice(["First baseline", "Last baseline", "Center"], "baseline") { index in
                    UIView.animate(withDuration: 0.25) {
                        stack.alignment = [UIStackView.Alignment.firstBaseline, .lastBaseline, .center][index]
                        stack.layoutIfNeeded()
                    }
                })
        }
    }

    private func addSpacing() {
        example("Custom spacing", "The slider sets the space after the first view.") { example in
            let views = ["One", "Two", "Three"].map { label($0, .systemBlue) }
            let stack = row(views)
            stack.distribution = .fillEqually
            example.addWide(stack, height: 36)
            let slider = UISlider()
            slider.minimumValue = 0
            slider.maximumValue = 80
            slider.value = 6
            slider.accessibilityIdentifier = "spacing"
            slider.accessibilityLabel = "Space after the first view"
            slider.addAction(
                UIAction { [weak slider] _ in
                    stack.setCustomSpacing(CGFloat(slider?.value ?? 0), after: views[0])
                }, for: .valueChanged)
            example.addWide(slider)
        }
    }

    private func addMargins() {
        example("Layout margins", "With the switch on, the views keep a distance of 20 points from the edges.") {
            example in
            let stack = row([label("Left", .systemRed), label("Right", .systemGreen)])
            stack.distribution = .fillEqually
            stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 20, bottom: 8, trailing: 20)
            example.addWide(stack, height: 52)
            let toggle = UISwitch()
            toggle.accessibilityIdentifier = "margins"
            toggle.addAction(
                UIAction { [weak toggle] _ in
                    UIView.animate(withDuration: 0.25) {
                        stack.isLayoutMarginsRelativeArrangement = toggle?.isOn ?? false
                        stack.layoutIfNeeded()
                    }
                }, for: .valueChanged)
            example.add(toggle, "Margins")
        }
    }

    private func addAxis() {
        example("Axis and nesting", "A stack within a stack. The button turns the inner one.") { example in
            let inner = row(["1", "2", "3"].map { label($0, .systemTeal) })
            inner.distribution = .fillEqually
            inner.accessibilityIdentifier = "inner-stack"
            let outer = row([label("Outer", .systemIndigo), inner])
            outer.distribution = .fillEqually
            example.addWide(outer, height: 110)
            example.add(
                button("Turn", "turn-stack") {
                    UIView.animate(withDuration: 0.3) {
                        inner.axis = inner.axis == .horizontal ? .vertical : .horizontal
                        outer.layoutIfNeeded()
                    }
                })
        }
    }
}

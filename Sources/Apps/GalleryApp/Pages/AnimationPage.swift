import Foundation
import ResponderKit

@MainActor
final class AnimationPage: GalleryPage {
    private var animator: UIViewPropertyAnimator?

    private func runner(_ color: UIColor) -> Runner { Runner(color) }

    private func stack() -> UIStackView {
        let colors: [UIColor] = [.systemRed, .systemOrange, .systemGreen]
        let labels = ["One", "Two", "Three"].enumerated().map { index, text in
            let label = UILabel()
            label.text = text
            label.textAlignment = .center
            label.font = .systemFont(ofSize: 15, weight: .semibold)
            label.textColor = .white
            label.backgroundColor = colors[index]
            label.accessibilityIdentifier = "stacked-\(index + 1)"
            return label
        }
        let stack = UIStackView(arrangedSubviews: labels)
        stack.distribution = .fillEqually
        stack.spacing = 6
        return stack
    }

    override func addExamples() {
        example("Curves", "Each animation takes one second. Meanwhile, the server sends nothing.") { example in
            let curves: [(UIView.AnimationOptions, String)] = [
                (.curveLinear, "Linear"), (.curveEaseIn, "Ease in"), (.curveEaseOut, "Ease out"),
                (.curveEaseInOut, "Ease in and out"),
            ]
            let runners = curves.map { options, name in
                (example.addWide(runner(.systemBlue), name, height: 30), options)
            }
            example.add(
                button("Run", "curves") {
                    for (runner, options) in runners {
                        UIView.animate(
                            withDuration: 1, delay: 0, options: options, animations: { runner.isAtEnd.toggle() })
                    }
                })
        }
        example("Springs") { example in
            let dampings: [CGFloat] = [1, 0.6, 0.3]
            let runners = dampings.map { damping in
                (example.addWide(runner(.systemOrange), "Damping \(damping)", height: 30), damping)
            }
            example.add(
                button("Run", "springs") {
                    for (runner, damping) in runners {
                        UIView.animate(
                            withDuration: 1.2, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0,
                            animations: { runner.isAtEnd.toggle() })
                    }
                })
        }
        example("Key frames") { example in
            let box = Box(.systemPurple)
            example.addWide(box, height: 64)
            example.add(
                button("Run", "keyframes") {
                    UIView.animateKeyframes(withDuration: 1.6, delay: 0) {
                        let steps: [CGAffineTransform] = [
                            CGAffineTransform(translationX: 80, y: 0),
                            CGAffineTransform(translationX: 80, y: 0).rotated(by: .pi / 2),
                            CGAffineTransform(scaleX: 1.4, y: 0.7), .identity,
                        ]
                        for (index, step) in steps.enumerated() {
                            UIView.addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 1 / 4) {
                                box.inner.transform = step
                            }
                        }
                    }
                })
        }
        example("Transitions") { example in
            let label = UILabel()
            label.text = "Front"
            label.textAlignment = .center
            label.font = .systemFont(ofSize: 20, weight: .bold)
            label.textColor = .white
            label.backgroundColor = .systemTeal
            label.layer.cornerRadius = 10
            label.clipsToBounds = true
            label.accessibilityIdentifier = "card"
            example.addWide(label, height: 70)
            for (options, name) in [
                (UIView.AnimationOptions.transitionFlipFromLeft, "Flip"), (.transitionCrossDissolve, "Dissolve"),
                (.transitionCurlUp, "Curl"),
            ] {
                example.add(
                    button(name, name.lowercased()) {
                        UIView.transition(
                            with: label, duration: 0.8, options: options,
                            animations: {
                                let isFront = label.text == "Front"
                                label.text = isFront ? "Back" : "Front"
                                label.backgroundColor = isFront ? .systemIndigo : .systemTeal
                            })
                    })
            }
        }
        example("Hiding in a stack", "The second view shrinks, and the other views take its space.") { example in
            let stack = example.addWide(stack(), height: 44)
            let views = stack.arrangedSubviews
            example.add(
                button("Hide or show", "hide-in-stack") {
                    UIView.animate(withDuration: 0.8) { views[1].isHidden.toggle() }
                })
        }
        example("Interactive", "The slider sets the progress of a property animator.") { example in
            let runner = runner(.systemGreen)
            example.addWide(runner, height: 34)
            let slider = UISlider()
            slider.accessibilityIdentifier = "scrub"
            slider.addAction(
                UIAction { [weak self, weak slider] _ in
                    guard let self, let slider else { return }
                    if animator == nil {
                        let made = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { runner.isAtEnd = true }
                        made.pausesOnCompletion = true
                        made.pauseAnimation()
                        animator = made
                    }
                    animator?.fractionComplete = CGFloat(slider.value)
                }, for: .valueChanged)
            example.addWide(slider, "Progress")
        }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        animator?.stopAnimation(true)
        animator = nil
    }
}

/// A ball that animations move between two ends.
@MainActor
private final class Runner: UIView {
    private let ball = UIView()
    var isAtEnd = false { didSet { layOut() } }

    init(_ color: UIColor) {
        super.init(frame: .zero)
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = 8
        ball.backgroundColor = color
        ball.layer.cornerRadius = 8
        addSubview(ball)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut()
    }

    private func layOut() {
        let side = bounds.height
        let isRight = isAtEnd != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
        ball.frame = CGRect(x: isRight ? bounds.width - side : 0, y: 0, width: side, height: side)
    }
}

/// A view with a square in its centre.
@MainActor
private final class Box: UIView {
    let inner = UIView()

    init(_ color: UIColor) {
        super.init(frame: .zero)
        inner.backgroundColor = color
        inner.layer.cornerRadius = 8
        addSubview(inner)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        inner.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        inner.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
}

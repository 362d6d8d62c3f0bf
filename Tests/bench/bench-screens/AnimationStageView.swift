import Foundation
import ResponderKit

/// A card that buttons flip, a tile with a stepped animation, and a ball that a slider moves along a path.
@MainActor
final class AnimationStageView: UIView {
    private let card = UIView(frame: CGRect(x: 0, y: 0, width: 96, height: 96))
    private let face = UILabel(frame: CGRect(x: 0, y: 0, width: 96, height: 96))
    private let ball = UIView(frame: CGRect(x: 0, y: 108, width: 36, height: 36))
    private let slider = UISlider(frame: CGRect(x: 112, y: 70, width: 164, height: 30))
    private var number = 1
    private lazy var animator = UIViewPropertyAnimator(duration: 2, curve: .easeInOut) { [ball] in
        ball.frame.origin.x = 320
        ball.transform = CGAffineTransform(rotationAngle: .pi / 2)
        ball.backgroundColor = .systemGreen
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        card.accessibilityIdentifier = "card"
        card.layer.cornerRadius = 14
        card.clipsToBounds = true
        card.backgroundColor = .systemIndigo
        face.accessibilityIdentifier = "face"
        face.font = .systemFont(ofSize: 44, weight: .bold)
        face.textAlignment = .center
        face.textColor = .white
        face.text = "1"
        card.addSubview(face)
        ball.accessibilityIdentifier = "ball"
        ball.backgroundColor = .systemOrange
        ball.layer.cornerRadius = 8
        slider.accessibilityIdentifier = "scrub"
        slider.accessibilityLabel = "Where the ball is"
        slider.addAction(UIAction { [weak self] _ in self?.scrub() }, for: .valueChanged)
        for subview in [card, ball, slider] { addSubview(subview) }
        let buttons: [(String, @MainActor (AnimationStageView) -> Void)] = [
            ("Steps", { $0.step() }), ("Flip", { $0.turn(.transitionFlipFromLeft) }),
            ("Curl", { $0.turn(.transitionCurlUp) }),
            ("Uncurl", { $0.turn(.transitionCurlDown) }), ("Dissolve", { $0.turn(.transitionCrossDissolve) }),
            ("Tumble", { $0.turn(.transitionFlipFromTop) }),
            ("Go", { $0.goOn() }),
        ]
        for (index, (name, action)) in buttons.enumerated() {
            let place = CGPoint(x: 112 + CGFloat(index % 3) * 84, y: CGFloat(index / 3) * 34)
            let isLast = index == buttons.count - 1
            let button = UIButton(
                frame: CGRect(x: isLast ? 280 : place.x, y: place.y, width: 78, height: 30),
                primaryAction: UIAction { [weak self] _ in self.map { action($0) } })
            button.setTitle(name, for: .normal)
            button.style = .tinted
            button.titleLabel?.font = .systemFont(ofSize: 15)
            button.accessibilityIdentifier = name.lowercased()
            addSubview(button)
        }
    }

    /// Animates the ball to the right, down and back, with rotation.
    private func step() {
        UIView.animateKeyframes(withDuration: 2, delay: 0, options: .calculationModeCubic) { [ball] in
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) { ball.frame.origin.x = 160 }
            UIView.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.3) {
                ball.frame.origin = CGPoint(x: 300, y: 40)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.7, relativeDuration: 0.3) {
                ball.frame.origin = CGPoint(x: 0, y: 108)
            }
        }
    }

    private func turn(_ style: UIView.AnimationOptions) {
        number += 1
        UIView.transition(with: card, duration: 5, options: style) { [self] in
            face.text = String(number)
            card.backgroundColor = number.isMultiple(of: 2) ? .systemPink : .systemIndigo
        }
    }

    private func scrub() {
        if animator.isRunning { animator.pauseAnimation() }
        animator.fractionComplete = CGFloat(slider.value)
    }

    private func goOn() { animator.startAnimation() }
}

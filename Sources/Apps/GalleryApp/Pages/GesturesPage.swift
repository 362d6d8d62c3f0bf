import Foundation
import ResponderKit

@MainActor
final class GesturesPage: GalleryPage, UIGestureRecognizerDelegate {
    private let card = UILabel()
    private var scale: CGFloat = 1
    private var angle: CGFloat = 0
    private var offset = CGPoint.zero

    private func pad(_ text: String, _ identifier: String) -> UILabel {
        let pad = UILabel()
        pad.text = text
        pad.textAlignment = .center
        pad.backgroundColor = .tertiarySystemFill
        pad.layer.cornerRadius = 10
        pad.clipsToBounds = true
        pad.isUserInteractionEnabled = true
        pad.accessibilityIdentifier = identifier
        return pad
    }

    override func addExamples() {
        example("Tap, double tap, long press") { example in
            let taps = pad("Tap, tap twice, or hold", "taps")
            let double = UITapGestureRecognizer(target: self, action: Selector("tappedTwice", GesturesPage.tappedTwice))
            double.numberOfTapsRequired = 2
            let single = UITapGestureRecognizer(target: self, action: Selector("tapped", GesturesPage.tapped))
            single.require(toFail: double)
            let long = UILongPressGestureRecognizer(target: self, action: Selector("held", GesturesPage.held))
            for recognizer in [double, single, long] as [UIGestureRecognizer] { taps.addGestureRecognizer(recognizer) }
            example.addWide(taps, height: 90)
        }
        example("Swipes") { example in
            let swipes = pad("Swipe any way", "swipes")
            for direction in [UISwipeGestureRecognizer.Direction.left, .right, .up, .down] {
                let swipe = UISwipeGestureRecognizer(target: self, action: Selector("swiped", GesturesPage.swiped))
                swipe.direction = direction
                swipes.addGestureRecognizer(swipe)
            }
            example.addWide(swipes, height: 110)
        }
        example("Drag, pinch, turn", "The card accepts all three at once.") { example in
            let stage = UIView()
            stage.backgroundColor = .tertiarySystemFill
            stage.layer.cornerRadius = 10
            stage.clipsToBounds = true
            card.text = "Card"
            card.textAlignment = .center
            card.backgroundColor = .systemTeal
            card.layer.cornerRadius = 10
            card.clipsToBounds = true
            card.isUserInteractionEnabled = true
            card.isMultipleTouchEnabled = true
            card.accessibilityIdentifier = "card"
            card.frame = CGRect(x: 90, y: 60, width: 120, height: 80)
            stage.addSubview(card)
            let recognizers: [UIGestureRecognizer] = [
                UIPanGestureRecognizer(target: self, action: Selector("dragged", GesturesPage.dragged)),
                UIPinchGestureRecognizer(target: self, action: Selector("pinched", GesturesPage.pinched)),
                UIRotationGestureRecognizer(target: self, action: Selector("turned", GesturesPage.turned)),
            ]
            for recognizer in recognizers {
                recognizer.delegate = self
                card.addGestureRecognizer(recognizer)
            }
            example.addWide(stage, height: 200)
        }
        example("Under a pointer") { example in
            let pad = pad("Move the mouse over this area", "hover")
            pad.addGestureRecognizer(
                UIHoverGestureRecognizer(target: self, action: Selector("hovered", GesturesPage.hovered)))
            example.addWide(pad, height: 60)
        }
        example("Last input") { $0.addWide(statusLabel) }
    }

    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool {
        recognizer.view === card && other.view === card
    }

    private func tapped() { statusLabel.text = "Tapped" }
    private func tappedTwice() { statusLabel.text = "Tapped twice" }
    private func held(_ recognizer: UILongPressGestureRecognizer) {
        if recognizer.state == .began { statusLabel.text = "Held" }
    }

    private func swiped(_ recognizer: UISwipeGestureRecognizer) {
        let word =
            switch recognizer.direction {
            case .left: "left"
            case .right: "right"
            case .up: "up"
            default: "down"
            }
        statusLabel.text = "Swiped \(word)"
    }

    private func hovered(_ recognizer: UIHoverGestureRecognizer) {
        recognizer.view?.backgroundColor =
            recognizer.state == .ended || recognizer.state == .cancelled ? .tertiarySystemFill : .systemYellow
    }

    private func dragged(_ recognizer: UIPanGestureRecognizer) {
        let way = recognizer.translation(in: card.superview)
        offset.x = min(max(offset.x + way.x, -140), 140)
        offset.y = min(max(offset.y + way.y, -80), 80)
        recognizer.setTranslation(.zero, in: card.superview)
        applyTransform()
    }

    private func pinched(_ recognizer: UIPinchGestureRecognizer) {
        scale = min(max(scale * recognizer.scale, 0.5), 2)
        recognizer.scale = 1
        applyTransform()
    }

    private func turned(_ recognizer: UIRotationGestureRecognizer) {
        angle += recognizer.rotation
        recognizer.rotation = 0
        applyTransform()
    }

    private func applyTransform() {
        card.transform = CGAffineTransform(translationX: offset.x, y: offset.y).rotated(by: angle).scaledBy(
            x: scale, y: scale)
        statusLabel.text = "\(Int((scale * 100).rounded())) %, \(Int((angle * 180 / .pi).rounded()))°"
    }
}

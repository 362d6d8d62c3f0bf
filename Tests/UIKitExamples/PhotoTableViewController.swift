import UIKit

/// A card on a table that fingers can move, resize and rotate at the same time.
class PhotoTableViewController: UIViewController, UIGestureRecognizerDelegate {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 120))
    let titleLabel = UILabel()

    private var initialCenter: CGPoint = .zero

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(white: 0.9, alpha: 1)

        card.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        card.backgroundColor = .systemTeal
        card.layer.cornerRadius = 12
        card.layer.borderWidth = 2
        card.layer.borderColor = UIColor.white.cgColor
        card.layer.shadowColor = UIColor.black.cgColor
        card.layer.shadowOpacity = 0.3
        card.layer.shadowRadius = 8
        card.layer.shadowOffset = CGSize(width: 0, height: 4)
        card.isUserInteractionEnabled = true
        card.isMultipleTouchEnabled = true
        view.addSubview(card)

        titleLabel.text = "Holiday"
        titleLabel.font = UIFont.preferredFont(forTextStyle: .headline)
        titleLabel.sizeToFit()
        titleLabel.center = CGPoint(x: card.bounds.midX, y: card.bounds.midY)
        card.addSubview(titleLabel)

        let pan = UIPanGestureRecognizer(
            target: self, action: Selector("handlePan", PhotoTableViewController.handlePan))
        pan.delegate = self
        pan.maximumNumberOfTouches = 2
        let pinch = UIPinchGestureRecognizer(
            target: self, action: Selector("handlePinch", PhotoTableViewController.handlePinch))
        pinch.delegate = self
        let rotation = UIRotationGestureRecognizer(
            target: self, action: Selector("handleRotation", PhotoTableViewController.handleRotation))
        rotation.delegate = self
        [pan, pinch, rotation].forEach { card.addGestureRecognizer($0) }

        let doubleTap = UITapGestureRecognizer(
            target: self, action: Selector("resetCard", PhotoTableViewController.resetCard))
        doubleTap.numberOfTapsRequired = 2
        card.addGestureRecognizer(doubleTap)
    }

    func handlePan(_ gesture: UIPanGestureRecognizer) {
        guard let piece = gesture.view else { return }
        let translation = gesture.translation(in: piece.superview)

        switch gesture.state {
        case .began:
            initialCenter = piece.center
            view.bringSubviewToFront(piece)
            fallthrough
        case .changed:
            piece.center = CGPoint(x: initialCenter.x + translation.x, y: initialCenter.y + translation.y)
        case .ended:
            let velocity = gesture.velocity(in: view)
            let bounds = view.bounds
            guard abs(velocity.x) > 1500 else { return }
            UIView.animate(
                withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
                options: [.curveEaseOut, .allowUserInteraction],
                animations: { piece.center.x = velocity.x > 0 ? bounds.maxX - 80 : bounds.minX + 80 },
                completion: nil
            )
        case .cancelled, .failed:
            piece.center = initialCenter
        default:
            break
        }
    }

    func handlePinch(_ gesture: UIPinchGestureRecognizer) {
        guard let piece = gesture.view, gesture.state == .began || gesture.state == .changed else { return }
        piece.transform = piece.transform.scaledBy(x: gesture.scale, y: gesture.scale)
        gesture.scale = 1.0
    }

    func handleRotation(_ gesture: UIRotationGestureRecognizer) {
        guard let piece = gesture.view, gesture.state == .began || gesture.state == .changed else { return }
        piece.transform = piece.transform.rotated(by: gesture.rotation)
        gesture.rotation = 0
    }

    func resetCard() {
        UIView.animate(withDuration: 0.25) {
            self.card.transform = .identity
            self.card.center = CGPoint(x: self.view.bounds.midX, y: self.view.bounds.midY)
        } completion: { finished in
            if finished {
                self.titleLabel.text = "Reset"
            }
        }
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        gestureRecognizer.view == otherGestureRecognizer.view && !(otherGestureRecognizer is UITapGestureRecognizer)
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        touch.view?.isDescendant(of: card) ?? false
    }
}

import UIKit

/// Pages that are swiped. On each page one tap selects, two taps like, and a long press opens the options.
class GestureGalleryViewController: UIViewController {
    let pageLabel = UILabel()
    let eventLabel = UILabel()

    private var page = 0
    private let pages = ["Lake", "Forest", "Mountain"]

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.isUserInteractionEnabled = true

        pageLabel.frame = CGRect(x: 0, y: 100, width: view.bounds.width, height: 60)
        pageLabel.textAlignment = .center
        pageLabel.font = .systemFont(ofSize: 40, weight: .heavy)
        pageLabel.text = pages[page]
        eventLabel.frame = pageLabel.frame.offsetBy(dx: 0, dy: 80)
        eventLabel.textAlignment = .center
        view.addSubview(pageLabel)
        view.addSubview(eventLabel)

        let singleTap = UITapGestureRecognizer(
            target: self, action: Selector("didTap", GestureGalleryViewController.didTap))
        let doubleTap = UITapGestureRecognizer(
            target: self, action: Selector("didDoubleTap", GestureGalleryViewController.didDoubleTap))
        doubleTap.numberOfTapsRequired = 2
        singleTap.require(toFail: doubleTap)
        let twoFingerTap = UITapGestureRecognizer(
            target: self, action: Selector("didTapWithTwoFingers", GestureGalleryViewController.didTapWithTwoFingers))
        twoFingerTap.numberOfTouchesRequired = 2

        let longPress = UILongPressGestureRecognizer(
            target: self, action: Selector("didLongPress", GestureGalleryViewController.didLongPress))
        longPress.minimumPressDuration = 0.8
        longPress.allowableMovement = 15

        for direction: UISwipeGestureRecognizer.Direction in [.left, .right] {
            let swipe = UISwipeGestureRecognizer(
                target: self, action: Selector("didSwipe", GestureGalleryViewController.didSwipe))
            swipe.direction = direction
            view.addGestureRecognizer(swipe)
        }

        let edgePan = UIScreenEdgePanGestureRecognizer(
            target: self, action: Selector("didPanFromEdge", GestureGalleryViewController.didPanFromEdge))
        edgePan.edges = .left
        view.addGestureRecognizer(edgePan)

        view.gestureRecognizers?.append(singleTap)
        view.addGestureRecognizer(doubleTap)
        view.addGestureRecognizer(twoFingerTap)
        view.addGestureRecognizer(longPress)

        let hover = UIHoverGestureRecognizer(
            target: self, action: Selector("didHover", GestureGalleryViewController.didHover))
        pageLabel.isUserInteractionEnabled = true
        pageLabel.addGestureRecognizer(hover)
    }

    private func didTap(_ sender: UITapGestureRecognizer) {
        if sender.state == .ended {
            let point = sender.location(in: view)
            eventLabel.text = "Tap at \(Int(point.x)), \(Int(point.y))"
        }
    }

    private func didDoubleTap(_ sender: UITapGestureRecognizer) {
        eventLabel.text = "♥"
        UIView.animateKeyframes(
            withDuration: 0.6, delay: 0, options: [],
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                    self.eventLabel.transform = CGAffineTransform(scaleX: 2, y: 2)
                }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                    self.eventLabel.transform = .identity
                }
            }, completion: nil)
    }

    private func didTapWithTwoFingers() {
        eventLabel.text = "Two fingers"
    }

    private func didLongPress(_ sender: UILongPressGestureRecognizer) {
        switch sender.state {
        case .began: eventLabel.text = "Options…"
        case .ended: eventLabel.text = "Released"
        case .cancelled, .failed: eventLabel.text = nil
        case .possible, .changed: break
        @unknown default: break
        }
    }

    private func didSwipe(_ sender: UISwipeGestureRecognizer) {
        let next = sender.direction == .left ? page + 1 : page - 1
        guard pages.indices.contains(next) else { return }
        page = next
        UIView.transition(
            with: pageLabel, duration: 0.3, options: .transitionCrossDissolve,
            animations: {
                self.pageLabel.text = self.pages[self.page]
            }, completion: nil)
    }

    private func didPanFromEdge(_ sender: UIScreenEdgePanGestureRecognizer) {
        let progress = sender.translation(in: view).x / view.bounds.width
        switch sender.state {
        case .changed:
            eventLabel.text = "Back \(Int(progress * 100)) %"
        case .ended where progress > 0.5:
            eventLabel.text = "Went back"
        default:
            eventLabel.text = nil
        }
    }

    private func didHover(_ sender: UIHoverGestureRecognizer) {
        switch sender.state {
        case .began, .changed:
            pageLabel.textColor = .systemBlue
        default:
            pageLabel.textColor = .label
        }
    }
}

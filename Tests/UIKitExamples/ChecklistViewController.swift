import UIKit

/// Recognizes a check mark that is drawn with one finger: a stroke down and to the right, then one up and to the right.
class CheckmarkGestureRecognizer: UIGestureRecognizer {
    private enum StrokePhase {
        case notStarted
        case initialPoint
        case downStroke
        case upStroke
    }

    private var strokePhase: StrokePhase = .notStarted
    private var initialTouchPoint: CGPoint = .zero
    private var trackedTouch: UITouch?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if touches.count != 1 {
            state = .failed
            return
        }
        if trackedTouch == nil {
            trackedTouch = touches.first
            strokePhase = .initialPoint
            initialTouchPoint = trackedTouch?.location(in: view) ?? .zero
        } else {
            for touch in touches where touch !== trackedTouch {
                ignore(touch, for: event)
            }
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard state == .possible, let touch = touches.first, touch == trackedTouch else { return }

        let point = touch.location(in: view)
        let previous = touch.previousLocation(in: view)

        switch strokePhase {
        case .initialPoint:
            if point.x >= initialTouchPoint.x, point.y >= initialTouchPoint.y {
                strokePhase = .downStroke
            } else {
                state = .failed
            }
        case .downStroke:
            if point.x < previous.x {
                state = .failed
            } else if point.y < previous.y {
                strokePhase = .upStroke
            }
        case .upStroke:
            if point.x < previous.x || point.y > previous.y {
                state = .failed
            }
        case .notStarted:
            break
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        guard state == .possible, let touch = trackedTouch else {
            state = .failed
            return
        }
        let isAboveStart = touch.location(in: view).y < initialTouchPoint.y
        state = strokePhase == .upStroke && isAboveStart ? .recognized : .failed
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        state = .cancelled
        reset()
    }

    override func reset() {
        super.reset()
        strokePhase = .notStarted
        initialTouchPoint = .zero
        trackedTouch = nil
    }
}

class ChecklistViewController: UIViewController {
    let answerLabel = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        answerLabel.frame = CGRect(x: 20, y: 60, width: view.bounds.width - 40, height: 80)
        answerLabel.numberOfLines = 0
        answerLabel.lineBreakMode = .byWordWrapping
        answerLabel.text = "Draw a check mark"
        view.addSubview(answerLabel)

        let checkmark = CheckmarkGestureRecognizer(
            target: self, action: Selector("checked", ChecklistViewController.checked))
        view.addGestureRecognizer(checkmark)
    }

    func checked(_ gesture: CheckmarkGestureRecognizer) {
        guard gesture.state == .ended else { return }
        answerLabel.text = "✓ Done"
        answerLabel.textColor = .systemGreen
    }
}

import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

/// A sheet that a finger pulls up. When released, the sheet moves to the nearer end of its range.
final class SheetView: UIView {
    private var animator: UIViewPropertyAnimator?
    private(set) var isOpen = false
    private let distance: CGFloat = 200

    override init(frame: CGRect) {
        super.init(frame: frame)
        addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector("pan", SheetView.pan)))
    }

    func pan(_ recognizer: UIPanGestureRecognizer) {
        let up = -recognizer.translation(in: superview).y / distance
        switch recognizer.state {
        case .began:
            let animator = UIViewPropertyAnimator(duration: 0.4, dampingRatio: 1) {
                self.frame.origin.y -= self.distance
            }
            animator.addCompletion { self.isOpen = $0 == .end }
            animator.pauseAnimation()
            self.animator = animator
        case .changed: animator?.fractionComplete = up
        case .ended:
            animator?.isReversed = up < 0.5
            animator?.startAnimation()
        default:
            animator?.isReversed = true
            animator?.startAnimation()
        }
    }
}

@Suite @MainActor struct AnimationGuide {
    @Test("A sheet follows the finger and continues to the nearer end when released") func sheet() throws {
        let sheet = SheetView(frame: CGRect(x: 0, y: 600, width: 390, height: 400))
        let screen = TestScreen()
        screen.window.addSubview(sheet)

        try screen.touch(.began, at: CGPoint(x: 100, y: 700))
        try screen.touch(.moved, at: CGPoint(x: 100, y: 680))
        try screen.touch(.moved, at: CGPoint(x: 100, y: 560))
        try screen.touch(.ended, at: CGPoint(x: 100, y: 560))
        screen.advance(by: .milliseconds(400))
        #expect(sheet.isOpen)
        #expect(sheet.frame.origin.y == 400)
    }

    @Test("A sheet that is released too early returns") func back() throws {
        let sheet = SheetView(frame: CGRect(x: 0, y: 600, width: 390, height: 400))
        let screen = TestScreen()
        screen.window.addSubview(sheet)

        try screen.touch(.began, at: CGPoint(x: 100, y: 700))
        try screen.touch(.moved, at: CGPoint(x: 100, y: 680))
        try screen.touch(.moved, at: CGPoint(x: 100, y: 640))
        try screen.touch(.ended, at: CGPoint(x: 100, y: 640))
        screen.advance(by: .milliseconds(400))
        #expect(!sheet.isOpen)
        #expect(sheet.frame.origin.y == 600)
    }

    @Test("A view moves at once for hit-testing, and the completion runs when the animation is over") func animate() {
        let screen = TestScreen()
        let view = UIView(frame: CGRect(x: 0, y: 100, width: 50, height: 50))
        screen.window.addSubview(view)
        screen.application.commit()
        var isDone = false

        UIView.animate(withDuration: 0.5) {
            view.frame.origin.x = 300
        } completion: { isFinished in
            isDone = isFinished
        }
        #expect(screen.hitTest(CGPoint(x: 310, y: 110)) === view)

        screen.advance(by: .milliseconds(500))
        #expect(isDone)
    }
}

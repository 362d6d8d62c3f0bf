import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests of the touches that a view receives while a gesture recognizer tracks them.
@Suite @MainActor struct Asked11Tests {
    private let log = Log()
    private let view: Probe
    private let watcher = Watcher()
    private let screen: TestScreen

    init() {
        let view = Probe("view", log)
        self.view = view
        screen = TestScreen { view }
        view.addGestureRecognizer(watcher)
        watcher.onMoved = .ended
    }

    @Test("With cancelsTouchesInView, recognition of the gesture cancels the view's touches")
    func Asked11_cancels() throws {
        try screen.drag(from: view, to: CGPoint(x: 1, y: 1), steps: 2)

        #expect(log.lines == ["view began", "view cancelled"])
    }

    @Test("Without cancelsTouchesInView, the view receives every touch") func Asked11_doesNotCancel() throws {
        watcher.cancelsTouchesInView = false

        try screen.drag(from: view, to: CGPoint(x: 1, y: 1), steps: 2)

        #expect(log.lines == ["view began", "view moved", "view moved", "view ended"])
    }

    @Test("With delaysTouchesBegan, the view receives a touch only after the gesture has failed")
    func Asked11_delaysBegan() throws {
        watcher.delaysTouchesBegan = true
        watcher.onMoved = .failed
        try screen.touch(.began, at: view)
        #expect(log.lines.isEmpty)
        try screen.touch(.moved, at: CGPoint(x: 9, y: 9))
        try screen.touch(.ended, at: CGPoint(x: 9, y: 9))
        #expect(log.take() == ["view began", "view moved", "view ended"])

        watcher.onMoved = .ended
        try screen.drag(from: view, to: CGPoint(x: 1, y: 1), steps: 2)
        #expect(log.lines.isEmpty)
    }

    @Test(
        "With delaysTouchesEnded, the end reaches the view if the gesture fails, else the touch is cancelled"
    )
    func Asked11_delaysEnded() throws {
        view.removeGestureRecognizer(watcher)
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        view.addGestureRecognizer(double)

        try screen.tap(view)
        #expect(log.take() == ["view began"])
        screen.advance(by: .seconds(1))
        #expect(log.take() == ["view ended"])
        try screen.doubleTap(view)
        #expect(log.take() == ["view began", "view began", "view cancelled 2"])

        double.delaysTouchesEnded = false
        screen.advance(by: .seconds(1))
        try screen.doubleTap(view)
        #expect(log.take() == ["view began", "view ended", "view began", "view cancelled"])
    }
}

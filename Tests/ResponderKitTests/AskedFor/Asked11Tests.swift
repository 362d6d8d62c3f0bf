import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// What the view still sees of touches that a recognizer follows.
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

    @Test("With cancelsTouchesInView the view's touches are cancelled when the gesture is recognized") func Asked11_cancels() throws {
        try screen.drag(from: view, to: CGPoint(x: 1, y: 1), steps: 2)

        #expect(log.lines == ["view began", "view cancelled"])
    }

    @Test("Without it the view sees everything") func Asked11_doesNotCancel() throws {
        watcher.cancelsTouchesInView = false

        try screen.drag(from: view, to: CGPoint(x: 1, y: 1), steps: 2)

        #expect(log.lines == ["view began", "view moved", "view moved", "view ended"])
    }
}
